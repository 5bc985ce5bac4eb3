"""Which keys of a set-up may be changed at the table, and which could reveal hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from companion.core.refused import Refused


def colours_of(setup: Any) -> list[str]:
    """Return the colours of a set-up's players, in seating order."""
    return [seat.colour for seat in setup.players]


def check_same_players(before: Any, after: Any) -> None:
    """Refuse a set-up with other colours than before, or in another order."""
    if colours_of(before) != colours_of(after):
        raise Refused("same-players")


class SetupChanges(NamedTuple):
    """The keys of a game's set-up, by what changing them means once the game has begun (H2)."""

    keys: Sequence[str]
    """The keys that may be changed at the table, in the order of the form."""
    harmless: Collection[str] = ("players",)
    """The keys that neither say what a hidden hand holds nor change what was paid from one.

    For "players" this is true of names only; changed seats or colours are never harmless.
    """
    hands: Collection[str] | None = None
    """The keys that say what hidden hands hold. None: all that are not harmless."""
    check: Callable[[Any, Any], None] = check_same_players
    """Refuses a set-up (the second) that may not replace the first one."""
