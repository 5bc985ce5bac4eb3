"""Contents for every kind of entry, sensible and senseless, for tests of refusals."""

from random import Random
from typing import Any

from msgspec.structs import fields

from companion.core.play.step import entry_tag
from companion.core.structs import plain_data
from companion.games.wallenstein.board import ACTIONS, BENEFITS, COLOURS, COUNTIES, EVENTS, TILES
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import State
from tests.games.played import Json

TYPES = {entry_tag(kind): kind for step in WALLENSTEIN.steps for kind in step.entries}


def _cubes(rng: Random) -> Json:
    cubes = rng.sample([*COLOURS, "peasants"], rng.randint(0, 3))
    return {cube: rng.choice((0, 1, 2, 3, 9, 70)) for cube in cubes}


def _some(rng: Random, things: Any, most: int) -> list[Any]:
    return [rng.choice(list(things)) for _ in range(rng.randint(0, most))]


def _keys(rng: Random) -> Json:
    """Draw a value for every key that an entry can have."""
    counties = [*COUNTIES, "tower", "atlantis", ""]
    return {
        "player": rng.choice(COLOURS),
        "county": rng.choice([*counties, None]),
        "to": rng.choice([*counties, None]),
        "armies": rng.choice((-1, 0, 1, 2, 5, 40)),
        "leader": rng.choice((True, False)),
        "open": _some(rng, counties, 3),
        "out": _cubes(rng),
        "events": _some(rng, EVENTS, 5),
        "actions": _some(rng, ACTIONS, 6),
        "tiles": _some(rng, TILES, 6),
        "favors": [rng.randint(0, 23) for _ in range(rng.randint(0, 4))],
        "boxes": {rng.choice(ACTIONS): rng.choice(counties) for _ in range(rng.randint(0, 3))},
        "bid": rng.choice([*range(-1, 6), *counties, None]),
        "court": {rng.choice("3210"): rng.choice(counties) for _ in range(rng.randint(0, 2))},
        "event": rng.choice(list(EVENTS)),
        "order": _some(rng, COLOURS, 4),
        "place": rng.randint(0, 6),
        "box": rng.randint(0, 4),
        "tray": _cubes(rng),
        "insist": rng.choice((True, False)),
        "action": rng.choice(ACTIONS),
        "cubes": _cubes(rng),
        "counties": _some(rng, counties, 3),
        "favor": rng.choice([*range(23), None]),
        "cancel": rng.choice((True, False)),
        "benefit": rng.choice(BENEFITS),
        "amount": rng.randint(-1, 9),
        "building": rng.choice(("palace", "post", "castle")),
        "card": rng.randint(0, 5),
        "thalers": rng.randint(-30, 30),
        "grain": rng.randint(-9, 9),
        "points": rng.randint(-9, 9),
        "owner": rng.choice([*COLOURS, None]),
        "buildings": _some(rng, ("palace", "church", "post"), 3),
        "markers": rng.randint(0, 50),
        "tower": _cubes(rng),
        "note": "x" * rng.choice((0, 5, 300)),
    }


def a_body(rng: Random, kind: str | None = None) -> Json:
    """Draw an entry of that type (or any): usually well formed, seldom allowed."""
    kind = kind or rng.choice(list(TYPES))
    values = _keys(rng)
    keys = [
        field.encode_name
        for field in fields(TYPES[kind])
        if field.encode_name in values and rng.random() < (0.97 if field.required else 0.5)
    ]
    if rng.random() < 0.02:
        keys.append(rng.choice(list(values)))
    return {"type": kind, **{key: values[key] for key in keys}}


def twisted(state: State, rng: Random) -> Json:
    """Draw a legal entry with one changed key."""
    if not WALLENSTEIN.players_to_act(state) or not _may_act(state):
        return a_body(rng)
    data: Json = plain_data(WALLENSTEIN.random_entry(state, rng))
    keys = [key for key in data if key != "type"]
    if keys:
        key = rng.choice(keys)
        data[key] = _keys(rng)[key]
    return data


def a_correction(state: State, rng: Random) -> Json:
    """Draw a correction with possible numbers, fallen cubes, or a throw with `insist`."""
    colours = list(state.players)
    cubes = {cube: rng.randint(0, 9) for cube in rng.sample([*colours, "peasants"], 2)}
    county = rng.choice(list(state.counties))
    owner = rng.choice([*colours, None])
    as_it_is = {
        "owner": owner,
        "armies": rng.randint(1, 6),
        "buildings": rng.sample(("palace", "church", "post"), rng.randint(0, 2)),
        "markers": rng.randint(0, 3),
    }
    kept = [key for key in as_it_is if rng.random() < 0.6] or ["owner"]
    told = {key: as_it_is[key] for key in (["owner"] if owner is None else kept)}
    differences = {key: rng.randint(-3, 9) for key in ("thalers", "grain", "points")}
    return rng.choice(
        (
            {"type": "correct", "county": county, **told},
            {"type": "correct", "player": rng.choice(colours), **differences},
            {"type": "correct", rng.choice(("tray", "tower")): cubes},
            {"type": "fallen", "cubes": cubes, "insist": rng.random() < 0.5},
            {"type": "throw", "tray": cubes, "insist": True},
        )
    )


def _may_act(state: State) -> bool:
    player = WALLENSTEIN.players_to_act(state)[0].player
    return player is None or bool(WALLENSTEIN.options(state, player))


def a_board(rng: Random) -> Json:
    """Draw differences of a printed board, far more than any group will find."""
    counties, neighbours = {}, {}
    for id_ in rng.sample([*COUNTIES], 30):
        ranges = {"taxes": range(13), "grain": range(13), "sites": range(4)}
        counties[id_] = {key: rng.choice(ranges[key]) for key in rng.sample([*ranges], 2)}
    for one in rng.sample(sorted(COUNTIES)[:-1], 20):
        other = rng.choice([id_ for id_ in COUNTIES if id_ > one])
        neighbours[one] = {other: other not in COUNTIES[one].neighbours}
    chart = {"1": {"peasants": 3}, "2": {"revolts": 2}, "4": {"from": 4}, "5": {"from": 5}}
    return {"counties": counties, "neighbours": neighbours, "supply_chart": chart}
