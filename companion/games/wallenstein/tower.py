"""The tower (W0.4, W2.6): the probability that a cube comes out of the app's tower, and limits for
entered trays."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.core.lenient import texts_in
from companion.core.play import Plain, Refused

from .board import Cube, count_filling_cubes
from .state import State

THROWN_OUT, STUCK_OUT, FILLING_OUT = 2 / 3, 1 / 3, 1 / 5
"""W2.6: how likely a cube comes out that is thrown, that was stuck in the tower,
or that is used to fill it. These are guesses."""


def is_tower_in_app(state: State) -> bool:
    """Return whether the app draws the cubes that come out; otherwise the table enters those that
    came out of the real tower."""
    return state.setup.rulings.tower != "real"


def draw_filling(state: State, rng: Random) -> dict[Cube, int]:
    """Return the cubes that fall out when the tower is filled, drawn at random (W0.4, W2.6)."""
    return {
        cube: _draw_binomial(rng, count_filling_cubes(cube), FILLING_OUT) for cube in state.tray
    }


def draw_cubes_coming_out(
    hand: Mapping[Cube, int], tower: Mapping[Cube, int], rng: Random
) -> dict[Cube, int]:
    """Return the cubes that come out, drawn at random, if the cubes in `hand` are thrown into a
    tower that holds the cubes in `tower`."""
    return {
        cube: _draw_binomial(rng, hand[cube], THROWN_OUT)
        + _draw_binomial(rng, tower[cube], STUCK_OUT)
        for cube in hand
    }


def _draw_binomial(rng: Random, n: int, chance: float) -> int:
    return sum(rng.random() < chance for _ in range(n))


def read_tray(data: Plain, key: str) -> Plain:
    """Return a form's data without `nothing`, the button "Nothing came out", and without `thrown`,
    the colours that were thrown.

    Refused ("tray-empty") if there are no cubes and that button was not pressed, or if there are
    cubes and it was. Refused ("tray-missing") if nothing was entered for a colour that was thrown.
    """
    if not {key, "nothing", "thrown"} & {*data}:
        return data
    fields = {name: value for name, value in data.items() if name not in ("nothing", "thrown")}
    cubes = fields.setdefault(key, {})
    numbers = cubes if isinstance(cubes, Mapping) else {"": cubes}
    is_nothing = "nothing" in data
    if not is_nothing and any(cube not in numbers for cube in texts_in(data.get("thrown"))):
        raise Refused("tray-missing")
    if any(str(n).strip("0") for n in numbers.values()) is is_nothing:
        raise Refused("tray-empty")
    return fields
