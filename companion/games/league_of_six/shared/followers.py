"""The followers that are won, act automatically or wait for their owner, judged by what everybody
can see; and the amounts that they give and take (L3 to L5, L7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Refused

from ..box.components import ESTATES, Amounts, Colour, Effect, Estate, Good, Town
from ..box.known import followers_by_moment
from ..entries import PhaseMoment
from ..happenings import FollowerWon, FollowerWorked, GuardsMoved, Ranked
from ..pieces import Turn, check_goods, check_influence_and_horses
from ..state import Call, State, count_grey_cards_left, follower_tile
from .crowns import STEP_AT_MOMENT, remaining_calls
from .describing import free_tile_names, with_named_tile
from .storing import horse_ranking

PHASES = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}
"""The numbers of the phases in which players decide."""
PHASE_NAMES = {number: name for name, number in PHASES.items()}
NO_AMOUNTS = Amounts()


def must_ask_owner(state: State, call: Call) -> bool:
    """Return whether a follower's owner has to choose or enter something; otherwise the follower
    acts automatically."""
    effect = follower_tile(state, call.follower).effect
    if effect is None:
        return True
    return bool(effect.give != NO_AMOUNTS or effect.gain.goods or effect.gain.cards)


def due_calls(state: State) -> Iterator[Call]:
    """Yield the followers of the present moment in the order in which they act (L5): in phase 5 by
    horses, otherwise by the order markers, lowest first."""
    assert isinstance(state.moment, PhaseMoment)
    phase = state.moment.phase
    acting = followers_by_moment(state.box).at_moment.get(state.moment)
    if not acting or PHASE_NAMES.get(phase) in state.setup.own_phases:
        return
    for player in state.ranking if phase == 5 else state.order:
        for follower in state.players[player].followers:
            if follower in acting:
                yield Call(player, follower)


def may_act(state: State, call: Call) -> bool:
    """Return whether a follower can act now, judged by what everybody can see. Guards in hand do
    not matter, because they are hidden (H2)."""
    seat = state.players[call.player]
    if call.follower in seat.used:
        return False
    tile = follower_tile(state, call.follower)
    if tile.effect is None:
        return True
    give, gain = tile.effect.give, tile.effect.gain
    if give.influence > seat.influence or give.goods > sum(seat.goods.values()):
        return False
    only_cards = gain.cards and not (gain.influence or gain.guards or gain.goods or gain.horses)
    if only_cards and all(count_grey_cards_left(state, e) == 0 for e in ESTATES):
        return False
    # Others change only a way, a ranking or the end.
    acts = give != NO_AMOUNTS or gain != NO_AMOUNTS
    return acts and _meets_condition(state, call.player, tile.effect)


def _meets_condition(state: State, player: Colour, effect: Effect) -> bool:
    match effect.only:
        case "on-0":
            return state.players[player].counter == 0
        case "first":
            return state.ranking[:1] == (player,)
        case "last":
            return state.ranking[-1:] == (player,)
    return True


def may_use(state: State, player: Colour, follower: str) -> bool:
    """Return whether the owner may use a follower now: the owner is asked about it, or the follower
    may be used at any time of this phase."""
    if state.calls and state.calls[0].player != player:
        return False
    if Call(player, follower) in state.calls:
        return True
    tile = follower_tile(state, follower)
    if not may_act(state, Call(player, follower)) or state.phase in state.setup.own_phases:
        return False
    if tile.kind is None:
        return state.phase not in ("revealing", "finished")
    phase = PHASES.get(state.phase)
    return phase is not None and tile.when == "any" and tile.phase == phase


class Use(Struct, frozen=True):
    """An owner's use of a follower (L4, L7). Amounts are differences."""

    player: Colour
    follower: str
    influence: int = 0
    guards: int = 0
    goods: Mapping[Good, int] = {}
    horses: int = 0
    cards: tuple[Estate, ...] = ()
    leaders: Mapping[Estate, int] = {}
    insist: bool = False


def carry_out_effect(turn: Turn, use: Use, *, chosen: bool) -> None:
    """Carry out a follower's effect on its owner's seat.

    `chosen`: the owner decided to use it; otherwise it acts automatically.
    """
    tile = follower_tile(turn.state, use.follower)
    worked = (
        _entered_effect(use)
        if tile.effect is None
        else _chosen_effect(turn.state, use, tile.effect)
    )
    worked = replace(worked, chosen=chosen)
    _apply_use(turn, use, worked)
    grey = {e: n + worked.cards.count(e) for e, n in turn.state.grey_gone.items()}
    turn.change(grey_gone=grey)
    turn.report(worked)
    if worked.guards:
        giver, taker = (use.player, None) if worked.guards < 0 else (None, use.player)
        turn.report(GuardsMoved(giver, taker, abs(worked.guards), "follower"))
    if worked.horses and turn.state.phase == "storing" and not turn.state.chooser_number:
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
    """Return the effect of a known follower, with the goods and grey cards that its owner chose."""
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
    """Return the number of grey cards that a follower gives, limited by what the bank has
    (R4.4)."""
    if not effect.gain.cards:
        return 0
    there = [count_grey_cards_left(state, estate) for estate in ESTATES]
    unknown = None in there
    return effect.gain.cards if unknown else min(effect.gain.cards, sum(n or 0 for n in there))


