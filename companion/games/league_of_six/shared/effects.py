"""What a follower gives and takes when it acts for its owner (L4, L7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Refused

from ..box.components import ESTATES, Colour, Effect, Estate, Good
from ..happenings import FollowerWorked, GuardsMoved, Ranked
from ..state import State, grey_left, tile_of
from ..turn import Turn, check_goods, check_numbers
from .storing import horse_ranking


class Use(Struct, frozen=True):
    """What an owner chose or entered for a follower (L4, L7). Amounts are differences."""

    player: Colour
    follower: str
    influence: int = 0
    guards: int = 0
    goods: Mapping[Good, int] = {}
    horses: int = 0
    cards: tuple[Estate, ...] = ()
    leaders: Mapping[Estate, int] = {}
    insist: bool = False


def carry_out(turn: Turn, use: Use, *, chosen: bool) -> None:
    """Carry out a follower's effect on its owner's seat.

    `chosen`: the owner decided to use it; otherwise it acts automatically.
    """
    tile = tile_of(turn.state, use.follower)
    worked = (
        _entered_effect(use)
        if tile.effect is None
        else _chosen_effect(turn.state, use, tile.effect)
    )
    worked = replace(worked, chosen=chosen)
    _move(turn, use, worked)
    grey = {e: n + worked.cards.count(e) for e, n in turn.state.grey_gone.items()}
    turn.change(grey_gone=grey)
    turn.report(worked)
    if worked.guards:
        giver, taker = (use.player, None) if worked.guards < 0 else (None, use.player)
        turn.report(GuardsMoved(giver, taker, abs(worked.guards), "follower"))
    if worked.horses and turn.state.phase == "storing" and not turn.state.turn:
        ranking = horse_ranking(turn.state)
        turn.change(ranking=ranking)
        turn.report(Ranked(ranking))


def _entered_effect(use: Use) -> FollowerWorked:
    """Return the amounts that were entered for a follower whose effect the app does not know
    (L7)."""
    return FollowerWorked(
        use.player,
        use.follower,
        use.influence,
        use.guards,
        {good: n for good, n in use.goods.items() if n},
        use.horses,
        use.cards,
        {estate: n for estate, n in use.leaders.items() if n},
    )


def _chosen_effect(state: State, use: Use, effect: Effect) -> FollowerWorked:
    """Return what a known follower gives and takes, with the goods and grey cards that its owner
    chose."""
    give, gain = effect.give, effect.gain
    given = -sum(n for n in use.goods.values() if n < 0)
    taken = sum(n for n in use.goods.values() if n > 0)
    values = {"player": use.player, "follower": use.follower}
    if use.influence or use.guards or use.horses or use.leaders:
        raise Refused("follower-by-itself", values)
    if (given, taken) != (give.goods, gain.goods):
        raise Refused("follower-goods", {**values, "give": give.goods, "take": gain.goods})
    if not cards_to_take(state, effect) <= len(use.cards) <= gain.cards:
        raise Refused("follower-cards", {**values, "count": cards_to_take(state, effect)})
    return FollowerWorked(
        use.player,
        use.follower,
        gain.influence - give.influence,
        gain.guards - give.guards,
        {good: n for good, n in use.goods.items() if n},
        gain.horses,
        use.cards,
    )


def cards_to_take(state: State, effect: Effect) -> int:
    """Return how many grey cards a follower gives, limited by what the bank has (R4.4)."""
    there = [grey_left(state, estate) for estate in ESTATES]
    unknown = None in there
    return effect.gain.cards if unknown else min(effect.gain.cards, sum(n or 0 for n in there))


def _move(turn: Turn, use: Use, worked: FollowerWorked) -> None:
    """Change the owner's seat by the follower's effect and note that the follower was used.

    Refused if a number would fall below 0; for hidden numbers the reason is private (H2).
    """
    player = use.player
    check_goods(turn.seat(player), worked)
    check_numbers(turn.seat(player), worked)
    _check_hand(turn, use, worked)
    seat = turn.seat(player)
    for estate in _cards(turn.state, use):
        seat = seat.with_card(estate)
    seat = seat.plus(worked.influence, worked.guards, worked.goods, worked.horses, worked.leaders)
    turn.put(player, replace(seat, used=(*seat.used, use.follower)))


def _check_hand(turn: Turn, use: Use, worked: FollowerWorked) -> None:
    """Refuse costs that the hand cannot pay; influence does not help. If the table insists, correct
    the hand instead."""
    seat = turn.seat(use.player)
    short = max(0, -worked.guards - seat.guards)
    fewer = {e: -n - seat.leaders[e] for e, n in worked.leaders.items() if -n > seat.leaders[e]}
    if not (short or fewer):
        return
    if not use.insist:
        public = {"player": use.player, "follower": use.follower}
        raise Refused("follower-hand", public, {"guards": seat.guards, "leaders": seat.leaders})
    turn.grant(use.player, short, fewer)


def _cards(state: State, use: Use) -> tuple[Estate, ...]:
    """Return the grey cards that were chosen. Refused if the bank has too few, unless the table
    insists (R4.4)."""
    for estate in set(use.cards):
        left = grey_left(state, estate)
        if left is not None and use.cards.count(estate) > left and not use.insist:
            raise Refused("grey-gone", {"player": use.player, "estate": estate}, waivable=True)
    return use.cards
