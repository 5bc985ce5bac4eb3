"""How many taps a round takes on the tablet, counted on the very forms that it shows.

Everybody has planned in the app; whatever else is to be done the tablet does. A tap is a button, a
choice, or a number that is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import create_app
from companion.core import table as tables
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.state import State
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.move import Move
from companion.games.wallenstein.tower import draw_throw
from tests.support.party import HX, Party
from tests.support.set_up import fields

FORM = re.compile(r'<form[^>]* hx-post="([^"]*)".*?</form>', re.DOTALL)


def offers(form: str, key: str, value: str) -> bool:
    """Whether the form has a choice of that value, or a number can be typed there."""
    tags = [tag for tag in re.findall(r"<[^>]*>", form) if f'name="{key}"' in tag]
    return any('type="number"' in tag or f'value="{value}"' in tag for tag in tags)


class Thumb:
    """A finger on the tablet that only does what the page offers."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.taps = 0

    @property
    def state(self) -> State:
        state = self.party.now.table.state
        assert isinstance(state, State)
        return state

    def press(self, kind: str, where: str = "/entries", **chosen: str) -> None:
        """Chooses and types that in the form of this kind, and presses its button."""
        wanted = {"type": kind, **chosen}
        address, form = next(
            (found[1], found[0])
            for found in FORM.finditer(self.party.view("host"))
            if found[1].endswith(where)
            and all(offers(found[0], key, value) for key, value in wanted.items())
        )
        unasked = dict(fields(form))
        answer = self.party.browser("host").post(address, data={**unasked, **wanted}, headers=HX)
        assert answer.status_code == 200, answer.text
        self.taps += 1 + sum(unasked.get(key) != value for key, value in wanted.items())

    def act(self, rng: Random) -> None:
        """Whatever is waited for next, as somebody would choose it."""
        must = WALLENSTEIN.waiting_for(self.state)[0].must
        if must == "open":
            return self.press("open", "/openings")
        if must == "turn":
            return self.press("turn", "/openings")
        if must == "throw":
            lying = draw_throw(self.state.hand, self.state.tower, rng)
            if not any(lying.values()):
                return self.press("throw", nothing="true", **{f"tray.{c}": "0" for c in lying})
            return self.press("throw", **{f"tray.{cube}": str(n) for cube, n in lying.items()})
        entry = WALLENSTEIN.any_entry(self.state, rng)
        assert isinstance(entry, Move), must
        armies = {} if entry.to is None else {"armies": str(entry.armies)}
        return self.press("move", to=str(entry.to or "null"), **armies)


MARCHING = ("move-a", "move-b", "deploy-1")


def staying(plan: Plan) -> Plan:
    """The plan without the boxes from which armies move."""
    return replace(plan, boxes={k: card for k, card in plan.boxes.items() if k not in MARCHING})


def planned(players: int, seed: int, *, moving: bool = True) -> Table:
    """All have planned in the app, the turn order is set, and the first box can be opened."""
    rng = Random(seed)
    setup: dict[str, Any] = {**WALLENSTEIN.sample_setup(players, rng), "rulings": {"tower": "real"}}
    table = tables.start(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
    while table.state.phase != "acting":
        filling = table.state.phase == "filling"
        entry = Fill(out={}) if filling else WALLENSTEIN.any_entry(table.state, rng)
        if isinstance(entry, Plan) and not moving:
            entry = staying(entry)
        table = table.play(entry)
    return table


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """A table without phones."""
    app = create_app(tmp_path_factory.mktemp("taps"))
    yield Party(app, planned(3, 1))
    app.extensions["records"].close()


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 5), (5, 2), (5, 4)])
def test_a_round_takes_no_more_taps_than_its_actions_battles_and_moves(
    alone: Party, players: int, seed: int
) -> None:
    thumb, rng = Thumb(alone.at(planned(players, seed))), Random(seed)
    battles = typed = moves = 0
    for _ in range(200):
        if thumb.state.phase != "acting":
            break
        must, before = WALLENSTEIN.waiting_for(thumb.state)[0].must, thumb.taps
        thumb.act(rng)
        if must == "throw":
            battles, typed = battles + 1, typed + thumb.taps - before - 1
        moves += must == "move"
    assert thumb.state.phase != "acting"
    assert battles > 0
    assert moves > 0
    assert thumb.taps <= 10 + typed + 2 * battles + 3 * moves


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2)])
def test_a_round_without_moves_takes_no_more_taps_than_it_has_actions(
    alone: Party, players: int, seed: int
) -> None:
    thumb, rng = Thumb(alone.at(planned(players, seed, moving=False))), Random(seed)
    while thumb.state.phase == "acting":
        thumb.act(rng)
    assert thumb.taps <= 10
