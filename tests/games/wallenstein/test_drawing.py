"""Chance (W0, W1, W2.6, W3.1): what the app draws from its seeds."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.wallenstein.board import ACTIONS, TILES
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.tower import draw_cubes_coming_out
from tests.games.played import chance
from tests.games.wallenstein import positions as war

APP: war.Json = {"rulings": {"tower": "app"}}


def drawn(game: war.Playing, seed: int = 0) -> object:
    """Return what the app draws, after checking that the rules accept it."""
    entry = war.drawn(game.state, chance(seed))
    WALLENSTEIN.play(game.state, entry)
    return entry


def laid_out() -> war.Playing:
    return war.filled(modules=["court"]).year()


def planned() -> war.Playing:
    return war.planning().plans("red").plans("blue").plans("black")


DRAWN = {
    "W0.3 open cards": lambda: war.playing(start="claim", rulings={"counties": "app"}),
    "W0.4 filling the tower": lambda: war.playing(**APP),
    "W0.5 events": war.filled,
    "W3.3 events of year 2": lambda: war.to_winter(*war.fed("red", "blue", "black")),
    "W1.1 the round": laid_out,
    "W1.4 the event": planned,
    "W1.5 lots": lambda: planned().draws("post-7"),
    "W1.6 the next action": war.ordered,
    "W3.1 revolts": lambda: war.to_winter(*war.fed("red", "blue")),
    "W2.1 a throw": lambda: war.attacking("gft-mark", "hessen-kassel", 4, **APP),
}


@pytest.mark.parametrize("rule", DRAWN)
def test_drawn_entries_are_valid_and_depend_on_the_seed(rule):
    game = DRAWN[rule]()
    assert drawn(game, 7) == drawn(game, 7)
    assert len({str(drawn(game, seed)) for seed in range(20)}) > 3


def test_the_tray_of_a_real_tower_is_always_entered():
    state = war.playing().state
    with pytest.raises(Refused, match="missing-key"):
        WALLENSTEIN.play(state, war.drawn(state, chance()))
    typed = WALLENSTEIN.read_entry({"type": "display", "actions": list(ACTIONS[5:])})
    partly = WALLENSTEIN.complete_entry(laid_out().state, typed, chance())
    assert (partly.actions, sorted(partly.tiles)) == (ACTIONS[5:], sorted(TILES))
    for data in (war.display(), war.plans("red"), war.throws(red=1)):
        entry = WALLENSTEIN.read_entry(data)
        assert WALLENSTEIN.complete_entry(war.filled().year().state, entry, chance()) == entry


@pytest.mark.parametrize(("tower", "tray"), [("real", {}), ("app", {"tray": {"red": 1}})])
def test_W2_6_no_throw_is_drawn_for_a_real_tower(tower, tray):
    game = war.attacking("gft-mark", "hessen-kassel", 4, rulings={"tower": tower})
    entry = WALLENSTEIN.read_entry({"type": "throw", **tray})
    assert WALLENSTEIN.complete_entry(game.state, entry, chance()) == entry


BARE = ("stock", "fill", "year", "display", "event", "lot", "turn", "throw")


@pytest.mark.parametrize("seed", range(3))
def test_an_entry_with_a_draw_is_refused_before_its_step(seed):
    """An entry without its outcome is drawn if the game waits for it, and refused otherwise."""
    rng = Random(seed)
    for state, _ in war.whole_game(seed, war.MODULES):
        musts = {waiting.must for waiting in WALLENSTEIN.players_to_act(state)}
        for data in (*map(war.entry, BARE), war.entry("revolts", player="red")):
            entry = WALLENSTEIN.complete_entry(state, WALLENSTEIN.read_entry(data), lambda _: rng)
            with suppress(Refused):
                WALLENSTEIN.play(state, entry)
                assert data["type"] in musts


def test_every_draw_of_a_round_has_its_own_seed():
    """Two throws of a round differ, and so do two cards that are turned up."""
    kinds: list[str] = []

    def asked(kind: str) -> Random:
        kinds.append(kind)
        return Random(0)

    game = war.ordered(**APP)
    while game.state.round == 1:
        game.play(plain_data(war.drawn(game.state, asked))).opens_empty()
    war.drawn(war.attacking("gft-mark", "hessen-kassel", 4, **APP).state, asked)
    assert len(set(kinds)) == len(kinds) == 6


def test_W2_6_the_apps_tower_drops_two_thirds_of_thrown_and_a_third_of_stuck_cubes():
    rng, outs = Random(1), Counter[str]()
    for _ in range(3000):
        outs.update(draw_cubes_coming_out({"red": 6, "blue": 0}, {"red": 0, "blue": 6}, rng))
    assert outs["red"] / 18000 == pytest.approx(2 / 3, abs=0.02)
    assert outs["blue"] / 18000 == pytest.approx(1 / 3, abs=0.02)


def test_W2_6_a_fifth_of_the_cubes_falls_out_when_the_tower_is_filled():
    state = war.playing(**APP).state
    fell = sum(sum(war.drawn(state, chance(seed)).out.values()) for seed in range(600))
    assert fell / (600 * 31) == pytest.approx(1 / 5, abs=0.02)
