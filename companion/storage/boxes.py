"""The library: boxes that groups have entered, stored for the next evening. A table has a duplicate
of its box, so changing the library never changes a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_hex

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from companion.core.play import AnyBoxes, Box, Games, Refused
from companion.core.structs import MOST_KEPT, plain_data
from companion.storage.database import Repository, Row, Writing, json_text, read_time
from companion.storage.lists import EVERYBODY, Reader

SAMPLE = "sample"
COLUMNS = ("name", "language", "notes")
"""Stored beside the contents, so that the list can be read with any tool."""


def name_from_date() -> str:
    """Return a name for a new box without one: the date, which can be read in every language."""
    return datetime.now().astimezone().date().isoformat()


class LibraryBox(Struct, frozen=True):
    """A box in the library. The sample box has no time of a change (`changed`), and can only be
    duplicated.

    `owner` is the token hash of the browser that made the box.
    """

    id: str
    box: Box
    changed: datetime | None = None
    owner: str = ""

    @property
    def is_read_only(self) -> bool:
        """Return whether nobody may change the box, because it is the sample box."""
        return self.changed is None

    def belongs_to(self, token_hash: str) -> bool:
        """Return whether the browser with this token hash may change the box. Other browsers may
        duplicate it."""
        return not self.is_read_only and self.owner == token_hash

    def is_listed_for(self, reader: Reader) -> bool:
        """Return whether the reader may list the box."""
        return not (reader.alone and self.owner != reader.token_hash)


class Library(Repository):
    """All boxes of one data folder."""

    def __init__(self, db: Database, writing: Writing, games: Games) -> None:
        super().__init__(db, writing, games)
        self._samples = _sample_boxes(games)
        self._kept: dict[object, tuple[tuple[object, ...], LibraryBox | None]] = {}
        """Rows that were read, by their ids, with the box in each."""

    def list_boxes(self, game: str, reader: Reader = EVERYBODY) -> list[LibraryBox]:
        """Return the boxes of a game that the reader may list: the sample box, then the newest."""
        own = "and owner = :token_hash" if reader.alone else ""
        rows = self._db.query(
            f"select * from boxes where game = :game {own} order by changed desc, name",
            {"game": game, **reader.query_values},
        )
        sample = [shelved for shelved in self._samples.values() if shelved.box.game == game]
        return [*sample, *(box for box in map(self._readable, rows) if box is not None)]

    def find(self, id_: str) -> LibraryBox | None:
        """Return the box with that id; None if there is no such box or its row cannot be read."""
        return self._find_in(self._db, id_)

    def _find_in(self, db: Database, id_: str) -> LibraryBox | None:
        if id_ in self._samples:
            return self._samples[id_]
        row = next(iter(db.query("select * from boxes where id = ?", [id_])), None)
        return None if row is None else self._readable(row)

    def add(self, box: Box, owner: str, *, learned_at: str | None = None) -> LibraryBox:
        """Store a new box. `learned_at` is the code of the table whose box it is. Refused if the
        stored box could not be read again; then nothing is written."""
        row = self._row(LibraryBox(token_hex(4), box, datetime.now(UTC), owner))
        shelved = _read_row(self._games, row)
        with self._writing() as db:
            db.table("boxes").insert(row)
            if learned_at is not None:
                _note_saved(db, learned_at, shelved.id, box)
        return shelved

    def find_for_table(self, code: str, box: Box) -> LibraryBox | None:
        """Return the library's box that belongs to a table's box: the one that was saved from this
        table, otherwise the one that the table's box was duplicated from. It is never the sample
        box."""
        rows = self._db.query("select box from boxes_of_tables where code = ?", [code])
        kept = next((self.find(row["box"]) for row in rows), None)
        if kept is None and box.library not in ("", *self._samples):
            return self.find(box.library)
        return kept

    def saved_box(self, code: str, game: str) -> Box | None:
        """Return a table's box as it was when the table last saved it; None if the table never
        saved it."""
        rows = self._db.query("select saved from boxes_of_tables where code = ?", [code])
        try:
            data = [msgspec.json.decode(row["saved"]) for row in rows]
            return next((_boxes_of_game(self._games, game).read(one) for one in data), None)
        except (Refused, msgspec.DecodeError, TypeError, RecursionError):
            return None

    def change(self, id_: str, how: Callable[[Box], Box], by: str) -> LibraryBox | None:
        """Replace a box by the result of `how`, and return it; None if there is no such box, or if
        the browser with the token hash `by` may not change it. If `how` refuses, nothing
        changes."""
        with self._writing() as db:
            found = self._find_own(db, id_, by)
            return found and self._replace(db, found, how(found.box))

    def save_from_table(
        self, id_: str, how: Callable[[Box], tuple[Box, Box]], by: str, code: str
    ) -> LibraryBox | None:
        """Change a box as `change` does, and store that the table with that code has saved its box
        there. `how` returns the changed box, and the table's box as it was saved."""
        with self._writing() as db:
            found = self._find_own(db, id_, by)
            if found is None:
                return None
            box, saved = how(found.box)
            shelved = self._replace(db, found, box)
            _note_saved(db, code, id_, saved)
        return shelved

    def remove(self, id_: str, by: str) -> bool:
        """Delete a box; tables keep their duplicates. Return False if the browser with the token
        hash `by` may not delete it."""
        with self._writing() as db:
            theirs = "delete from boxes where id = ? and owner = ?"
            return bool(db.execute(theirs, [id_, by]).rowcount)

    def _find_own(self, db: Database, id_: str, by: str) -> LibraryBox | None:
        """Return the box with that id if the browser with the token hash `by` may change it. `db`:
        the one of the transaction, which also has what will be committed together with it."""
        found = self._find_in(db, id_)
        return found if found is not None and found.belongs_to(by) else None

    def _replace(self, db: Database, found: LibraryBox, box: Box) -> LibraryBox:
        """Store a box in the place of another, within a transaction."""
        row = self._row(LibraryBox(found.id, box, datetime.now(UTC), found.owner))
        shelved = _read_row(self._games, row)
        db.table("boxes").update(found.id, row)
        return shelved

    def _row(self, shelved: LibraryBox) -> dict[str, object]:
        contents = plain_data(shelved.box)
        for elsewhere in ("sample", "library", *COLUMNS):
            contents.pop(elsewhere, None)
        beside = {key: getattr(shelved.box, key) for key in COLUMNS}
        assert shelved.changed is not None
        return {
            "id": shelved.id,
            "game": shelved.box.game,
            **beside,
            "contents": json_text(contents),
            "changed": shelved.changed.isoformat(timespec="milliseconds"),
            "owner": shelved.owner,
        }

    def _readable(self, row: Row) -> LibraryBox | None:
        """Return the box in that row. It is read again only if the row has changed; otherwise each
        list would read all of its boxes."""
        columns = tuple(row.values())
        kept = self._kept.get(row["id"])
        if kept is None or kept[0] != columns:
            kept = self._kept[row["id"]] = columns, read_box(self._games, row)
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return kept[1]


