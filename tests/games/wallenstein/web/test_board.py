"""The page of a box's printed board: every number can be compared, corrected and reset."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.wallenstein.board import COUNTIES, REGIONS
from tests.games.wallenstein.web.test_boxes import BOXES, SAMPLE
from tests.support.empty_app import app as app
from tests.support.pages import exported, words

HTMX = {"HX-Request": "true"}


def blank(client: FlaskClient) -> str:
    """Create a blank box. Return its address."""
    return str(client.post(BOXES, data={"do": "new", "name": "Ours"}).location)


def put(client: FlaskClient, where: str, *values: str) -> None:
    for value in values:
        assert client.post(f"{where}/board", data={"put": value}).status_code == 303, value


def board(client: FlaskClient, where: str) -> Any:
    return exported(client, where).get("board")


def test_every_printed_number_of_all_counties_and_the_chart_is_on_the_page(client):
    where, seen = blank(client), set()
    for region in REGIONS:
        page = client.get(f"{where}/board?part={region}").text
        for what, county, n in re.findall(r'id="pick-(\w+)-([a-z-]+)-(\d+)"', page):
            assert getattr(COUNTIES[county], what) == int(n)
            seen.add((what, county))
    assert len(seen) == 3 * len(COUNTIES)
    chart = client.get(f"{where}/board?part=chart").text
    for rows in ("3–4", "5–6", "7 or more"):
        assert rows in words(chart)
    found = re.findall(r'value="revolts 3 (\d+)"', chart)
    assert found == ["1", "2", "3"], "no more than its missing grain"
    assert 'id="pick-taxes-altmark-6"' in client.get(f"{where}/board").text, "the first region"


def test_a_corrected_number_is_listed_and_can_be_undone(client):
    where = blank(client)
    put(client, where, "taxes altmark 4", "sites bremen 0", "peasants 5 6", "from 4 6")
    assert board(client, where) == {
        "counties": {"altmark": {"taxes": 4}, "bremen": {"sites": 0}},
        "supply_chart": {"4": {"from": 6}, "5": {"peasants": 6}},
    }
    page = words(client.get(f"{where}/board?part=brandenburg").text)
    for line in (
        "Altmark: taxes 4 instead of 6",
        "Bremen: building sites 0 instead of 2",
        "Supply chart, row 4: from 6 missing grain instead of 5",
        "Supply chart, row 5: peasants 6 instead of 3",
    ):
        assert line in page
        assert line in words(client.get(where).text)
    assert "Brandenburg 2 differences Sachsen Österreich Bayern" in page
    assert "Supply chart 2 differences" in page
    put(client, where, "taxes altmark", "from 4", "peasants 5 3")
    assert board(client, where) == {"counties": {"bremen": {"sites": 0}}}
    put(client, where, "all")
    assert board(client, where) is None


def test_changing_a_neighbour_changes_both_counties(client):
    where = blank(client)
    put(client, where, "neighbours passau altmark 1", "neighbours bremen holstein 0")
    assert board(client, where) == {
        "neighbours": {"altmark": {"passau": True}, "bremen": {"holstein": False}}
    }
    page = client.get(f"{where}/board?county=passau").text
    assert re.search(r'data-beside="altmark" aria-pressed="true"', page)
    page = words(client.get(f"{where}/board?county=altmark").text)
    assert "Altmark and Passau are neighbours" in page
    assert "Bremen and Holstein are not neighbours" in page
    put(client, where, "neighbours altmark passau", "neighbours holstein bremen 1")
    assert board(client, where) is None


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("taxes altmark 13", "Choose a whole number from 0 to 12."),
        ("from 3 2", "Row 3 of the supply chart must begin with more than 2 missing grain."),
        ("neighbours altmark altmark 1", "Altmark cannot be its own neighbour."),
        ("armies altmark 3", "there is no key “board.armies”."),
        ("", "there is no key"),
        ("taxes", "there is no key “board.taxes”."),
    ],
)
def test_an_impossible_board_is_refused_and_changes_nothing(client, value, said):
    where = blank(client)
    put(client, where, "grain altmark 5")
    for headers in ({}, HTMX):
        answer = client.post(f"{where}/board", data={"put": value}, headers=headers)
        assert answer.status_code == 422
        assert said in words(answer.text)
        beside = 'class="board-problem"' in answer.text
        assert beside == (" " in value), "in the line of the county or row, if there is one"
    assert board(client, where) == {"counties": {"altmark": {"grain": 5}}}


def test_a_correction_of_the_board_redraws_only_its_part_of_the_page(client):
    where = f"{blank(client)}/board"
    shown = {"part": "sachsen", "county": "anhalt"}
    answer = client.post(where, data={"put": "grain anhalt 1", **shown}, headers=HTMX)
    assert "<html" not in answer.text
    assert 'id="pick-grain-anhalt-1"' in answer.text
    assert "Neighbours of Anhalt" in answer.text
    answer = client.post(where, data={"put": "grain anhalt 2", **shown})
    assert answer.location.endswith("part=sachsen&county=anhalt")


def test_others_can_see_a_board_but_not_change_it(app, client):
    where, other = blank(client), app.test_client()
    put(client, where, "taxes altmark 4")
    for browser, box in ((other, where), (client, f"{BOXES}/{SAMPLE}")):
        page = browser.get(f"{box}/board?county=altmark").text
        assert "<details" not in page
        assert not re.search(r'name="put"(?![^>]* disabled)', page)
        assert browser.post(f"{box}/board", data={"put": "all"}).status_code == 403
    assert "Altmark: taxes 4 instead of 6" in words(other.get(f"{where}/board").text)
    assert other.get(f"{BOXES}/none/board").status_code == 404
