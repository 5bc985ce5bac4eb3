"""Sentences that only some of a table's templates need."""

from collections.abc import Mapping
from typing import Any

from companion.core.wording import N_, NN_, Gettext, Text, fill

from ..setup import Rulings
from .things import PHASE

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


def settle_notes(page: Any, gettext: Gettext) -> list[str]:
    """Return what players have to know when they enter the outcome of a phase (S4, L3)."""
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


def deviations(page: Any, gettext: Gettext) -> list[str]:
    """Return the rulings in which this table differs from the defaults, and the phases that it
    plays without the app."""
    said = [
        fill(text, {"value": getattr(page.rulings, key)}, gettext)
        for key, text in DEVIATIONS.items()
        if getattr(page.rulings, key) != getattr(USUAL, key)
    ]
    phases = (gettext(PHASE[phase]) for phase in page.own_phases)
    return said + [fill(N_("%(phase)s without the app"), {"phase": p}, gettext) for p in phases]
