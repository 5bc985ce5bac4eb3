"""The board in words: what is drawn is also told, and nothing that is hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.core.game_file import read_file
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.state import State
from companion.games.league_of_six.views.page import Page
from companion.games.league_of_six.words.board import order_line, town_line
from tests.games.league_of_six.positions import (
    COLOURS,
    NAMES,
    Playing,
    accepts,
    choosing,
    collecting,
    collects,
    goes,
)

CALLED = dict(zip(COLOURS, NAMES, strict=True))
FIXTURES = Path(__file__).parents[3] / "fixtures" / "games"


def lines(state: State) -> dict[str, str]:
    """The line of each town by its name, and the last one as "order"."""
    page = LEAGUE_OF_SIX.view(state, "table")
    assert isinstance(page, Page)
    towns = [town_line(town, page.phase, CALLED) for town in page.towns]
    return {line.split(",")[0]: line for line in towns} | {"order": order_line(page.order, CALLED)}


def played() -> Playing:
    return choosing().play(
        goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "lauban", 2), accepts("red")
    )


def test_who_stands_on_which_number_and_what_is_besieged() -> None:
    told = lines(played().state)
    assert len(told) == 7
    assert "Cem on 2" in told["Lauban"]
    assert "number 1" in told["Lauban"]
    assert "Ben on 0" in told["Bautzen"]
    assert "nobody on the counter" in told["Zittau"]
    assert "besieged" in told["Görlitz"]
    assert "besieged" not in told["Zittau"]
    assert "on the counter" not in told["Görlitz"]


def test_what_is_printed_and_how_the_tile_lies() -> None:
    told = lines(collecting(tiles={"lauban": "three"}).state)
    assert "arrows to top, upper right, bottom; in its middle horse" in told["Lauban"]
    assert "printed top red, upper right guard, lower right horse" in told["Lauban"]
    assert "lower left" not in told["Lauban"]
    assert "what is printed is not known" in told["Zittau"]


def test_r4_2_a_tile_lies_as_it_was_turned() -> None:
    game = collecting(tiles={"lauban": "three"})
    game.play(*(collects(player) for player in ("blue", "green", "yellow")))
    game.play(collects("red", rotation=2))
    lauban = {town.town: town for town in LEAGUE_OF_SIX.view(game.state, "table").towns}["lauban"]
    assert lauban.arrows == (0, 1, 3)
    assert lauban.pointing == (2, 3, 5)
    assert "arrows to lower right, bottom, upper left; in its middle" in lines(game.state)["Lauban"]


def test_r6_1_a_turned_tile_is_cleared_away_with_its_round() -> None:
    table = read_file(
        INSTALLED,
        json.loads((FIXTURES / "random-4-01.json").read_text(encoding="utf-8")),
    )
    turned = {step.state.phase: step.state.turned for step in table.steps}
    assert turned["storing"]
    assert turned["dealing"] == turned["choosing"] == turned["revealing"] == {}


@pytest.mark.parametrize(
    "name", ["retinue-random-4.json", "retinue-blank-6.json", "random-4-01.json"]
)
def test_a_tile_is_shown_and_told_as_long_as_it_lies_there(name: str) -> None:
    """L3: one with a follower goes to its owner before goods are stored; after the last round
    nothing lies anywhere, and nobody is asked for it."""
    table = read_file(INSTALLED, json.loads((FIXTURES / name).read_text(encoding="utf-8")))
    seen = set()
    for step in table.steps:
        page = LEAGUE_OF_SIX.view(step.state, "table")
        won = {one.id for player in page.players.values() for one in player.followers}
        for town in page.towns:
            there = town.arrows is not None or town.untold or town.follower is not None
            told = town_line(town, page.phase, CALLED)
            assert there == ("tile" in told or "follower: " in told)
            if page.phase in ("dealing", "revealing", "finished") or town.besieged:
                assert not there
            elif page.phase in ("choosing", "collecting"):
                assert there
            elif page.modules:
                assert town.follower is None or town.follower.id not in won
            seen.add((page.phase, there))
    assert {("choosing", True), ("storing", not page.modules), ("finished", False)} <= seen
