"""Changing past entries: who may, what would follow, and that no answer or form reveals a hand."""

import re
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from flask import Flask
from msgspec import json

from companion.core import table as tables
from companion.core.lines import Amend, Undo, read_entry
from companion.core.play import Refused, is_made_by_app
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.answer import Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.reveal import Reveal
from companion.web.rendering import table_pages
from companion.web.requests import rights
from tests.games.league_of_six.engine_games import kept, random_game
from tests.games.league_of_six.positions import (
    RING,
    a_deal,
    a_setup,
    accepts,
    collects,
    corrects,
    goes,
    raises,
)  # fmt: skip
from tests.games.wallenstein.positions import kept_table
from tests.support.form_reader import sent as form_of
from tests.support.league_tables import a_party, a_table
from tests.support.pages import words
from tests.support.party import GUEST, HOST, HX, OTHER, OWN, STRANGER, WRITTEN, Party

Json = dict[str, Any]


def amends(entry: int, instead: Any) -> Json:
    return {"type": "amend", "entry": entry, "with": instead}


def sets_up(**keys: Any) -> Json:
    return {"type": "amend", "setup": keys}


def joins(guards: int, **more: Any) -> Json:
    """Return the set-up's `start` for a group that joins in round 1 with this number of guards for
    red."""
    return {"round": 1, "guards": {"red": guards}, **more}


def paid_from(guards: int) -> Table:
    """Return a table that looks the same to all, whatever correction red (on a phone) has made to
    their own hand.

    Entries: 1 deal, 2 red's hand, 3 red's influence, 4 red in Lauban, 5 yellow's offer, 6 red's
    raise.
    """
    return a_table(
        a_deal(),
        corrects("red", guards=guards),
        corrects("red", influence=-2),
        goes("red", "lauban"),
        goes("yellow", "lauban", 3),
        raises("red", 4),
        start=joins(3),
    )


PROBES: tuple[Json, ...] = (
    *(amends(2, corrects("red", guards=n)) for n in range(-4, 5)),
    *(amends(3, corrects("red", influence=-n)) for n in range(11)),
    *(amends(3, corrects("red", guards=-n)) for n in range(4)),
    amends(2, None),
    amends(3, None),
    amends(4, goes("red", "bautzen")),
    amends(4, None),
    *(amends(6, raises("red", n)) for n in range(3, 13)),
    amends(6, raises("red", 12, insist=True)),
    amends(6, accepts("red")),
    amends(1, a_deal(besieged=["kamenz", "loebau"])),
    *(sets_up(start=joins(n)) for n in range(4)),
    *(sets_up(start=joins(3, influence={"red": 2 * n})) for n in range(6)),
    sets_up(start=None),
    *(sets_up(rulings={"guards": n, "influence": 4}) for n in range(4)),
    sets_up(rulings={"open_hands": True}),
    sets_up(towns=[*RING[1:], RING[0]]),
    sets_up(sides=dict.fromkeys(RING, "yellow")),
    sets_up(box=None),
    {**amends(2, corrects("red", guards=-3)), "entry": "2"},
    {"type": "amend", "entry": "2", "with.type": "correct", "with.player": "red"},
)


def test_H2_no_amendment_reveals_a_phones_hand(app):
    """Every answer and page is the same whether red holds 3 guards or up to 8, and whether or not
    the request says that it comes from the table's page. A forbidden change leaves no trace on any
    page."""
    party = a_party(app, paid_from(0))
    seen = []
    for guards in range(6):
        table, where, answers = paid_from(guards), ("", "?as=table")[guards % 2], []
        for probe in PROBES:
            party.at(table)
            before = deepcopy(party.hub.room(party.code))
            sent = party.post(HOST, probe, where)
            answers.append((probe, sent.status_code, sent.text))
            if sent.status_code != 403:
                answers.append((probe, *pages_of(party)))
            else:
                assert party.now.table is table
                assert party.hub.room(party.code) == before
        answers.append(({}, *pages_of(party.at(table))))
        seen.append(answers)
    for other in seen[1:]:
        for one, two in zip(seen[0], other, strict=True):
            assert one == two, one[0]


