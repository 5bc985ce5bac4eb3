"""What the tablet shows for a moment after an entry: what was decided."""

import re

import pytest

from companion.core.lines import Undo
from tests.browser.kept import GAME, WALLENSTEIN
from tests.core.test_hand_moves import after
from tests.support.party import Party


def moment(party: Party) -> tuple[str, str]:
    """Return the key of what the tablet's stage shows, and its headline; "" if there is none."""
    page = party.browser("host").get(party.url).text
    key = re.search(r'<template id="stage-scenes" data-key="([^"]*)"', page)
    line = re.search(r'data-scene="verdict".*?<h2>(.*?)</h2>', page, re.S)
    return key[1] if key else "", line[1] if line else ""


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
def test_tablet_says_what_an_entry_has_decided(app, game, entries, said):
    assert moment(Party(app, after(game, entries)))[1] == said


def test_nothing_was_decided_by_an_undo(app):
    assert moment(Party(app, after(WALLENSTEIN, 69).play(Undo()))) == ("", "")
