"""What the tellers of history share: the words, what followed, and how much may be said."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from ...rules.happenings import Happening
from ..things import Words

H = TypeVar("H", bound=Happening)


@dataclass(frozen=True)
class Telling(Words):
    """Words with what followed from the entry, and how much of it may be told (H3)."""

    happenings: tuple[Happening, ...] = ()
    amounts: bool = False
    hidden: bool = True

    @property
    def all_open(self) -> bool:
        """Whether even what rests on hands may be told in numbers."""
        return self.amounts and not self.hidden

    def every(self, kind: type[H]) -> Iterator[H]:
        """All happenings of that kind, in their order."""
        return (happening for happening in self.happenings if isinstance(happening, kind))

    def first(self, kind: type[H]) -> H | None:
        """The first happening of that kind, if there is one."""
        return next(self.every(kind), None)