def pages_of(party: Party) -> list[str]:
    """Return the pages that the table, a guest and another phone see."""
    pages = [party.browser(role).get(party.url).text for role in (HOST, GUEST)]
    return [*pages, party.browser(OTHER).get(f"{party.url}/seats/yellow").text]


OF_A_HAND = (
    amends(2, corrects("red", guards=-1)),
    amends(2, {**corrects("red"), "leaders": {"clergy": 1}}),
    amends(2, None),
    amends(3, corrects("red", guards=1)),
    amends(3, corrects("red")),
    amends(4, goes("red", "lauban", 3)),
    amends(4, goes("red", "bautzen", hand={"guards": 0})),
    amends(5, goes("yellow", "kamenz")),
    amends(5, None),
    amends(6, raises("red", 5)),
    amends(6, None),
    sets_up(start=joins(1)),
    sets_up(rulings={"guards": 1}),
)
"""Changes of hands on phones, and of what was offered from them."""
OPEN = (
    amends(1, a_deal()),
    amends(3, corrects("red", influence=-4)),
    amends(4, goes("red", "lauban")),
    sets_up(towns=list(RING[::-1])),
    sets_up(players=a_setup()["players"][::-1]),
)


def test_H2_the_tablet_amends_open_entries_and_phones_their_own(app):
    party = a_party(app, paid_from(1))
    before = party.now

    def statuses(role: str, tries: Any) -> list[int]:
        """Return the status of each answer, at the same table each time."""
        found = []
        for tried in tries:
            found.append(party.at(before.table).post(role, tried).status_code)
        return found

    assert statuses(HOST, OF_A_HAND) == [403] * len(OF_A_HAND)
    assert statuses(HOST, OPEN) == [200] * len(OPEN)
    assert "take over that seat" in party.at(before.table).post(HOST, OF_A_HAND[0]).json["error"]
    assert party.form(HOST, {"type": "amend", "entry": "2", "with": "null"}).status_code == 403
    of_red = [*OF_A_HAND[:3], *OF_A_HAND[9:11], amends(4, goes("red", "lauban")), amends(4, None)]
    of_yellow = OF_A_HAND[7:9]
    assert 403 not in statuses(OWN, of_red)
    assert 403 not in statuses(OTHER, of_yellow)
    for role, others in ((OWN, of_yellow), (OTHER, of_red), (GUEST, of_red), (STRANGER, of_red)):
        assert set(statuses(role, others)) == {403}, role
    for role in (OWN, OTHER, GUEST):
        assert set(statuses(role, (*OPEN[:1], *OPEN[3:], *OF_A_HAND[-2:]))) == {403}
    assert statuses(OWN, [amends(6, raises("red", 9, insist=True))]) == [403]


def test_the_table_can_amend_a_hand_after_a_take_over(app):
    party = a_party(app, paid_from(1))
    tried = amends(2, corrects("red", guards=2))
    assert party.post(HOST, tried).status_code == 403
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    assert party.post(HOST, tried).status_code == 200


def test_H2_public_facts_sent_with_an_amendment_are_ignored(app):
    """Otherwise somebody could let a hand pay in the past what it has not."""
    party = a_party(app, unaffordable())
    forged = {"3": {"bought": 3}, "4": {"unpaid": 9}, "77": {}}
    tried = {**amends(1, a_deal(royal="s6")), "seen": forged}
    assert party.post(HOST, tried).status_code == 200
    assert party.now.table.log[-1] == Amend(entry=1, instead=tried_deal(party), seen={})


def tried_deal(party: Party) -> Any:
    """Return the deal as it counts after the amendment."""
    return party.now.table.steps[0].entry


def test_the_table_may_amend_entries_that_concern_no_hand(app):
    """The table may change who draws, names and numbers of towns, and anything that no player on a
    phone has paid for since."""
    names = [{**player, "name": f"{player['name']}!"} for player in a_setup()["players"]]
    numbers = dict(zip(RING, (2, 1, 3, 4, 5, 6), strict=True))
    table_draws = dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table")
    for harmless in (
        sets_up(dealing=table_draws),
        sets_up(players=names, own_phases=["storing"]),
        sets_up(numbers=numbers),
    ):
        party = a_party(app, paid_from(1))
        assert party.post(HOST, harmless).status_code == 200
    party = a_party(app, a_table(a_deal(), corrects("green", guards=1), goes("red", "lauban")))
    party.seated(red=HOST, yellow=OTHER).at(party.now.table)
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    assert party.post(HOST, amends(2, corrects("green", guards=2))).status_code == 200
    assert party.post(HOST, amends(1, a_deal(royal="s6"))).status_code == 200


