"""Changing the past on the tablet: a form, what would follow, and yes (H2, H3)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask import Flask
from msgspec import json

from companion.core.lines import Amend, Undo
from companion.core.table import Table
from companion.games.league_of_six.steps.answer import Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.reveal import Reveal
from tests.games.league_of_six.play import random_game
from tests.games.league_of_six.positions import (
    a_deal,
    accepts,
    collects,
    corrects,
    goes,
    raises,
)
from tests.support.forms_read import sent as form_of
from tests.support.party import HX, Party
from tests.web.test_amending import joins, pages_of, paid_from
from tests.web.test_rights import GUEST, HOST, OTHER, OWN, STRANGER, a_party, a_table


def change(party: Party, line: int | None = None, role: str = HOST, **fields: str) -> Any:
    """The answer to the form of that entry (None: of the set-up) with these fields changed."""
    address = f"{party.url}/change" + ("" if line is None else f"/{line}")
    browser = party.browser(role)
    sent = form_of(browser.get(address).text, within="change-form")
    for name, value in {"do": "look", **fields}.items():
        sent.setlist(name, [value])
    return browser.post(address, data=sent, headers=HX)


def confirm(party: Party, seen: Any, line: int | None = None) -> Any:
    """Presses the button below what would follow."""
    address = f"{party.url}/change" + ("" if line is None else f"/{line}")
    sent = form_of(seen.text, within="change-yes")
    assert sent, "there is nothing to confirm"
    return party.browser(HOST).post(address, data=sent, headers=HX)


def said(answer: Any) -> str:
    """The text of a page, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def duel(app: Flask) -> Party:
    """Nobody has a phone; yellow may still answer red's raise. 1 deal, 2 and 3 towns, 4 raise."""
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4))
    return Party(app, table).at(table)


def test_what_would_follow_is_shown_before_anything_is_written(app: Flask) -> None:
    party = duel(app)
    before = party.now
    seen = change(party, 4, guards="6")
    assert seen.status_code == 200
    assert "Anna's raise to 6." in said(seen)
    assert party.now == before, "nothing has been written"
    answer = confirm(party, seen, 4)
    assert answer.status_code == 200
    assert party.now.table.log[-1] == Amend(entry=4, instead=Raise(player="red", guards=6))
    assert party.now.table.revision == 5
    assert "Entry 4 was put right" in party.browser(GUEST).get(f"{party.url}/history").text


def test_the_entry_that_no_longer_fits_is_named_and_one_can_go_back_to_there(app: Flask) -> None:
    party = duel(app)
    before = party.now
    seen = change(party, 3, offer="6")
    assert "Then entry 4 would no longer fit: Ben offers 6: 4 is not higher." in said(seen)
    assert "This takes back Anna's raise to 4." in said(seen)
    assert party.now == before
    confirm(party, seen, 3)
    log = party.now.table.log
    assert log[4] == Undo(to=3)
    assert log[5] == Amend(entry=3, instead=ChooseTown(player="yellow", town="lauban", offer=6))
    assert [step.line for step in party.now.table.steps] == [1, 2, 3]


def accept_instead(party: Party, line: int) -> Any:
    """What would follow if that raise had been an acceptance."""
    address = f"{party.url}/change/{line}"
    page = party.browser(HOST).get(f"{address}?kind=accept", headers=HX).text
    data = form_of(page, within="change-form")
    data["do"] = "look"
    return party.browser(HOST).post(address, data=data, headers=HX)


def test_what_does_not_fit_a_field_is_said_there_and_what_was_typed_stays(app: Flask) -> None:
    party = duel(app)
    for guards, status, sentence in (
        ("many", 422, "“Guards offered” does not fit. Change it."),
        ("", 422, "“Guards offered” is missing. Fill it in."),
        ("2", 200, "2 is not higher"),
    ):
        seen = change(party, 4, guards=guards)
        assert seen.status_code == status
        assert sentence in said(seen)
        assert "change-yes" not in seen.text
        assert ('aria-invalid="true"' in seen.text) is (status == 422)
    seen = change(party, 2, offer="7", town="")
    assert form_of(seen.text, within="change-form")["offer"] == "7", "what was typed stays"
    assert party.now.revision == 4


