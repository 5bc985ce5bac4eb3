"""Choosing a place in the turn order, with its bonus tile (W1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..board import Colour
from ..entries import Entry
from ..happenings import Happening, OrderSet
from ..pieces import Turn
from ..state import State
from ..step import Step


class ChoosePlace(Entry, frozen=True, tag="place"):
    """A player chooses a place in the turn order, with its bonus tile (W1.5)."""

    player: Colour
    place: Annotated[int, Meta(ge=1, le=5, description=N_("a whole number from 1 to 5"))]


class PlaceTaken(Happening, frozen=True, tag="place_taken"):
    """A player took a place and its bonus tile (W1.5)."""

    player: str
    place: int
    tile: str


PLACES = range(1, 6)


class Places(Step[ChoosePlace]):
    """Asks the players for a place, highest bid first."""

    phases = ("placing",)
    texts = StepTexts(
        label=N_("%(player)s's place %(place)s"),
        name=N_("choosing a place"),
        ask=N_("%(player)s: choose a place in the turn order"),
        ask_you=N_("Choose a place in the turn order"),
        why={"highest-bid": N_("The highest bid chooses first")},
        do=N_("Tap a free place. You also get its bonus tile"),
        sign="order",
        lesson=N_("The highest bid chooses first. Every place has its own bonus tile."),
        tells={
            PlaceTaken: N_("%(player)s takes place %(place)s (%(tile)s)."),
            OrderSet: N_("Turn order: %(order)s."),
        },
        refusals={"place-taken": N_("This place is taken. Free: %(places)s.")},
    )

    def asked_players(self, state: State) -> Waits:
        if not state.queue:
            return ()
        return self.ask(state.queue[0], why="highest-bid", places=free_places(state))

    def options(self, state: State, player: Colour) -> Iterator[ChoosePlace]:
        for place in free_places(state):
            yield ChoosePlace(player=player, place=place)

    def apply(self, turn: Turn, entry: ChoosePlace) -> None:
        """Give the player the place and its bonus tile (W1.5). Refused if it is taken."""
        free = free_places(turn.state)
        if entry.place not in free:
            raise Refused("place-taken", {"player": entry.player, "places": free})
        _take_place(turn, entry.player, entry.place)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Give the fifth of five players the last place; then set the turn order (W1.5)."""
        state = turn.state
        if state.queue:
            free = free_places(state)
            if len(free) == 1:
                _take_place(turn, state.queue[0], free[0])
            return len(free) == 1
        seats = state.players
        order = tuple(sorted(seats, key=lambda player: seats[player].place or 0))
        turn.change(order=order)
        turn.report(OrderSet(order=order))
        turn.enter_phase("leaders", order)
        return True


def _take_place(turn: Turn, player: Colour, number: int) -> None:
    tile = turn.state.tiles[number - 1]
    turn.change_seat(player, place=number, tile=tile)
    turn.report(PlaceTaken(player=player, place=number, tile=tile))
    turn.go_to_next_player()


def free_places(state: State) -> tuple[int, ...]:
    """Return the places that nobody has chosen yet."""
    taken = {seat.place for seat in state.players.values()}
    return tuple(place for place in PLACES if place not in taken)