def test_the_tablet_can_change_the_set_up_but_no_starting_hands(app):
    party = a_party(app, a_table(a_deal()))
    assert party.post(HOST, sets_up(start=joins(5))).status_code == 403
    assert party.post(HOST, sets_up(rulings={"guards": 5})).status_code == 403
    assert party.post(HOST, sets_up(sides={"zittau": "yellow"})).status_code == 200
    assert party.post(HOST, sets_up(towns=list(RING[::-1]))).status_code == 200
    party.at(a_table(a_deal()).play(Undo()))
    assert party.post(HOST, sets_up(rulings={"guards": 5})).status_code == 403


def unaffordable() -> Table:
    """Return a table where yellow's offer of 12 depends on a correction. Nobody has a phone."""
    gift = corrects("yellow", guards=5)
    return a_table(a_deal(), gift, goes("red", "lauban"), goes("yellow", "lauban", 12))


CHOSEN = [
    *(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4)),
    *(accepts("yellow"), goes("yellow", "bautzen"), goes("green", "kamenz")),
    *(goes("blue", "zittau"), collects("red")),
]
"""A phase in which towns were chosen, and the beginning of the next one."""
BREAKS = "Then entry 4 would no longer fit"
WORDED = (
    (
        amends(3, goes("yellow", "lauban", 6)),
        f"a change of entry 3, Ben's offer in Lauban. {BREAKS}.",
    ),
    (
        amends(3, None),
        f"leaving out entry 3. {BREAKS}: There is no offer for Anna to answer.",
    ),
    (
        sets_up(modules=["retinue"]),
        "a change of the set-up (Modules). Then entry 1 would no longer fit: An entry “deal”: "
        "“open_followers” is missing.",
    ),
)


@pytest.mark.parametrize(("tried", "said"), WORDED)
def test_H3_attempted_amendments_are_announced_without_numbers(app, tried, said):
    """Later entries of that phase are played again with the amounts, which the message must not
    reveal."""
    party = Party(app, a_table(*CHOSEN)).seated(green=OWN).at(a_table(*CHOSEN))
    answer = party.post(HOST, tried)
    assert answer.status_code == 422
    assert said.endswith(answer.json["error"])
    pages = [party.browser(role).get(party.url).text for role in (HOST, GUEST)]
    pages.append(party.view(OWN, "green"))
    assert all(f"Tried out: {said}" in words(page) for page in pages)
    if tried.get("with", "") is None:
        form = party.form(HOST, {**tried, "with": "null"})
        assert (form.status_code, "insist" in form.text) == (422, False), "it cannot be insisted on"


UNSURE = "the app may have counted your hand wrong"


@pytest.mark.parametrize(("guards", "unsure"), [(1, True), (4, True), (5, False), (7, False)])
def test_H2_only_the_owner_is_asked_to_recount_a_hand(app, guards, unsure):
    """Ben paid 12 guards, of which he bought 4. In the changed past his hand held fewer than 8."""
    party = a_party(app, unaffordable().play(read_entry(LEAGUE_OF_SIX, accepts("red"))))
    mine = f"{party.url}/seats/yellow"
    assert UNSURE not in unescape(party.browser(OTHER).get(mine).text)
    assert party.post(OTHER, amends(2, corrects("yellow", guards=guards))).status_code == 200
    assert (UNSURE in unescape(party.browser(OTHER).get(mine).text)) is unsure
    others = [party.browser(role).get(party.url).text for role in (HOST, GUEST)]
    others.append(party.browser(OWN).get(f"{party.url}/seats/red").text)
    assert not any(UNSURE in unescape(page) for page in others)
    seat = party.now.table.state.players["yellow"]
    assert (seat.influence, seat.guards) == (2, max(0, guards - 5)), "what all saw stays as it was"
    right = {"type": "correct", "player": "yellow"}
    assert party.form(OTHER, right).status_code == 422, "an empty form is a mistake"
    assert party.form(OTHER, {**right, "counted": "true"}).status_code == 200
    assert UNSURE not in unescape(party.browser(OTHER).get(mine).text)
    history = words(party.browser(GUEST).get(f"{party.url}/history").text)
    assert history.count("Ben's hand was corrected.") == 2, "it reads like any other"