# Who may


def test_the_history_offers_changes_to_the_tablet_alone(app: Flask) -> None:
    party = a_party(app, a_table(a_deal(), goes("red", "lauban")))
    for role, where in (
        (GUEST, "/history"),
        (STRANGER, "/history"),
        (OWN, "/seats/red/sheet/history"),
    ):
        assert "/change/" not in party.browser(role).get(party.url + where).text
    offered = set(
        re.findall(r"/change/(\d+)", party.browser(HOST).get(f"{party.url}/history").text)
    )
    assert offered == set(), "red has paid for the way to Lauban from a hand on a phone"
    alone = a_party(app, a_table(a_deal(), corrects("green", influence=1)))
    page = alone.browser(HOST).get(f"{alone.url}/history").text
    assert set(re.findall(r"/change/(\d+)", page)) == {"1", "2"}
    for role in (OWN, OTHER, GUEST, STRANGER):
        assert alone.browser(role).get(f"{alone.url}/change/2").status_code == 403
        for do in ("look", "out", "keep", "back"):
            sent = {"do": do, "instead": "null", "revision": "2", "to": "1"}
            answer = alone.browser(role).post(f"{alone.url}/change/2", data=sent)
            assert answer.status_code == 403, (role, do)
    assert alone.now.revision == 2


def test_H2_what_a_phone_holds_is_neither_offered_nor_shown_nor_written(app: Flask) -> None:
    party = a_party(app, paid_from(2))
    before = party.now
    for line in (2, 4, 6, 1, 3):
        assert party.browser(HOST).get(f"{party.url}/change/{line}").status_code == 403
        sent = {"do": "look", "influence": "1"}
        assert party.browser(HOST).post(f"{party.url}/change/{line}", data=sent).status_code == 403
        keep = {"do": "keep", "instead": "null", "revision": str(party.now.revision)}
        assert party.browser(HOST).post(f"{party.url}/change/{line}", data=keep).status_code == 403
    assert party.now == before


def test_H2_two_tables_that_differ_in_a_hand_answer_the_tablet_alike(app: Flask) -> None:
    """Whatever the tablet opens or tries: what red holds on a phone changes no byte."""
    seen = []
    for guards in range(4):
        table = paid_from(guards).play(Undo())
        party = a_party(app, table)
        browser, answers = party.browser(HOST), []
        for line in range(len(table.log) + 2):
            address = f"{party.url}/change/{line}" if line else f"{party.url}/change"
            answers.append(browser.get(address, headers=HX))
            for do in ("look", "out"):
                sent = form_of(answers[-1].text, within="change-form")
                sent["do"] = do
                answers.append(browser.post(address, data=sent, headers=HX))
                sent["influence"] = "-9"
                answers.append(browser.post(address, data=sent, headers=HX))
        raised = a_table(
            *(a_deal(), corrects("red", guards=guards), goes("red", "lauban")),
            *(goes("yellow", "lauban", 3), raises("red", 4), raises("yellow", 6)),
            start=joins(3),
        )
        alone = Party(app, raised).seated(red=OWN).at(raised)
        answers.append(accept_instead(alone, 6))
        assert answers[-1].status_code == 200
        codes = re.compile(f"{party.code}|{alone.code}")
        told = [(one.status_code, codes.sub("CODE", one.text)) for one in answers]
        seen.append([*told, *(page.replace(party.code, "CODE") for page in pages_of(party))])
    assert all(one == seen[0] for one in seen[1:])


