"""Short help for the phases of a game, put together the same way for every game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from companion.core.wording import Gettext, english
from companion.games.contract import Help


class WithModules(Protocol):
    """A set-up of a game with modules."""

    @property
    def modules(self) -> Collection[str]:
        """Those that are played."""


class HelpTexts(NamedTuple):
    """A game's texts by phase; `modules`: what belongs to a module only, by module and phase."""

    names: Mapping[str, str]
    do: Mapping[str, str]
    order: Mapping[str, str]
    miss: Mapping[str, Sequence[str]]
    modules: Mapping[str, Mapping[str, Sequence[str]]]

    def helps(self, setup: WithModules, gettext: Gettext = english) -> dict[str, Help]:
        """The help for all phases; what belongs to a module only where that is played."""
        return {
            phase: Help(
                gettext(name),
                gettext(self.do[phase]),
                gettext(self.order[phase]),
                [gettext(text) for text in self.miss[phase]],
                [
                    gettext(text)
                    for module, texts in self.modules.items()
                    if module in setup.modules
                    for text in texts.get(phase, ())
                ],
            )
            for phase, name in self.names.items()
        }
