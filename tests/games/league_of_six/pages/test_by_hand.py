"""Entering a tile, or entering only what was taken: both are offered in one place, on phones and on
the tablet."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Json, collects, goes, row
from tests.games.league_of_six.tablet import Tablet, blank_party
from tests.support.form_reader import sent
from tests.support.league_tables import a_party, a_table
from tests.support.party import Party

HOST, OWN, OTHER = Party.ROLES[0], Party.ROLES[1], Party.ROLES[2]
PLACED = [goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "kamenz"),
          goes("blue", "zittau")]  # fmt: skip
TAKEN = [
    collects("blue", goods={"green": 1}),
    collects("green", goods={"green": 1}),
    collects("yellow", goods={}, guards=1),
    collects("red", goods={"red": 2}, horses=1),
]


def entered(store: str) -> Json:
    tile = {"store": store, "tile": f"s-{store}", "side": "I"}
    return {"type": "describe", **tile, "rows": [row(4, "green 1")]}


def at(app: Flask, *entries: Json) -> Party:
    return blank_party(app, *entries)


@pytest.mark.parametrize("own_phases", [[], ["choosing", "collecting"]])
def test_a_deal_announces_that_tiles_are_entered_only_if_they_are(app, own_phases):
    dealing = {"tiles": "table", "leaders": "table"}
    page = Tablet(app, a_table(box=None, dealing=dealing, own_phases=own_phases)).page()
    assert ("Later you enter each one" in page) == (not own_phases)
    assert "The app draws the towns." in page


def test_a_collecting_phone_may_enter_the_tile_or_only_the_taxes(app):
    party = at(app, *PLACED, *TAKEN[:2])
    phone = party.browser(OTHER).get(f"{party.url}/seats/yellow").text
    assert re.search("describe.what=both&(amp;)?town=bautzen", phone)
    assert "or enter only what was taken" in phone
    party.browser(HOST).post(f"{party.url}/seats/yellow", json={"do": "tablet"})
    assert "or enter only what was taken" in party.browser(HOST).get(party.url).text


def test_entering_an_unknown_tile_is_offered_before_entering_the_taxes(app):
    """Entering what was taken has the same place, and a button that is not the primary one."""
    page = at(app, *PLACED).view(HOST)
    form = page[page.index("typed-yield") :]
    form = form[: form.index("</form>")]
    (first,) = re.findall(r'<(\w+)[^>]*class="button button-primary"', form)
    assert first == "a"
    assert form.index("button-primary") < form.index('name="goods.red"') < form.index("data-sends")


@pytest.mark.parametrize("own_phases", [[], ["choosing", "collecting"]])
def test_only_a_table_that_plays_every_phase_with_the_app_is_led_to_whole_storage_tiles(
    app, own_phases
):
    """The others enter the row that was chosen. Entering the tile is offered, too."""
    moves = [*PLACED, *TAKEN[:2], collects("yellow", goods={"red": 2}, horses=2), collects("red")]
    where = {"type": "settle", "phase": "choosing", "towns": p.TOWN_OF}
    yellow = {"goods": {"yellow": {"red": 2}}, "horses": {"yellow": 2}}
    taken = {"type": "settle", "phase": "collecting", **yellow}
    deal = p.a_deal(royal=None, civic=None)
    table = a_table(
        deal, *([where, taken] if own_phases else moves), box=None, own_phases=own_phases
    )
    party = a_party(app, table)
    for who, path in ((OTHER, "/seats/yellow"), (HOST, "")):
        if not path:
            party.browser(HOST).post(f"{party.url}/seats/yellow", json={"do": "tablet"})
        page = unescape(party.browser(who).get(party.url + path).text)
        offered = page[page.index("by-hand") : page.index("hand-fields")]
        assert ("button-primary" in offered) == (not own_phases)
        assert "what=storage&store=royal" in offered
        says = "Enter only the row that was chosen" in offered
        assert says == bool(own_phases and path), "the tablet's keys need the room"


def test_taxes_of_zero_are_saved_only_by_the_button_nothing_taken(app):
    """R4: numbers begin at 0, and nothing counts that nobody has entered."""
    party = at(app, *PLACED)
    blank = sent(party.view(HOST), "typed-yield").to_dict()
    form = {key: value for key, value in blank.items() if key not in ("nothing", "revision")}
    assert form["goods.red"] == form["guards"] == "0"
    for unclear in (form, {**form, "guards": "2", "nothing": "true"}):
        answer = party.form(HOST, unclear)
        assert answer.status_code == 422
        assert "tap “Nothing taken”" in answer.text
    assert party.form(HOST, {**form, "nothing": "true"}).status_code == 200
    assert party.form(HOST, {**form, "player": "green", "guards": "1"}).status_code == 200


def test_once_rows_are_chosen_the_tablet_asks_for_one_store_after_the_other(app):
    """Before that it leads only to towns, because a group with one tablet plays on without the
    stores."""

    def leads_to(*entries: dict[str, Any]) -> str:
        party = at(app, *entries)
        answer = party.browser(HOST).get(f"{party.url}/sheet/describe?what=next")
        return str(answer.headers["location"].partition("?")[2])

    entered = {"type": "describe", "store": "royal", "tile": "s1", "side": "I"}
    rows = [row(4, "green 3")]
    assert leads_to(*PLACED) == "what=both&town=lauban"
    assert leads_to(*PLACED, *TAKEN) == "what=storage&store=royal"
    assert leads_to(*PLACED, *TAKEN, {**entered, "rows": rows}) == "what=storage&store=civic"


def test_the_form_and_the_turn_line_change_as_tiles_are_entered(app):
    """Typed numbers are kept while others act, but a entered tile needs no rows to be typed."""
    party = at(app, *PLACED, *TAKEN)

    def seen() -> tuple[str, list[str], str]:
        page = party.browser(OWN).get(f"{party.url}/seats/red").text
        (kept,) = re.findall(r'<div class="hand-fields" id="([^"]+)" hx-morph-skip', page) or [""]
        return kept, sorted(set(re.findall(r'value="(royal|civic)\.1"', page))), page

    both, rows, page = seen()
    assert rows == ["civic", "royal"]
    assert "Choose a row in either store and enter which spaces are filled" in page
    for store, rest in (("royal", ["civic"]), ("civic", [])):
        tile = {"type": "describe", "store": store, "side": "I", "rows": [row(4, "green 1")]}
        party.browser(HOST).post(
            f"{party.url}/entries", json={**tile, "revision": party.now.revision}
        )
        kept, rows, page = seen()
        assert rows == rest
        assert kept != both
    assert "Tap a row that nobody has chosen this round" in page


def test_a_row_of_an_unknown_tile_shows_no_bonus_that_was_not_entered(app):
    spaces = [{"good": "red", "points": 3}]
    taken = {"type": "choose_row", "player": "red", "store": "civic", "row": 1, "spaces": spaces}
    party = at(app, *PLACED, *TAKEN, taken)
    shown = party.browser(HOST).get(party.url).text
    assert re.findall(r'<span class="bonus[^"]*">(.*?)</span>', shown) == [""]


def test_numbers_without_a_button_are_typed(app):
    """No rule limits the rows of a tile, or the points of a space or a row."""
    party = at(app, *PLACED, *TAKEN)
    form = sent(party.browser(OWN).get(f"{party.url}/seats/red").text, "hand-row")
    form["place"], form["other_row"] = "royal.1", "8"
    form.setlist("spaces", ["[]", "red.3"])
    form["other_points.red"] = "12"
    form["other_bonus"] = "15"
    answer = party.browser(OWN).post(f"{party.url}/entries?as=red", data=form)
    assert answer.status_code in (204, 303), answer.text
    state = party.now.table.state
    assert state.players["red"].influence == 10 + 3 + 12 + 15
    assert list(state.stores["royal"].by_hand) == [8]


def test_only_the_chooser_and_the_tablet_can_end_storing(app):
    party = at(app, *PLACED, *TAKEN)
    ends = {"type": "settle", "phase": "storing", "revision": party.now.revision}
    post = f"{party.url}/entries"
    assert party.browser(OTHER).post(post, json=ends).status_code == 403
    known = at(app, *PLACED, *TAKEN, *(entered(store) for store in ("royal", "civic")))
    late = {**ends, "revision": known.now.revision}
    assert known.now.table.state.phase == "storing"
    assert known.browser(OWN).post(f"{known.url}/entries", json=late).status_code == 403
    more = {**ends, "influence": {"red": 5}}
    assert party.browser(OWN).post(post, json=more).status_code == 403
    assert party.browser(OWN).post(post, json=ends).status_code == 200
    assert party.now.table.state.phase == "dealing"
    assert party.now.table.state.players["red"].influence == 10
