"""Favors and four-card decks, for players who choose from them or enter what they show (WC.5,
WK.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from .. import decks
from ..board import Colour, Obstacle, Printed
from ..decks import ShownCard, ShownFavor, card_view, favor_view
from ..shared import obstacles
from ..state import PRICES, State
from ..stock import entries_to_put_under


class Offer(Struct, frozen=True):
    """WC.4: a favor that the acting player can pay.

    `counties`: those in which it can be used; `closed`: the player's other counties, with the
    reasons.
    """

    favor: ShownFavor
    price: int
    counties: tuple[str, ...]
    closed: Mapping[str, Obstacle]
    with_county: bool
    """Whether a county must be chosen. If none is possible, the favor can still be taken."""


class CardsView(Struct, frozen=True):
    """The open cards at Court and on the decks. `untold`: cards that the table should describe.

    While counties are claimed (W0.3), `dealt`: the app deals the county cards; `open`: the open
    ones; `under`: the player who may put both under the stock.
    """

    offers: tuple[Offer, ...]
    card: ShownCard | None
    """The next card of the player who takes a benefit now."""
    untold: tuple[ShownFavor | ShownCard, ...]
    shown: bool
    """Whether the table plays a module whose cards it has to describe."""
    dealt: bool
    open: tuple[Printed, ...]
    under: Colour | None


def cards_view(state: State) -> CardsView:
    """Return the cards to choose from now, and those that have to be described first."""
    card = _card(state)
    cards = () if card is None or not card.untold else (card,)
    under = next(entries_to_put_under(state), None)
    return CardsView(
        offers=tuple(_offers(state)),
        card=card,
        untold=(*cards, *(one for one in _open_favors(state) if one.untold)),
        shown=state.plays("court") or state.plays("mercenaries"),
        dealt=state.setup.rulings.counties == "app",
        open=tuple(state.board.printed[id_] for id_ in state.open_cards),
        under=None if under is None else under.player,
    )


def _open_favors(state: State) -> Iterator[ShownFavor]:
    """Yield the favors that can still be taken this round (WC.2)."""
    for price in PRICES:
        number = state.favors[price]
        if number is not None:
            yield favor_view(state, number)


def _offers(state: State) -> Iterator[Offer]:
    if state.phase != "favors" or not state.queue:
        return
    player = state.queue[0]
    for number in decks.affordable(state, player):
        price = decks.price_of(state, number)
        assert price is not None
        with_county = number in decks.WITH_COUNTY
        counties = obstacles.counties_for(state, player, number) if with_county else ()
        closed = obstacles.favor_obstacles(state, player, number) if with_county else {}
        yield Offer(favor_view(state, number), int(price), counties, closed, with_county)


def _card(state: State) -> ShownCard | None:
    if state.phase != "benefits" or not state.queue:
        return None
    return card_view(state, decks.next_card(state, state.queue[0]))
