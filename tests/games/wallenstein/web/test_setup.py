"""The set-up page: every button works, nothing typed is lost, and its table can be played (W0)."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.structs import plain_data
from companion.games.wallenstein.board import COUNTIES, GROUPS, LINE_UPS
from companion.games.wallenstein.web.setup_draft import draft_of_setup
from tests.support.empty_app import app as app
from tests.support.setup_page import MORE_OPEN, Fields, fields, presses

NEW = "/new?game=wallenstein"


@pytest.fixture
def form(client: FlaskClient) -> Fields:
    """Return the form with a name for every player."""
    found = fields(client.get(f"{NEW}&way=everything").text)
    names = ("Anna", "Ben", "Cem", "Dora")
    return {**found, **{f"players.{n}.name": name for n, name in enumerate(names)}}


def press(client: FlaskClient, form: Fields, *buttons: str) -> Fields:
    for do in buttons:
        answer = client.post("/new", data={**form, "do": do})
        assert answer.status_code == 200
        form = fields(answer.text)
    return form


def column(form: Fields, part: str) -> list[str]:
    return [form[f"players.{n}.{part}"] for n in range(5) if f"players.{n}.{part}" in form]


def begun(client: FlaskClient, form: Fields, *modules: str) -> Any:
    """Start the table and return its state."""
    answer = client.post("/tables", data={**form, "modules": ["[]", *modules]})
    assert answer.status_code == 303, answer.text
    return client.application.extensions["records"].find(answer.location[-4:]).table.state


@pytest.mark.parametrize("count", [3, 4, 5])
def test_W0_3_the_page_shows_the_counties_of_each_line_up_and_assigns_it(client, form, count):
    form = press(client, form, f"count.{count}")
    page = client.post("/new", data=form).text
    for letter, counties in LINE_UPS[count].items():
        row = re.sub(r"<[^>]*>", "", page[page.index(f">{letter}</summary>") :])
        for county, armies in zip(counties, GROUPS[count], strict=True):
            assert f"{COUNTIES[county].name} {armies}" in row
    state = begun(client, form)
    for colour, letter in zip(column(form, "colour"), "ABCDE", strict=False):
        assert set(state.counties_of(colour)) == set(LINE_UPS[count][letter])


def test_W0_3_a_line_up_is_labelled_by_the_players_name_or_the_colour(client, form):
    form["players.1.name"] = ""
    page = client.post("/new", data=form).text
    assert re.findall('aria-label="Line-up of ([^":]*)"', page) == ["Anna", "Yellow", "Cem", "Dora"]


def test_W0_3_choosing_a_taken_line_up_swaps_it(client, form):
    form = press(client, form, "letter.red.C")
    assert [form[f"line_up.{c}"] for c in column(form, "colour")] == ["C", "B", "A", "D"]
    form = press(client, form, "down.0", "colour.1.black")
    assert column(form, "name") == ["Ben", "Anna", "Cem", "Dora"]
    assert form["line_up.black"] == "C"
    assert set(begun(client, form).counties_of("black")) == set(LINE_UPS[4]["C"])


def test_W0_3_claiming_asks_for_the_oldest_and_who_deals(client, form):
    form |= {"start": "claim", "oldest": "blue", "rulings.counties": "app"}
    form = press(client, form, "colour.2.black")
    assert form["oldest"] == "black"
    fewer = press(client, {**form, "oldest": column(form, "colour")[-1]}, "count.3")
    assert "oldest" not in fewer, "the oldest player has left"
    state = begun(client, form)
    assert (state.phase, state.queue[0], state.setup.rulings.counties) == (
        *("claiming", "black", "app"),
    )


def test_W0_3_nobody_is_the_oldest_until_somebody_is_chosen(client, form):
    assert "oldest" not in form
    refused = client.post("/tables", data={**form, "start": "claim"})
    assert refused.status_code == 422
    assert "Choose who is the oldest." in refused.text
    assert MORE_OPEN in refused.text
    alike = client.post("/tables", data={**form, "players.0.name": "Ben", "players.1.name": "ben"})
    assert alike.status_code == 422
    assert MORE_OPEN not in alike.text, "the names are above it"


def test_a_set_up_contains_only_values_of_the_chosen_start(client, form):
    form |= {"rulings.tower": "app", "rulings.open_tower": "true", "rulings.revolt_pays": "true"}
    form |= {"rulings.counties": "app", "oldest": "blue", "box": "sample", "way": "trying"}
    setup = begun(client, form, "court", "leaders").setup
    rulings = setup.rulings
    assert (rulings.tower, rulings.open_tower, rulings.revolt_pays) == ("app", True, True)
    assert (rulings.counties, setup.oldest) == ("real", None)
    assert (setup.modules, setup.box.sample) == (("court", "leaders"), True)
    form |= {"way": "everything", "box": "blank"}
    assert begun(client, form).setup.box is None


def test_a_table_without_cards_still_uses_the_boxs_board(client, form):
    """The set-up contains the board, so later corrections of the box do not change the table."""
    where = str(client.post("/wallenstein/boxes", data={"do": "new", "name": "Ours"}).location)
    form["box"] = where.rpartition("/")[2]
    assert begun(client, form).setup.box is None
    client.post(f"{where}/board", data={"put": "taxes passau 9"})
    page = client.get(NEW).text
    assert "With your printed board: 1 difference." in page
    assert fields(page)["box"] == form["box"]
    state = begun(client, form)
    client.post(f"{where}/board", data={"put": "taxes passau 2"})
    assert state.board.printed["passau"].taxes == 9
    assert begun(client, {**form, "box": "blank"}).board.printed["passau"].taxes == 5


def test_a_new_table_starts_with_the_last_tables_choices(client, form):
    form |= {"start": "claim", "oldest": "red", "rulings.open_tower": "true"}
    form |= {"box": "sample", "way": "trying"}
    form["players.1.name"] = ""
    last = begun(client, form, "mercenaries")
    page = client.get(NEW).text
    checked = r'<input type="checkbox"[^>]* name="modules" value="(\w+)"\s+checked'
    assert re.findall(checked, page) == ["mercenaries"]
    new = fields(page)
    assert (new["start"], new["rulings.open_tower"], new["box"]) == ("claim", "true", "sample")
    assert column(new, "name") == ["", "", "", ""]
    seats = draft_of_setup(plain_data(last.setup)).seats
    assert [seat.name for seat in seats] == ["Anna", "", "Cem", "Dora"], "a colour is no name"


def test_every_button_of_the_set_up_page_changes_the_form(client, form):
    colours = column(form, "colour")
    idle = {"keep", "count.4", *(f"colour.{n}.{colour}" for n, colour in enumerate(colours))}
    idle |= {f"letter.{colour}.{form[f'line_up.{colour}']}" for colour in colours}
    pressed = {do for do in presses(client.post("/new", data=form).text) if do != "draw"}
    assert {do for do in pressed if press(client, form, do) == form} == pressed & idle


def test_a_refused_set_up_page_keeps_all_values(client, form):
    form |= {"players.1.name": "Anna", "start": "claim", "oldest": "blue"}
    form |= {"rulings.tower": "app", "line_up.red": "B", "line_up.yellow": "A"}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 422
    assert "Anna" in answer.text[answer.text.index('role="alert"') :].split("</p>")[0]
    assert fields(answer.text) == {**form, "asked_first": "yes"}


def test_unreadable_values_in_the_set_up_page_become_defaults(client, form):
    odd = {"game": "wallenstein", "players.0.colour": "green", "start": "x", "oldest": "green"}
    sane = fields(client.post("/new", data={**odd, "line_up.red": "Z", "box": "no-such"}).text)
    assert column(sane, "colour") == ["red", "yellow", "blue"]
    assert (sane["start"], sane["line_up.red"]) == ("line-up", "A")
    assert "oldest" not in sane
    assert sane["box"] == "blank"
    twice = fields(
        client.post("/new", data={**form, "line_up.red": "A", "line_up.yellow": "A"}).text
    )
    assert [twice[f"line_up.{c}"] for c in column(twice, "colour")] == ["A", "B", "C", "D"]
    refused = client.post("/tables", data={**form, "modules": ["[]", "court"], "box": "?"})
    assert refused.status_code == 422
