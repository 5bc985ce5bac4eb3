"""Blocks of which more are due than there are (R4.4)."""

from companion.core.wording import N_

from ... import happenings as h
from ..telling import Telling


def blocks_short(telling: Telling) -> list[str]:
    """R4.4: more blocks than there are. H3: afterwards nothing, as for other goods."""
    text = N_("Blocks (%(good)s): %(due)s are due, the box has %(there)s. The table decides.")
    return [
        telling.say(text, good=it.good, due=it.due, there=it.there)
        for it in telling.every(h.BlocksShort)
        if telling.amounts
    ]
