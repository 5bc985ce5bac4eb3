"""Claiming, what chance turns up, and modules at the table: each offers only what is possible.

Red plays on the phone `own`, Blue on `other`, Black at the tablet.
"""

from __future__ import annotations

import re

from companion.games.wallenstein.board import EVENTS
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import Seats, Sit
from tests.support.party import Party

AMOUNTS = {"2": 3, "7": "post", "9": 5}


def offered(page: str, name: str) -> list[str]:
    """The values that lists, marks and buttons of that name offer, without blank ones."""
    lists = re.findall(rf'<select[^>]*name="{name}"[^>]*>(.*?)</select>', page, re.DOTALL)
    found = [value for each in lists for value in re.findall(r'<option value="([^"]+)"', each)]
    for tag in re.findall(rf'<(?:button|input)[^>]*name="{name}"[^>]*>', page):
        value = re.search(r'value="([^"]+)"', tag)
        if value is not None and value[1] != "[]":
            found.append(value[1])
    return found


def forms_of(page: str, kind: str) -> list[str]:
    """The forms that make an entry of that type."""
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    return [form for form in forms if f'name="type" value="{kind}"' in form]


def form_of(page: str, kind: str) -> str:
    """The first of them; "" where there is none."""
    return next(iter(forms_of(page, kind)), "")


def typed(party: Party, kind: str) -> str:
    """The form in which the table types what it turned up; beside it the app is let draw."""
    drawn, told = forms_of(party.view("host"), kind)
    assert "Let the app draw" in drawn
    return told


def test_W0_3_where_the_app_deals_the_open_cards_and_the_top_one_are_offered(sits: Seats) -> None:
    game = war.playing(start="claim", oldest="red", rulings={"counties": "app"})
    party = sits(game.play({"type": "stock", "open": ["baden", "anhalt"]}))
    asked = form_of(party.view("own", "red"), "claim")
    assert offered(asked, "county") == ["baden", "anhalt"]
    taken = {"type": "claim", "player": "red", "county": "", "armies": "5"}
    assert party.form("own", taken, "?as=red").status_code == 200
    (owned,) = party.now.table.state.counties_of("red")
    assert owned not in ("baden", "anhalt")


def test_W0_5_events_of_the_year_are_drawn_or_typed(sit: Sit) -> None:
    party = sit(war.fills())
    asked = typed(party, "year")
    assert sorted(offered(asked, "events")) == sorted(EVENTS)
    sent = {"type": "year", "events": ["post-5", "church-3", "deploy-1", "neutral-3"]}
    assert party.form("host", sent).status_code == 200
    assert party.now.table.state.events == ("post-5", "church-3", "deploy-1", "neutral-3")
    assert party.form("host", {"type": "display"}).status_code == 200
    assert len(party.now.table.state.actions) == 5


def test_W1_1_WC_2_the_round_is_typed_in_its_order(sit: Sit) -> None:
    party = sit(war.fills(), war.year(), modules=["court"])
    asked = typed(party, "display")
    assert len(offered(asked, "actions")) == 5 * 10
    assert offered(asked, "favors") == [str(n) for n in range(1, 22)]
    actions = ["taxes", "grain", "move-b", "post", "palace"]
    tiles = ["defend", "attack", "deploy", "grain", "taxes"]
    sent = {"type": "display", "actions": actions, "tiles": tiles, "favors": ["[]", "3", "9", "1"]}
    assert party.form("host", sent).status_code == 200
    state = party.now.table.state
    assert (list(state.actions), list(state.tiles)) == (actions, tiles)
    assert state.favors == {"4": 9, "3": 3, "2": 1}
    assert "favors" not in typed(sit(war.fills(), war.year()), "display")


def at_court(*favors: int, **box: object) -> war.Playing:
    """Red may take a favor first; all have three courtiers."""
    out = {"red": 4, "blue": 3, "black": 3}
    made = [{"type": "describe", "favor": 2, "amount": 3}] if 2 in favors else []
    return war.ordered(before=made, out=out, favors=favors, modules=["court"], box=box or None)


def test_WC_4_favors_are_offered_with_their_price_and_where_they_can_work(sits: Seats) -> None:
    party = sits(at_court(2, 7, 21, favors=AMOUNTS))
    page = party.view("own", "red")
    assert "4 courtiers" in page
    assert "baden" not in offered(form_of(page, "favor"), "county")
    for onlooker in (party.view("host"), party.view("guest")):
        assert "trading post for nothing" in onlooker
        assert "4 courtiers" in onlooker
        assert not form_of(onlooker, "favor")


