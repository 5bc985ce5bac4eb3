"""Tiles in words, by what is printed on them. The app's own names of tiles are in files and forms
only; people recognise a tile by its look."""

from __future__ import annotations

from companion.core.wording import N_, Gettext, english, fill, join

from ..box.components import Rows, TaxTile
from .board import symbols
from .names import PLACES, SYMBOL

ARROWS = N_("arrows %(places)s")
NO_ARROWS = N_("no arrows")
MIDDLE = N_("in the middle %(symbols)s")
UNKNOWN = N_("not known yet")


def tile_look(tile: TaxTile | None, gettext: Gettext = english) -> str:
    """Return what a tax tile shows: "arrows top and bottom; in the middle 2 red"."""
    if tile is None or tile.arrows is None:
        return gettext(UNKNOWN)
    places = join([gettext(PLACES[n]) for n in tile.arrows], gettext)
    parts = [fill(ARROWS, {"places": places}, gettext) if places else gettext(NO_ARROWS)]
    if tile.middle:
        parts.append(fill(MIDDLE, {"symbols": symbols(tile.middle, gettext)}, gettext))
    return "; ".join(parts)


def rows_look(rows: Rows | None, gettext: Gettext = english) -> str:
    """Return what a side of a storage tile shows, each row with its bonus in front: "4: green 3,
    yellow 1; 2: red 1"."""
    if rows is None:
        return gettext(UNKNOWN)
    shown = (
        f"{row.bonus}: " + ", ".join(f"{gettext(SYMBOL[s.good])} {s.points}" for s in row.spaces)
        for row in rows
    )
    return "; ".join(shown)
