"""The sums of finished games follow every change of the games."""

from collections.abc import Mapping

import pytest

from companion.games.installed import INSTALLED
from companion.storage.archive import move_tables
from companion.storage.lists import EVERYBODY, Reader
from companion.storage.record import Codes
from companion.storage.results import Result, Score, store_result
from companion.storage.statistics import Group, Pair, Statistics
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import new_table, random_game


def store_game(records: Records, month: str, points: Mapping[str, int]) -> str:
    """Store the result of a game that ended in the middle of that month. Return its code."""
    ranked = sorted(points.values(), reverse=True)
    scores = [
        Score(
            colour=f"colour-{n}",
            name=name,
            total=total,
            place=ranked.index(total) + 1,
            won=total == ranked[0],
            seconds=None,
            sources={"start": 10, "taxes": total - 10},
        )
        for n, (name, total) in enumerate(points.items())
    ]
    code = records.create(new_table(), "host").code
    row = {"game": "league-of-six", "finished": f"{month}-15T12:00:00+00:00", "seconds": None}
    with records.writing() as db:
        store_result(db, code, Result({**row, "print": "", "trial": 0}, scores))
    return code


GAMES = (
    ("2026-01", {"Anna": 30, "Ben": 20, "Cem": 20}),
    ("2026-02", {"Anna": 10, "Ben": 50, "Cem": 60}),
    ("2025-02", {"Anna": 30, "Ben": 20, "Cem": 10, "Dora": 40}),
)


def found_in(records: Records, **which: bool) -> Statistics:
    return records.results.statistics("league-of-six", EVERYBODY, **which)


def tallies(records: Records) -> list[tuple[object, ...]]:
    return records.db.execute("select * from tallies").fetchall()


@pytest.fixture
def statistics(records) -> Statistics:
    for game in GAMES:
        store_game(records, *game)
    return found_in(records)


def test_two_players_are_compared_in_the_games_in_which_they_met(statistics):
    pairs = {(pair.one, pair.other): pair for pair in statistics.pairs}
    assert pairs["Anna", "Ben"] == Pair("Anna", "Ben", 3, 2, 1)
    assert pairs["Ben", "Cem"] == Pair("Ben", "Cem", 3, 1, 1), "level once"
    assert pairs["Anna", "Dora"] == Pair("Anna", "Dora", 1, 0, 1)
    assert statistics.pairs[-1].games == 1, "those who met most come first"


def test_games_are_counted_by_number_of_players_and_by_month(statistics):
    assert statistics.by_players == [Group("3", 2, 45.0), Group("4", 1, 40.0)]
    months = [(group.name, group.games, group.winning_points) for group in statistics.by_month]
    assert months == [("2025-02", 1, 40.0), ("2026-01", 1, 30.0), ("2026-02", 1, 60.0)]


def test_a_person_has_averages_and_the_best_result(statistics):
    by_name = {person.name: person for person in statistics.people}
    assert [*by_name] == ["Dora", "Cem", "Anna", "Ben"], "with one win each, the average decides"
    anna = by_name["Anna"]
    assert (anna.games, anna.wins, anna.best) == (3, 1, 30)
    assert anna.average == pytest.approx(70 / 3)
    assert anna.sources == {"start": 10, "taxes": pytest.approx(40 / 3)}


def test_statistics_show_the_most_frequent_spelling_of_a_name(records):
    for number, name in enumerate(("anna", "Anna ", "Anna")):
        store_game(records, f"2026-0{number + 1}", {name: 30, "Ben": 20})
    assert [person.name for person in found_in(records).people] == ["Anna", "Ben"]


def test_sums_change_with_a_changed_or_removed_result(records):
    kept = [store_game(records, *game) for game in GAMES]
    before = tallies(records)
    changed = store_game(records, "2026-03", {"Anna": 99, "Ben": 1})
    with records.writing() as db:
        store_result(db, changed, None)
    assert tallies(records) == before
    for code in kept:
        records.remove(code)
    assert tallies(records) == []


def test_moved_games_count_once_and_only_in_the_new_folder(tmp_path):
    folders = {letter: tmp_path / letter for letter in "BC"}
    for letter, folder in folders.items():
        records = Records(folder, INSTALLED, Codes(first=letter))
        records.create(random_game(3, 1), "host")
        records.close()
    for _ in range(2):
        move_tables(folders["B"], folders["C"], "B", INSTALLED)
    counted = []
    for folder in folders.values():
        records = Records(folder, INSTALLED)
        counted.append([group.games for group in found_in(records, trials=True).by_players])
        assert records.results.count(EVERYBODY) == sum(counted[-1])
        records.close()
    assert counted == [[], [2]]


@pytest.mark.parametrize("brought", [True, False])
def test_the_stored_sums_equal_the_sums_of_all_games(records, brought):
    """The sums that are kept are the same as those of a reader who leads all of the games."""
    for seed in range(4):
        records.create(random_game(3 + seed % 2, seed), "host", brought=brought)
    host = Reader("host", alone=True)
    alone = records.results.statistics("league-of-six", host, trials=True)
    assert bool(tallies(records)) is not brought
    if not brought:
        assert alone == found_in(records, trials=True)
    assert sum(group.games for group in alone.by_players) == 4


@pytest.mark.parametrize("column", ["name", "other", "games", "points", "first"])
@pytest.mark.parametrize("odd", ["x", -1, 10**18, float("inf"), b"\xff\x00"])
def test_altered_sums_break_no_statistics(records, column, odd):
    for game in GAMES:
        store_game(records, *game)
    for kind in ("person", "points", "source", "pair", "players", "month"):
        with records.writing() as db:
            first = db.execute("select name, other from tallies where kind = ?", [kind]).fetchone()
            db.execute(
                f"update tallies set {column} = ? where kind = ? and name = ? and other = ?",
                [odd, kind, *first],
            )
        found = found_in(records)
        assert [person.name for person in found.people]
        assert isinstance(records.results.count(EVERYBODY), int)
