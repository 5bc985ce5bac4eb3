"""R4.4 on the tablet: if more blocks are due than exist, the table decides."""

from flask import Flask

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.tablet import Tablet
from tests.support.league_tables import a_table
from tests.support.setup_page import fields

TOLD = "There are not enough blocks:"


def collecting(app: Flask) -> Tablet:
    """Return a game where Blue has collected five red blocks, but only three exist."""
    entries = (p.settles("choosing", towns=p.TOWN_OF), p.collects("blue", goods={"red": 5}))
    box = {**p.a_box(), "blocks": {"red": 3}}
    return Tablet(app, a_table(p.a_deal(), *entries, box=box))


def test_r4_4_missing_blocks_can_be_taken_from_the_last_collector(app):
    tablet = collecting(app)
    page = tablet.page()
    assert "Blocks (red): you need 5, but the game has only 3. Decide who gets them." in page
    form = fields(page[page.index(TOLD) : page.index("−2")])
    assert form == {"type": "correct", "player": "blue", "revision": "3", "goods.red": "-2"}
    assert tablet.send(form).status_code == 303
    assert TOLD not in tablet.page()
    assert tablet.facts["players"]["blue"]["goods"]["red"] == 3


def test_r4_4_blocks_can_be_counted_during_a_game(app):
    tablet = collecting(app)
    form = tablet.form("describe?what=blocks")
    assert form["blocks.red"] == "3"
    form["blocks.red"] = "5"
    assert tablet.send(form).status_code == 303
    assert "blocks_short" not in tablet.facts
    assert "what=blocks" in tablet.sheet("printed").text
