"""The keys of the editor of a storage tile without scripts. With scripts,
static/league_of_six/js/rows.js does the same."""

from __future__ import annotations

from typing import Any

from companion.core.lenient import whole

from ..box.components import GOODS
from ..box.usual import MOST_ROWS, MOST_SPACES

HIGHEST = 6
"""The highest number that taps reach; a higher one is typed."""


def press(draft: dict[str, Any], what: str, values: list[str], at: str) -> str:
    """Change the rows as a key says. Return the number of the row that the keys change next."""
    rows = draft["rows"]
    now = min(whole(at) or 0, len(rows) - 1)
    if what in ("this", "new") and values and all(good in GOODS for good in values):
        return str(_add(draft, now, values, new=what == "new" or not rows))
    if what == "again" and rows:
        return str(_add_again(draft, now))
    number, place = (whole(values[n]) if n < len(values) else None for n in (0, 1))
    if number is None or number >= len(rows):
        return at
    row = rows[number]
    if what == "bonus":
        row["bonus"] = _raise(row["bonus"])
    elif what == "points" and place is not None and place < len(row["spaces"]):
        space = row["spaces"][place]
        space["points"] = _raise(space["points"])
    elif what == "pattern" and len(values) == len(row["spaces"]) + 1:
        for space, points in zip(row["spaces"], values[1:], strict=True):
            space["points"] = whole(points) or 0
    elif what == "take":
        row["spaces"] = row["spaces"][:-1]
        if not row["spaces"]:
            rows.pop(number)
    return str(number)


def _add(draft: dict[str, Any], now: int, goods: list[str], *, new: bool) -> int:
    """Add spaces to a row, or a row with these spaces, and suggest the numbers. Numbers that differ
    from what was suggested before stay."""
    rows, usual = draft["rows"], draft["usual"]
    if new and len(rows) < MOST_ROWS:
        rows.append({"bonus": usual.bonus_below([row["bonus"] for row in rows]), "spaces": []})
        now = len(rows) - 1
    spaces = rows[now]["spaces"]
    above = [_points(row) for row in rows[:now]]
    there = _points(rows[now])
    as_suggested = there == list(usual.points_below(above, len(there)))
    spaces += [{"good": good} for good in goods][: MOST_SPACES - len(spaces)]
    suggested = usual.points_below(above, len(spaces))
    for place, space in enumerate(spaces):
        if as_suggested or place >= len(there):
            space["points"] = suggested[place]
    return now


def _add_again(draft: dict[str, Any], now: int) -> int:
    """Add the lowest row once more, with its points."""
    rows = draft["rows"]
    above = rows[-1]
    now = _add(draft, now, [space["good"] for space in above["spaces"]], new=True)
    if rows[-1] is not above:
        rows[-1]["spaces"] = [dict(space) for space in above["spaces"]]
    return now


def _points(row: dict[str, Any]) -> list[int]:
    return [space["points"] for space in row["spaces"]]


def _raise(number: int | None) -> int:
    """Return the next number; after the highest 1."""
    return 1 if number is None or number >= HIGHEST else number + 1
