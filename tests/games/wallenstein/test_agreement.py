"""The engine and the referee, which share no code, agree on every kept game."""

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.games.wallenstein import board
from tests.games.wallenstein.both import Both, Players, RefereesPlayers, setup_of
from tests.games.wallenstein.positions import TYPES
from tests.games.wallenstein.referee import PRINTED

pytestmark = pytest.mark.slow

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "wallenstein").glob("*.json"))
ALL = ("court", "mercenaries", "leaders")


def test_there_are_kept_games_of_every_kind():
    setups, entries = [], Counter[str]()
    for path in GAMES:
        kept = json.loads(path.read_text())
        setups.append(kept["setup"])
        entries.update(entry["type"] for entry in kept["entries"])
    assert len(GAMES) == 42
    assert sum("board" in (one.get("box") or {}) for one in setups) == 2
    begun = {(len(one["players"]), one["start"]) for one in setups}
    assert begun == {(n, start) for n in (3, 4, 5) for start in ("line-up", "claim")}
    assert {tuple(one["modules"]) for one in setups} == {(), *((name,) for name in ALL), ALL}
    assert {one["rulings"]["tower"] for one in setups} == {"real", "app"}
    assert set(entries) == {*TYPES, "undo", "redo", "amend"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_state_after_every_entry_is_the_referees(path):
    kept = json.loads(path.read_text())
    both = Both(kept["setup"])
    for entry in kept["entries"]:
        assert both.play(entry), entry
    assert both.state.phase == "finished"


@pytest.mark.parametrize("modules", [(), ALL])
@pytest.mark.parametrize("kind", [Players, RefereesPlayers])
def test_both_refuse_the_same_entries(kind, modules):
    both = Both(setup_of(50, 3, modules))
    players = kind(both, 50)
    players.wrong = players.mended = 0.5
    players.play(most=250)
    assert players.refused > 30


def test_the_referees_counties_are_the_engines():
    theirs = Path(board.__file__).with_name("board.json").read_text(encoding="utf-8")
    assert json.loads(theirs) == PRINTED
