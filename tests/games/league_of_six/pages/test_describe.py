"""Describing followers and the overlay at a running table: the sheets and their requests."""

from typing import Any

import pytest
from flask import Flask

from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r
from tests.games.league_of_six.tablets import Tablet
from tests.support.forms_read import Sent
from tests.support.league import a_table

STORES = ("royal", "civic")
NAMELESS = p.a_deal(open_followers=[None] * 8)
KNOWN = "The app already knows this one."
ZITTAU = p.describes(follower="wagoner", town="zittau")


def playing(app: Flask, *entries: p.Json, **box: Any) -> Tablet:
    """Return a table that plays with followers, after these entries."""
    return Tablet(app, a_table(*entries, box={**p.a_box(), **box}, modules=["retinue"]))


def test_l7_an_unnamed_follower_is_told_where_it_lies(app):
    tablet = playing(app, NAMELESS)
    form = tablet.form("describe?what=tile&town=zittau")
    assert (form["follower"], form["town"], form["group"]) == ("f01", "zittau", "1-2")
    form.setlist("arrows", ["[]", "0", "3"])
    form["name"] = "Old Hans"
    assert tablet.send(form).status_code in (204, 303)
    assert tablet.state.tiles["zittau"] == "f01"
    told = tablet.state.box.followers["f01"]
    assert (told.name, told.group, told.arrows) == ("Old Hans", "1-2", (0, 3))


def test_l6_an_unnamed_follower_is_picked_from_those_that_may_lie_there(app):
    tablet = playing(app, NAMELESS, ZITTAU, followers=p.SAMPLE["followers"])
    page = tablet.sheet("describe?what=tile&town=kamenz").text
    assert "At the beginning of phase 5: give 1 guard and take 1 block of your choice." in page
    assert "in Zittau" in page
    assert "Mato" not in page
    assert page.count('class="entry pick-form"') == 12
    form = Sent(tablet.form("describe?what=tile&town=kamenz", "pick-form").to_dict())
    form["follower"] = "beggar"
    assert tablet.send(form).status_code in (204, 303)
    assert tablet.state.tiles["kamenz"] == "beggar"


def test_l1_l3_a_follower_that_was_won_is_shown_in_its_town_until_the_round_is_over(app):
    game = r.lying(None, None, None, "wagoner").play("blue collects")
    assert game.seat("blue").followers == ("wagoner",)
    table = a_table(*game.entries, modules=["retinue"], box=r.a_box())
    shown = Tablet(app, table).sheet("printed").text
    assert f"follower={r.late()[0]}" in shown
    assert "follower=wagoner" not in shown
    open_followers = ["mato", *[None] * 7]
    tablet = Tablet(
        app, a_table(p.a_deal(open_followers=open_followers), modules=["retinue"], box=p.a_box())
    )
    assert tablet.sheet("describe?what=follower&follower=mato").status_code == 200


def test_s5_the_overlay_is_typed_over_the_table_with_six(app):
    assert playing(app, NAMELESS).sheet("describe?what=points").status_code == 404
    tablet = Tablet(app, a_table(players=6))
    assert "Not entered from the overlay yet" in tablet.sheet("printed").text
    assert KNOWN not in tablet.sheet("describe?what=points").text
    form = tablet.form("describe?what=points")
    for place, points in enumerate((12, 8, 5, 3, 1, 0)):
        form[f"leader_points.{place}"] = str(points)
    tablet.send(form)
    assert tablet.state.box.leader_points == (12, 8, 5, 3, 1, 0)
    assert KNOWN in tablet.sheet("describe?what=points").text
    assert "Not entered from the overlay yet" not in tablet.sheet("printed").text


@pytest.mark.parametrize(("follower", "known"), [("wagoner", True), ("f01", False)])
def test_l7_a_follower_that_the_copy_has_is_described_again_with_a_warning(app, follower, known):
    tablet = playing(app, NAMELESS, p.describes(follower=follower, town="zittau"))
    sheet = tablet.sheet(f"describe?what=follower&follower={follower}").text
    assert (KNOWN in sheet, "Start from a known follower" in sheet) == (known, not known)


@pytest.mark.parametrize(
    "query",
    ["what=follower&follower=f77", "what=follower", "what=tile&town=loebau", "what=deck&deck=5"],
)
def test_what_is_not_in_play_has_no_sheet(app, query):
    assert playing(app, NAMELESS).sheet(f"describe?{query}").status_code == 404


def test_a_storage_tile_without_a_name_is_picked_from_those_of_the_copy(app):
    deal = {**p.a_deal(), "civic": None}
    tablet = Tablet(app, a_table(deal, box=p.SAMPLE))
    royal, civic = (tablet.sheet(f"describe?what=storage&store={it}").text for it in STORES)
    assert (KNOWN in royal, "pick-form" in royal) == (True, False)
    assert (KNOWN in civic, civic.count("pick-form")) == (False, 6)
