"""What a follower gives and takes when it serves its owner (L4, L7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, Effect, Estate
from ..rules.entries import UseFollower
from ..rules.happenings import Corrected, FollowerWorked, GuardsMoved, Happening, Ranked
from ..rules.state import (
    Call,
    Seat,
    State,
    check_goods,
    check_numbers,
    give_card,
    grey_left,
    tile_of,
    with_seat,
)
from ..rules.storing import ranked

Followed = tuple[State, tuple[Happening, ...]]


def work(state: State, call: Call, entry: UseFollower, *, chosen: bool = True) -> Followed:
    """The owner's seat after what the follower gives and takes, and what happened.

    `chosen`: the owner used it; else it works by itself.
    """
    tile = tile_of(state, call.follower)
    worked = _typed(entry) if tile.effect is None else _chosen(state, entry, tile.effect)
    worked = replace(worked, chosen=chosen)
    before = state.players[call.player]
    seat, gap = _moved(state, before, entry, worked)
    seat = replace(seat, used=(*before.used, call.follower))
    grey = {e: n + worked.cards.count(e) for e, n in state.grey_gone.items()}
    after = replace(state, players=with_seat(state, call.player, seat), grey_gone=grey)
    said: list[Happening] = [*gap, worked]
    if worked.guards:
        giver, taker = (call.player, None) if worked.guards < 0 else (None, call.player)
        said.append(GuardsMoved(giver, taker, abs(worked.guards), "follower"))
    if not worked.horses or after.phase != "storing" or after.turn:
        return after, tuple(said)
    ranking = ranked(after)
    return replace(after, ranking=ranking), (*said, Ranked(ranking))


def _typed(entry: UseFollower) -> FollowerWorked:
    """L7: what the players entered for a follower that the app does not know."""
    return FollowerWorked(
        entry.player,
        entry.follower,
        entry.influence,
        entry.guards,
        {good: n for good, n in entry.goods.items() if n},
        entry.horses,
        entry.cards,
        {estate: n for estate, n in entry.leaders.items() if n},
    )


def _chosen(state: State, entry: UseFollower, effect: Effect) -> FollowerWorked:
    """What the follower gives and takes, with the owner's choice of goods and grey cards."""
    give, gain = effect.give, effect.gain
    given = -sum(n for n in entry.goods.values() if n < 0)
    taken = sum(n for n in entry.goods.values() if n > 0)
    values = {"player": entry.player, "follower": entry.follower}
    if entry.influence or entry.guards or entry.horses or entry.leaders:
        raise Refused("follower-by-itself", values)
    if (given, taken) != (give.goods, gain.goods):
        raise Refused("follower-goods", {**values, "give": give.goods, "take": gain.goods})
    if not cards_to_take(state, effect) <= len(entry.cards) <= gain.cards:
        raise Refused("follower-cards", {**values, "count": cards_to_take(state, effect)})
    return FollowerWorked(
        entry.player,
        entry.follower,
        gain.influence - give.influence,
        gain.guards - give.guards,
        {good: n for good, n in entry.goods.items() if n},
        gain.horses,
        entry.cards,
    )


def cards_to_take(state: State, effect: Effect) -> int:
    """How many grey cards a follower brings: as many as the bank still has (R4.4)."""
    there = [grey_left(state, estate) for estate in ESTATES]
    unknown = None in there
    return effect.gain.cards if unknown else min(effect.gain.cards, sum(n or 0 for n in there))


def _moved(
    state: State, seat: Seat, entry: UseFollower, worked: FollowerWorked
) -> tuple[Seat, tuple[Happening, ...]]:
    """The seat with what it gives and takes. Refused below 0; hidden numbers privately (H2)."""
    check_goods(seat, worked)
    check_numbers(seat, worked)
    seat, gap = _hand(seat, entry, worked)
    for estate in _cards(state, entry):
        seat = give_card(seat, estate)
    after = seat.plus(worked.influence, worked.guards, worked.goods, worked.horses, worked.leaders)
    return after, gap


def _hand(
    seat: Seat, entry: UseFollower, worked: FollowerWorked
) -> tuple[Seat, tuple[Happening, ...]]:
    """The seat that can give what is asked of the hand, never with the king's help."""
    short = max(0, -worked.guards - seat.guards)
    fewer = {e: -n - seat.leaders[e] for e, n in worked.leaders.items() if -n > seat.leaders[e]}
    if not (short or fewer):
        return seat, ()
    if not entry.insist:
        public = {"player": entry.player, "follower": entry.follower}
        raise Refused("follower-hand", public, {"guards": seat.guards, "leaders": seat.leaders})
    leaders = {e: n + fewer.get(e, 0) for e, n in seat.leaders.items()}
    granted = replace(seat, guards=seat.guards + short, leaders=leaders)
    return granted, (Corrected(entry.player, guards=short, leaders=fewer, why="insist"),)


def _cards(state: State, entry: UseFollower) -> tuple[Estate, ...]:
    """R4.4: the grey cards named; refused where the bank has not so many, unless insisted."""
    for estate in set(entry.cards):
        left = grey_left(state, estate)
        if left is not None and entry.cards.count(estate) > left and not entry.insist:
            raise Refused("grey-gone", {"player": entry.player, "estate": estate}, waivable=True)
    return entry.cards
