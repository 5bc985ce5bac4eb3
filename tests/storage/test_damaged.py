"""A database that was changed from outside: a table opens up to the damage, says so and goes on
from there. Other tables are not affected."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from copy import copy
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.__main__ import main
from companion.application import open_storage
from companion.core import table as tables
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.storage.archive import archive_unused
from companion.storage.database import DATABASE
from companion.storage.record import SeatHolder
from companion.storage.tables import Records
from companion.web.requests.identity import COOKIE, token_hash
from tests.conformance.moments import whole
from tests.support.party import error
from tests.support.tokens import lay_key, token_for

pytestmark = pytest.mark.slow

HOST, PHONE = token_for("host"), token_for("phone")
GAMES = [*INSTALLED.values()]
LINES = 80
GOOD = 40
"""The last line before the damaged one."""


def played(game: Any) -> Table:
    """Return a game at about half its length."""
    end = whole(game)
    return tables.play_lines(tables.begin_table(game, end.first_setup), end.log[:LINES])


class House:
    """A data folder with a table to be damaged (`code`), another one, and finished ones."""

    def __init__(self, folder: Path, game: Any, finished: int = 0) -> None:
        self.folder = folder
        self.table = played(game)
        lay_key(folder)
        records = Records(folder, INSTALLED)
        self.code = records.create(self.table, token_hash(HOST)).code
        self.other = records.create(self.table, token_hash(HOST)).code
        self.finished = [
            records.create(whole(game), token_hash(HOST)).code for _ in range(finished)
        ]
        records.close()

    def copy(self, folder: Path) -> "House":
        """Return a copy of the folder for damaging."""
        shutil.copytree(self.folder, folder)
        copied = copy(self)
        copied.folder = folder
        return copied

    def sql(self, *commands: str) -> None:
        with closing(sqlite3.connect(self.folder / DATABASE)) as db:
            for command in commands:
                db.execute(command, {"code": self.code})
            db.commit()

    def tear(self, text: str) -> None:
        """Overwrite the page of the database file that contains that text."""
        file = self.folder / DATABASE
        content = bytearray(file.read_bytes())
        size = int.from_bytes(content[16:18], "big")
        start = content.index(text.encode()) // size * size
        content[start : start + size] = b"\x55" * size
        file.write_bytes(content)

    def lines(self, code: str) -> list[Any]:
        with closing(sqlite3.connect(self.folder / DATABASE)) as db:
            line = "select number, entry, digest, lost from lines where code = ? order by number"
            return db.execute(line, [code]).fetchall()


@pytest.fixture(scope="module", params=GAMES, ids=[game.name for game in GAMES])
def whole_house(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> "House":
    """Return a house without damage."""
    return House(tmp_path_factory.mktemp("whole") / "data", request.param)


@pytest.fixture
def house(whole_house: House, tmp_path: Path) -> "House":
    return whole_house.copy(tmp_path / "data")


class Tablet:
    """The tablet that leads both tables."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, HOST)

    def page(self, code: str) -> Any:
        return self.client.get(f"/t/{code}")

    def phone(self, code: str) -> str:
        """Return the page of the first seat's phone."""
        record = self.found(code)
        seat = next(iter(record.table.state.players))
        self.app.extensions["records"].store_seat(record, seat, SeatHolder(token_hash(PHONE)))
        phone = self.app.test_client()
        phone.set_cookie(COOKIE, PHONE)
        return phone.get(f"/t/{code}/seats/{seat}").text

    def found(self, code: str) -> Any:
        return self.app.extensions["records"].find(code)

    def play_on(self, code: str) -> Any:
        """Post a legal entry. Return the answer."""
        record = self.found(code)
        rules = record.table.game
        entry = plain_data(rules.random_entry(record.table.state, Random(1)))
        data = {**entry, "revision": record.revision}
        return self.client.post(f"/t/{code}/entries", json=data)


@pytest.fixture
def opened(wired: Flask) -> Iterator[Callable[[House], Tablet]]:
    def opened(house: House) -> Tablet:
        open_storage(wired, house.folder)
        return Tablet(wired)

    yield opened
    wired.extensions["records"].close()


