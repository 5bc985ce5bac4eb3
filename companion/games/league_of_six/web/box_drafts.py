"""The values in an editor of a box, and what its buttons do without scripts.

The fields are those of a `describe` entry. With scripts, static/league_of_six/js/box.js changes
them on the page. Without scripts, each button posts the form with its action in `do`, and gets the
changed form back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from companion.core.lenient import fields, items, texts, whole

from ..box.components import ESTATES, GOODS, SYMBOLS, Box, Edges, Space

T = TypeVar("T")

EDGES = 6
MOST_ROWS = MOST_SPACES = 12
ONE_BY_ONE = (0, 1, 2, 3)
TOGGLE = (0, 1)
PAIR = (0, 2)
"""R4.3: figures are printed in pairs in the middle of a tax tile."""

Draft = dict[str, Any]
At = tuple[int, int | None]
"""The row that the keys change, and the space in it that was picked."""


def known_draft(box: Box, kind: str, args: Mapping[str, str]) -> Draft:
    """Return what the box knows about a component, as an editor's values."""
    if kind == "town":
        town, side = args.get("town", ""), args.get("side", "")
        tile = box.towns.get(town)  # type: ignore[call-overload]
        edges = getattr(tile, side, None) if side in ("white", "yellow") else None
        return {"edges": _lists(edges), "number": getattr(tile, "number", None)}
    if kind == "tile":
        tax = box.tax_tiles.get(args.get("tile", ""))
        return {
            "arrows": list(getattr(tax, "arrows", None) or ()),
            "middle": list(getattr(tax, "middle", None) or ()),
        }
    store = box.storage_tiles.get(args.get("tile", ""))
    rows = store.side_1 if store and args.get("side") == "I" else store.side_2 if store else None
    return {"rows": [_row(r.bonus, r.spaces) for r in rows or ()] or [_row()]}


def _lists(edges: Edges | None) -> list[list[str]]:
    return [list(symbols) for symbols in edges] if edges else [[] for _ in range(EDGES)]


def _row(bonus: int | None = None, spaces: Sequence[Space] = ()) -> Draft:
    return {"bonus": bonus, "spaces": [{"good": s.good, "points": s.points} for s in spaces]}


def read(kind: str, data: Mapping[str, object]) -> Draft:
    """Return the values of a posted editor. Values that do not fit are dropped."""
    if kind == "town":
        edges = [_those(e, SYMBOLS) for e in items(data.get("edges"))[:EDGES]]
        edges += [[] for _ in range(EDGES - len(edges))]
        return {"edges": edges, "number": whole(data.get("number"))}
    if kind == "tile":
        positions = [str(n) for n in range(EDGES)]
        arrows = [int(a) for a in _those(data.get("arrows"), positions)]
        return {"arrows": arrows, "middle": _those(data.get("middle"), SYMBOLS)}
    return {"rows": [_read_row(row) for row in items(data.get("rows"))[:MOST_ROWS]] or [_row()]}


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


def read_at(text: str | None) -> At:
    """Return the row and space that the buttons change, from the address: "1" or "1.2"."""
    row, _, space = (text or "").partition(".")
    return whole(row) or 0, whole(space)


def press(kind: str, draft: Draft, do: str, at: At = (0, None)) -> At:
    """Change the draft as the pressed button says. Return the row and space that the buttons change
    next."""
    if do == "clear":
        draft.update(read(kind, {"number": str(draft.get("number"))}))
        return 0, None
    if kind == "storage":
        return _press_row(draft["rows"], do, at)
    what, _, value = do.partition(".")
    if kind == "town":
        edge, _, symbol = value.partition(".")
        place = whole(edge)
        if what == "edges" and place is not None and place < EDGES and symbol in SYMBOLS:
            _step(draft["edges"][place], symbol, ONE_BY_ONE)
    elif what == "arrows" and (whole(value) or 0) in range(EDGES):
        _step(draft["arrows"], whole(value) or 0, TOGGLE)
    elif what == "middle" and value in SYMBOLS:
        _step(draft["middle"], value, PAIR if value in ESTATES else ONE_BY_ONE)
    return at


def _step(things: list[T], value: T, steps: tuple[int, ...]) -> None:
    """Step from one of these numbers to the next for how often the list has the value; after the
    highest to 0."""
    count = things.count(value)
    wanted = next((n for n in steps if n > count), 0)
    things[:] = [t for t in things if t != value] + [value] * wanted


def _press_row(rows: list[Draft], do: str, at: At) -> At:
    what, *values = do.split(".")
    number = min(at[0], MOST_ROWS - 1)
    rows += [_row() for _ in range(number + 1 - len(rows))]
    spaces = rows[number]["spaces"]
    picked = at[1] if at[1] is not None and at[1] < len(spaces) else None
    if what == "row":
        wanted = whole(values[0]) if values else None
        return (len(rows) if wanted is None else wanted), None
    if what == "pick" and len(values) == 2:
        return whole(values[0]) or 0, whole(values[1])
    if what == "bonus" and values:
        rows[number]["bonus"] = whole(values[0])
    if what == "space" and len(values) == 2 and values[0] in GOODS:
        space = {"good": values[0], "points": whole(values[1]) or 0}
        place = len(spaces) if picked is None else picked
        spaces[place : place + 1] = [space]
    if what == "take":
        return _take(rows, number, picked)
    return number, None


def _take(rows: list[Draft], number: int, picked: int | None) -> At:
    """Remove the picked space, or the last one, or the row itself if it has none."""
    spaces = rows[number]["spaces"]
    if spaces:
        spaces.pop(-1 if picked is None else picked)
        return number, None
    rows.pop(number)
    return max(0, number - 1), None


def _those(given: object, allowed: Collection[str]) -> list[str]:
    return [text for text in texts(given) if text in allowed]
