"""The words for the fields of a form, and for the values that the fields offer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.core.wording import COLOUR_NAMES, N_, Gettext

FIELDS: Mapping[str, str] = {
    "player": N_("Player"),
    "players": N_("Seats, clockwise"),
    "colour": N_("Colour"),
    "name": N_("Name"),
    "note": N_("Note"),
    "insist": N_("Insist: the app has miscounted"),
}
"""The labels of keys that any game may have; a game's own labels come first."""

UNKNOWN_COMPONENT = N_("not known yet")


class Option(NamedTuple):
    """A value that can be chosen, its label, and what it means if the label does not say it."""

    value: str
    label: str
    hint: str = ""


class FieldWords(NamedTuple):
    """The words for one form in one language."""

    terms: Mapping[str, Mapping[str, str]]
    """The game's terms by category and code."""
    names: Mapping[str, str]
    """The players by colour. Colours that nobody plays are not offered."""
    gettext: Gettext
    what: str
    """The type of the entry, or "setup"."""
    offered: Collection[str] | None = None
    """The codes that can be chosen; None for all."""
    components: Mapping[str, Mapping[str, str]] = {}
    """The names of values that otherwise only files name, by the key that has them."""
    taken: Collection[str] = ()
    """The components that the form has already. Of several with one name another is offered."""
    modules: Collection[str] = ()
    """The modules that are played, by which house rules are named."""
    begun: bool = False
    """Whether the game has begun, so that some house rules can no longer be chosen."""

    def label(self, path: Sequence[str]) -> str:
        """Return the label of the field at the end of a path."""
        key = path[-1]
        if key.isdigit():
            return str(int(key) + 1)
        own = self.terms.get("field", {})
        text = own.get(f"{self.what}.{key}") or own.get(key) or FIELDS.get(key)
        return _upper_first(key.replace("_", " ")) if text is None else self.gettext(text)

    def category(self, codes: Collection[str]) -> str:
        """Return the smallest category of terms to which all these codes belong; "" if there is
        none."""
        wanted = set(codes)
        fits = [name for name, texts in self.terms.items() if wanted <= texts.keys()]
        return min(fits, key=lambda name: len(self.terms[name]), default="")

    def sort_codes(self, codes: Collection[str], category: str = "") -> list[str]:
        """Return the codes in the game's own order, without colours that nobody plays."""
        category = category or self.category(codes)
        ordered = [code for code in self.terms.get(category, ()) if code in codes]
        ordered += sorted(set(codes) - set(ordered), key=lambda code: (len(code), code))
        if not self._has_players(category):
            return ordered
        return [code for code in ordered if code in self.names or code not in COLOUR_NAMES]

    def options(self, codes: Collection[str], category: str = "") -> list[Option]:
        """Return the codes as options, in the game's own order, without colours that nobody
        plays."""
        category = category or self.category(codes)
        found = self.sort_codes(codes, category)
        if not self._has_players(category):
            found = self._codes_offered(found)
        return [Option(code, self.code_label(code, category)) for code in found]

    def component_options(self, path: Sequence[str], now: str) -> list[Option] | None:
        """Return the components to choose from for the field at the end of a path, one of each
        name, and its present value `now`; None if no components are known for that field."""
        known = self.components
        names = next((known[key] for key in path[:-3:-1] if key in known), None)
        if names is None:
            return None
        codes = self._codes_offered(list(names))
        if now and now not in codes:
            codes.append(now)
        by_name: dict[str, list[str]] = {}
        for code in codes:
            by_name.setdefault(names.get(code, self.gettext(UNKNOWN_COMPONENT)), []).append(code)
        return [
            Option(
                min(alike, key=lambda code: (code != now, code in self.taken)), _upper_first(name)
            )
            for name, alike in by_name.items()
        ]

    def number_options(self, values: Iterable[int]) -> list[Option]:
        """Return options for those of the `values` that are offered."""
        return [Option(n, n) for n in self._codes_offered([str(n) for n in values])]

    def code_label(self, code: str, category: str) -> str:
        """Return the name of a code of that category."""
        if code in self.names and self._has_players(category):
            return self.names[code]
        text = self.terms.get(category, {}).get(code)
        if text is None and not code.isdigit():
            text = next((texts[code] for texts in self.terms.values() if code in texts), None)
        return code if text is None else _upper_first(self.gettext(text))

    def _codes_offered(self, codes: list[str]) -> list[str]:
        """Return the codes that are offered; all codes if none is offered."""
        if self.offered is None:
            return codes
        return [code for code in codes if code in self.offered] or codes

    def _has_players(self, category: str) -> bool:
        return COLOUR_NAMES.keys() <= self.terms.get(category, {}).keys()


def _upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]
