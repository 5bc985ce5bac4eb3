"""Show me a game: a kept game of Wallenstein, step by step, each with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from companion import create_app
from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.views.replay import ReplayStep
from companion.games.wallenstein.views.words.replay import LESSONS
from companion.web import replay
from companion.web.replay import LoadedReplay
from tests.support.party import HX


def found() -> LoadedReplay:
    """The game that is shown; it is played once."""
    watched = replay.load_replay(WALLENSTEIN)
    assert watched is not None
    return watched


def replay_steps() -> tuple[ReplayStep, ...]:
    return found().replay_steps


def lessons() -> set[str]:
    return {replay_step.lesson for replay_step in replay_steps()}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    app = create_app(tmp_path_factory.mktemp("tour"))
    yield app.test_client()
    app.extensions["records"].close()


def first(lesson: str, part: str = "entry") -> int:
    return next(n for n, s in enumerate(replay_steps()) if (s.lesson, s.part) == (lesson, part))


def at(client: FlaskClient, step: int, **headers: str) -> str:
    answer = client.get(f"/show/wallenstein/{step}", headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_the_game_is_played_to_its_end_through_both_years() -> None:
    assert found().table.over
    assert [chapter.round for chapter in found().rounds] == list(range(1, 9))
    assert replay_steps()[-1].shows == "end"


def test_every_kind_of_moment_is_shown() -> None:
    wanted = {"conquered", "held", "both-lose", "neutral-stays", "revolt-put-down", "revolt-won"}
    assert wanted <= lessons()
    assert {"plan", "built", "collected", "deployed", "revolts", "scored", "result"} <= lessons()
    assert set({**WALLENSTEIN.lessons, **LESSONS}) >= lessons()


def test_every_step_says_what_happens_and_why() -> None:
    names = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
    replay = WALLENSTEIN.replay
    assert replay is not None
    for replay_step in replay_steps():
        step = found().table.steps[replay_step.line - 1] if replay_step.line else None
        entry, said = (None, ()) if step is None else (step.entry, step.happenings)
        caption = replay.caption(replay_step, entry, said, names, english)
        assert caption.sentence, replay_step.lesson
        assert caption.why
        assert "%(" not in caption.sentence + caption.why


def test_every_lesson_has_its_page_and_plans_lie_open(client: FlaskClient) -> None:
    for lesson in sorted(lessons() - {"start", "order", "scored", "result"}):
        step = first(lesson)
        assert "replay-said" in at(client, step), lesson
        assert "<html" not in at(client, step, **HX), lesson
    assert re.search(r"Anna plans: .*Bid: \d", at(client, first("plan")))
