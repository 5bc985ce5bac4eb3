"""Sentences about payments for a way or an offer (R2.10)."""

from __future__ import annotations

from companion.core.wording import N_

from ..happenings import Bought, GuardsMoved, Travelled
from .things import Words

WAY = N_("%(player)s paid %(paid)s for the way to %(town)s.")
WAY_BOUGHT = N_(
    "%(player)s paid %(paid)s for the way to %(town)s, "
    "%(bought)s of them bought from the king for %(influence)s influence."
)
OFFER = N_("%(player)s paid %(other)s %(paid)s.")
OFFER_BOUGHT = N_(
    "%(player)s paid %(other)s %(paid)s, "
    "%(bought)s of them bought from the king for %(influence)s influence."
)


def tell_paid(words: Words, payer: str) -> list[str]:
    """Return the sentence about the guards that were paid, and those bought from the king
    (R2.10)."""
    moved, bought = words.first(GuardsMoved), words.first(Bought)
    if not words.amounts:
        asked = N_("%(player)s asked the king for guards.")
        return [] if bought is None else [words.fill(asked, player=payer)]
    if moved is None or not moved.guards:
        return []
    travelled = words.first(Travelled)
    values: dict[str, object] = {
        "player": payer,
        "other": moved.taker or "",
        "town": "" if travelled is None else travelled.town,
        "paid": words.guards(moved.guards),
    }
    if bought is None:
        return [words.fill(WAY if moved.why == "travel" else OFFER, values)]
    values |= {"bought": bought.guards, "influence": bought.influence}
    return [words.fill(WAY_BOUGHT if moved.why == "travel" else OFFER_BOUGHT, values)]
