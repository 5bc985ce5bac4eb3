"""Tests of a table whose printed board differs from the app's."""

import math
import re
from collections.abc import Mapping

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.board import COUNTIES, REGIONS
from companion.games.wallenstein.box.differences import Differences
from companion.games.wallenstein.library import BOXES
from companion.games.wallenstein.views import cells
from companion.games.wallenstein.views.forecast import winter_forecast
from companion.games.wallenstein.views.map import county_card
from companion.games.wallenstein.views.printed import (
    FREE_OF_LINE,
    changed_borders,
    region_view,
    supply_chart_rows,
)
from tests.games.wallenstein import positions as war

BOARD = {
    "counties": {"gft-mark": {"taxes": 9, "sites": 0}},
    "neighbours": {"altmark": {"gft-mark": True}, "bremen": {"gft-mark": True}},
    "supply_chart": {"1": {"peasants": 7}},
}


def test_a_corrected_board_is_used_everywhere():
    game = war.planning(box={"board": BOARD})
    page = game.view()
    [planned] = [one for one in page.planning["red"].counties if one.id == "gft-mark"]
    assert (planned.taxes.n, planned.sites) == (9, 0)
    shown = county_card(page.seen, page.printed, "gft-mark")
    assert shown is not None
    assert (shown.taxes, shown.sites) == (9, 0)
    assert "altmark" in [one.id for one in shown.beside]
    assert [line.near for line in page.odd_borders] == [True], "Bremen is out of the game (W0.1)"

    march = war.done("move-a", "gft-mark", box={"board": BOARD}).view().march
    assert march is not None
    assert "altmark" in [one.county for one in march.targets]

    fed = war.planning(event="taxes-max-0", before=war.fed("red", grain=8), box={"board": BOARD})
    supply = winter_forecast(fed.state).players["red"].supply["taxes-max-0"]
    assert (supply.short, supply.revolts, supply.peasants) == (1, 1, 7)


@pytest.mark.parametrize("ours", [{}, {"2": {"peasants": 9}, "5": {"from": 9, "revolts": 8}}])
def test_W3_1_only_numbers_that_fit_the_supply_chart_are_offered(ours):
    for row in supply_chart_rows(BOXES.read({"board": {"supply_chart": ours}}).differences):
        for one in row.numbers:
            now = ours.get(row.number, {})
            rows = [{**ours, row.number: {**now, one.what: n}} for n in range(30)]
            fitting = [n for n, tried in enumerate(rows) if fits({"supply_chart": tried})]
            assert [*one.choices] == fitting, (row.number, one.what)


def test_only_possible_numbers_of_a_county_are_offered():
    county = region_view(Differences(), "bayern").counties[0]
    for one in county.numbers:
        boards = [{"counties": {county.id: {one.what: n}}} for n in range(30)]
        fitting = [n for n, tried in enumerate(boards) if fits(tried)]
        assert [*one.choices] == fitting, one.what


def fits(board: Mapping[str, object]) -> bool:
    try:
        BOXES.read({"board": board})
    except Refused:
        return False
    return True


def test_changed_borders_are_drawn_on_the_map():
    board = {"neighbours": {"altmark": {"anhalt": False, "bremen": True}}}
    wall, way = changed_borders(BOXES.read({"board": board}).differences)
    assert (wall.near, way.near) == (False, True)
    ends = [float(one) for one in re.findall(r"\d+", way.path)]
    for end, county in ((ends[:2], "altmark"), (ends[2:], "bremen")):
        assert math.dist(end, cells.signs_centre(county)) == pytest.approx(FREE_OF_LINE, abs=1)
    winding = [tuple(map(float, one.split())) for one in wall.path[1:].split("L")]
    assert len(winding) > 6
    assert {*winding} <= {*cells.county_outline("altmark")} & {*cells.county_outline("anhalt")}


@pytest.mark.parametrize("code", REGIONS)
def test_a_regions_map_has_every_county_that_it_shows_in_part(code):
    shown = region_view(Differences(), code)
    left, top, width, height = map(int, shown.view_box.split())
    for id_ in COUNTIES:
        xs, ys = zip(*cells.county_outline(id_), strict=True)
        across = min(xs) < left + width and max(xs) > left
        down = min(ys) < top + height and max(ys) > top
        assert (id_ in [one.id for one in shown.places]) == (across and down), id_


def test_the_numbers_of_a_county_do_not_overlap_on_the_map_of_its_region():
    board = {"counties": {"altmark": {"taxes": 12}, "bm-luettich": {"taxes": 12}}}
    known = BOXES.read({"board": board}).differences
    for code, county in (("brandenburg", "altmark"), ("kurpfalz", "bm-luettich")):
        [shown] = [one for one in region_view(known, code).places if one.id == county]
        taxes, grain = shown.signs
        assert grain.x - taxes.x > 2 * 16 + 22 or grain.y - taxes.y >= 22
        assert (taxes.y < grain.y) == (county == "bm-luettich"), "it is narrow"
        ends = [(one.x, one.x + 28 + 16 * len(str(one.number.n))) for one in shown.signs]
        assert abs(min(start for start, _ in ends) + max(end for _, end in ends)) <= 1, "centred"
        assert shown.below == grain.y, "building sites are under the last number"
