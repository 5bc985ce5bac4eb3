"""R2.3: what every town would cost is told on the own phone while towns are chosen."""

import pytest
from flask import Flask

from tests.games.league_of_six.positions import a_deal
from tests.support.league import a_table
from tests.support.pages import words
from tests.support.party import Party

CHOSEN = ("red lauban", "yellow bautzen", "green kamenz", "blue zittau")


def phone(app: Flask, *entries: str, path: str = "") -> str:
    """Red's phone after these entries."""
    party = Party(app, table := a_table(a_deal(), *entries)).seated(red="own").at(table)
    return party.browser("own").get(f"{party.url}/seats/red{path}").text


@pytest.mark.parametrize("entries", [CHOSEN, (*CHOSEN, "blue collects")])
def test_a_sheet_left_open_when_all_have_chosen_says_so(app, entries):
    told = phone(app, *entries, path="/sheet/costs")
    assert 'class="cost"' not in told
    assert "Nobody is choosing a town now." in told


def test_who_may_give_way_reads_what_the_free_towns_would_cost_in_guards(app):
    page = phone(app, "red lauban", "yellow lauban 2")
    told = words(page[page.index("Free towns after that:") :])
    assert told.startswith(
        "Free towns after that: Bautzen (1 guard), Zittau (2 guards), Kamenz (3 guards)"
    )
