"""The printed board of a box, region by region, as the box's page shows it beside the app's board,
and sentences about their differences."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from companion.core.wording import N_, Gettext, english

from ..board import COUNTIES, REGIONS, SUPPLY_CHART, Printed, SupplyChart
from ..box.differences import (
    CELLS,
    MOST_MISSING,
    MOST_REVOLTS,
    MOST_SITES,
    MOST_WORTH,
    ROWS,
    VALUES,
    Cell,
    Differences,
    Value,
)
from ..box.printing import Change, find_changes, print_counties, print_supply_chart
from ..words.words import Words
from . import cells

CHART = "chart"
"""The part of the page that shows the supply chart."""
PARTS = (*REGIONS, CHART)
MARGIN = 70
"""The space around a region on its map, so that its neighbours can be tapped."""
ICON_WIDTH, DIGIT_WIDTH, LINE = 28, 16, 28
"""How wide the icon and a digit of a number are on the map, and how high its line is."""
STACKED = frozenset({"bm-luettich"})
"""Counties on whose narrow part of the map two numbers do not fit beside each other."""
MOVED: Mapping[str, int] = {"bm-luettich": -8, "osnabrueck": -10}
"""How far all numbers of a county are moved sideways, away from the name of a neighbour."""
FREE_OF_LINE = 50
"""How far from the place of a county, where its signs are, a line between neighbours ends."""
HIGHEST: Mapping[str, int] = {
    **dict.fromkeys(("taxes", "grain", "peasants"), MOST_WORTH),
    "sites": MOST_SITES,
    "revolts": MOST_REVOLTS,
    "from": MOST_MISSING,
}


class Number(Struct, frozen=True):
    """A printed number with its meaning, the app's number, and the numbers to choose from."""

    what: Value | Cell
    of: str
    n: int
    app: int
    choices: range


class County(Struct, frozen=True):
    """A county with its printed numbers and neighbours. `odd`: counties that are its neighbours
    either on the printed board or in the app, but not in both."""

    id: str
    numbers: Sequence[Number]
    neighbours: Sequence[str]
    odd: Sequence[str]


class Row(Struct, frozen=True):
    """A row of the supply chart (W3.1). `until`: the most missing grain to which it applies; None
    for the last row."""

    number: str
    numbers: Sequence[Number]
    until: int | None

    @property
    def least_missing_grain(self) -> int:
        """The least missing grain to which the row applies."""
        return self.numbers[0].n


class Sign(Struct, frozen=True):
    """A number with its icon on the map. `x` is its left end, relative to the place of its
    county."""

    number: Number
    x: int
    y: int


class Place(Struct, frozen=True):
    """A county on the map of a region. `signs` (taxes and grain) and `sites` are left out outside
    the region; `below`: how much lower than usual the sites are."""

    id: str
    x: int
    y: int
    signs: Sequence[Sign] = ()
    sites: Number | None = None
    below: int = 0


class Region(Struct, frozen=True):
    """One region: its counties, and its map with all counties that it shows in part."""

    code: str
    counties: Sequence[County]
    places: Sequence[Place]
    view_box: str


class Line(Struct, frozen=True):
    """A difference between neighbours, drawn on a map.

    `near`: the counties are neighbours on the printed board. Then `path` leads from one county to
    the other, otherwise along their border in the app.
    """

    path: str
    near: bool


def region_view(differences: Differences, code: str) -> Region:
    """Return a region of the printed board."""
    printed = print_counties(differences)
    inside = [_county_numbers(printed[id_]) for id_, one in COUNTIES.items() if one.region == code]
    left, top, right, bottom = map(round, _bounding_box([one.id for one in inside]))
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    numbers = {one.id: one.numbers for one in inside}
    around = {id_: _bounding_box([id_]) for id_ in COUNTIES}
    shown = [
        id_
        for id_, (x, y, to_x, to_y) in around.items()
        if left < to_x and right > x and top < to_y and bottom > y
    ]
    return Region(
        code=code,
        counties=inside,
        places=[_map_place(id_, numbers.get(id_, ())) for id_ in shown],
        view_box=f"{left} {top} {right - left} {bottom - top}",
    )


