"""The questions of the form that sets up a round (R1). It asks only for what the table draws
itself, and for what the app cannot draw."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..setup import Dealing

Asked = Literal["", "followers", "picks", "unnamed"]


class DealForm(Struct, frozen=True):
    """The questions of the form.

    `towns`: there is a line for each town; `tiles` says how its tile is entered: "followers" by
    name, "picks" from the box, "unnamed" if the box has none, "" if the app draws them.
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
    def nothing(self) -> bool:
        """Return whether the app draws everything."""
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
    """Return the form for a table with this dealing, these modules and this box.

    `known_leaders`: the app can draw from all decks; otherwise leader cards are always asked for
    (R1.1). With the waggon fortress no town is besieged, so towns get a line only if tiles are
    entered.
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
