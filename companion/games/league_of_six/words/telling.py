"""What the tellers of history share: the words, what followed, and how much may be said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from companion.core.wording import N_

from ..happenings import FollowerWorked, Happening
from .things import Words

H = TypeVar("H", bound=Happening)
CHANGED = {
    "influence": N_("influence %(change)s"),
    "guards": N_("guards %(change)s"),
    "horses": N_("horses %(change)s"),
    "red": N_("red goods %(change)s"),
    "green": N_("green goods %(change)s"),
    "blue": N_("blue goods %(change)s"),
    "yellow": N_("yellow goods %(change)s"),
    "clergy": N_("clergy %(change)s"),
    "aristocracy": N_("aristocracy %(change)s"),
    "burghers": N_("burghers %(change)s"),
}
NUMBERS_CORRECTED = N_("%(player)s's numbers were corrected: %(changes)s.")


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

    def changes(self, changes: Mapping[str, int]) -> list[str]:
        """Return a text for each number that changed: "influence −2"."""
        return [
            self.say(CHANGED[what], change=f"{n:+d}".replace("-", "−"))
            for what, n in changes.items()
            if n
        ]

    def brought(self, it: FollowerWorked) -> str:
        """Return one sentence about what a follower gave and took."""
        values = {"player": it.player, "follower": it.follower}
        changes: dict[str, int] = {"influence": it.influence, "horses": it.horses}
        if self.amounts:
            changes |= {"guards": it.guards, **{str(good): n for good, n in it.goods.items()}}
            changes |= {estate: n for estate, n in it.leaders.items() if self.all_open}
        parts = self.changes(changes)
        if self.amounts:
            card = N_("a grey leader card (%(estate)s)")
            parts += [self.say(card, estate=estate) for estate in it.cards]
        if not parts:
            return self.say(N_("%(player)s used %(follower)s."), values)
        text = N_("%(player)s used %(follower)s: %(changes)s.")
        return self.say(text, values, changes=self.join(parts))
