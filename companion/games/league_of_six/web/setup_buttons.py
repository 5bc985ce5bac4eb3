"""The buttons of League of Six's set-up form, and how each changes the draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from random import Random

from companion.web.setup.seating import Buttons, moves, press_button, swap

from ..box.components import TOWNS
from .setup_draft import BENCH, SIDES, Draft

MIX = "mix"


def buttons(draft: Draft, rng: Random) -> Buttons:
    """Return what the buttons that can be pressed now do, by the value that they send."""
    return {**_seating(draft, rng), **_towns(draft, rng), **_first_order(draft, rng)}


def _seating(draft: Draft, rng: Random) -> Buttons:
    found = BENCH.buttons(draft.seats).items()
    return {do: partial(_change_seats, draft, press, rng) for do, press in found}


def _change_seats(draft: Draft, press: Callable[[], None], rng: Random) -> None:
    """Change the seats. Players keep their order markers; a new one is put in at random, so the
    draw stays fair."""
    now = press_button(draft.seats, press)
    draft.order = [now[colour] for colour in draft.order if colour in now]
    for colour in draft.colours:
        if colour not in draft.order:
            draft.order.insert(rng.randrange(len(draft.order) + 1), colour)


def _towns(draft: Draft, rng: Random) -> Buttons:
    return {
        "shuffle": partial(_shuffle, draft, rng),
        **{f"pick.{place}": partial(_pick, draft, place) for place in range(len(TOWNS))},
        **{
            f"swap.{a}.{b}": partial(swap, draft.towns, a, b)
            for a, b in permutations(range(len(TOWNS)), 2)
        },
        **{f"sides.{side}": partial(_sides, draft, side, rng) for side in (*SIDES, MIX)},
        **{f"side.{town}": partial(_turn_over, draft, town) for town in TOWNS},
        **{
            f"number.{town}.{number}": partial(_number, draft, town, number)
            for town in TOWNS
            for number in range(1, len(TOWNS) + 1)
            if draft.asked is None
        },
    }


def _first_order(draft: Draft, rng: Random) -> Buttons:
    return {
        "draw": partial(rng.shuffle, draft.order),
        **moves("earlier", "later", draft.order),
    }


def _shuffle(draft: Draft, rng: Random) -> None:
    rng.shuffle(draft.towns)
    draft.picked = None


def _pick(draft: Draft, place: int) -> None:
    """Pick a town. The second tap swaps it with the first picked town."""
    if draft.picked is None:
        draft.picked = place
    else:
        swap(draft.towns, draft.picked, place)
        draft.picked = None


def _sides(draft: Draft, side: str, rng: Random) -> None:
    for town in draft.sides:
        draft.sides[town] = rng.choice(SIDES) if side == MIX else side


def _turn_over(draft: Draft, town: str) -> None:
    draft.sides[town] = SIDES[draft.sides[town] == SIDES[0]]


def _number(draft: Draft, town: str, number: int) -> None:
    """Give a town another number; the town that had it gets the old one."""
    other = next(t for t in TOWNS if draft.numbers[t] == number)
    draft.numbers[town], draft.numbers[other] = number, draft.numbers[town]
