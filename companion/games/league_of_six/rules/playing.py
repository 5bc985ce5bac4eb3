"""Random play, for simulation and tests: a set-up from the sample box, and any legal entry."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from companion.core.play.step import tag_of
from companion.core.structs import json_able

from ..box.components import COLOURS, TOWNS, sample_box
from ..bridge import STEPS
from ..entries import Entry, Form
from ..setup import Module
from ..starting import FEWEST, MOST
from ..state import State
from ..steps.step import Step
from .options import choices_in

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
    """Return something legal at random for the first of those who must act; the app draws where
    chance must.

    Hands are revealed as the app counted them. Refused where the table must describe a tile.
    """
    step, waiting = STEPS.asked(state)
    assert step is not None
    player = waiting[0].player
    if player is None:
        return cast(Entry, step.sample(state, None, rng))
    choices = choices_in(state, step, player)
    chosen = choices[int(rng.random() * len(choices))]
    if not isinstance(chosen, Form):
        return chosen
    return cast(Entry, FORMS[chosen.type].fill(state, chosen, rng))


FORMS = {tag_of(kind): cast("Step[Any]", STEPS.of(kind)) for kind in STEPS.types.values()}
"""The steps by the types of the forms of which they make entries."""
