"""Watching a game: a kept game of Wallenstein, step by step, each with its rule."""

import re

import pytest

from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.views.replay import ReplayStep, replay_entry
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
    winters = [one.round for one in shown.replay_steps if one.shows == "winter"]
    assert winters == [4, 8]
    orders = [one.round for one in shown.replay_steps if one.part == "order"]
    assert orders == [1, 2, 3, 5, 6, 7]
    assert MOMENTS <= {one.lesson for one in shown.replay_steps} <= {*WALLENSTEIN.lessons, *LESSONS}


def test_every_step_says_what_happens_and_why(shown):
    for one in shown.replay_steps:
        step = shown.table.steps[one.line - 1] if one.line else None
        entry, said = (None, ()) if step is None else (step.entry, step.happenings)
        caption = WALLENSTEIN.replay.caption(one, entry, said, NAMES, english)
        assert caption.sentence, one.lesson
        assert caption.why
        assert "%(" not in caption.sentence + caption.why


def last_lesson(game: war.Playing) -> str:
    """Return the lesson of a game's last entry in a replay."""
    return last_steps(game)[0].lesson


def last_steps(game: war.Playing) -> list[ReplayStep]:
    """Return the steps of a game's last entry in a replay."""
    table = war.table_of(game)
    *before, last = table.steps
    state = table.before(len(before))
    return [*replay_entry(last.line, state, last, WALLENSTEIN.lessons)]


def test_W3_a_winter_without_revolts_is_a_round_of_its_own_though_no_entry_is_in_it():
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
def test_W2_the_lesson_of_a_battle_is_what_came_of_it(defender, tray, lesson):
    before = [war.is_now("hessen-kassel", defender, 2)]
    game = war.attacking("gft-mark", "hessen-kassel", 4, before=before).throws(**tray)
    assert last_lesson(game) == lesson


def test_W2_1_a_battle_is_shown_with_its_throw_and_then_with_what_came_of_it():
    game = war.attacking("gft-mark", "hessen-kassel", 4)
    shown = [
        last_steps(game)[0],
        last_steps(game.throws(red=1))[0],
        last_steps(game.turns("move-b"))[0],
    ]
    assert [one.shows for one in shown] == ["throw", "came", "help"]


@pytest.mark.parametrize(("red", "lesson"), [(2, "revolt-put-down"), (1, "revolt-won")])
def test_W2_5_the_lesson_of_a_revolt_is_what_came_of_it(red, lesson):
    marked = war.is_now("passau", "red", 3, markers=1)
    revolt = war.done("taxes", "passau", before=[marked])
    assert last_lesson(revolt) == "rises"
    assert last_lesson(revolt.throws(red=red, peasants=1)) == lesson


@pytest.mark.parametrize(
    ("to", "armies", "lesson"),
    [(None, ..., "stayed"), ("osnabrueck", 2, "marched"), ("hessen-kassel", 2, "attacked")],
)
def test_W1_11_the_lesson_of_a_move_is_what_the_armies_do(to, armies, lesson):
    assert last_lesson(war.done("move-a", "gft-mark").moves("red", to, armies)) == lesson


def test_every_lesson_has_its_page_and_plans_lie_open(client, shown):
    first = {one.lesson: n for n, one in reversed([*enumerate(shown.replay_steps)])}
    for lesson in first.keys() - {"start", "order", "scored", "result"}:
        address = f"/show/wallenstein/{first[lesson]}"
        assert "replay-said" in client.get(address).text, lesson
        assert "<html" not in client.get(address, headers=HX).text, lesson
    plan = next(n for n, one in enumerate(shown.replay_steps) if one.lesson == "plan")
    said = " ".join(client.get(f"/show/wallenstein/{plan}").text.split())
    assert re.search(r"Anna plans: .*Bid: \d", said)
