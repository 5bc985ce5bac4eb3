"""The allow-list that templates draw for the table or a seat: what the viewer may see and do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, UnsetType

from companion.games.contract import Waiting

from .board import Colour
from .entries import Bid
from .options import options
from .player_options import Option
from .previews import Forecast, forecast
from .state import OpenedBox, State
from .view_parts import View
from .views import seen
from .waiting import waiting_for

TABLE = "table"


class Page(Struct, frozen=True):
    """What one viewer sees. `opened` and `bids`: what all have seen of plans so far."""

    viewer: str
    seen: View
    waiting: tuple[Waiting[Colour], ...]
    opened: Mapping[Colour, Mapping[OpenedBox, str | None]]
    bids: Mapping[Colour, Bid]
    forecast: Forecast
    options: tuple[Option, ...]


def view(state: State, viewer: str, table: Page | None = None) -> Page:
    """The page of "table" or a colour; `table`: that of the table for the same state, if there."""
    own = None if viewer == TABLE else viewer
    seats = state.players
    bids = {c: s.bid for c, s in seats.items() if not isinstance(s.bid, UnsetType)}
    return Page(
        viewer=viewer,
        seen=seen(state, viewer),
        waiting=table.waiting if table else waiting_for(state),
        opened={colour: seat.opened for colour, seat in seats.items()},
        bids=bids,
        forecast=table.forecast if table else forecast(state),
        options=options(state, own),
    )
