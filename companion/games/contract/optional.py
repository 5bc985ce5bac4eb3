"""What else only some games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.wording import Gettext
from companion.games.contract.values import EntryT, HappeningT, StateT


class Calculator(Protocol):
    """Scores the end of a game without a table: the command `score`, and a page of its own."""

    def score(self, data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
        """What everybody shows → the result as JSON, and warnings. Refused where it cannot be."""


Motions = Callable[[Sequence[HappeningT], bool], tuple[Struct, ...]]
"""What moved on the table, from place to place: `what`, `start`, `end`, `count`.

Without amounts (the second argument) nothing of which hidden hands could be told later.
"""

Doubts = Callable[[StateT, EntryT], Mapping[str, int]]
"""Where the app counted otherwise than a sealed entry says: for its player's eyes only."""
