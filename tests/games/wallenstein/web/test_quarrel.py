"""The page for a single battle without a table."""

from urllib.parse import urlencode

from flask.testing import FlaskClient

from tests.support.party import HX

PAGE = "/wallenstein/quarrel"


def shown(client: FlaskClient, **typed: object) -> str:
    answer = client.get(f"{PAGE}?{urlencode(typed)}")
    assert answer.status_code == 200
    return answer.text


def test_the_calculator_works_without_scripts(client):
    sides = {"attacker": "red", "defender": "yellow", "attackers": 4, "defenders": 3}
    tray = {"tray.attacker": 3, "tray.defender": 1, "tray.peasants": 1}
    said = shown(client, **sides, **tray)
    assert "Red conquers the county with 1 army and takes its card." in said
    assert 'name="attackers" type="number"' in said
    assert 'value="4"' in said


def test_a_result_contains_the_address_that_shows_it_again(client):
    query = "?attacker=red&defender=nobody&attackers=2&tray.attacker=1"
    answer = client.get(f"{PAGE}/result{query}", headers=HX)
    assert answer.headers["HX-Replace-Url"] == f"{PAGE}{query}"
    assert "Red conquers the county" in answer.text
    assert "<html" not in answer.text
    usual = client.get(f"{PAGE}/result", headers=HX).headers["HX-Replace-Url"]
    assert usual == f"{PAGE}?attacker=red&defender=blue", "two sides from the start"


def test_half_typed_cubes_count_as_0(client):
    odd = {"attackers": "4x", "tray.attacker": "-", "defenders": "9" * 9, "attacker": "pink"}
    assert "The result appears here" in shown(client, **odd)
    assert 'class="cube ' in shown(client, attackers=62)
    assert 'class="cube ' not in shown(client, attackers=63)


def test_all_cubes_may_stay_in_the_tower(client):
    """An empty tray is a result, too, once somebody has entered a 0."""
    sides = {"attacker": "red", "defender": "yellow", "attackers": 4, "defenders": 3}
    assert "The result appears here" in shown(client, **sides)
    assert "The result appears here" not in shown(client, **sides, **{"tray.attacker": 0})
