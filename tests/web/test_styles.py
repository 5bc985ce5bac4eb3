"""The tokens and drawings: everything that is used exists, and all text is readable."""

import re
from itertools import combinations

import pytest

from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.components import COLOURS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]
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

READABLE = {  # the colour of a text: the surfaces behind it; contrast at least 4.5 to 1
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
VISIBLE = {  # lines and drawings; contrast at least 3 to 1
    "line-strong": ["paper", "panel", "raised"],
    "focus": ["paper", "panel", "raised"],
    "rubric": ["wood", "raised", *REGIONS],
    "badge-line": ["paper", "panel", *MAP],
    "map-ink": [*MAP, "map-sea", "map-abroad"],
    "map-wave": ["map-sea"],
    "map-waste-line": ["map-waste"],
    "owner-none": ["owner-black"],
    "on-good": ["good-red", "good-green", "good-blue"],
    "on-good-yellow": ["good-yellow"],
    **{f"plot-{colour}": ["paper", "panel"] for colour in COLOURS},
}


def colours(text: str, theme: str = "light") -> dict[str, str]:
    return dict(re.findall(rf"--([\w-]+): (?:.*?var\(--{theme}, )?(#[0-9a-f]{{6}})\b", text))


SCREEN, PAPER = TOKENS.split("@media print")
LIGHT, DARK = (colours(SCREEN, theme) for theme in ("light", "dark"))
PRINT = LIGHT | colours(PAPER)


def linear(colour: str) -> Colour:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=["light", "dark", "print"])
@pytest.mark.parametrize(
    ("pairs", "needed"), [(READABLE, 4.5), (VISIBLE, 3)], ids=["text", "lines"]
)
def test_colours_have_enough_contrast(theme, pairs, needed):
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
    colours = dict(re.findall(r"\.fill-([\w-]+) \{\s+fill: var\(--(source-\w+)\);", styles))
    assert set(colours) == set(game.sources)
    assert len(set(colours.values())) == len(colours)
    assert set(colours.values()) <= set(READABLE["on-source"])


def test_panes_keep_their_content_during_layout():
    """`display: none` in a query of its size would throw the board away and lay it out anew each
    time that the page is laid out."""
    found = []
    for path in (HOME / "static").rglob("*.css"):
        queries = re.findall(
            r"^@container pane .*?^}", path.read_text(encoding="utf-8"), re.M | re.S
        )
        rules = re.findall(r"([^{}]*\.pane-whole) {([^{}]*)}", "".join(queries))
        found += rules
        assert not [selector for selector, rule in rules if "display:" in rule], path.name
    assert found


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


# Player colours and goods differ for people with any kind of colour vision, and never only in
# colour. The matrices are those of Machado, Oliveira and Fernandes (2009, severity 1).

EYES: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000000")
PLAYERS = ("red", "yellow", "green", "blue", "purple", "black")
GOODS = ("red", "green", "blue", "yellow")


