"""The values in an editor of a box, and what its buttons do without scripts.

The fields are those of a `describe` entry. A side of a town or the middle of a tile is None until
somebody has entered it, and an empty list if it was entered as empty. With scripts, those in
static/league_of_six/js change the fields on the page (box.js). Without scripts, each button posts
the form with its action in `do`, and gets the changed form back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from companion.core.lenient import fields, items, texts, whole

from ..box.components import BLANK, GOODS, SYMBOLS, Box, Edges, Face, Space, TaxTile, Town, TownTile
from ..box.usual import MOST_ROWS, MOST_SPACES, usual_numbers
from . import storage_keys

EDGES = 6
POSITIONS = tuple(str(n) for n in range(EDGES))

Draft = dict[str, Any]


def known_draft(box: Box, kind: str, args: Mapping[str, str]) -> Draft:
    """Return what the box knows about a component, as an editor's values."""
    if kind == "town":
        town, side = cast(Town, args["town"]), args["side"]
        tile = box.towns.get(town, TownTile())
        return {"edges": _lists(getattr(tile, side)), "number": tile.number}
    if kind == "tile":
        tax = box.tax_tiles.get(args.get("tile", ""), TaxTile())
        middle = None if tax.middle is None else list(tax.middle)
        return {"arrows": list(tax.arrows or ()), "middle": middle}
    store = box.storage_tiles.get(args.get("tile", ""))
    face: Face = "I" if args.get("side") == "I" else "II"
    rows = store.rows(face) if store else None
    usual = usual_numbers(box, face)
    return {"rows": [_row(r.bonus, r.spaces) for r in rows or ()], "usual": usual}


def _lists(edges: Edges | None) -> Sequence[list[str] | None]:
    return [list(symbols) for symbols in edges] if edges else [None] * EDGES


def _row(bonus: int, spaces: Sequence[Space]) -> Draft:
    return {"bonus": bonus, "spaces": [{"good": s.good, "points": s.points} for s in spaces]}


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


def press(kind: str, draft: Draft, do: str, at: str = "") -> str:
    """Change the draft as the pressed key says.

    Args:
        kind: The editor's kind: "town", "tile", "both" for a town with its tile, or "storage".
        draft: The values, which change.
        do: The value of the key: what it does, and with what, separated by dots.
        at: What the keys change now: "arrows", "middle" or an edge, and after a dot the part that
            was filled before; the number of a row of a storage tile.

    Returns:
        What the keys change next.
    """
    if do == "clear":
        draft.update(read(kind, {"number": str(draft.get("number"))}))
        return ""
    what, *values = do.split(".")
    if kind == "storage":
        return storage_keys.press(draft, what, values, at)
    return _press_part(draft, what, values, at)


def _press_part(draft: Draft, what: str, values: list[str], at: str) -> str:
    """Change the arrows, the middle or the edges. Return what the keys change next."""
    now, _, before = at.partition(".")
    if what == "at":
        return values[0] if values else now
    if what == "arrows" and values and "arrows" in draft:
        draft["arrows"] = [int(c) for c in values[0] if c in POSITIONS]
        return "middle"
    if what == "arrow" and values and values[0] in POSITIONS and "arrows" in draft:
        place = int(values[0])
        draft["arrows"] = sorted({place} ^ set(draft["arrows"]))
        return "arrows"
    put = _allowed_values(values, SYMBOLS)
    if what == "put" and _set_part(draft, now, put):
        return f"{_next_part(draft, now)}.{now}"
    if what == "more":
        part = now if _part(draft, now) else before or now
        _set_part(draft, part, [*(_part(draft, part) or ()), *put])
    return at


def _part(draft: Draft, name: str) -> list[str] | None:
    """Return the symbols of a part, the middle of a tile or an edge of a town; None if it is not
    entered."""
    if name == "middle":
        return draft.get("middle")
    edges: list[list[str] | None] = draft.get("edges", [])
    return edges[int(name)] if name in POSITIONS and edges else None


def _set_part(draft: Draft, name: str, symbols: list[str]) -> bool:
    """Enter the symbols of a part. Return whether the editor has that part."""
    if name == "middle" and "middle" in draft:
        draft["middle"] = symbols
    elif name in POSITIONS and "edges" in draft:
        draft["edges"][int(name)] = symbols
    else:
        return False
    return True


def _next_part(draft: Draft, now: str) -> str:
    """Return the next edge clockwise that is not entered, or the part itself if there is none."""
    edges: list[list[str] | None] = draft.get("edges", [])
    start = int(now) + 1 if now in POSITIONS else 0
    around = [(start + n) % EDGES for n in range(EDGES)]
    return next((str(k) for k in around if edges and edges[k] is None), now)


def _entered_symbols(given: object) -> list[str] | None:
    """Return the symbols of a part as the form sent them; None if nothing was entered there."""
    return None if given is None else _allowed_values(given, SYMBOLS)


def _allowed_values(given: object, allowed: Collection[str]) -> list[str]:
    return [text for text in texts(given) if text in allowed]
