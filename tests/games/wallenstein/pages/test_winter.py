"""The sheets of winter: if it were now, whose grain is enough, what revolts, what was scored."""

from __future__ import annotations

from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import Seats
from tests.support.party import HX, Party


def sheet(party: Party, role: str = "guest", where: str = "") -> str:
    answer = party.browser(role).get(f"{party.url}{where}/sheet/winter", headers=HX)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def hungry() -> war.Playing:
    """Red is 4 short, Passau among the counties with two markers."""
    passau = war.is_now("passau", "red", 3, markers=2, buildings=["palace"])
    return war.to_winter(*war.fed("blue", "black"), war.corrects(player="red", grain=5), passau)


def test_cards_really_drawn_are_ticked(sits: Seats) -> None:
    party = sits(hungry())
    drawn = {"type": "revolts", "player": "red", "counties": ["[]", "passau", "osnabrueck"]}
    assert party.form("host", drawn).status_code == 200
    for role, viewer in (("host", "table"), ("own", "red")):
        said = " ".join(party.view(role, viewer).split())
        assert "Anna 3, 4 peasants" in said or role == "host"
    assert 'value="passau"' in party.view("own", "red")
    chosen = {"type": "revolt", "player": "red", "county": "passau"}
    assert party.form("own", chosen, "?as=red").status_code == 200
    assert party.now.table.state.battle.county == "passau"


def test_a_winter_that_was_scored_is_shown_until_the_year_goes_on(sits: Seats) -> None:
    built = war.is_now("passau", "red", 3, buildings=["palace"])
    party = sits(war.to_winter(*war.fed("red", "blue", "black"), built))
    assert "Winter of year 1, as it was scored" in party.view("host")
    said = sheet(party)
    assert "If winter were now" not in said
    assert "as it was scored" in said
    assert party.form("host", {"type": "year"}).status_code == 200
    assert "as it was scored" not in party.view("host")
    assert "as it was scored" in sheet(party)
