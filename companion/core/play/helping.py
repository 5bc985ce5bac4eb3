"""Help for the phases of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.core.wording import Gettext


class Help(NamedTuple):
    """Help for one phase, in the reader's language."""

    name: str
    """The name of the phase."""
    do: str
    """What players do in it."""
    order: str
    """Who does it when."""
    miss: Sequence[str]
    """What beginners overlook."""
    modules: Sequence[str]
    """What modules that this table plays with add to it."""


class Phase(NamedTuple):
    """A phase of a game: its name and its help, as texts to be translated.

    `modules`: further help by module. `in_round`: the phase is part of a round.
    """

    name: str
    do: str
    order: str = ""
    miss: Sequence[str] = ()
    modules: Mapping[str, Sequence[str]] = {}
    in_round: bool = True

    def help(self, modules: Collection[str], gettext: Gettext) -> Help:
        """Return the translated help for a table that plays with these modules."""
        added = [text for name, texts in self.modules.items() if name in modules for text in texts]
        return Help(
            gettext(self.name),
            gettext(self.do),
            gettext(self.order) if self.order else "",
            [gettext(text) for text in self.miss],
            [gettext(text) for text in added],
        )
