"""The engine and the referee, which share no code, agree on every kept game."""

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.games.wallenstein import board
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.referees import Foul
from tests.games.wallenstein.agreement import (
    EngineAndReferee,
    Log,
    Players,
    RefereesPlayers,
    setup_of,
)
from tests.games.wallenstein.random_entries import TYPES
from tests.games.wallenstein.referee import NOT_JUDGED, PRINTED
from tests.games.wallenstein.referee import Table as Referee
from tests.support.house_rules import Value, other_values

pytestmark = pytest.mark.slow

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "wallenstein").glob("*.json"))
ALL = ("court", "mercenaries", "leaders")


def test_recorded_games_cover_every_kind_of_set_up_and_entry():
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
    # Only the server writes a booking, in place of a change of the past; these games hold changes.
    assert set(entries) == {*TYPES, "undo", "redo", "amend"} - {"book"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_engine_and_referee_compute_the_same_states(path):
    kept = json.loads(path.read_text())
    both = EngineAndReferee(kept["setup"])
    for entry in kept["entries"]:
        assert both.play(entry), entry
    assert both.state.phase == "finished"


@pytest.mark.parametrize("modules", [(), ALL])
@pytest.mark.parametrize("kind", [Players, RefereesPlayers])
def test_engine_and_referee_refuse_the_same_entries(kind, modules):
    both = EngineAndReferee(setup_of(50, 3, modules))
    players = kind(both, 50)
    players.wrong = players.mended = 0.5
    players.play(most=250)
    assert players.refused > 30


def game_with(value: Value, seed: int) -> EngineAndReferee:
    """Return a whole game with the value, before both judges. Counties are claimed if it is about
    that."""
    modules = tuple(value.plain) if value.rule.key == "modules" else ()
    setup = setup_of(seed, 3, modules, claims=value.rule.key == "rulings.counties")
    both = EngineAndReferee(value.put_into({**setup, "rulings": {}}))
    Players(both, seed).play()
    assert both.state.phase == "finished"
    return both


def changes_nothing(value: Value, both: EngineAndReferee) -> bool:
    """Return whether the referee comes to the same end without the value."""
    log = Log(value.take_out_of(both.file["setup"]), Referee)
    try:
        for number, entry in enumerate(both.entries, 1):
            log.write(number, entry)
    except Foul:
        return False
    return log.table.seen() == both.log.table.seen()


def takes_something_away(value: Value, both: EngineAndReferee) -> bool:
    """Return whether both refuse something in that game that is possible only without the value."""
    again = EngineAndReferee(both.file["setup"])
    for entry in both.entries:
        if not all(again.play(other) for other in value.takes_away(again.state)):
            return True
        again.play(entry)
    return False


@pytest.mark.parametrize("value", [*other_values(WALLENSTEIN)], ids=str)
def test_engine_and_referee_agree_on_games_with_any_house_rule(value):
    """In one of these games the value matters, unless the referee does not judge it."""
    judged = value.rule.key not in NOT_JUDGED
    games = (game_with(value, seed) for seed in range(1, 30 if judged else 2))
    assert judged != all(
        changes_nothing(value, both) and not takes_something_away(value, both) for both in games
    )


def test_referee_and_engine_have_the_same_counties():
    theirs = Path(board.__file__).with_name("board.json").read_text(encoding="utf-8")
    assert json.loads(theirs) == PRINTED
