"""Setting up a round: the tiles and cards that may come, and the questions of the form (R1, L1,
L2). The form asks for everything that the table draws itself or that the app cannot draw.

All of it is public: everybody saw which tiles were dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..box.components import (
    DECKS,
    STORAGE_TILES,
    TAX_TILES,
    Deck,
    Estate,
    Follower,
    Group,
    Rows,
    Symbols,
    TaxTile,
    Town,
    tile_identity,
)
from ..box.known import KNOWN, group_of_round
from ..setup import MOST, Dealing
from ..shared.dealing import cards_left, count_open_followers, count_tiles_left
from ..state import State, follower_tile
from .table import FollowerView


class TaxPick(Struct, frozen=True):
    """A tax tile of the box. If it is not `free`, it is in `town` or was dealt in round `came`.
    `alike`: the number of free tiles that look like it, itself included."""

    id: str
    arrows: tuple[int, ...] | None
    middle: Symbols | None
    free: bool
    town: Town | None = None
    came: int | None = None
    alike: int = 1


class StoragePick(Struct, frozen=True):
    """A storage tile of the box with the side that is up. If it is not `free`, it was dealt in
    round `came`. `alike`: the number of free tiles that look like it, itself included."""

    id: str
    rows: Rows | None
    free: bool
    came: int | None = None
    alike: int = 1


Pick = TypeVar("Pick", TaxPick, StoragePick)


def tax_picks(state: State) -> tuple[TaxPick, ...]:
    """Return all tax tiles of the box. Used tiles are available again if the pile runs out
    (R1.3)."""
    lies = {tile: town for town, tile in state.tiles.items() if tile is not None}
    anew = state.phase == "dealing" and count_tiles_left(state) < len(state.players)
    return tuple(
        TaxPick(
            id_,
            tile.arrows,
            tile.middle,
            free=id_ not in lies and (anew or id_ not in state.tiles_gone),
            town=lies.get(id_),
            came=state.tiles_came.get(id_),
        )
        for id_, tile in state.box.tax_tiles.items()
    )


def storage_picks(state: State) -> tuple[StoragePick, ...]:
    """Return all storage tiles of the box. Each comes only once in a half of the game (R0.5)."""
    return tuple(
        StoragePick(
            id_,
            tile.rows(state.face),
            free=id_ not in state.stores_gone,
            came=state.stores_came.get(id_),
        )
        for id_, tile in state.box.storage_tiles.items()
    )


def sort_by_likelihood(picks: Iterable[Pick]) -> tuple[Pick, ...]:
    """Return the picks with a known look, each look once. Tiles that may still come are first, then
    those that were dealt longest ago."""
    found: dict[object, list[Pick]] = {}
    for pick in sorted(picks, key=lambda pick: (not pick.free, pick.came or 0)):
        look = _appearance_key(pick)
        if look is not None:
            found.setdefault(look, []).append(pick)
    return tuple(replace(same[0], alike=sum(one.free for one in same)) for same in found.values())


def _appearance_key(pick: TaxPick | StoragePick) -> object:
    """Return a value that is the same for picks that look the same; None if the look is unknown."""
    if isinstance(pick, StoragePick):
        return pick.rows
    return None if pick.arrows is None else tile_identity(TaxTile(pick.arrows, pick.middle))


class FollowerPick(Struct, frozen=True):
    """A follower of the box or of the rules texts. If it is not `free`, it is in `town` or was
    dealt in round `came`."""

    id: str
    follower: Follower
    free: bool
    town: Town | None = None
    came: int | None = None


def follower_picks(state: State) -> tuple[FollowerPick, ...]:
    """Return all followers of this round's group or of an unknown group (L1, L2)."""
    lies = {tile: town for town, tile in state.tiles.items() if tile is not None}
    opened = state.open_followers or ()
    late = group_of_round(state.round) == "5-6" and None not in opened
    return tuple(
        FollowerPick(
            id_,
            tile,
            free=id_ not in state.tiles_gone and (not late or id_ in opened),
            town=lies.get(id_),
            came=state.tiles_came.get(id_),
        )
        for id_, tile in {**KNOWN, **state.box.followers}.items()
        if tile.group in (None, group_of_round(state.round))
    )


def overdrawn_cards(state: State) -> tuple[tuple[Deck, Estate], ...]:
    """Return the leader cards that were dealt more often than the box has them (R0.4), which shows
    that the box is wrong."""
    came = Counter(state.cards_gone)
    return tuple(
        (deck, estate)
        for (deck, estate), times in came.items()
        if times > state.box.leaders.get(deck, {}).get(estate, times)
    )


def undealt_open_followers(state: State) -> tuple[FollowerView | None, ...]:
    """Return the followers (5-6) in play that have not been dealt yet (L1), with None for unnamed
    ones."""
    return tuple(
        None if id_ is None else FollowerView(id_, follower_tile(state, id_))
        for id_ in state.open_followers or ()
        if id_ is None or id_ not in state.tiles_gone
    )


def followers_of_group(state: State, group: Group) -> tuple[FollowerView, ...]:
    """Return the box's followers of a group, or of an unknown group, that have not been dealt
    yet."""
    return tuple(
        FollowerView(id_, tile)
        for id_, tile in (state.box.followers.items() if state.has_retinue else ())
        if tile.group in (None, group) and id_ not in state.tiles_gone
    )


