"""The lists of tables: who may see which table in them, and how much work they are."""

from collections.abc import Callable
from contextlib import nullcontext
from itertools import count
from pathlib import Path

import pytest

from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.box import sample_box
from companion.storage.boxes import Library
from companion.storage.database import DATABASE, connect
from companion.storage.lists import EVERYBODY, Lists, Reader
from companion.storage.record import SeatHolder
from companion.storage.results import Results
from companion.storage.statistics import add_games
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import new_table, random_game

Ask = Callable[[Lists, Results, Reader], object]

MOST = 5
LED, JOINED = 4, 6
READERS = {
    "everybody": EVERYBODY,
    "a host": Reader("me"),
    "a host who is alone": Reader("me", alone=True),
    "a player who is alone": Reader("player", alone=True),
    "a stranger who is alone": Reader("stranger", alone=True),
}


def fill(records: Records, tables: int) -> None:
    """Create that many tables of others: first those that go on, then finished ones, and last
    imported ones of both kinds; and before them all some that belong to the browsers `me` and
    `player`."""
    going, over = new_table(3, 1), random_game(3, 1)
    for _ in range(LED):
        records.create(over, "me")
        records.create(going, "me")
    for table in (over, going) * (JOINED // 2):
        seat = {"red": SeatHolder(holder="player")}
        records.create(table, "they", seats=seat, brought=True)
    codes = [records.create(table, "they").code for table in (going, over)]
    records.lists.remove(Reader("me"))
    records.lists.remove(Reader("me"), codes[0])
    codes += [records.create(table, "they", brought=True).code for table in (going, over)]
    with records.writing() as db:
        for number in range(tables):
            for name in ("tables", "results", "scores"):
                others = [column.name for column in db[name].columns if column.name != "code"]
                db.execute(
                    f"insert into {name} (code, {', '.join(others)})"
                    f" select ?, {', '.join(others)} from {name} where code = ?",
                    [f"T{number}", codes[4 * number // tables]],
                )
        add_games(db, [f"T{number}" for number in range(tables)])


def count_steps(folder: Path, ask: Ask, reader: Reader) -> int:
    """Return how many steps of SQLite that takes."""
    db = connect(folder / DATABASE, read_only=True)
    lists, results = (kind(db, lambda: nullcontext(db), INSTALLED) for kind in (Lists, Results))
    ask(lists, results, reader)  # what is asked once
    steps = count()
    db.conn.set_progress_handler(lambda: next(steps) and None, 1)
    ask(lists, results, reader)
    db.conn.close()
    return next(steps)


ASKED: dict[str, Ask] = {
    "that go on": lambda lists, _, who: lists.list_tables(who, finished=False, most=MOST),
    "that are over": lambda lists, _, who: lists.list_tables(who, finished=True, most=MOST),
    "the last": lambda lists, _, who: lists.last_table(who),
    "the last that goes on": lambda lists, _, who: lists.last_table(who, finished=False),
    "what is listed": lambda lists, _, who: lists.list_tables(
        who, finished=True, removed=False, most=MOST
    ),
    "the last that is listed": lambda lists, _, who: lists.last_table(
        who, finished=False, removed=False
    ),
    "what was removed": lambda lists, _, who: lists.list_tables(who, removed=True, most=MOST),
    "a value": lambda lists, _, who: lists.last_setup_value("league-of-six", "$.no", who),
    "finished games": lambda _, results, who: results.list_games(who, MOST),
    "how many": lambda _, results, who: results.count(who),
    "statistics": lambda _, results, who: results.statistics("league-of-six", who, trials=True),
}


def test_listing_tables_takes_no_longer_with_more_tables(tmp_path):
    """Steps of SQLite are counted; each list is as long with few tables as with many."""
    folders = {}
    for tables in (200, 2000):
        records = Records(tmp_path / str(tables), INSTALLED)
        fill(records, tables)
        records.close()
        folders[tables] = tmp_path / str(tables)
    for name, ask in ASKED.items():
        for who, reader in READERS.items():
            few, many = (count_steps(folder, ask, reader) for folder in folders.values())
            assert many <= 1.2 * few + 50, (name, who)


def test_listing_own_boxes_takes_no_longer_with_more_boxes_of_others(tmp_path):
    steps = []
    for others in (20, 2000):
        records = Records(tmp_path / str(others), INSTALLED)
        box = records.boxes.add(sample_box(), "me")
        with records.writing() as db:
            names = [column.name for column in db["boxes"].columns if column.name != "id"]
            copied = ", ".join("'they'" if name == "owner" else name for name in names)
            for number in range(others):
                db.execute(
                    f"insert into boxes (id, {', '.join(names)})"
                    f" select ?, {copied} from boxes where id = ?",
                    [f"box-{number}", box.id],
                )
        records.close()
        db = connect(tmp_path / str(others) / DATABASE, read_only=True)
        library = Library(db, lambda db=db: nullcontext(db), INSTALLED)
        counted = count()
        db.conn.set_progress_handler(lambda counted=counted: next(counted) and None, 1)
        listed = library.list_boxes("league-of-six", Reader("me", alone=True))
        assert [one.id for one in listed if not one.is_read_only] == [box.id]
        steps.append(next(counted))
        db.conn.close()
    assert steps[1] <= 1.2 * steps[0] + 50


@pytest.mark.parametrize(
    ("reader", "seen"),
    [
        (EVERYBODY, {"open"}),
        (Reader("host"), {"open", "imported"}),
        (Reader("player"), {"open", "imported"}),
        (Reader("other"), {"open"}),
        (Reader("host", alone=True), {"open", "imported"}),
        (Reader("player", alone=True), {"imported"}),
        (Reader("other", alone=True), set()),
    ],
)
def test_nobody_can_list_imported_or_private_tables_of_others(open_records, reader, seen):
    """Each reader lists the tables that they lead or at which they have a seat."""
    records = open_records()
    seat = {"red": SeatHolder(holder="player")}
    over = random_game(3, 1)
    codes = {
        records.create(over, "host").code: "open",
        records.create(over, "host", seats=seat, brought=True).code: "imported",
    }
    assert {codes[table.code] for table in records.lists.list_tables(reader)} == seen
    assert {codes[game.code] for game in records.results.list_games(reader)} == seen
    assert records.results.count(reader) == len(seen)
    found = records.results.statistics("league-of-six", reader, trials=True)
    assert {person.games for person in found.people} == ({len(seen)} if seen else set())
    assert [group.games for group in found.by_month] == ([len(seen)] if seen else [])


def test_a_reader_removes_a_table_from_their_own_list_only(open_records):
    """With `since`, tables that were removed after that moment still count as listed."""
    records = open_records()
    going, over = (records.create(one, "me").code for one in (new_table(3, 1), random_game(3, 1)))
    hidden = records.create(new_table(3, 1), "they", brought=True).code
    me, they, lists = Reader("me"), Reader("they"), records.lists

    def listed(reader: Reader, **such: object) -> set[str]:
        return {table.code for table in lists.list_tables(reader, removed=False, **such)}

    def removed(reader: Reader, **such: object) -> set[str]:
        return {table.code for table in lists.list_tables(reader, removed=True, **such)}

    since = lists.remove(me, going)
    lists.remove(me, hidden)
    assert (listed(me), removed(me)) == ({over}, {going})
    assert (listed(me, since=since), removed(me, since=since)) == ({going, over}, set())
    assert lists.removed_codes(me, since) == {going}
    assert lists.last_table(me, finished=False, removed=False) is None
    assert (listed(they), removed(they)) == ({going, over, hidden}, set())
    lists.remove(me)
    assert (listed(me), removed(me)) == (set(), {going, over})
    lists.restore(me, finished=True)
    assert listed(me) == {over}
    lists.restore(me, going)
    assert listed(me) == {going, over}
    lists.remove(me, over)
    lists.restore(me)
    assert listed(me) == {going, over}
    records.remove(going)
    assert records.find(over).table.is_over
