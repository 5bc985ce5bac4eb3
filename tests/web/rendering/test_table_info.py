"""Tests of what a page knows about its table: where it posts, and for whom."""

import json

import pytest

from companion.core.game_file import read_file
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.web.rendering.table_info import SeatInfo, TableInfo, players_by_points

PRESENCES = {"red": "here", "blue": "none", "green": "tablet"}


def info(you: str | None = None, *, may_write: bool = True) -> TableInfo:
    seats = {
        colour: SeatInfo(colour, colour.title(), presence, (), presence in ("here", "away"))
        for colour, presence in PRESENCES.items()
    }
    return TableInfo("ABCD", 7, 0, seats, may_write=may_write, you=you)


def test_the_tablet_makes_the_entries_of_players_without_a_phone():
    tablet = info()
    assert [c for c in PRESENCES if tablet.may_enter_for(c)] == ["blue", "green"]
    assert tablet.may_enter_for(None)
    assert tablet.is_on_phone("red")
    assert not tablet.is_on_phone(None)


def test_guests_can_make_no_entries():
    assert not any(info(may_write=False).may_enter_for(c) for c in (*PRESENCES, None))


def test_a_phone_makes_the_entries_of_its_seat_unless_the_tablet_took_it_over():
    assert [c for c in (*PRESENCES, None) if info("red").may_enter_for(c)] == ["red"]
    assert not any(info("green").may_enter_for(c) for c in (*PRESENCES, None))


def test_a_page_posts_entries_as_its_own_viewer():
    assert (info().url, *info().log) == ("/t/ABCD", "/t/ABCD/entries", 7, None)
    assert info("red").url == "/t/ABCD/seats/red"
    assert info("red").log == ("/t/ABCD/entries?as=red", 7, "red")


@pytest.mark.parametrize("game", ["games/random-5-17", "wallenstein/all-5-29"])
def test_players_are_listed_by_points_with_the_distance_to_the_one_before(game):
    file = json.loads((HOME / f"tests/fixtures/{game}.json").read_text("utf-8"))
    table = read_file(INSTALLED, file)
    points = table.game.public_points(table.state)
    found = players_by_points(table)
    assert {colour: n for colour, n, _ in found} == points
    assert [n for _, n, _ in found] == sorted(points.values(), reverse=True)
    assert [behind for *_, behind in found] == [
        before - n for (_, before, _), (_, n, _) in zip([found[0], *found], found, strict=False)
    ]
