"""The parts that are always visible: the row of actions, events, places, favors, and the public
facts about all players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct, UnsetType

from companion.core.play import Waiting

from ..board import ACTIONS, EVENTS, Action, Colour, Event, Tile
from ..state import PRICES, Price, State
from .seen import View


class RowView(Struct, frozen=True):
    """A place in the row of action cards (W1.6). `action` is None if the card is face down."""

    action: Action | None
    stands: Literal["done", "now", "next", "open", "down"]


class PlaceView(Struct, frozen=True):
    """A place in the turn order with its bonus tile, and the player who has taken it (W1.2)."""

    place: int
    tile: Tile
    player: Colour | None


class EventView(Struct, frozen=True):
    """An event of the year (W1.4, W3.1). `holds`: it is in effect; `loses`: the grain that it takes
    in winter."""

    event: Event
    holds: bool
    loses: int


class FavorView(Struct, frozen=True):
    """A price in courtiers, with the favor on offer for it (WC.2). `favor` is None if it was
    taken."""

    price: Price
    favor: int | None


class StandView(Struct, frozen=True):
    """The public facts about a player.

    `courtiers` (in both halls, WC.4) and `statues` (with trophies, which score at the end, WM.5)
    are None without their modules.
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


def action_row(state: State) -> Iterator[RowView]:
    """Yield the places in the row of actions, each with its status: done, now, next, open or face
    down (W1.6)."""
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


def turn_order_places(seen: View) -> Iterator[PlaceView]:
    """Yield the places of the turn order with their tiles, once these are laid out (W1.2)."""
    taken = {seat.place: colour for colour, seat in seen.players.items()}
    for place, tile in enumerate(seen.tiles, 1):
        yield PlaceView(place, tile, taken.get(place))


def event_views(seen: View) -> Iterator[EventView]:
    """Yield the event in effect, then the open events (W1.4)."""
    if seen.event is not None:
        yield EventView(seen.event, True, EVENTS[seen.event])
    for event in seen.events:
        yield EventView(event, False, EVENTS[event])


def favor_views(seen: View) -> Iterator[FavorView]:
    """Yield the favors at Court this round (WC.2)."""
    if isinstance(seen.favors, UnsetType) or not any(seen.favors.values()):
        return
    for price in PRICES:
        yield FavorView(price, seen.favors[price])


def player_summaries(seen: View, waiting: Sequence[Waiting[Colour]]) -> Iterator[StandView]:
    """Yield the public facts about each player, in seating order."""
    acting = {one.player for one in waiting}
    on_board = Counter(county.statue for county in seen.counties.values())
    for colour, seat in seen.players.items():
        halls, trophies = seat.courtiers, seat.trophies
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
            courtiers=None if isinstance(halls, UnsetType) else halls.entrance + halls.audience,
            statues=None if isinstance(trophies, UnsetType) else trophies + on_board[colour],
        )
