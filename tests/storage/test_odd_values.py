"""Invalid values in the database break no page: the row is left out, or its own table reports it.
`doctor` names it.

`ODD=all python -m pytest tests/storage/test_odd_values.py` writes every value into every column.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.core import table as tables
from companion.games.installed import INSTALLED
from companion.storage.checking import damaged_rows
from companion.storage.record import SeatHolder
from companion.storage.tables import Records
from companion.web.requests.identity import COOKIE, token_hash
from tests.conformance.moments import whole
from tests.support.tokens import token_for

HOST, PHONE = token_for("host"), token_for("phone")
GAME = INSTALLED["league-of-six"]
ODD = ("", "x", "[[1]]", '{"names": 1}', -1, 10**18, 1.5, float("inf"), b"\xff\x00", "é")
EVERY = 1 if "ODD" in os.environ else 4
"""Each column tries every n-th value, beginning with a different one, and NULL."""
NO_DAY = ("2026-01-01", "0001-01-01T00:00:00+09:00", "9999-12-31T23:59:59-09:00")
DAYS = {"opened", "changed", "written", "finished"}
ANSWERS = {200, 303, 403, 404, 503}
"""The statuses that pages of a damaged table or box may have; 503 says why it cannot be opened."""


class House:
    """Two each of tables in play, finished games and boxes. The first of each is damaged."""

    def __init__(self, app: Flask) -> None:
        self.records: Records = app.extensions["records"]
        end = whole(GAME)
        begun = tables.play_lines(tables.begin_table(GAME, end.first_setup), end.log[:30])
        self.going, self.other = (self._table(begun) for _ in range(2))
        self.over, self.other_over = (self._table(end) for _ in range(2))
        sample, boxes = INSTALLED["league-of-six"].boxes.sample_box(), self.records.boxes
        self.box = boxes.add(sample, token_hash(HOST), learned_at=self.going).id
        self.other_box = boxes.add(sample, token_hash(HOST)).id
        boxes.change(self.box, lambda box: replace(box, notes="x"), token_hash(HOST))
        self.client: FlaskClient = app.test_client()
        self.client.set_cookie(COOKIE, HOST)
        self.db = self.records.db
        self.db.execute("pragma synchronous = off")  # these tests are not about the disk
        self.db.execute("pragma foreign_keys = off")

    def _table(self, table: Any) -> str:
        record = self.records.create(table, token_hash(HOST))
        self.records.store_seat(
            record, next(iter(table.state.players)), SeatHolder(token_hash(PHONE))
        )
        return record.code

    def forget(self) -> None:
        for code in (self.going, self.over):
            self.records.forget(code)

    def get(self, page: str) -> Any:
        return self.client.get(page)


@pytest.fixture(scope="module")
def house(app: Flask) -> House:
    return House(app)


PAGES = {
    "tables": ("/", "/games", "/new?game=league-of-six"),
    "lines": ("/",),
    "seats": ("/",),
    "boxes": ("/boxes", "/wallenstein/boxes", "/new?game=league-of-six"),
    "boxes_of_tables": ("/new?game=league-of-six",),
    "results": ("/", "/games", "/games/csv"),
    "scores": ("/", "/games", "/games/csv"),
}
"""The pages that show everybody's rows, by the table of the database."""


def own_pages(house: House, code: str) -> list[str]:
    if code == house.box:
        pages = ("", "/export", "/edit/numbers")
        return [f"/boxes/{code}{page}" for page in pages]
    pages = ["", "/join", "/state", "/events?views=0"]
    if code == house.over:
        pages = ["", "/story", "/csv", "/export?times"]
    return [f"/t/{code}{page}" for page in pages]


def columns(house: House, name: str) -> list[str]:
    return [row[1] for row in house.db.execute(f"pragma table_info({name})")]


def ways(house: House, name: str) -> Iterator[tuple[str, str, object]]:
    """Yield a code, a column and a value to be written."""
    whose = {"tables": (house.going, house.over), "lines": (house.going, house.over)}
    of_games = house.over if name in ("results", "scores") else house.going
    for code in whose.get(name, (house.box if name == "boxes" else of_games,)):
        for number, column in enumerate(columns(house, name)):
            days = NO_DAY if column in DAYS else ()
            for odd in (None, *ODD[number % EVERY :: EVERY], *days):
                yield code, column, odd