def _map_place(id_: str, numbers: Sequence[Number]) -> Place:
    x, y = cells.signs_centre(id_)
    if not numbers:
        return Place(id_, x, y)
    *worths, sites = numbers
    widths = [ICON_WIDTH + DIGIT_WIDTH * len(str(one.n)) for one in worths]
    if id_ in STACKED:
        signs = [Sign(worths[i], -widths[i] // 2, LINE * i) for i in range(len(worths))]
    else:
        ends = [*accumulate(widths, initial=-sum(widths) // 2)]
        signs = [Sign(one, left, 0) for one, left in zip(worths, ends, strict=False)]
    return Place(id_, x + MOVED.get(id_, 0), y, signs, sites, signs[-1].y)


def _county_numbers(printed: Printed) -> County:
    app = COUNTIES[printed.id]
    return County(
        id=printed.id,
        numbers=[
            Number(key, app.id, getattr(printed, key), getattr(app, key), range(HIGHEST[key] + 1))
            for key in VALUES
        ],
        neighbours=printed.neighbours,
        odd=sorted({*printed.neighbours} ^ {*app.neighbours}),
    )


def _bounding_box(counties: Sequence[str]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of these counties on the map."""
    points = [point for id_ in counties for point in cells.county_outline(id_)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def supply_chart_rows(differences: Differences) -> tuple[Row, ...]:
    """Return the rows of the printed supply chart (W3.1). Only numbers that fit the other rows can
    be chosen."""
    printed = print_supply_chart(differences)
    ends = [after[0] - 1 for _, after in pairwise(printed)]
    return tuple(
        Row(number, _chart_row_numbers(printed, i), until)
        for i, (number, until) in enumerate(zip(ROWS, [*ends, None], strict=True))
    )


def _chart_row_numbers(printed: SupplyChart, i: int) -> list[Number]:
    begins = printed[i][0]
    last = printed[i + 1][0] - 1 if i + 1 < len(printed) else HIGHEST["from"]
    choices = (
        range(max(printed[i - 1][0] + 1, printed[i][1]), last + 1) if i else range(1, 2),
        range(1, min(begins, HIGHEST["revolts"]) + 1),
        range(HIGHEST["peasants"] + 1),
    )
    return [
        Number(cell, ROWS[i], printed[i][n], SUPPLY_CHART[i][n], choices[n])
        for n, cell in enumerate(CELLS)
    ]


def page_parts_with(change: Change) -> tuple[str, ...]:
    """Return the parts of the page in which a difference is shown."""
    if change.what in CELLS:
        return (CHART,)
    both = [COUNTIES[id_].region for id_ in (change.of, change.other) if id_]
    return tuple(dict.fromkeys(both))


def changed_borders(
    differences: Differences, inside: Collection[str] = COUNTIES
) -> tuple[Line, ...]:
    """Return the neighbours that differ from the app's, as lines on the map. Only counties `inside`
    the game count."""
    if not differences.neighbours:
        return ()
    found = (one for one in find_changes(differences) if one.other)
    return tuple(_border_line(one) for one in found if one.of in inside and one.other in inside)


def _border_line(change: Change) -> Line:
    if change.printed:
        (x, y), (to_x, to_y) = cells.signs_centre(change.of), cells.signs_centre(change.other)
        part = min(0.4, FREE_OF_LINE / math.dist((x, y), (to_x, to_y)))
        across, down = part * (to_x - x), part * (to_y - y)
        path = f"M{x + across:.0f} {y + down:.0f}L{to_x - across:.0f} {to_y - down:.0f}"
        return Line(path, near=True)
    chain = next(chain for other, chain in cells.border_lines(change.of) if other == change.other)
    points = (f"{x:g} {y:g}" for x, y in cells.border_points(chain))
    return Line("M" + "L".join(points), near=False)


CHANGED: Mapping[str, str] = {
    "taxes": N_("%(county)s: taxes %(printed)s instead of %(app)s"),
    "grain": N_("%(county)s: grain %(printed)s instead of %(app)s"),
    "sites": N_("%(county)s: building sites %(printed)s instead of %(app)s"),
    "from": N_("Supply chart, row %(row)s: from %(printed)s missing grain instead of %(app)s"),
    "revolts": N_("Supply chart, row %(row)s: revolts %(printed)s instead of %(app)s"),
    "peasants": N_("Supply chart, row %(row)s: peasants %(printed)s instead of %(app)s"),
}
NEIGHBOURS = N_("%(county)s and %(to)s are neighbours")
STRANGERS = N_("%(county)s and %(to)s are not neighbours")


def change_line(change: Change, gettext: Gettext = english) -> str:
    """Return a difference as text: "Altmark: taxes 5 instead of 6"."""
    words = Words({}, gettext)
    if change.other:
        text = NEIGHBOURS if change.printed else STRANGERS
        return words.fill(text, county=change.of, to=change.other)
    return words.fill(
        CHANGED[change.what],
        county=change.of,
        row=change.of,
        printed=change.printed,
        app=change.app,
    )
