"""The sentence about a leader card that a full civic row gave (R5.4)."""

from __future__ import annotations

from companion.core.wording import N_

from ..happenings import CardTaken
from .words import Words


def tell_card_taken(words: Words, player: str) -> str:
    """Return the sentence about the card. Its figures are left out once amounts are secret (H3)."""
    taken = words.first(CardTaken)
    if taken is None or not taken.figures:
        return words.fill(N_("%(player)s took no leader card."), player=player)
    if not words.amounts:
        return words.fill(N_("%(player)s took a leader card."), player=player)
    text = N_("%(player)s took the leader card with %(figures)s (%(estate)s).")
    return words.fill(text, player=player, figures=taken.figures, estate=taken.estate)
