"""The moves to make on the real table after the newest entry: a few lines with drawings.

The moves name only amounts that the history may name (H3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.history import newest_steps, sentence_names
from companion.core.lines import Redo, Undo
from companion.core.play import Motion, State, Words, player_of
from companion.core.play.values import EVERYBODY, IN_HAND, TRACK
from companion.core.secrecy import may_know_amounts
from companion.core.table import AnyPlayed, Table
from companion.core.wording import Gettext

MOST_ACROSS_PHASES = 3
"""If an undo or redo of more entries reaches into another phase, it is not shown as moves."""
MOST_PLACES = 3
"""Equal pieces that go to a supply from more places than this are shown as a sum."""
SEAT = "seat:"
SUPPLIES = ("bank", "supply", "king")
"""Places that have enough of everything, so that moves from there need not be shown."""
OF_PLAYER = "player-"
"""The drawings that show by their colour whose pieces they are."""


class PlayersMotion(NamedTuple):
    """A motion, and the player whose entry made it; "" for the table. `EVERYBODY`: players make it
    each for themselves."""

    player: str
    motion: Motion


class Place(NamedTuple):
    """A place from which pieces are moved, or to which they go; `player` is the colour of a seat,
    or "".

    `drawings` belong to the place's name. Each is a drawing with its meaning in words.
    """

    player: str
    text: str
    drawings: tuple[tuple[str, str], ...] = ()


class Piece(NamedTuple):
    """Equal pieces: their drawing, their number ("" for one piece), and a text with both.

    For a marker the number has a sign ("+2"), and the text has none.
    """

    drawing: str
    number: str
    text: str


class HandMove(NamedTuple):
    """Pieces that people move from one place to another.

    `player` gives, takes or moves the pieces; it is "" if anybody may move them, or if the pieces
    show whose they are. `markers` are the player's markers that move as well. A place is None if
    nobody needs to know it; `start` is never a seat.
    """

    player: str
    pieces: tuple[Piece, ...] = ()
    start: Place | None = None
    end: Place | None = None
    markers: tuple[Piece, ...] = ()


def latest_hand_moves(table: Table, gettext: Gettext) -> tuple[HandMove, ...]:
    """Return the moves to make after the newest line of the log, player by player; none after an
    amendment. After an undo these are the moves back."""
    return hand_moves_in_words(table, _latest_motions(table), gettext)


def hand_moves_in_words(
    table: Table, motions: Iterable[PlayersMotion], gettext: Gettext
) -> tuple[HandMove, ...]:
    """Return the motions as moves of hands, player by player. Pieces that pass a place on the board
    go straight to their last place. Pieces that come back to their first place are left out."""
    words = table.game.sentence_words(sentence_names(table, gettext), gettext)
    groups = _count_moves(_merge_supply_motions(_join_motions(motions)))
    found: dict[str, list[HandMove]] = {}
    for (player, start, end), counts in groups.items():
        if start != TRACK:
            found.setdefault(player, []).append(_hand_move(words, player, start, end, counts))
    for (player, start, _), counts in groups.items():
        if start == TRACK and (markers := _marker_pieces(words, counts)):
            moves = found.setdefault(player, [])
            first = moves.pop(0) if moves else HandMove(player)
            moves.insert(0, first._replace(markers=markers))
    return tuple(move for moves in found.values() for move in moves)


def _marker_pieces(words: Words, counts: Mapping[str, int]) -> tuple[Piece, ...]:
    return tuple(
        Piece(what, f"{n:+d}".replace("-", "−"), words.piece_text(what, abs(n)))
        for what, n in counts.items()
        if n
    )


def _latest_motions(table: Table) -> Iterator[PlayersMotion]:
    """Yield the motions of the newest line of the log. For an undo, yield the motions that it took
    back, in the opposite direction; for a redo, the motions that it restored.

    Components that were entered since are passed over: hands may still have to move.
    """
    table = _without_last_components(table)
    newest = table.log[-1] if table.log else None
    lines = table.effective.touched.get(len(table.log), ())
    if isinstance(newest, Undo):
        back = [step for step in table.taken_back if step.line in lines]
        if _may_list_together(table, table.state, back):
            yield from map(reverse_motion, reversed([*_motions_of_steps(table, table.state, back)]))
        return
    steps = newest_steps(table)
    if isinstance(newest, Redo):
        steps = [step for step in table.steps if step.line in lines]
    if not steps:
        return
    before = table.state_before(table.steps.index(steps[0]))
    if not isinstance(newest, Redo) or _may_list_together(table, before, steps):
        yield from _motions_of_steps(table, before, steps)


def _without_last_components(table: Table) -> Table:
    """Return the table before the components that were entered last, unless anything moved with
    them or another phase began."""
    steps, line = table.steps, len(table.log)
    while steps and steps[-1].line == line and _only_enters_component(table, len(steps) - 1):
        steps, line = steps[:-1], line - 1
    return replace(table, log=table.log[:line], steps=steps) if line < len(table.log) else table


def _only_enters_component(table: Table, n: int) -> bool:
    step = table.steps[n]
    moves = (one for it in step.happenings for one in it.hand_moves(amounts=False))
    alone = table.game.is_independent(step.entry) and not any(moves)
    return alone and may_know_amounts(table, table.state_before(n))


def _may_list_together(table: Table, before: State, steps: Sequence[AnyPlayed]) -> bool:
    """Return whether the moves of several steps may be shown as one list. Amounts paid in an
    earlier phase are no longer shown (H3), so the list of many steps would be incomplete."""
    states = (before, *(step.state for step in steps[:-1]))
    return len(steps) <= MOST_ACROSS_PHASES or all(may_know_amounts(table, one) for one in states)


def _motions_of_steps(
    table: Table, before: State, steps: Sequence[AnyPlayed]
) -> Iterator[PlayersMotion]:
    """Yield the motions of steps that follow one another from the state `before` them."""
    for step in steps:
        amounts = may_know_amounts(table, before) and may_know_amounts(table, step.state)
        if not step.entry.moves_nothing:
            for happening in step.happenings:
                for motion in happening.hand_moves(amounts=amounts):
                    yield PlayersMotion(motion.player or player_of(step.entry) or "", motion)
        before = step.state


def reverse_motion(moved: PlayersMotion) -> PlayersMotion:
    """Return the motion in the opposite direction."""
    motion = moved.motion
    if motion.start == TRACK:
        back = replace(motion, count=-motion.count)
    else:
        back = replace(motion, start=motion.end, end=motion.start)
    return PlayersMotion(moved.player, back)


def _join_motions(motions: Iterable[PlayersMotion]) -> list[PlayersMotion]:
    """Return the motions. Motions of the same pieces from one place on the board to the next are
    joined into one."""
    found: list[PlayersMotion] = []
    for one in motions:
        motion = one.motion
        stop = "" if motion.start.startswith(SEAT) or motion.start in SUPPLIES else motion.start
        going_on = (motion.what, motion.count, stop, motion.player)
        whole = ((n, before) for n, (_, before) in enumerate(found))
        same = (n for n, it in whole if (it.what, it.count, it.end, it.player) == going_on)
        n = next(same, None)
        if n is None:
            found.append(one)
        else:
            joined = replace(found[n].motion, end=motion.end)
            found[n] = found[n]._replace(motion=joined)
    return [one for one in found if one.motion.end not in (one.motion.start, IN_HAND)]


def _merge_supply_motions(motions: Sequence[PlayersMotion]) -> list[PlayersMotion]:
    """Return the motions without a start for equal pieces that go to a supply from many places on
    the board. Players are always named, because they give the pieces."""
    removed = Counter((one.motion.what, one.motion.end) for one in motions if _leaves_the_game(one))
    return [
        PlayersMotion("", replace(one.motion, start=one.motion.end))
        if _leaves_the_game(one) and removed[one.motion.what, one.motion.end] > MOST_PLACES
        else one
        for one in motions
    ]


def _leaves_the_game(one: PlayersMotion) -> bool:
    return one.motion.end in SUPPLIES and not one.motion.start.startswith((SEAT, TRACK))


def _count_moves(motions: Iterable[PlayersMotion]) -> dict[tuple[str, str, str], dict[str, int]]:
    """Return the pieces that each player moves, counted by their start and end. Pieces that go
    there and back are left out."""
    found: dict[tuple[str, str, str], dict[str, int]] = {}
    for one in motions:
        motion = one.motion
        way_back = (_moving_player(reverse_motion(one)), motion.end, motion.start)
        back = found.get(way_back, {}) if motion.start != motion.end else {}
        returned = max(0, min(motion.count, back.get(motion.what, 0)))
        if returned:
            back[motion.what] -= returned
        counts = found.setdefault((_moving_player(one), motion.start, motion.end), {})
        counts[motion.what] = counts.get(motion.what, 0) + motion.count - returned
    kept = {key: {what: n for what, n in counts.items() if n} for key, counts in found.items()}
    return {key: counts for key, counts in kept.items() if counts}


def _moving_player(one: PlayersMotion) -> str:
    """Return the player who gives, takes or moves pieces; "" if everybody moves them, or if the
    pieces show whose they are."""
    seat = next((p for p in (one.motion.start, one.motion.end) if p.startswith(SEAT)), "")
    shown = one.motion.what.startswith(OF_PLAYER)
    return seat.removeprefix(SEAT) or ("" if shown or one.player == EVERYBODY else one.player)


def _hand_move(
    words: Words, player: str, start: str, end: str, counts: Mapping[str, int]
) -> HandMove:
    pieces = tuple(
        Piece(what.partition(":")[0], str(n) if n > 1 else "", words.piece_text(what, n))
        for what, n in counts.items()
    )
    known = start.startswith(SEAT) or start in (*SUPPLIES, IN_HAND)
    inside = end.startswith(f"{start}:")
    own = set(counts) == {f"{OF_PLAYER}{player}"}
    shown_from = None if known or inside else _named_place(words, start)
    return HandMove("" if own else player, pieces, shown_from, _named_place(words, end))


def _named_place(words: Words, place: str) -> Place | None:
    if place.startswith(SEAT):
        colour = place.removeprefix(SEAT)
        return Place(colour, words.player_name(colour))
    text = words.place_text(place)
    return Place("", text, words.place_drawings(place)) if text else None