@contextmanager
def altered(house: House, name: str, code: str, column: str, value: object) -> Iterator[bool]:
    """Put the value into the last row of that code, and restore it afterwards. Yield whether the
    schema allows it."""
    where = "id" if name == "boxes" else "code"
    found = f"select rowid, {column} from {name} where {where} = ? order by rowid desc limit 1"
    rowid, before = house.db.execute(found, [code]).fetchone()
    change = f"update {name} set {column} = ? where rowid = ?"
    try:
        house.db.execute(change, [value, rowid])
        allowed = True
    except sqlite3.IntegrityError:
        allowed = False
    house.forget()
    try:
        yield allowed
    finally:
        house.db.execute(change, [before, rowid])
        house.db.conn.commit()
        house.forget()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", [*PAGES])
def test_wrong_values_in_the_database_break_no_page(house, name):
    others = {"/": house.other, "/games": house.other_over, "/games/csv": house.other_over}
    others["/boxes"] = house.other_box
    for code, column, value in ways(house, name):
        with altered(house, name, code, column, value) as allowed:
            for page in PAGES[name] if allowed else ():
                answer = house.get(page)
                assert answer.status_code == 200, (page, code, column, value)
                assert others.get(page, "") in answer.text, (page, code, column, value)
            for page in own_pages(house, code) if allowed else ():
                answer = house.get(page)
                assert answer.status_code in ANSWERS, (page, column, value)
                answer.close()
            assert house.get(f"/t/{house.other}").status_code == 200


def test_a_table_whose_time_is_damaged_is_listed_without_it(house):
    with altered(house, "tables", house.going, "changed", "yesterday"):
        page = house.get("/").text
    row = page[page.index(f'href="/t/{house.going}"') :]
    assert "<time" not in row[: row.index("</li>")]


def test_an_impossible_log_length_is_ignored(house):
    """Otherwise a line would be made up for each number, until no memory is left."""
    with altered(house, "tables", house.going, "length", 10**15):
        record = house.records.find(house.going)
        assert (record.table.revision, record.lost) == (30, 0)


DAMAGED = {
    "a box that holds nothing": ("boxes", "box", "contents", "[]"),
    "a box of no time": ("boxes", "box", "changed", "x"),
    "a table without a set-up": ("tables", "going", "setup", "{"),
    "a table whose secret is none": ("tables", "going", "secret", "é"),
    "a table whose host is none": ("tables", "going", "host", b"x"),
    "a table of no time": ("tables", "going", "changed", "x"),
    "a table without a summary": ("tables", "over", "summary", "[]"),
    "a table with a line too few": ("tables", "going", "length", 31),
    "a line of no time": ("lines", "going", "written", "x"),
    "seats of nobody": ("seats", "going", "asking", "null"),
    "a game of no time": ("results", "over", "finished", "x"),
    "points that are none": ("scores", "over", "total", "x"),
}


@pytest.mark.parametrize("way", [*DAMAGED])
def test_every_unreadable_row_is_named(house, way):
    name, whose, column, value = DAMAGED[way]
    code = getattr(house, whose)
    kind = {"boxes": "box", "results": "finished game", "scores": "finished game"}
    assert [*damaged_rows(house.db, INSTALLED)] == []
    with altered(house, name, code, column, value) as allowed:
        assert allowed
        assert [*damaged_rows(house.db, INSTALLED)] == [f"{kind.get(name, 'table')} {code}"]


def test_a_rematch_whose_seats_are_damaged_leaves_the_old_table_open(house):
    old = house.records.find(house.over)
    new = house.records.create(old.table, token_hash(HOST), seats=old.seats, after=house.over).code
    with altered(house, "seats", new, "asking", "x"):
        house.records.forget(new)
        page = house.get(f"/t/{house.over}")
        assert page.status_code == 200
        assert "data-next" not in page.text
        assert house.get(f"/t/{new}").status_code == 503
    house.records.remove(new)
