"""Makes a game's sentences: with the players' names, and the words for codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.core.wording import Gettext, Text, english, fill, join
from companion.core.wording.colours import COLOUR_NAMES, player_name


@dataclass(frozen=True)
class Sentences:
    """Makes sentences from texts and plain values, with the players' `names` by colour.

    A value that is a code is shown by its name, a player's colour by the player's name.
    """

    VALUE_NAMES: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    """The names of codes, by the key of the values that hold these codes."""
    PLAYERS: ClassVar[tuple[str, ...]] = ()
    """The keys of values that hold players' colours."""

    names: Mapping[str, str]
    gettext: Gettext = english

    def fill(
        self, template: Text, values: Mapping[str, object] | None = None, **more: object
    ) -> str:
        """Return the text, translated and filled with the words for the values."""
        given = {**(values or {}), **more}
        worded = {key: self.value_words(key, value) for key, value in given.items()}
        return fill(template, worded, self.gettext, given)

    def who(self, colour: str) -> str:
        """Return a player's name; the colour if the player has no name yet."""
        named = player_name(self.names.get(colour, ""), self.gettext)
        return named or self.name_of(COLOUR_NAMES, colour)

    def all(self, colours: Iterable[str]) -> str:
        """Return players as a list: "Anna, Ben and Cem"."""
        return self.join(self.who(colour) for colour in colours)

    def name_of(self, names: Mapping[str, Text], code: str) -> str:
        """Return the name of a code; the code itself if it has no name."""
        return fill(names[code], {}, self.gettext) if code in names else code

    def join(self, parts: Iterable[str]) -> str:
        """Return the parts as a list with "and" before the last."""
        return join(tuple(parts), self.gettext)

    def value_words(self, key: str, value: object) -> object:
        """Return the text for the value of that key."""
        names = self.VALUE_NAMES.get(key, {})
        if isinstance(value, list | tuple):
            if key in self.PLAYERS:
                return self.all(map(str, value))
            return self.join(self.name_of(names, str(part)) for part in value)
        if isinstance(value, str):
            return self.who(value) if key in self.PLAYERS else self.name_of(names, value)
        return value
