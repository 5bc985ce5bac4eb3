"""Draw the map of Wallenstein: `python tools/wallenstein_map.py` makes static/wallenstein/map.svg.

The file has what stays the same during the whole game, so that a browser loads it only once: the
ground with the sea, a cell for each county (`#altmark`), and above them ink (hatching and lettering
of regions, rivers, borders) and names. Styles choose what is visible:
- A cell has a rim in `--rim`, the colour of its owner. It is filled with `--ground`, or otherwise
  with the tint of its region. Lines in two directions, `--weave` and `--cross`, distinguish owners
  without colours; `--weave-width` and `--weave-dash` turn them into stripes or dots.
- `--hatching` and `--lettering` set how strong these are, `--region-line` how thick the borders of
  regions are, and `--halo` the colour around letters.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, starmap
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.games.wallenstein.board import COUNTIES, REGIONS
from companion.games.wallenstein.views import cells
from companion.games.wallenstein.words.names import REGION
from tools.engraving import Point, beside, hatch, path, strokes, within
from tools.ornaments import hills, ship, trees

DRAWING = Path(__file__).parent.parent / "static" / "wallenstein" / "map.svg"

WOVEN = (
    'fill="none" stroke="var(--{}, none)" stroke-width="var(--weave-width, 2)" '
    'stroke-dasharray="var(--weave-dash, none)" stroke-opacity="var(--weave-opacity, .5)" '
    'stroke-linecap="round"'
)
"""The style of the lines over a county."""
RIM, SHADED = 7, 22
"""How far into a county its owner's colour reaches, and the hatching of its region."""
HATCHING = {"brandenburg": (0, 6), "sachsen": (45, 6), "oesterreich": (90, 6), "bayern": (-45, 6)}
"""For each region the angle of its lines and their distance. The fifth region is dotted."""
WEAVE = 13
"""The distance between the lines that tell owners apart."""
LETTERING: Mapping[str, Sequence[Point]] = {
    "brandenburg": [(223, 185), (296, 181), (553, 146), (646, 154)],
    "sachsen": [
        (290, 338), (371, 336), (457, 368), (543, 374), (629, 380), (715, 420), (795, 414),
    ],
    "oesterreich": [(850, 425), (846, 560), (838, 700), (800, 838)],
    "bayern": [(355, 594), (400, 603), (540, 615), (610, 620)],
    "kurpfalz": [(168, 382), (97, 467), (54, 556), (72, 779)],
}  # fmt: skip
"""The line on which the letters of a region are set, from the first to the last."""

SEA_WEST, SEA_EAST = ("osnabrueck", "erzbm-koeln"), ("vorpommern", "neumark")
"""The pairs of counties between which the shore leaves the land of the game."""
BY_THE_SEA = ("osnabrueck", "bremen", "holstein", "mecklenburg", "vorpommern")
FAR = 700
"""How far sea and land continue beyond the frame, for screens of another shape."""
SHORE_WEST = [(-FAR, 330), (-60, 322), (0, 300), (34, 292), (66, 272), (98, 268), (132, 250)]
SHORE_EAST = [
    (826, 148),
    (858, 130),
    (894, 132),
    (930, 112),
    (968, 110),
    (1000, 96),
    (1070, 60),
    (1000 + FAR, 20),
]

HILLS = [
    (40, 884), (74, 876), (112, 890), (150, 872), (196, 884), (236, 878), (278, 888), (392, 880),
    (430, 868), (418, 896), (956, 858), (912, 886), (952, 892), (986, 800), (-60, 820), (-20, 850),
    (1010, 860), (330, 940), (120, 930), (700, 935), (560, 930), (860, 930), (-40, 900),
]  # fmt: skip
TREES = [
    (10, 350), (28, 342), (22, 360), (6, 560), (14, 640), (978, 230), (990, 244), (972, 262),
    (986, 470), (990, 600), (978, 700), (988, 712), (962, 760), (-40, 420), (-24, 436), (-60, 600),
    (1030, 300), (1050, 318), (1040, 520), (1060, 640),
]  # fmt: skip
"""The places of hills and trees, outside of the counties."""

