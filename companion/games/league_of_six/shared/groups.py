"""Follower tiles by their groups (L1, L2): which are in play, and which may be dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.play import Refused

from ..box.components import FOLLOWERS_IN_GROUP, Group, Town
from ..box.known import group_of
from ..state import State


def open_count(state: State) -> int:
    """L1: twice the players; a game joined in round 6 needs no more than once."""
    return len(state.players) * min(2, 7 - state.round)


def complete(state: State, group: Group) -> bool:
    """Whether the box knows all followers of a group."""
    known = sum(tile.group == group for tile in state.box.followers.values())
    return known >= FOLLOWERS_IN_GROUP


def check_open_followers(state: State, tiles: Sequence[str | None]) -> None:
    """L1: as many (5-6) tiles as there will be dealt, each once."""
    if len(tiles) != open_count(state):
        values = {"players": len(state.players), "right": open_count(state)}
        raise Refused("open-followers-count", {**values, "count": len(tiles)})
    check_group(state, tiles, "5-6")


def check_group(state: State, tiles: Sequence[str | None], group: Group) -> None:
    """L2: named followers of that group, each once, none that has come before."""
    named = [tile for tile in tiles if tile is not None]
    for tile in named:
        values = {"follower": tile, "group": group}
        known = state.box.followers.get(tile)
        if named.count(tile) > 1:
            raise Refused("follower-twice", values)
        if tile in state.tiles_gone:
            raise Refused("follower-gone", values)
        if known is None and complete(state, group):
            raise Refused("follower-unknown", values)
        if known is not None and known.group not in (None, group):
            raise Refused("follower-group", values)


def check_followers(
    state: State,
    open_followers: Sequence[str | None] | None,
    open_towns: Sequence[Town],
    tiles: Mapping[Town, str | None],
) -> None:
    """L1, L2: a follower for each open town, of the group of this round."""
    check_towns(open_towns, tiles)
    check_group(state, tuple(tiles.values()), group_of(state.round))
    check_open(state, tuple(tiles.values()), open_followers)


def check_open(
    state: State, tiles: Sequence[str | None], open_followers: Sequence[str | None] | None
) -> None:
    """L1, L2: rounds 5 and 6 deal what lies open, as far as that is named."""
    if group_of(state.round) != "5-6" or open_followers is None or None in open_followers:
        return
    for tile in tiles:
        if tile is not None and tile not in open_followers:
            raise Refused("follower-not-open", {"follower": tile})


def check_lying(state: State, tile: str) -> None:
    """L2: whether a tile lying unnamed in a town can be this one."""
    check_group(state, (tile,), group_of(state.round))
    check_open(state, (tile,), state.open_followers)


def check_towns(open_towns: Sequence[Town], tiles: Mapping[Town, str | None]) -> None:
    """R1.3: one tile for each town that is not besieged."""
    for town in tiles:
        if town not in open_towns:
            raise Refused("tile-besieged", {"town": town})
    for town in open_towns:
        if town not in tiles:
            raise Refused("tile-missing", {"town": town})