@pytest.mark.parametrize("guards", [*range(5), None])
def test_H2_a_changed_past_is_never_refused_because_of_a_hand(app, guards):
    """By the rules alone, the offer of 12 would no longer fit with less than 4 more guards."""
    gift = None if guards is None else corrects("yellow", guards=guards)
    party = Party(app, unaffordable()).at(unaffordable())
    assert party.post(HOST, amends(2, gift)).status_code == 200
    assert party.now.table.state.conflict.offer == 12


def test_H3_reasons_about_an_earlier_phase_name_no_amount(app):
    """In the same phase the message names the offers. Later nobody may look them up."""
    duel, rest = CHOSEN[:4], CHOSEN[4:]
    tried = amends(3, goes("yellow", "lauban", 6))
    for entries, sentence in (
        (duel, "Then entry 4 would no longer fit: 4 is not enough: Ben already offers 6."),
        (duel + rest, "Then entry 4 would no longer fit."),
    ):
        table = a_table(*entries)
        party = Party(app, table).at(table)
        assert party.post(HOST, tried).json["error"] == sentence
    public = amends(2, goes("red", "kamenz"))
    assert "Lauban is free" in party.post(HOST, public).json["error"], "a reason all know"


def test_L6_a_refusal_about_a_sealed_entry_keeps_its_reason_secret(app):
    whole = random_game(4, 1)
    table = whole.play(Undo(to=len(whole.effective_lines) - 1))
    party = Party(app, table).at(table)
    line, last = table.steps[-1].line, table.steps[-1].entry
    assert LEAGUE_OF_SIX.step_of(last).is_sealed(last)
    why = Refused("amend-breaks", {"entry": line, "because": Refused("not-dealing")})
    with app.test_request_context():
        sentence = table_pages.refusal_sentence(party.now, why, private=False)
    assert sentence == f"Then entry {line} would no longer fit."


# The form on the tablet


def change(
    party: Party, line: int | None = None, role: str = HOST, where: str = "", **fields: str
) -> Any:
    """Send the form of that entry (None: of the set-up) with these fields changed. Return the
    answer."""
    address = f"{party.url}/change" + ("" if line is None else f"/{line}{where}")
    browser = party.browser(role)
    sent = form_of(browser.get(address).text, within="setup" if line is None else "change-form")
    for name, value in {"do": "look", **fields}.items():
        sent.setlist(name, [value])
    return browser.post(address, data=sent, headers=HX)


def confirm(party: Party, seen: Any, line: int | None = None) -> Any:
    """Press the button below the preview of what would follow. Return the answer."""
    address = f"{party.url}/change" + ("" if line is None else f"/{line}")
    sent = form_of(seen.text, within="change-yes")
    assert sent, "there is nothing to confirm"
    return party.browser(HOST).post(address, data=sent, headers=HX)


def duel(app: Flask) -> Party:
    """Return a table without phones where yellow may still answer red's raise.

    Entries: 1 deal, 2 and 3 towns, 4 raise.
    """
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4))
    return Party(app, table).at(table)


def test_the_consequences_of_a_change_are_shown_before_it_is_written(app):
    party = duel(app)
    before = party.now
    seen = change(party, 4, guards="6")
    assert seen.status_code == 200
    assert "Anna raised to 6 in Lauban." in words(seen.text)
    assert party.now == before, "nothing has been written"
    answer = confirm(party, seen, 4)
    assert answer.status_code == 200
    raised = Raise(player="red", guards=6)
    assert party.now.table.log[-1] == Amend(entry=4, instead=raised, seen={})
    assert party.now.table.revision == 5
    assert "Entry 4 was changed" in party.browser(GUEST).get(f"{party.url}/history").text


