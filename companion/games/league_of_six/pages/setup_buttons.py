"""The buttons of League of Six's set-up form, and how each changes the draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from random import Random
from typing import TypeVar

from ..box.components import COLOURS, TOWNS
from ..rules.starting import FEWEST, MOST
from .setup_draft import SIDES, Draft, Seat

T = TypeVar("T")
Buttons = dict[str, Callable[[], None]]
"""What may be pressed now, by the value that the button sends in `do`."""

MIX = "mix"


def buttons(draft: Draft, rng: Random) -> Buttons:
    """The buttons that can be pressed now, by the value that they send."""
    return {**_seating(draft, rng), **_towns(draft, rng), **_first_order(draft, rng)}


def _seating(draft: Draft, rng: Random) -> Buttons:
    seats = draft.seats
    found: Buttons = {
        **_moves("up", "down", seats),
        **{f"count.{n}": partial(_count, draft, n, rng) for n in range(FEWEST, MOST + 1)},
        **{
            f"colour.{number}.{colour}": partial(_colour, draft, seat, colour)
            for number, seat in enumerate(seats)
            for colour in COLOURS
        },
    }
    if len(seats) < MOST:
        found["add"] = partial(_add, draft, rng)
    if len(seats) > FEWEST:
        for number, seat in enumerate(seats):
            found[f"remove.{number}"] = partial(_remove, draft, seat)
    return found


def _towns(draft: Draft, rng: Random) -> Buttons:
    return {
        "shuffle": partial(_shuffle, draft, rng),
        **{f"pick.{place}": partial(_pick, draft, place) for place in range(len(TOWNS))},
        **{
            f"swap.{a}.{b}": partial(_swap, draft.towns, a, b)
            for a, b in permutations(range(len(TOWNS)), 2)
        },
        **{f"sides.{side}": partial(_sides, draft, side, rng) for side in (*SIDES, MIX)},
        **{f"side.{town}": partial(_turn_over, draft, town) for town in TOWNS},
        **{
            f"number.{town}.{number}": partial(_number, draft, town, number)
            for town in TOWNS
            for number in range(1, len(TOWNS) + 1)
        },
    }


def _first_order(draft: Draft, rng: Random) -> Buttons:
    return {
        "draw": partial(rng.shuffle, draft.order),
        **_moves("earlier", "later", draft.order),
    }


def _moves(forth: str, back: str, row: list[T]) -> Buttons:
    """One place to the front, one place to the end."""
    ahead = {f"{forth}.{n}": partial(_swap, row, n, n - 1) for n in range(1, len(row))}
    return {**ahead, **{f"{back}.{n}": partial(_swap, row, n, n + 1) for n in range(len(row) - 1)}}


def _swap(row: list[T], a: int, b: int) -> None:
    row[a], row[b] = row[b], row[a]


def _add(draft: Draft, rng: Random) -> None:
    """A seat at the end of the row; its marker goes in by lot, so that the draw stays fair."""
    taken = {seat.key for seat in draft.seats}
    colour = draft.free_colours[0]
    draft.seats.append(Seat(min(set(range(len(taken) + 1)) - taken), colour))
    draft.order.insert(rng.randrange(len(draft.order) + 1), colour)


def _remove(draft: Draft, seat: Seat) -> None:
    draft.seats.remove(seat)
    draft.order.remove(seat.colour)


def _count(draft: Draft, wanted: int, rng: Random) -> None:
    """As many seats: new ones at the end; where some must go, the last without a name first."""
    while len(draft.seats) < wanted:
        _add(draft, rng)
    while len(draft.seats) > wanted:
        last = draft.seats[::-1]
        _remove(draft, next((seat for seat in last if not seat.name), last[0]))


def _colour(draft: Draft, seat: Seat, colour: str) -> None:
    """Another colour for a seat; whoever had it takes the old one. Both keep their markers."""
    changed = {seat.colour: colour, colour: seat.colour}
    draft.order = [changed.get(c, c) for c in draft.order]
    for other in draft.seats:
        other.colour = changed.get(other.colour, other.colour)


def _shuffle(draft: Draft, rng: Random) -> None:
    rng.shuffle(draft.towns)
    draft.picked = None


def _pick(draft: Draft, place: int) -> None:
    """The first tap takes a town up, the second swaps it with the one tapped then."""
    if draft.picked is None:
        draft.picked = place
    else:
        _swap(draft.towns, draft.picked, place)
        draft.picked = None


def _sides(draft: Draft, side: str, rng: Random) -> None:
    for town in draft.sides:
        draft.sides[town] = rng.choice(SIDES) if side == MIX else side


def _turn_over(draft: Draft, town: str) -> None:
    draft.sides[town] = SIDES[draft.sides[town] == SIDES[0]]


def _number(draft: Draft, town: str, number: int) -> None:
    """Another number for a town; the town that had it takes the old one."""
    other = next(t for t in TOWNS if draft.numbers[t] == number)
    draft.numbers[town], draft.numbers[other] = number, draft.numbers[town]