def test_H2_what_rests_on_hands_is_not_tried_quietly(app: Flask) -> None:
    """Whether yellow's offer would still fit tells of yellow's hand: all read of the try."""
    gift, more = corrects("yellow", guards=5), goes("yellow", "lauban", 9)
    table = a_table(a_deal(), gift, goes("red", "lauban"), more)
    party = Party(app, table).at(table)
    change(party, 2, guards="4")
    tried = "The table tried to put entry 2 right: the correction of Ben's numbers."
    told = party.browser(GUEST).get(party.url).text.replace("&#39;", "'")
    assert f"{tried} It would fit. Nothing has been changed so far." in told
    change(party, 2, do="out")
    told = party.browser(GUEST).get(party.url).text.replace("&#39;", "'")
    assert "Then entry 4 would no longer fit: Ben's offer was refused." in told


def test_H2_going_back_to_change_something_is_not_tried_quietly_either(app: Flask) -> None:
    """Yellow's hand decides whether a higher offer fits: all read that it was tried."""
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4))
    party = Party(app, table).at(table)
    offer = json.encode({"type": "choose_town", **goes("yellow", "lauban", 12)}).decode()
    sent = {"do": "back", "instead": offer, "revision": "4", "to": "3"}
    answer = party.browser(HOST).post(f"{party.url}/change/3", data=sent)
    assert answer.status_code == 422
    assert party.now.table == table
    told = party.browser(GUEST).get(party.url).text.replace("&#39;", "'")
    assert "The table tried to put entry 3 right: Ben's offer in Lauban." in told


def test_H3_amounts_of_an_earlier_phase_are_not_filled_in(app: Flask) -> None:
    whole = [
        *(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4)),
        *(accepts("yellow"), goes("yellow", "bautzen"), goes("green", "kamenz")),
        *(goes("blue", "zittau"), collects("red")),
    ]
    for n, there in ((4, True), (len(whole), False)):
        table = a_table(*whole[:n])
        party = Party(app, table).at(table)
        offer = form_of(party.browser(HOST).get(f"{party.url}/change/3").text, within="change-form")
        assert (offer.get("offer") == "2") is there
        assert offer["town"] == "lauban", "where somebody stands all can see"
        raised = party.browser(HOST).get(f"{party.url}/change/4").text
        assert (form_of(raised, within="change-form").get("guards") == "4") is there
        options = re.findall(r'<option value="(\d+)"', raised)
        assert (options[0] == "3") is there, "the least raise tells the offer before it"
        assert ("Secret details are not shown here" in raised) is not there


def test_R7_1_a_guess_at_a_sealed_hand_is_answered_alike_right_or_wrong(app: Flask) -> None:
    """That nothing would change would confirm the guess; and all read that it was tried."""
    whole = random_game(4, 1)
    table = whole.play(Undo(to=len(whole.counting) - 1))
    step, answers = table.steps[-1], []
    assert isinstance(step.entry, Reveal)
    hand = {
        key: getattr(step.entry, key) for key in ("guards", "clergy", "aristocracy", "burghers")
    }
    for more in (0, 1):
        party = Party(app, table).at(table)
        guess = {key: str(amount) for key, amount in hand.items()}
        seen = change(party, step.line, **guess | {"guards": str(hand["guards"] + more)})
        answers.append(said(seen))
        assert "tried to put" in party.browser(GUEST).get(party.url).text
    assert answers[0] == answers[1]


# The set-up


def test_open_hands_are_not_turned_on_to_look_at_a_hand_on_a_phone(app: Flask) -> None:
    party = a_party(app, paid_from(1))
    answer = change(party, **{"rulings.open_hands": "true"})
    assert answer.status_code == 403


def test_nothing_is_written_twice_nor_on_a_table_that_moved_on(app: Flask) -> None:
    party = duel(app)
    seen = change(party, 4, guards="6")
    party.post(HOST, accepts("yellow"))
    answer = confirm(party, seen, 4)
    assert answer.status_code == 409
    assert len(party.now.table.log) == 5


def test_a_table_of_a_group_that_joined_keeps_what_it_started_with(app: Flask) -> None:
    """The form shows nothing of the hands with which a game was joined."""
    table: Table = a_table(a_deal(), start=joins(7))
    party = a_party(app, table)
    page = party.browser(HOST).get(f"{party.url}/change").text
    assert "start." not in page
    assert 'value="7"' not in page
