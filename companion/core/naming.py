"""What a game calls the keys and values of a form, out of its own terms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.core.wording import N_, Gettext
from companion.core.wording.colours import COLOUR_NAMES

FIELDS: Mapping[str, str] = {
    "player": N_("Player"),
    "players": N_("Seats, clockwise"),
    "colour": N_("Colour"),
    "name": N_("Name"),
    "note": N_("Note"),
    "insist": N_("Insist against the app's count"),
    "modules": N_("Modules"),
    "rulings": N_("House rules"),
}
"""What keys of any game are called, unless the game calls them something else."""


class Option(NamedTuple):
    """A value that may be chosen, and what it is called."""

    value: str
    label: str


class Naming:
    """Names for the fields of one form in one language.

    `terms`: the game's. `what`: the type of the entry, or "setup". `names`: the players by colour;
    codes of colours that nobody plays are not offered. `offered`: the codes that may be chosen;
    None for all. `seats`: colours are offered as such, whoever plays them.
    """

    def __init__(
        self,
        terms: Mapping[str, Mapping[str, str]],
        names: Mapping[str, str],
        gettext: Gettext,
        what: str,
        offered: Collection[str] | None = None,
        *,
        seats: bool = False,
    ) -> None:
        self._terms = terms
        self._names = names
        self._say = gettext
        self._what = what
        self._offered = offered
        self._seats = seats

    def key(self, path: Sequence[str]) -> str:
        """What the field at the end of that path is called."""
        last = path[-1]
        if last.isdigit() and len(path) > 1:
            return str(int(last) + 1)
        own = self._terms.get("field", {})
        text = own.get(f"{self._what}.{last}") or own.get(last) or FIELDS.get(last)
        if text is not None:
            return self._say(text)
        return _upper_first(last.replace("_", " "))

    def entry(self, kind: str) -> str:
        """What an entry of that type is called."""
        text = self._terms.get("entry", {}).get(kind)
        return _upper_first(kind.replace("_", " ") if text is None else self._say(text))

    def category(self, values: Collection[str]) -> str:
        """The category of terms that has these values and as few others as may be; "" if none."""
        wanted = set(values)
        fits = [name for name, texts in self._terms.items() if wanted <= texts.keys()]
        return min(fits, key=lambda name: len(self._terms[name]), default="")

    def known(self, values: Collection[str], category: str = "") -> list[str]:
        """The values in the game's own order, without the colours that nobody plays."""
        category = category or self.category(values)
        ordered = [code for code in self._terms.get(category, ()) if code in values]
        ordered += sorted(set(values) - set(ordered), key=lambda code: (len(code), code))
        return [one for one in ordered if self._plays(one, category)]

    def options(self, values: Collection[str], category: str = "") -> list[Option]:
        """Those of the values that may be chosen, in the game's own order."""
        category = category or self.category(values)
        found = self.known(values, category)
        if not self._of_players(category):
            found = self._chosen(found)
        return [Option(code, self.code(code, category)) for code in found]

    def numbers(self, values: Iterable[int]) -> list[Option]:
        """Those of the numbers that may be chosen."""
        return [Option(n, n) for n in self._chosen([str(n) for n in values])]

    def _chosen(self, codes: list[str]) -> list[str]:
        """Those of the codes that are offered; all of them if none is."""
        offered = self._offered
        return codes if offered is None else [one for one in codes if one in offered] or codes

    def codes(self, category: str) -> Collection[str]:
        """All codes of a category."""
        return list(self._terms.get(category, {}))

    def code(self, value: str, category: str) -> str:
        """What a value of that category is called."""
        if value in self._names and self._of_players(category) and not self._seats:
            return self._names[value]
        text = self._terms.get(category, {}).get(value) or self._anywhere(value)
        return value if text is None else _upper_first(self._say(text))

    def words(self, text: str) -> str:
        """A text of the form itself, translated."""
        return self._say(text)

    def _anywhere(self, value: str) -> str | None:
        """What any category calls a value that is no number."""
        if value.isdigit():
            return None
        return next((texts[value] for texts in self._terms.values() if value in texts), None)

    def _of_players(self, category: str) -> bool:
        """Whether a category names players, alone or among others."""
        return COLOUR_NAMES.keys() <= self._terms.get(category, {}).keys()

    def _plays(self, code: str, category: str) -> bool:
        """Whether a code is no colour of players, or that of somebody at the table."""
        if self._seats or not self._of_players(category) or code not in COLOUR_NAMES:
            return True
        return code in self._names


def _upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]
