"""The calculator: one winter and the end, from numbers typed in (formats, section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.names import named_rows
from companion.core.play import Refused
from companion.core.reading import known_keys, mapping, whole
from companion.core.structs import json_able
from companion.core.wording import Gettext

from .board import BUILDINGS, COUNTIES, FEWEST, MOST, REGIONS, Building
from .scoring import majority_points, ranked

IN_A_REGION = 9
KINDS: Mapping[str, Building] = {"palaces": "palace", "churches": "church", "posts": "post"}


class Typed(Struct, frozen=True):
    """What was typed of one player."""

    points: int
    thalers: int
    counties: int
    buildings: Mapping[str, Mapping[Building, int]]
    """By region and kind."""


class Scored(Struct, frozen=True):
    """One player's winter, and where it leads."""

    counties: int
    buildings: int
    majorities: Mapping[str, int]
    """By region, where there are any."""
    winter: int
    points: int
    place: int


class Score(Struct, frozen=True):
    """The answer: everybody by name, and who has won."""

    players: Mapping[str, Scored]
    winners: tuple[str, ...]


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return who gets what from what everybody brings along (W3.2, W3.3), and no warnings."""
    return json_able(calculate(data)), []


def calculate(data: object) -> Score:
    """W3.2, W3.3: a winter's points and the places. Refused where the numbers cannot be."""
    typed = _read(data)
    won: dict[str, dict[str, int]] = {name: {} for name in typed}
    regions = {
        region: {
            kind: {
                name: player.buildings.get(region, {}).get(kind, 0)
                for name, player in typed.items()
            }
            for kind in BUILDINGS
        }
        for region in REGIONS
    }
    for name, region, _, points in majority_points(regions):
        won[name][region] = won[name].get(region, 0) + points
    built = {
        name: sum(sum(of.values()) for of in p.buildings.values()) for name, p in typed.items()
    }
    winter = {name: p.counties + built[name] + sum(won[name].values()) for name, p in typed.items()}
    result = ranked({name: (p.points + winter[name], p.thalers) for name, p in typed.items()})
    players = {
        name: Scored(
            typed[name].counties, built[name], won[name], winter[name], at.points, at.place
        )
        for name, at in result.players.items()
    }
    return Score(players, result.winners)


def _read(data: object) -> dict[str, Typed]:
    _, rows = named_rows(data, range(FEWEST, MOST + 1))
    typed = {name: _player(name, values) for name, values in rows.items()}
    _check_regions(typed)
    return typed


def _player(name: str, values: dict[str, object]) -> Typed:
    known_keys(values, name, ["name"], ["points", "thalers", "counties", "regions"])
    regions = mapping(values.get("regions", {}), name)
    known_keys(regions, name, [], REGIONS)
    return Typed(
        whole(values.get("points", 0), name, "points"),
        whole(values.get("thalers", 0), name, "thalers"),
        whole(values.get("counties", 0), name, "counties", high=len(COUNTIES)),
        {region: _region(kinds, name) for region, kinds in regions.items()},
    )


def _region(data: object, name: str) -> Mapping[Building, int]:
    kinds = mapping(data, name)
    known_keys(kinds, name, [], KINDS)
    return {KINDS[key]: whole(n, name, key, high=IN_A_REGION) for key, n in kinds.items()}


def _check_regions(typed: Mapping[str, Typed]) -> None:
    """A region has nine counties, and one building of a kind in each."""
    for region in REGIONS:
        for key, kind in KINDS.items():
            count = sum(p.buildings.get(region, {}).get(kind, 0) for p in typed.values())
            if count > IN_A_REGION:
                values = {"region": region, "key": key, "count": count, "most": IN_A_REGION}
                raise Refused("region-full", values)
