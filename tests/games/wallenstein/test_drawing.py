"""Chance (W0, W1, W2.6, W3.1): what the app draws, from seeds, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.board import ACTIONS, TILES
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.display import Display
from companion.games.wallenstein.steps.event import EventDrawn
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.lot import Lot
from companion.games.wallenstein.steps.revolts import Revolts
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.steps.turn import TurnCard
from companion.games.wallenstein.steps.year import Year
from companion.games.wallenstein.tower import draw_throw
from tests.games.wallenstein import positions as war

APP: war.Json = {"rulings": {"tower": "app"}}


def drawn(game: war.Playing, seed: int = 0) -> object:
    """What the app draws is accepted."""
    entry = war.drawn(game.state, war.chance(seed))
    WALLENSTEIN.play(game.state, entry)
    return entry


def fill() -> war.Playing:
    return war.playing(**APP)


def laid_out() -> war.Playing:
    return war.filled(modules=["court"]).play(war.year())


def planned() -> war.Playing:
    return war.planning().play(war.plans("red"), war.plans("blue"), war.plans("black"))


DRAWN = {
    "W0.4": (fill, Fill),
    "W0.5": (war.filled, Year),
    "W3.3": (lambda: war.to_winter(*war.fed("red", "blue", "black")), Year),
    "W1.1": (laid_out, Display),
    "W1.4": (planned, EventDrawn),
    "W1.5": (lambda: planned().play(war.draws("post-7")), Lot),
    "W1.6": (war.ordered, TurnCard),
    "W3.1": (lambda: war.to_winter(*war.fed("red", "blue")), Revolts),
    "W2.1": (lambda: war.attacking("gft-mark", "hessen-kassel", 4, **APP), Throw),
}


@pytest.mark.parametrize("rule", DRAWN)
def test_what_the_app_draws_is_accepted_and_another_seed_draws_another(rule: str) -> None:
    staged, kind = DRAWN[rule]
    game = staged()
    assert isinstance(drawn(game, 7), kind)
    assert drawn(game, 7) == drawn(game, 7)
    assert len({str(drawn(game, seed)) for seed in range(20)}) > 3


def test_what_is_typed_stays_and_a_real_tower_is_always_typed() -> None:
    with pytest.raises(Refused, match="missing-key"):
        WALLENSTEIN.play(war.playing().state, war.drawn(war.playing().state, war.chance()))
    typed = WALLENSTEIN.read_entry({"type": "display", "actions": list(ACTIONS[5:])})
    partly = WALLENSTEIN.complete(laid_out().state, typed, war.chance())
    assert partly.actions == ACTIONS[5:]
    assert sorted(partly.tiles) == sorted(TILES)
    for data in (war.display(), war.plans("red"), {"type": "throw", "tray": {"red": 1}}):
        entry = WALLENSTEIN.read_entry(data)
        assert (
            WALLENSTEIN.complete(war.filled().play(war.year()).state, entry, war.chance()) == entry
        )


def test_every_draw_of_a_round_has_a_seed_of_its_own() -> None:
    """Two throws of a round, or two cards turned up, are not alike."""
    kinds: list[str] = []

    def asked(kind: str) -> Random:
        kinds.append(kind)
        return Random(0)

    game = war.ordered(**APP)
    while game.state.round == 1:
        entry = war.drawn(game.state, asked)
        game.state, _ = WALLENSTEIN.play(game.state, entry)
    battle = war.attacking("gft-mark", "hessen-kassel", 4, **APP)
    battle.state, _ = WALLENSTEIN.play(battle.state, war.drawn(battle.state, asked))
    assert len(kinds) == 6
    assert len(set(kinds)) == len(kinds)


def test_W2_6_two_of_three_thrown_and_one_of_three_stuck_come_out() -> None:
    rng, outs = Random(1), Counter[str]()
    for _ in range(3000):
        tray = draw_throw({"red": 6, "blue": 0}, {"red": 0, "blue": 6}, rng)
        outs.update(tray)
    assert outs["red"] / 18000 == pytest.approx(2 / 3, abs=0.02)
    assert outs["blue"] / 18000 == pytest.approx(1 / 3, abs=0.02)


def test_W2_6_one_of_five_of_the_filling() -> None:
    state = war.playing(**APP).state
    fills = [war.drawn(state, war.chance(seed)) for seed in range(600)]
    out = sum(sum(f.out.values()) for f in fills)
    assert out / (600 * 31) == pytest.approx(1 / 5, abs=0.02)
