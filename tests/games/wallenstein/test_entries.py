"""Whatever is typed: a clear refusal, and the table as it was."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import MODULES, plans

BARE = ("stock", "fill", "year", "display", "event", "lot", "turn", "throw")


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_to_chance_at_the_wrong_time_is_refused(seed: int) -> None:
    """Posted without its outcome it is drawn where it is waited for, and else refused."""
    rng = Random(seed)
    setup = WALLENSTEIN.sample_setup(3 + seed, rng, MODULES)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup))
    while state.phase != "finished":
        musts = {waiting.must for waiting in WALLENSTEIN.waiting_for(state)}
        for data in (*({"type": kind} for kind in BARE), {"type": "revolts", "player": "red"}):
            entry = WALLENSTEIN.complete(state, WALLENSTEIN.read_entry(data), lambda _: rng)
            with suppress(Refused):
                WALLENSTEIN.play(state, entry)
                assert data["type"] in musts
        state, _ = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))


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
