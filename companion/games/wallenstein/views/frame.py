"""What is always in sight: the row of actions, events, places, favors, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, UnsetType

from ..board import ACTIONS, EVENTS, Action, Colour, Event, Tile
from ..state import PRICES, Price, State
from .parts import SeatView, View


class RowView(Struct, frozen=True):
    """W1.6: a place in the row of action cards; None: it lies face down."""

    action: Action | None
    stands: Literal["done", "now", "next", "open", "down"]


class PlaceView(Struct, frozen=True):
    """W1.2: a place in the turn order: its bonus tile, and who has taken it."""

    place: int
    tile: Tile
    player: Colour | None


class EventView(Struct, frozen=True):
    """W1.4, W3.1: an event of the year; `loses`: the grain it takes if it is left for winter."""

    event: Event
    holds: bool
    loses: int


class FavorView(Struct, frozen=True):
    """WC.2: a favor and its price in courtiers; None: it was taken."""

    price: Price
    favor: int | None


class StandView(Struct, frozen=True):
    """What is open of one player. `courtiers` (in both halls) and `statues` (with
    trophies): None without their modules.
    """

    colour: Colour
    points: int
    thalers: int
    grain: int
    counties: int
    supply: int
    place: int | None
    tile: Tile | None
    ready: bool
    acting: bool
    courtiers: int | None
    statues: int | None


def row(state: State) -> Iterator[RowView]:
    """W1.6: which actions are done, which is on, which comes next, and which lie face down."""
    if not state.actions:
        return
    for n in range(len(ACTIONS)):
        action = state.actions[n] if n < len(state.actions) else None
        if action is None:
            yield RowView(None, "down")
        elif n < state.done:
            yield RowView(action, "done")
        elif n == state.done:
            yield RowView(action, "now" if state.action else "next")
        else:
            yield RowView(action, "open")


def places(seen: View) -> Iterator[PlaceView]:
    """W1.2: the places of the turn order with their tiles, as far as they are laid out."""
    taken = {seat.place: colour for colour, seat in seen.players.items()}
    for place, tile in enumerate(seen.tiles, 1):
        yield PlaceView(place, tile, taken.get(place))


def events(seen: View) -> Iterator[EventView]:
    """W1.4: the event that holds, then those that lie open."""
    if seen.event is not None:
        yield EventView(seen.event, True, EVENTS[seen.event])
    for event in seen.events:
        yield EventView(event, False, EVENTS[event])


def favors(seen: View) -> Iterator[FavorView]:
    """WC.2: what can be had at Court this round."""
    if isinstance(seen.favors, UnsetType) or not any(seen.favors.values()):
        return
    for price in PRICES:
        yield FavorView(price, seen.favors[price])


def stands(seen: View, acting: tuple[Colour, ...]) -> Iterator[StandView]:
    """What is open of everybody, in seating order."""
    for colour, seat in seen.players.items():
        yield StandView(
            colour=colour,
            points=seat.points,
            thalers=seat.thalers,
            grain=seat.grain,
            counties=len(seat.counties),
            supply=seat.supply,
            place=seat.place,
            tile=seat.tile,
            ready=seen.phase == "planning" and seat.planned,
            acting=colour in acting,
            courtiers=_courtiers(seat),
            statues=_statues(seen, colour, seat),
        )


def _courtiers(seat: SeatView) -> int | None:
    """WC.4: those who wait and those who ask: what a player has at Court."""
    there = seat.courtiers
    return None if isinstance(there, UnsetType) else there.entrance + there.audience


def _statues(seen: View, colour: Colour, seat: SeatView) -> int | None:
    """WM.5: the statues on the board and the trophies, which count at the end."""
    if isinstance(seat.trophies, UnsetType):
        return None
    return seat.trophies + sum(county.statue == colour for county in seen.counties.values())