def test_a_later_entry_that_no_longer_fits_is_named_with_an_offer_to_go_back(app):
    party = duel(app)
    before = party.now
    seen = change(party, 3, offer="6")
    assert "Then entry 4 would no longer fit: 4 is not enough: Ben already offers 6." in words(
        seen.text
    )
    assert "This undoes Anna's raise to 4." in words(seen.text)
    assert party.now == before
    confirm(party, seen, 3)
    log = party.now.table.log
    assert log[4] == Undo(to=3)
    offer = ChooseTown(player="yellow", town="lauban", offer=6)
    assert log[5] == Amend(entry=3, instead=offer, seen={})
    assert [step.line for step in party.now.table.steps] == [1, 2, 3]


def accept_instead(party: Party, line: int) -> Any:
    """Ask what would follow if that raise had been an acceptance. Return the answer."""
    address = f"{party.url}/change/{line}"
    page = party.browser(HOST).get(f"{address}?kind=accept", headers=HX).text
    data = form_of(page, within="change-form")
    data["do"] = "look"
    return party.browser(HOST).post(address, data=data, headers=HX)


def test_an_invalid_field_shows_the_reason_and_keeps_its_text(app):
    party = duel(app)
    for guards, status, sentence in (
        ("many", 422, "“Guards offered” does not fit. Change it."),
        ("", 422, "“Guards offered” is missing. Fill it in."),
        ("2", 200, "2 is not enough"),
    ):
        seen = change(party, 4, guards=guards)
        assert seen.status_code == status
        assert sentence in words(seen.text)
        assert "change-yes" not in seen.text
        assert ('aria-invalid="true"' in seen.text) is (status == 422)
    seen = change(party, 2, offer="7", town="")
    assert form_of(seen.text, within="change-form")["offer"] == "7", "what was typed stays"
    assert party.now.revision == 4


TAKEN = {"type": "collect", "player": "red", "guards": 1, "goods": {"red": 2}}


def test_a_difference_of_gains_can_be_booked_instead_of_changing_the_past(app):
    """A tile that was turned wrongly: the log stays as it is, and one entry books the rest."""
    table = a_table(*CHOSEN[:-1], TAKEN)
    line = len(table.log)
    party = a_party(app, table)
    seen = change(party, line, OWN, "?as=red", **{"guards": "3"})
    assert "book the difference now" in words(seen.text)
    assert f"Entry {line} stays, and the difference was added for Anna." in words(seen.text)
    sent = form_of(seen.text.split("book the difference now:")[1], within="change-yes")
    assert sent["do"] == "book"
    answer = party.browser(OWN).post(f"{party.url}/change/{line}?as=red", data=sent)
    assert answer.headers["Location"] == f"{party.url}/seats/red"
    booked = party.now.table
    assert [step.entry for step in booked.steps[:-1]] == [step.entry for step in table.steps]
    assert json.decode(json.encode(booked.log[-1])) == {
        **{"type": "book", "player": "red", "entry": line, "guards": 2}
    }
    own = words(party.browser(OWN).get(f"{party.url}/seats/red").text)
    assert "2 guards" in own.split("Now move")[1]
    for role in (HOST, GUEST):
        page = words(party.browser(role).get(party.url).text)
        assert page.split("Now move")[-1].split()[0] == "nothing"
    assert booked.play(Undo()).state == table.state


def test_a_preview_warns_players_without_a_phone_that_their_hands_change(app):
    """The tablet shows no amount of a hand, whatever it is, and a phone shows its own."""
    table = a_table(*CHOSEN[:-1], TAKEN)
    for party, untold in ((Party(app, table).at(table), True), (a_party(app, table), False)):
        for guards in ("1", "3"):
            seen = words(change(party, len(table.log), guards=guards, **{"goods.red": "1"}).text)
            assert ("Anna: the app does not show here what you get" in seen) is untold


