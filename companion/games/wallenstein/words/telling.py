"""What the tellers of history share: the words, what moved after a happening, what may be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.wording import N_, NN_, Text

from ..happenings import Gained, Happening, Moved
from ..reasons import Part
from .things import Words

PARTS: dict[str, Text] = {
    "card": "%(n)s",
    "at-most": N_("at most %(n)s"),
    "at-least": N_("at least %(n)s"),
    "event": N_("by the event %(n)s"),
    "tile": N_("by the tile %(n)s"),
    "tile-more": N_("tile +%(n)s"),
    "leader-more": N_("leader +%(n)s"),
}


@dataclass(frozen=True)
class Telling(Words):
    """Words with what moved right after the happening that is told.

    `all`: everything that followed from the entry. `amounts`: whether cubes that were thrown and
    came out may be numbered: whoever adds them all up knows what is in the tower, and to remember
    them is part of the game (WH.3).
    """

    happenings: Sequence[Happening] = ()
    moved: tuple[Moved | Gained, ...] = ()
    amounts: bool = True

    def sum(self, parts: Sequence[Part]) -> str:
        """ "7, at most 5, tile +1: ": how an amount comes about; "" where it is what it always is.

        The amount itself follows.
        """
        if len(parts) < 2:
            return ""
        return ", ".join(self.say(PARTS[part.why], n=part.n) for part in parts) + ": "

    def got(self, player: str) -> list[str]:
        """What came to a player from the bank, the supply and the tracks, one text for each."""
        return [text for one in self.moved for text in self._got(one, player)]

    def _got(self, one: Moved | Gained, player: str) -> Iterator[str]:
        if isinstance(one, Gained):
            if one.player == player:
                yield self.grain(one.n) if one.what == "grain" else self.points(one.n)
        elif one.what == "thalers" and one.end == player:
            yield self.thalers(one.n)
        elif one.what == player and (one.start, one.end) == ("supply", "tray"):
            text = NN_("%(count)s army into the tray", "%(count)s armies into the tray")
            yield self.say(text, count=one.n)

    def marked(self) -> str:
        """ "; one revolt marker more": what followed for the county's markers."""
        for one in self.moved:
            if isinstance(one, Moved) and one.what == "marker":
                if one.start == "supply":
                    return self.say(N_("; one revolt marker more"))
                return self.say(N_("; one revolt marker less"))
        return ""
