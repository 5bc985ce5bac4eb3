"""The sheets of winter: a preview, whose grain is enough, what revolts, and what was scored."""

from tests.games.wallenstein import positions as war
from tests.support.pages import words


def test_county_cards_drawn_in_winter_are_entered_with_checkboxes(sits):
    """Red lacks 4 grain, and one of the drawn counties, Passau, has two markers."""
    passau = war.is_now("passau", "red", 3, markers=2, buildings=["palace"])
    hungry = war.to_winter(*war.fed("blue", "black"), *war.fed("red", grain=5), passau)
    people = sits(hungry)
    drawn = {"type": "revolts", "player": "red", "counties": ["[]", "passau", "osnabrueck"]}
    assert people.form("host", drawn).status_code == 200
    phone = people.view("own", "red")
    assert "Anna 3, 4 peasants" in words(phone)
    assert 'value="passau"' in phone
    chosen = {"type": "revolt", "player": "red", "county": "passau"}
    assert people.form("own", chosen, "?as=red").status_code == 200
    assert people.state.battle.county == "passau"
