"""The calculator: scores one winter and the end from entered numbers (docs/formats.md, section
3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.names import named_rows
from companion.core.play import Refused
from companion.core.reading import known_keys, mapping, whole
from companion.core.structs import json_able
from companion.core.wording import Gettext

from .board import BUILDINGS, COUNTIES, FEWEST, MOST, REGIONS, Building
from .scoring import majority_points, rank_players

IN_A_REGION = 9
KINDS: Mapping[str, Building] = {"palaces": "palace", "churches": "church", "posts": "post"}


class Typed(Struct, frozen=True):
    """The numbers entered for one player."""

    points: int
    thalers: int
    counties: int
    buildings: Mapping[str, Mapping[Building, int]]
    """By region and kind."""


class Scored(Struct, frozen=True):
    """One player's points for the winter, the points afterwards, and the place."""

    counties: int
    buildings: int
    majorities: Mapping[str, int]
    """By region; regions without points are left out."""
    winter: int
    points: int
    place: int


class Score(Struct, frozen=True):
    """The result: all players by name, and the winners."""

    players: Mapping[str, Scored]
    winners: tuple[str, ...]


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return the result for the entered numbers (W3.2, W3.3), and an empty list of warnings."""
    return json_able(calculate(data)), []


def calculate(data: object) -> Score:
    """Return a winter's points and the places (W3.2, W3.3). Refused if the numbers are
    impossible."""
    _, rows = named_rows(data, range(FEWEST, MOST + 1))
    typed = {name: _player(name, values) for name, values in rows.items()}
    _check_regions(typed)
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
    result = rank_players({name: (p.points + winter[name], p.thalers) for name, p in typed.items()})
    players = {
        name: Scored(
            typed[name].counties, built[name], won[name], winter[name], at.points, at.place
        )
        for name, at in result.players.items()
    }
    return Score(players, result.winners)


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
    """Refuse more buildings of a kind in a region than it has counties: each county has at most
    one."""
    for region in REGIONS:
        for key, kind in KINDS.items():
            count = sum(p.buildings.get(region, {}).get(kind, 0) for p in typed.values())
            if count > IN_A_REGION:
                values = {"region": region, "key": key, "count": count, "most": IN_A_REGION}
                raise Refused("region-full", values)
