"""The stock of county cards (W0.3): cards turned up, and cards put under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import UNSET, UnsetType

from companion.core.play import Chance

from .board import Colour, CountyIds
from .entries import Entry
from .state import State

OPEN_CARDS = 2
"""W0.3: how many county cards are open beside the stock."""


class Stock(Entry, frozen=True, tag="stock"):
    """The county cards that are open now (W0.3). With `player`, both open cards were first put
    under the stock."""

    by_table: ClassVar[bool] = True
    open: CountyIds | UnsetType = UNSET
    player: Colour | None = None


def entries_to_put_under(state: State) -> Iterator[Stock]:
    """Yield the entry that puts both open cards under the stock, if the claiming player may do
    so."""
    claims = state.phase == "claiming" and not count_cards_to_turn_up(state)
    if claims and may_put_under(state, state.queue[0]):
        yield Stock(player=state.queue[0])


def count_cards_to_turn_up(state: State) -> int:
    """Return how many county cards have to be turned up now, if the app deals them (W0.3)."""
    deals = state.setup.rulings.counties == "app"
    return OPEN_CARDS - len(state.open_cards) if deals and state.queue else 0


def free_counties(state: State) -> tuple[str, ...]:
    """Return the counties without an owner."""
    return tuple(c for c, at in state.counties.items() if at.owner is None)


def count_counties_kept_free(state: State) -> int:
    """Return how many counties must stay free so that two cards are open until the last claim
    (W0.3)."""
    claims = state.queue if state.phase == "claiming" else ()
    return len(claims) + OPEN_CARDS - 1 if claims else 0


def cards_in_stock(state: State) -> tuple[str, ...]:
    """Return the county cards that nobody owns and that are not open (W0.3)."""
    return tuple(c for c in free_counties(state) if c not in state.open_cards)


def may_put_under(state: State, player: Colour) -> bool:
    """Return whether the player may put both open cards under the stock (W0.3). Both must have been
    open since the player's last turn, and the stock must have two other cards."""
    saw = state.players[player].saw
    same = len(saw) == OPEN_CARDS and set(saw) == set(state.open_cards)
    return same and len(cards_in_stock(state)) >= OPEN_CARDS


def draw_order(state: State, chance: Chance) -> list[str]:
    """Return the stock in a random order, with the cards put under it at the end (W0.3)."""
    left = cards_in_stock(state)
    above = [county for county in left if county not in state.put_under]
    claimed = sum(county.owner is not None for county in state.counties.values())
    chance(f"stock {claimed} {len(state.open_cards)} {len(state.put_under)}").shuffle(above)
    return [*above, *(county for county in state.put_under if county in left)]