def test_nobody_may_send_a_booking(app):
    party = a_party(app, a_table(*CHOSEN[:-1], TAKEN))
    for role in (HOST, OWN, OTHER, GUEST, STRANGER):
        for guards in (0, 2):
            sent = {"type": "book", "player": "red", "entry": 10, "guards": guards}
            assert party.post(role, sent).status_code == 403
    forged = {"do": "book", "instead": json.encode(goes("red", "kamenz") | {"type": "choose_town"})}
    answer = party.browser(HOST).post(
        f"{party.url}/change/2", data={**forged, "revision": str(party.now.revision)}
    )
    assert answer.status_code == 422, "more than gains would differ"


# Who may change something


def test_the_history_offers_only_changes_that_the_reader_may_make(app):
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2))
    party = a_party(app, table)
    for role in (GUEST, STRANGER, OWN):
        assert "/change/" not in party.browser(role).get(f"{party.url}/history").text
    for role, colour, line in ((OWN, "red", "2"), (OTHER, "yellow", "3")):
        page = party.browser(role).get(f"{party.url}/seats/{colour}/sheet/history").text
        assert re.findall(r"/change/(\d+)\?as=(\w+)", page) == [(line, colour)]
    page = party.browser(HOST).get(f"{party.url}/history").text
    found = set(re.findall(r"/change/(\d+)", page))
    assert found == {"1", "2"}, "an offer is changed on the phone of its player"
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


def test_a_phone_changes_its_entry_on_a_separate_page(app):
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2))
    party = a_party(app, table)
    own, address = party.browser(OTHER), f"{party.url}/change/3?as=yellow"
    form = form_of(own.get(address).text, within="change-form")
    assert (form["type"], form["town"], form["offer"]) == ("choose_town", "lauban", "2")
    form["offer"] = "3"
    seen = own.post(address, data=form)
    answer = own.post(address, data=form_of(seen.text, within="change-yes"))
    assert answer.headers["Location"] == f"{party.url}/seats/yellow"
    assert party.now.table.log[-1].instead.offer == 3
    assert "Now move" in own.get(f"{party.url}/seats/yellow").text
    for role, other in ((OTHER, "/change/2?as=yellow"), (OWN, "/change/3?as=yellow")):
        assert party.browser(role).get(party.url + other).status_code == 403
        sent = {"do": "out"}
        assert party.browser(role).post(party.url + other, data=sent).status_code == 403
    assert own.get(f"{party.url}/change?as=yellow").status_code == 403


@pytest.mark.parametrize(
    "finished", [lambda: kept("retinue-random-5"), lambda: kept_table("all-4-25")]
)
def test_the_tablet_changes_every_entry_of_a_finished_game(app, finished):
    """The app's own entries follow from others and are left out."""
    table = finished()
    party = on_phones(app, table)
    by_hand = {step.line for step in table.steps if not is_made_by_app(step.entry)}
    assert rights.changeable_lines(party.now) == by_hand
    for line in (min(by_hand), max(by_hand)):
        assert party.browser(HOST).get(f"{party.url}/change/{line}").status_code == 200
        for role in (OWN, GUEST, STRANGER):
            assert party.browser(role).get(f"{party.url}/change/{line}").status_code == 403


def test_the_tablet_changes_every_entry_at_a_table_with_open_hands(app):
    """An answer that is sealed until all have given theirs stays sealed in its phase (L6)."""
    table = random_game(4, 5, 60, rulings={"open_hands": True})
    by_hand = {step.line for step in table.steps if not is_made_by_app(step.entry)}
    assert rights.changeable_lines(on_phones(app, table).now) == by_hand
    revealing = random_game(4, 5, rulings={"open_hands": True})
    sealed = next(n for n, one in enumerate(revealing.steps) if isinstance(one.entry, Reveal))
    one_hand_in = tables.play_lines(
        tables.begin_table(LEAGUE_OF_SIX, revealing.first_setup), revealing.log[: sealed + 1]
    )
    party = on_phones(app, one_hand_in)
    assert sealed + 1 not in rights.changeable_lines(party.now)


