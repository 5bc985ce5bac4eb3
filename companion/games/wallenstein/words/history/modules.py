"""Sentences about the modules: the Court, four-card decks, leaders."""

from __future__ import annotations

from companion.core.wording import N_

from ... import happenings as h
from ..words import Words


def converted(t: Words, it: h.Converted) -> str:
    """Return the sentence about armies that became courtiers (WC.3)."""
    values = {"player": it.player, "card": it.card, "courtiers": t.courtiers(it.n)}
    if it.card == "tower":
        text = N_("%(player)s makes courtiers of armies in the tray: %(courtiers)s.")
    else:
        text = N_("%(player)s makes courtiers of armies in %(card)s: %(courtiers)s.")
    return t.fill(text, values)


def leader_lost(t: Words, it: h.LeaderLost) -> str:
    """Return the sentence about a leader who leaves the board (WM.4)."""
    text = N_("%(player)s's leader was in %(county)s and leaves the board.")
    return t.fill(text, player=it.player, county=it.county)
