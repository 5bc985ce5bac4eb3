"""The calculator's page: one winter, region by region, as on the command line (W3.2)."""

import re

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wallenstein.board import COLOURS
from companion.games.wallenstein.calculator import calculate
from companion.games.wallenstein.web.calculator import read_form
from tests.support.icons import DRAWN, undrawn

PAGE = "/wallenstein/calculator"
WINTER = {
    "red.name": "Anna", "red.points": "20", "red.thalers": "3", "red.counties": "8",
    "red.brandenburg.palaces": "1", "red.brandenburg.posts": "2",
    "yellow.name": "Ben", "yellow.points": "30", "yellow.brandenburg.palaces": "1",
    "blue.name": "Cem", "blue.kurpfalz.churches": "1",
}  # fmt: skip


def page(client: FlaskClient, where: str = "", **more: str) -> str:
    answer = client.get(f"{PAGE}{where}", query_string={**WINTER, **more}, follow_redirects=True)
    assert answer.status_code == 200
    return answer.text


def line(page: str, colour: str) -> list[str]:
    """Return the cells of a player's line in the result."""
    row = page[page.index(f'id="standing-{colour}"') :].split("</tr>")[0]
    return re.findall(r"<td[^>]*>([^<]*)</td>", row)


def test_W3_2_the_page_scores_like_the_command_line_and_gives_reasons(client):
    said = page(client)
    points = calculate(read_form(WINTER).calculator_input()).players["red"].points
    assert line(said, "red") == ["1", "20", "8", "3", "3", str(points)]
    assert line(said, "yellow") == ["2", "30", "0", "1", "2", "33"]
    for sentence in (
        "Anna wins with 34 points.",
        "Brandenburg, most palaces: Anna 1 (2 points), Ben 1 (2 points).",
        "Kurpfalz, most churches: Cem 1 (2 points).",
    ):
        assert sentence in said


def test_half_typed_fields_stay_and_count_as_0(client):
    said = page(client, **{"red.brandenburg.posts": "2x"})
    assert 'value="2x"' in said
    assert 'id="odd-red-brandenburg-posts"' in said
    assert "Anna: “2x” is not a number from 0 to 9, so it counts as 0." in said
    assert line(said, "red")[3] == "1"


def test_too_many_buildings_are_scored_with_a_warning(client):
    said = page(client, **{"red.bayern.churches": "5", "blue.bayern.churches": "5"})
    assert "Bayern has room for 9 buildings of one kind, not 10" in said
    assert "<table" in said
    assert 'name="red.bayern.churches" value="5"' in said


def test_adding_and_removing_players_keeps_typed_fields(client):
    more = page(client, add="1")
    assert (more.count('class="count-row"'), 'value="Anna"' in more) == (4, True)
    assert page(client, "/players", add="1").count('class="count-row"') == 4
    assert "disabled" in page(client)
    assert "Anna" not in page(client, **{"purple.name": "", "remove": "red"})


def test_typing_refreshes_only_the_result(client):
    answer = client.get(f"{PAGE}/result", query_string=WINTER)
    assert "<html" not in answer.text
    assert answer.headers["HX-Replace-Url"].startswith(f"{PAGE}?red.name=Anna&red.points=20")
    again = client.get(answer.headers["HX-Replace-Url"]).text
    assert "Anna wins with 34 points." in again


def test_the_page_contains_only_the_icons_that_it_uses(client):
    everybody = {f"{colour}.points": "1" for colour in COLOURS}
    frame = page(client)
    for part in ("/players", "/result"):
        for more in ({}, everybody, {"red.counties": "99"}, {"red.points": "x"}):
            assert not undrawn(page(client, part, **more), frame)
    assert len(DRAWN.findall(frame)) < 20


FIELDS = [f"{c}.{f}" for c in COLOURS for f in ("points", "bayern.posts", "name")]


@given(st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=12)))
def test_any_text_typed_into_the_calculator_gets_an_answer(arguments):
    form = read_form(arguments)
    assert read_form(form.query_parameters()).query_parameters() == form.query_parameters()
    calculate(form.calculator_input())