def test_changing_a_hand_of_a_finished_game_changes_its_result_but_not_its_day(app):
    table = kept("random-4-04")
    party = on_phones(app, table)
    with party.records.writing() as db:
        db.execute("update lines set written = ? where code = ?", [WRITTEN, party.code])
    line, old = next((s.line, s.entry) for s in table.steps if isinstance(s.entry, Reveal))
    more = {"guards": 9, "clergy": 9, "aristocracy": 9, "burghers": 9}
    answer = party.post(HOST, amends(line, {"type": "reveal", "player": old.player, **more}))
    assert answer.status_code == 200, answer.text
    stored = party.records.results.find(party.code)
    assert stored is not None
    standing = LEAGUE_OF_SIX.public_points(party.now.table.state)
    assert {one.colour: one.total for one in stored.scores} == standing
    assert standing != LEAGUE_OF_SIX.public_points(table.state)
    assert stored.finished.isoformat() == WRITTEN


def on_phones(app: Flask, table: Table) -> Party:
    """Return a party at that table with every seat on a phone."""
    return Party(app, table).seated(**dict.fromkeys(table.state.players, OWN)).at(table)


def test_H2_the_tablet_cannot_see_or_change_hands_on_phones(app):
    party = a_party(app, paid_from(2))
    before = party.now
    for line in (2, 5, 6):
        assert party.browser(HOST).get(f"{party.url}/change/{line}").status_code == 403
        sent = {"do": "look", "influence": "1"}
        assert party.browser(HOST).post(f"{party.url}/change/{line}", data=sent).status_code == 403
        keep = {"do": "keep", "instead": "null", "revision": str(party.now.revision)}
        assert party.browser(HOST).post(f"{party.url}/change/{line}", data=keep).status_code == 403
    assert change(party, **{"rulings.open_hands": "true"}).status_code == 403
    assert party.now == before


def test_H2_the_tablets_responses_do_not_depend_on_a_phones_hand(app):
    """The hand that red holds on a phone changes no byte of the answers to the tablet."""
    seen = []
    for guards in range(4):
        table = paid_from(guards).play(Undo())
        party = a_party(app, table)
        browser, answers = party.browser(HOST), []
        for line in range(len(table.log) + 2):
            address = f"{party.url}/change/{line}" if line else f"{party.url}/change"
            answers.append(browser.get(address, headers=HX))
            for do in ("look", "out"):
                sent = form_of(answers[-1].text, within="change-form" if line else "setup")
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
    for one in seen[1:]:
        assert one == seen[0]


ONLY = "Only {} can change this, on the phone."
NOBODY = "so nobody can change it now"


def test_H2_the_history_names_the_player_who_can_change_an_entry(app):
    """The tablet reads the same whatever red holds. Once it has taken the seats over,
    everything can be changed."""
    party, pages = a_party(app, paid_from(1)), []
    for guards in range(1, 6):
        party.at(paid_from(guards))
        pages.append(party.browser(HOST).get(f"{party.url}/history").text)
    said = words(pages[0])
    assert [said.count(ONLY.format(name)) for name in ("Anna", "Ben")] == [2, 1]
    assert pages == [pages[0]] * len(pages)
    for role in (OWN, OTHER, GUEST):
        page = party.browser(role).get(f"{party.url}/history").text
        assert "can change this" not in page
    for colour in ("red", "yellow"):
        party.browser(HOST).post(f"{party.url}/seats/{colour}", data={"do": "tablet"})
    assert "can change this" not in party.browser(HOST).get(f"{party.url}/history").text
    by_hand = {step.line for step in party.now.table.steps if not is_made_by_app(step.entry)}
    assert rights.changeable_lines(party.now) == by_hand


def test_R7_1_the_history_says_that_nobody_can_change_a_sealed_hand(app):
    whole = random_game(4, 1)
    party = on_phones(app, whole.play(Undo(to=len(whole.effective_lines) - 1)))
    said = words(party.browser(HOST).get(f"{party.url}/history").text)
    assert said.count(NOBODY) == 3, "three hands are in"


def told_to_guests(party: Party) -> str:
    return words(party.browser(GUEST).get(party.url).text)


