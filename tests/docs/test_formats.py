"""docs/formats.md promises exactly the keys that the code has."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec import inspect as shapes
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import MapAdapter

from companion import create_app
from companion.__main__ import COMMANDS
from companion.core.game_file import GameFile, read_file
from companion.core.lines import CORRECTING_LINES
from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six import calculator
from companion.games.league_of_six.box.components import (
    COLOURS,
    DECKS,
    ESTATES,
    GOODS,
    STORES,
    TOWNS,
    Box,
    sample_box,
)
from companion.games.league_of_six.entries import Describe
from companion.games.league_of_six.setup import Setup
from tests.games.league_of_six.play import TYPES, random_game

HOME = Path(__file__).parents[2]
TEXT = (HOME / "docs/formats.md").read_text(encoding="utf-8")
GAMES = [*(HOME / "tests/fixtures/games").glob("*.json")]
OF_A_PLAYER = {"player", "insist"}
"""Keys that stand in no row of the entries: all that a player makes have them."""
NAMES = {*COLOURS, *TOWNS, *GOODS, *ESTATES, *DECKS, *STORES}
"""What stands between keys and is none."""


def section(title: str) -> str:
    """What stands below that heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}$(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def rows(title: str) -> list[list[str]]:
    """The cells of that section's table, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def words(cell: str) -> list[str]:
    """The keys that a cell names."""
    return re.findall(r"`([^`]+)`", cell)


def promised(*titles: str) -> set[str]:
    """The keys in the first column of those sections' tables."""
    keys = [key for title in titles for row in rows(title) for key in words(row[0])]
    assert len(keys) == len(set(keys)), "a key stands twice"
    return set(keys)


def example(title: str, number: int = 0) -> Any:
    """That section's JSON example."""
    return json.loads(re.findall(r"```json\n(.*?)```", section(title), re.DOTALL)[number])


def keys_of(kind: type[Struct]) -> set[str]:
    """All paths of keys in a struct, as its JSON has them."""
    return set(_paths(shapes.type_info(kind), ""))


def _paths(kind: shapes.Type, before: str) -> Iterator[str]:
    match kind:
        case shapes.Metadata():  # what fits the key, in words
            yield from _paths(kind.type, before)
        case shapes.StructType():
            for field in kind.fields:
                yield before + field.encode_name
                yield from _paths(field.type, f"{before}{field.encode_name}.")
        case shapes.DictType():
            yield from _paths(kind.value_type, before)
        case shapes.VarTupleType() | shapes.ListType():
            yield from _paths(kind.item_type, before)
        case shapes.UnionType():
            for one in kind.types:
                yield from _paths(one, before)


def add_keys(data: object, found: set[str], before: str = "") -> None:
    """Adds all paths of keys in JSON data, without the names that stand between them."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in NAMES:
                add_keys(value, found, before)
            else:
                found.add(before + key)
                add_keys(value, found, f"{before}{key}.")
    elif isinstance(data, list | tuple):
        for value in data:
            add_keys(value, found, before)


def uncommon_game() -> Table:
    """One in which blocks run short, and owners say what guards bring for their crowns."""
    box = json_able(sample_box()) | {"blocks": {"red": 1}}
    for follower in box["followers"].values():
        follower.pop("effect", None)
        if follower.get("kind") == "crown":
            follower |= {"exchange": True, "leaders": False, "first": False}
    return random_game(3, 1, modules=("retinue",), box=box)


def unknown_stores_game() -> Table:
    """One that goes on although nobody copies a storage tile (R5.7)."""
    box = json_able(sample_box()) | {"storage_tiles": {}}
    return random_game(3, 1, box=box, learning="meanwhile")


@cache
def state_keys() -> set[str]:
    """Whatever the state of a played game has shown to anybody."""
    tables = [read_file(INSTALLED, json.loads(path.read_text())) for path in GAMES]
    found: set[str] = set()
    for table in (*tables, uncommon_game(), unknown_stores_game()):
        for state in (table.beginning, *(step.state for step in table.steps)):
            for viewer in ("all", *(state.players if state.phase == "revealing" else ())):
                add_keys(table.game.facts(state, viewer), found)
    return found


# --- Keys --------------------------------------------------------------------------------------


PROMISES = {
    "The file": lambda: {key.partition(".")[0] for key in keys_of(GameFile)},
    "Set-up": lambda: {key for key in keys_of(Setup) if not key.startswith("box.")},
    "2. The box, Followers": lambda: keys_of(Box),
    "What is printed": lambda: set(Describe.__struct_fields__),
    "Entries": lambda: {*TYPES, *CORRECTING_LINES},
    "The state": lambda: state_keys(),
}


@pytest.mark.parametrize("titles", PROMISES)
def test_there_are_the_promised_keys(titles):
    assert promised(*titles.split(", ")) == PROMISES[titles]()


@pytest.mark.parametrize(
    "kind", [kind for kind in {**TYPES, **CORRECTING_LINES} if kind != "describe"]
)
def test_an_entry_has_the_promised_keys(kind):
    (row,) = (row for row in rows("Entries") if words(row[0]) == [kind])
    fields = shapes.type_info({**TYPES, **CORRECTING_LINES}[kind])
    assert isinstance(fields, shapes.StructType)
    assert set(words(row[1])) == {field.encode_name for field in fields.fields} - OF_A_PLAYER


def test_the_calculator_reads_the_promised_keys():
    of_a_player = {"name", *calculator.FIELDS, calculator.CROWNS}
    nested = {f"players.{key}" for key in of_a_player}
    assert promised("Scoring") == {"players", "leader_points", "game", *nested}
    asked = {"game": "league-of-six", "leader_points": [9, 6, 4, 2, 0, 0]}
    people = [dict.fromkeys(of_a_player, 1) | {"name": f"Anna {n}"} for n in range(6)]
    calculator.parse({**asked, "players": people})


# --- Examples ----------------------------------------------------------------------------------


def part_of(some: object, whole: object) -> bool:
    """Whether everything in `some` is so in `whole`, too, which may have more keys."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(key in whole and part_of(value, whole[key]) for key, value in some.items())
    if isinstance(some, list) and isinstance(whole, list) and some and isinstance(some[0], dict):
        return len(some) <= len(whole) and all(map(part_of, some, whole))
    return some == whole


def test_the_example_of_a_game_file_can_be_played():
    file = example("1. The game file")
    assert read_file(INSTALLED, file).revision == len(file["entries"]) == 1
    assert file["rules"] == INSTALLED[file["game"]].version


def test_the_example_of_a_state_is_what_the_others_come_to():
    file = example("1. The game file")
    file["setup"]["box"] = example("2. The box")
    table = read_file(INSTALLED, file)
    facts = json.loads(json.dumps(table.game.facts(table.state, "all")))
    assert part_of(example("The state"), facts)


def test_the_example_of_scoring_gives_its_result():
    calculator = INSTALLED["league-of-six"].calculator
    asked, answer = example("Scoring"), example("Scoring", 1)
    assert calculator.score(asked, str)[0] == answer


# --- Commands and routes -----------------------------------------------------------------------


def test_the_command_line_has_the_promised_commands():
    named = re.findall(r"^- `(\w+) ", section("3. The command line"), re.MULTILINE)
    assert named == [command.__name__.rpartition(".")[2] for command in COMMANDS]


def test_the_promised_routes_are_there(tmp_path):
    routes = re.findall(r"`(GET|POST|DELETE) (/[^`]*)`", TEXT)
    known = create_app(tmp_path).url_map.bind("localhost")
    assert len(routes) > 15
    assert not [route for route in routes if not _is_there(known, *route)]


def _is_there(known: MapAdapter, method: str, path: str) -> bool:
    try:
        known.match(path, method)
    except (NotFound, MethodNotAllowed):
        return False
    return True
