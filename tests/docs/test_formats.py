"""docs/formats*.md name exactly the keys that the code has, and their examples can be played."""

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

from companion.__main__ import COMMANDS, main
from companion.application import create_app
from companion.core.game_file import GameFile, read_file
from companion.core.lines import CORRECTING_LINES, read_entry
from companion.core.play.house_rules import Declared, house_rules
from companion.core.play.step import entry_tag
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six import calculator
from companion.games.league_of_six.box.box import Box, sample_box
from companion.games.league_of_six.box.components import (
    COLOURS,
    DECKS,
    ESTATES,
    GOODS,
    STORES,
    TOWNS,
)
from companion.games.league_of_six.pieces import Seen
from companion.games.league_of_six.setup import Setup
from companion.games.wallenstein import pieces as wallenstein_pieces
from companion.games.wallenstein import setup as wallenstein
from companion.games.wallenstein.views.seen import View
from tests.games.league_of_six.engine_games import TYPES, random_game
from tests.games.wallenstein.random_entries import TYPES as WALLENSTEINS_TYPES

HOME = Path(__file__).parents[2]
PAGES = {"league-of-six": "formats.md", "wallenstein": "formats-wallenstein.md"}
TEXTS = {game: (HOME / "docs" / page).read_text(encoding="utf-8") for game, page in PAGES.items()}
EXAMPLES = HOME / "docs/examples"
GAMES = [*(HOME / "tests/fixtures/games").glob("*.json")]
COMMON = {"player", "insist", "by", "hand"}
"""Keys that the table of an entry need not name, because many entries have them."""
NAMES = {*COLOURS, *TOWNS, *GOODS, *ESTATES, *DECKS, *STORES}
"""Keys of JSON data that are names of things, such as colours, and not of fields."""


def section(title: str, game: str = "league-of-six") -> str:
    """Return the text below a heading of that game's page, up to the next heading."""
    found = re.search(
        rf"^#+ {re.escape(title)}$(.*?)(?=^#|\Z)", TEXTS[game], re.MULTILINE | re.DOTALL
    )
    assert found is not None, title
    return found[1]


def promised(*titles: str, game: str = "league-of-six") -> set[str]:
    """Return the keys in the first column of the tables in those sections."""
    lines = [line for title in titles for line in section(title, game).splitlines()]
    cells = [line.split(" | ")[0] for line in lines if line.startswith("| ")]
    keys = [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]
    assert len(keys) == len(set(keys)), "a key stands twice"
    return set(keys)


def example(title: str, number: int = 0, game: str = "league-of-six") -> Any:
    """Return a JSON example in that section."""
    found = re.findall(r"```json\n(.*?)```", section(title, game), re.DOTALL)
    return json.loads(found[number])


def keys_of(kind: type[Struct]) -> set[str]:
    """Return all paths of keys in a struct, as in its JSON."""
    return set(_paths(shapes.type_info(kind), ""))


def _paths(kind: shapes.Type, before: str) -> Iterator[str]:
    match kind:
        case shapes.Metadata():  # the description of valid values
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
    """Add all paths of keys in JSON data to `found`, without the names between them."""
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
    """Return a game in which blocks run short, and owners enter what guards give for their
    crowns."""
    box = plain_data(sample_box()) | {"blocks": {"red": 1}}
    for follower in box["followers"].values():
        follower.pop("effect", None)
        if follower.get("kind") == "crown":
            follower |= {"exchange": True, "leaders": False, "first": False}
    return random_game(3, 1, modules=("retinue",), box=box)


def unknown_stores_game() -> Table:
    """Return a game in which nobody enters a storage tile (R5.7)."""
    box = plain_data(sample_box()) | {"storage_tiles": {}}
    return random_game(3, 1, box=box)


@cache
def state_keys() -> set[str]:
    """Return all keys that the state of played games has shown to any viewer."""
    tables = [read_file(INSTALLED, json.loads(path.read_text())) for path in GAMES]
    found: set[str] = set()
    for table in (*tables, uncommon_game(), unknown_stores_game()):
        for state in (table.beginning, *(step.state for step in table.steps)):
            for viewer in ("all", *(state.players if state.phase == "revealing" else ())):
                add_keys(table.game.visible_state(state, viewer), found)
    return found


# --- Keys --------------------------------------------------------------------------------------


PROMISES = {
    "The file": lambda: {key.partition(".")[0] for key in keys_of(GameFile)},
    "Set-up": lambda: {key for key in keys_of(Setup) if not key.startswith("box.")},
    "2. The box, Followers": lambda: keys_of(Box),
    "seen": lambda: keys_of(Seen),
    "Entries": lambda: {*TYPES, *CORRECTING_LINES},
    "The state": lambda: state_keys(),
}
WALLENSTEINS_PROMISES = {
    "Set-up of Wallenstein": lambda: {
        key for key in keys_of(wallenstein.Setup) if not key.startswith("box.")
    },
    "The box": lambda: keys_of(wallenstein.Box),
    "Entries of Wallenstein": lambda: {*WALLENSTEINS_TYPES},
    "seen by everybody": lambda: keys_of(wallenstein_pieces.Seen),
    "2. The state": lambda: keys_of(View),
}
KINDS = [
    *(("league-of-six", tag, kind) for tag, kind in {**TYPES, **CORRECTING_LINES}.items()),
    *(("wallenstein", tag, kind) for tag, kind in WALLENSTEINS_TYPES.items()),
]


