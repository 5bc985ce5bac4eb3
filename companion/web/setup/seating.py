"""Seats on the set-up page of any game: rows of players, and the buttons that change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar, cast

from flask_babel import gettext
from msgspec import Struct

from companion.core.lenient import mapping_or_empty, texts_in, typed_number
from companion.core.wording import COLOUR_NAMES
from companion.web.requests.forms import typed_text

T = TypeVar("T")
Buttons = dict[str, Callable[[], None]]
"""The buttons that can be pressed now, by the value that each sends in `do`."""


@dataclass
class Seat:
    """A row of the form. Its `key` stays the same when the row moves or its colour changes."""

    key: int
    colour: str
    name: str = ""


@dataclass
class Draft:
    """The values in the set-up form; games add their fields.

    `rules`: all house rules, as `companion.core.setup_forms.read_rules` returns them. `box`: the
    value of the chosen box. `begun`: the game has begun, so some rules can no longer be chosen.
    """

    seats: list[Seat]
    rules: dict[str, object]
    box: str
    begun: bool = field(default=False, kw_only=True)

    @property
    def modules(self) -> list[str]:
        """The codes of the chosen modules."""
        return texts_in(self.rules.get("modules"))

    def fields(self) -> dict[str, object]:
        """Return the fields of the form with their values, as the form sends them."""
        return {**vars(self), **self.rules, "players": [vars(seat) for seat in self.seats]}


class Bench(Struct, frozen=True):
    """The seats that a game can have: the colours, and the numbers of players."""

    colours: Sequence[str]
    counts: range

    def read_seats(self, given: object, usual: int) -> list[Seat]:
        """Return the rows that were sent, with impossible values replaced. If none were sent,
        return `usual` new rows."""
        rows = [mapping_or_empty(row) for row in given] if isinstance(given, list) else [{}] * usual
        fewest, most = self.counts[0], self.counts[-1]
        rows = (rows + [{}] * fewest)[: max(fewest, min(most, len(rows)))]
        colours = _replace_repeated([row.get("colour") for row in rows], self.colours)
        keys = _replace_repeated(
            [typed_number(row.get("key"), high=99) for row in rows], range(100)
        )
        names = [typed_text(row.get("name", "")) for row in rows]
        return [Seat(*seat) for seat in zip(keys, colours, names, strict=True)]

    def buttons(self, seats: list[Seat]) -> Buttons:
        """Return the buttons that change the number, the order and the colours of the players."""
        found: Buttons = {
            **move_buttons("up", "down", seats),
            **{f"count.{n}": partial(self._set_seat_count, seats, n) for n in self.counts},
            **{
                f"colour.{number}.{colour}": partial(_recolour, seats, seat, colour)
                for number, seat in enumerate(seats)
                for colour in self.colours
            },
        }
        if len(seats) < self.counts[-1]:
            found["add"] = partial(self._add_seat, seats)
        if len(seats) > self.counts[0]:
            for number, seat in enumerate(seats):
                found[f"remove.{number}"] = partial(seats.remove, seat)
        return found

    def _add_seat(self, seats: list[Seat]) -> None:
        """Add a seat at the end."""
        key = _first_free([seat.key for seat in seats], range(100))
        seats.append(Seat(key, _first_free([seat.colour for seat in seats], self.colours)))

    def _set_seat_count(self, seats: list[Seat], wanted: int) -> None:
        """Change the number of seats. If seats have to go, the last ones without a name go
        first."""
        while len(seats) < wanted:
            self._add_seat(seats)
        while len(seats) > wanted:
            last = seats[::-1]
            seats.remove(next((seat for seat in last if not seat.name), last[0]))


def move_buttons(forth: str, back: str, row: list[T]) -> Buttons:
    """Return the buttons that move an item of `row` by one place: a function for each value that a
    button sends. These values begin with `forth` or `back`."""
    ahead = {f"{forth}.{n}": partial(swap_items, row, n, n - 1) for n in range(1, len(row))}
    return {
        **ahead,
        **{f"{back}.{n}": partial(swap_items, row, n, n + 1) for n in range(len(row) - 1)},
    }


def swap_items(row: list[T], a: int, b: int) -> None:
    """Swap the items at two places of the row."""
    row[a], row[b] = row[b], row[a]


def press_button(seats: list[Seat], press: Callable[[], None]) -> Mapping[str, str]:
    """Call `press`, the function of a button. Return each seat's new colour by its old colour."""
    before = {seat.key: seat.colour for seat in seats}
    press()
    return {before[seat.key]: seat.colour for seat in seats if seat.key in before}


def player_from_row(row: object) -> object:
    """Return a row of the form as a player of the set-up. A player without a name is named after
    the colour."""
    if not isinstance(row, dict):
        return row
    seat = {key: value for key, value in row.items() if key != "key"}
    colour = str(seat.get("colour"))
    called = COLOUR_NAMES.get(colour, colour)  # worded for each reader: see player_name
    name = typed_text(seat.get("name", ""))
    return {**seat, "name": called if name.strip() in ("", gettext(called)) else name}


def drop_colour_names(seats: Iterable[Seat]) -> None:
    """Remove names that are only colours, before the same players play another game."""
    for seat in seats:
        seat.name = "" if seat.name == COLOUR_NAMES[seat.colour] else seat.name


def _recolour(seats: list[Seat], seat: Seat, colour: str) -> None:
    """Give a seat another colour. The seat with that colour gets the old one."""
    changed = {seat.colour: colour, colour: seat.colour}
    for other in seats:
        other.colour = changed.get(other.colour, other.colour)


def _replace_repeated(given: Sequence[object], allowed: Sequence[T]) -> list[T]:
    """Return the values. A value that is not allowed, or that occurred before, is replaced by a
    free one."""
    found = list(given)
    for number, value in enumerate(given):
        if value not in allowed or value in found[:number]:
            found[number] = _first_free(found, allowed)
    return cast("list[T]", found)


def _first_free(taken: Sequence[object], allowed: Iterable[T]) -> T:
    """Return the first value that is not taken."""
    return next(value for value in allowed if value not in taken)
