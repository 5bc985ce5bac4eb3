"""The form that changes an entry of Wallenstein, and the name of an entry that was undone."""

import pytest

from companion.core import change_forms, history
from companion.core.lines import Undo
from companion.core.table import Table
from companion.core.wording import english
from tests.games.wallenstein import positions as war


@pytest.fixture
def table() -> Table:
    """Return a table where Red, with a real mat, has opened the first box of the Court."""
    game = war.ordered(war.on_mat("red"), modules=["court"])
    return war.table_of(game.opens("red", box=3, county="gft-mark"))


def test_WC_1_the_form_of_an_opened_box_names_the_boxes_of_the_court(table):
    """The numbers of these boxes are not mistaken for rounds."""
    past = change_forms.find_past(table, table.steps[-1].line)
    box = next(one for one in past.form("open", english) if one.name == "box")
    assert box.label == "Box of the Court"
    labels = [option.label for option in box.options]
    assert labels == ["–", "Court: 3 armies → courtiers"], "the only one that can be opened then"
    pasts = (change_forms.find_past(table, step.line) for step in table.steps)
    assert [one.kind for one in pasts if one.conceals] == ["fill", "plan", "plan"], "tower, plans"


def test_an_opened_box_that_was_undone_is_still_called_after_its_player(table):
    opened = history.Teller(table, english).label(table.steps[-1].line)
    assert opened == "Anna's box (Court: 3 armies → courtiers), which everybody has seen"
    undone = history.latest_sentences(table.play(Undo()), english)
    assert undone == [["Undone: Anna's box, which everybody has seen."]]
