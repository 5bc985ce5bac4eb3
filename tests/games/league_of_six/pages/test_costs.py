"""R2.3: what every town would cost is told on the own phone while towns are chosen."""

from __future__ import annotations

import re

from flask import Flask

from tests.games.league_of_six.positions import a_deal, collects, goes
from tests.support.party import Party
from tests.web.test_rights import OWN, a_table

NOBODY_CHOOSES = "No town is chosen now."
SEATS = {"red": "lauban", "yellow": "bautzen", "green": "kamenz", "blue": "zittau"}


def sheet(app: Flask, *entries: dict[str, object]) -> str:
    """The sheet on red's phone after these entries."""
    party = Party(app, table := a_table(a_deal(), *entries)).seated(red=OWN).at(table)
    return party.browser(OWN).get(f"{party.url}/seats/red/sheet/costs").text


def test_a_sheet_left_open_when_all_have_chosen_says_so(app: Flask) -> None:
    chosen = [goes(player, town) for player, town in SEATS.items()]
    for entries in (chosen, [*chosen, collects("blue")]):
        told = sheet(app, *entries)
        assert 'class="cost"' not in told
        assert NOBODY_CHOOSES in told


def test_who_may_give_way_reads_what_the_free_towns_would_cost_in_guards(app: Flask) -> None:
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2))
    party = Party(app, table).seated(red=OWN).at(table)
    page = party.browser(OWN).get(f"{party.url}/seats/red").text
    told = " ".join(re.sub(r"<[^>]*>", " ", page[page.index("Free then:") :]).split())
    assert told.startswith("Free then: Bautzen (1 guard), Zittau (2 guards), Kamenz (3 guards)")
