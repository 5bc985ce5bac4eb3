"""Watching a game: a kept game of Wallenstein, step by step, each with its rule."""

import re

import pytest

from companion.core.play import ReplayStep
from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.words.replay import LESSONS
from companion.web.table.replay import load_sample_replay
from tests.games.wallenstein import positions as war
from tests.support.party import HX

NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
MOMENTS = {
    *("conquered", "held", "both-lose", "neutral-stays", "revolt-put-down", "revolt-won", "plan"),
    *("built", "collected", "deployed", "revolts", "scored", "result"),
}


TABLE, STEPS = load_sample_replay(WALLENSTEIN)
FIRST = {step.lesson: step for step in reversed(STEPS)}
"""The first step of each lesson."""


def test_the_replay_covers_both_years_and_every_lesson():
    assert TABLE.is_over
    assert sorted({step.round for step in STEPS}) == list(range(1, 9))
    assert (STEPS[0].line, STEPS[0].round) == (0, 1)
    assert STEPS[-1].part == "result"
    assert [one.round for one in STEPS if one.part == "winter"] == [4, 8]
    assert [one.round for one in STEPS if one.part == "order"] == [1, 2, 3, 5, 6, 7]
    assert MOMENTS <= FIRST.keys() <= {*WALLENSTEIN.lessons, *LESSONS}


def test_every_step_of_the_replay_explains_what_happens_and_why():
    for step in STEPS:
        caption = WALLENSTEIN.replay.caption(step, NAMES, english)
        assert caption.said, step.lesson
        assert caption.why
        assert "%(" not in caption.said + caption.why


def last_lesson(game: war.Playing) -> str:
    """Return the lesson of a game's last entry in a replay."""
    return last_steps(game)[0].lesson


def last_steps(game: war.Playing) -> list[ReplayStep]:
    """Return the steps of a game's last entry in a replay."""
    table = war.table_of(game)
    *before, last = table.steps
    state = table.state_before(len(before))
    return [*WALLENSTEIN.replay.split_entry(state, last)]


def test_W3_a_replay_shows_a_winter_without_entries_as_a_round():
    fall, winter = last_steps(war.to_winter(*war.fed("red", "blue", "black")))
    assert [(one.part, one.round) for one in (fall, winter)] == [("entry", 3), ("winter", 4)]


@pytest.mark.parametrize(("defender", "tray", "lesson"), [
    (None, {"red": 1, "peasants": 1}, "neutral-stays"),
    (None, {"red": 2, "peasants": 1}, "conquered-neutral"),
    ("blue", {"red": 2, "blue": 1}, "conquered"),
    ("blue", {"red": 1, "blue": 1}, "both-lose"),
    ("blue", {"red": 1, "blue": 2}, "held"),
    ("blue", {"red": 1, "blue": 1, "peasants": 1}, "held-by-peasants"),
])  # fmt: skip
def test_W2_the_lesson_of_a_battle_explains_its_outcome(defender, tray, lesson):
    before = [war.is_now("hessen-kassel", defender, 2)]
    game = war.attacking("gft-mark", "hessen-kassel", 4, before=before).throws(**tray)
    assert last_lesson(game) == lesson


@pytest.mark.parametrize(("red", "lesson"), [(2, "revolt-put-down"), (1, "revolt-won")])
def test_W2_5_the_lesson_of_a_revolt_explains_its_outcome(red, lesson):
    marked = war.is_now("passau", "red", 3, markers=1)
    revolt = war.done("taxes", "passau", before=[marked])
    assert last_lesson(revolt) == "rises"
    assert last_lesson(revolt.throws(red=red, peasants=1)) == lesson


@pytest.mark.parametrize(
    ("to", "armies", "lesson"),
    [(None, ..., "stayed"), ("osnabrueck", 2, "marched"), ("hessen-kassel", 2, "attacked")],
)
def test_W1_11_the_replay_explains_a_move_by_its_target(to, armies, lesson):
    assert last_lesson(war.done("move-a", "gft-mark").moves("red", to, armies)) == lesson


def test_every_lesson_of_the_replay_has_a_page_and_plans_are_shown(client):
    for lesson, step in FIRST.items():
        part = f"&part={step.part}" if step.part else ""
        address = f"/replay/wallenstein?entry={step.line}{part}"
        assert "replay-said" in client.get(address).text, lesson
        assert "<html" not in client.get(address, headers=HX).text, lesson
    page = client.get(f"/replay/wallenstein?entry={FIRST['plan'].line}").text
    assert re.search(r"Anna plans: .*Bid: \d", " ".join(page.split()))


def test_W2_1_W3_2_replayed_battles_show_throw_and_outcome(
    client,
):
    throw = next(step.line for step in STEPS if step.lesson == "attacked")
    panels = {
        f"entry={throw}": "fall into the tower",
        f"entry={throw + 1}": "in the tray",
        f"entry={FIRST['scored'].line}&part=winter": "Most palaces",
        f"entry={STEPS[-1].line}&part=result": "wins with",
    }
    for step, words in panels.items():
        page = client.get(f"/replay/wallenstein?{step}").text
        panel = page.partition('id="replay-panel"')[2].partition("</section>")[0]
        assert words in panel, step
