"""Whatever is typed: a clear refusal, and the table as it was."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import State
from tests.games.wallenstein.positions import MODULES, plans
from tests.games.wallenstein.universe import KEYS, a_body, twisted


def states(seed: int, every: int = 7) -> list[State]:
    """Moments of a whole random game."""
    rng = Random(seed)
    players = 3 + seed % 3
    setup = WALLENSTEIN.sample_setup(players, rng, MODULES)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup))
    found = []
    for number in range(5000):
        if number % every == 0:
            found.append(state)
        if state.phase == "finished":
            return [*found, state]
        state, _ = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
    raise AssertionError


def tried(state: State, data: Any) -> str | None:
    """The code of the refusal; None where it was played. The state is as it was."""
    before = msgspec.json.encode(state)
    try:
        WALLENSTEIN.play(state, WALLENSTEIN.read_entry(data))
    except Refused as refused:
        assert msgspec.json.encode(state) == before
        msgspec.json.encode([refused.public, refused.private])
        return refused.code
    assert msgspec.json.encode(state) == before
    return None


@pytest.mark.parametrize("kind", sorted(KEYS))
def test_random_bodies_are_refused_and_leave_no_trace(kind: str) -> None:
    rng = Random(kind)
    outcomes = {tried(s, a_body(rng, kind)) for s in states(1, 11) for _ in range(4)}
    assert outcomes - {None}


@pytest.mark.parametrize("seed", range(6))
def test_legal_entries_with_one_key_changed(seed: int) -> None:
    rng = Random(seed)
    outcomes = [tried(s, twisted(s, rng)) for s in states(seed, 3) for _ in range(3)]
    assert len(set(outcomes)) > 8


BARE = ("stock", "fill", "year", "display", "event", "lot", "turn", "throw")


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_to_chance_at_the_wrong_time_is_refused(seed: int) -> None:
    """Posted without its outcome it is drawn where it is waited for, and else refused."""
    rng = Random(seed)
    for state in states(seed, 3):
        musts = {waiting.must for waiting in WALLENSTEIN.waiting_for(state)}
        for data in (*({"type": kind} for kind in BARE), {"type": "revolts", "player": "red"}):
            entry = WALLENSTEIN.complete(state, WALLENSTEIN.read_entry(data), lambda _: rng)
            refused = tried(state, json_able(entry))
            assert refused is not None or data["type"] in musts


NONSENSE: list[Any] = [
    None,
    [],
    "plan",
    {},
    {"type": None},
    {"type": "dance"},
    {"type": ["plan"]},
    {"type": "plan"},
    {"type": "plan", "player": "green"},
    {"type": "plan", "player": "red", "boxes": []},
    {"type": "plan", "player": "red", "boxes": {"dance": "passau"}, "bid": 0},
    {"type": "plan", "player": "red", "boxes": {}, "bid": 2.5},
    {"type": "plan", "player": "red", "boxes": {}, "bid": True},
    {"type": "plan", "player": "red", "boxes": {}, "bid": "\ud800"},
    {"type": "move", "player": "red"},
    {"type": "move", "player": "red", "to": "passau", "armies": -1},
    {"type": "throw", "tray": {"green": 1}},
    {"type": "throw", "tray": {"red": 1000}},
    {"type": "correct", "player": "red", "points": 1000},
    {"type": "correct", "player": "red", "points": 1, "note": "x" * 201},
    {"type": "open", "player": "red", "surprise": 1},
    {"type": "dance\ud800"},
]


@pytest.mark.parametrize("data", NONSENSE, ids=str)
def test_what_cannot_be_read_is_refused_with_its_key(data: Any) -> None:
    with pytest.raises(Refused) as caught:
        WALLENSTEIN.read_entry(data)
    assert caught.value.code in {"bad-value", "unknown-type", "missing-key", "unknown-key"}
    msgspec.json.encode(caught.value.public)


def test_forms_send_texts() -> None:
    entry = WALLENSTEIN.read_entry({"type": "place", "player": "red", "place": "2"}, from_form=True)
    assert json_able(entry)["place"] == 2
    plan = WALLENSTEIN.read_entry({**plans("red"), "bid": "3"}, from_form=True)
    assert json_able(plan)["bid"] == 3
    county = WALLENSTEIN.read_entry({**plans("red"), "bid": "passau"}, from_form=True)
    assert json_able(county)["bid"] == "passau"


@pytest.mark.parametrize("seed", range(3))
def test_entries_are_read_as_they_were_written(seed: int) -> None:
    rng = Random(seed)
    state = WALLENSTEIN.start(
        WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(3 + seed, rng, MODULES))
    )
    while state.phase != "finished":
        entry = WALLENSTEIN.any_entry(state, rng)
        assert WALLENSTEIN.read_entry(deepcopy(json_able(entry))) == entry
        state, _ = WALLENSTEIN.play(state, entry)
