"""Bookings: the difference that a correct entry in the past would have made is added now, and the
past stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.core.play import Played, StepTexts
from companion.core.play.values import LineNumber
from companion.core.wording import N_

from .. import pieces
from ..board import Colour, Difference
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..state import State
from ..step import Step
from ..words.words import Words


class Book(Entry, frozen=True, tag="book"):
    """The differences that a correct entry in line `entry` would have made for a player."""

    by_table: ClassVar[bool] = True
    books_past: ClassVar[bool] = True
    player: Colour
    entry: LineNumber
    thalers: Difference = 0
    grain: Difference = 0
    points: Difference = 0


class Booked(Happening, frozen=True, tag="booked"):
    """A difference was booked. The changes follow as movements."""

    player: str
    entry: int


def booking_sentence(words: Words, it: Booked) -> str:
    """Return the sentence about a booking, with the entry that stays as it is."""
    changed = ", ".join(words.number_changes(it, it.player))
    text = N_("Entry %(entry)s stays, and the difference was added: %(player)s %(changed)s.")
    return words.fill(text, entry=it.entry, player=it.player, changed=changed)


class Booking(Step[Book]):
    """Accepts a booking: the difference that a correct entry in the past would have made for the
    player. The app has computed it."""

    texts = StepTexts(
        label=N_("the booking for entry %(entry)s"),
        name=N_("booking a difference"),
        tells={Booked: booking_sentence},
    )

    def apply(self, turn: Turn, entry: Book) -> None:
        pieces.change_numbers(
            turn,
            Booked(player=entry.player, entry=entry.entry),
            entry.player,
            thalers=entry.thalers,
            grain=entry.grain,
            points=entry.points,
        )


Steps = Sequence[Played[Entry, Happening, State]]


def make_booking(line: int, now: Steps, then: Steps) -> Book | None:
    """Return the entry that books the difference between the steps from line `line` on and the
    steps of a changed past; None if more than one player's gains differ."""
    before, after = now[-1].state, then[-1].state
    differing = [c for c, seat in after.players.items() if seat != before.players[c]]
    if len(differing) != 1 or _without_gains(before) != _without_gains(after):
        return None
    player = differing[0]
    old, new = before.players[player], after.players[player]
    return Book(
        player=player,
        entry=line,
        thalers=new.thalers - old.thalers,
        grain=new.grain - old.grain,
        points=new.points - old.points,
    )


def _without_gains(state: State) -> State:
    """Return the state without the players' gains, and without the last fight."""
    seats = {c: replace(s, thalers=0, grain=0, points=0) for c, s in state.players.items()}
    return replace(state, players=seats, fight=None, dropped=None)
