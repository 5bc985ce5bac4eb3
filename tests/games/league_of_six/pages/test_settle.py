"""The panel for a phase told by its outcome: what is typed in it, and what follows by itself."""

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r
from tests.games.league_of_six.tablets import Tablet
from tests.support.league import a_table


@pytest.mark.parametrize(("players", "retinue"), [(4, False), (4, True), (6, False), (6, True)])
def test_s4_l3_the_panel_says_what_follows_by_itself(app, players, retinue):
    deal = r.first_deal(players=players) if retinue else p.a_deal(players)
    modules = ["sixth-player"] * (players == 6) + ["retinue"] * retinue
    towns = dict(zip(p.COLOURS, deal["tiles"], strict=False))
    entries = (deal, p.settles("choosing", towns=towns))
    table = a_table(
        *entries, players=players, modules=modules, own_phases=["collecting"], box=r.a_box()
    )
    page = Tablet(app, table).page()
    assert ("The app adds the horse of the waggon fortress by itself." in page) == (players == 6)
    assert ("The app adds followers and their immediate effects by itself." in page) == retinue
