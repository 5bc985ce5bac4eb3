"""What a follower gives and takes when it serves its owner (L4, L7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, Effect, Estate
from ..rules.entries import UseFollower
from ..rules.happenings import FollowerWorked, GuardsMoved, Ranked
from ..rules.state import (
    Call,
    State,
    check_goods,
    check_numbers,
    give_card,
    grey_left,
    tile_of,
)
from ..rules.storing import ranked
from ..turn import Turn


def work(turn: Turn, call: Call, entry: UseFollower, *, chosen: bool = True) -> None:
    """Give and take what the follower gives and takes.

    `chosen`: the owner used it; else it works by itself.
    """
    tile = tile_of(turn.state, call.follower)
    worked = _typed(entry) if tile.effect is None else _chosen(turn.state, entry, tile.effect)
    worked = replace(worked, chosen=chosen)
    _move(turn, entry, worked)
    grey = {e: n + worked.cards.count(e) for e, n in turn.state.grey_gone.items()}
    turn.change(grey_gone=grey)
    turn.report(worked)
    if worked.guards:
        giver, taker = (call.player, None) if worked.guards < 0 else (None, call.player)
        turn.report(GuardsMoved(giver, taker, abs(worked.guards), "follower"))
    if worked.horses and turn.state.phase == "storing" and not turn.state.turn:
        ranking = ranked(turn.state)
        turn.change(ranking=ranking)
        turn.report(Ranked(ranking))


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


def _move(turn: Turn, entry: UseFollower, worked: FollowerWorked) -> None:
    """Change the owner's seat by what is given and taken, and mark the follower as used.

    Refused below 0; hidden numbers privately (H2).
    """
    player = entry.player
    check_goods(turn.seat(player), worked)
    check_numbers(turn.seat(player), worked)
    _check_hand(turn, entry, worked)
    seat = turn.seat(player)
    for estate in _cards(turn.state, entry):
        seat = give_card(seat, estate)
    seat = seat.plus(worked.influence, worked.guards, worked.goods, worked.horses, worked.leaders)
    turn.put(player, replace(seat, used=(*seat.used, entry.follower)))


def _check_hand(turn: Turn, entry: UseFollower, worked: FollowerWorked) -> None:
    """Refuse what the hand cannot give; the king does not help. If the table insists, the hand is
    corrected instead."""
    seat = turn.seat(entry.player)
    short = max(0, -worked.guards - seat.guards)
    fewer = {e: -n - seat.leaders[e] for e, n in worked.leaders.items() if -n > seat.leaders[e]}
    if not (short or fewer):
        return
    if not entry.insist:
        public = {"player": entry.player, "follower": entry.follower}
        raise Refused("follower-hand", public, {"guards": seat.guards, "leaders": seat.leaders})
    turn.grant(entry.player, short, fewer)


def _cards(state: State, entry: UseFollower) -> tuple[Estate, ...]:
    """R4.4: the grey cards named; refused where the bank has not so many, unless insisted."""
    for estate in set(entry.cards):
        left = grey_left(state, estate)
        if left is not None and entry.cards.count(estate) > left and not entry.insist:
            raise Refused("grey-gone", {"player": entry.player, "estate": estate}, waivable=True)
    return entry.cards
