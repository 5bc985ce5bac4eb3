"""The values in an editor of a box, by the fields of a `describe` entry.

A side of a town or the middle of a tile is None until somebody has entered it, and an empty list if
it was entered as empty. The scripts in static/league_of_six/js change the fields on the page
(box.js). Browsers without scripts show plain fields instead
(templates/league_of_six/box/_plain_fields.html).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, cast

from msgspec import Struct, to_builtins

from companion.core.lenient import fields, items, texts, whole

from ..box.box import BLANK, Box
from ..box.components import (
    GOODS,
    MOST_ROWS,
    MOST_SPACES,
    SYMBOLS,
    Edges,
    Face,
    Row,
    TaxTile,
    Town,
    TownTile,
)

EDGES = 6
POSITIONS = tuple(str(n) for n in range(EDGES))

Draft = dict[str, Any]


def known_draft(box: Box, kind: str, args: Mapping[str, str]) -> Draft:
    """Return what the box knows about a component, as an editor's values."""
    if kind == "town":
        town, side = cast(Town, args["town"]), args["side"]
        tile = box.towns.get(town, TownTile())
        edges: Edges | None = getattr(tile, side)
        shown = [list(symbols) for symbols in edges] if edges else [None] * EDGES
        return {"edges": shown, "number": tile.number}
    if kind == "tile":
        tax = box.tax_tiles.get(args.get("tile", ""), TaxTile())
        middle = None if tax.middle is None else list(tax.middle)
        return {"arrows": list(tax.arrows or ()), "middle": middle}
    store = box.storage_tiles.get(args.get("tile", ""))
    face: Face = "I" if args.get("side") == "I" else "II"
    rows = store.rows(face) if store else None
    usual = usual_numbers(box, face)
    return {"rows": to_builtins(rows or ()), "usual": usual}


def read(kind: str, data: Mapping[str, object]) -> Draft:
    """Return the values of a posted editor. Values that do not fit are dropped."""
    if kind == "town":
        edges = [_entered_symbols(e) for e in items(data.get("edges"))[:EDGES]]
        edges += [None] * (EDGES - len(edges))
        return {"edges": edges, "number": whole(data.get("number"))}
    if kind == "tile":
        arrows = [int(a) for a in _allowed_values(data.get("arrows"), POSITIONS)]
        return {"arrows": arrows, "middle": _entered_symbols(data.get("middle"))}
    if kind == "both":
        return {"edges": read("town", data)["edges"], **read("tile", data)}
    rows = [_read_row(row) for row in items(data.get("rows"))[:MOST_ROWS]]
    return {"rows": rows, "usual": usual_numbers(BLANK, "I")}


def _read_row(given: object) -> Draft:
    row = fields(given)
    spaces = [fields(space) for space in items(row.get("spaces"))[:MOST_SPACES]]
    return {
        "bonus": whole(row.get("bonus")),
        "spaces": [
            {"good": s["good"], "points": whole(s.get("points")) or 0}
            for s in spaces
            if s.get("good") in GOODS
        ],
    }


def _entered_symbols(given: object) -> list[str] | None:
    """Return the symbols of a part as the form sent them; None if nothing was entered there."""
    return None if given is None else _allowed_values(given, SYMBOLS)


def _allowed_values(given: object, allowed: Collection[str]) -> list[str]:
    return [text for text in texts(given) if text in allowed]


MOST_KEYS = 12
"""How many keys for the points of a row there are at most."""
FIRST_BONUS = 4
SMALL_POINTS = (1, 2, 3)

Points = tuple[int, ...]


class UsualNumbers(Struct, frozen=True):
    """The numbers to suggest: the bonus by the place of the row, as far as tiles are known; and by
    the number of a row's spaces the points to choose from, most likely first. `known`: with how
    many spaces the box's other tiles have rows."""

    bonus: Points
    points: tuple[tuple[Points, ...], ...]
    known: tuple[int, ...] = ()


def usual_numbers(box: Box, face: Face) -> UsualNumbers:
    """Return the numbers to suggest for that side of the box's storage tiles.

    No text says which bonuses and points are printed. So the suggestions are what the box's other
    tiles have most often. For the first tile they are a bonus that falls from row to row, and the
    points of the row above or small ones that rise along a row. They are marked as suggestions.
    One key puts all points of a row right. Which numbers a row gets below others is decided on the
    page (static/league_of_six/js/rows.js).
    """
    sides = [rows for tile in box.storage_tiles.values() if (rows := tile.rows(face))]
    every = [row for rows in sides for row in rows]
    most = max(map(len, sides), default=0)
    found = (Counter(side[n].bonus for side in sides if n < len(side)) for n in range(most))
    bonus = tuple(count.most_common(1)[0][0] for count in found)
    points = tuple(_points_to_choose(every, length) for length in range(MOST_SPACES + 1))
    known = sorted({len(row.spaces) for row in every})
    return UsualNumbers(bonus or (FIRST_BONUS,), points, tuple(known))


def _points_to_choose(rows: Iterable[Row], length: int) -> tuple[Points, ...]:
    """Return the points of known rows with that many spaces, the commonest first, then others."""
    known = Counter(
        tuple(s.points for s in row.spaces) for row in rows if len(row.spaces) == length
    )
    in_order = [points for points, _ in known.most_common()]
    return tuple(dict.fromkeys((*in_order, *_plausible_points(length))))[:MOST_KEYS]


@cache
def _plausible_points(length: int) -> tuple[Points, ...]:
    """Return points that rise or fall along a row: first one space worth more than the others, then
    all others, the smallest first."""
    if not length:
        return ()
    first = (*[1] * (length - 1), 2)
    rising = combinations_with_replacement(SMALL_POINTS, length)
    others = (points for up in rising for points in (up, up[::-1]))
    return tuple(dict.fromkeys((first, *sorted(others, key=sum))))
