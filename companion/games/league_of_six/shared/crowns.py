"""The end with the retinue (L6): crowns in their order; `exchange` has guards for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from ..box.components import Colour, Crown
from ..box.known import counts_hands
from ..moments import Moment
from ..state import Call, Crowned, Seat, State, tile_of

ScoringStep = Literal["first", "crowns", "leaders"]
STEPS: Mapping[Moment | None, ScoringStep] = {
    "first crowns": "first",
    "crowns": "crowns",
    "leader crowns": "leaders",
}


def step_of(state: State, follower: str) -> str | None:
    """L6: when a follower scores: "first", "crowns", "exchange", "leaders"; None: it does not."""
    tile = tile_of(state, follower)
    if tile.kind != "crown":
        return None
    if tile.first:
        return "first"
    if tile.takes_guards:
        return "exchange"
    return "leaders" if counts_hands(tile) else "crowns"


def owned(state: State, step: str) -> Iterator[Call]:
    """The followers that score in a step, each with its owner, in the order of the markers."""
    for player in state.order:
        for follower in state.players[player].followers:
            if step_of(state, follower) == step:
                yield Call(player, follower)


def counted(state: State, call: Call, crown: Crown | None) -> int:
    """The points of a crown by what its owner has now."""
    if crown is None:
        return 0
    return paid(crown, _number(state.players[call.player], crown.count) // crown.every)


def _number(seat: Seat, what: str) -> int:
    match what:
        case "guards" | "influence":
            return int(getattr(seat, what))
        case "followers":
            return len(seat.followers)
        case "figures":
            return sum(seat.leaders.values())
        case "estates":
            return sum(1 for figures in seat.leaders.values() if figures)
    return seat.leaders[what]  # type: ignore[index]


def still_asked(state: State) -> tuple[Call, ...]:
    """Those asked in this step whose tile has not been told meanwhile as one of another."""
    step = STEPS[state.moment]
    return tuple(
        call
        for call in state.calls
        if step_of(state, call.follower) == step
        and not (step == "leaders" and tile_of(state, call.follower).effect)
    )


def awaited(state: State) -> bool:
    """L7: whether an owner still has to say what a crown brings beside the leader cards."""
    return any(
        tile_of(state, call.follower).effect is None
        and call.follower not in state.players[call.player].used
        for call in owned(state, "leaders")
    )


def with_hands(state: State) -> State:
    """L6: the crowns that count hands, from the hands as they are now open."""
    kept = tuple(n for n in state.crowned if n.step != "leaders" or not _known(state, n))
    worked = tuple(
        Crowned(call.player, call.follower, counted(state, call, effect.crown), "leaders")
        for call in owned(state, "leaders")
        if (effect := tile_of(state, call.follower).effect) is not None
    )
    return replace(state, crowned=kept + worked)


def _known(state: State, note: Crowned) -> bool:
    return note.follower is not None and tile_of(state, note.follower).effect is not None


def paid(crown: Crown, times: int) -> int:
    """What a crown brings that counts so many times, at most what it can."""
    points = times * crown.points
    return points if crown.most is None else min(points, crown.most)


def crowns_of(state: State, player: Colour) -> int:
    """The points that come with the leader cards: beside the track, not on it."""
    return sum(n.points for n in state.crowned if n.player == player and n.step == "leaders")
