"""Short help for the phases of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.core.wording import Gettext


class Help(NamedTuple):
    """Short help for one phase, in the reader's language."""

    name: str
    """What the phase is called."""
    do: str
    """What is done in it."""
    order: str
    """Who does it when."""
    miss: Sequence[str]
    """What beginners overlook."""
    modules: Sequence[str]
    """What only the modules add that this table plays with."""


class Phase(NamedTuple):
    """A phase of a game: its name and its help, as texts to be translated.

    `modules`: further help by the name of the module that it belongs to. `in_round`: whether a
    round is still being played in it.
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
