"""One tap opens all boxes up to the next choice, battle or face-down card (W1.6)."""

from typing import Any

from companion.core.structs import plain_data
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People
from tests.support.pages import words

TAXES = {"red": "passau", "blue": "strassburg", "black": "augsburg"}
ALL_TAX = [war.plans(colour, taxes=county) for colour, county in TAXES.items()]


def begun(*planned: war.Json) -> war.Playing:
    """Return a game with the turn order Red, Blue, Black, in which taxes are the first action."""
    return war.ordered(*planned, actions=("taxes", "palace", "move-a"))


def opens_all(people: People, role: str = "host", where: str = "", **sent: Any) -> Any:
    return people.send(role, f"/openings{where}", **{"type": "open", **sent})


def kinds(people: People, since: int) -> list[str]:
    """Return the types of the entries after `since`."""
    return [str(plain_data(entry)["type"]) for entry in people.now.table.log[since:]]


def test_boxes_are_opened_up_to_the_next_face_down_card(sits):
    people = sits(begun(*ALL_TAX))
    before = people.now.revision
    assert opens_all(people, revision=before - 1).status_code == 409
    first, again = (opens_all(people, key="one", revision=before) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert kinds(people, before) == ["open", "open", "open"]
    assert people.asked == [(None, "turn")]
    page = words(people.view("host"))
    for name in ("Anna", "Ben", "Cem"):
        assert f"{name} collects taxes" in page
    people.post("host", war.turns("grain"))
    assert "Anna collects taxes" not in words(people.view("host"))


def test_WH_1_a_plan_stays_on_its_players_phone(sits):
    people = sits(begun(war.plans("red", taxes="passau", move_a="vogtland"), *ALL_TAX[1:]))
    opens_all(people)
    own, other, table = (
        people.view(*of) for of in (("own", "red"), ("other", "blue"), ("host", "table"))
    )
    assert 'class="planned"' in own
    assert own.count('class="planned-box opened"') == own.count('class="planned-box waits"') == 1
    assert 'class="planned-box waits"' not in other
    assert 'class="planned"' not in table


def test_automatic_opening_stops_at_a_choice(sits):
    people = sits(begun(war.plans("blue", taxes="strassburg", move_a="baden")))
    opens_all(people)
    for action in ("grain", "deploy-5"):
        people.post("host", war.turns(action))
        assert opens_all(people).status_code == 200
    assert people.asked == [("blue", "move")]


def test_automatic_opening_stops_at_a_mat(sits):
    people = sits(begun(*ALL_TAX[:2], war.on_mat("black")))
    before = people.now.revision
    assert opens_all(people).status_code == 200
    assert kinds(people, before) == ["open", "open"]
    assert people.asked == [("black", "open")]


def test_one_tap_turns_up_the_next_card_and_opens_all_boxes_for_it(sits):
    people = sits(begun(war.plans("red", taxes="passau", palace="vogtland"), *ALL_TAX[1:]))
    assert opens_all(people, type="turn", action="grain").status_code == 422
    opens_all(people)
    before = people.now.revision
    assert opens_all(people, type="turn", action="grain").status_code == 200
    assert kinds(people, before) == ["turn", "open"]
    assert "palace" in people.state.counties["vogtland"].buildings
    assert people.state.actions[5:] == ("grain",)


def test_a_phone_opens_only_its_own_boxes(sits):
    people = sits(begun(*ALL_TAX))
    before = people.now.revision
    assert opens_all(people, "own", "?as=red", type="turn").status_code == 403
    assert opens_all(people, "own", "?as=red").status_code == 200
    assert kinds(people, before) == ["open"]
