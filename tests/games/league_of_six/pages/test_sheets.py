"""Sheets and panels of the tablet and phones: what they show at each moment, and what they send."""

import re

import pytest
from flask import Flask

from companion.core.lines import Undo
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.engine_games import random_game
from tests.games.league_of_six.positions import a_deal
from tests.games.league_of_six.tablet import Tablet
from tests.support.league_tables import a_table
from tests.support.pages import words
from tests.support.party import Party


@pytest.mark.parametrize("entries", [0, 1])
@pytest.mark.parametrize(
    ("players", "says"), [(5, "1 town is besieged"), (6, "No town is besieged")]
)
def test_the_number_of_besieged_towns_depends_on_the_number_of_players(app, players, says, entries):
    table = random_game(players, 1).play(Undo(to=entries))
    sheet = Tablet(app, table).sheet("checklist").text
    assert says in sheet
    assert ("waggon fortress" in sheet) == (players == 6)


def test_R0_everybody_begins_with_three_guards_and_on_10(app):
    sheet = Tablet(app, random_game(4, 1, 0)).sheet("checklist").text
    for said in ("marker on 10.", "3 guards for each player", "2 towns are besieged"):
        assert said in sheet


def test_a_number_below_zero_can_be_typed_on_phones_without_a_minus(app):
    """The number pad of iPhones has none. Such a field asks for the whole keyboard, and has a
    stepper or a key for its sign."""
    settling = Tablet(app, a_table(p.a_deal(), own_phases=["choosing"])).page()
    leading = Tablet(app, a_table(p.a_deal())).sheet("correct").text
    below = re.compile(r'<input[^>]*min="-[^>]*>(?:<button[^>]*)?')
    in_steppers = below.findall("".join(re.findall(r'class="stepper">(.*?)</div>', leading, re.S)))
    assert len(in_steppers) == len(below.findall(leading)) > 4
    with_keys = below.findall(settling)
    assert len(with_keys) == 2 * 4
    assert all("data-sign" in field for field in with_keys)
    assert not any("inputmode" in field for field in (*in_steppers, *with_keys))


@pytest.mark.parametrize(("players", "retinue"), [(4, False), (4, True), (6, False), (6, True)])
def test_s4_l3_the_panel_for_taxes_names_automatic_effects(app, players, retinue):
    deal = r.first_deal(players=players) if retinue else p.a_deal(players)
    modules = ["sixth-player"] * (players == 6) + ["retinue"] * retinue
    towns = dict(zip(p.COLOURS, deal["tiles"], strict=False))
    entries = (deal, p.settles("choosing", towns=towns))
    table = a_table(
        *entries, players=players, modules=modules, own_phases=["collecting"], box=r.a_box()
    )
    page = Tablet(app, table).page()
    assert ("The app adds the horse of the waggon fortress. Do not enter it." in page) == (
        players == 6
    )
    assert (
        "The app adds followers and their immediate effects. Do not enter them." in page
    ) == retinue


def test_an_empty_correction_is_written_only_with_a_note(app):
    tablet = Tablet(app, a_table())
    form = {"type": "correct", "player": "red", "influence": "0", "goods.red": "0", "revision": "0"}
    answer = tablet.send(form)
    assert answer.status_code == 422
    assert "Enter how much to add or take away." in answer.text
    assert tablet.party.now.revision == 0
    assert tablet.send({**form, "note": "We play with an hourglass."}).status_code == 303


CHOSEN = ("red lauban", "yellow bautzen", "green kamenz", "blue zittau")


def phone(app: Flask, *entries: str, path: str = "") -> str:
    """Return a page of Red's phone after these entries."""
    party = Party(app, table := a_table(a_deal(), *entries)).seated(red="own").at(table)
    return party.browser("own").get(f"{party.url}/seats/red{path}").text


@pytest.mark.parametrize("entries", [CHOSEN, (*CHOSEN, "blue collects")])
def test_an_open_sheet_of_costs_says_when_all_have_chosen(app, entries):
    told = phone(app, *entries, path="/sheet/costs")
    assert 'class="cost"' not in told
    assert "Nobody is choosing a town now." in told


def test_costs_of_free_towns_are_shown_while_an_offer_is_answered(app):
    page = phone(app, "red lauban", "yellow lauban 2")
    told = words(page[page.index("Free towns after that:") :])
    assert told.startswith(
        "Free towns after that: Bautzen (1 guard), Zittau (2 guards), Kamenz (3 guards)"
    )