def times(matrix: Matrix, colour: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def seen(colour: str, eyes: str) -> Colour:
    """Return the colour in OKLab as somebody with that kind of colour vision sees it."""
    red, green, blue = (min(1.0, max(0.0, p)) for p in times(EYES[eyes], linear(colour)))
    long, middle, short = (p ** (1 / 3) for p in times(TO_CONES, (red, green, blue)))
    return times(TO_OKLAB, (long, middle, short))


def distance(one: str, other: str, eyes: str) -> float:
    """Return how far two colours are apart, from 0 to 100. About 2 can just be seen."""
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return float(100 * sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def nearest(colours: list[str], eyes: str) -> float:
    return min(distance(one, other, eyes) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("kind", "names"), [("player", PLAYERS), ("good", GOODS)])
def test_player_colours_differ_more_than_those_of_okabe_and_ito(kind, names, eyes):
    ours = [LIGHT[f"{kind}-{name}"] for name in names]
    assert nearest(ours, eyes) >= nearest(list(OKABE_ITO), eyes)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_patterns_of_owners_are_distinguishable(theme, eyes):
    """They are pale so that numbers on them are readable; therefore lines tell them apart as
    well."""
    assert nearest([theme[name] for name in OWNERS], eyes) >= 4


def test_every_owner_has_a_different_fill_pattern():
    styles = (HOME / "static" / "wallenstein" / "css" / "map.css").read_text(encoding="utf-8")
    rules = re.findall(r"^\.of-(\w+) \{(.*?)^\}$", styles, re.MULTILINE | re.DOTALL)
    lines = [frozenset(re.findall(r"--(?:weave|cross)[\w-]*: [^;]+", rule)) for _, rule in rules]
    assert len(set(lines)) == len(rules) == len(OWNERS) - 1


def test_every_player_and_every_good_has_a_shape_of_its_own():
    for folder, kind, names in (("", "player", PLAYERS), ("league_of_six", "good", GOODS)):
        drawings = (HOME / "templates" / folder / "_icons.svg").read_text(encoding="utf-8")
        shapes = [
            tuple(re.findall(r' d="([^"]+)"', part))
            for name in names
            for part in re.findall(
                rf'<symbol id="icon-{kind}-{name}".*?</symbol>', drawings, re.DOTALL
            )
        ]
        assert len(set(shapes)) == len(names)


def test_no_colour_of_a_player_or_a_good_changes_with_the_theme():
    tokens = (HOME / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    for name in (*(f"player-{c}" for c in PLAYERS), *(f"good-{c}" for c in GOODS)):
        assert len(re.findall(rf"--{name}:", tokens)) == 1


DRAWN_CLASSES = re.compile(r'<(?:rect|text|path|line|circle|polyline)\b[^>]*?class="([^"{]*)')
STUCK = re.compile(r"([^{}]*)\{([^{}]*position:\s*sticky[^{}]*)\}")


def test_only_link_bars_and_button_rows_stick_to_the_bottom():
    """Anything else would lie over what is still missing above it."""
    found = {
        " ".join(re.sub(r"/\*.*?\*/", "", selector, flags=re.DOTALL).split())
        for sheet in (HOME / "static").rglob("*.css")
        for selector, rules in STUCK.findall(sheet.read_text(encoding="utf-8"))
        if re.search(r"(?<![\w-])(bottom|inset-block-end):", rules)
    }
    rows = {
        ".quarrel-answer",
        ".sheet .ed-storage > .ed-keyboard",
        ".at-phone .ph-panel .plan-foot",
    }
    assert found == {".ph-bar", *rows}


def test_every_class_of_a_drawing_has_a_style():
    """A shape without its style is black, in the dark, too."""
    sheets = "".join(path.read_text(encoding="utf-8") for path in (HOME / "static").rglob("*.css"))
    styled, bare, found = set(re.findall(r"\.([a-z][\w-]*)", sheets)), [], 0
    for path in (HOME / "templates").rglob("*.*"):
        for classes in DRAWN_CLASSES.findall(path.read_text(encoding="utf-8")):
            named = [
                one for one in classes.split() if not one.endswith("-")
            ]  # the rest is filled in
            bare += [f"{path.name}: {one}" for one in named if one not in styled]
            found += len(named)
    assert found > 50
    assert not bare


def test_each_declaration_of_a_style_sheet_has_its_own_line():
    """A rule that is one line long hides what a change of it changes."""
    dense = []
    for path in sorted((HOME / "static").rglob("*.css")):
        text = re.sub(r"(?s)/\*.*?\*/|url\(.*?\)", "", path.read_text(encoding="utf-8"))
        found = [line for line in text.split("\n") if re.search(r"\{.*\}|;[ \t]*\S", line)]
        dense += [f"{path.name}: {line.strip()}" for line in found]
    assert not dense, "\n".join(dense)
