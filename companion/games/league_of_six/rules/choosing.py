"""Phase 2: choosing towns (R2), and phase 3 that follows by itself: reordering (R3)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.games.contract import Refused

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..turn import Turn
from .entries import Accept, ChooseTown, Entry, Raise
from .fortress import Trip, effect, trip
from .happenings import (
    Accepted,
    Corrected,
    GuardsMoved,
    LetOff,
    Reordered,
    Stood,
    Travelled,
)
from .paying import spend
from .state import Conflict, State


class Way(Struct, frozen=True):
    """A town that may be named: the way there, and who holds it on which number."""

    town: Town
    trip: Trip
    holder: Colour | None = None
    held_on: int = -1

    @property
    def cost(self) -> int:
        """The guards that the way costs."""
        return self.trip.cost

    @property
    def need(self) -> int:
        """The fewest guards it takes: the way and, where held, the next higher number (R2.12)."""
        return self.cost + self.held_on + 1


def holders(state: State) -> dict[Town, Colour]:
    """Who stands on which counter (R2.4: figures on the road hold nothing)."""
    return {
        seat.town: colour
        for colour, seat in state.players.items()
        if seat.counter is not None and seat.town is not None
    }


def ways_open(state: State, player: Colour) -> tuple[Way, ...]:
    """The towns the player may name by what everybody can see (R2.2 to R2.5, R2.9)."""
    held = holders(state)
    towns = (town for town in state.open_towns if town != state.left)
    ways = (_way(state, player, town, held.get(town)) for town in towns)
    return tuple(way for way in ways if way.held_on < TOP_OF_COUNTER)


def _way(state: State, player: Colour, town: Town, holder: Colour | None) -> Way:
    """The way of that player to a town and who holds it."""
    way = trip(state, player, town)
    if holder is None:
        return Way(town, way)
    return Way(town, way, holder, state.players[holder].counter or 0)


def stands(state: State, player: Colour) -> int:
    """L4: the highest number on which the player's figure may stand in a free town."""
    owned = state.players[player].followers
    return max((effect(state, follower).stand for follower in owned), default=0)


def last_resort(state: State, ways: tuple[Way, ...], means: int) -> tuple[Town, ...]:
    """R2.12: the cheapest free towns, for a player who can afford none; else empty.

    By the group's ruling any free town may do.
    """
    if any(way.need <= means for way in ways):
        return ()
    free = [way for way in ways if way.holder is None]
    if state.setup.rulings.destitute == "any":
        return tuple(way.town for way in free)
    cheapest = min(way.cost for way in free)
    return tuple(way.town for way in free if way.cost == cheapest)


def options(state: State, player: Colour, *, means: int | None = None) -> tuple[Entry, ...]:
    """The entries this player may make in phase 2.

    `means` stands in for what the player could hand over: the pages that may not know the hand
    ask with more than anybody could need (H2).
    """
    budget = state.players[player].means if means is None else means
    if state.conflict is not None:
        return _answers(state.conflict, player, budget)
    if state.queue[0] != player:
        return ()
    ways = ways_open(state, player)
    entries: list[Entry] = []
    numbers = (None, *range(1, stands(state, player) + 1))
    for way in ways:
        if way.holder is None:
            if way.cost <= budget:
                entries += [_go(player, way.town, None, number) for number in numbers]
        else:
            top = min(TOP_OF_COUNTER, budget - way.cost)
            entries += [_go(player, way.town, n) for n in range(way.held_on + 1, top + 1)]
    resorts = last_resort(state, ways, budget) if not entries else ()
    return tuple(entries) or tuple(_go(player, t, None, n) for t in resorts for n in numbers)


@lru_cache(maxsize=1024)
def _go(
    player: Colour, town: Town, offer: int | None = None, stand: int | None = None
) -> ChooseTown:
    return ChooseTown(player=player, town=town, offer=offer, stand=stand)


@lru_cache(maxsize=512)
def _answer(player: Colour, low: int, high: int) -> tuple[Entry, ...]:
    raises = (Raise(player=player, guards=n) for n in range(low, high + 1))
    return (Accept(player=player), *raises)


def _answers(conflict: Conflict, player: Colour, budget: int) -> tuple[Entry, ...]:
    if player != conflict.asked:
        return ()
    return _answer(player, conflict.offer + 1, min(TOP_OF_COUNTER, budget))


def choose_town(turn: Turn, entry: ChooseTown) -> None:
    """R2.2 to R2.5, R2.9, R2.12: the figure goes to a town and stands on 0 or on its offer."""
    state, player = turn.state, entry.player
    if state.conflict is not None or state.queue[0] != player:
        raise Refused("not-your-turn", {"player": player})
    way = _way_named(state, entry)
    start, offer = state.players[player].town, entry.offer or 0
    number = offer or entry.stand or 0
    _check_affordable(turn, entry, way.cost + offer, way)
    turn.report(Travelled(player, start, way.town, way.cost))
    unpaid = spend(turn, player, way.cost)
    if way.cost > unpaid:
        turn.report(GuardsMoved(player, None, way.cost - unpaid, "travel"))
    if unpaid:
        turn.report(LetOff(player, unpaid))
    turn.report(Stood(player, way.town, number, way.holder))
    turn.change_seat(player, town=way.town, counter=number)
    if way.holder is not None:
        conflict = Conflict(way.town, asked=way.holder, other=player, offer=offer)
        turn.change(left=None, conflict=conflict)
    else:
        queue = state.queue[1:]
        turn.change(left=None, queue=queue, moment=state.moment if queue else "2 end")


