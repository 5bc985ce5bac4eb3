"""The story of a game: everybody's points after each round, their sources, and waiting times. Also
the recap of a round that has just ended.

It is computed from what happened at the table, alike for every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise

import msgspec
from msgspec import Struct

from companion.core.history import newest_steps, player_names
from companion.core.lines import Amend, Lost, Redo, Undo
from companion.core.play import AnyGame, Entry, Refused, State
from companion.core.table import Table, Tick, no_tick
from companion.core.wording import N_, Gettext, fill, join

START = "start"
"""The source of the points that everybody had before the first entry."""

PAUSE = 15 * 60
"""A longer wait than this, in seconds, counts as a break of the table."""

Points = Mapping[str, int]


class Chapter(Struct, frozen=True):
    """A round (None: the final scoring) and everybody's points after it."""

    number: int | None
    points: Points


class Story(Struct, frozen=True):
    """The points of all players: at the `start`, after each chapter, and in `sources` by player and
    source, including `START`."""

    players: tuple[str, ...]
    start: Points
    chapters: tuple[Chapter, ...]
    sources: Mapping[str, Points]

    @property
    def totals(self) -> Points:
        """Everybody's points at the end."""
        return {player: sum(points.values()) for player, points in self.sources.items()}


class Player(Struct):
    """A player, with the keys that the JSON of a game has for players."""

    name: str


class Standing(Struct):
    """A player's final place and points."""

    place: int
    total: int = 0


class Result(Struct):
    """The final places and the winners; several winners share the victory."""

    players: dict[str, Standing]
    winners: list[str]


class Ending(Struct):
    """The end of a finished game, with the players in seating order."""

    players: dict[str, Player]
    result: Result


def find_ending(table: Table) -> Ending:
    """Return the end of a finished game: the places and the points by the present rules."""
    ended = msgspec.convert(table.game.visible_state(table.state, "table"), Ending)
    for player, total in table.game.public_points(table.state).items():
        ended.result.players[player].total = total
    return ended


def winner_sentence(table: Table, gettext: Gettext) -> str:
    """Return the sentence about the winners of a finished game, their points, and their lead."""
    ending, names = find_ending(table), player_names(table, gettext)
    totals = {player: one.total for player, one in ending.result.players.items()}
    winners = ending.result.winners
    most = totals[winners[0]]
    others = [total for player, total in totals.items() if player not in winners]
    next_best = max(others, default=most)
    second = [player for player in totals if player not in winners and totals[player] == next_best]
    if len(winners) > 1:
        text = N_("%(winners)s share the victory with %(points)s")
    elif next_best == most:
        text = N_("%(winners)s wins with %(points)s after a tie with %(second)s")
    else:
        text = N_("%(winners)s wins with %(points)s, %(ahead)s ahead of %(second)s")
    values = {"winners": _join_names(winners, names, gettext), "points": most}
    values |= {"ahead": most - next_best, "second": _join_names(second, names, gettext)}
    return fill(text, values, gettext)


def _join_names(players: Sequence[str], names: Mapping[str, str], gettext: Gettext) -> str:
    return join([names[player] for player in players], gettext)


def story_so_far(table: Table) -> Story:
    """Return the story of the game so far, computed from the entries that count."""
    start = table.game.public_points(table.beginning)
    books = {player: Counter({START: points}) for player, points in start.items()}
    chapters: dict[int | None, Points] = {}
    before = table.beginning
    for step in table.steps:
        for gain in table.game.gains(step.happenings):
            if gain.player is not None:
                books[gain.player][gain.source] += gain.points
                continue
            for book in books.values():
                book[gain.source] = 0
        chapters[table.game.current_round(before)] = {p: sum(b.values()) for p, b in books.items()}
        before = step.state
    order = (START, *table.game.sources)
    return Story(
        players=tuple(start),
        start=start,
        chapters=tuple(Chapter(number, points) for number, points in chapters.items()),
        sources={p: {source: book[source] for source in order} for p, book in books.items()},
    )


def waiting_times(
    table: Table, written: Sequence[datetime], tick: Tick = no_tick
) -> dict[str | None, float]:
    """Return the seconds for which the game waited for each player; None has the time of the table.

    `written` has the time of each line of the log. Breaks count for nobody. If several players act
    at once, the time counts for each of them.
    """
    seconds = dict.fromkeys([None, *table.game.public_points(table.beginning)], 0.0)
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(written)]
    if not any(0 < gap <= PAUSE for gap in gaps):
        return seconds
    for gap, state in zip(gaps, states_by_line(table, tick), strict=False):
        if 0 < gap <= PAUSE:
            waiting = {waiting.player for waiting in table.game.players_to_act(state)}
            for player in {None, *waiting}:
                seconds[player] += gap
    return seconds


def states_by_line(table: Table, tick: Tick = no_tick) -> Iterator[State]:
    """Yield the state after each line of the log, undone lines included. Amendments count as if
    they had been made at once. An undone entry that no longer fits changes nothing."""
    known = {step.line: step.state for step in table.steps}
    counting = set(table.effective_lines)
    after, before, last = {0: table.beginning}, dict[int, int](), 0
    for line, entry in enumerate(table.log, 1):
        tick()
        match entry:
            case Undo():
                last = before[table.effective.touched[line][0]]
            case Redo():
                last = table.effective.touched[line][-1]
            case Lost():
                pass
            case _:
                if line in known:
                    after[line] = known[line]
                elif line in counting or isinstance(entry, Amend):  # struck out, or an amendment
                    after[line] = after[last]
                else:
                    after[line] = _state_after(table.game, after[last], entry)
                before[line], last = last, line
        yield after[last]


def _state_after(game: AnyGame, before: State, entry: Entry) -> State:
    """Return the state after an entry, or the state before it if the rules refuse the entry."""
    try:
        state: State = game.play(before, entry)[0]
    except Refused:
        return before
    return state


class Recap(Struct, frozen=True):
    """A round that has just ended: everybody's gains by source, and everybody's points now."""

    round: int
    gained: Mapping[str, Mapping[str, int]]
    points: Mapping[str, int]

    @property
    def players_by_gain(self) -> list[str]:
        """The players, sorted by the points that they gained, highest first."""
        return sorted(self.gained, key=lambda player: -sum(self.gained[player].values()))

    @property
    def players_by_points(self) -> list[str]:
        """The players, sorted by their points, highest first."""
        return sorted(self.points, key=lambda player: -self.points[player])


def latest_recap(table: Table) -> Recap | None:
    """Return the recap of the round that the newest entry ended; None if it ended none."""
    game, newest = table.game, newest_steps(table)
    if table.is_over:
        return None
    first = len(table.steps) - len(newest)
    ended = game.current_round(table.state_before(first))
    if ended is None or ended == game.current_round(table.state):
        return None
    gained = {player: Counter[str]() for player in game.public_points(table.state)}
    for n in reversed(range(len(table.steps))):
        if game.current_round(table.state_before(n)) != ended:
            break
        for gain in game.gains(table.steps[n].happenings):
            # What was paid may tell how many guards were missing, which is no longer open (H3).
            if gain.player is not None and gain.points > 0:
                gained[gain.player][gain.source] += gain.points
    return Recap(ended, gained, game.public_points(table.state))
