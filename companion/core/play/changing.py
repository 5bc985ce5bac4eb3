"""What of a set-up may be changed at the table, and what of it has to do with hidden hands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple


class SetupChanges(NamedTuple):
    """The keys of a game's set-up, as far as they matter once the game has begun (H2)."""

    keys: Sequence[str]
    """Those that may be changed at the table, in the order of the form."""
    harmless: Collection[str] = ("players",)
    """Those that neither say what a hidden hand holds nor change what was paid from one. Of the
    players only names are harmless, never seats or colours."""
    hands: Collection[str] | None = None
    """Those that say what hidden hands hold. None: all that are not harmless."""
