"""Automatic entries of the app fit into the log, and belong to the entry before them."""

import pytest

from companion.core.automatic import add_automatic_entries, last_step_by_hand
from companion.core.history import count_lines_left
from companion.core.lines import Lost, Redo, Undo, Unfit, find_effective_lines
from tests.another import GRANARY
from tests.another.granary.steps.correct import Correct
from tests.another.granary.steps.weather import POOR, Weather
from tests.conformance.test_automatic import SALE, last_sale


def test_automatic_entries_are_added_only_while_the_log_has_room():
    table = last_sale().play(GRANARY.read_entry(SALE))
    full = add_automatic_entries(table, table.revision)
    assert full is table
    added = add_automatic_entries(table, table.revision + 1)
    assert added.revision == table.revision + 1
    assert add_automatic_entries(added, 99) is added, "now somebody has to plan"


def test_undo_takes_back_only_the_automatic_entries_that_follow():
    by_hand, alone = Correct("red", coins=1), Correct("red", coins=2)
    for added in range(3):
        log = (by_hand, *[Weather(POOR, by="app")] * added, alone, Undo(entry=1))
        assert find_effective_lines(log, lambda entry: entry == alone).counting == (added + 2,)


def test_a_lost_line_ends_redo():
    log = (Correct("red", coins=1), Undo(), Lost({"type": "sing"}), Redo())
    with pytest.raises(Unfit):
        find_effective_lines(log, lambda entry: False)


def test_the_last_entry_by_a_person_is_found_before_automatic_ones():
    table = add_automatic_entries(last_sale().play(GRANARY.read_entry(SALE)), 99)
    sale = table.revision - 2
    assert [last_step_by_hand(table.steps, n) for n in (0, sale, sale + 1)] == [0, sale, sale]
    assert last_step_by_hand(table.steps[sale:], 1) == 0
    assert count_lines_left(table, sale + 1) == len(table.effective_lines), (
        "what the app added stays, too"
    )