def test_WC_5_what_a_favor_shows_is_asked_for_once_and_at_the_tablet(sits: Seats) -> None:
    party = sits(at_court(9, 7, 1))
    table, phone = party.view("host"), party.view("own", "red")
    assert 'name="favor" value="9"' in form_of(table, "describe")
    assert not form_of(phone, "describe")
    assert phone.count("First the tablet must be told what it shows.") == 2
    party.form("host", {"type": "describe", "favor": "9", "amount": "4"})
    assert 'name="favor" value="7"' in form_of(party.view("host"), "describe")
    party.form("host", {"type": "describe", "favor": "7", "building": "church"})
    assert not form_of(party.view("host"), "describe")
    phone = party.view("own", "red")
    assert "4 Thalers" in phone
    assert "church for nothing" in phone


def test_WK_2_a_card_that_nobody_knows_is_asked_for_first(sits: Seats) -> None:
    party = sits(war.ordered(modules=["mercenaries"]))
    asked = form_of(party.view("host"), "describe")
    assert 'name="card" value="2"' in asked
    sent = {"type": "describe", "card": "2", "armies": "3", "grain": "", "points": "0"}
    assert party.form("host", sent).status_code == 200
    assert not form_of(party.view("host"), "describe")


def test_WH_1_favors_that_nobody_has_turned_up_are_nowhere(sits: Seats) -> None:
    party = sits(at_court(1, 4, 12, favors={"13": 7}))
    for page in (party.view("host"), party.view("own", "red"), party.view("other", "blue")):
        assert not re.search(r"[Ff]avor 13\b", page)
        assert "7 points" not in page


def cards(party: Party, role: str = "host") -> str:
    return str(party.browser(role).get(f"{party.url}/sheet/cards").text)


def test_WC_5_WK_2_what_cards_show_can_be_told_again(sit: Sit) -> None:
    box = {"favors": {"2": 3, "7": "post"}, "benefits": [{}, {"grain": 4}]}
    party = sit(war.fills(), war.year(), modules=["court", "mercenaries"], box=box)
    page = cards(party)
    told = [int(n) for n in re.findall(r'id="told-favor-(\d+)"', page)]
    assert told == [2, 3, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 19, 20, 21]
    assert "trading post for nothing" in page
    assert "4 grain" in page
    assert page.count("(not known yet)") == 13 + 2
    assert party.form("host", {"type": "describe", "favor": "2", "amount": "6"}).status_code == 200
    assert "6 Thalers" in cards(party)
    assert "<form" not in cards(party, "guest").split("printed-part")[1]


def test_what_a_table_has_told_is_kept_in_a_new_box_for_the_next(sit: Sit) -> None:
    party = sit(war.fills(), {"type": "describe", "favor": 2, "amount": 3}, modules=["court"])
    library = party.records.boxes
    assert "Our copy" in cards(party)
    assert party.browser("guest").post(f"{party.url}/cards", data={}).status_code == 403
    kept = party.browser("host").post(f"{party.url}/cards", data={"name": "Ours"})
    assert kept.status_code == 303
    (shelved,) = [one for one in library.all("wallenstein") if not one.fixed]
    assert shelved.box.name == "Ours"
    assert shelved.box.favors == {"2": 3}
    page = party.browser("host").get("/new?game=wallenstein").text
    assert re.search(rf'id="box-{shelved.id}"[^>]* value="{shelved.id}"\s+checked', page)
    library.remove(shelved.id, party.token_hash("host"))


def test_W1_5_bids_on_mats_are_asked_for_two_at_a_time(sits: Seats) -> None:
    """Five of them at the tablet would not lie in one screen."""
    game = war.planning(players=5).play(*map(war.on_mat, war.COLOURS), war.draws("post-7"))

    def asked() -> list[str]:
        forms = forms_of(sits(game).view("host"), "bid")
        return [re.findall(r'name="player" value="(\w+)"', form)[0] for form in forms]

    assert asked() == ["black", "yellow"]  # Purple has no phone, too
    game.play({"type": "bid", "player": "black", "bid": 0})
    assert asked() == ["yellow", "purple"]
