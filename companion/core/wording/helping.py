"""Short help for the phases of a game, put together the same way for every game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.core.wording import Gettext
from companion.games.contract import Help


class HelpTexts(NamedTuple):
    """A game's texts by phase; `modules`: what belongs to a module only, by module and phase."""

    names: Mapping[str, str]
    do: Mapping[str, str]
    order: Mapping[str, str]
    miss: Mapping[str, Sequence[str]]
    modules: Mapping[str, Mapping[str, Sequence[str]]]

    def helps(self, played: Collection[str], gettext: Gettext) -> dict[str, Help]:
        """The help for all phases; what belongs to a module only where it is `played`."""
        return {
            phase: Help(
                gettext(name),
                gettext(self.do[phase]),
                gettext(self.order[phase]),
                [gettext(text) for text in self.miss[phase]],
                [
                    gettext(text)
                    for module, texts in self.modules.items()
                    if module in played
                    for text in texts.get(phase, ())
                ],
            )
            for phase, name in self.names.items()
        }
