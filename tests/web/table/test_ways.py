"""Each way to use the app can become another one while the game is played, on the set-up page."""

import re

import pytest

from companion.core.table import Table
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.tablet import Tablet
from tests.support.form_reader import sent
from tests.support.league_tables import a_table

STORES = ("choosing", "collecting")
ASKED = {"choosing": "settle", "collecting": "choose_town", "storing": "choose_town"}


def changed(tablet: Tablet, **fields: list[str]) -> Table:
    """Change these fields of the set-up page, and confirm what it shows. Return the table."""
    browser, address = tablet.party.browser("host"), f"{tablet.party.url}/change"
    form = sent(browser.get(address).text, within="setup")
    form["do"] = "look"
    for name, values in fields.items():
        form.setlist(name, values)
    seen = browser.post(address, data=form)
    assert seen.status_code == 200, seen.text
    answer = browser.post(address, data=sent(seen.text, within="change-yes"))
    assert answer.status_code == 303, answer.text
    now: Table = tablet.party.now.table
    return now


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [((), "stores", STORES), (STORES, "everything", ()), (("storing",), "stores", STORES)],
)
def test_another_way_to_use_the_app_applies_from_the_present_phase_on(app, before, way, after):
    tablet = Tablet(app, a_table(p.a_deal(), own_phases=list(before)))
    now = changed(tablet, way=[way])
    assert now.setup.own_phases == after
    assert now.game.players_to_act(now.state)[0].must == ("settle" if after else "choose_town")
    assert (now.state.phase, now.state.round) == ("choosing", 1)


@pytest.mark.parametrize("phase", ["choosing", "collecting", "storing"])
def test_a_table_can_choose_single_phases_to_play_without_the_app(app, phase):
    tablet = Tablet(app, a_table(p.a_deal()))
    now = changed(tablet, own_phases=["[]", phase])
    assert now.setup.own_phases == (phase,)
    assert now.game.players_to_act(now.state)[0].must == ASKED[phase]


def test_the_present_way_is_marked_and_the_calculator_link_has_the_names(app):
    party = Tablet(app, a_table(p.a_deal())).party
    text = party.browser("host").get(f"{party.url}/change").text
    assert re.search(r'value="everything" checked', text)
    assert re.search(r'href="/calculator\?red\.name=Anna&(amp;)?yellow\.name=Ben', text)
    assert re.search(r'href="/new\?game=league-of-six&(amp;)?way=trying"', text)


def test_after_trying_the_app_a_group_can_start_a_table_with_its_own_tiles(app):
    tablet = Tablet(app, a_table(p.a_deal(), box=p.SAMPLE))
    text = tablet.party.browser("host").get(f"{tablet.party.url}/change").text
    assert re.search(r'value="trying" checked', text)
    assert re.search(r'href="/new\?game=league-of-six&(amp;)?way=everything"', text)


def test_a_button_of_the_set_up_page_changes_the_form_but_not_the_table(app):
    tablet = Tablet(app, a_table(p.a_deal()))
    browser, address = tablet.party.browser("host"), f"{tablet.party.url}/change"
    form = sent(browser.get(address).text, within="setup")
    first = form["players.0.colour"]
    form["do"] = "down.0"
    moved = sent(browser.post(address, data=form).text, within="setup")
    assert moved["players.1.colour"] == first
    assert tablet.party.now.revision == 1
