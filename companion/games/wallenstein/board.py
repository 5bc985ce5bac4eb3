"""The printed board and the pieces of Wallenstein: counties, cards, tiles, cubes; and the reasons
for amounts, for points, and for skipped actions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from companion.core.wording import N_

Colour = Annotated[
    Literal["red", "yellow", "blue", "purple", "black"],
    Meta(description=N_("one of red, yellow, blue, purple, black")),
]
Cube = Literal["red", "yellow", "blue", "purple", "black", "peasants"]
Letter = Literal["A", "B", "C", "D", "E"]
Building = Literal["palace", "church", "post"]
Action = Literal[
    "palace", "church", "post", "grain", "taxes",
    "deploy-5", "deploy-3", "deploy-1", "move-a", "move-b",
]  # fmt: skip
Event = Literal[
    "post-5", "post-7", "neutral-3", "palace-2", "palace-6", "church-3",
    "church-4", "taxes-max-0", "taxes-min-2", "grain-min-3", "grain-max-4", "deploy-1",
]  # fmt: skip
Tile = Literal["taxes", "grain", "deploy", "attack", "defend"]
Module = Literal["court", "mercenaries", "leaders"]
BenefitKind = Literal["thalers", "armies", "grain", "points"]
CourtBox = Literal["3", "2", "1"]
CountyId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        extra={"called": "card"},
        description=N_("a county, such as gft-mark"),
    ),
]
"""A county by its id. The rules check whether it is in the game."""
CountyIds = Annotated[
    tuple[CountyId, ...], Meta(description=N_("a list of counties, such as gft-mark"))
]
Count = Annotated[int, Meta(ge=0, le=999, description=N_("a whole number from 0 to 999"))]
Difference = Annotated[
    int, Meta(ge=-999, le=999, description=N_("a whole number from −999 to 999"))
]
FavorNumber = Annotated[
    int, Meta(ge=1, le=21, description=N_("a whole number from 1 to 21, or null for none"))
]
YesOrNo = Annotated[bool, Meta(description=N_("true or false"))]
Cubes = Annotated[
    dict[Cube, Count],
    Meta(description=N_("colours and peasants, each with a whole number from 0 to 999")),
]

COLOURS: tuple[Colour, ...] = get_args(get_args(Colour)[0])
ACTIONS: tuple[Action, ...] = get_args(Action)
BUILDINGS: tuple[Building, ...] = get_args(Building)
TILES: tuple[Tile, ...] = get_args(Tile)
BENEFITS: tuple[BenefitKind, ...] = get_args(BenefitKind)
COURT_BOXES: tuple[CourtBox, ...] = get_args(CourtBox)
PEASANTS: Literal["peasants"] = "peasants"

EVENTS: Mapping[Event, int] = {name: int(name[-1]) for name in get_args(Event)}
"""W4: every event, with the grain that each player loses if it is left for winter."""

FEWEST, MOST = 3, 5
ARMIES, IN_TOWER = 62, 7
PEASANT_CUBES, PEASANTS_IN_TOWER = 20, 10
THALERS: Mapping[int, int] = {3: 18, 4: 15, 5: 12}
TILES_OF: Mapping[Building, int] = {"palace": 28, "church": 26, "post": 26}
MARKERS = 42
COURTIERS, TOWER_CARDS, STATUES = 7, 3, 6
FAVORS = range(1, 22)
EVENTS_A_YEAR, OPEN_ACTIONS, COURT_FAVORS = 4, 5, 3
"""W0.5, W1.1, WC.2: how many events are laid out for a year, and actions and favors for a round."""


SupplyChart: TypeAlias = tuple[tuple[int, int, int], ...]
"""W3.1: for each row, from how much missing grain it counts, how many counties revolt, and how many
peasants are added to each."""


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A county card: taxes, grain, building sites, neighbours, and its place on a drawing."""

    id: str
    name: str
    region: str
    taxes: int
    grain: int
    sites: int
    not_with_three: bool
    x: int
    y: int
    neighbours: tuple[str, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    regions: tuple[str, ...]
    counties: tuple[Printed, ...]
    line_ups: Mapping[str, Mapping[Letter, tuple[str, ...]]]
    groups: Mapping[str, tuple[int, ...]]
    supply_chart: SupplyChart


_FILE = msgspec.json.decode(Path(__file__).with_name("board.json").read_bytes(), type=_File)

REGIONS = _FILE.regions
COUNTIES: Mapping[str, Printed] = {county.id: county for county in _FILE.counties}
LINE_UPS: Mapping[int, Mapping[Letter, tuple[str, ...]]] = {
    int(players): line_ups for players, line_ups in _FILE.line_ups.items()
}
"""W0.3: for each number of players and letter, the counties in the order of the groups of armies
that they get."""
GROUPS: Mapping[int, tuple[int, ...]] = {int(n): groups for n, groups in _FILE.groups.items()}
SUPPLY_CHART = _FILE.supply_chart


def counties_in_game(
    players: int, printed: Mapping[str, Printed] = COUNTIES
) -> Mapping[str, Printed]:
    """Return the counties in the game with their neighbours; with three players eight are left out
    (W0.1). `printed`: all counties as the group's board shows them."""
    inside = {c.id: c for c in printed.values() if players > FEWEST or not c.not_with_three}
    return {
        id_: msgspec.structs.replace(c, neighbours=tuple(n for n in c.neighbours if n in inside))
        for id_, c in inside.items()
    }


def count_filling_cubes(cube: Cube) -> int:
    """Return how many cubes of a colour are thrown into the tower to fill it (W0.4)."""
    return PEASANTS_IN_TOWER if cube == PEASANTS else IN_TOWER


def revolts_for_shortage(short: int, chart: SupplyChart) -> tuple[int, int]:
    """Return how many counties revolt, and how many peasants are added to each, for a shortage of
    grain (W3.1)."""
    rows = [row for row in chart if row[0] <= short]
    return rows[-1][1:] if rows else (0, 0)


Skip = Literal[
    "nothing", "lost", "built", "no-site", "no-tile", "no-thalers", "no-armies", "one-army",
    "no-courtiers", "not-enough", "nowhere", "undone",
]  # fmt: skip
"""Why something was skipped (W1.6): nothing is planned; the county is lost; the building is there;
no site is free; no such tile is left; too few Thalers; too few armies in the supply; only one army
there; too few courtiers; too few armies to convert; possible nowhere; made impossible by a
correction."""

Source = Literal[
    "counties", "buildings", "palaces", "churches", "posts", "favors", "benefits", "statues",
    "correction",
]  # fmt: skip


class Part(Struct, frozen=True):
    """A part of an amount (W1.7): the number on the card, or a change by event, tile or leader. A
    part whose `why` ends in "more" is added; any other part replaces the amount so far."""

    why: Literal["card", "at-most", "at-least", "event", "tile", "tile-more", "leader-more"]
    n: int


Obstacle: TypeAlias = Skip | Literal["not-own", "church", "favor", "no-marker"]
"""Why a county cannot be chosen: the action would be skipped, the county is not the player's
(W1.10), event or favor protect it (W4, WC.5), or it lacks the marker that a favor removes."""
