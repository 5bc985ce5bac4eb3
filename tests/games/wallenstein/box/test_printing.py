"""A group's printed board: its differences from the app's are stored with the box, and games use
them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core import table as tables
from companion.core.game_file import Broken, read_file
from companion.core.play import Refused, is_blank
from companion.core.structs import plain_data
from companion.core.wording import english
from companion.games.installed import INSTALLED
from companion.games.wallenstein.board import COUNTIES, SUPPLY_CHART
from companion.games.wallenstein.box.differences import Differences
from companion.games.wallenstein.box.printing import (
    Change,
    find_changes,
    print_counties,
    print_supply_chart,
)
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.library import BOXES

KEPT = sorted((Path(__file__).parents[3] / "fixtures" / "wallenstein").glob("board-*.json"))
OURS: dict[str, Any] = {
    "counties": {"altmark": {"taxes": 9, "grain": 0}, "bremen": {"sites": 0}},
    "neighbours": {"altmark": {"bremen": True, "anhalt": False}},
    "supply_chart": {"2": {"peasants": 4}, "4": {"from": 4}},
}


def board_of(data: dict[str, Any]) -> Differences:
    box = BOXES.read({"board": data})
    assert box.board is not None
    return box.board


def test_the_printed_board_includes_the_boxs_differences():
    ours = board_of(OURS)
    counties = print_counties(ours)
    altmark, bremen = counties["altmark"], counties["bremen"]
    assert (altmark.taxes, altmark.grain, altmark.sites, bremen.sites) == (9, 0, 2, 0)
    assert "bremen" in altmark.neighbours
    assert "altmark" in bremen.neighbours
    assert "anhalt" not in altmark.neighbours
    assert "altmark" not in counties["anhalt"].neighbours
    untouched = COUNTIES.keys() - {"altmark", "bremen", "anhalt"}
    assert all(counties[id_] == COUNTIES[id_] for id_ in untouched)
    assert print_supply_chart(ours) == ((1, 1, 1), (2, 1, 4), (3, 2, 2), (4, 2, 3), (7, 3, 3))
    assert find_changes(ours) == (
        Change("taxes", "altmark", 6, 9),
        Change("grain", "altmark", 2, 0),
        Change("neighbours", "altmark", 1, 0, "anhalt"),
        Change("neighbours", "altmark", 0, 1, "bremen"),
        Change("sites", "bremen", 2, 0),
        Change("peasants", "2", 2, 4),
        Change("from", "4", 5, 4),
    )


def test_a_box_keeps_only_differences_from_the_apps_board():
    same = {
        "counties": {"altmark": {"taxes": 6, "grain": None}},
        "neighbours": {"altmark": {"anhalt": True, "bremen": None}},
        "supply_chart": {"1": {"from": 1}},
    }
    assert is_blank(BOXES.read({"board": same}))
    both = {**OURS, "counties": {**OURS["counties"], "passau": {"taxes": COUNTIES["passau"].taxes}}}
    box = BOXES.read({"board": both})
    assert plain_data(box)["board"] == OURS
    assert BOXES.read(plain_data(box)) == box
    assert not is_blank(box)
    assert (print_counties(Differences()), print_supply_chart(Differences())) == (
        COUNTIES,
        SUPPLY_CHART,
    )


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"counties": {"altmark": {"taxes": 13}}}, "must be a whole number from 0 to 12."),
        ({"counties": {"bremen": {"sites": 4}}}, "must be a whole number from 0 to 3."),
        ({"counties": {"atlantis": {"taxes": 3}}}, "There is no county “atlantis” in this game."),
        ({"neighbours": {"altmark": {"atlantis": True}}}, "There is no county “atlantis”"),
        ({"neighbours": {"altmark": {"altmark": True}}}, "Altmark cannot be its own neighbour."),
        ({"neighbours": {"bremen": {"altmark": True}}}, "Bremen belongs under Altmark."),
        ({"neighbours": {"altmark": {"bremen": 1}}}, "does not fit."),
        ({"supply_chart": {"1": {"from": 2}}}, "The first row of the supply chart begins with 1"),
        ({"supply_chart": {"2": {"from": 3}}}, "Row 3 of the supply chart must begin with more"),
        ({"supply_chart": {"3": {"revolts": 4}}}, "Row 3 of the supply chart can have at most 3"),
        ({"supply_chart": {"6": {"from": 9}}}, "Tiles and cards: “board.supply_chart"),
        ({"armies": 3}, "“board.armies”"),
    ],
)
def test_an_impossible_board_is_refused_by_library_and_table(board, said):
    with pytest.raises(Refused) as refused:
        BOXES.read({"board": board})
    assert said in WALLENSTEIN.refusal_sentence(refused.value, {}, english, private=True)
    setup = {**json.loads(KEPT[0].read_text())["setup"], "box": {"board": board}}
    with pytest.raises(Refused) as refused:
        tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_with_its_own_board(path):
    """In `test_agreement` the referee plays the same games."""
    file = json.loads(path.read_text())
    assert read_file(INSTALLED, file).is_over
    del file["setup"]["box"]["board"]
    with pytest.raises(Broken):
        read_file(INSTALLED, file)
