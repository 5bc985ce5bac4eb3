"""The end: who won and why, each winter by kind, the story, statistics and exports."""

import json
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.folders import HOME
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import KEPT

GAME = json.loads((KEPT / "all-4-25.json").read_text(encoding="utf-8"))
Read = Callable[[str], str]


@pytest.fixture
def read(client: FlaskClient) -> Read:
    """Import a kept game with all modules. Return a function that reads a page of its table."""
    answer = client.post("/games", json=GAME)
    assert answer.status_code == 303
    table = answer.location.removesuffix("/story")
    return lambda where: " ".join(client.get(f"{table}{where}").text.split())


def test_W3_3_the_result_names_the_winner_and_the_points_of_each_winter(read):
    said = read("")
    assert "wins" in said or "share the victory" in said
    for year in (1, 2):
        assert f"Scoring in winter of year {year}" in said
    assert said.index('class="winner"') < said.index("Winter of year 2")
    for seat in json.loads(read("/state"))["players"].values():
        assert f"<strong>{seat['points']}</strong>" in said


def test_W3_2_a_sheet_shows_one_scored_winter_or_both(read):
    ended, both = read(""), read("/sheet/winter")
    assert "winter-regions" not in ended
    assert both.count('class="winter-regions"') == 2
    winters = []
    for year in (2, 1):
        address = f"/sheet/winter?year={year}"
        assert f'{address}"' in ended
        sheet = read(address)
        assert sheet.count('class="winter-regions"') == 1
        assert f"Scoring in winter of year {year}" in sheet
        winters.append(sheet[sheet.index("<table") : sheet.index("</table>")])
    assert both.index(winters[0]) < both.index(winters[1])


def test_the_story_has_a_map_of_owners_for_every_round(read):
    maps = re.findall(r'<svg class="wa-map-small".*?</svg>', read("/story"))
    assert len(maps) == 9  # the start and eight rounds
    colours = [player["colour"] for player in GAME["setup"]["players"]]
    first, last = ([one.count(f'class="of-{c}"') for c in colours] for one in (maps[0], maps[-1]))
    assert first == [8] * 4  # W0.3
    assert sum(last) == maps[-1].count("#icon-player-") != 32
    assert all(one.count("map.svg#") == 45 + 2 for one in maps)


def test_statistics_have_a_name_and_a_colour_for_every_source_of_points(read, client):
    said = client.get("/games").text
    assert "Most palaces" in said
    assert "fill-counties" in said
    sheet = (HOME / "static" / "wallenstein" / "css" / "sources.css").read_text(encoding="utf-8")
    assert [source for source in WALLENSTEIN.sources if f".fill-{source}" not in sheet] == []
