"""Player colours and goods can be told apart by every kind of eye, and never by colour alone."""

import re
from itertools import combinations

import pytest

from companion import HOME
from tests.web.test_styles import DARK, LIGHT, OWNERS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

# Fernandes 2009, severity 1).
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


def linear(colour: str) -> Colour:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def seen(colour: str, eyes: str) -> Colour:
    """The colour in OKLab, as those eyes see it."""
    red, green, blue = (min(1.0, max(0.0, p)) for p in times(EYES[eyes], linear(colour)))
    long, middle, short = (p ** (1 / 3) for p in times(TO_CONES, (red, green, blue)))
    return times(TO_OKLAB, (long, middle, short))


def distance(one: str, other: str, eyes: str) -> float:
    """How far two colours are apart, 0 to 100; about 2 can just be seen."""
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return float(100 * sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def nearest(colours: list[str], eyes: str) -> float:
    return min(distance(one, other, eyes) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("kind", "names"), [("player", PLAYERS), ("good", GOODS)])
def test_colours_are_farther_apart_than_those_of_okabe_and_ito(
    kind: str, names: tuple[str, ...], eyes: str
) -> None:
    ours = [LIGHT[f"{kind}-{name}"] for name in names]
    assert nearest(ours, eyes) >= nearest(list(OKABE_ITO), eyes)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_what_owners_fill_counties_with_can_be_told_apart(theme: dict[str, str], eyes: str) -> None:
    """They are pale enough for numbers to be read on them, so lines tell them apart, too."""
    assert nearest([theme[name] for name in OWNERS], eyes) >= 4


def test_every_owner_fills_counties_with_lines_of_their_own() -> None:
    styles = (HOME / "static" / "wallenstein" / "css" / "map.css").read_text(encoding="utf-8")
    rules = re.findall(r"^\.of-(\w+) \{(.*)\}$", styles, re.MULTILINE)
    lines = [frozenset(re.findall(r"--(?:weave|cross)[\w-]*: [^;]+", rule)) for _, rule in rules]
    assert len(set(lines)) == len(rules) == len(OWNERS) - 1


def test_every_player_and_every_good_has_a_shape_of_its_own() -> None:
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


def test_no_colour_of_a_player_or_a_good_changes_with_the_theme() -> None:
    tokens = (HOME / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    for name in (*(f"player-{c}" for c in PLAYERS), *(f"good-{c}" for c in GOODS)):
        assert len(re.findall(rf"--{name}:", tokens)) == 1
