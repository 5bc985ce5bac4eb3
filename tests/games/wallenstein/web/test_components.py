"""Claiming, cards that are turned up, and modules: every form offers only what is possible."""

import re

import pytest

from companion.games.wallenstein.board import EVENTS
from companion.storage.boxes import name_from_date
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People
from tests.support.form_reader import sent as form_sent

AMOUNTS = {"2": 3, "7": "post", "9": 5}


def offered(page: str, name: str) -> list[str]:
    """Return the values that lists, checkboxes and buttons of that name offer, except blank
    ones."""
    lists = re.findall(rf'<select[^>]*name="{name}"[^>]*>(.*?)</select>', page, re.DOTALL)
    found = [value for each in lists for value in re.findall(r'<option value="([^"]+)"', each)]
    tags = " ".join(re.findall(rf'<(?:button|input)[^>]*name="{name}"[^>]*>', page))
    return [*found, *(v for v in re.findall(r'value="([^"]+)"', tags) if v != "[]")]


def forms_of(page: str, kind: str) -> list[str]:
    """Return the forms that make an entry of that type."""
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    return [form for form in forms if f'name="type" value="{kind}"' in form]


def asked_of(people: People, role: str = "host", viewer: str = "table") -> str:
    """Return the form that asks what a card shows, or ""."""
    return " ".join(forms_of(people.view(role, viewer), "describe"))


def typed(people: People, kind: str) -> str:
    """Return the form for what the table turned up, after checking that the app could draw
    instead."""
    told, drawn = forms_of(people.view("host"), kind)
    assert "Let the app draw" in drawn
    return told


def test_W0_3_face_up_and_top_cards_are_offered_if_the_app_deals(sits):
    game = war.playing(start="claim", oldest="red", rulings={"counties": "app"})
    people = sits(game.stock("baden", "anhalt"))
    [asked] = forms_of(people.view("own", "red"), "claim")
    assert offered(asked, "county") == ["baden", "anhalt"]
    taken = {"type": "claim", "player": "red", "county": "", "armies": "5"}
    assert people.form("own", taken, "?as=red").status_code == 200
    (owned,) = people.state.counties_of("red")
    assert owned not in ("baden", "anhalt")


def test_W0_5_events_of_the_year_are_drawn_or_typed(sits):
    people = sits(war.filled())
    assert sorted(offered(typed(people, "year"), "events")) == sorted(EVENTS)
    events = ["post-5", "church-3", "deploy-1", "neutral-3"]
    assert people.form("host", {"type": "year", "events": events}).status_code == 200
    assert list(people.state.events) == events
    assert people.form("host", {"type": "display"}).status_code == 200
    assert len(people.state.actions) == 5


@pytest.mark.parametrize("dealer", ["real", "app"])
def test_the_button_to_draw_comes_first_only_if_the_app_deals(sits, dealer):
    """A group with real cards enters what it drew."""
    rulings = {"counties": dealer}
    hungry = (*war.fed("red", "blue"), *war.fed("black", grain=6))
    asked = {
        "year": war.filled(rulings=rulings),
        "display": war.filled(rulings=rulings).year(),
        "turn": war.places(war.ordered(rulings=rulings)),
        "revolts": war.to_winter(*hungry, rulings=rulings),
    }
    for kind, game in asked.items():
        page = sits(game).view("host")
        assert ("Let the app draw, or enter" in page) == (dealer == "app"), kind
        forms = forms_of(page, kind)
        draws = " ".join(form for form in forms if "Let the app draw" in form)
        enters = " ".join(form for form in forms if "Let the app draw" not in form)
        assert draws, kind
        assert enters, kind
        assert ("button-primary" in draws) == (dealer == "app"), kind
        if kind != "turn":  # each card is a button of its own there
            assert ("button-primary" in enters) == (dealer == "real"), kind
        assert ("We draw from the real cards" in page) == ((kind, dealer) == ("revolts", "app"))


def test_W1_1_WC_2_the_cards_of_a_layout_are_entered_in_their_order(sits):
    people = sits(war.filled(modules=["court"]).year())
    asked = typed(people, "display")
    assert len(offered(asked, "actions")) == 5 * 10
    assert offered(asked, "favors") == [str(n) for n in range(1, 22)]
    actions = ["taxes", "grain", "move-b", "post", "palace"]
    tiles = ["defend", "attack", "deploy", "grain", "taxes"]
    sent = {"type": "display", "actions": actions, "tiles": tiles, "favors": ["[]", "3", "9", "1"]}
    assert people.form("host", sent).status_code == 200
    assert (list(people.state.actions), list(people.state.tiles)) == (actions, tiles)
    assert people.state.favors == {"4": 9, "3": 3, "2": 1}
    assert "favors" not in typed(sits(war.filled().year()), "display")


def test_WK_2_a_card_without_any_number_is_refused(sits):
    people = sits(war.filled(modules=["mercenaries"]))
    card = {"type": "describe", "card": "2"}
    for blank in ({}, {"thalers": "", "grain": ""}, {"thalers": "0", "points": "0"}):
        answer = people.form("host", {**card, **blank})
        assert answer.status_code == 422
        assert "Enter at least one number of this card." in answer.text
    assert people.form("host", {**card, "thalers": "0", "grain": "2"}).status_code == 200
    assert people.state.box.benefits[1].grain == 2


