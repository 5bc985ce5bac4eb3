"""Positions for the tests of Wallenstein's rules: games played entry by entry to where it matters.

Three players with line-ups A, B, C: Red has Mark (5 armies), Osnabrück … ; Blue Strassburg (5),
Mittelmark (4) … ; Black Augsburg (5), Böhmen (4), Lüneburg (4) …

Tests import this module as `war`. Positions are functions, and so are entries, which are methods of
a game as well: `war.done("move-a", "gft-mark").moves("red", "hessen-kassel", 4).throws(red=3)`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy, deepcopy
from pathlib import Path
from random import Random
from typing import Any, Self

from companion.core import table as tables
from companion.core.game_file import read_file
from companion.core.play import Chance, Games, Refused
from companion.core.table import Table as WholeTable
from companion.core.wording import english
from companion.games.wallenstein.board import ACTIONS, EVENTS, TILES
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Happening, Skipped
from companion.games.wallenstein.shared.plan_boxes import card_in_plan_box, current_plan_box
from companion.games.wallenstein.state import County, State
from tests.games.played import Json, Played
from tests.games.wallenstein.agreement import disagreement
from tests.games.wallenstein.referee import Table

COLOURS = ("red", "blue", "black", "yellow", "purple")
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
BIDS = (4, 3, 2, 1, 0)
MODULES = ("court", "mercenaries", "leaders")
BOX = {
    "favors": {
        "2": 3, "3": 4, "5": 2, "6": 1, "8": 5, "7": "post", "17": "church", "21": "palace",
    },
    "benefits": [{}, {"thalers": 2, "armies": 3, "grain": 4}, {"points": 5}, {"thalers": 6}],
}  # fmt: skip


def a_setup(players: int = 3, **changes: Any) -> Json:
    """Return a set-up with the line-ups A, B, C and so on. `changes`: other keys such as `line_up`
    or `modules`."""
    people = zip(COLOURS[:players], NAMES, strict=False)
    return {"players": [{"colour": c, "name": n} for c, n in people], **changes}


class Playing(Played):
    """A game of Wallenstein that the referee follows: it must play and refuse the same entries."""

    rules = WALLENSTEIN

    def __init__(self, setup: Json) -> None:
        super().__init__(setup)
        self.referee = Table(setup)

    def __getattr__(self, name: str) -> Callable[..., Self]:
        """Let `game.opens("red")` play the entry `opens("red")`; this works for all entries
        below."""
        build = globals().get(name)
        if build is None or name.startswith("_"):
            raise AttributeError(name)
        return lambda *args, **keys: self.play(build(*args, **keys))

    def play(self, *entries: Json) -> Self:
        super().play(*entries)
        for entry in entries:
            self.referee.play(entry)
        assert disagreement(self.referee.seen(), self.facts()) is None
        return self

    def refuses(self, entry: Json, code: str) -> Refused:
        assert self.referee.refusal(entry) is not None, entry
        return super().refuses(entry, code)

    def again(self) -> Self:
        """Return a copy of the game, to continue in another way."""
        other = copy(self)
        other.entries, other.referee = [*self.entries], deepcopy(self.referee)
        return other

    def county(self, county: str) -> County:
        return self.state.counties[county]

    def sentences(self) -> list[str]:
        """Return the sentences about the last entry."""
        entry = WALLENSTEIN.read_entry(self.entries[-1])
        names = self.state.board.names
        return WALLENSTEIN.sentences(entry, self.said, names, english, amounts=True)

    def opens_empty(self) -> Self:
        """Open the next boxes as long as their plans left them empty. What is reported of the
        entry before stays in `said`."""
        said = self.said
        while (player := self.empty_box()) is not None:
            self.play(opens(player, **self.box_at_court()))
            said = (*said, *self.said)
        self.said = said
        return self

    def empty_box(self) -> str | None:
        """Return whose box comes next, if the plan left it empty."""
        player, must = (*self.to_act(), (None, ""))[0]
        if must != "open":
            return None
        court = self.state.phase == "court"
        box = current_plan_box(self.state) if court else str(self.state.action)
        return player if card_in_plan_box(self.state, player, box) is None else None

    def box_at_court(self) -> Json:
        """Return the key that an entry needs to open a box at Court."""
        return {"box": self.state.court_box} if self.state.phase == "court" else {}

    def skipped(self) -> list[str]:
        """Return why things were skipped in the last `play`, except for empty plans."""
        return [h.why for h in self.happened(Skipped) if h.why != "nothing"]


def table_of(game: Playing) -> WholeTable:
    """Return the game as a table with its log."""
    table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(game.setup))
    for entry in game.entries:
        table = table.play(WALLENSTEIN.read_entry(entry))
    return table


def playing(*entries: Json, players: int = 3, **changes: Any) -> Playing:
    """Return a game of `a_setup` after these entries."""
    return Playing(a_setup(players, **changes)).play(*entries)


# - Entries -


def entry(kind: str, **keys: Any) -> Json:
    """Return an entry of that type. Keys with the value `...` are left out."""
    return {"type": kind, **{key: value for key, value in keys.items() if value is not ...}}


def entries(kind: str, *keys: str) -> Callable[..., Json]:
    """Return a function that builds entries of that type from values of these keys in order, and of
    others by name."""
    return lambda *values, **more: entry(kind, **dict(zip(keys, values, strict=False)), **more)


claims = entries("claim", "player", "county", "armies")
on_mat = entries("plan", "player")
draws = entries("event", "event")
bids = entries("bid", "player", "bid")
chooses = entries("place", "player", "place")
opens = entries("open", "player")
turns = entries("turn", "action")
moves = entries("move", "player", "to", "armies")
next_revolt = entries("revolt", "player", "county")
takes = entries("favor", "player", "favor")
benefits = entries("benefit", "player", "benefit")
leads = entries("leader", "player", "county")
describes = entries("describe")
corrects = entries("correct")


def stock(*lie_open: str, **more: Any) -> Json:
    return entry("stock", open=list(lie_open), **more)


def fills(**out: int) -> Json:
    return entry("fill", out=out)


def year(*events: str) -> Json:
    """Return a year with these events; others fill it up."""
    others = [event for event in EVENTS if event not in events]
    return entry("year", events=[*events, *others][:4])


def display(*actions: str, tiles: Iterable[str] = TILES, **more: Any) -> Json:
    """Return the cards of a round with these actions first and others after them."""
    others = [action for action in ACTIONS if action not in actions]
    return entry("display", actions=[*actions, *others][:5], tiles=list(tiles), **more)


def plans(player: str, bid: Any = 0, court: Any = ..., **boxes: str) -> Json:
    """Return a plan: `plans("red", 2, taxes="burgund", move_a="baden")`."""
    typed = {key.replace("_", "-"): county for key, county in boxes.items()}
    return entry("plan", player=player, boxes=typed, bid=bid, court=court)


def lots(*order: str) -> Json:
    return entry("lot", order=list(order))


def throws(insist: Any = ..., **tray: int) -> Json:
    return entry("throw", tray=tray, insist=insist)


def fell(insist: Any = ..., **cubes: int) -> Json:
    return entry("fallen", cubes=cubes, insist=insist)


def revolts(player: str, *counties: str) -> Json:
    """Return the entry that these county cards of a player were drawn in winter."""
    return entry("revolts", player=player, counties=list(counties))


def is_now(county: str, owner: str | None, armies: int = 0, **more: Any) -> Json:
    """Return a correction that describes the county as it really is."""
    numbers = {} if owner is None else {"armies": armies, **more}
    return corrects(county=county, owner=owner, **numbers)


def fed(*players: str, grain: int = 20) -> list[Json]:
    """Return corrections that give these players plenty of grain."""
    return [corrects(player=player, grain=grain) for player in players]


# - Positions -


def filled(players: int = 3, out: Json | None = None, **changes: Any) -> Playing:
    """Return a game after the tower was filled; only `out` fell out again."""
    return playing(fills(**(out or {})), players=players, **changes)


def planning(
    *actions: str,
    event: str = "post-7",
    tiles: Iterable[str] = ("taxes", "grain", "deploy", "attack", "defend"),
    before: Sequence[Json] = (),
    players: int = 3,
    favors: Sequence[int] = (1, 4, 12),
    **changes: Any,
) -> Playing:
    """Return a game in which the first round is laid out with these actions first. `before`:
    corrections."""
    game = filled(players, **changes)
    more = {"favors": list(favors)} if "court" in changes.get("modules", ()) else {}
    return game.play(year(event), display(*actions, tiles=tiles, **more), *before)


def places(game: Playing) -> Playing:
    """Let all players take the lowest free place."""
    while game.state.phase == "placing":
        free = set(range(1, 6)) - {seat.place for seat in game.state.players.values()}
        game.play(chooses(game.state.queue[0], min(free)))
    return game.opens_empty()


def ordered(*planned: Json, event: str = "post-7", **how: Any) -> Playing:
    """Return a game with the turn order Red, Blue, Black and so on. Players without a plan plan
    nothing.

    A bid is 4, 3, 2 and so on if the plan bids 0 or is on a real mat.
    """
    game = planning(*how.pop("actions", ()), event=event, **how)
    made = {plan["player"]: plan for plan in planned}
    bidding = dict(zip(game.state.board.seating, BIDS, strict=False))
    for player, bid in bidding.items():
        plan = made.get(player, plans(player))
        game.play({**plan, "bid": bid} if plan.get("bid") == 0 else plan)
    game.play(draws(event))
    for player in [player for player, must in game.to_act() if must == "bid"]:
        game.play(bids(str(player), bidding[str(player)]))
    return places(game)


def acting(action: str, county: str, *others: Json, player: str = "red", **how: Any) -> Playing:
    """Return a game in which the player opens that action next. `others` are further plans; `how`
    goes to `planning`."""
    first = how.pop("actions", (action,))
    boxes = {action.replace("-", "_"): county}
    return ordered(plans(player, **boxes), *others, actions=first, **how)


def done(action: str, county: str, player: str = "red", **how: Any) -> Playing:
    """Return a game in which that action was just opened."""
    return acting(action, county, player=player, **how).play(opens(player))


def attacking(
    county: str,
    to: str,
    armies: int,
    player: str = "red",
    action: str = "move-a",
    **how: Any,
) -> Playing:
    """Return a game that waits for the throw of an attack from one county on another."""
    game = done(action, county, player=player, **how)
    return game.play(moves(player, to, armies))


def quiet_round(game: Playing, event: str, *before: Json) -> Playing:
    """Play a round in which all players plan nothing. `before`: corrections before planning."""
    favors = [n for n in (*range(13, 22), 9, 11, 2) if n not in game.state.favors_gone][:3]
    game.play(display(**({"favors": favors} if game.state.plays("court") else {})), *before)
    for player, bid in zip(game.state.board.seating, BIDS, strict=False):
        game.play(plans(player, bid))
    game.play(draws(event))
    return finish_round(places(game))


def to_winter(
    *before: Json, left: str = "taxes-max-0", game: Playing | None = None, **changes: Any
) -> Playing:
    """Play three quiet rounds until winter. `left`: the event of winter; `before`: corrections in
    fall.

    Winter begins with the last card of fall and continues until somebody is asked.
    """
    game = game or filled(**changes)
    others = [e for e in EVENTS if e != left and e not in game.state.events_gone][:3]
    game.play(year(left, *others))
    quiet_round(game, others[0])
    quiet_round(game, others[1])
    return quiet_round(game, others[2], *before)


def built_up(n: int, kind: str, **changes: Any) -> Playing:
    """Return a game where the first `n` counties have that building. Red gets those without an
    owner."""
    game = filled(**changes)
    for county in [*game.state.counties][:n]:
        at = game.county(county)
        game.is_now(county, at.owner or "red", max(1, at.armies), buildings=[kind])
    return game


def finish_round(game: Playing) -> Playing:
    """Turn up all remaining action cards, for which nobody has a plan."""
    said: tuple[Happening, ...] = ()
    game.opens_empty()
    while game.state.phase == "acting":
        left = [action for action in ACTIONS if action not in game.state.actions]
        said += game.play(turns(left[0])).opens_empty().said
    game.said = said
    return game


def whole_game(
    seed: int, modules: Iterable[str] = (), entry: Any = WALLENSTEIN.random_entry
) -> Iterator[tuple[State, tuple[Happening, ...]]]:
    """Yield every state of a random game and the happenings before it. `entry(state, rng)` returns
    the entry to make."""
    rng = Random(seed)
    setup = WALLENSTEIN.sample_setup(3 + seed % 3, rng, tuple(modules))
    state, said = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup)), ()
    yield state, said
    while state.phase != "finished":
        state, said = WALLENSTEIN.play(state, entry(state, rng))
        yield state, said


KEPT = Path(__file__).parents[2] / "fixtures" / "wallenstein"


def kept_table(name: str) -> WholeTable:
    """Return the table of a kept game at its end."""
    return read_file(Games([WALLENSTEIN]), json.loads((KEPT / f"{name}.json").read_text("utf-8")))


def drawn(state: State, chance: Chance) -> Any:
    """Return the entry that the game waits for, as drawn by the app."""
    (waiting,) = WALLENSTEIN.players_to_act(state)
    kind = WALLENSTEIN.entry_type(waiting.must)
    assert waiting.player is None
    assert kind is not None
    whose = {"player": state.queue[0]} if waiting.must == "revolts" else {}
    return WALLENSTEIN.complete_entry(state, kind(**whose), chance)
