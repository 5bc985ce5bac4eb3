"""The calculator: scores one winter and the end from entered numbers (docs/formats.md, section
3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.names import read_named_rows
from companion.core.reading import check_keys, require_mapping, require_whole_number
from companion.core.structs import plain_data
from companion.core.wording import N_, Gettext, fill

from .board import BUILDINGS, COUNTIES, FEWEST, MOST, REGIONS, Building
from .scoring import majority_points, rank_players
from .words.names import BUILDING, REGION

IN_A_REGION = 9
TOO_MANY_COUNTIES = N_(
    "All players together have %(count)s counties, but the board has only %(most)s."
)
REGION_FULL = N_(
    "%(region)s has room for %(most)s buildings of one kind, not %(count)s (“%(key)s”)."
)
MORE_THAN_COUNTIES = N_(
    "%(player)s has more buildings of one kind (“%(key)s”: %(count)s) than counties (%(counties)s)."
)
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
    """Return the result for the entered numbers (W3.2, W3.3), and a warning for each number that no
    table can have."""
    names = {name: name for name in _read_players(data)}
    return plain_data(calculate(data)), find_impossible(data, names, gettext)


def calculate(data: object) -> Score:
    """Return a winter's points and the places (W3.2, W3.3). Refused if the input cannot be read."""
    typed = _read_players(data)
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


def _read_players(data: object) -> dict[str, Typed]:
    """Return the players' numbers by name."""
    _, rows = read_named_rows(data, range(FEWEST, MOST + 1))
    return {name: _read_player(name, values) for name, values in rows.items()}


def find_impossible(data: object, names: Mapping[str, str], gettext: Gettext) -> list[str]:
    """Return a sentence for each number that no table can have. `names` are the players' names as
    they are shown.

    There are 45 counties, nine of them in each region, and each has at most one building of a kind.
    """
    typed = _read_players(data)
    found: list[tuple[str, dict[str, object]]] = []
    counties = sum(player.counties for player in typed.values())
    if counties > len(COUNTIES):
        found.append((TOO_MANY_COUNTIES, {"count": counties, "most": len(COUNTIES)}))
    for kind in BUILDINGS:
        word = fill(BUILDING[kind], {}, gettext)
        of = {
            name: {region: kinds.get(kind, 0) for region, kinds in player.buildings.items()}
            for name, player in typed.items()
        }
        for region in REGIONS:
            count = sum(by_region.get(region, 0) for by_region in of.values())
            if count > IN_A_REGION:
                values = {"region": fill(REGION[region], {}, gettext), "most": IN_A_REGION}
                found.append((REGION_FULL, {**values, "count": count, "key": word}))
        for name, player in typed.items():
            count = sum(of[name].values())
            if count > player.counties > 0:
                shown = {"player": names[name], "counties": player.counties}
                found.append((MORE_THAN_COUNTIES, {**shown, "count": count, "key": word}))
    return [fill(text, values, gettext) for text, values in found]


def _read_player(name: str, values: dict[str, object]) -> Typed:
    check_keys(values, name, ["name"], ["points", "thalers", "counties", "regions"])
    regions = require_mapping(values.get("regions", {}), name)
    check_keys(regions, name, [], REGIONS)
    return Typed(
        require_whole_number(values.get("points", 0), name, "points"),
        require_whole_number(values.get("thalers", 0), name, "thalers"),
        require_whole_number(values.get("counties", 0), name, "counties", high=len(COUNTIES)),
        {region: _read_region(kinds, name) for region, kinds in regions.items()},
    )


def _read_region(data: object, name: str) -> Mapping[Building, int]:
    kinds = require_mapping(data, name)
    check_keys(kinds, name, [], KINDS)
    return {
        KINDS[key]: require_whole_number(n, name, key, high=IN_A_REGION) for key, n in kinds.items()
    }
