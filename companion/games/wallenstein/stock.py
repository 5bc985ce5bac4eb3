"""The stock of county cards (W0.3): what is turned up, and put under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import UNSET, UnsetType

from .board import Colour, CountyId
from .rules.entries.base import Base
from .rules.starting import may_put_under, short_of_cards
from .state import State


class Stock(Base, frozen=True, tag="stock"):
    """County cards that are open now; with `player` in the place of two put under (W0.3)."""

    by_table: ClassVar[bool] = True
    open: tuple[CountyId, ...] | UnsetType = UNSET
    player: Colour | None = None


def put_under(state: State) -> Iterator[Stock]:
    """Yield the entry that puts both open cards under the stock, if they are the same again."""
    claims = state.phase == "claiming" and not short_of_cards(state)
    if claims and may_put_under(state, state.queue[0]):
        yield Stock(player=state.queue[0])
