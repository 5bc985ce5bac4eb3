"""Sentences for people, made of the codes and values that rules and checks hand over.

Nothing here knows a request: whoever asks passes the translation (`gettext`), so that the pages
word in the reader's language and the command line in English with the same texts. `N_` only marks
a text to be translated, `NN_` one whose form follows a number: Czech has three such forms.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Plural(NamedTuple):
    """A text for one and for many; the value named `by` says how many they are."""

    one: str
    many: str
    by: str = "count"


Text = str | Plural


class Gettext(Protocol):
    """A language: what a text is in it, and a text's form for a number."""

    def __call__(self, text: str, /) -> str:
        """The text in this language."""

    def plural(self, one: str, many: str, count: int, /) -> str:
        """The form that goes with `count`."""


class English:
    """The language of the texts themselves: for the command line."""

    def __call__(self, text: str, /) -> str:
        """The text as it is."""
        return text

    def plural(self, one: str, many: str, count: int, /) -> str:
        """One or many."""
        return one if count == 1 else many


english = English()


def N_(text: str) -> str:  # noqa: N802 (the usual mark, known to the extractor)
    """Mark a text for translation; it is translated when it is worded."""
    return text


def NN_(one: str, many: str, by: str = "count") -> Plural:  # noqa: N802
    """Mark a text for translation whose form follows the value named `by`."""
    return Plural(one, many, by)


def fill(
    template: Text,
    values: Mapping[str, object],
    gettext: Gettext = english,
    numbers: Mapping[str, object] | None = None,
) -> str:
    """Translate a template and put the values into its `%(name)s` places.

    `numbers`: where the value that a form follows is found, if not among `values` as a number.
    """
    if isinstance(template, Plural):
        found = (values if numbers is None else numbers)[template.by]
        return gettext.plural(template.one, template.many, int(str(found))) % values
    return gettext(template) % values if template else ""


def join(names: Sequence[str], gettext: Gettext = english) -> str:
    """Names in a row: "Anna", "Anna and Ben", "Anna, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return fill(
        N_("%(names)s and %(last)s"), {"names": ", ".join(names[:-1]), "last": names[-1]}, gettext
    )