RIVERS: Sequence[Sequence[tuple[str, str] | Point]] = (
    (  # Rhein
        (352, 850), ("breisgau", "bm-konstanz"), ("breisgau", "strassburg"),
        ("strassburg", "baden"), ("baden", "bm-zweibruecken"),
        ("bm-zweibruecken", "hessen-darmstadt"), ("erzbm-trier", "hessen-darmstadt"),
        ("erzbm-trier", "gft-mark"), ("gft-mark", "erzbm-koeln"), (120, 285), (98, 268),
    ),
    (  # Elbe
        (770, 500), ("boehmen", "kursachsen"), ("kursachsen", "anhalt"), ("anhalt", "altmark"),
        ("altmark", "lueneburg"), ("lueneburg", "osnabrueck"), ("osnabrueck", "holstein"),
        ("holstein", "bremen"), (316, 42),
    ),
    (  # Donau
        (355, 640), ("wuerttemberg", "augsburg"), ("augsburg", "regensburg"),
        ("regensburg", "passau"), ("passau", "oberoesterreich"),
        ("oberoesterreich", "niederoesterreich"), ("niederoesterreich", "maehren"), (985, 640),
    ),
    (  # Oder
        (925, 500), ("schlesien", "lausitz"), ("lausitz", "neumark"), ("neumark", "vorpommern"),
        (797, 146),
    ),
    (("hessen-kassel", "hessen-darmstadt"), ("hessen-kassel", "hm-paderborn"),
     ("hm-paderborn", "osnabrueck"), ("osnabrueck", "bremen"), (196, 190)),  # Weser
)  # fmt: skip


@cache
def inner(county: str, far: float) -> tuple[Point, ...]:
    """Return the line at that distance inside a county's border."""
    return tuple(within(cells.county_outline(county), far))


def county(id_: str) -> str:
    """Return a county's cell; a tap anywhere in it counts."""
    region = COUNTIES[id_].region
    return (
        f'<g id="{id_}"><path d="{path(cells.county_outline(id_))}" fill="var(--rim)"/>'
        f'<path d="{path(inner(id_, RIM))}" fill="var(--ground, var(--region-{region}))"/>'
        f'<path d="{weave(id_, 45)}" {WOVEN.format("weave")}/>'
        f'<path d="{weave(id_, -45)}" {WOVEN.format("cross")}/></g>'
    )


def weave(id_: str, turn: int) -> str:
    """Return parallel lines over a county."""
    return strokes(hatch([inner(id_, RIM)], turn, WEAVE))


def lettering(region: str) -> str:
    """Return the name of a region in spaced capitals along its line."""
    line = tuple(cells.smooth_curve(LETTERING[region]))
    letters = REGION[region].upper()
    apart = sum(starmap(math.dist, pairwise(line))) / (len(letters) - 1)
    placed = (_along(line, apart * n) for n in range(len(letters)))
    x, y = (" ".join(str(round(at)) for at in ats) for ats in zip(*placed, strict=True))
    return f'<text x="{x}" y="{y}">{letters}</text>'


def _along(line: Sequence[Point], far: float) -> Point:
    """Return the point at that distance along a line, or its end."""
    for (x, y), (to_x, to_y) in pairwise(line):
        step = math.dist((x, y), (to_x, to_y))
        if far <= step:
            return x + far / step * (to_x - x), y + far / step * (to_y - y)
        far -= step
    return line[-1]


def hatching(region: str) -> str:
    """Return the lines along the borders of a region's counties. The middle stays free for
    symbols."""
    rims = [
        (inner(id_, RIM), inner(id_, SHADED)) for id_, c in COUNTIES.items() if c.region == region
    ]
    if region not in HATCHING:
        dots = [line for rim in rims for line in hatch(rim, 0, 7)]
        return strokes(dot for line in dots for dot in _dots(line))
    turn, apart = HATCHING[region]
    return strokes(line for rim in rims for line in hatch(rim, turn, apart))


