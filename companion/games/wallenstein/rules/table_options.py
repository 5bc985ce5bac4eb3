"""What the table may enter now: what chance brings, and throws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from . import starting
from .entries import Stock
from .forms import CardsForm
from .player_options import Option
from .state import State


def put_under(state: State) -> Iterator[Stock]:
    """W0.3: whose turn it is may have both open cards put under, if these are the same again."""
    claims = state.phase == "claiming" and not starting.short_of_cards(state)
    if claims and starting.may_put_under(state, state.queue[0]):
        yield Stock(player=state.queue[0])


def _stock(state: State) -> Iterator[Option]:
    yield CardsForm("stock", starting.still_in_stock(state), starting.short_of_cards(state))


OF_TABLE: Mapping[str, Callable[[State], Iterator[Option]]] = {
    "stock": _stock,
}
