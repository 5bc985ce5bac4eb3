"""Sentences for people, made of the codes and values that rules and checks hand over.

Nothing here knows a request: whoever asks passes the translation (`gettext`), so that the pages
word in the reader's language and the command line in English with the same texts. `N_` only marks
a text to be translated.
"""

from collections.abc import Callable, Mapping, Sequence

Gettext = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 (the usual mark, known to the extractor)
    """Mark a text for translation; it is translated when it is worded."""
    return text


def english(text: str) -> str:
    """The translation that leaves a text as it is: for the command line."""
    return text


def fill(template: str, values: Mapping[str, object], gettext: Gettext = english) -> str:
    """Translate a template and put the values into its `%(name)s` places."""
    return gettext(template) % values


def join(names: Sequence[str], gettext: Gettext = english) -> str:
    """Names in a row: "Anna", "Anna and Ben", "Anna, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return fill(
        N_("%(names)s and %(last)s"), {"names": ", ".join(names[:-1]), "last": names[-1]}, gettext
    )
