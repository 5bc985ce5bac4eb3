"""The end: who won and by what, each winter by kind, the story, statistics and what is taken
along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import create_app
from companion.folders import HOME
from companion.games.wallenstein.game import WALLENSTEIN

GAME = Path(__file__).parents[3] / "fixtures" / "wallenstein" / "all-4-25.json"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FlaskClient, str]]:
    """A browser, and the table of a kept game with all modules that it has brought."""
    app = create_app(tmp_path_factory.mktemp("end"))
    browser = app.test_client()
    answer = browser.post("/games", json=json.loads(GAME.read_text(encoding="utf-8")))
    assert answer.status_code == 303
    yield browser, answer.headers["Location"].removesuffix("/story")
    app.extensions["records"].close()


def read(finished: tuple[FlaskClient, str], where: str = "") -> str:
    browser, table = finished
    answer = browser.get(f"{table}{where}")
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_W3_3_the_result_says_who_won_and_what_each_winter_brought(
    finished: tuple[FlaskClient, str],
) -> None:
    said = read(finished)
    assert "wins" in said or "share the victory" in said
    for year in (1, 2):
        assert f"Winter of year {year}, as it was scored" in said
    assert said.index('class="winner"') < said.index("Winter of year 2")
    browser, table = finished
    players = browser.get(f"{table}/state").json["players"]
    for seat in players.values():
        assert f"<strong>{seat['points']}</strong>" in said


def test_the_story_has_a_small_map_of_every_round_with_the_owners_of_then(
    finished: tuple[FlaskClient, str],
) -> None:
    said = read(finished, "/story")
    maps = re.findall(r'<svg class="wa-map-small".*?</svg>', said)
    assert len(maps) == 9  # the start and eight rounds
    setup = json.loads(GAME.read_text(encoding="utf-8"))["setup"]
    first, last = (
        [one.count(f'class="of-{p["colour"]}"') for p in setup["players"]]
        for one in (maps[0], maps[-1])
    )
    assert first == [8] * 4  # W0.3
    assert sum(last) == maps[-1].count("#icon-player-") != 32
    assert all(one.count("map.svg#") == 45 + 2 for one in maps)


def test_statistics_have_names_and_colours_for_every_source(
    finished: tuple[FlaskClient, str],
) -> None:
    browser, _ = finished
    said = browser.get("/games").text
    assert "Most palaces" in said
    assert "fill-counties" in said
    sheet = (HOME / "static" / "wallenstein" / "css" / "sources.css").read_text(encoding="utf-8")
    for source in WALLENSTEIN.sources:
        assert f".fill-{source}" in sheet
