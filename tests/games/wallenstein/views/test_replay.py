"""Watching a game: a kept game of Wallenstein, step by step, each with its rule."""

import re

import pytest

from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.views.replay import replay_entry
from companion.games.wallenstein.views.words.replay import LESSONS
from companion.web.replay import LoadedReplay, load_replay
from tests.games.wallenstein import positions as war
from tests.support.party import HX

NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
MOMENTS = {
    *("conquered", "held", "both-lose", "neutral-stays", "revolt-put-down", "revolt-won", "plan"),
    *("built", "collected", "deployed", "revolts", "scored", "result"),
}


@pytest.fixture
def shown() -> LoadedReplay:
    found = load_replay(WALLENSTEIN)
    assert found is not None
    return found


def test_the_game_is_played_to_its_end_through_both_years_with_every_kind_of_moment(shown):
    assert shown.table.over
    assert [chapter.round for chapter in shown.rounds] == list(range(1, 9))
    start = shown.replay_steps[0]
    assert (start.line, start.part, start.round) == (0, "start", 1)
    assert shown.replay_steps[-1].shows == "end"
    assert MOMENTS <= {one.lesson for one in shown.replay_steps} <= {*WALLENSTEIN.lessons, *LESSONS}


def test_every_step_says_what_happens_and_why(shown):
    for one in shown.replay_steps:
        step = shown.table.steps[one.line - 1] if one.line else None
        entry, said = (None, ()) if step is None else (step.entry, step.happenings)
        caption = WALLENSTEIN.replay.caption(one, entry, said, NAMES, english)
        assert caption.sentence, one.lesson
        assert caption.why
        assert "%(" not in caption.sentence + caption.why


@pytest.mark.parametrize(("defender", "tray", "lesson"), [
    (None, {"red": 1, "peasants": 1}, "neutral-stays"),
    (None, {"red": 2, "peasants": 1}, "conquered-neutral"),
    ("blue", {"red": 2, "blue": 1}, "conquered"),
    ("blue", {"red": 1, "blue": 1}, "both-lose"),
    ("blue", {"red": 1, "blue": 2}, "held"),
    ("blue", {"red": 1, "blue": 1, "peasants": 1}, "held-by-peasants"),
])  # fmt: skip
def test_W2_the_lesson_of_a_battle_is_what_came_of_it(defender, tray, lesson):
    before = [war.is_now("hessen-kassel", defender, 2)]
    game = war.attacking("gft-mark", "hessen-kassel", 4, before=before).throws(**tray)
    *_, last = war.table_of(game).steps
    [step, *_] = replay_entry(last.line, game.state, last, WALLENSTEIN.lessons)
    assert step.lesson == lesson


def test_every_lesson_has_its_page_and_plans_lie_open(client, shown):
    first = {one.lesson: n for n, one in reversed([*enumerate(shown.replay_steps)])}
    for lesson in first.keys() - {"start", "order", "scored", "result"}:
        address = f"/show/wallenstein/{first[lesson]}"
        assert "replay-said" in client.get(address).text, lesson
        assert "<html" not in client.get(address, headers=HX).text, lesson
    plan = next(n for n, one in enumerate(shown.replay_steps) if one.lesson == "plan")
    said = " ".join(client.get(f"/show/wallenstein/{plan}").text.split())
    assert re.search(r"Anna plans: .*Bid: \d", said)