def at_court(*favors: int, before: object = (), **box: object) -> war.Playing:
    """Return a game where Red may take a favor, or none; Red has four courtiers, the others
    three."""
    out = {"red": 4, "blue": 3, "black": 3}
    return war.ordered(before=before, out=out, favors=favors, modules=["court"], box=box or None)


def test_WC_4_favors_are_offered_with_their_price_and_possible_counties(sits):
    people = sits(at_court(2, 7, 21, favors=AMOUNTS))
    page = people.view("own", "red")
    assert "4 courtiers" in page
    assert "baden" not in offered(" ".join(forms_of(page, "favor")), "county")
    onlooker = people.view("host")
    assert "free building in one of your counties: trading post" in onlooker
    assert "4 courtiers" in onlooker
    assert not forms_of(onlooker, "favor")
    assert not forms_of(people.view("guest"), "favor")


def test_WC_5_the_amount_of_a_favor_is_asked_for_once_on_the_tablet(sits):
    people = sits(at_court(9, 7, 1))
    assert 'name="favor" value="9"' in asked_of(people)
    assert not asked_of(people, "own", "red")
    assert people.view("own", "red").count("First enter on the tablet what it shows.") == 2
    people.form("host", {"type": "describe", "favor": "9", "amount": "4"})
    assert 'name="favor" value="7"' in asked_of(people)
    people.form("host", {"type": "describe", "favor": "7", "building": "church"})
    assert not asked_of(people)
    phone = people.view("own", "red")
    assert "4 Thalers" in phone
    assert "free building in one of your counties: church" in phone


def test_WK_2_the_values_of_an_unknown_card_are_asked_for_first(sits):
    people = sits(war.ordered(modules=["mercenaries"]))
    assert 'name="card" value="2"' in asked_of(people)
    sent = {"type": "describe", "card": "2", "armies": "3", "grain": "", "points": "0"}
    assert people.form("host", sent).status_code == 200
    assert not asked_of(people)


def test_WH_1_face_down_favors_are_not_shown(sits):
    people = sits(at_court(1, 4, 12, favors={"13": 7}))
    for role, viewer in (("host", "table"), ("own", "red"), ("other", "blue")):
        page = people.view(role, viewer)
        assert not re.search(r"[Ff]avor 13\b", page)
        assert "7 points" not in page


def test_WC_5_WK_2_a_card_can_be_entered_again(sits):
    box = {"favors": {"2": 3, "7": "post"}, "benefits": [{}, {"grain": 4}]}
    people = sits(war.filled(modules=["court", "mercenaries"], box=box).year())
    page = people.read("host", "/sheet/cards")
    told = [int(n) for n in re.findall(r'id="told-favor-(\d+)"', page)]
    assert told == [2, 3, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 19, 20, 21]
    assert "free building in one of your counties: trading post" in page
    assert "4 grain" in page
    assert page.count("(not known yet)") == 13 + 2
    again = {"type": "describe", "favor": "2", "amount": "6"}
    assert people.form("host", again).status_code == 200
    assert "6 Thalers" in people.read("host", "/sheet/cards")
    assert "<form" not in people.read("guest", "/sheet/cards").split("printed-part")[1]


def test_correcting_a_favor_later_shows_the_consequences(sits):
    game = at_court(9, 1, 4, before=[war.entry("describe", favor=9, amount=4)])
    people = sits(game.play(war.entry("favor", player="red", favor=9)))
    line = next(
        step.line
        for step in people.now.table.steps
        if step.entry.__struct_config__.tag == "describe"
    )
    page = people.read("host", "/sheet/cards")
    form = next(one for one in forms_of(page, "describe") if 'value="9"' in one)
    assert f"/change/{line}" in form
    before = people.state.players["red"].thalers
    sent = {"type": "describe", "favor": "9", "amount": "6"}
    preview = people.send("host", f"/change/{line}", headers={}, **sent).text
    assert people.state.players["red"].thalers == before, "nothing is written yet"
    again = form_sent(preview, "change-yes")
    assert people.send("host", f"/change/{line}", headers={}, **again).status_code == 303
    assert people.state.players["red"].thalers == before + 2
    assert 'class="now-moves"' in people.view("host")


def test_entered_cards_are_saved_in_a_new_box(sits):
    people = sits(war.filled(modules=["court"]).describes(favor=2, amount=3))
    library = people.records.boxes
    assert name_from_date() in people.read("host", "/sheet/cards")
    assert people.send("host", "/cards", headers={}, name="Ours").status_code == 303
    (shelved,) = [one for one in library.list_boxes("wallenstein") if not one.is_read_only]
    assert (shelved.box.name, shelved.box.favors) == ("Ours", {"2": 3})
    page = people.browser("host").get("/new?game=wallenstein").text
    assert re.search(rf'id="box-{shelved.id}"[^>]* value="{shelved.id}"\s+checked', page)
    library.remove(shelved.id, people.token_hash("host"))


def test_W1_5_bids_on_mats_are_asked_for_one_after_the_other(sits):
    """More than one form would not fit one screen of the tablet."""
    game = war.planning(players=5).play(*map(war.on_mat, war.COLOURS)).draws("post-7")

    def asked() -> list[str]:
        forms = forms_of(sits(game).view("host"), "bid")
        return [re.findall(r'name="player" value="(\w+)"', form)[0] for form in forms]

    assert asked() == ["black"]  # Yellow and purple have no phone, either
    game.bids("black", 0)
    assert asked() == ["yellow"]
