"""The store: nothing acknowledged is lost, nothing refused is stored, and a folder has one
owner."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import gevent
import pytest
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.lines import Amend, Undo
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.deal import Deal, draw_deal
from companion.storage.database import DATABASE, connect
from companion.storage.folder import InUse
from companion.storage.lists import EVERYBODY, Reader
from companion.storage.record import TableRecord, chance_for_entry
from companion.storage.tables import Records, StaleRevision
from tests.games.league_of_six.engine_games import mended_game, much_mended, new_table, random_game


def keep_all(records: Records, kept: TableRecord, log: tuple[object, ...]) -> TableRecord:
    for entry in log:
        kept = records.append(kept, kept.table.play(entry), "me")
    return kept


def spoil(folder: Path, how: str) -> None:
    """Change the database from outside."""
    db = connect(folder / DATABASE)
    db.execute(how)
    db.conn.commit()
    db.conn.close()


def as_stored(record: TableRecord) -> TableRecord:
    """Return the record without the undone steps, which only memory keeps for a redo."""
    return replace(record, table=replace(record.table, taken_back=()))


def test_the_newest_table_is_found_after_the_clock_was_set_back(open_records):
    records = open_records()
    for players in (3, 4):
        kept = records.create(new_table(players), "host")
    with records.writing() as db:
        db.execute("update tables set opened = '1970-01-01' where code = ?", [kept.code])
    names = records.lists.last_setup_value(LEAGUE_OF_SIX.name, "$.players", EVERYBODY)
    assert len(names) == 4


def test_a_table_survives_a_restart_at_any_point(open_records):
    records = open_records()
    live = mended_game(4, 7)
    kept = records.create(new_table(4, 7), "host")
    for n, entry in enumerate(live.log):
        kept = records.append(kept, kept.table.play(entry), "me")
        if n % 9 == 0:
            records = open_records()
            again = records.find(kept.code)
            assert again is not None
            assert as_stored(again) == as_stored(kept)
            kept = again
    assert kept.table.state == live.state


def test_one_server_owns_a_folder(records, open_records, tmp_path):
    with pytest.raises(InUse):
        Records(tmp_path / "data", INSTALLED)
    open_records()


def test_the_log_is_written_through_to_the_disk(records):
    modes = [next(records.db.query(f"pragma {name}")) for name in ("journal_mode", "synchronous")]
    assert modes == [{"journal_mode": "wal"}, {"synchronous": 2}]


def test_an_entry_for_an_old_revision_is_not_written(open_records):
    records = open_records()
    old = records.create(new_table(4, 1), "host")
    log = random_game(4, 1, 3).log
    new = records.append(old, old.table.play(log[0]), "me")
    with pytest.raises(StaleRevision):
        records.append(old, old.table.play(log[0]), "me")
    assert records.find(old.code) == new
    assert open_records().find(old.code) == new


def test_a_write_that_fails_changes_nothing_in_memory(records):
    kept = records.create(new_table(4, 1), "host")
    after = kept.table.play(random_game(4, 1, 1).log[0])
    refuse = "create trigger refuse before insert on lines begin select raise(abort, 'no'); end"
    records.db.execute(refuse)
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        records.append(kept, after, "me")
    records.db.execute("drop trigger refuse")
    assert records.find(kept.code) == kept
    assert records.append(kept, after, "me").revision == 1


def test_keys_of_entries_are_remembered_by_sender_after_a_restart(open_records):
    records = open_records()
    kept = records.create(new_table(4, 1), "host")
    log = random_game(4, 1, 2).log
    kept = records.append(kept, kept.table.play(log[0]), "me", "first")
    records.append(kept, kept.table.play(log[1]), "me", "second")
    records = open_records()
    assert records.find_repeated(kept.code, "me", "first") == 1
    assert records.find_repeated(kept.code, "me", "second") == 2
    assert records.find_repeated(kept.code, "you", "first") is None


def test_a_log_with_amendments_opens_at_its_last_line_with_a_right_digest(open_records, tmp_path):
    records = open_records()
    log = random_game(4, 2, 20).log
    lines = [*log[:9], Amend(entry=9, instead=log[8]), *log[9:]]
    kept = keep_all(records, records.create(new_table(4, 2), "host"), lines)
    for wrong, lost in ((13, 0), (21, 9)):
        spoil(tmp_path / "data", f"update lines set digest = 'another' where number = {wrong}")
        records = open_records()
        opened = records.find(kept.code)
        assert opened.lost == lost, "whatever was amended, the last digest says if all is right"


def long_table() -> Table:
    """Return a table whose log takes so long to replay that other tasks run in between."""
    table = much_mended()
    return tables.play_lines(replace(table, log=()), table.log)


def test_loading_a_long_table_does_not_block_others(open_records):
    records = open_records()
    code = records.create(long_table(), "host").code
    records = open_records()
    finding = [gevent.spawn(records.find, code) for _ in range(3)]
    gevent.sleep(0)
    assert not any(find.ready() for find in finding), "others have their turn"
    first, *others = (find.get() for find in finding)
    assert (first.revision, first.lost) == (1999, 0)
    assert all(found is first for found in others)


def test_an_entry_made_while_a_table_loads_is_not_lost(records):
    kept = records.create(long_table(), "host")
    records.forget(kept.code)
    finding = gevent.spawn(records.find, kept.code)
    gevent.sleep(0)
    assert not finding.ready()
    after = kept.table.play(LEAGUE_OF_SIX.random_entry(kept.table.state, Random(1)))
    written = records.append(kept, after, "me")
    moved = records.replace_host(written, "another")
    assert finding.get() == moved
    assert records.find(kept.code) == moved
    assert moved.revision == kept.revision + 1


def test_a_table_deleted_while_it_loads_is_gone(records):
    code = records.create(long_table(), "host").code
    records.forget(code)
    finding = gevent.spawn(records.find, code)
    gevent.sleep(0)
    assert not finding.ready()
    records.remove(code)
    assert finding.get() is None
    assert records.find_in_memory(code) is None


def test_R1_draws_repeat_after_undo_and_differ_by_table(records):
    kept = records.create(new_table(4, 1), "host")
    first = draw_deal(kept.table.state, chance_for_entry(kept, Deal()))
    kept = records.append(kept, kept.table.play(first), "me")
    kept = records.append(kept, kept.table.play(Undo()), "me")
    assert draw_deal(kept.table.state, chance_for_entry(kept, Deal())) == first
    others = [records.create(new_table(4, 1), "host") for _ in range(5)]
    assert any(draw_deal(o.table.state, chance_for_entry(o, Deal())) != first for o in others)
    assert all(plain_data(first) not in [o.secret] for o in others)


def test_lists_contain_the_requested_number_and_state_of_tables(records):
    over = records.create(random_game(3, 1), "host").code
    going = [records.create(new_table(3, n), "host").code for n in range(3)]
    for day, code in enumerate((over, *going), 1):
        changed = {"changed": f"2020-01-{day:02}T10:00:00+00:00"}
        records.db.table("tables").update(code, changed)
    newest = [going[2], going[1], going[0]]
    assert [t.code for t in records.lists.list_tables(EVERYBODY, finished=False)] == newest
    assert [t.code for t in records.lists.list_tables(EVERYBODY, finished=False, most=2)] == newest[
        :2
    ]
    assert [t.code for t in records.lists.list_tables(EVERYBODY, finished=True)] == [over]
    assert [t.code for t in records.lists.list_tables(EVERYBODY)] == [*newest, over]


def test_a_readers_own_last_table_comes_first(records):
    assert records.lists.last_table(EVERYBODY) is None
    mine = records.create(new_table(3, 1), "me").code
    theirs = records.create(new_table(3, 2), "they").code
    over = records.create(random_game(3, 3), "me").code
    for day, code in enumerate((mine, theirs, over), 1):
        changed = {"changed": f"2020-01-{day:02}T10:00:00+00:00"}
        records.db.table("tables").update(code, changed)

    def last(reader: Reader, **such: Any) -> str | None:
        found = records.lists.last_table(reader, **such)
        return None if found is None else found.code

    assert last(EVERYBODY) == over
    assert last(EVERYBODY, finished=False) == theirs
    assert last(Reader("me"), finished=False) == mine
    assert last(Reader("me"), game="league-of-six") == over
    assert last(Reader("me"), game="wallenstein") is None
    assert last(Reader("stranger", alone=True)) is None
    newest = records.create(new_table(3, 4), "me").code
    records.db.execute("update tables set changed = '2020-01-05T10:00:00+00:00'")
    assert last(Reader("me")) == newest, "the one opened last, also among those of one second"
