"""The calculator's page and `POST /score`."""

import json
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.league_of_six.web.calculator import COLOURS, FIELDS, read_form
from tests.support.icons import DRAWN, undrawn

TIE = {
    "red.name": "Anna", "red.influence": "40", "red.guards": "3", "red.clergy": "5",
    "yellow.name": "Ben", "yellow.influence": "41", "yellow.guards": "1", "yellow.clergy": "5",
    "green.name": "Cem", "green.influence": "30",
}  # fmt: skip
SIX = {f"{colour}.clergy": str(n) for n, colour in enumerate(COLOURS)}
SHARED = {
    "red.influence": "40", "red.guards": "1", "red.clergy": "5",
    "yellow.influence": "36", "yellow.guards": "1", "yellow.clergy": "4", "yellow.burghers": "2",
}  # fmt: skip
"""R7: 46 influence and one guard each."""
OVERLAY = {f"points.{n}": str(points) for n, points in enumerate((12, 8, 5, 3, 2, 1), 1)}


def score(client: FlaskClient, count: int, **more: Any) -> Any:
    """Return the answer for `count` players with all numbers 1, except `more` for the second."""
    rows = [{"name": name, **dict.fromkeys(FIELDS, 1)} for name in "ABCDEF"[:count]]
    rows[1] |= more
    data = json.dumps({"players": rows})
    return client.post("/score", data=data, content_type="application/json")


def test_r0_4_scoring_warns_of_more_figures_than_the_cards_show(client):
    answer = score(client, 3, burghers=200).get_json()
    assert answer["warnings"] == [
        "All hands together have 208 leader figures, but all leader cards together show at most "
        "112."
    ]


def test_r7_5_by_a_house_rule_figures_break_ties_in_the_calculator(client):
    hands = [{"name": name, **dict.fromkeys(FIELDS, 1)} for name in "ABC"]
    hands[2] |= {"guards": 1, "influence": 9}
    hands[1] |= {"guards": 1, "influence": 5, "clergy": 2}
    for level, winners in ((None, ["B", "C"]), ("shared", ["B", "C"]), ("leaders", ["B"])):
        data = {"players": hands} | ({"level": level} if level else {})
        assert client.post("/score", json=data).get_json()["winners"] == winners
    refused = client.post("/score", json={"players": hands, "level": "dice"})
    assert refused.status_code == 422
    assert "level" in refused.get_json()["error"]


def test_l6_the_calculator_adds_and_names_points_of_crowns(client):
    players = score(client, 3, crowns=4).get_json()["players"]
    assert [(p["crowns"], p["total"]) for p in players.values()] == [(0, 7), (4, 11), (0, 7)]
    assert "crowns" not in score(client, 3).get_json()["players"]["A"]


@pytest.mark.parametrize(
    ("typed", "told", "untold"),
    [
        ({}, 'value="Anna"', "Result so far"),
        ({}, "Ben both have 5; Anna has more guards (3 against 1), so Anna is ahead.", ""),
        ({}, "With three players nobody gets the points for first place", ""),
        ({}, "Anna wins with 46 influence.", ""),
        ({"green.influence": ""}, "Influence is still missing for Cem.", "wins with"),
        ({"green.influence": ""}, "Result so far", "wins with"),
        # L6: crowns count in the total if the game has followers, and are kept otherwise
        ({"green.crowns": "20", "retinue": "1"}, "Cem wins with 50 influence.", ""),
        ({"green.crowns": "20", "retinue": "1"}, 'name="yellow.crowns"', ""),
        ({"green.crowns": "20"}, "Anna wins with 46 influence.", ""),
        ({"green.crowns": "20"}, '<input type="hidden" name="green.crowns" value="20">', ""),
        ({**SIX, **OVERLAY}, "<table", "are placeholders"),  # S5
        # what cannot be is named, and the result is shown all the same
        ({**SIX, **OVERLAY, "points.2": "x"}, "Points for place 2: “x” is not a number", ""),
        (
            {**SIX, **OVERLAY, "points.2": "x"},
            "are placeholders",
            "“x” is not a number from 0 to 9.",
        ),
        ({**SIX, **OVERLAY, "points.2": "13"}, "are placeholders", ""),
        ({"red.clergy": "90", "green.burghers": "18"}, "together have 113 leader figures", ""),
        ({"red.clergy": "90", "green.burghers": "18"}, "<table", ""),
        ({"red.clergy": "90", "green.burghers": "17"}, "<table", "leader figures, but"),
        # R7.5: a tie that neither influence nor guards break
        (SHARED, "they share the victory", ""),
        (SHARED, "A tie for victory goes to the most leader figures", ""),
        (SHARED | {"level": "1"}, "the most leader figures (6) decide: Ben wins", ""),
        ({}, "<table", "A tie for victory"),
        *(
            ({"green.clergy": text}, f"Cem: “{text}” is not a number from 0 to 999", "")
            for text in ("-", "12x", "1000", "²", "٣", "1.5")
        ),
    ],
)
def test_the_calculators_address_has_all_fields_and_its_page_gives_reasons(
    client, typed, told, untold
):
    page = unescape(client.get("/calculator", query_string=TIE | typed).text)
    assert told in page
    assert not untold or untold not in page


def test_without_scripts_adding_a_player_reloads_the_page(client):
    answer = client.get("/calculator", query_string=TIE | {"add": "1"})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"]).text
    assert page.count('class="hand"') == 4
    assert 'value="Anna"' in page


def test_a_calculator_has_three_to_six_players():
    assert len(read_form(TIE | {"remove": "red"}).rows) == 3
    assert len(read_form({f"{c}.name": c for c in COLOURS} | {"add": "1"}).rows) == 6


def test_s5_the_overlays_points_count_once_all_six_are_typed():
    assert read_form(SIX | OVERLAY).leader_points() == (12, 8, 5, 3, 2, 1)
    assert read_form(SIX | {"points.1": "12"}).leader_points() is None
    fewer = read_form(SIX | OVERLAY | {"remove": "red"})
    assert fewer.leader_points() is None
    assert read_form(fewer.query_parameters()).points[0] == "12"


def test_the_page_contains_only_the_icons_that_it_uses(client):
    frame = client.get("/calculator").text
    for part in ("players", "result"):
        for typed in (
            TIE,
            SIX | OVERLAY,
            SIX | {"points.1": "x"},
            {"retinue": "on"},
            {"red.guards": "x"},
        ):
            text = client.get(f"/calculator/{part}", query_string=typed).text
            assert not undrawn(text, frame)
    assert len(DRAWN.findall(frame)) < 20


KEYS = st.builds(
    "{}.{}".format, st.sampled_from(COLOURS), st.sampled_from(["name", *FIELDS, "crowns"])
)
OTHERS = st.sampled_from(["add", "remove", "points.1", "retinue", "level", "x"])


@given(st.dictionaries(KEYS | OTHERS, st.text(max_size=12)))
def test_any_form_can_be_read_back_from_its_address(arguments):
    form = read_form(arguments)
    assert 3 <= len(form.rows) <= 6
    assert len({row.colour for row in form.rows}) == len(form.rows)
    address = parse_qs(urlencode(form.query_parameters()), keep_blank_values=True)
    assert read_form({key: values[0] for key, values in address.items()}) == form
