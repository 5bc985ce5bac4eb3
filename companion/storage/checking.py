"""Finds rows that cannot be read. Pages leave them out, and the command `doctor` names them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlite_utils import Database

from companion.core.play import Games
from companion.storage import boxes, results
from companion.storage.database import Row, Unreadable, read_time
from companion.storage.lists import read_summary
from companion.storage.loading import check_table

SCORES = "select * from scores where code = ? order by seat"
WRITTEN = "select written from lines where code = ? and number between 1 and ?"


def has_lost_tables(db: Database) -> bool:
    """Return whether tables have disappeared: rows of a deleted table are left, or the database is
    empty although it was used. (The companion itself deletes a table with all its rows.)"""
    if db.execute("pragma foreign_key_check").fetchone() is not None:
        return True
    (unused_pages,) = db.execute("pragma freelist_count").fetchone()
    return unused_pages > 0 and not any(db.table(name).count for name in KINDS)


def damaged_rows(db: Database, games: Games) -> Iterator[str]:
    """Yield a name for each row that cannot be read: of boxes, tables and finished games.

    Rows of games that are not installed are left out.
    """
    for name, (kind, key, sound) in KINDS.items():
        for row in db.query(f"select * from {name} order by {key}"):
            if row["game"] in games and not sound(db, games, row):
                yield f"{kind} {row[key]}"


def _is_readable_box(db: Database, games: Games, row: Row) -> bool:
    found = boxes.read_box(games, row)
    return found is not None and read_time(row["changed"]) is not None


def _is_readable_table(db: Database, games: Games, row: Row) -> bool:
    """Return whether the table can be listed and opened. Replaying its log would be too slow, and
    is not tried."""
    shown = read_summary(row)
    if shown is None or shown.changed is None or not shown.names:
        return False
    try:
        check_table(db, games, row)
    except Unreadable:
        return False
    times = db.execute(WRITTEN, [row["code"], row["length"]]).fetchall()
    return len(times) == row["length"] and all(read_time(time) is not None for (time,) in times)


def _is_readable_result(db: Database, games: Games, row: Row) -> bool:
    return results.read_result(row, [*db.query(SCORES, [row["code"]])]) is not None


KINDS = {
    "boxes": ("box", "id", _is_readable_box),
    "tables": ("table", "code", _is_readable_table),
    "results": ("finished game", "code", _is_readable_result),
}
"""By database table: what a row is called, its key, and the check of a row."""
