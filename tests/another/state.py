"""Where a game of Granary is, and what each may see of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.contract import Waiting

from .entries import PARTS, PROVINCES, Part, Plan, Province, Setup

NOTHING: Mapping[Part, Province] = {}
POOR: dict[Province, int] = dict.fromkeys(PROVINCES, 1)
"""What the provinces yield in a poor year."""


class Seat(Struct, frozen=True):
    """What a player has; the plan as it was made, and whether this year's sale is done."""

    grain: int = 2
    coins: int = 0
    plan: Plan | None = None
    sold: bool = False


class State(Struct, frozen=True):
    """`opened`: how many parts of the plans lie open."""

    setup: Setup
    players: Mapping[str, Seat]
    round: int = 1
    phase: str = "weather"
    yields: Mapping[Province, int] = {}
    opened: int = 0
    hail: Province | None = None


class Open(Struct, frozen=True):
    """What all may see of a player: coins, whether a plan is made, and its opened parts."""

    colour: str
    coins: int
    planned: bool
    plan: Mapping[Part, Province]
    acting: bool


class Own(Struct, frozen=True):
    """What only that player may see: the grain, and the whole plan."""

    grain: int
    plan: Mapping[Part, Province]


class Standing(Struct, frozen=True):
    """What a player ended with."""

    grain: int
    total: int
    place: int


class Result(Struct, frozen=True):
    """Who ended where."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


class Page(Struct, frozen=True):
    """The allow-list of one viewer."""

    round: int
    years: int
    phase: str
    yields: Mapping[Province, int]
    hail: Province | None
    players: Mapping[str, Open]
    hands: Mapping[str, Own]
    """By colour, of those whose grain and plan this viewer may see."""
    waiting: tuple[Waiting[str], ...]
    result: Result | None
    sample: bool = False


def parts_of(plan: Plan | None, count: int = len(PARTS)) -> Mapping[Part, Province]:
    """The first parts of a plan, as they are opened."""
    return NOTHING if plan is None else {part: getattr(plan, part) for part in PARTS[:count]}


def waiting_for(state: State) -> tuple[Waiting[str], ...]:
    """Who must do what: plans and sales are everybody's at once."""
    match state.phase:
        case "weather":
            return (Waiting(None, "weather", "year-begins"),)
        case "planning":
            left = [c for c, seat in state.players.items() if seat.plan is None]
            return tuple(Waiting(colour, "plan", "in-secret") for colour in left)
        case "opening":
            part = PARTS[state.opened]
            return (Waiting(None, "open", "all-planned", {"part": part}),)
        case "selling":
            left = [c for c, seat in state.players.items() if not seat.sold]
            return tuple(Waiting(colour, "sell", "at-market") for colour in left)
    return ()


def hidden(state: State, viewer: str, colour: str) -> bool:
    """Whether that player's grain and plan are not for this viewer."""
    open_ = not state.setup.screens or state.phase == "finished"
    return not (open_ or viewer in ("all", colour))


def page(state: State, viewer: str) -> Page:
    """What that viewer may see; open hands still leave a plan sealed."""
    waiting = waiting_for(state)
    acting = {one.player for one in waiting}
    return Page(
        round=state.round,
        years=state.setup.years,
        phase=state.phase,
        yields=state.yields,
        hail=state.hail,
        players={
            colour: Open(
                colour,
                seat.coins,
                seat.plan is not None,
                parts_of(seat.plan, state.opened),
                colour in acting,
            )
            for colour, seat in state.players.items()
        },
        hands={
            colour: Own(seat.grain, _plan(state, viewer, colour))
            for colour, seat in state.players.items()
            if not hidden(state, viewer, colour)
        },
        waiting=waiting,
        result=result(state) if state.phase == "finished" else None,
    )


def _plan(state: State, viewer: str, colour: str) -> Mapping[Part, Province]:
    """A plan is its player's alone until it is opened, also where hands are open."""
    plan = state.players[colour].plan
    return parts_of(plan) if viewer in ("all", colour) else parts_of(plan, state.opened)


def result(state: State) -> Result:
    """More coins, then more grain; who is level shares the place."""
    ended = {c: (seat.coins, seat.grain) for c, seat in state.players.items()}
    places = {c: 1 + sum(other > mine for other in ended.values()) for c, mine in ended.items()}
    return Result(
        {c: Standing(grain, coins, places[c]) for c, (coins, grain) in ended.items()},
        tuple(c for c, place in places.items() if place == 1),
    )