class Supply(Struct, frozen=True):
    """The tiles that can be dealt by name, and the tiles that were already used; empty outside of
    phase 1."""

    tiles: tuple[TaxPick, ...] = ()
    stores: tuple[StoragePick, ...] = ()
    leaders: Mapping[Deck, Mapping[Estate, int]] = {}
    overdrawn: tuple[tuple[Deck, Estate], ...] = ()
    """Leader cards that came more often than the box has them."""
    whole_tiles: bool = False
    """Whether the box has all tax tiles."""
    whole_stores: bool = False
    """Whether the box has the side in play of all storage tiles."""
    many_tiles: int = 0
    """How many tax tiles the box has, if these are too many; otherwise 0."""
    many_stores: int = 0
    fortress: bool = False
    """S2: a town card is drawn for the waggon fortress instead of besieged towns."""
    followers: tuple[FollowerView, ...] = ()
    """L2: the box's followers that may be dealt in this round."""
    open_followers: int = 0
    """L1: how many followers (5-6) this deal has to name; 0 if none."""
    late_followers: tuple[FollowerView, ...] = ()
    """L1: the box's followers that they may be."""
    mark: str = ""
    """A checksum that changes whenever any of the other fields changes."""

    def exhausted_estates(self, deck: Deck) -> tuple[Estate, ...]:
        """Return the estates of which a deck has no cards left; none if its cards are not known or
        all are gone."""
        left = self.leaders.get(deck, {})
        return tuple(estate for estate, n in left.items() if not n) if any(left.values()) else ()


def supply_view(state: State) -> Supply:
    """Return the tiles and cards that can still come. Everybody could infer them from those that
    were dealt."""
    tiles, stores = len(state.box.tax_tiles), len(state.box.storage_tiles)
    supply = Supply(
        sort_by_likelihood(tax_picks(state)),
        sort_by_likelihood(storage_picks(state)),
        {deck: cards_left(state, deck) for deck in DECKS},
        overdrawn=overdrawn_cards(state),
        fortress=len(state.players) == MOST,
        followers=followers_of_group(state, group_of_round(state.round)),
        open_followers=count_open_followers(state)
        if state.has_retinue and state.open_followers is None
        else 0,
        late_followers=followers_of_group(state, "5-6") if state.open_followers is None else (),
        whole_tiles=tiles >= TAX_TILES,
        whole_stores=stores >= STORAGE_TILES
        and all(tile.rows(state.face) for tile in state.box.storage_tiles.values()),
        many_tiles=tiles if tiles > TAX_TILES else 0,
        many_stores=stores if stores > STORAGE_TILES else 0,
    )
    return replace(supply, mark=f"{crc32(msgspec.json.encode(supply)):x}")


Asked = Literal["", "followers", "picks", "unnamed"]


class DealForm(Struct, frozen=True):
    """The questions of the form for a deal.

    `towns`: there is a line for each town. `tiles` says how its tile is entered: "followers" by
    name, "picks" from the box, "unnamed" if the towns are drawn and the tiles are not, "" if there
    is nothing to enter. While the box is incomplete, tiles are entered later, on the board. The
    form does not ask for a kind of tile of which the box knows none.
    """

    typed: bool
    """Whether towns, tiles or stores are entered, which needs the whole page."""
    fortress: bool
    """S2: the town drawn for the waggon fortress is asked for."""
    besieged: bool
    """The besieged towns are asked for, to be ticked."""
    towns: bool
    tiles: Asked
    open_followers: bool
    """L1: the followers (5-6) in play are asked for."""
    leaders: bool
    stores: bool

    @property
    def does_app_draw_all(self) -> bool:
        """Return whether the app draws everything."""
        return not (self.typed or self.leaders)


def deal_form(
    dealing: Dealing,
    *,
    fortress: bool,
    retinue: bool,
    known_tiles: bool,
    whole_tiles: bool,
    known_followers: bool,
    known_stores: bool,
    whole_stores: bool,
    known_leaders: bool,
    open_followers: bool,
) -> DealForm:
    """Return the form for a table with these ways of dealing, modules and box.

    `known_tiles`, `known_followers`, `known_stores`: the box has some components of this kind that
    may come now; `whole_tiles`, `whole_stores`: it has all of them. `known_leaders`: the app can
    draw from all decks; otherwise leader cards are always asked for (R1.1). `open_followers`: the
    box has some of the followers that this deal turns up (L1). With the waggon fortress no town is
    besieged, so towns get a line only if tiles are entered.
    """
    besieged = dealing.besieged == "table"
    drawn = dealing.tiles == "table"
    tiles = drawn and (besieged or (known_followers if retinue else whole_tiles))
    stores = dealing.stores == "table" and (whole_stores or (besieged and known_stores))
    opened = retinue and drawn and open_followers
    how: Asked = "unnamed"
    if known_followers if retinue else known_tiles:
        how = "followers" if retinue else "picks"
    return DealForm(
        typed=besieged or tiles or stores or opened,
        fortress=fortress and besieged,
        besieged=besieged or tiles if not fortress else False,
        towns=tiles or (besieged and not fortress),
        tiles=how if tiles else "",
        open_followers=opened,
        leaders=dealing.leaders == "table" or not known_leaders,
        stores=stores,
    )
