"""The drawing of the map: exactly the cells of neighbours touch, and each centre is in its own
cell."""

import re
from itertools import combinations, pairwise, permutations

import pytest

from companion.games.wallenstein.board import COUNTIES, counties_in_game
from companion.games.wallenstein.views import cells
from tools.wallenstein_map import DRAWING, drawing

Segment = tuple[cells.Point, cells.Point]


def segments(county: str) -> list[Segment]:
    """Return the straight pieces of a county's border, each with its ends in sorted order."""
    round_ = cells.county_outline(county)
    return [(min(pair), max(pair)) for pair in pairwise((*round_, round_[0]))]


def length(pieces: set[Segment]) -> float:
    return sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pieces)


def holds(county: str, point: tuple[float, float]) -> bool:
    x, y = point
    inside = False
    for (a, b), (c, d) in segments(county):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            inside = not inside
    return inside


@pytest.mark.parametrize("players", [5, 3])
def test_only_neighbours_share_a_border_on_the_map(players):
    inside = counties_in_game(players)
    for one, other in combinations(inside, 2):
        shared = set(segments(one)) & set(segments(other))
        if other in inside[one].neighbours:
            assert length(shared) > 20, (one, other)
        else:
            assert not set(cells.county_outline(one)) & set(cells.county_outline(other)), (
                one,
                other,
            )


def test_a_border_may_be_a_closed_line():
    """The border of a county inside another one would do so."""
    around = cells.border_points((0, 1, 2, 0))
    assert around[0] == around[-1] != around[1]


def test_a_countys_centre_has_room_for_a_finger():
    for county in COUNTIES:
        x, y = cells.signs_centre(county)
        assert [other for other in COUNTIES if holds(other, (x, y))] == [county]
        room = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in cells.county_outline(county))
        assert room > 35, county


Box = tuple[float, float, float, float]


def plates(county: str) -> list[Box]:
    """Return the boxes of a county's plate: for its name, and for badge and number."""
    outline = cells.name_plate_outline(county, owned=False)
    left, top, wide, high = (int(n) for n in re.findall(r"-?\d+", outline)[:4])
    x, y = cells.signs_centre(county)
    right, down, below_wide, below_high = cells.ARMIES
    below = (x + right, y + down, x + right + below_wide, y + down + below_high)
    return [(left, top, left + wide, top + high), below]


def test_a_sign_leaves_the_names_of_neighbours_free():
    """A sign is 32 wide and 29 high."""
    for county, other in permutations(COUNTIES, 2):
        x, y = cells.signs_centre(county)
        right, down = cells.signs_offset(county)
        left, top = x + right - 16, y + down + 23
        covered = sum(
            max(0, min(left + 32, plate[2]) - max(left, plate[0]))
            * max(0, min(top + 29, plate[3]) - max(top, plate[1]))
            for plate in plates(other)
        )
        assert covered <= 0.22 * 32 * 29, (county, other)


def test_every_county_has_its_printed_name_in_one_line_or_two():
    """A line may end in a hyphen."""
    for county in COUNTIES.values():
        drawn, printed = "".join(cells.name_lines(county.id)), county.name
        assert len(cells.name_lines(county.id)) <= 2
        assert re.sub("[- ]", "", drawn) == re.sub("[- ]", "", printed)


def test_the_stored_drawing_of_the_map_is_up_to_date():
    assert drawing() == DRAWING.read_text(encoding="utf-8"), "python tools/wallenstein_map.py"