def _apply_use(turn: Turn, use: Use, worked: FollowerWorked) -> None:
    """Change the owner's seat by the follower's effect, and record that the follower was used.

    Refused if a number would fall below 0; for hidden numbers the reason is private (H2).
    """
    player = use.player
    check_goods(turn.seat(player), worked)
    check_influence_and_horses(turn.seat(player), worked)
    _check_hand(turn, use, worked)
    seat = turn.seat(player)
    for estate in _chosen_cards(turn.state, use):
        seat = seat.with_card(estate)
    seat = seat.plus(worked.influence, worked.guards, worked.goods, worked.horses, worked.leaders)
    turn.replace_seat(player, replace(seat, used=(*seat.used, use.follower)))


def _check_hand(turn: Turn, use: Use, worked: FollowerWorked) -> None:
    """Refuse costs that the hand cannot pay; missing guards are not bought with influence. If the
    table insists, or in a changed past, the hand is corrected instead."""
    seat = turn.seat(use.player)
    short = max(0, -worked.guards - seat.guards)
    fewer = {e: -n - seat.leaders[e] for e, n in worked.leaders.items() if -n > seat.leaders[e]}
    if not (short or fewer):
        return
    if use.insist:
        turn.add_to_hand(use.player, short, fewer)
    elif turn.seen is not None:
        turn.add_missing_to_hand(use.player, short, fewer)
    else:
        public = {"player": use.player, "follower": use.follower}
        raise Refused("follower-hand", public, {"guards": seat.guards, "leaders": seat.leaders})


def _chosen_cards(state: State, use: Use) -> tuple[Estate, ...]:
    """Return the grey cards that were chosen. Refused if the bank has too few, unless the table
    insists (R4.4)."""
    for estate in set(use.cards):
        left = count_grey_cards_left(state, estate)
        if left is not None and use.cards.count(estate) > left and not use.insist:
            raise Refused("grey-gone", {"player": use.player, "estate": estate}, waivable=True)
    return use.cards


def give_won_followers(turn: Turn, *players: Colour) -> None:
    """Give each of the players the follower in the town of their figure (L3). Immediate followers
    act at once (L4)."""
    for player in players if turn.state.has_retinue else ():
        town = turn.seat(player).town
        assert town is not None
        follower = _name_follower(turn, town)
        turn.change_seat(player, followers=(*turn.seat(player).followers, follower))
        turn.report(FollowerWon(player, follower, town))
        call = Call(player, follower)
        if follower_tile(turn.state, follower).kind != "immediate":
            continue
        if must_ask_owner(turn.state, call):
            turn.change(calls=(*turn.state.calls, call))
        else:
            _act_without_choice(turn, [call])


def _name_follower(turn: Turn, town: Town) -> str:
    """Return the name of the tile in that town; one without a name gets the next free one."""
    tile = turn.state.tiles[town]
    if tile is None:
        tile = free_tile_names(turn.state).followers[0]
        turn.state = with_named_tile(turn.state, town, tile)
    return tile


def call_up_followers(turn: Turn) -> None:
    """Carry out the followers of the present moment that act automatically, then ask the owners who
    have a choice (L4, L5)."""
    if turn.state.has_retinue:
        due = list(due_calls(turn.state))
        if due or turn.state.calls:
            _act_without_choice(turn, due)
            update_asked_owners(turn)


def update_asked_owners(turn: Turn) -> None:
    """Compute again which owners are asked, from what everybody can see (L5).

    An answer or a correction may change which followers can act, and in phase 5 also the order.
    """
    state = turn.state
    if state.moment in STEP_AT_MOMENT:
        turn.change(calls=remaining_calls(state))
    elif state.moment != "exchange":
        won = (c for c in state.calls if follower_tile(state, c.follower).kind == "immediate")
        due = won if state.moment is None else due_calls(state)
        asked = (call for call in due if call in state.calls or must_ask_owner(state, call))
        calls = tuple(call for call in asked if may_act(state, call))
        if calls != state.calls:
            turn.change(calls=calls)


def _act_without_choice(turn: Turn, due: list[Call]) -> None:
    """Carry out the followers whose owner has nothing to choose."""
    for call in due:
        if may_act(turn.state, call) and not must_ask_owner(turn.state, call):
            carry_out_effect(turn, Use(call.player, call.follower), chosen=False)
