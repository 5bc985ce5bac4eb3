"""Sentences that only some of a table's templates need."""

from collections.abc import Mapping
from functools import partial

from companion.core.wording import N_, NN_, Gettext, Text, fill

from ..setup import Rulings
from ..views.page import Page
from . import followers
from .board import order_line, town_line
from .scoring import because
from .signs import SIGNS
from .things import PHASE
from .ways import made_of

USUAL = Rulings()
DEVIATIONS: Mapping[str, Text] = {
    "rows": N_("only a row to which the chooser can add"),
    "destitute": N_("who can afford no town goes to any free one"),
    "level": N_("most figures of leaders decide a level victory"),
    "influence": N_("everybody starts with %(value)s influence"),
    "guards": NN_(
        "everybody starts with %(value)s guard", "everybody starts with %(value)s guards", "value"
    ),
}


def extras(page: Page, names: Mapping[str, str], gettext: Gettext) -> dict[str, object]:
    """`reasons`: why the points at the end fell as they did. `deviations`: this table's rulings."""
    found = () if page.result is None else page.result.reasons
    return {
        "reasons": [because(reason, gettext, names) for reason in found],
        "deviations": deviations(page, gettext),
    }


def steady(gettext: Gettext) -> dict[str, object]:
    """What templates may ask for in words whenever they need it, of nothing but what they give."""
    return {
        "follower_words": partial(followers.words, gettext=gettext),
        "made_of": partial(made_of, gettext=gettext),
        "order_line": partial(order_line, gettext=gettext),
        "settle_notes": partial(settle_notes, gettext=gettext),
        "town_line": partial(town_line, gettext=gettext),
        **SIGNS,
    }


def settle_notes(page: Page, gettext: Gettext) -> list[str]:
    """What is to be known when the phase in play is settled by hand (S4, L3)."""
    found = [N_("Empty fields count as 0.")]
    if page.phase == "collecting":
        found.append(
            N_("Enter only what the app has not counted yet. For grey cards, enter how many.")
        )
        if page.fortress:
            found.append(N_("By itself: the horse of the waggon fortress."))
        if page.retinue:
            found.append(N_("By itself: followers, with what they bring at once."))
    return [gettext(text) for text in found]


def deviations(page: Page, gettext: Gettext) -> list[str]:
    """The rulings in which this table differs from the usual, and the phases it plays by itself."""
    said = [
        fill(text, {"value": getattr(page.rulings, key)}, gettext)
        for key, text in DEVIATIONS.items()
        if getattr(page.rulings, key) != getattr(USUAL, key)
    ]
    phases = (gettext(PHASE[phase]) for phase in page.own_phases)
    return said + [fill(N_("%(phase)s without the app"), {"phase": p}, gettext) for p in phases]
