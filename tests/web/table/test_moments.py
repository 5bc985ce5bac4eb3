"""The moments that the tablet shows after an entry: a verdict, and what to lay out."""

import re

import pytest

from companion.core.lines import Undo
from tests.browser.kept import GAME, WALLENSTEIN
from tests.core.test_hand_moves import after
from tests.support.pages import words
from tests.support.party import Party

KINDS = ("besieged", "tiles", "leaders", "stores")
"""What the app or the table may draw."""


def moment(party: Party) -> tuple[str, str]:
    """Return the key of what the tablet's stage shows, and its headline; "" if there is none."""
    page = party.browser("host").get(party.url).text
    key = re.search(r'<template id="stage-scenes" data-key="([^"]*)"', page)
    line = re.search(r'data-scene="verdict".*?<h2>(.*?)</h2>', page, re.S)
    return key[1] if key else "", words(line[1]) if line else ""


@pytest.mark.parametrize(
    ("game", "entries", "said"),
    [
        (WALLENSTEIN, 68, "Anna takes Hessen-Kassel from Ben: 7 armies to 2 armies and 1 peasant"),
        (WALLENSTEIN, 81, "Cem keeps Lüneburg with 1 army"),
        (WALLENSTEIN, 41, "Mähren stays neutral: 5 armies to 6 peasants"),
        (GAME, 8, "Ben gets Bautzen. Anna takes 2 guards and chooses another town."),
        (GAME, 7, ""),
    ],
)
def test_the_tablet_shows_the_verdict_of_an_entry(app, game, entries, said):
    assert moment(Party(app, after(game, entries)))[1] == said


def test_an_undo_has_no_verdict(app):
    assert moment(Party(app, after(WALLENSTEIN, 69).play(Undo()))) == ("", "")


def list_of(party: Party) -> str:
    """Return what the tablet lists to be laid out, without the drawings; "" if there is no list."""
    page = party.browser("host").get(party.url).text
    found = re.search(r'data-scene="layout".*?</section>', page, re.S)
    assert (found is None) == ("data-stage-again" not in page), "the strip leads to the list"
    text = re.sub(r"<[^>]*>", " ", found[0].partition(">")[2]) if found else ""
    return " ".join(text.split())


def test_a_deal_lists_drawn_components_and_their_places(app):
    assert list_of(Party(app, after(GAME, 31))) == (
        "Round 2: what goes where Done Besieged: Lauban , Görlitz Bautzen Kamenz Zittau Löbau "
        "Royal store side I 4 3 1 1 1 3 2 1 1 2 2 1 1 1 3 2 "
        "Civic store side I 3 2 1 1 3 2 1 1 2 2 2 1 2 3 1 1 Leader cards 1 2 3 4"
    )
    assert list_of(Party(app, after(GAME, 32))) == "", "somebody has gone on"


def test_a_deal_entered_by_the_table_lists_nothing(app):
    dealing = dict.fromkeys(KINDS, "table")
    drawn = {**GAME, "setup": {**GAME["setup"], "dealing": dealing}}
    assert list_of(Party(app, after(drawn, 31))) == ""


@pytest.mark.parametrize(("entries", "told"), [(2, "Counties with a church"), (3, "place 1")])
def test_years_and_rounds_list_the_cards_that_the_app_drew(app, entries, told):
    assert told in list_of(Party(app, after(WALLENSTEIN, entries)))
