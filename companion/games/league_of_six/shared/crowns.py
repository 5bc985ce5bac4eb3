"""The followers with a crown, which score at the end of the game, and guards exchanged for points
(L6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from ..box.components import Colour, Crown
from ..box.known import followers_by_moment
from ..entries import Moment
from ..state import Call, Crowned, Seat, State, follower_tile

ScoringStep = Literal["first", "crowns", "leaders"]
"""The steps of the final scoring in which crowns score without a choice."""

STEP_AT_MOMENT: Mapping[Moment | None, ScoringStep] = {
    "first crowns": "first",
    "crowns": "crowns",
    "leader crowns": "leaders",
}


def calls_in_step(state: State, step: str) -> Iterator[Call]:
    """Yield the followers that score in a step, with their owners, in the order of the markers."""
    scoring = followers_by_moment(state.box).in_step[step]
    for player in state.order if scoring else ():
        for follower in state.players[player].followers:
            if follower in scoring:
                yield Call(player, follower)


def crown_points(state: State, call: Call, crown: Crown | None) -> int:
    """Return the present points of a crown for its owner."""
    if crown is None:
        return 0
    return capped_points(
        crown, _counted_number(state.players[call.player], crown.count) // crown.every
    )


def _counted_number(seat: Seat, what: str) -> int:
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


def remaining_calls(state: State) -> tuple[Call, ...]:
    """Return the calls of this scoring step that still need an answer. A call is left out if its
    tile was described meanwhile and now scores in another step."""
    step = STEP_AT_MOMENT[state.moment]
    scoring = followers_by_moment(state.box).in_step[step]
    return tuple(
        call
        for call in state.calls
        if call.follower in scoring
        and not (step == "leaders" and follower_tile(state, call.follower).effect)
    )


def is_crown_awaited(state: State) -> bool:
    """Return whether an owner still has to enter the points of a crown that counts leader cards
    (L7)."""
    return any(
        follower_tile(state, call.follower).effect is None
        and call.follower not in state.players[call.player].used
        for call in calls_in_step(state, "leaders")
    )


def score_hand_crowns(state: State) -> State:
    """Return the state after scoring the crowns that count cards in hand, from the opened hands
    (L6)."""
    kept = tuple(
        note
        for note in state.crowned
        if note.step != "leaders" or follower_tile(state, note.follower or "").effect is None
    )
    worked = tuple(
        Crowned(call.player, call.follower, crown_points(state, call, effect.crown), "leaders")
        for call in calls_in_step(state, "leaders")
        if (effect := follower_tile(state, call.follower).effect) is not None
    )
    return replace(state, crowned=kept + worked)


def capped_points(crown: Crown, times: int) -> int:
    """Return the points of a crown that scores `times` times, limited by its maximum."""
    points = times * crown.points
    return points if crown.most is None else min(points, crown.most)


HIGHEST = 999
"""The greatest number that an entry may have (docs/formats.md)."""


def owners_of_exchanges(state: State) -> tuple[Colour, ...]:
    """Return the players who may exchange guards for points, in seating order."""
    if state.moment != "exchange":
        return ()
    owners = {call.player for call in calls_in_step(state, "exchange")}
    return tuple(c for c in state.board.seating if c in owners)


def owners_still_to_exchange(state: State) -> tuple[Colour, ...]:
    """Return the players who have not decided yet how many guards to exchange."""
    if state.moment != "exchange":
        return ()
    return tuple(c for c in owners_of_exchanges(state) if state.players[c].exchange is None)


def must_enter_points(state: State, player: Colour) -> bool:
    """Return whether the owner has to enter the points, because the app does not know the rate of
    each crown (L7)."""
    calls = (call for call in calls_in_step(state, "exchange") if call.player == player)
    return any(follower_tile(state, call.follower).effect is None for call in calls)


def points_for_guards(state: State, player: Colour, guards: int) -> int:
    """Return the most points for this number of guards, however they are split (L6)."""
    return _most_points(_exchange_crowns(state, player), guards)[guards]


def _exchange_crowns(state: State, player: Colour) -> tuple[Crown, ...]:
    """Return the crowns for which the player may exchange guards."""
    calls = (call for call in calls_in_step(state, "exchange") if call.player == player)
    effects = (follower_tile(state, call.follower).effect for call in calls)
    return tuple(e.crown for e in effects if e is not None and e.crown is not None)


@lru_cache(maxsize=64)
def _most_points(rates: tuple[Crown, ...], guards: int) -> tuple[int, ...]:
    """Return the most points for 0, 1, 2 … guards, with the best split among these crowns.

    Taking the best rate first is not enough: at 5 points for 3 guards and 3 for 2, four guards
    bring 6.
    """
    best = [0] * (guards + 1)
    for crown in rates:
        brought = [
            capped_points(crown, times)
            for times in range(_payments_up_to_maximum(crown, guards) + 1)
        ]
        best = [
            max(
                best[n - times * crown.every] + brought[times]
                for times in range(min(n // crown.every, len(brought) - 1) + 1)
            )
            for n in range(guards + 1)
        ]
    return tuple(best)


def _payments_up_to_maximum(crown: Crown, guards: int) -> int:
    """Return how many times a crown can be paid before it reaches its maximum."""
    times = guards // crown.every
    if not crown.points or crown.most is None:
        return times if crown.points else 0
    return min(times, -(-crown.most // crown.points))


def worthwhile_exchanges(state: State, player: Colour) -> tuple[tuple[int, int], ...]:
    """Return each number of guards in hand that gives more points than one guard fewer, together
    with its points."""
    points = _most_points(
        _exchange_crowns(state, player), min(state.players[player].guards, HIGHEST)
    )
    return tuple((n, p) for n, p in enumerate(points) if n == 0 or p > points[n - 1])
