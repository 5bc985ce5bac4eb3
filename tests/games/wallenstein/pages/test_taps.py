"""Tests of how many taps a round takes on the tablet, counted on the forms that it shows.

Everybody has planned in the app; the tablet does everything else. A tap is a button, a choice, or a
number that is typed.
"""

import re
from random import Random

import pytest
from flask import Flask

from companion.core import table as tables
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.move import Move
from companion.games.wallenstein.tower import draw_cubes_coming_out
from tests.games.wallenstein.conftest import People
from tests.support.party import HX
from tests.support.setup_page import fields

FORM = re.compile(r'<form[^>]* hx-post="([^"]*)".*?</form>', re.DOTALL)


def offers(form: str, key: str, value: str) -> bool:
    """Return whether the form offers that value, or lets somebody type a number there."""
    tags = [tag for tag in re.findall(r"<[^>]*>", form) if f'name="{key}"' in tag]
    return any('type="number"' in tag or f'value="{value}"' in tag for tag in tags)


class Thumb:
    """A finger on the tablet that can only do what the page offers."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.taps = 0

    @property
    def must(self) -> str:
        return self.people.asked[0][1] if self.people.state.phase == "acting" else ""

    def press(self, kind: str, where: str = "/entries", **chosen: str) -> None:
        """Choose and type these values in the form of this kind, and press its button."""
        wanted = {"type": kind, **chosen}
        address, form = next(
            (found[1], found[0])
            for found in FORM.finditer(self.people.view("host"))
            if found[1].endswith(where)
            and all(offers(found[0], key, value) for key, value in wanted.items())
        )
        unasked = dict(fields(form))
        answer = self.people.browser("host").post(address, data={**unasked, **wanted}, headers=HX)
        assert answer.status_code == 200, answer.text
        self.taps += 1 + sum(unasked.get(key) != value for key, value in wanted.items())

    def act(self, rng: Random) -> None:
        """Do the next thing that the game waits for, as a player might choose it."""
        state = self.people.state
        if self.must in ("open", "turn"):
            return self.press(self.must, "/openings")
        if self.must == "throw":
            lying = draw_cubes_coming_out(state.hand, state.tower, rng)
            nothing = {} if any(lying.values()) else {"nothing": "true"}
            tray = {f"tray.{cube}": str(n) for cube, n in lying.items()}
            return self.press("throw", **nothing, **tray)
        entry = WALLENSTEIN.random_entry(state, rng)
        assert isinstance(entry, Move), self.must
        armies = {} if entry.to is None else {"armies": str(entry.armies)}
        return self.press("move", to=str(entry.to or "null"), **armies)


def planned(players: int, seed: int) -> Table:
    """Return a table where all have planned in the app and the first box can be opened."""
    rng = Random(seed)
    setup = {**WALLENSTEIN.sample_setup(players, rng), "rulings": {"tower": "real"}}
    table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
    while table.state.phase != "acting":
        filling = table.state.phase == "filling"
        entry = Fill(out={}) if filling else WALLENSTEIN.random_entry(table.state, rng)
        table = table.play(entry)
    return table


@pytest.fixture
def alone(app: Flask) -> People:
    """Return a table without phones."""
    return People(app, planned(3, 1))


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 5), (5, 2), (5, 4)])
def test_a_round_takes_the_fewest_possible_taps(alone, players, seed):
    alone.at(planned(players, seed))
    thumb, rng = Thumb(alone), Random(seed)
    battles = typed = moves = 0
    while must := thumb.must:
        before = thumb.taps
        thumb.act(rng)
        if must == "throw":
            battles, typed = battles + 1, typed + thumb.taps - before - 1
        moves += must == "move"
    assert battles > 0
    assert moves > 0
    assert thumb.taps <= 10 + typed + 2 * battles + 3 * moves
