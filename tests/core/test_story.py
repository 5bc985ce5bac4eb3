"""The story of a game: its points add up, whatever people corrected."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

from companion.core.game_file import read_file
from companion.core.lines import Amend, Undo
from companion.core.story import (
    PAUSE,
    latest_recap,
    states_by_line,
    story_so_far,
    waiting_times,
    winner_sentence,
)
from companion.core.table import Table
from companion.core.wording import english
from companion.games.installed import INSTALLED
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.correct import Correct
from tests.browser.kept import GAME, WALLENSTEIN, kept_game
from tests.core.test_hand_moves import after
from tests.core.test_preview import MARKET, OVER, played, sells
from tests.games.league_of_six.engine_games import new_table, random_game

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "games").glob("*.json"))


@lru_cache
def fixture(path: Path) -> Table:
    return read_file(INSTALLED, json.loads(path.read_text(encoding="utf-8")))


def result(table: Table) -> dict[str, Any]:
    return table.game.visible_state(table.state, "table")["result"]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_sources_of_points_add_up_after_each_entry_of_every_recorded_game(path):
    table = fixture(path)
    totals = {colour: got["total"] for colour, got in result(table)["players"].items()}
    story = story_so_far(table)
    assert story.totals == totals
    assert story.chapters[-1].points == totals
    assert [chapter.number for chapter in story.chapters] == [1, 2, 3, 4, 5, 6, None]
    start = LEAGUE_OF_SIX.public_points(table.beginning)
    books: dict[str, Counter[str | None]] = {}
    for step in table.steps:
        for gain in LEAGUE_OF_SIX.gains(step.happenings):
            if gain.player is None:
                books.pop(gain.source, None)
            books.setdefault(gain.source, Counter())[gain.player] += gain.points
        points = {c: sum(book[c] for book in books.values()) for c in start}
        after = LEAGUE_OF_SIX.public_points(step.state)
        assert {c: start[c] + points[c] for c in start} == after, step.entry


def test_every_happening_with_influence_or_points_has_a_source():
    moving = {
        kind
        for kind in vars(h).values()
        if isinstance(kind, type)
        and issubclass(kind, h.Happening)
        and {"influence", "points"} & set(get_type_hints(kind))
    }
    assert moving
    assert {kind for kind in moving if kind.gains is not h.Happening.gains} == moving


def test_R7_leaders_are_counted_once_although_a_correction_scores_them_again():
    table = random_game(4, 1)
    before = story_so_far(table)
    colour = next(iter(table.state.players))
    after = story_so_far(table.play(Correct(player=colour, influence=3)))
    assert after.totals[colour] == before.totals[colour] + 3
    assert after.sources[colour]["clergy"] == before.sources[colour]["clergy"]
    assert after.sources[colour]["correction"] == before.sources[colour]["correction"] + 3


def test_R7_a_correction_can_take_leader_points_away():
    table = random_game(4, 1)
    colour = max(table.state.players, key=lambda c: story_so_far(table).sources[c]["clergy"])
    without = table.play(Correct(player=colour, leaders={"clergy": -99}))
    assert story_so_far(without).sources[colour]["clergy"] == 0
    assert story_so_far(without).totals == {
        c: g["total"] for c, g in result(without)["players"].items()
    }


def minutes(*marks: float) -> list[datetime]:
    start = datetime(2026, 1, 1, 20, tzinfo=UTC)
    return [start + timedelta(minutes=mark) for mark in marks]


def test_waiting_time_counts_for_the_players_to_act():
    table = new_table(3, 1)
    for _ in range(3):
        table = table.play(LEAGUE_OF_SIX.random_entry(table.state, Random(1)))
    first, second = (step.entry.player for step in table.steps[1:])
    seconds = waiting_times(table, minutes(0, 2, 5))
    assert seconds[first] == 120
    assert first == second or seconds[second] == 180
    assert seconds[None] == 300


def test_waiting_times_include_undone_entries_but_no_breaks():
    table = random_game(3, 2, 2)
    player = table.steps[1].entry.player
    mended = table.play(Undo())
    seconds = waiting_times(mended, minutes(0, 1, 2))
    assert seconds[player] == 60
    assert seconds[None] == 120
    others: list[None] = []
    assert [*states_by_line(mended.play(Undo()), lambda: others.append(None))][
        -1
    ] == table.beginning
    assert len(others) == 4, "at each line other tasks may run"
    assert waiting_times(table, minutes(0, PAUSE / 60 + 1))[None] == 0


def test_an_amended_log_has_the_story_of_a_log_played_that_way():
    table = random_game(3, 2, 2)
    left_out = table.play(Amend(entry=2, instead=None))
    dealt = left_out.steps[0].state
    assert [*states_by_line(left_out)] == [dealt] * 3
    assert [*states_by_line(left_out.play(Undo()))][-1] == table.state


def test_time_for_entering_hands_counts_for_all_players():
    table = random_game(3, 2)
    lines = len(table.log)
    seconds = waiting_times(table, minutes(*[0] * (lines - 3), 1, 2, 3))
    asked = [step.entry.player for step in table.steps[-3:]]
    assert [seconds[player] for player in asked] == [60, 120, 180]
    assert seconds[None] == 180


def test_H3_a_recap_has_all_gains_of_its_round_and_no_payments():
    before, ended = after(GAME, 30), after(GAME, 54)
    recap = latest_recap(ended)
    assert recap.round == 2
    paid = {"green": 2, "blue": 4}
    at_first, at_last = (table.game.public_points(table.state) for table in (before, ended))
    assert {player: sum(by.values()) for player, by in recap.gained.items()} == {
        player: at_last[player] - at_first[player] + paid.get(player, 0) for player in at_last
    }
    leader, *_ = recap.players_by_points
    assert recap.points[leader] == max(recap.points.values())


def test_a_recap_leaves_out_sources_without_points():
    sold = played(*MARKET, sells("red", 2), sells("blue", 0), years=2)
    gained = latest_recap(sold).gained
    assert {player: {**by} for player, by in gained.items()} == {"red": {"market": 10}, "blue": {}}


def test_the_recap_disappears_with_the_next_entry():
    assert latest_recap(after(GAME, 53)) is None
    assert latest_recap(after(GAME, 55)) is None
    assert latest_recap(after(GAME, 54).play(Undo())) is None
    assert latest_recap(played()) is None, "before the first entry"
    assert latest_recap(played(*OVER)) is None, "the result is shown"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (GAME, "Anna wins with 86, 3 ahead of Ben"),
        (WALLENSTEIN, "Cem wins with 64, 3 ahead of Ben"),
        (kept_game("blank-5"), "Cem wins with 21, 3 ahead of Anna and Dora"),
        (kept_game("by-hand-5"), "Emil wins with 23 after a tie with Dora"),
    ],
)
def test_the_winners_sentence_has_the_points_and_the_lead(game, told):
    assert winner_sentence(after(game, len(game["entries"])), english) == told
