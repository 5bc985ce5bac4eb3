"""Makes sentences from texts and values.

The caller passes the translation (`gettext`): pages use the reader's language, the command line
English. `N_` only marks a text for translation. `NN_` marks a text whose form depends on a number;
Czech has three such forms.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol


class Plural(NamedTuple):
    """A text for one and a text for many. The value named `by` is the number."""

    one: str
    many: str
    by: str = "count"


Text = str | Plural


class Gettext(Protocol):
    """Translates texts to one language."""

    def __call__(self, text: str, /) -> str:
        """Return the text in this language."""

    def plural(self, one: str, many: str, count: int, /) -> str:
        """Return the form for `count`."""


class English:
    """English, the language of the texts themselves."""

    def __call__(self, text: str, /) -> str:
        """Return the text as it is."""
        return text

    def plural(self, one: str, many: str, count: int, /) -> str:
        """Return `one` if the count is 1, otherwise `many`."""
        return one if count == 1 else many


english = English()


def N_(text: str) -> str:  # noqa: N802 (the usual mark, known to the extractor)
    """Return the text as it is. The call only marks it for translation."""
    return text


def NN_(one: str, many: str, by: str = "count") -> Plural:  # noqa: N802
    """Return a text whose form depends on the value named `by`, and mark it for translation."""
    return Plural(one, many, by)


def fill(
    template: Text,
    values: Mapping[str, object],
    gettext: Gettext = english,
    numbers: Mapping[str, object] | None = None,
) -> str:
    """Translate a text and put the values into its `%(name)s` places.

    The number for a plural form is taken from `numbers` if it is given, else from `values`.
    """
    if isinstance(template, Plural):
        found = (values if numbers is None else numbers)[template.by]
        return gettext.plural(template.one, template.many, int(str(found))) % values
    return gettext(template) % values if template else ""


def join(names: Sequence[str], gettext: Gettext = english) -> str:
    """Return names as a list in one text: "Anna", "Anna and Ben", "Anna, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return fill(
        N_("%(names)s and %(last)s"), {"names": ", ".join(names[:-1]), "last": names[-1]}, gettext
    )


COLOUR_NAMES = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "black": N_("Black"),
}
OURS = frozenset(COLOUR_NAMES.values())
MOST_TABLES = 256
MOST_NAMES = 1024


ISOLATE, END_ISOLATE = "\u2068", "\u2069"


def player_name(name: str, gettext: Gettext) -> str:
    """Return a player's name as it is shown. A name that is only a colour is translated.

    A name that is written from right to left is isolated, as `<bdi>` does it. Otherwise it would
    reverse the names and numbers beside it.
    """
    return gettext(name) if name in OURS else _isolate_direction(name)


@lru_cache(MOST_NAMES)
def _isolate_direction(name: str) -> str:
    from_right = any(unicodedata.bidirectional(letter) in ("R", "AL", "RLE") for letter in name)
    return f"{ISOLATE}{name}{END_ISOLATE}" if from_right else name


def badge_letters(name: str, among: Mapping[str, str] | Iterable[str] = ()) -> str:
    """Return the letters for a name on a badge. `among`: the names at the table.

    A mapping has the names by colour; its other keys are ignored. Two players with the same name
    have the same letters, and differ by colour and shape.
    """
    names = map(among.get, COLOUR_NAMES) if isinstance(among, Mapping) else among
    plain = name.strip(ISOLATE + END_ISOLATE)
    known = (one and one.strip(ISOLATE + END_ISOLATE) for one in names)
    return _badge_letters(tuple(known)).get(plain) or plain[:1].upper()


@lru_cache(MOST_TABLES)
def _badge_letters(names: tuple[str | None, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    all_ = sorted({name for name in names if name})
    for name in all_:
        rivals = [one for one in all_ if one != name and one[0].upper() == name[0].upper()]
        wishes = _second_letters(name, rivals) if rivals else iter(())
        used = set(found.values())
        found[name] = next((two for two in wishes if two not in used), name[0].upper())
    return found


def _second_letters(name: str, rivals: list[str]) -> Iterable[str]:
    """Yield the name's first letter together with each later letter that no rival has at that
    place."""
    for at, letter in enumerate(name.lower()):
        if at and letter.isalnum() and all(one[at : at + 1].lower() != letter for one in rivals):
            yield name[0].upper() + letter
