"""The values in an editor of a box, by the fields of a `describe` entry.

A side of a town or the middle of a tile is None until somebody has entered it, and an empty list if
it was entered as empty. static/league_of_six/js/editor.js changes the fields on the page. Browsers
without scripts show plain fields instead (templates/league_of_six/box/_plain_fields.html).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, cast

from msgspec import to_builtins

from companion.core.lenient import list_or_empty, mapping_or_empty, texts_in, typed_number

from ..box.box import Box
from ..box.components import (
    GOODS,
    MOST_ROWS,
    MOST_SPACES,
    SYMBOLS,
    Edges,
    Face,
    TaxTile,
    Town,
    TownTile,
)

EDGES = 6
POSITIONS = tuple(str(n) for n in range(EDGES))

Draft = dict[str, Any]


def draft_from_box(box: Box, kind: str, args: Mapping[str, str]) -> Draft:
    """Return the values of an editor for a component, filled with the values in the box."""
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
    return {"rows": to_builtins(rows or ()), "known": known_rows(box, face)}


def read_draft(kind: str, data: Mapping[str, object]) -> Draft:
    """Return the values of a posted editor. Values that do not fit are dropped."""
    if kind == "town":
        edges = [_entered_symbols(e) for e in list_or_empty(data.get("edges"))[:EDGES]]
        edges += [None] * (EDGES - len(edges))
        return {"edges": edges, "number": typed_number(data.get("number"))}
    if kind == "tile":
        arrows = [int(a) for a in _allowed_values(data.get("arrows"), POSITIONS)]
        return {"arrows": arrows, "middle": _entered_symbols(data.get("middle"))}
    if kind == "both":
        return {"edges": read_draft("town", data)["edges"], **read_draft("tile", data)}
    rows = [_read_row(row) for row in list_or_empty(data.get("rows"))[:MOST_ROWS]]
    return {"rows": rows, "known": []}


def _read_row(given: object) -> Draft:
    row = mapping_or_empty(given)
    spaces = [mapping_or_empty(space) for space in list_or_empty(row.get("spaces"))[:MOST_SPACES]]
    return {
        "bonus": typed_number(row.get("bonus")),
        "spaces": [
            {"good": s["good"], "points": typed_number(s.get("points")) or 0}
            for s in spaces
            if s.get("good") in GOODS
        ],
    }


def _entered_symbols(given: object) -> list[str] | None:
    """Return the symbols of a part as the form sent them; None if nothing was entered there."""
    return None if given is None else _allowed_values(given, SYMBOLS)


def _allowed_values(given: object, allowed: Collection[str]) -> list[str]:
    return [text for text in texts_in(given) if text in allowed]


def known_rows(box: Box, face: Face) -> list[Draft]:
    """Return all different rows on that side of the box's storage tiles, the most frequent
    first."""
    sides = (tile.rows(face) for tile in box.storage_tiles.values())
    found = Counter(row for rows in sides for row in rows or ())
    return [to_builtins(row) for row, _ in found.most_common()]
