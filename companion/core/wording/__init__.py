"""Makes sentences from texts and values.

The caller passes the translation (`gettext`), so that pages use the reader's language and the
command line English, with the same texts. `N_` only marks a text for translation, `NN_` one whose
form depends on a number: Czech has three such forms.
"""

from collections.abc import Mapping, Sequence
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
    """Mark a text for translation; it is translated when it is filled."""
    return text


def NN_(one: str, many: str, by: str = "count") -> Plural:  # noqa: N802
    """Mark a text for translation whose form depends on the value named `by`."""
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
    """Return names as a list: "Anna", "Anna and Ben", "Anna, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return fill(
        N_("%(names)s and %(last)s"), {"names": ", ".join(names[:-1]), "last": names[-1]}, gettext
    )
