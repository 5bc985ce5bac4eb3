"""What every game's sentences are made with: who sits where, and the words for codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.core.wording import Gettext, Text, english, fill, join
from companion.core.wording.colours import COLOUR_NAMES, player_name


@dataclass(frozen=True)
class Sentences:
    """Who sits where and how to translate: makes sentences of templates and plain values.

    `names`: players by colour (and whatever else the game gives names). A game says in `CALLED`
    which map words the value of a name, and in `PLAYERS` which values are players.
    """

    CALLED: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    PLAYERS: ClassVar[tuple[str, ...]] = ()

    names: Mapping[str, str]
    gettext: Gettext = english

    def say(
        self, template: Text, values: Mapping[str, object] | None = None, **more: object
    ) -> str:
        """The template, translated, with the values in players' words."""
        given = {**(values or {}), **more}
        worded = {key: self.worded(key, value) for key, value in given.items()}
        return fill(template, worded, self.gettext, given)

    def who(self, colour: str) -> str:
        """The player's name; where nobody is named yet, the colour."""
        named = player_name(self.names.get(colour, ""), self.gettext)
        return named or self.called(COLOUR_NAMES, colour)

    def all(self, colours: Iterable[str]) -> str:
        """Players in a row: "Anna, Ben and Cem"."""
        return self.join(self.who(colour) for colour in colours)

    def called(self, names: Mapping[str, Text], code: str) -> str:
        """What a thing of that code is called; the code itself where it has no name."""
        return fill(names[code], {}, self.gettext) if code in names else code

    def join(self, parts: Iterable[str]) -> str:
        """Parts in a row with "and" before the last."""
        return join(tuple(parts), self.gettext)

    def worded(self, key: str, value: object) -> object:
        """One value in players' words."""
        names = self.CALLED.get(key, {})
        if isinstance(value, list | tuple):
            if key in self.PLAYERS:
                return self.all(map(str, value))
            return self.join(self.called(names, str(part)) for part in value)
        if isinstance(value, str):
            return self.who(value) if key in self.PLAYERS else self.called(names, value)
        return value
