"""Checks the form of a component before it is read, so that each refusal names what to tap."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lenient import fields, items
from companion.core.play import Refused


def check_form(data: Mapping[str, object]) -> None:
    """Refuse a form on which a part of the component was forgotten.

    Args:
        data: The nested fields of a `describe` form; blank fields are left out.

    Raises:
        Refused: A storage tile has no rows, or a row has no bonus or no spaces; a tax tile has
            neither arrows nor a middle; a town side has no symbols at all. Only forms are
            refused: a game file or a box may hold such components.
    """
    if "tile" in data and "side" in data:
        _check_rows(items(data.get("rows")))
    elif "tile" in data and _is_empty(data.get("arrows")) and _is_empty(data.get("middle")):
        raise Refused("tile-empty")
    elif "town" in data and "side" in data and _is_empty(data.get("edges")):
        raise Refused("edges-empty")


def _check_rows(rows: list[object]) -> None:
    if not rows:
        raise Refused("rows-empty")
    for number, row in enumerate(map(fields, rows), 1):
        if "bonus" not in row:
            raise Refused("row-without-bonus", {"row": number})
        if not items(row.get("spaces")):
            raise Refused("row-without-spaces", {"row": number})


def _is_empty(value: object) -> bool:
    """Return whether the value is None or a list without any value at any depth."""
    return value is None or (isinstance(value, list) and all(map(_is_empty, value)))
