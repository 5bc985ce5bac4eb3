"""Follower tiles by their groups (L1, L2): which are in play, and which may be dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.play import Refused

from ..box.components import FOLLOWERS_IN_GROUP, Group, Town
from ..box.known import group_of
from ..state import State


def open_count(state: State) -> int:
    """Return the number of open followers: two per player, or one if the table begins in round 6
    (L1)."""
    return len(state.players) * min(2, 7 - state.round)


def knows_group(state: State, group: Group) -> bool:
    """Return whether the box knows all followers of a group."""
    known = sum(tile.group == group for tile in state.box.followers.values())
    return known >= FOLLOWERS_IN_GROUP


def check_open_followers(state: State, tiles: Sequence[str | None]) -> None:
    """Refuse open followers (5-6) that are named twice, or not as many as will be dealt (L1)."""
    if len(tiles) != open_count(state):
        values = {"players": len(state.players), "right": open_count(state)}
        raise Refused("open-followers-count", {**values, "count": len(tiles)})
    check_group(state, tiles, "5-6")


def check_group(state: State, tiles: Sequence[str | None], group: Group) -> None:
    """Refuse followers that are named twice, were dealt before, or belong to another group (L2)."""
    named = [tile for tile in tiles if tile is not None]
    for tile in named:
        values = {"follower": tile, "group": group}
        known = state.box.followers.get(tile)
        if named.count(tile) > 1:
            raise Refused("follower-twice", values)
        if tile in state.tiles_gone:
            raise Refused("follower-gone", values)
        if known is None and knows_group(state, group):
            raise Refused("follower-unknown", values)
        if known is not None and known.group not in (None, group):
            raise Refused("follower-group", values)


def check_followers(
    state: State,
    open_followers: Sequence[str | None] | None,
    open_towns: Sequence[Town],
    tiles: Mapping[Town, str | None],
) -> None:
    """Refuse tiles unless there is a follower of the round's group for each open town (L1, L2)."""
    check_towns(open_towns, tiles)
    check_group(state, tuple(tiles.values()), group_of(state.round))
    check_open(state, tuple(tiles.values()), open_followers)


def check_open(
    state: State, tiles: Sequence[str | None], open_followers: Sequence[str | None] | None
) -> None:
    """Refuse followers in rounds 5 and 6 that are not among the open ones, if all of these are
    named (L1, L2)."""
    if group_of(state.round) != "5-6" or open_followers is None or None in open_followers:
        return
    for tile in tiles:
        if tile is not None and tile not in open_followers:
            raise Refused("follower-not-open", {"follower": tile})


def check_lying(state: State, tile: str) -> None:
    """Refuse a name that the unnamed follower in a town cannot have (L2)."""
    check_group(state, (tile,), group_of(state.round))
    check_open(state, (tile,), state.open_followers)


def check_towns(open_towns: Sequence[Town], tiles: Mapping[Town, str | None]) -> None:
    """Refuse tiles unless there is one for each town that is not besieged (R1.3)."""
    for town in tiles:
        if town not in open_towns:
            raise Refused("tile-besieged", {"town": town})
    for town in open_towns:
        if town not in tiles:
            raise Refused("tile-missing", {"town": town})
