"""Finished games are stored as rows, which stay right whatever happens to the table afterwards."""

import sqlite3
from typing import Any

import pytest

from companion.core import table as tables
from companion.core.lines import Redo, Undo
from companion.core.story import START, story_so_far
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.correct import Correct
from companion.storage.lists import EVERYBODY
from companion.storage.record import TableRecord
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import random_game

pytestmark = pytest.mark.slow


def kept_game(records: Records, whole: Table) -> TableRecord:
    """Store that game's log line by line, as at a real table. Return its record."""
    kept = records.create(tables.begin_table(LEAGUE_OF_SIX, whole.first_setup), "host")
    return write(records, kept, *whole.log)


def write(records: Records, kept: TableRecord, *entries: Any) -> TableRecord:
    for entry in entries:
        kept = records.append(kept, kept.table.play(entry), "host")
    return kept


def totals(records: Records, code: str) -> dict[str, int] | None:
    found = records.results.find(code)
    return found and {score.colour: score.total for score in found.scores}


def result(table: Table) -> dict[str, Any]:
    return LEAGUE_OF_SIX.visible_state(table.state, "table")["result"]


def test_a_finished_game_writes_its_result_rows(records):
    kept = kept_game(records, random_game(4, 1))
    finished = records.results.find(kept.code)
    told, facts = story_so_far(kept.table), result(kept.table)
    assert [score.colour for score in finished.scores] == list(kept.table.state.board.seating)
    assert {score.colour for score in finished.winners} == set(facts["winners"])
    for score in finished.scores:
        assert score.total == facts["players"][score.colour]["total"] == sum(score.sources.values())
        assert score.place == facts["players"][score.colour]["place"]
        assert score.sources == told.sources[score.colour]


def test_undo_removes_the_result_rows_and_redo_restores_them(records):
    kept = kept_game(records, random_game(4, 1))
    before = records.results.find(kept.code)
    kept = write(records, kept, Undo())
    assert records.results.find(kept.code) is None
    kept = write(records, kept, Redo())
    again = records.results.find(kept.code)
    assert [(s.colour, s.total, s.sources) for s in again.scores] == [
        (s.colour, s.total, s.sources) for s in before.scores
    ]


def test_a_correction_after_the_end_updates_the_result_rows(records):
    kept = kept_game(records, random_game(4, 1))
    colour = next(iter(kept.table.state.players))
    had = totals(records, kept.code)
    kept = write(records, kept, Correct(player=colour, influence=50))
    assert totals(records, kept.code) == {**had, colour: had[colour] + 50}
    [winner] = (records.results.find(kept.code) or pytest.fail("no rows")).winners
    assert winner.colour == colour


def test_statistics_are_read_from_rows_and_never_replayed(records):
    """They stay right whatever the logs contain."""
    for seed in range(3):
        kept_game(records, random_game(3, seed))
    with records.writing() as db:
        db.execute("update lines set entry = '{}'")
    records.memory.clear()
    people = records.results.statistics(LEAGUE_OF_SIX.name, EVERYBODY, trials=True).people
    games = records.results.list_games(EVERYBODY)
    assert len(games) == records.results.count(EVERYBODY) == 3
    assert records.results.list_games(EVERYBODY, 2) == games[:2]
    assert sum(person.wins for person in people) == sum(len(one.winners) for one in games)
    for person in people:
        mine = [s for one in games for s in one.scores if s.name == person.name]
        assert person.games == len(mine) == 3
        assert person.best == max(score.total for score in mine)
        assert person.average == pytest.approx(sum(score.total for score in mine) / 3)
        assert sum(person.sources.values()) == pytest.approx(person.average)
        assert person.sources[START] == 10


def test_names_that_differ_only_in_spelling_are_one_person(records):
    for seed, name in enumerate(("Anna", " anna ", "ANNA")):
        whole = random_game(3, seed)
        setup = plain_data(whole.first_setup)
        setup["players"][0]["name"] = name
        table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
        kept = records.create(table, "host")
        write(records, kept, *whole.log)
    [anna] = [
        p
        for p in records.results.statistics(LEAGUE_OF_SIX.name, EVERYBODY, trials=True).people
        if p.name.strip().lower() == "anna"
    ]
    assert anna.games == 3


def test_a_failed_write_leaves_no_result(records):
    whole = random_game(3, 1)
    kept = kept_game(records, random_game(3, 1, len(whole.log) - 1))
    refuse = "create trigger refuse before insert on scores begin select raise(abort, 'no'); end"
    records.db.execute(refuse)
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        write(records, kept, whole.log[-1])
    assert records.results.find(kept.code) is None
    assert not LEAGUE_OF_SIX.is_over(records.find(kept.code).table.state)
    assert len(records.written_times(kept.code)) == len(whole.log) - 1


def test_an_imported_table_keeps_every_line(open_records):
    records, table = open_records(), random_game(3, 1)
    kept = records.create(table, "host")
    found = records.results.find(kept.code)
    assert found.seconds is None  # the duration is unknown
    assert records.results.find_same_game(table, EVERYBODY) == kept.code
    records = open_records()
    again = records.find(kept.code)
    assert (again.table.log, again.lost) == (table.log, 0)
    assert again.table.digest == table.digest
