"""Bookings: the difference that a correct entry in the past would have made is added now, and the
past stays as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.core.play import Played, StepTexts
from companion.core.play.values import LineNumber
from companion.core.wording import N_

from ..box.components import ESTATES, GREY_FIGURES, Colour, Difference
from ..entries import Entry, GoodsChange, LeadersChange, Move
from ..happenings import (
    Bought,
    CardTaken,
    CleanedUp,
    Collected,
    Corrected,
    FollowerWorked,
    GuardsMoved,
    Happening,
)
from ..pieces import Turn, check_goods, check_influence_and_horses, report_correction
from ..state import NO_FIGURES, NO_GOODS, State
from ..step import Step
from ..words.words import Words

LOST = (CleanedUp, Corrected)
"""Later happenings that may differ: goods that were lost anyway, and the app's count of hands."""


class Book(Move, frozen=True, tag="book"):
    """The differences that a correct entry in line `entry` would have made for a player. `grey`:
    the difference of the grey leader cards that left the bank."""

    books_past: ClassVar[bool] = True
    entry: LineNumber
    influence: Difference = 0
    guards: Difference = 0
    goods: GoodsChange = {}
    horses: Difference = 0
    leaders: LeadersChange = {}
    grey: LeadersChange = {}


def booking_sentences(words: Words, entry: Book) -> list[str]:
    """Return the sentences about the changed public numbers, and always that the hand may have
    changed, too (H2)."""
    changes = {"influence": entry.influence, "horses": entry.horses}
    changes |= {str(good): n for good, n in entry.goods.items()}
    if words.may_show_amounts:
        changes |= {"guards": entry.guards} | {str(one): n for one, n in entry.leaders.items()}
    parts = words.changes(changes)
    values = {"entry": entry.entry, "player": entry.player, "changes": words.join(parts)}
    text = N_("Entry %(entry)s stays, and the difference was added: %(player)s %(changes)s.")
    nothing = N_("Entry %(entry)s stays, and the difference was added for %(player)s.")
    hand = N_("The hand may have changed, too.")
    said = words.fill(text if parts else nothing, values)
    return [said] if words.may_show_amounts else [said, words.fill(hand)]


class Booking(Step[Book]):
    """Accepts a booking: the difference that a correct entry in the past would have made for the
    player. The app has computed it."""

    texts = StepTexts(
        label=N_("the booking for entry %(entry)s"),
        name=N_("booking a difference"),
        tells={Book: booking_sentences},
    )

    def apply(self, turn: Turn, entry: Book) -> None:
        """Change the numbers. If the hand has less than is subtracted, its count becomes unsure."""
        seat = turn.seat(entry.player)
        check_influence_and_horses(seat, entry)
        check_goods(seat, entry)
        after = seat.plus(entry.influence, entry.guards, entry.goods, entry.horses, entry.leaders)
        figures = (seat.leaders[estate] + n for estate, n in entry.leaders.items())
        short = min(seat.guards + entry.guards, *figures, 0) < 0
        turn.replace_seat(entry.player, replace(after, unsure=seat.unsure or short))
        gone = turn.state.grey_gone
        turn.change(grey_gone={e: max(0, n + entry.grey.get(e, 0)) for e, n in gone.items()})
        turn.report(report_correction(entry.player, seat, after, "booked"))

    def depends_on_hidden_values(self, entry: Book) -> bool:
        """Return True: a booking may change a hand (H2)."""
        return True

    def public_keys(self, entry: Book, *, now: bool) -> Collection[str]:
        return ("player", "entry", "influence", "goods", "horses")


Steps = Sequence[Played[Entry, Happening, State]]


def make_booking(line: int, now: Steps, then: Steps) -> Book | None:
    """Return the entry that books the difference between the steps from line `line` on and the
    steps of a changed past; None if more than one player's gains differ.

    For hands, only openly given and paid amounts count, so that no hidden amount decides anything.
    """
    player = getattr(now[0].entry, "player", None)
    if player is None or player != getattr(then[0].entry, "player", None):
        return None
    if _without_gains(now[-1].state, player) != _without_gains(then[-1].state, player):
        return None
    if any(
        _lasting_happenings(a) != _lasting_happenings(b)
        for a, b in zip(now[1:], then[1:], strict=True)
    ):
        return None
    before, after = now[-1].state.players[player], then[-1].state.players[player]
    hand = _hidden_gains(then[0].happenings, player)
    hand.subtract(_hidden_gains(now[0].happenings, player))
    grey = {e: n - now[-1].state.grey_gone[e] for e, n in then[-1].state.grey_gone.items()}
    return Book(
        player=player,
        entry=line,
        influence=after.influence - before.influence,
        guards=hand["guards"],
        goods={
            good: n - before.goods[good]
            for good, n in after.goods.items()
            if n != before.goods[good]
        },
        horses=after.horses - before.horses,
        leaders={estate: hand[estate] for estate in ESTATES if hand[estate]},
        grey={estate: n for estate, n in grey.items() if n},
    )


def _without_gains(state: State, player: Colour) -> State:
    """Return the state without the hands and without the gains of that player."""
    seats = {
        c: replace(s, guards=0, leaders=NO_FIGURES, unsure=False) for c, s in state.players.items()
    }
    seats[player] = replace(seats[player], influence=0, goods=NO_GOODS, horses=0)
    return replace(state, players=seats, rotations={}, grey_gone={})


def _lasting_happenings(step: Played[Entry, Happening, State]) -> list[Happening]:
    """Return the happenings of a step that must be the same in the changed past."""
    return [one for one in step.happenings if not isinstance(one, LOST)]


def _hidden_gains(happenings: Iterable[Happening], player: Colour) -> Counter[str]:
    """Return the guards and figures that an entry openly gave to a player's hand."""
    gained = Counter[str]()
    for one in happenings:
        match one:
            case GuardsMoved():
                gained["guards"] += one.guards * ((one.taker == player) - (one.giver == player))
            case Bought(player=owner) if owner == player:
                gained["guards"] += one.guards
            case CardTaken(player=owner, estate=str(estate)) if owner == player:
                gained[estate] += one.figures
            case Collected(player=owner) if owner == player:
                gained.update(dict.fromkeys(one.leaders, GREY_FIGURES))
            case FollowerWorked(player=owner) if owner == player:
                cards = Counter(one.cards)
                gained.update({estate: GREY_FIGURES * n for estate, n in cards.items()})
                gained.update(one.leaders)
    return gained
