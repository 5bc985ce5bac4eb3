"""Sentences about what favors and cards of the decks do (WC.5, WK.1)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.wording import N_, Gettext, english

from ...board import BenefitKind
from ...decks import WITH_AMOUNT, Kind, ShownCard, ShownFavor
from ...words.words import Words

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
    """Return what a favor gives: "4 Thalers", "palace for nothing in one of your counties"."""
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
    """Return everything that a card gives, in one line; "" if not known (WK.2)."""
    amounts = (card.amounts or {}).items()
    return ", ".join(benefit_line(kind, n, gettext) for kind, n in amounts)
