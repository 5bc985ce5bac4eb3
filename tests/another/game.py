"""A made-up game, to see that the companion has room for another one: Tiny.

Two rounds. In each the table turns up a card; then both players bid at once and in secret, and
the higher bid (the first in seating order where level) wins as many points as the card shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.structs import json_able, typed
from companion.games.contract import Chance, Gain, Refused, Right, Waiting

RULES = 1
PLAYERS = range(2, 3)
SOURCES = ("cards",)
ROUNDS = 2


class Player(Struct, frozen=True):
    colour: str
    name: str


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[Player, Player]


class Turned(Struct, frozen=True, tag_field="type", tag="turn_up", forbid_unknown_fields=True):
    card: int | None = None


class Bid(Struct, frozen=True, tag_field="type", tag="bid", forbid_unknown_fields=True):
    player: str
    guards: int


class Won(Struct, frozen=True):
    player: str
    points: int


class State(Struct, frozen=True):
    setup: Setup
    players: Mapping[str, int]
    round: int = 1
    phase: str = "turning"
    card: int | None = None
    bids: Mapping[str, int] = {}


class Page(Struct, frozen=True):
    viewer: str
    round: int
    phase: str
    card: int | None
    points: Mapping[str, int]
    mine: int | None
    bid: tuple[str, ...]
    waiting: tuple[Waiting[str], ...]


def read_setup(data: Mapping[str, Any], *, from_form: bool = False) -> Setup:
    setup = typed(data, Setup, "setup", from_form=from_form)
    if len({one.colour for one in setup.players}) < 2:
        raise Refused("bad-value", {"what": "setup", "key": "players"})
    return setup


def read_entry(data: Mapping[str, Any], *, from_form: bool = False) -> Any:
    kinds = {"turn_up": Turned, "bid": Bid}
    kind = data.get("type")
    if kind not in kinds:
        raise Refused("bad-value", {"what": "entry", "key": "type"})
    return typed(data, kinds[str(kind)], str(kind), from_form=from_form)


def plain(thing: Struct) -> dict[str, Any]:
    return json_able(thing)


def names(state: State) -> Mapping[str, str]:
    return {one.colour: one.name for one in state.setup.players}


def open_hands(setup: Setup) -> bool:
    return False


def start(setup: Setup) -> State:
    return State(setup, {one.colour: 0 for one in setup.players})


def play(state: State, entry: Any) -> tuple[State, tuple[Any, ...]]:
    if isinstance(entry, Turned):
        if state.phase != "turning":
            raise Refused("not-now")
        return replace(state, phase="bidding", card=entry.card), ()
    if state.phase != "bidding" or entry.player not in state.players:
        raise Refused("not-now")
    bids = {**state.bids, entry.player: entry.guards}
    if len(bids) < len(state.players):
        return replace(state, bids=bids), ()
    best = max(state.players, key=lambda colour: bids[colour])
    won = Won(best, state.card or 0)
    players = {**state.players, best: state.players[best] + won.points}
    last = state.round == ROUNDS
    after = replace(state, players=players, bids={}, card=None)
    phase, round_ = ("finished", state.round) if last else ("turning", state.round + 1)
    return replace(after, phase=phase, round=round_), (won,)


def options(state: State, player: str) -> tuple[Any, ...]:
    return tuple(Bid(player, n) for n in range(4)) if state.phase == "bidding" else ()


def waiting_for(state: State) -> tuple[Waiting[str], ...]:
    if state.phase == "turning":
        return (Waiting(None, "turn_up"),)
    left = (colour for colour in state.players if colour not in state.bids)
    return tuple(Waiting(c, "bid") for c in left) if state.phase == "bidding" else ()


def draw(state: State, chance: Chance) -> Turned:
    return Turned(chance("card").randint(1, 9))


def completed(state: State, entry: Any, chance: Chance) -> Any:
    return draw(state, chance) if isinstance(entry, Turned) and entry.card is None else entry


def sample_setup(players: int, rng: Random, modules: Sequence[str] = ()) -> dict[str, Any]:
    seats = [{"colour": c, "name": c.title()} for c in ("red", "blue")]
    return {"players": rng.sample(seats, players)}


def any_entry(state: State, rng: Random) -> Any:
    waiting = waiting_for(state)[0]
    return Bid(waiting.player, rng.randrange(4)) if waiting.player else draw(state, lambda _: rng)


def right(state: State, entry: Any) -> Right:
    return Right(table=True) if isinstance(entry, Turned) else Right.of_player(entry.player)


def right_to_know(state: State, kind: str, player: str | None) -> Right:
    return Right.of_player(player) if kind == "bid" and player else Right(table=True)


def sealed(entry: Any) -> bool:
    return isinstance(entry, Bid)


def rests_on_hand(entry: Any) -> bool:
    return False


def touches_hands(setup: Setup, changes: Mapping[str, Any], *, paid: bool) -> bool:
    return True


def check_amended(before: Setup, after: Setup) -> None:
    raise Refused("not-now")


def facts(state: State, viewer: str) -> dict[str, Any]:
    called = names(state)
    players = {c: {"name": called[c], "points": points} for c, points in state.players.items()}
    acting = [{"player": w.player, "must": w.must} for w in waiting_for(state)]
    shown = {"round": state.round, "phase": state.phase, "to_act": acting, "players": players}
    return {**shown, "result": _result(state) if over(state) else None}


def _result(state: State) -> dict[str, Any]:
    best = max(state.players.values())
    ended = {c: {"total": n, "place": 1 + (n < best)} for c, n in state.players.items()}
    return {"players": ended, "winners": [c for c, n in state.players.items() if n == best]}


def view(state: State, viewer: str, table: Any = None) -> Page:
    return Page(
        viewer=viewer,
        round=state.round,
        phase=state.phase,
        card=state.card,
        points=state.players,
        mine=state.bids.get(viewer),
        bid=tuple(state.bids),
        waiting=waiting_for(state),
    )


def gains(happenings: Sequence[Any]) -> tuple[Gain, ...]:
    return tuple(Gain("cards", won.points, won.player) for won in happenings)


def standing(state: State) -> Mapping[str, int]:
    return state.players


def chapter(state: State) -> int | None:
    return None if over(state) else state.round


def over(state: State) -> bool:
    return state.phase == "finished"
