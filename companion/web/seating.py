"""Who sits where, on the set-up page of any game: rows of players, and what changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from flask_babel import gettext
from msgspec import Struct

from companion.core.lenient import fields, whole
from companion.core.wording.colours import COLOUR_NAMES
from companion.web.forms import typed_text

T = TypeVar("T")
Buttons = dict[str, Callable[[], None]]
"""What may be pressed now, by the value that the button sends in `do`."""


@dataclass
class Seat:
    """A row of the form. `key` stays with the row when it moves or changes its colour."""

    key: int
    colour: str
    name: str = ""


class Bench(Struct, frozen=True):
    """Who can sit down at a game: its colours, and how many players."""

    colours: Sequence[str]
    counts: range

    def read(self, given: object, usual: int) -> list[Seat]:
        """The rows that were sent, `usual` ones where none were; what cannot be gives way."""
        rows = [fields(row) for row in given] if isinstance(given, list) else [{}] * usual
        fewest, most = self.counts[0], self.counts[-1]
        rows = (rows + [{}] * fewest)[: max(fewest, min(most, len(rows)))]
        colours = _each_other([row.get("colour") for row in rows], self.colours)
        keys = _each_other([whole(row.get("key"), high=99) for row in rows], range(100))
        names = [typed_text(row.get("name", "")) for row in rows]
        return [Seat(*seat) for seat in zip(keys, colours, names, strict=True)]

    def buttons(self, seats: list[Seat]) -> Buttons:
        """More players or fewer, other places, other colours."""
        found: Buttons = {
            **moves("up", "down", seats),
            **{f"count.{n}": partial(self._count, seats, n) for n in self.counts},
            **{
                f"colour.{number}.{colour}": partial(_recolour, seats, seat, colour)
                for number, seat in enumerate(seats)
                for colour in self.colours
            },
        }
        if len(seats) < self.counts[-1]:
            found["add"] = partial(self._add, seats)
        if len(seats) > self.counts[0]:
            for number, seat in enumerate(seats):
                found[f"remove.{number}"] = partial(seats.remove, seat)
        return found

    def _add(self, seats: list[Seat]) -> None:
        """A seat at the end of the row."""
        key = _free([seat.key for seat in seats], range(100))
        seats.append(Seat(key, _free([seat.colour for seat in seats], self.colours)))

    def _count(self, seats: list[Seat], wanted: int) -> None:
        """As many seats: new ones at the end; where some must go, the last without a name first."""
        while len(seats) < wanted:
            self._add(seats)
        while len(seats) > wanted:
            last = seats[::-1]
            seats.remove(next((seat for seat in last if not seat.name), last[0]))


def moves(forth: str, back: str, row: list[T]) -> Buttons:
    """One place to the front, one place to the end."""
    ahead = {f"{forth}.{n}": partial(swap, row, n, n - 1) for n in range(1, len(row))}
    return {**ahead, **{f"{back}.{n}": partial(swap, row, n, n + 1) for n in range(len(row) - 1)}}


def swap(row: list[T], a: int, b: int) -> None:
    """What lies at two places of the row changes places."""
    row[a], row[b] = row[b], row[a]


def pressed(seats: list[Seat], press: Callable[[], None]) -> Mapping[str, str]:
    """Presses a button: the colours of those who sat there before → their colours now."""
    before = {seat.key: seat.colour for seat in seats}
    press()
    return {before[seat.key]: seat.colour for seat in seats if seat.key in before}


def named(row: object) -> object:
    """A row of the form as a player of the set-up: who has no name is called by the colour."""
    if not isinstance(row, dict):
        return row
    seat = {key: value for key, value in row.items() if key != "key"}
    colour = str(seat.get("colour"))
    called = COLOUR_NAMES.get(colour, colour)  # worded for each reader: see player_name
    name = typed_text(seat.get("name", ""))
    return {**seat, "name": called if name.strip() in ("", gettext(called)) else name}


def without_called(seats: Iterable[Seat]) -> None:
    """Takes the names away that are those of the colours: for another game of the same players."""
    for seat in seats:
        seat.name = "" if seat.name == COLOUR_NAMES[seat.colour] else seat.name


def _recolour(seats: list[Seat], seat: Seat, colour: str) -> None:
    """Another colour for a seat; whoever had it takes the old one."""
    changed = {seat.colour: colour, colour: seat.colour}
    for other in seats:
        other.colour = changed.get(other.colour, other.colour)


def _each_other(given: Sequence[object], allowed: Sequence[T]) -> list[T]:
    """The given ones; where one cannot be, or stands there already, a free one instead."""
    found = list(given)
    for number, value in enumerate(given):
        if value not in allowed or value in found[:number]:
            found[number] = _free(found, allowed)
    return cast("list[T]", found)


def _free(taken: Sequence[object], allowed: Iterable[T]) -> T:
    """The first that is not taken."""
    return next(value for value in allowed if value not in taken)
