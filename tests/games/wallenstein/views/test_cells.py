"""The drawing of the map: cells of neighbours touch, no others do, and each is its own ground."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain, combinations, pairwise

import pytest

from companion.games.wallenstein.board import COUNTIES, counties_for
from companion.games.wallenstein.views import cells
from tools.wallenstein_map import DRAWING, drawing

Segment = tuple[cells.Point, cells.Point]


def segments(county: str) -> list[Segment]:
    """The small straight pieces of a border, each with its ends in the same order for all."""
    round_ = cells.outline(county)
    return [(min(pair), max(pair)) for pair in pairwise((*round_, round_[0]))]


def length(pieces: set[Segment]) -> float:
    return sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pieces)


def area(county: str) -> float:
    round_ = cells.outline(county)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*round_, round_[0]))) / 2


def holds(county: str, point: tuple[float, float]) -> bool:
    x, y = point
    inside = False
    for (a, b), (c, d) in segments(county):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            inside = not inside
    return inside


def side(a: cells.Point, b: cells.Point, c: cells.Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Segment, other: Segment) -> bool:
    """Whether two pieces meet anywhere but in an end that both have."""
    if set(one) & set(other) or any(
        max(one[0][k], one[1][k]) < min(other[0][k], other[1][k])
        or max(other[0][k], other[1][k]) < min(one[0][k], one[1][k])
        for k in (0, 1)
    ):
        return False
    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


@pytest.mark.parametrize("players", [5, 3])
def test_cells_of_neighbours_share_a_border_and_no_others_touch_even_in_a_point(
    players: int,
) -> None:
    inside = counties_for(players)
    for one, other in combinations(inside, 2):
        shared = set(segments(one)) & set(segments(other))
        if other in inside[one].neighbours:
            assert length(shared) > 20, (one, other)
        else:
            assert not set(cells.outline(one)) & set(cells.outline(other)), (one, other)


def test_no_border_crosses_another_or_itself() -> None:
    every = set(chain.from_iterable(map(segments, COUNTIES)))
    near = defaultdict(set)
    for a, b in every:
        for x in {int(a[0] // 20), int(b[0] // 20)}:
            for y in {int(a[1] // 20), int(b[1] // 20)}:
                near[x, y].add((a, b))
    assert not [pair for these in near.values() for pair in combinations(these, 2) if cross(*pair)]


def test_cells_are_disjoint_and_fill_the_land_within_the_frame() -> None:
    """Nothing crosses, so their areas add up to what lies within the edge of the map."""
    sides = Counter(chain.from_iterable(map(segments, COUNTIES)))
    edge = [piece for piece, n in sides.items() if n == 1]
    follow = {
        a: b
        for county in COUNTIES
        for a, b in pairwise((*cells.outline(county), cells.outline(county)[0]))
        if (min(a, b), max(a, b)) in set(edge)
    }
    walk = [edge[0][0]]
    while (there := follow[walk[-1]]) != walk[0]:
        walk.append(there)
    assert len(walk) == len(edge)  # one land, with no lake in it
    land = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*walk, walk[0]))) / 2
    assert sum(map(area, COUNTIES)) == pytest.approx(land)
    assert all(0 < x < cells.WIDTH and 0 < y < cells.HEIGHT for x, y in walk)


def test_a_centre_lies_in_its_own_cell_alone_with_room_for_a_finger_and_its_signs() -> None:
    for county in COUNTIES:
        x, y = cells.centre(county)
        assert [other for other in COUNTIES if holds(other, (x, y))] == [county]
        room = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in cells.outline(county))
        assert room > 35, county


def test_every_county_has_its_printed_name_in_one_line_or_two() -> None:
    for county in COUNTIES.values():
        lines = cells.name(county.id)
        assert len(lines) <= 2
        assert bare("".join(lines)) == bare(county.name)


def bare(name: str) -> str:
    """A name without what its parts are joined with: lines may end in a hyphen."""
    return name.replace("-", "").replace(" ", "")


KEPT = DRAWING.read_text(encoding="utf-8")


def test_it_was_drawn_after_the_last_change() -> None:
    assert drawing() == KEPT, "python tools/wallenstein_map.py"
