"""The history of a table: what its lines say, and what one undo takes back."""

import json
from collections import Counter
from pathlib import Path

from companion.core import history
from companion.core.game_file import read_file
from companion.core.lines import Amend, Redo, Undo
from companion.core.table import Table
from companion.core.wording import english
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.engine_games import mended_game, random_game


def phase(table: Table, n: int) -> tuple[int, str]:
    state = table.state_before(n)
    return state.round, state.phase


def test_the_offer_to_go_back_names_the_entries_that_it_undoes(app):
    table = random_game(4, 1, 60)
    teller = history.Teller(table, english)
    for item in history.history_lines(table, english):
        if item.stay is None:
            assert item.takes is None
            continue
        assert table.effective_lines[item.stay - 1] == item.number
        after = table.play(Undo(to=item.stay))
        gone = len(table.effective_lines) - len(after.effective_lines)
        things = [teller.label(line) for line in table.effective_lines[item.stay :]]
        assert item.takes is not None
        if gone == 1:
            assert item.takes == f"This undoes {things[0]}."
        else:
            says = f"This undoes {gone} entries, from {things[0]} to {things[-1]}."
            assert item.takes == says


def test_the_history_of_a_finished_game_shows_phase_and_points_of_every_line():
    table = random_game(4, 1)
    lines = history.history_lines(table, english)
    assert [(line.number, (line.round, line.phase)) for line in lines[::-1]] == [
        (n, phase(table, n - 1)) for n in range(1, len(table.log) + 1)
    ]
    assert all(line.shown for line in lines)
    gained = Counter(LEAGUE_OF_SIX.public_points(table.beginning))
    for line in lines:
        gained.update(dict(line.gains))
    assert gained == LEAGUE_OF_SIX.public_points(table.state)


def test_steps_keep_their_lines_in_an_amended_log():
    table = mended_game(4, 3)
    assert history.count_lines_left(table, 0) == 0
    for n in range(len(table.steps) + 1):
        stay = history.count_lines_left(table, n)
        if stay == len(table.effective_lines):
            continue
        after = table.play(Undo(to=stay))
        if not any(isinstance(table.log[line - 1], Amend) for line in table.effective_lines[stay:]):
            assert len(after.steps) == n
            assert after.state == table.state_before(n)


def test_an_amendment_is_named_by_the_entry_that_it_changed():
    table = mended_game(4, 3)
    amended = [(n, one.entry) for n, one in enumerate(table.log, 1) if isinstance(one, Amend)]
    assert amended
    teller = history.Teller(table, english)
    for line, changed in amended:
        assert teller.label(line) == f"the change of entry {changed}"


def test_only_undone_entries_are_reported_as_undone():
    table = random_game(3, 1, 12)
    undone = table.play(Undo())
    assert [line.counts for line in history.history_lines(undone, english)][:2] == [True, False]
    again = undone.play(Redo())
    assert all(line.counts for line in history.history_lines(again, english))


def test_entries_of_one_tap_are_reported_together_the_newest_first():
    file = json.loads(Path("tests/fixtures/wallenstein/base-5-02.json").read_text())
    entries = [{**one, "same_tap": True} for one in file["entries"][89:91]]
    table = read_file(INSTALLED, {**file, "entries": [*file["entries"][:89], *entries]})
    told = [history.Teller(table, english).sentences(n) for n in (90, 89, 88)]
    assert history.latest_sentences(table, english) == told
    one_by_one = read_file(INSTALLED, {**file, "entries": file["entries"][:91]})
    assert history.latest_sentences(one_by_one, english) == told[:1]
