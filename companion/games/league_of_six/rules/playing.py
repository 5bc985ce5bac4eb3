"""Random play, for simulation and tests: a set-up from the sample box, and any legal entry."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core.structs import json_able
from companion.games.contract import Refused

from ..box.components import COLOURS, ESTATES, TOWNS, Colour, sample_box
from .collecting import Form
from .drawing import draw
from .entries import Collect, Entry, ExchangeGuards, Reveal, Settle, UseFollower
from .options import options
from .setup import Module
from .starting import FEWEST, MOST
from .state import State
from .turns import waiting_for

PLAYERS = range(FEWEST, MOST + 1)


def sample_setup(players: int, rng: Random, modules: Sequence[str] = ()) -> dict[str, object]:
    """A set-up as plain data: the sample box, towns, sides and order at random.

    `modules`: those wanted; the sixth player's comes with six players by itself.
    """
    colours = COLOURS[:players]
    sixth: tuple[Module, ...] = ("sixth-player",) if players == MOST else ()
    return {
        "players": [{"colour": c, "name": c.capitalize()} for c in colours],
        "towns": rng.sample(TOWNS, len(TOWNS)),
        "sides": {town: rng.choice(("white", "yellow")) for town in TOWNS},
        "order": rng.sample(colours, players),
        "modules": sorted({*sixth, *modules}),
        "box": json_able(sample_box()),
    }


def any_entry(state: State, rng: Random) -> Entry:
    """Something legal for the first of those who must act; the app draws where chance must.

    Hands are revealed as the app counted them. Refused where the table must describe a tile.
    """
    waiting = waiting_for(state)[0]
    if waiting.must == "deal":
        return draw(state, lambda _: rng)
    if waiting.must == "settle":
        return _outcome(state, rng)
    if waiting.player is None:
        raise Refused("store-not-known", waiting.values)
    choices = options(state, waiting.player)
    chosen = choices[int(rng.random() * len(choices))]
    if not isinstance(chosen, Form):
        return chosen
    return _filled(state, waiting.player, chosen, rng)


def _outcome(state: State, rng: Random) -> Settle:
    """An outcome of the phase in play that could be."""
    if state.phase != "choosing":
        return Settle(phase="collecting" if state.phase == "collecting" else "storing")
    towns = rng.sample(state.open_towns, len(state.players))
    return Settle(phase="choosing", towns=dict(zip(state.players, towns, strict=True)))


def _filled(state: State, player: Colour, form: Form, rng: Random) -> Entry:
    """A form with something sensible in it: the true hand, a little influence, nothing taken."""
    seat = state.players[player]
    if form.follower is not None:
        return UseFollower(player=player, follower=form.follower, influence=int(rng.random() * 4))
    if form.type == "exchange_guards":
        guards = int(rng.random() * (min(seat.guards, 9) + 1))
        return ExchangeGuards(player=player, guards=guards, points=guards)
    if form.type == "reveal":
        clergy, aristocracy, burghers = (seat.leaders[estate] for estate in ESTATES)
        return Reveal(seat.guards, clergy, aristocracy, burghers, player=player)
    return Collect(player=player, guards=0)
