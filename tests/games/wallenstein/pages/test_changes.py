"""The form that changes an entry of Wallenstein, and the name of an entry that was undone."""

import re

import pytest

from companion.core import change_forms, history
from companion.core.lines import Undo
from companion.core.table import Table
from companion.core.wording import english
from companion.games.wallenstein.state import State
from companion.games.wallenstein.steps.lot import Lot
from companion.games.wallenstein.steps.throw import Throw
from tests.games.wallenstein import positions as war
from tests.support.form_reader import sent
from tests.support.pages import words
from tests.support.party import GUEST, HOST, Party


@pytest.fixture
def table() -> Table:
    """Return a table where Red, with a real mat, has opened the first box of the Court."""
    game = war.ordered(war.on_mat("red"), modules=["court"])
    return war.table_of(game.opens("red", box=3, county="gft-mark"))


def test_WC_1_the_form_of_an_opened_box_names_the_boxes_of_the_court(table):
    """The numbers of these boxes are not mistaken for rounds."""
    past = change_forms.find_past_entry(table, table.steps[-1].line)
    box = next(one for one in past.form(english) if one.name == "box")
    assert box.label == "Box of the Court"
    labels = [option.label for option in box.options]
    assert labels == ["–", "Court: 3 armies → courtiers"], "the only one that can be opened then"
    pasts = (change_forms.find_past_entry(table, step.line) for step in table.steps)
    assert [one.kind for one in pasts if one.has_hidden_keys] == ["fill", "plan", "plan"], (
        "tower, plans"
    )


def test_an_undone_box_is_still_named_after_its_player(table):
    opened = history.Teller(table, english).label(table.steps[-1].line)
    assert opened == "Anna's box (Court: 3 armies → courtiers), which everybody has seen"
    undone = history.latest_sentences(table.play(Undo()), english)
    assert undone == [["Undone: Anna's box, which everybody has seen."]]


def test_changing_a_throw_shows_its_battle_and_tray(app):
    """Once the phase is over, everybody is told that the tray is shown again (WH.3)."""
    whole = war.kept_table("base-4-01")
    throws = [n for n, step in enumerate(whole.steps) if isinstance(step.entry, Throw)]
    n = throws[0]
    step = whole.steps[n]
    phase = (whole.state_before(n).round, whole.state_before(n).phase)
    later = next(m for m in range(n, len(whole.steps)) if phase_of(whole.state_before(m)) != phase)
    for at, told in ((n + 1, False), (later + 1, True)):
        table = whole.play(Undo(to=at))
        party = Party(app, table).at(table)
        page = party.browser(HOST).get(f"{party.url}/change/{step.line}").text
        assert "Throw the cubes for" in words(page)
        form = sent(page, within="change-form")
        assert isinstance(step.entry, Throw)
        assert {cube: int(form[f"tray.{cube}"]) for cube in step.entry.tray} == step.entry.tray
        said = f"Entry {step.line} was opened for a change."
        assert (said in words(party.browser(GUEST).get(party.url).text)) is told


def phase_of(state: State) -> tuple[int, str]:
    return state.round, state.phase


def test_changing_lots_marks_one_player_for_each_place(app):
    whole = war.kept_table("court-4-10")
    party = Party(app, whole).at(whole)
    for step in whole.steps:
        if not isinstance(step.entry, Lot) or not step.entry.order or len(step.entry.order) == 2:
            continue  # two lots have buttons
        page = party.browser(HOST).get(f"{party.url}/change/{step.line}").text
        lists = page.split('<select class="input" name="order">')[1:]
        marked = [re.findall(r'value="(\w+)" selected', one.split("</select>")[0]) for one in lists]
        assert marked == [[player] for player in step.entry.order]