def test_H3_an_attempt_to_change_an_earlier_phase_is_announced(app):
    """The answer whether another offer would fit says something about the one that was made, so
    everybody sees the attempt. In the phase in play the offer is known to all."""
    party = duel(app)
    change(party, 3, offer="6")
    assert "Tried out" not in told_to_guests(party)
    table = a_table(*CHOSEN)
    party = Party(app, table).at(table)
    change(party, 4, guards="5")
    tried = "Tried out: a change of entry 4, Anna's higher offer."
    assert f"{tried} The change fits. Nothing has been changed yet." in told_to_guests(party)
    offer = json.encode({"type": "choose_town", **goes("yellow", "lauban", 12)}).decode()
    sent = {"do": "back", "instead": offer, "revision": str(len(CHOSEN)), "to": "3"}
    answer = party.browser(HOST).post(f"{party.url}/change/3", data=sent)
    assert (answer.status_code, party.now.revision) == (303, len(CHOSEN) + 2)


def test_H3_amounts_of_an_earlier_phase_are_not_filled_in(app):
    for n, there in ((4, True), (len(CHOSEN), False)):
        table = a_table(*CHOSEN[:n])
        party = Party(app, table).at(table)
        offer = form_of(party.browser(HOST).get(f"{party.url}/change/3").text, within="change-form")
        assert (offer.get("offer") == "2") is there
        assert offer["town"] == "lauban", "where somebody stands all can see"
        raised = party.browser(HOST).get(f"{party.url}/change/4").text
        assert (form_of(raised, within="change-form").get("guards") == "4") is there
        least = re.findall(r'(?:<option|name="guards") value="(\d+)"', raised)[0]
        assert (least == "3") is there, "the least raise tells the offer before it"
        assert ("Secret details are not shown here" in raised) is not there


@pytest.mark.parametrize(("offer", "raised"), [(2, 4), (3, 5), (2, 12)])
def test_H3_an_earlier_board_does_not_depend_on_offers(app, offer, raised):
    """The pages that change the entries of a phase that is over show the towns of all figures, but
    neither offers nor what ways cost. A town held with 12 is not left out."""
    pages = []
    for amounts in ((2, 4), (offer, raised)):
        table = a_table(
            *(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", amounts[0])),
            *(raises("red", amounts[1], insist=True), accepts("yellow")),
            *(goes("yellow", "bautzen"), goes("green", "kamenz"), goes("blue", "zittau")),
            collects("red"),
        )
        party = Party(app, table).at(table)
        seen = (party.browser(HOST).get(f"{party.url}/change/{line}") for line in range(1, 9))
        pages.append([one.text.replace(party.code, "CODE") for one in seen])
        assert all("change-form" in page for page in pages[-1])
        assert 'value="yellow"' in pages[-1][5]
        assert 'value="lauban" id="go-lauban"' in pages[-1][1], "the form of the decision"
        offered = pages[-1][6].split('id="offers-lauban"')[1]
        assert 'name="offer" value="1"' in offered, "red holds Lauban, with any number"
    assert pages[0] == pages[1]


def test_R7_1_nobody_changes_a_sealed_hand(app):
    """Its player enters it again until the last hand is in."""
    whole = random_game(4, 1)
    table = whole.play(Undo(to=len(whole.effective_lines) - 1))
    step = table.steps[-1]
    assert isinstance(step.entry, Reveal)
    hand = {"type": "reveal", "player": step.entry.player}
    hand |= dict.fromkeys(("guards", "clergy", "aristocracy", "burghers"), 1)
    for party in (Party(app, table).at(table), on_phones(app, table)):
        assert step.line not in rights.changeable_lines(party.now)
        for role in (HOST, OWN):
            assert party.post(role, amends(step.line, hand)).status_code == 403
            assert party.browser(role).get(f"{party.url}/change/{step.line}").status_code == 403


def test_a_change_is_written_once_and_only_if_the_log_has_not_grown(app):
    party = duel(app)
    seen = change(party, 4, guards="6")
    party.post(HOST, accepts("yellow"))
    answer = confirm(party, seen, 4)
    assert answer.status_code == 409
    assert len(party.now.table.log) == 5


def test_the_form_hides_hands_entered_for_a_joined_game(app):
    """The form shows nothing of the hands that the group entered when it joined."""
    table: Table = a_table(a_deal(), start=joins(7))
    party = a_party(app, table)
    page = party.browser(HOST).get(f"{party.url}/change").text
    assert "start." not in page
    assert 'value="7"' not in page
