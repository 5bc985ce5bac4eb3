"""The form that changes an entry of Wallenstein, and what an entry is called once it was undone."""

from __future__ import annotations

from companion.core import change_forms, history
from companion.core.lines import Undo
from companion.core.wording import english
from tests.games.wallenstein import positions as war

COURT: war.Json = {"modules": ["court"]}


def at_court(*entries: war.Json) -> war.Playing:
    """Red's cards lie on the mat, and Red opens the boxes of the Court first."""
    bid = {"type": "bid", "player": "red", "bid": 4}
    return war.places(war.ordered(war.on_mat("red"), **COURT).play(bid)).play(*entries)


def test_WC_1_the_form_of_an_opened_box_names_the_boxes_of_the_court() -> None:
    """Their numbers are no rounds."""
    table = war.table_of(at_court(war.opens("red", box=3, county="gft-mark")))
    past = change_forms.find_past(table, table.steps[-1].line)
    box = next(one for one in past.form("open", english) if one.name == "box")
    assert box.label == "Box of the Court"
    labels = [option.label for option in box.options]
    assert labels == ["–", "Court, box 3"], "the only one that can be opened then"


def test_an_opened_box_that_was_undone_is_still_called_after_its_player() -> None:
    table = war.table_of(at_court(war.opens("red", box=3, county="gft-mark")))
    opened = history.Teller(table, english).label(table.steps[-1].line)
    assert opened == "Anna's box (Court, box 3), which all have seen"
    assert history.latest_sentences(table.play(Undo()), english) == [
        "Undone: Anna's box, which all have seen."
    ]
