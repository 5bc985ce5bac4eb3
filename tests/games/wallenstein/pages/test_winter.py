"""The sheets of winter: if it were now, whose grain is enough, what revolts, what was scored."""

from __future__ import annotations

from tests.games.wallenstein.conftest import Seats
from tests.games.wallenstein.positions import (
    Playing,
    corrects,
    fed,
    is_now,
    planning,
    to_winter,
)
from tests.support.party import HX, Party


def sheet(party: Party, role: str = "guest", where: str = "") -> str:
    answer = party.browser(role).get(f"{party.url}{where}/sheet/winter", headers=HX)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def hungry() -> Playing:
    """Red is 4 short, Passau among the counties with two markers."""
    passau = is_now("passau", "red", 3, markers=2, buildings=["palace"])
    return to_winter(*fed("blue", "black"), corrects(player="red", grain=5), passau)


def test_if_winter_were_now_is_one_tap_away_for_all(sits: Seats) -> None:
    first, second = "passau", "augsburg"
    built = [is_now(first, "red", 3, buildings=["palace"]), is_now(second, "blue", 3)]
    party = sits(planning(before=built))
    assert "/sheet/winter" in party.view("host")
    assert "/seats/red/sheet/winter" in party.view("own", "red")
    for said in (sheet(party), sheet(party, "own", "/seats/red")):
        assert "If winter were now" in said
        assert "+3" in said
        assert said.count("short: ") == 3 * 4


def test_in_winter_everybodys_grain_stands_there(sits: Seats) -> None:
    party = sits(hungry())
    said = " ".join(party.view("host").split())
    assert "9 counties, 5 grain: 4 short: 2 revolts with 2 peasants more each" in said
    assert "9 counties, 20 grain: enough" in said
    assert "Before any revolt" in sheet(party)
    assert party.form("host", {"type": "revolts", "player": "red"}).status_code == 200
    assert party.now.table.state.rising is not None  # type: ignore[attr-defined]


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
    assert party.now.table.state.battle.county == "passau"  # type: ignore[attr-defined]


def test_a_winter_that_was_scored_is_shown_until_the_year_goes_on(sits: Seats) -> None:
    built = is_now("passau", "red", 3, buildings=["palace"])
    party = sits(to_winter(*fed("red", "blue", "black"), built))
    assert "Winter of year 1, as it was scored" in party.view("host")
    said = sheet(party)
    assert "If winter were now" not in said
    assert "as it was scored" in said
    assert party.form("host", {"type": "year"}).status_code == 200
    assert "as it was scored" not in party.view("host")
    assert "as it was scored" in sheet(party)
