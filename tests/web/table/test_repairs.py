"""A change of the past that goes on through later entries that no longer fit, on the pages of the
tablet and of phones: which entry is asked for, who may answer, and that no page reveals a hand."""

import re
from typing import Any

from companion.core.lines import Undo
from companion.core.repairing import find_misfit
from companion.core.table import no_tick
from tests.core.test_repairing import attack
from tests.games.changed_past import drawn_throw, misfit
from tests.games.league_of_six.positions import a_deal, goes
from tests.support.form_reader import sent as form_of
from tests.support.league_tables import a_party, a_table
from tests.support.pages import words
from tests.support.party import GUEST, HOST, HX, OWN, Party
from tests.web.table.test_changes import change, paid_from


def go_on(party: Party, seen: Any, line: int, role: str = HOST, where: str = "") -> Any:
    """Go on with the entry that no longer fits. Return the page with its form."""
    data = form_of(seen.text, "change-on") | {"do": "on"}
    address = f"{party.url}/change/{line}{where}"
    return party.browser(role).post(address, data=data, headers=HX)


def test_a_change_asks_for_each_later_entry_that_no_longer_fits(app):
    """Everything is written as one amendment, which one undo takes back. Until then, nothing is."""
    table = a_table(
        *(a_deal(), goes("red", "lauban"), goes("yellow", "bautzen")),
        *(goes("green", "kamenz"), goes("blue", "zittau")),
    )
    party = Party(app, table).at(table)
    browser = party.browser(HOST)
    seen = change(party, 2, town="bautzen")
    assert "Then entry 3 would no longer fit" in words(seen.text)
    step = browser.post(
        f"{party.url}/change/3", data=form_of(seen.text, "change-on") | {"do": "on"}
    )
    form = form_of(step.text, within="change-form")
    assert (form["type"], form["player"]) == ("choose_town", "yellow")
    assert "This entry no longer fits with your change." in words(step.text)
    form["town"] = "lauban"
    end = browser.post(f"{party.url}/change/3", data=form)
    assert party.now.table is table, "nothing has been written"
    answer = browser.post(f"{party.url}/change/3", data=form_of(end.text, "change-yes"))
    assert answer.status_code == 303, answer.text
    towns = {colour: seat.town for colour, seat in party.now.table.state.players.items()}
    assert (towns["red"], towns["yellow"], towns["blue"]) == ("bautzen", "lauban", "zittau")
    assert [edit.entry for edit in party.now.table.log[-1].edits] == [2, 3]
    assert party.now.table.play(Undo()).state == table.state


def test_H2_a_chain_of_changes_reveals_no_hand(app):
    """Every page on the way, and what all are told, is the same whatever red and yellow hold."""
    seen = []
    for guards in range(4):
        table = paid_from(guards)
        party = Party(app, table).at(table)
        browser = party.browser(HOST)
        told = [change(party, 4, town="bautzen").text]
        for line in (5, 6):
            sent = form_of(told[-1], "change-on") | {"do": "on"}
            told.append(browser.post(f"{party.url}/change/{line}", data=sent, headers=HX).text)
            out = form_of(told[-1], within="change-out") | {"do": "out"}
            told.append(browser.post(f"{party.url}/change/{line}", data=out, headers=HX).text)
            told.append(party.browser(GUEST).get(party.url).text)
        assert "change-yes" in told[-2]
        seen.append([one.replace(party.code, "CODE") for one in told])
    assert all(one == seen[0] for one in seen)


def test_an_entry_that_no_longer_fits_may_be_left_out(app):
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "bautzen"))
    party = Party(app, table).at(table)
    browser = party.browser(HOST)
    seen = change(party, 2, town="bautzen")
    step = browser.post(
        f"{party.url}/change/3", data=form_of(seen.text, "change-on") | {"do": "on"}
    )
    out = form_of(step.text, within="change-out") | {"do": "out"}
    end = browser.post(f"{party.url}/change/3", data=out)
    assert (
        browser.post(f"{party.url}/change/3", data=form_of(end.text, "change-yes")).status_code
        == 303
    )
    assert [one.line for one in party.now.table.steps] == [1, 2]
    broken = {"do": "on", "chain": '[{"entry": 99, "with": null}]'}
    assert browser.post(f"{party.url}/change/3", data=broken, headers=HX).status_code == 422


def test_an_additional_battle_asks_for_its_throw_with_the_usual_form(app):
    """The answer is put in before the entry that the battle stops, and that entry stays."""
    table, move = attack()
    line = misfit(table, [move])
    assert line is not None
    throw = drawn_throw(find_misfit(table, [move], line, no_tick).before)
    party = Party(app, table).at(table)
    seen = change(party, move.entry, to=move.instead.to, armies="1")
    assert f"Go on with entry {line}" in words(seen.text)
    step = go_on(party, seen, line)
    said = words(step.text)
    assert f"Before entry {line}" in said
    assert "Your change leads to a question that nobody was asked." in said
    assert f"Leave out entry {line}" in said
    form = form_of(step.text, within="change-form")
    assert form["type"] == "throw"
    for cube in throw.tray:
        form[f"tray.{cube}"] = "60"
    form["do"] = "look"
    browser, address = party.browser(HOST), f"{party.url}/change/{line}"
    look = browser.post(address, data=form, headers=HX)
    assert "change-yes" not in look.text, "so many cubes are not in the game"
    assert "change-on" not in look.text
    for cube, count in throw.tray.items():
        form[f"tray.{cube}"] = str(count)
    look = browser.post(address, data=form, headers=HX)
    while found := re.search(r'class="change-on".*?/change/(\d+)"', look.text):
        later = int(found[1])
        page = go_on(party, look, later)
        out = form_of(page.text, "change-out") | {"do": "out"}
        look = browser.post(f"{party.url}/change/{later}", data=out, headers=HX)
    assert party.now.table is table, "nothing has been written"
    yes = form_of(look.text, "change-yes")
    assert browser.post(address, data=yes).status_code == 303
    after = party.now.table
    assert throw in [step.entry for step in after.steps if step.line == line]
    assert after.play(Undo()).state == table.state
    history = words(browser.get(f"{party.url}/history").text)
    assert f"Put in before entry {line}: the throw." in history


def test_a_phone_shows_who_can_repair_another_players_entry(app):
    """The tablet changes open entries; an offer can be changed only by its player."""
    free = a_party(app, a_table(a_deal(), goes("red", "lauban"), goes("yellow", "bautzen")))
    seen = change(free, 2, OWN, "?as=red", town="bautzen")
    assert "Then entry 3 would no longer fit" in words(seen.text)
    assert "The tablet can make this change and go on with it." in words(seen.text)
    assert "change-on" not in seen.text
    assert "change-on" in change(free, 2, town="bautzen").text
    duel = a_party(app, a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 3)))
    for role, where in ((HOST, ""), (OWN, "?as=red")):
        seen = change(duel, 2, role, where, town="kamenz")
        assert "Only Ben can change that entry, on the phone." in words(seen.text)
        assert "change-on" not in seen.text


def test_H2_an_additional_question_reveals_no_hand(app):
    """Every page on the way to an additional answer is the same whatever red holds."""
    seen = []
    for guards in range(4):
        table = paid_from(guards).play(Undo(to=5))
        party = Party(app, table).at(table)
        told = [change(party, 4, town="bautzen")]
        told.append(go_on(party, told[0], 5))
        told.append(party.browser(GUEST).get(party.url))
        seen.append([one.text.replace(party.code, "CODE") for one in told])
    assert all(one == seen[0] for one in seen)
