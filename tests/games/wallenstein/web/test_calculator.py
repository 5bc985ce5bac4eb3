"""The calculator's page: one winter, region by region, as the command line scores it (W3.2)."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wallenstein.board import COLOURS
from companion.games.wallenstein.calculator import calculate
from companion.games.wallenstein.web.calculator import read

PAGE = "/wallenstein/calculator"
WINTER = {
    "red.name": "Anna", "red.points": "20", "red.thalers": "3", "red.counties": "8",
    "red.brandenburg.palaces": "1", "red.brandenburg.posts": "2",
    "yellow.name": "Ben", "yellow.points": "30", "yellow.brandenburg.palaces": "1",
    "blue.name": "Cem", "blue.kurpfalz.churches": "1",
}  # fmt: skip


def line(page: str, colour: str) -> list[str]:
    """The cells of a player's line of the result."""
    row = page[page.index(f'id="standing-{colour}"') :].split("</tr>")[0]
    return re.findall(r"<td[^>]*>([^<]*)</td>", row)


def test_W3_2_the_page_scores_as_the_command_line_does_and_says_why(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string=WINTER).text
    score = calculate(read(WINTER).data())
    assert line(page, "red") == ["1", "20", "8", "3", "3", str(score.players["red"].points)]
    assert line(page, "yellow") == ["2", "30", "0", "1", "2", "33"]
    assert "Anna wins with 34 points." in page
    assert "Brandenburg, most palaces: Anna 1 (2 points), Ben 1 (2 points)." in page
    assert "Kurpfalz, most churches: Cem 1 (2 points)." in page


def test_half_typed_fields_stay_and_count_as_0(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={**WINTER, "red.brandenburg.posts": "2x"}).text
    assert 'value="2x"' in page
    assert "Anna: “2x” is not a number from 0 to 9 yet and counts as 0." in page
    assert line(page, "red")[3] == "1"


def test_what_a_region_cannot_hold_is_refused_in_a_sentence(client: FlaskClient) -> None:
    full = {**WINTER, "red.bayern.churches": "5", "blue.bayern.churches": "5"}
    page = client.get(PAGE, query_string=full).text
    assert "Bayern has room for 9 of a kind, but these are 10" in page
    assert "<table" not in page
    assert 'name="red.bayern.churches" value="5"' in page


def test_players_come_and_go_and_what_is_typed_stays(client: FlaskClient) -> None:
    more = client.get(PAGE, query_string={**WINTER, "add": "1"})
    assert more.status_code == 303
    page = client.get(more.location).text
    assert page.count('class="count-row"') == 4
    assert 'value="Anna"' in page
    assert "disabled" in client.get(PAGE, query_string=WINTER).text
    less = client.get(PAGE, query_string={**WINTER, "purple.name": "", "remove": "red"})
    assert "Anna" not in client.get(less.location).text


def test_the_result_comes_alone_while_somebody_types(client: FlaskClient) -> None:
    answer = client.get(f"{PAGE}/result", query_string=WINTER)
    assert "<html" not in answer.text
    assert answer.headers["HX-Replace-Url"].startswith(f"{PAGE}?red.name=Anna&red.points=20")
    again = client.get(answer.headers["HX-Replace-Url"]).text
    assert "Anna wins with 34 points." in again
    form = client.get(f"{PAGE}/players", query_string={**WINTER, "add": "1"}).text
    assert form.count('class="count-row"') == 4


@given(
    st.dictionaries(
        st.sampled_from([f"{c}.{f}" for c in COLOURS for f in ("points", "bayern.posts", "name")]),
        st.text(max_size=12),
    )
)
def test_whatever_is_typed_can_be_asked(arguments: dict[str, str]) -> None:
    form = read(arguments)
    assert read(form.query()).query() == form.query()
    assert all(odd.text for odd in form.odd())
