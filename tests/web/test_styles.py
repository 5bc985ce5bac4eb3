"""The tokens and drawings: what is used exists, and what is written can be read."""

import re

import pytest

from companion import HOME
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.components import COLOURS

TEMPLATES = sorted((HOME / "templates").rglob("*.html"))
TOKENS = (HOME / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
SURFACES = ["paper", "paper-glow", "panel", "raised", "sunken"]

REGIONS = [
    *(f"region-{name}" for name in ("brandenburg", "sachsen", "oesterreich", "bayern", "kurpfalz")),
    "bad-soft",
]
OWNERS = [f"owner-{name}" for name in ("red", "yellow", "blue", "purple", "black", "none")]
REVOLTS = ["owner-none", *(f"revolt-{n}" for n in (1, 2, 3))]
MAP = [*REGIONS, *OWNERS, *REVOLTS]

READABLE = {  # ink: the surfaces it is written on; 4.5 to 1 for text
    "ink": [
        *SURFACES,
        "wood",
        "leaf",
        "road-dust",
        "good-soft",
        "warn-soft",
        *MAP,
        "gold-soft",
        "map-waste",
        "map-halo",
    ],
    "ink-soft": [*SURFACES, "gold-soft", "wood"],
    "rubric": ["panel", "raised"],
    "on-stamp": ["stamp"],
    "link": ["paper", "panel"],
    "gold": ["paper", "paper-glow", "panel"],
    "bad": ["paper", "panel", "raised", "bad-soft"],
    "good": ["panel", "good-soft"],
    "warn": ["panel", "warn-soft"],
    "on-accent": ["accent", "accent-strong"],
    "on-player": [f"player-{colour}" for colour in ("red", "green", "blue", "purple", "black")],
    "on-player-yellow": ["player-yellow"],
    "on-source": re.findall(r"--(source-\w+):", TOKENS),
}
VISIBLE = {  # lines and drawings; 3 to 1
    "line-strong": ["paper", "panel", "raised"],
    "focus": ["paper", "panel", "raised"],
    "rubric": ["wood", "raised", *REGIONS],
    "badge-line": ["paper", "panel", *MAP],
    "map-ink": [*MAP, "map-sea", "map-abroad"],
    "map-wave": ["map-sea"],
    "on-good": ["good-red", "good-green", "good-blue"],
    "on-good-yellow": ["good-yellow"],
    **{f"plot-{colour}": ["paper", "panel"] for colour in COLOURS},
}


def colours(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


LIGHT = colours(TOKENS.split("@media")[0])
SCREEN, PAPER = TOKENS.split("@media print")
DARK = LIGHT | colours(SCREEN.split('data-theme="dark"]')[1])
PRINT = DARK | colours(PAPER)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=["light", "dark", "print"])
@pytest.mark.parametrize(
    ("pairs", "needed"), [(READABLE, 4.5), (VISIBLE, 3)], ids=["text", "lines"]
)
def test_contrasts(theme, pairs, needed):
    weak = {
        (ink, surface): round(contrast(theme[ink], theme[surface]), 2)
        for ink, surfaces in pairs.items()
        for surface in surfaces
        if contrast(theme[ink], theme[surface]) < needed
    }
    assert not weak


@pytest.mark.parametrize("game", INSTALLED.values(), ids=list(INSTALLED))
def test_every_source_of_points_has_a_colour_of_its_own(game):
    styles = (HOME / "static" / game.folder / "css" / "sources.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"\.fill-([\w-]+) \{ fill: var\(--(source-\w+)\); \}", styles))
    assert set(colours) == set(game.sources)
    assert len(set(colours.values())) == len(colours)
    assert set(colours.values()) <= set(READABLE["on-source"])


def test_both_lists_of_dark_colours_are_alike():
    one, other = (
        re.findall(r"(--[\w-]+): ([^;]+);", block)
        for block in re.findall(r"color-scheme: dark;(.*?)\}", TOKENS, re.DOTALL)
    )
    assert one == other
    assert one


def test_every_icon_and_token_in_use_exists():
    styles = "".join(path.read_text() for path in (HOME / "static" / "css").glob("*.css"))
    drawn = (*(HOME / "templates").rglob("_icons.svg"), *(HOME / "static").rglob("pictures.svg"))
    drawings = "".join(path.read_text(encoding="utf-8") for path in drawn)
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    defined = set(re.findall(r"(--[\w-]+):", styles))
    assert set(re.findall(r"var\((--[\w-]+)\)", styles + drawings)) <= defined
    assert set(re.findall(r"""icon\(["'](\w+)["'][,)]""", pages)) <= set(
        re.findall(r'symbol id="icon-([\w-]+)"', drawings)
    )