def _way_named(state: State, entry: ChooseTown) -> Way:
    """The way to the town named, or the open reason why it cannot be chosen."""
    values = {"player": entry.player, "town": entry.town, "offer": entry.offer}
    if entry.town in state.besieged:
        raise Refused("town-besieged", values)
    if entry.town == state.left:
        raise Refused("town-just-left", values)
    way = _way(state, entry.player, entry.town, holders(state).get(entry.town))
    if way.held_on >= TOP_OF_COUNTER:
        raise Refused("town-at-12", {**values, "holder": way.holder})
    if way.holder is None and entry.offer is not None:
        raise Refused("offer-for-nobody", values)
    if way.holder is not None:
        values = {**values, "holder": way.holder, "held_on": way.held_on}
        if entry.stand is not None:
            raise Refused("stand-held", values)
        if entry.offer is None:
            raise Refused("offer-missing", values)
        if entry.offer <= way.held_on:
            raise Refused("offer-too-low", values)
    most = stands(state, entry.player)
    if (entry.stand or 0) > most:
        raise Refused("stand-too-high", {**values, "stand": entry.stand, "most": most})
    return way


def _check_affordable(turn: Turn, entry: ChooseTown, need: int, way: Way) -> None:
    """Refuse a way and an offer that a player cannot pay (R2.7), unless it is the last resort
    (R2.12). If the table insists, the hand is corrected instead."""
    state, seat = turn.state, turn.seat(entry.player)
    if need <= seat.means:
        return
    if entry.insist:
        turn.grant(entry.player, need - seat.means)
        return
    resorts = last_resort(state, ways_open(state, entry.player), seat.means)
    if way.holder is None and way.town in resorts:
        return
    public = {"player": entry.player, "town": entry.town, "offer": entry.offer, "cost": way.cost}
    private = {"guards": seat.guards, "influence": seat.influence, "limit": seat.means - way.cost}
    if resorts:
        raise Refused("only-cheapest", public, {**private, "towns": resorts})
    raise Refused("offer-too-high" if way.need <= seat.means else "way-too-dear", public, private)


def raise_offer(turn: Turn, entry: Raise) -> None:
    """R2.6, R2.7: a higher number; now the other must answer."""
    conflict = _asked(turn.state, entry.player)
    values = {"player": entry.player, "offer": entry.guards, "other": conflict.other}
    if conflict.offer == TOP_OF_COUNTER:
        raise Refused("must-accept-12", values)
    if entry.guards <= conflict.offer:
        raise Refused("raise-too-low", {**values, "held_on": conflict.offer})
    seat = turn.seat(entry.player)
    if entry.guards > seat.means:
        if not entry.insist:
            private = {"guards": seat.guards, "influence": seat.influence, "limit": seat.means}
            raise Refused("offer-too-high", {**values, "town": conflict.town}, private)
        turn.grant(entry.player, entry.guards - seat.means)
    turn.change_seat(entry.player, counter=entry.guards)
    turn.change(conflict=Conflict(conflict.town, conflict.other, entry.player, entry.guards))
    turn.report(Stood(entry.player, conflict.town, entry.guards, conflict.other))


def accept(turn: Turn, entry: Accept) -> None:
    """R2.8: the one who stays pays the accepted number; the other leaves and chooses anew (R2.9).

    Never refused for want of guards: a gap (after a correction) is made good as a correction.
    """
    player, conflict = entry.player, _asked(turn.state, entry.player)
    stayer, guards = conflict.other, conflict.offer
    turn.report(Accepted(player, stayer, conflict.town, guards))
    gap = spend(turn, stayer, guards)
    if gap:
        turn.report(Corrected(stayer, guards=gap, why="short"))
    turn.report(GuardsMoved(stayer, player, guards, "offer"))
    turn.change_seat(player, guards=turn.seat(player).guards + guards, counter=None)
    queue = (player, *turn.state.queue[1:])
    turn.change(conflict=None, left=conflict.town, queue=queue)


def _asked(state: State, player: Colour) -> Conflict:
    if state.conflict is None:
        raise Refused("nothing-to-answer", {"player": player})
    if state.conflict.asked != player:
        raise Refused("not-your-turn", {"player": player})
    return state.conflict


def reorder(turn: Turn) -> None:
    """R3: markers by the number under each figure, ties by town number; then taxes (R4.1)."""
    state = turn.state
    order = tuple(sorted(state.order, key=lambda c: _circle(state, c)))
    turn.change(phase="collecting", order=order, queue=order[::-1], left=None)
    turn.report(Reordered(order))


def _circle(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    assert seat.town is not None
    assert seat.counter is not None
    return seat.counter, state.board.numbers[seat.town]
