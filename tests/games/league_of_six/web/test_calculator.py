"""The calculator's page and `POST /score`."""

import json
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.league_of_six.web.calculator import COLOURS, FIELDS, Form, read

TIE = {
    "red.name": "Anna", "red.influence": "40", "red.guards": "3", "red.clergy": "5",
    "yellow.name": "Ben", "yellow.influence": "41", "yellow.guards": "1", "yellow.clergy": "5",
    "green.name": "Cem", "green.influence": "30",
}  # fmt: skip


def post(client: FlaskClient, value: object) -> Any:
    return client.post("/score", data=json.dumps(value), content_type="application/json")


def hands(count: int) -> list[dict[str, Any]]:
    numbers = dict.fromkeys(FIELDS, 1)
    return [{"name": name} | numbers for name in "ABCDEF"[:count]]


def test_score_refuses_bad_input_in_a_sentence(client: FlaskClient) -> None:
    answer = post(client, {"players": hands(2)})
    assert answer.status_code == 422
    assert answer.get_json() == {"error": "This is for 3 to 6 players, not 2."}


def test_s5_points_not_from_the_overlay_are_a_warning(client: FlaskClient) -> None:
    (warning,) = post(client, {"players": hands(6)}).get_json()["warnings"]
    assert "not from the overlay" in warning


def test_the_address_holds_everything(client: FlaskClient) -> None:
    page = client.get("/calculator", query_string=TIE).text
    assert 'value="Anna"' in page
    assert "Anna and Ben both have 5; Anna has more guards (3 against 1), so Anna is ahead." in page
    assert "With three players nobody gets the points for first place" in page
    assert "Anna wins with 46 influence." in page


@pytest.mark.parametrize("text", ["-", "12x", "1000", "²", "٣", "1.5"])
def test_half_typed_numbers_are_said_softly_and_count_as_0(client: FlaskClient, text: str) -> None:
    page = client.get("/calculator", query_string=TIE | {"green.clergy": text}).text
    assert f"Cem: “{text}” is not a number from 0 to 999 yet and counts as 0." in page
    assert "<table" in page


def test_a_missing_influence_makes_the_result_one_so_far(client: FlaskClient) -> None:
    page = client.get("/calculator", query_string=TIE | {"green.influence": ""}).text
    assert "Result so far" in page
    assert "Influence is still missing for Cem." in page
    assert "wins with" not in page


def test_without_scripts_a_player_more_is_a_redirect(client: FlaskClient) -> None:
    answer = client.get("/calculator", query_string=TIE | {"add": "1"})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"]).text
    assert page.count('class="hand"') == 4
    assert 'value="Anna"' in page


def test_the_third_last_player_stays_and_a_seventh_does_not_come() -> None:
    assert len(read(TIE | {"remove": "red"}).rows) == 3
    everybody = {f"{colour}.name": colour for colour in COLOURS}
    assert len(read(everybody | {"add": "1"}).rows) == 6


def six(**points: str) -> dict[str, str]:
    everybody = {f"{colour}.clergy": str(n) for n, colour in enumerate(COLOURS)}
    return everybody | {f"points.{key[1:]}": value for key, value in points.items()}


def test_s5_the_overlays_points_count_once_all_six_are_typed(client: FlaskClient) -> None:
    typed = six(p1="12", p2="8", p3="5", p4="3", p5="2", p6="1")
    assert "not from the overlay:" not in client.get("/calculator", query_string=typed).text
    assert read(typed).leader_points() == (12, 8, 5, 3, 2, 1)
    assert read(six(p1="12")).leader_points() is None


def test_the_overlays_points_survive_a_player_who_leaves_and_comes_back() -> None:
    typed = six(p1="12") | {"remove": "red"}
    assert read(read(typed).query()).points[0] == "12"


def test_l6_crowns_count_in_the_total_where_followers_are_played(client: FlaskClient) -> None:
    typed = TIE | {"green.crowns": "20", "retinue": "1"}
    page = client.get("/calculator", query_string=typed).text
    assert "Cem wins with 50 influence." in page
    assert 'name="yellow.crowns"' in page
    page = client.get("/calculator", query_string=TIE | {"green.crowns": "20"}).text
    assert "Anna wins with 46 influence." in page
    assert '<input type="hidden" name="green.crowns" value="20">' in page


def test_l6_score_adds_crowns_and_names_them(client: FlaskClient) -> None:
    rows = hands(3)
    rows[1]["crowns"] = 4
    players = post(client, {"players": rows}).get_json()["players"]
    assert [(p["crowns"], p["total"]) for p in players.values()] == [(0, 7), (4, 11), (0, 7)]
    assert "crowns" not in post(client, {"players": hands(3)}).get_json()["players"]["A"]


texts = st.text(max_size=12)
keys = st.builds(
    "{}.{}".format, st.sampled_from(COLOURS), st.sampled_from(["name", *FIELDS, "crowns"])
)
typed = st.dictionaries(
    keys | st.sampled_from(["add", "remove", "points.1", "retinue", "x"]), texts
)


@given(typed)
def test_any_form_comes_back_from_its_own_address(arguments: dict[str, str]) -> None:
    form = read(arguments)
    assert 3 <= len(form.rows) <= 6
    assert len({row.colour for row in form.rows}) == len(form.rows)
    assert read_address(urlencode(form.query())) == form


def read_address(query: str) -> Form:
    return read({key: values[0] for key, values in parse_qs(query, keep_blank_values=True).items()})
