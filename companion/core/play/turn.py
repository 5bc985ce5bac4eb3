"""One entry while it is carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play.values import Entry, Happening, StateT
from companion.core.refused import Refused


class Seen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The outcome of an entry as everybody saw it, as far as it does not follow from public
    information. A game that hides something has a subclass with its own fields."""


class Turn(Generic[StateT]):
    """The state while an entry is carried out, and what has happened so far.

    States are frozen: a step replaces the state. If it refuses the entry halfway, the turn is
    discarded and nothing has changed. A game may have a subclass with further functions.

    `before`: the state before the entry.
    `seen`: what everybody saw of the entry, if it is played again in a changed past. Then nothing
    that everybody can see may be computed from anything hidden, and nothing hidden may be a reason
    to refuse the entry (H2). None: the entry is played for the first time.
    """

    __slots__ = ("before", "happenings", "seen", "state")

    seen_type: ClassVar[type[Seen] | None] = None
    """The type of `seen`. Without it, nobody can change the past while something is hidden."""

    def __init__(self, state: StateT) -> None:
        self.state = self.before = state
        self.happenings: list[Any] = []
        self.seen: Any = None

    @classmethod
    def begin(cls, state: StateT, entry: Entry) -> Self:
        """Return the turn in which an entry is carried out."""
        return cls(state)

    @classmethod
    def public_outcome(cls, happenings: Sequence[Any]) -> Seen:
        """Return what everybody saw of an entry with these happenings."""
        return Seen()

    def check_may_open(self, opened: object) -> None:
        """Refuse to reveal something hidden in a changed past, unless everybody saw it when the
        entry was first made (`opened`)."""
        if self.seen is not None and not opened:
            raise Refused("opens-unseen")

    def report(self, happening: Happening) -> None:
        """Add a happening that followed from the entry."""
        self.happenings.append(happening)

    def change(self, **fields: object) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)  # type: ignore[type-var]

    def change_seat(self, player: str, **fields: object) -> None:
        """Replace fields of a player's seat."""
        seats: Mapping[str, Struct] = self.state.players  # type: ignore[assignment]
        self.change(players={**seats, player: replace(seats[player], **fields)})