def _dots(line: tuple[Point, Point]) -> Iterator[tuple[Point, Point]]:
    (left, y), (right, _) = line
    first = -(-left // 7) * 7 + (3.5 if round(y / 7) % 2 else 0)
    while first + 1 <= right:
        yield (first, y), (first + 2, y)
        first += 7


def borders() -> tuple[str, str]:
    """Return the borders inside a region, and those between regions with the edge of the map."""
    thin, thick = [], []
    for id_, printed in COUNTIES.items():
        for other, chain in cells.border_lines(id_):
            if other is not None and other < id_:
                continue
            of_one = other is not None and COUNTIES[other].region == printed.region
            (thin if of_one else thick).append(path(cells.border_points(chain), closed=False))
    return "".join(thin), "".join(thick)


def edge(*counties: str) -> list[Point]:
    """Return the edge of the map along these counties, in order around the map."""
    lines = [
        cells.border_points(chain)
        for id_ in counties
        for other, chain in cells.border_lines(id_)
        if other is None
    ]
    return [point for line in lines for point in line]


def shore() -> list[Point]:
    """Return the coast, from the western edge of the frame to the eastern."""
    return [*SHORE_WEST, *edge(*BY_THE_SEA), *SHORE_EAST]


def river(way: Sequence[tuple[str, str] | Point]) -> str:
    """Return a river through the middles of borders, as one winding line."""
    points = [_place(at) for at in way]
    return path(tuple(cells.smooth_curve(points)), closed=False)


def _place(at: tuple[str, str] | Point) -> Point:
    if not isinstance(at[0], str):
        return at  # type: ignore[return-value]
    [line] = [
        cells.border_points(chain) for other, chain in cells.border_lines(at[0]) if other == at[1]
    ]
    return line[len(line) // 2]


def name(id_: str) -> str:
    """Return a county's name, above the place of its symbols."""
    x, y = cells.signs_centre(id_)
    lines = cells.name_lines(id_)
    above, line_high = cells.NAMED
    top = y - above - line_high * (len(lines) - 1)
    said = "".join(
        f'<text x="{x}" y="{top + line_high * n}">{line}</text>' for n, line in enumerate(lines)
    )
    return f'<g stroke="var(--halo, var(--region-{COUNTIES[id_].region}))">{said}</g>'


def drawing() -> str:
    """Return the whole file."""
    sea = path([(-FAR, -FAR), *shore(), (cells.WIDTH + FAR, -FAR)])
    far = (
        f"M{-FAR} {-FAR}h{cells.WIDTH + 2 * FAR}v{cells.HEIGHT + 2 * FAR}h{-cells.WIDTH - 2 * FAR}z"
    )
    waves = "".join(
        f'<path d="{path(beside(shore(), -away), closed=False)}" opacity="{strong}"/>'
        for away, strong in ((5, 0.75), (11, 0.5), (19, 0.3))
    )
    thin, thick = borders()
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cells.WIDTH} {cells.HEIGHT}">',
            "<!-- Made by tools/wallenstein_map.py: our own drawing. -->",
            f'<g id="ground"><path d="{far}" fill="var(--map-abroad)"/>',
            f'<path d="{sea}" fill="var(--map-sea)"/>',
            f'<g fill="none" stroke="var(--map-wave)">{waves}</g>',
            f"{ship(815, 62)}{hills(HILLS)}{trees(TREES)}</g>",
            *(county(id_) for id_ in COUNTIES),
            '<g id="ink" fill="none" stroke-linejoin="round" stroke-linecap="round">',
            '<g stroke="var(--map-hatch)" opacity="var(--hatching, 1)">',
            *(f'<path d="{hatching(region)}"/>' for region in REGIONS),
            "</g>",
            '<g fill="var(--map-ink)" text-anchor="middle" opacity="var(--lettering, 0)">',
            *(lettering(region) for region in REGIONS),
            '</g><g stroke="var(--map-river)" stroke-width="3.2">',
            *(f'<path d="{river(way)}"/>' for way in RIVERS),
            "</g>",
            '<g id="lines" fill="none" stroke="var(--map-ink)" stroke-linejoin="round">',
            f'<path d="{thin}" stroke-width="1.6"/>',
            f'<path d="{thick}" stroke-width="var(--region-line, 3.6)"/>',
            "</g></g>",
            '<g id="names" text-anchor="middle" paint-order="stroke" stroke-width="4">',
            *(name(id_) for id_ in COUNTIES),
            "</g>",
            "</svg>\n",
        )
    )


if __name__ == "__main__":
    DRAWING.parent.mkdir(exist_ok=True)
    DRAWING.write_text(drawing(), encoding="utf-8")