ONE = "where code = :code and number = 41"
OLD = "where code = :code and number = 2"
WAYS = {
    "a line is gone": f"delete from lines {ONE}",
    "all lines from there are gone": "delete from lines where code = :code and number > 40",
    "an entry is another": f"update lines set entry = (select entry from lines {OLD}) {ONE}",
    "an entry is no entry": f"""update lines set entry = '{{"type": "sing"}}' {ONE}""",
    "half of the JSON": f"update lines set entry = substr(entry, 1, length(entry) / 2) {ONE}",
    "JSON of something else": f"update lines set entry = '[[1]]' {ONE}",
    "no text": f"update lines set entry = x'ff00' {ONE}",
    "no UTF-8": f"update lines set entry = cast(x'ff7b7d' as text) {ONE}",
    "another digest": f"update lines set digest = '0123456789ab' {ONE}",
    "a line is far away": f"update lines set number = 123456789012 {ONE}",
}


@pytest.mark.parametrize("way", [*WAYS])
def test_a_damaged_log_opens_at_its_last_good_line_with_a_notice_and_can_continue(
    house, opened, way
):
    untouched = house.lines(house.other)
    house.sql(WAYS[way])
    tablet = opened(house)
    record = tablet.found(house.code)
    assert (record.table.revision, record.lost) == (GOOD, LINES - GOOD)
    assert record.table.log == house.table.log[:GOOD]
    page = tablet.page(house.code)
    assert page.status_code == 200
    says = f"The last {LINES - GOOD} entries are missing"
    assert says in page.text
    assert tablet.phone(house.code).count(says) == 1
    assert tablet.client.get(f"/t/{house.code}/history").status_code == 200
    assert tablet.play_on(house.code).status_code == 200

    again = tablet.found(house.code)
    assert (again.lost, again.revision) == (0, LINES + 1)
    assert again.table.effective_lines == (*range(1, GOOD + 1), LINES + 1)
    assert "are missing" not in tablet.page(house.code).text
    assert "are missing" not in tablet.phone(house.code)
    assert tablet.client.get(f"/t/{house.code}/history").status_code == 200
    tablet.app.extensions["records"].forget(house.code)
    assert tablet.found(house.code) == again
    assert tablet.found(house.other).lost == 0
    assert house.lines(house.other) == untouched


def test_a_damaged_page_loses_only_the_lines_after_it(house, opened):
    (first, *_), untouched = house.lines(house.code)[GOOD:], house.lines(house.other)
    house.tear(first[2])
    before = (house.folder / DATABASE).read_bytes()[100:]
    tablet = opened(house)
    record = tablet.found(house.code)
    assert 0 < record.table.revision <= GOOD
    assert record.revision == LINES
    assert "entries are missing" in tablet.page(house.code).text
    refused = tablet.play_on(house.code)
    assert "part of the companion's database is damaged, so nothing was saved" in error(
        refused, 503
    )
    assert tablet.found(house.code) == record
    assert (house.folder / DATABASE).read_bytes()[100:] == before
    assert tablet.client.get("/").status_code == 200
    assert tablet.play_on(house.other).status_code == 200
    assert house.lines(house.other)[:-1] == untouched


def test_an_unreadable_table_is_reported_in_a_sentence(house, opened):
    with closing(sqlite3.connect(house.folder / DATABASE)) as db:
        roots = "select rootpage from sqlite_master where tbl_name = 'seats'"
        (size,), pages = db.execute("pragma page_size").fetchone(), db.execute(roots).fetchall()
    content = bytearray((house.folder / DATABASE).read_bytes())
    for (page,) in pages:
        content[(page - 1) * size : page * size] = b"\x55" * size
    (house.folder / DATABASE).write_bytes(content)
    tablet = opened(house)
    for path in (f"/t/{house.code}", f"/t/{house.code}/events?as=table", f"/t/{house.code}/state"):
        answer = tablet.client.get(path)
        assert answer.status_code == 503, path
        assert "database is damaged" in answer.text


UNREADABLE = {
    "half a set-up": "update tables set setup = substr(setup, 1, 20) where code = :code",
    "an unknown key": "update tables set setup = json_set(setup, '$.moon', 1) where code = :code",
    "a set-up against the rules": """update tables set setup = json_set(setup, '$.order',
        json('["red", "red", "red"]')) where code = :code""",
    "another game": "update tables set game = 'granary' where code = :code",
}


