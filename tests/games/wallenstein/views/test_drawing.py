"""The drawing that every browser keeps is the one of the cells that the tests measure."""

from __future__ import annotations

import re

from companion.games.wallenstein.board import COUNTIES
from companion.games.wallenstein.views import cells
from tools.engraving import path, within
from tools.wallenstein_map import DRAWING, RIM, drawing, inner

KEPT = DRAWING.read_text(encoding="utf-8")


def test_it_was_drawn_after_the_last_change() -> None:
    assert drawing() == KEPT, "python tools/wallenstein_map.py"


def test_every_county_can_be_used_by_its_name_and_takes_a_finger_in_all_of_its_cell() -> None:
    for county in COUNTIES:
        [cell] = re.findall(rf'<g id="{county}"><path d="([^"]+)" fill="var\(--rim\)"', KEPT)
        assert cell == path(cells.outline(county))


def test_colours_are_tokens() -> None:
    assert not re.findall(r'(?:fill|stroke)="(?!var\(|none)[^"]*"', KEPT)


def test_what_is_drawn_within_a_border_stays_within() -> None:
    for county in COUNTIES:
        border = cells.outline(county)
        for point in inner(county, RIM)[::5]:
            assert min(abs(point[0] - x) + abs(point[1] - y) for x, y in border) > RIM * 0.7
    assert within([(0, 0), (100, 0), (100, 100), (0, 100)], 60) == []
