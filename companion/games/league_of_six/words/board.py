"""Lines for templates: the board for screen readers, ways (R2.3, S3), and the look of tiles.

The app's own names of tiles are in files and forms only; people recognise a tile by its look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.core.wording import N_, NN_, Gettext, english, fill, join

from ..box.components import Rows, TaxTile
from ..shared.choosing import Way
from . import followers
from .followers import short_name
from .names import PLACES, SIDE, SYMBOL, TOWN

TOWN_IS = N_("%(town)s, number %(number)s, %(side)s")
BESIEGED = N_("besieged")
ON_COUNTER = N_("%(player)s on place %(number)s")
NOBODY = N_("nobody is there")
ON_ROAD = N_("on the road: %(players)s")
ARROWS = N_("tax tile with arrows to %(places)s")
NO_ARROWS = N_("tax tile without arrows")
MIDDLE = N_("in its middle %(symbols)s")
FOLLOWER = N_("follower: %(follower)s")
FOLLOWER_ARROWS = N_("follower: %(follower)s, with arrows to %(places)s")
UNKNOWN_TILE = N_("tax tile not known yet")
FORTRESS = N_("the waggon fortress is on the road to the next town")
PRINTED = N_("printed: %(places)s")
UNKNOWN_SIDE = N_("what is printed here is not known yet")
ORDER = N_("Order markers, lowest first: %(players)s")
SEVERAL = N_("%(count)s× %(thing)s")


def town_line(town: Any, phase: str, names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return a sentence about the contents of a town."""
    called = {
        "town": gettext(TOWN[town.town]),
        "number": town.number,
        "side": gettext(SIDE[town.side]),
    }
    parts = [fill(TOWN_IS, called, gettext)]
    if town.besieged:
        parts.append(gettext(BESIEGED))
    parts += _figure_texts(phase, town, names, gettext)
    if town.follower:
        parts += _follower_texts(town, gettext)
    elif town.untold or town.arrows is not None:
        parts += _tile_texts(town, gettext)
    if town.fortress:
        parts.append(gettext(FORTRESS))
    return "; ".join([*parts, _side_text(town, gettext)]) + "."


def order_line(order: Sequence[str], names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return a sentence about the order markers, lowest first."""
    players = ", ".join(names[colour] for colour in order)
    return fill(ORDER, {"players": players}, gettext) + "."


def _figure_texts(phase: str, town: Any, names: Mapping[str, str], gettext: Gettext) -> list[str]:
    stand = [
        fill(ON_COUNTER, {"player": names[f.player], "number": f.number}, gettext)
        for f in town.counter
    ]
    if not stand and phase == "choosing" and not town.besieged:
        stand = [gettext(NOBODY)]
    if town.road:
        players = ", ".join(names[figure.player] for figure in town.road)
        stand.append(fill(ON_ROAD, {"players": players}, gettext))
    return stand


def _tile_texts(town: Any, gettext: Gettext) -> list[str]:
    if town.arrows is None:
        return [gettext(UNKNOWN_TILE)]
    places = ", ".join(gettext(PLACES[arrow]) for arrow in town.rotated_arrows)
    said = [fill(ARROWS, {"places": places}, gettext) if places else gettext(NO_ARROWS)]
    if town.middle:
        said.append(fill(MIDDLE, {"symbols": symbols_text(town.middle, gettext)}, gettext))
    return said


def _follower_texts(town: Any, gettext: Gettext) -> list[str]:
    """Return the name of the follower in the town, and the sides to which its arrows point (L3)."""
    assert town.follower is not None
    name = followers.follower_name(town.follower.id, town.follower.tile, gettext)
    if not town.arrows:
        return [fill(FOLLOWER, {"follower": name}, gettext)]
    places = ", ".join(gettext(PLACES[arrow]) for arrow in town.rotated_arrows)
    return [fill(FOLLOWER_ARROWS, {"follower": name, "places": places}, gettext)]


def _side_text(town: Any, gettext: Gettext) -> str:
    if town.edges is None:
        return gettext(UNKNOWN_SIDE)
    places = (
        f"{gettext(place)} {symbols_text(found, gettext)}"
        for place, found in zip(PLACES, town.edges, strict=True)
        if found
    )
    return fill(PRINTED, {"places": ", ".join(places)}, gettext)


def symbols_text(found: Sequence[str], gettext: Gettext = english) -> str:
    """Return symbols as text, with the number of equal ones: "2 red, horse"."""
    counted = ((symbol, len(list(same))) for symbol, same in groupby(sorted(found)))
    return ", ".join(
        gettext(SYMBOL[symbol])
        if count == 1
        else fill(SEVERAL, {"count": count, "thing": gettext(SYMBOL[symbol])}, gettext)
        for symbol, count in counted
    )


def settle_notes(page: Any, gettext: Gettext) -> list[str]:
    """Return notes for players who enter the outcome of a phase (S4, L3)."""
    found = [N_("Empty fields count as 0.")]
    if page.phase == "collecting":
        if page.players_done:
            found.append(N_("Enter only what the app has not counted yet."))
        found.append(N_("For grey cards, enter how many."))
        if page.fortress:
            found.append(N_("The app adds the horse of the waggon fortress. Do not enter it."))
        if page.has_retinue:
            found.append(
                N_("The app adds followers and their immediate effects. Do not enter them.")
            )
    return [gettext(text) for text in found]


TOWNS = NN_("%(count)s town", "%(count)s towns")
WITH_FORTRESS = N_("%(towns)s, +1 for the fortress")
SPARED = N_("%(way)s, −%(spared)s for %(followers)s")
COSTS = NN_("%(way)s = %(count)s guard", "%(way)s = %(count)s guards")


def explain_cost(way: Way, gettext: Gettext = english) -> str:
    """Return the sum that gives a way's cost: "2 towns, −1 for Wagoner = 1 guard"; "" if the cost
    is only the number of towns."""
    if not (way.fortress or way.spared):
        return ""
    text = fill(TOWNS, {"count": way.towns}, gettext, {"count": way.towns})
    if way.fortress:
        text = fill(WITH_FORTRESS, {"towns": text}, gettext)
    if way.spared:
        followers = join([short_name(name, gettext) for name in way.by], gettext)
        text = fill(SPARED, {"way": text, "spared": way.spared, "followers": followers}, gettext)
    return fill(COSTS, {"way": text, "count": way.cost}, gettext)


NOT_KNOWN = N_("not known yet")


def tile_look(tile: TaxTile | None, gettext: Gettext = english) -> str:
    """Return the look of a tax tile as text: "arrows top and bottom; in the middle 2 red"."""
    if tile is None or tile.arrows is None:
        return gettext(NOT_KNOWN)
    places = join([gettext(PLACES[n]) for n in tile.arrows], gettext)
    arrows = fill(N_("arrows %(places)s"), {"places": places}, gettext)
    shown = [arrows if places else gettext(N_("no arrows"))]
    if tile.middle:
        middle = {"symbols": symbols_text(tile.middle, gettext)}
        shown.append(fill(N_("in the middle %(symbols)s"), middle, gettext))
    return "; ".join(shown)


def rows_look(rows: Rows | None, gettext: Gettext = english) -> str:
    """Return the look of a storage tile's side as text, each row with its bonus first: "4: green 3,
    yellow 1; 2: red 1"."""
    if rows is None:
        return gettext(NOT_KNOWN)
    shown = (
        f"{row.bonus}: " + ", ".join(f"{gettext(SYMBOL[s.good])} {s.points}" for s in row.spaces)
        for row in rows
    )
    return "; ".join(shown)
