"""Random play, for simulation and tests: a set-up from the sample box, and any legal entry."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games import Refused

from .collecting import Form
from .components import COLOURS, ESTATES, TOWNS, Colour, sample_box
from .dealing import FEWEST, MOST, draw
from .entries import Collect, Entry, Reveal, Settle, plain
from .options import options
from .state import State
from .turns import waiting_for

PLAYERS = range(FEWEST, MOST + 1)


def sample_setup(players: int, rng: Random) -> dict[str, Any]:
    """A set-up as plain data: the sample box, towns, sides and order at random."""
    colours = COLOURS[:players]
    return {
        "players": [{"colour": c, "name": c.capitalize()} for c in colours],
        "towns": rng.sample(TOWNS, len(TOWNS)),
        "sides": {town: rng.choice(("white", "yellow")) for town in TOWNS},
        "order": rng.sample(colours, players),
        "box": plain(sample_box()),
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
    return _filled(state, waiting.player, chosen) if isinstance(chosen, Form) else chosen


def _outcome(state: State, rng: Random) -> Settle:
    """An outcome of the phase in play that could be."""
    if state.phase != "choosing":
        return Settle(phase="collecting" if state.phase == "collecting" else "storing")
    towns = rng.sample(state.open_towns, len(state.players))
    return Settle(phase="choosing", towns=dict(zip(state.players, towns, strict=True)))


def _filled(state: State, player: Colour, form: Form) -> Entry:
    """A form with something sensible in it: the true hand, or nothing taken."""
    seat = state.players[player]
    if form.type == "reveal":
        figures: dict[str, Any] = {estate: seat.leaders[estate] for estate in ESTATES}
        return Reveal(player=player, guards=seat.guards, **figures)
    return Collect(player=player, guards=0)
