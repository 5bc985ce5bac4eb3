"""What else only some games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.wording import Gettext
from companion.games.contract.values import EntryT, HappeningT, StateT, Step


class Calculator(Protocol):
    """Scores the end of a game without a table: the command `score`, and a page of its own."""

    def score(self, data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
        """What everybody shows → the result as JSON, and warnings. Refused where it cannot be."""


class Motion(Struct, frozen=True):
    """`count` of `what` (a drawing: a figure, a seal, a good, points) from place to place."""

    what: str
    start: str
    end: str
    count: int = 1


Motions = Callable[[Sequence[HappeningT], bool], tuple[Motion, ...]]
"""What moved on the table; without amounts (the second argument) nothing of which hidden hands
could be told later."""

Doubts = Callable[[StateT, EntryT], Mapping[str, int]]
"""Where the app counted otherwise than a sealed entry says: for its player's eyes only."""


Automatic = Callable[[StateT], EntryT | None]
"""The entry that the app makes by itself in this state, marked as such (`by_app`); None where
somebody has to decide. It is the only entry possible, and follows from what all can see: it neither
decides nor reveals anything hidden."""

Chronicle = Callable[[StateT, Sequence[Step[EntryT, HappeningT, StateT]]], Struct]
"""What a game's story shows besides points: out of its beginning and all that happened."""
