"""What of a set-up may be changed at the table, and what of it has to do with hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from companion.core.refused import Refused


def colours_of(setup: Any) -> list[str]:
    """Return the colours of a set-up's players, in seating order."""
    return [seat.colour for seat in setup.players]


def check_same_players(before: Any, after: Any) -> None:
    """Refuse another set-up of a table if other colours play, or in another order."""
    if colours_of(before) != colours_of(after):
        raise Refused("same-players")


class SetupChanges(NamedTuple):
    """The keys of a game's set-up, as far as they matter once the game has begun (H2)."""

    keys: Sequence[str]
    """Those that may be changed at the table, in the order of the form."""
    harmless: Collection[str] = ("players",)
    """Those that neither say what a hidden hand holds nor change what was paid from one. Of the
    players only names are harmless, never seats or colours."""
    hands: Collection[str] | None = None
    """Those that say what hidden hands hold. None: all that are not harmless."""
    check: Callable[[Any, Any], None] = check_same_players
    """Refuses a set-up (the second) that may not take the first one's place."""