@pytest.mark.parametrize("titles", PROMISES)
def test_the_format_pages_name_every_key(titles):
    assert promised(*titles.split(", ")) == PROMISES[titles]()


@pytest.mark.parametrize("title", WALLENSTEINS_PROMISES)
def test_keys_of_wallenstein_are_those_in_the_format_pages(title):
    assert promised(title, game="wallenstein") == WALLENSTEINS_PROMISES[title]()


@pytest.mark.parametrize(("game", "tag", "kind"), KINDS)
def test_an_entry_has_the_documented_keys_and_its_examples_are_valid(game, tag, kind):
    fields = shapes.type_info(kind)
    assert isinstance(fields, shapes.StructType)
    keys = {field.encode_name for field in fields.fields}
    assert promised(tag, game=game) - COMMON == keys - COMMON
    for found in re.findall(r"```json\n(.*?)```", section(tag, game), re.DOTALL):
        assert entry_tag(type(read_entry(INSTALLED[game], json.loads(found)))) == tag
    assert example(tag, game=game)["type"] == tag


RULES = [(game, one) for game in PAGES for one in house_rules(INSTALLED[game].setup)]
SETUPS = {"league-of-six": "Set-up", "wallenstein": "Set-up of Wallenstein"}


def row_of(rule: Declared, game: str) -> list[str]:
    """Return the cells in the row of a house rule, without the one for its key."""
    rows = [line.strip("| ").split(" | ") for line in section(SETUPS[game], game).splitlines()]
    return next(row[1:] for row in rows if row[0] == f"`{rule.key}`")


@pytest.mark.parametrize(("game", "rule"), RULES, ids=lambda it: getattr(it, "key", it))
def test_a_house_rule_has_the_documented_values_and_default(game, rule):
    values, meaning, when = row_of(rule, game)
    texts = rule.values if isinstance(rule.default, bool) else [f'"{one}"' for one in rule.values]
    if isinstance(rule.default, tuple):
        assert (values, when) == ("[text]", "optional; absent = none")
        assert re.findall(r'"[\w-]+"', meaning.partition("any of ")[2]) == texts
        return
    assert values == (" or ".join(texts) or "number")
    assert when == f"optional; absent = {json.dumps(rule.default)}"
    only_before = [one for one in rule.rule.choices.values() if one.offered == "set-up"]
    assert ("only before the game" in meaning) == bool(only_before)


def test_the_calculator_reads_the_documented_keys():
    of_a_player = {"name", *calculator.FIELDS, calculator.CROWNS}
    nested = {f"players.{key}" for key in of_a_player}
    assert promised("Scoring") == {"players", "leader_points", "level", "game", *nested}
    asked = {"game": "league-of-six", "leader_points": [9, 6, 4, 2, 0, 0], "level": "leaders"}
    people = [dict.fromkeys(of_a_player, 1) | {"name": f"Anna {n}"} for n in range(6)]
    calculator.parse_calculation({**asked, "players": people})


# --- Examples ----------------------------------------------------------------------------------


def part_of(some: object, whole: object) -> bool:
    """Return whether everything in `some` is also in `whole`, which may have more keys."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(key in whole and part_of(value, whole[key]) for key, value in some.items())
    if isinstance(some, list) and isinstance(whole, list) and some and isinstance(some[0], dict):
        return len(some) <= len(whole) and all(map(part_of, some, whole))
    return some == whole


def test_the_example_of_a_game_file_can_be_played():
    file = example("1. The game file")
    assert read_file(INSTALLED, file).revision == len(file["entries"]) == 1
    assert file["rules"] == INSTALLED[file["game"]].version


@pytest.mark.parametrize("game", PAGES)
def test_the_whole_game_of_the_examples_can_be_played(game, capsys):
    file = EXAMPLES / f"{game}.json"
    assert f"(examples/{file.name})" in TEXTS[game]
    assert json.loads(file.read_text())["rules"] == INSTALLED[game].version
    assert main(["replay", str(file)]) == 0
    state = json.loads(capsys.readouterr().out)
    assert state["phase"] == "finished"
    assert state["result"]["winners"]


def test_the_example_of_a_state_follows_from_the_other_examples():
    file = example("1. The game file")
    file["setup"]["box"] = example("2. The box")
    table = read_file(INSTALLED, file)
    facts = json.loads(json.dumps(table.game.visible_state(table.state, "all")))
    assert part_of(example("The state"), facts)


def test_the_example_of_scoring_gives_its_result():
    calculator = INSTALLED["league-of-six"].calculator
    asked, answer = example("Scoring"), example("Scoring", 1)
    assert calculator.score(asked, str)[0] == answer


# --- Commands and routes -----------------------------------------------------------------------


def test_the_command_line_has_the_documented_commands():
    named = re.findall(r"^- `(\w+) ", section("3. The command line"), re.MULTILINE)
    assert named == [command.__name__.rpartition(".")[2] for command in COMMANDS]


def test_the_documented_routes_exist(tmp_path):
    routes = re.findall(r"`(GET|POST|DELETE) (/[^`?]*)[^`]*`", "".join(TEXTS.values()))
    known = create_app(tmp_path).url_map.bind("localhost")
    assert len(routes) > 15
    assert not [route for route in routes if not _is_there(known, *route)]


def _is_there(known: MapAdapter, method: str, path: str) -> bool:
    try:
        known.match(path, method)
    except (NotFound, MethodNotAllowed):
        return False
    return True
