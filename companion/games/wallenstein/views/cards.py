"""Favors and four-card decks, for players who choose from them or enter their values (WC.5, WK.2),
with the sentences about their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.wording import N_, Gettext, english

from .. import decks
from ..board import BenefitKind, Colour, Obstacle, Printed
from ..decks import WITH_AMOUNT, Kind, ShownCard, ShownFavor, card_view, favor_view
from ..shared import actions
from ..state import State
from ..stock import entries_to_put_under
from ..words.words import Words


class Offer(Struct, frozen=True):
    """A favor that the acting player can pay (WC.4). `counties`: the player's counties in which the
    favor can be used; `closed`: the player's other counties, with the reasons."""

    favor: ShownFavor
    price: int
    counties: tuple[str, ...]
    closed: Mapping[str, Obstacle]
    with_county: bool
    """Whether a county must be chosen. If none is possible, the favor can still be taken."""


class CardsView(Struct, frozen=True):
    """The open cards at Court and on the decks. `untold`: cards that the table should describe.

    `dealt`: the app deals the county cards, because the group does not use its real cards. While
    counties are claimed (W0.3), `open` are the open cards, and `under` is the player who may put
    both under the stock.
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
    card = None
    if state.phase == "benefits" and state.queue:
        card = card_view(state, decks.next_benefit_card(state, state.queue[0]))
    favors = (favor_view(state, number) for number in state.favors.values() if number is not None)
    cards = () if card is None or not card.must_be_entered else (card,)
    under = next(entries_to_put_under(state), None)
    return CardsView(
        offers=tuple(_favor_offers(state)),
        card=card,
        untold=(*cards, *(one for one in favors if one.must_be_entered)),
        shown=state.plays("court") or state.plays("mercenaries"),
        dealt=state.setup.rulings.counties == "app",
        open=tuple(state.board.printed[id_] for id_ in state.open_cards),
        under=None if under is None else under.player,
    )


def _favor_offers(state: State) -> Iterator[Offer]:
    if state.phase != "favors" or not state.queue:
        return
    player = state.queue[0]
    for number in decks.affordable_favors(state, player):
        price = decks.price_of_favor(state, number)
        assert price is not None
        with_county = number in decks.WITH_COUNTY
        counties = actions.counties_for_favor(state, player, number) if with_county else ()
        closed = actions.favor_obstacles(state, player, number) if with_county else {}
        yield Offer(favor_view(state, number), int(price), counties, closed, with_county)


DOES: Mapping[Kind, str] = {
    "cancel": N_("The event of this round may be cancelled"),
    "thalers": N_("Thalers"),
    "armies": N_("Armies from the supply into the tray"),
    "marker": N_(
        "Remove a revolt marker from one of your counties; if you have none, avoid your next one"
    ),
    "grain": N_("Grain"),
    "points": N_("Points"),
    "building": N_("A free building in one of your counties"),
    "no-a": N_("Nobody may attack you with A this round"),
    "no-b": N_("Nobody may attack you with B this round"),
    "no-move": N_("Nobody may attack you with A or B this round"),
    "three-armies": N_(
        "Three armies into one of your counties, or into a neutral county, which becomes yours"
    ),
}
"""What each favor does; used for amounts that nobody has entered."""
NO_AMOUNT = {
    "amount-typed": N_("Favor %(favor)s: “%(text)s” is not a number from 0 to %(high)s."),
    "card-typed": N_("Card %(card)s of the decks: “%(text)s” is not a number from 0 to %(high)s."),
}
"""Why a text in a box's fields is not an amount (`box_form`)."""
BUILT = N_("A free building in one of your counties: %(building)s")
IN_TRAY = N_("%(armies)s from the supply into the tray")


def favor_line(favor: ShownFavor, gettext: Gettext = english) -> str:
    """Return the effect of a favor as text: "4 Thalers", "palace for nothing in one of your
    counties"."""
    words = Words({}, gettext)
    if isinstance(favor.shown, str):
        return words.fill(BUILT, building=favor.shown)
    if favor.shown is None or favor.number not in WITH_AMOUNT:
        return gettext(DOES[favor.kind])
    return benefit_line(WITH_AMOUNT[favor.number], favor.shown, gettext)


def benefit_line(kind: BenefitKind, n: int, gettext: Gettext = english) -> str:
    """Return an amount of a benefit: "3 Thalers", "2 armies from the supply into the tray"
    (WK.1)."""
    words = Words({}, gettext)
    said = {
        "thalers": words.thalers,
        "grain": words.grain,
        "points": words.points,
        "armies": words.armies,
    }[kind](n)
    return words.fill(IN_TRAY, armies=said) if kind == "armies" else said


def deck_line(card: ShownCard, gettext: Gettext = english) -> str:
    """Return all benefits of a card in one line; "" if not known (WK.2)."""
    amounts = (card.amounts or {}).items()
    return ", ".join(benefit_line(kind, n, gettext) for kind, n in amounts)