@pytest.mark.parametrize("way", [*UNREADABLE])
def test_a_table_with_an_unreadable_set_up_is_listed_and_kept(house, opened, way, capsys):
    house.sql(UNREADABLE[way])
    tablet = opened(house)
    home = tablet.client.get("/")
    assert home.status_code == 200
    assert f'href="/t/{house.code}"' in home.text
    assert ("This companion does not have the game “granary”." in home.text) == (
        way == "another game"
    )
    page = tablet.page(house.code)
    assert page.status_code == 503
    assert f"The table {house.code} cannot be opened: " in page.text
    assert "Nothing was changed." in page.text
    capsys.readouterr()
    assert main(["export", house.code, "--data", str(house.folder)]) == 2
    assert f"The table {house.code} cannot be opened: " in capsys.readouterr().err
    assert tablet.client.get("/new").status_code == 200
    assert tablet.play_on(house.other).status_code == 200
    assert len(house.lines(house.code)) == LINES


def test_a_table_that_cannot_be_opened_is_not_archived(house, opened, tmp_path):
    house.sql(UNREADABLE["half a set-up"], "update tables set changed = '2026-01-01'")
    records = opened(house).app.extensions["records"]
    done = [*archive_unused(records, tmp_path / "archive", timedelta(days=1), lambda code: False)]
    assert sorted(done) == sorted((house.code, house.other))
    assert [file.stem[-4:] for file in (tmp_path / "archive").iterdir()] == [house.other]
    assert len(house.lines(house.code)) == LINES


LONG = "z" * 9000 + "torn" + "z" * 9000
"""A text so long that it fills whole pages of the database."""
TORN = {
    "seats": f"insert into seats values (:code, 'red', '{LONG}', '[]', 0, 0)",
    "results": f"update results set print = '{LONG}' where code = :code",
    "lines": f"update lines set entry = '{LONG}' where code = :code and number = 9",
    "tables": f"update tables set secret = '{LONG}' where code = :code",
}


@pytest.fixture(scope="module")
def full_house(tmp_path_factory: pytest.TempPathFactory) -> "House":
    """Return a house with many finished tables."""
    return House(tmp_path_factory.mktemp("full") / "data", GAMES[0], finished=10)


@pytest.mark.parametrize("torn", [*TORN, "several tables"])
def test_a_damaged_page_does_not_stop_the_archiving_of_others(full_house, tmp_path, opened, torn):
    house = full_house.copy(tmp_path / "data")
    codes = {house.code, house.other, *house.finished}
    house.code = house.finished[-1]
    house.sql("update tables set changed = '2026-01-01'", TORN.get(torn, "select 1"))
    house.tear("torn" if torn in TORN else f"{house.code}{GAMES[0].name}")
    records = opened(house).app.extensions["records"]
    list(archive_unused(records, tmp_path / "archive", timedelta(days=1), lambda code: False))
    with closing(sqlite3.connect(house.folder / DATABASE)) as db:
        stay = {code for (code,) in db.execute("select distinct code from lines")}
    assert house.code in stay
    assert stay == {house.code} if torn in TORN else 0 < len(stay) < len(codes)
    away = {file.stem[-4:] for file in (tmp_path / "archive").iterdir()}
    assert codes - stay <= away, "whatever was deleted has its file"


NEWER = "update lines set rules = 99 where code = :code and number > 40"


def test_lines_of_newer_rules_are_kept_for_a_newer_companion(house, opened):
    """The table can be viewed, but not continued, because these lines would not count any more
    after a new entry."""
    house.sql(NEWER, WAYS["an entry is no entry"])
    before = house.lines(house.code)
    tablet = opened(house)
    record = tablet.found(house.code)
    assert (record.table.revision, record.lost, record.newer) == (GOOD, LINES - GOOD, 99)
    assert "was played with newer rules (99)" in tablet.page(house.code).text
    refused = tablet.play_on(house.code)
    assert error(refused, 422).startswith(
        "A newer version of the companion made this game (rules 99)"
    )
    assert house.lines(house.code) == before
    assert tablet.play_on(house.other).status_code == 200


def test_lines_of_other_rules_count_if_their_digests_agree(house, opened):
    house.sql(NEWER)
    tablet = opened(house)
    assert (tablet.found(house.code).lost, tablet.found(house.code).newer) == (0, 0)
    assert tablet.play_on(house.code).status_code == 200
