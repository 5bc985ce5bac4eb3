"""The page for a battle without a table."""

from __future__ import annotations

from urllib.parse import urlencode

from tests.support.party import HX, Party

PAGE = "/wallenstein/quarrel"


def shown(party: Party, where: str = "", **typed: object) -> str:
    query = urlencode({key.replace("__", "."): value for key, value in typed.items()})
    answer = party.browser("stranger").get(f"{PAGE}{where}?{query}", headers=HX if where else {})
    assert answer.status_code == 200
    return answer.text


def test_the_address_holds_all_and_the_page_answers_without_scripts(party: Party) -> None:
    said = shown(
        party,
        attacker="red",
        defender="yellow",
        attackers=4,
        defenders=3,
        tray__attacker=3,
        tray__defender=1,
        tray__peasants=1,
    )
    assert "Red conquers the county with 1 army and gets its card." in said
    assert 'name="attackers" type="number"' in said
    assert 'value="4"' in said


def test_an_answer_says_which_address_brings_it_back(party: Party) -> None:
    answer = party.browser("stranger").get(
        f"{PAGE}/result?attacker=red&defender=nobody&attackers=2&tray.attacker=1", headers=HX
    )
    assert answer.headers["HX-Replace-Url"] == (
        f"{PAGE}?attacker=red&defender=nobody&attackers=2&tray.attacker=1"
    )
    assert "Red conquers the county" in answer.text
    assert "<html" not in answer.text


def test_half_typed_things_count_as_nothing(party: Party) -> None:
    said = shown(party, attackers="4x", tray__attacker="-", defenders="9" * 9, attacker="pink")
    assert "outcome-won" not in said
    assert shown(party, attackers=63).count('class="cube ') == 0
