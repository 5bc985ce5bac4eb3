"""The set-up (W0)."""

from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.fill import Filled
from companion.games.wallenstein.steps.year import YearBegan
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.positions import a_setup

PEOPLE = a_setup()["players"]
REFUSED: list[tuple[str, Any]] = [
    *(("player-count", {"players": [{"colour": "red", "name": f"P{n}"} for n in range(players)]})
      for players in (0, 1, 2, 6)),
    ("colour-twice", {"players": [*PEOPLE[:2], {"colour": "red", "name": "Cem"}]}),
    ("name-twice", {"players": [*PEOPLE[:2], {"colour": "black", "name": "Anna "}]}),
    ("name-length", {"players": [*PEOPLE[:2], {"colour": "black", "name": "C" * 41}]}),
    ("bad-value", {"players": [*PEOPLE[:2], {"colour": "green", "name": "Cem"}]}),
    ("line-up-each-one", a_setup(line_up={"red": "A", "blue": "A", "black": "B"})),
    ("line-up-each-one", a_setup(line_up={"red": "A", "blue": "B"})),
    ("line-up-each-one", a_setup(line_up={"red": "A", "blue": "B", "black": "D"})),
    ("line-up-or-claim", a_setup(start="claim", line_up={"red": "A"})),
    ("oldest-claims", a_setup(oldest="red")),
    ("not-seated", a_setup(start="claim", oldest="purple")),
    ("favor-building", a_setup(box={"favors": {"7": 3}})),
    ("favor-amount", a_setup(box={"favors": {"2": "post"}})),
    ("first-card-empty", a_setup(box={"benefits": [{"thalers": 1}]})),
    ("bad-value", a_setup(box={"favors": {"10": 3}})),
    ("module-twice", a_setup(modules=["court", "court"])),
]  # fmt: skip


@pytest.mark.parametrize(("code", "setup"), REFUSED)
def test_W0_an_invalid_set_up_is_refused(code, setup):
    with pytest.raises(Refused) as caught:
        WALLENSTEIN.start(WALLENSTEIN.read_setup(setup))
    assert caught.value.code == code


def test_W0_3_default_line_ups_are_not_written_into_files():
    for said in ({}, {"start": "line-up"}):
        plain = {"players": a_setup()["players"], **said}
        assert WALLENSTEIN.read_setup(plain).start == "line-up"
        assert plain_data(WALLENSTEIN.read_setup(plain)) == plain


def test_W0_4_cubes_that_fall_out_return_to_the_supply():
    game = war.playing()
    game.refuses(war.fills(red=8), "fill-limit")
    game.refuses(war.fills(peasants=11), "fill-limit")
    game.refuses(war.fills(purple=1), "not-seated")
    game.fills(red=3, peasants=10)
    assert game.told[-1] == Filled(out={"red": 3, "blue": 0, "black": 0, "peasants": 10})
    assert game.state.tower == {"red": 4, "blue": 7, "black": 7, "peasants": 0}


def test_W0_5_a_year_begins_with_four_events():
    game = war.filled()
    assert {(s.points, s.grain) for s in game.state.players.values()} == {(0, 0)}
    for events in (["post-5", "post-5", "post-7", "deploy-1"], ["post-5", "post-7", "deploy-1"]):
        game.refuses({"type": "year", "events": events}, "cards-count")
    assert game.year("deploy-1").to_act() == [(None, "display")]
    assert len(game.state.events) == 4
    assert game.happened(YearBegan) == [YearBegan(year=1, events=game.state.events)]


def test_WH_3_the_tower_cannot_be_opened_during_a_game():
    closed, opened = (
        WALLENSTEIN.read_setup(a_setup(rulings={"open_tower": is_open}))
        for is_open in (False, True)
    )
    WALLENSTEIN.check_amended_setup(opened, closed)
    with pytest.raises(Refused, match="only-at-setup"):
        WALLENSTEIN.check_amended_setup(closed, opened)


def test_WH_1_no_set_up_key_reveals_a_plan():
    setup, (first, *others) = WALLENSTEIN.read_setup(a_setup()), PEOPLE
    renamed = {"players": [{**first, "name": "Dora"}, *others]}
    shown = [{"rulings": {"revolt_pays": True}}, {"box": None}, {"players": PEOPLE[::-1]}]
    for changes in (renamed, *shown, {"modules": ["court"]}, {"start": "claim"}):
        assert not WALLENSTEIN.may_change_hidden_hands(setup, changes)
        assert WALLENSTEIN.is_harmless(setup, changes) == (changes is renamed)
    assert not WALLENSTEIN.has_open_hands(setup)