def _note_saved(db: Database, code: str, id_: str, saved: Box) -> None:
    """Store, within a transaction, that a table has saved its box as box `id_` of the library, and
    the contents that were saved."""
    text = json_text({"game": saved.game, **plain_data(saved)})
    db.table("boxes_of_tables").upsert({"code": code, "box": id_, "saved": text}, pk="code")


def read_box(games: Games, row: Row) -> LibraryBox | None:
    """Return the box in that row of `boxes`; None if it cannot be read, because somebody altered
    the row."""
    try:
        return _read_row(games, row)
    except (Refused, msgspec.DecodeError, TypeError, RecursionError):
        return None


def _read_row(games: Games, row: Row) -> LibraryBox:
    """Return the box in that row. Empty columns get their default."""
    id_ = msgspec.convert(row["id"], str)
    beside = {key: row[key] for key in (*COLUMNS, "game") if row[key] != ""}
    contents = msgspec.json.decode(row["contents"], type=dict[str, object])
    box = _boxes_of_game(games, str(row["game"])).read({**contents, **beside, "library": id_})
    changed = read_time(row["changed"]) or datetime.fromtimestamp(0, UTC)
    return LibraryBox(id_, box, changed, str(row["owner"]))


def _boxes_of_game(games: Games, name: str) -> AnyBoxes:
    found = games[name].boxes
    if found is None:
        raise Refused("unknown-game", {"game": name})
    return found


def _sample_boxes(games: Games) -> dict[str, LibraryBox]:
    """Return the boxes that come with the companion, one for each game that has boxes."""
    found: dict[str, LibraryBox] = {}
    for game in games.values():
        if game.boxes is not None:
            id_ = f"{SAMPLE}-{game.name}" if found else SAMPLE
            found[id_] = LibraryBox(id_, game.boxes.sample_box())
    return found
