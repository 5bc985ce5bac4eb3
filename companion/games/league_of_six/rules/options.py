"""What a player may do now, phase by phase."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import cast

from ..box.components import ESTATES, GOODS, Colour, Effect, Estate, Good
from ..retinue import exchange
from ..retinue.effects import cards_to_take
from ..retinue.service import may_use
from . import choosing, collecting, storing
from .collecting import Form
from .entries import DeclineFollower, Entry, ExchangeGuards, UseFollower
from .state import State, grey_left, tile_of

ENTERED = dict.fromkeys(("influence", "guards", "goods", "horses", "leaders"), (-999, 999))
"""L7: what a follower that the app does not know may give or take."""

Options = tuple[Entry | Form, ...]


def options(state: State, player: str) -> Options:
    """The entries this player may make now; a `Form` with bounds where they cannot be listed."""
    player = cast(Colour, player)
    if state.calls:
        return _called(state, player)
    if state.moment == "exchange":
        return _exchanges(state, player)
    return (*_phase(state, player), *_at_any_time(state, player))


def _phase(state: State, player: Colour) -> Options:
    if state.phase in state.setup.own_phases:
        return ()
    if state.phase == "choosing":
        return choosing.options(state, player)
    if state.phase == "collecting":
        return collecting.options(state, player)
    if state.phase == "storing":
        return storing.options(state, player)
    if state.phase == "revealing" and state.players[player].hand is None:
        hand = dict.fromkeys(("guards", "clergy", "aristocracy", "burghers"), (0, 999))
        return (Form("reveal", player, hand),)
    return ()


# --- Followers ---------------------------------------------------------------------------------


def _called(state: State, player: Colour) -> Options:
    """L5: the first one asked uses or declines each of the followers called up."""
    if state.calls[0].player != player:
        return ()
    asked = [call.follower for call in state.calls if call.player == player]
    return tuple(entry for follower in asked for entry in uses(state, player, follower))


def _at_any_time(state: State, player: Colour) -> Options:
    """L4: those for any time of the phase in play, as far as the box describes them."""
    owned = state.players[player].followers
    return tuple(
        entry
        for follower in owned
        if tile_of(state, follower).kind is not None and may_use(state, player, follower)
        for entry in uses(state, player, follower)
    )


def uses(state: State, player: Colour, follower: str) -> Options:
    """What the owner may do with a follower."""
    effect = tile_of(state, follower).effect
    decline = DeclineFollower(player=player, follower=follower)
    if effect is None or effect.crown is not None:
        return (Form("use_follower", player, ENTERED, follower), decline)
    if state.players[player].guards < effect.give.guards:
        return (decline,)
    return (*_choices(state, player, follower, effect), decline)


def _choices(state: State, player: Colour, follower: str, effect: Effect) -> Options:
    """Every choice of goods given, goods taken and grey cards; nothing is swapped for its like."""
    mine = state.players[player].goods
    gives = [
        given
        for given in combinations_with_replacement(GOODS, effect.give.goods)
        if all(given.count(good) <= mine[good] for good in set(given))
    ]
    takes = combinations_with_replacement(GOODS, effect.gain.goods)
    cards = [
        taken
        for taken in combinations_with_replacement(ESTATES, cards_to_take(state, effect))
        if all(_left(state, taken, estate) for estate in set(taken))
    ]
    return tuple(
        UseFollower(player=player, follower=follower, goods=_goods(given, taken), cards=grey)
        for given, taken, grey in product(gives, takes, cards)
        if not set(given) & set(taken)
    )


def _goods(given: tuple[Good, ...], taken: tuple[Good, ...]) -> dict[Good, int]:
    counts = {good: taken.count(good) - given.count(good) for good in GOODS}
    return {good: n for good, n in counts.items() if n}


def _left(state: State, taken: tuple[Estate, ...], estate: Estate) -> bool:
    left = grey_left(state, estate)
    return left is None or taken.count(estate) <= left


def _exchanges(state: State, player: Colour) -> Options:
    """L6: any number of guards in hand that brings more than one less."""
    if player not in exchange.undecided(state):
        return ()
    if exchange.untold(state, player):
        bounds = {"guards": (0, state.players[player].guards), "points": (0, exchange.HIGHEST)}
        return (Form("exchange_guards", player, bounds),)
    offered = exchange.worthwhile(state, player)
    return tuple(ExchangeGuards(player=player, guards=guards) for guards, _ in offered)
