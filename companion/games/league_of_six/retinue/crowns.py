"""The end with the retinue (L6): crowns in their order, and guards exchanged for points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import Colour, Crown
from ..rules.entries import ExchangeGuards, UseFollower
from ..rules.happenings import (
    Corrected,
    CrownPoints,
    Exchanged,
    ExchangeMade,
    GuardsMoved,
    Happening,
)
from ..rules.state import Call, Crowned, Seat, State, answered, tile_of, with_seat
from .effects import work
from .known import counts_hands

Followed = tuple[State, tuple[Happening, ...]]
HIGHEST = 999
"""No entry has a greater number (formats)."""
STEPS = {"first crowns": "first", "crowns": "crowns", "leader crowns": "leaders"}


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


def scored(state: State) -> Followed:
    """The crowns of the present step: known ones bring their points, owners enter the others."""
    step = STEPS[state.moment or ""]
    said: list[Happening] = []
    for call in _owned(state, step):
        tile = tile_of(state, call.follower)
        if tile.effect is None:
            state = replace(state, calls=(*state.calls, call))
        elif step != "leaders":
            state, more = _booked(state, call, counted(state, call, tile.effect.crown), step)
            said += more
    return state, tuple(said)


def _owned(state: State, step: str) -> Iterator[Call]:
    for player in state.order:
        for follower in state.players[player].followers:
            if step_of(state, follower) == step:
                yield Call(player, follower)


def counted(state: State, call: Call, crown: Crown | None) -> int:
    """The points of a crown by what its owner has now."""
    if crown is None:
        return 0
    return _paid(crown, _number(state.players[call.player], crown.count) // crown.every)


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


def _booked(state: State, call: Call, points: int, step: str) -> Followed:
    """The points of a crown: on the track, and noted for the result."""
    seat = state.players[call.player]
    seat = replace(seat, influence=seat.influence + points)
    note = Crowned(call.player, call.follower, points, step)  # type: ignore[arg-type]
    after = replace(
        state, players=with_seat(state, call.player, seat), crowned=(*state.crowned, note)
    )
    return after, (CrownPoints(call.player, call.follower, points, step),)  # type: ignore[arg-type]


def entered(state: State, entry: UseFollower) -> Followed:
    """L7: the owner says what a crown brings; what it costs beside that is taken as for others."""
    call = Call(entry.player, entry.follower)
    assert state.moment in STEPS
    step = STEPS[state.moment]
    if entry.influence < 0:
        raise Refused("crown-below-0", {"player": entry.player, "follower": entry.follower})
    nothing_else = replace(entry, influence=0) == UseFollower(
        player=entry.player, follower=entry.follower
    )
    after, said = work(state, call, replace(entry, influence=0))
    after, said = answered(after, call), () if nothing_else else said
    if step != "leaders":
        after, more = _booked(after, call, entry.influence, step)
        return after, (*said, *more)
    note = Crowned(call.player, call.follower, entry.influence, "leaders")
    return replace(after, crowned=(*after.crowned, note)), said


def still_asked(state: State) -> tuple[Call, ...]:
    """Those asked in this step whose tile has not been told meanwhile as one of another."""
    step = STEPS[state.moment or ""]
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
        for call in _owned(state, "leaders")
    )


def with_hands(state: State) -> State:
    """L6: the crowns that count hands, from the hands as they are now open."""
    kept = tuple(n for n in state.crowned if n.step != "leaders" or not _known(state, n))
    worked = tuple(
        Crowned(call.player, call.follower, counted(state, call, effect.crown), "leaders")
        for call in _owned(state, "leaders")
        if (effect := tile_of(state, call.follower).effect) is not None
    )
    return replace(state, crowned=kept + worked)


def _known(state: State, note: Crowned) -> bool:
    return note.follower is not None and tile_of(state, note.follower).effect is not None


# --- Guards for points -------------------------------------------------------------------------


def exchanging(state: State) -> tuple[Colour, ...]:
    """Who may exchange guards for points, in seating order: what they own is open to all."""
    if state.moment != "exchange":
        return ()
    owners = {call.player for call in _owned(state, "exchange")}
    return tuple(c for c in state.board.seating if c in owners)


def undecided(state: State) -> tuple[Colour, ...]:
    """Who has not said yet how many guards to give."""
    return tuple(c for c in exchanging(state) if state.players[c].exchange is None)


def untold(state: State, player: Colour) -> bool:
    """L7: whether an owner has to say what guards bring: the app does not know every rate."""
    owned = (c.follower for c in _owned(state, "exchange") if c.player == player)
    return any(tile_of(state, follower).effect is None for follower in owned)


def worth(state: State, player: Colour, guards: int) -> int:
    """L6: the most points that so many guards can bring, however they are split."""
    return _most(_rates(state, player), guards)[guards]


def _rates(state: State, player: Colour) -> tuple[Crown, ...]:
    """What the player may give guards for."""
    owned = (c for c in _owned(state, "exchange") if c.player == player)
    effects = (tile_of(state, call.follower).effect for call in owned)
    return tuple(e.crown for e in effects if e is not None and e.crown is not None)


@lru_cache(maxsize=64)
def _most(rates: tuple[Crown, ...], guards: int) -> tuple[int, ...]:
    """The most points that 0, 1, 2 … guards bring: the best split among these crowns.

    The best rate first would not do: of 5 points for 3 and 3 for 2, four guards bring 6.
    """
    best = [0] * (guards + 1)
    for crown in rates:
        paid = [_paid(crown, times) for times in range(_useful(crown, guards) + 1)]
        best = [
            max(best[n - times * crown.every] + paid[times] for times in _times(crown, n, paid))
            for n in range(guards + 1)
        ]
    return tuple(best)


def _times(crown: Crown, guards: int, paid: Sequence[int]) -> range:
    """How often so many guards could be given to that crown."""
    return range(min(guards // crown.every, len(paid) - 1) + 1)


def _useful(crown: Crown, guards: int) -> int:
    """How often that many guards can be given before the crown brings nothing more."""
    times = guards // crown.every
    if not crown.points or crown.most is None:
        return times if crown.points else 0
    return min(times, -(-crown.most // crown.points))


def _paid(crown: Crown, times: int) -> int:
    points = times * crown.points
    return points if crown.most is None else min(points, crown.most)


def worthwhile(state: State, player: Colour) -> tuple[tuple[int, int], ...]:
    """Every number of guards in hand that brings more than one less does, with its points."""
    points = _most(_rates(state, player), min(state.players[player].guards, HIGHEST))
    return tuple((n, p) for n, p in enumerate(points) if n == 0 or p > points[n - 1])


def exchange(state: State, entry: ExchangeGuards) -> Followed:
    """L6: guards for points, sealed until all who may have decided; a second entry counts anew.

    Refused: more than the hand holds (privately), guards that would bring nothing more, points
    where the app works them out, and none where it cannot.
    """
    values = {"player": entry.player}
    if entry.player not in exchanging(state):
        raise Refused("nothing-to-exchange", values)
    seat = state.players[entry.player]
    _check_points(state, entry)
    if entry.guards > seat.guards and not entry.insist:
        raise Refused("exchange-too-many", values, {"guards": seat.guards})
    seat = replace(seat, exchange=entry.guards, exchange_points=entry.points)
    after = replace(state, players=with_seat(state, entry.player, seat))
    return after, (ExchangeMade(entry.player),)


def _check_points(state: State, entry: ExchangeGuards) -> None:
    """Points come from the rates that are known, else from the owner, never from both."""
    values = {"player": entry.player, "guards": entry.guards}
    if untold(state, entry.player):
        if entry.points is None and entry.guards:
            raise Refused("exchange-points-missing", values)
        return
    if entry.points is not None:
        raise Refused("exchange-points-known", values)
    fewer = worth(state, entry.player, max(0, entry.guards - 1))
    if entry.guards and fewer == worth(state, entry.player, entry.guards):
        raise Refused("exchange-wasted", values)


def exchanged(state: State) -> Followed:
    """All have decided: the guards are gone, the points are on the track."""
    said: list[Happening] = []
    for player in exchanging(state):
        state, more = _given(state, player)
        said += more
    return state, tuple(said)


def _given(state: State, player: Colour) -> Followed:
    seat = state.players[player]
    guards = seat.exchange or 0
    told = seat.exchange_points
    points = worth(state, player, guards) if told is None else told
    gap = max(0, guards - seat.guards)
    seat = replace(
        seat,
        guards=seat.guards + gap - guards,
        influence=seat.influence + points,
        exchange=None,
        exchange_points=None,
    )
    said: list[Happening] = [Corrected(player, guards=gap, why="insist")] if gap else []
    said.append(Exchanged(player, guards, points))
    if guards:
        said.append(GuardsMoved(player, None, guards, "follower"))
    note = Crowned(player, None, points, "exchange", guards)
    after = replace(state, players=with_seat(state, player, seat), crowned=(*state.crowned, note))
    return after, tuple(said)


def crowns_of(state: State, player: Colour) -> int:
    """The points that come with the leader cards: beside the track, not on it."""
    return sum(n.points for n in state.crowned if n.player == player and n.step == "leaders")
