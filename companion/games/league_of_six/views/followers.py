"""What a page shows of followers, and what their owners may do with them now (L1 to L7)."""

from __future__ import annotations

from ..box.components import ESTATES, GOODS, Colour, Group
from ..shared import exchange
from ..shared.effects import cards_to_take
from ..shared.service import may_use
from ..state import Call, State, tile_of
from .choices import FollowerChoice
from .parts import TABLE, FollowerView


def open_followers(state: State) -> tuple[FollowerView | None, ...]:
    """Return the followers (5-6) in play that have not been dealt yet (L1); unnamed ones are
    None."""
    return tuple(
        None if id_ is None else FollowerView(id_, tile_of(state, id_))
        for id_ in state.open_followers or ()
        if id_ is None or id_ not in state.tiles_gone
    )


def followers_of_group(state: State, group: Group) -> tuple[FollowerView, ...]:
    """Return the box's followers of a group, or of an unknown group, that have not been dealt
    yet."""
    return tuple(
        FollowerView(id_, tile)
        for id_, tile in (state.box.followers.items() if state.retinue else ())
        if tile.group in (None, group) and id_ not in state.tiles_gone
    )


def follower_choices(state: State, viewer: str) -> tuple[FollowerChoice, ...]:
    """Return the followers that may be used, whatever the hand holds (L4): a choice must not depend
    on hidden cards (H2)."""
    if not state.retinue:
        return ()
    players = [c for c in state.board.seating if viewer in (TABLE, c)]
    return tuple(
        _use(state, player, follower)
        for player in players
        for follower in state.players[player].followers
        if may_use(state, player, follower)
    )


def _use(state: State, player: Colour, follower: str) -> FollowerChoice:
    tile = tile_of(state, follower)
    shown = FollowerView(follower, tile)
    asked = Call(player, follower) in state.calls
    effect = tile.effect
    if effect is None or effect.crown is not None:
        return FollowerChoice(player, shown, asked, entered=True)
    return FollowerChoice(
        player,
        shown,
        asked,
        entered=False,
        give=tuple(g for g in GOODS if state.players[player].goods[g]) if effect.give.goods else (),
        given=effect.give.goods,
        take=effect.gain.goods,
        cards=ESTATES if effect.gain.cards else (),
        count=effect.gain.cards,
        fewest=cards_to_take(state, effect),
    )


def exchange_choices(state: State, viewer: str) -> tuple[tuple[int, int], ...]:
    """Return, for the viewer's own page, the points for each number of guards (L6)."""
    own = [
        c
        for c in exchange.exchange_owners(state)
        if c == viewer and not exchange.needs_points(state, c)
    ]
    return exchange.worthwhile_exchanges(state, own[0]) if own else ()
