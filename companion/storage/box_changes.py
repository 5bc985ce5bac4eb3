"""The history of the library's boxes: what was changed in each, when, and in which way.

Changes that somebody types within one sitting are one change. The history is bounded: the oldest
changes are deleted first.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from sqlite_utils import Database

from companion.core.pieces import Difference
from companion.storage.database import Row, json_text, now, read_time

Way = Literal["new", "copied", "opened", "learned", "typed", "merged", "set-up"]
"""How a box came to be, or was changed. "opened": from a file or a link."""
MOST_CHANGES = 60
MOST_LETTERS = 200_000
"""How long all changes of one box may be, as JSON."""
SITTING = timedelta(minutes=30)
LAST_NUMBER = "select max(cast(number as integer)) from box_changes where box = ?"
StoredPath = Annotated[tuple[str | Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1)]
NEWEST_FIRST = "select * from box_changes where box = ? order by number desc"


class BoxChange(Struct, frozen=True):
    """One change of a box. `changed` is None if that column was altered and cannot be read."""

    changed: datetime | None
    how: Way
    pieces: list[Difference]


def read_changes(db: Database, box: str) -> list[BoxChange]:
    """Return the changes of a box, the newest first. Rows that cannot be read are left out."""
    found = map(_read_row, db.query(NEWEST_FIRST, [box]))
    return [change for change in found if change is not None]


def add_change(db: Database, box: str, how: Way, pieces: Sequence[Difference]) -> None:
    """Add a change to a box's history, within a transaction."""
    rows = [*db.query(NEWEST_FIRST, [box])]
    last = _read_row(rows[0]) if rows else None
    number = int(db.execute(LAST_NUMBER, [box]).fetchone()[0] or 0) + 1
    if last is not None and how == last.how == "typed" and _goes_on(last):
        pieces = _join_changes(last.pieces, pieces)
        db.execute("delete from box_changes where box = ? and number = ?", [box, rows[0]["number"]])
    row = {"box": box, "number": number, "changed": now("milliseconds"), "how": how}
    if pieces or how != "typed":
        text = _as_text(pieces)
        db.table("box_changes").insert({**row, "pieces": text})
    _forget_oldest(db, box)


def remove_changes(db: Database, box: str) -> None:
    """Delete the history of a box, within a transaction."""
    db.execute("delete from box_changes where box = ?", [box])


def _goes_on(last: BoxChange) -> bool:
    """Return whether somebody who types now is still in the sitting of that change."""
    return last.changed is not None and datetime.now(UTC) - last.changed < SITTING


def _join_changes(first: Sequence[Difference], then: Sequence[Difference]) -> list[Difference]:
    """Return two changes as one: each piece as it was before, and as it is after both."""
    every = {one.path: one for one in first}
    for one in then:
        before = every.get(one.path, one).here
        every[one.path] = Difference(one.path, before, one.there)
    return [one for one in every.values() if one.here != one.there]


def _as_text(pieces: Sequence[Difference]) -> str:
    """Return the pieces as JSON; without their values if these are more than a history may hold."""
    text = json_text([[one.path, one.here, one.there] for one in pieces])
    return text if len(text) <= MOST_LETTERS // 2 else "[]"


def _forget_oldest(db: Database, box: str) -> None:
    """Delete the oldest changes, so that the history keeps its bounds."""
    letters = 0
    for count, row in enumerate([*db.query(NEWEST_FIRST, [box])]):
        letters += len(str(row["pieces"]))
        if count >= MOST_CHANGES or letters > MOST_LETTERS:
            older = "delete from box_changes where box = ? and number <= ?"
            db.execute(older, [box, row["number"]])
            return


def _read_row(row: Row) -> BoxChange | None:
    """Return the change in that row; None if another program has altered it."""
    try:
        pieces = msgspec.json.decode(row["pieces"], type=list[tuple[StoredPath, object, object]])
    except (msgspec.DecodeError, TypeError, RecursionError):
        return None
    if row["how"] not in get_args(Way):
        return None
    return BoxChange(
        read_time(row["changed"]), row["how"], [Difference(*piece) for piece in pieces]
    )
