"""What a form asks that deals a round: only what this table draws itself, and what the app cannot
(R1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..setup import Dealing

Asked = Literal["", "followers", "picks", "unnamed"]


class DealForm(Struct, frozen=True):
    """What is asked. `towns`: a line for each town, with what `tiles` says of its tile.

    `tiles`: "followers" by name, "picks" from the box, "unnamed" where the box knows none, "" where
    the app deals them.
    """

    typed: bool
    """Whether towns, tiles or stores are named, which takes the whole page."""
    fortress: bool
    """S2: the town that was drawn for the waggon fortress."""
    besieged: bool
    """The towns that are besieged, to be ticked."""
    towns: bool
    tiles: Asked
    open_followers: bool
    """L1: the (5-6) followers."""
    leaders: bool
    stores: bool

    @property
    def nothing(self) -> bool:
        """Whether the app draws everything."""
        return not (self.typed or self.leaders)


def deal_form(
    dealing: Dealing,
    *,
    fortress: bool,
    retinue: bool,
    known_tiles: bool,
    known_leaders: bool,
    open_followers: bool,
) -> DealForm:
    """The form for a table that deals so, with these modules, of whose box tiles are known or not.

    `known_leaders`: whether the app can draw from all decks. If not, leader cards are asked for,
    whoever deals them (R1.1).

    With the waggon fortress no town is besieged, so that without tiles to be named no line is left.
    """
    besieged, tiles = dealing.besieged == "table", dealing.tiles == "table"
    how: Asked = "followers" if retinue else "picks" if known_tiles else "unnamed"
    return DealForm(
        typed="table" in (dealing.besieged, dealing.tiles, dealing.stores),
        fortress=fortress and besieged,
        besieged=besieged or tiles if not fortress else False,
        towns=tiles or (besieged and not fortress),
        tiles=how if tiles else "",
        open_followers=retinue and tiles and open_followers,
        leaders=dealing.leaders == "table" or not known_leaders,
        stores=dealing.stores == "table",
    )
