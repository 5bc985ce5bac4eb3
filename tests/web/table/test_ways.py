"""Each way to use the app can become another one while the game is played."""

import re

import pytest

from companion.core.table import Table
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.tablet import Tablet
from tests.support.league_tables import a_table

STORES = ("choosing", "collecting")


def offered(tablet: Tablet) -> dict[str, str]:
    """Return the keys of the set-up that each way with a button would change, by what it is."""
    page = tablet.sheet("ways").text
    return dict(re.findall(r'name="instead" value="([^"]*)">\s*<button.*?<strong>([^<]*)', page))


@pytest.mark.parametrize(
    ("before", "after", "asked"),
    [((), STORES, "settle"), (STORES, (), "choose_town"), (("storing",), STORES, "settle")],
)
def test_the_way_to_play_can_be_changed_in_the_menu(app, before, after, asked):
    tablet = Tablet(app, a_table(p.a_deal(), own_phases=list(before)))
    assert "sheet/ways" in tablet.sheet("menu").text
    told = {text: keys for keys, text in offered(tablet).items()}
    keys = told["The stores and the end" if after else "Everything as it turns up"]
    sent = {"do": "keep", "instead": keys.replace("&#34;", '"'), "revision": "1"}
    answer = tablet.party.browser("host").post(f"{tablet.party.url}/change", data=sent)
    assert answer.status_code == 303, answer.text
    now: Table = tablet.party.now.table
    assert now.setup.own_phases == after
    assert now.game.waiting_for(now.state)[0].must == asked
    assert (now.state.phase, now.state.round) == ("choosing", 1)


def test_the_current_way_has_no_button(app):
    page = Tablet(app, a_table(p.a_deal())).sheet("ways").text
    current = page.partition('aria-current="true"')[2].partition("</div>")[0]
    assert "Everything as it turns up" in current
    assert re.search(r'href="/calculator\?red\.name=Anna&(amp;)?yellow\.name=Ben', page)
    assert "/new?game=league-of-six&amp;way=trying" in page or "&way=trying" in page


def test_after_a_trial_a_group_can_open_a_table_with_its_own_tiles(app):
    tablet = Tablet(app, a_table(p.a_deal(), box=p.SAMPLE))
    assert offered(tablet) == {}
    assert "way=everything" in tablet.sheet("ways").text
