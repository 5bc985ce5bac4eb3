"""Sentences about refusals at a table, with as much of the reason as the reader may know (H2)."""

from __future__ import annotations

from companion.core import table_words
from companion.core.field_words import FieldWords
from companion.core.history import sentence_names
from companion.core.lines import Amend
from companion.core.play import Refused
from companion.core.secrecy import may_show_reason
from companion.core.table import Table
from companion.core.table_words import table_refusal
from companion.core.wording import Gettext


def refusal_sentence(table: Table, why: Refused, gettext: Gettext, *, private: bool) -> str:
    """Return the error message for a refusal. `private`: the reader is the player concerned, and
    may know limits."""
    private = private or table.game.has_open_hands(table.setup)
    names = sentence_names(table, gettext)

    def word(refused: Refused) -> str:
        return table_refusal(refused, names, gettext, private=private, game=table.game)

    because, line = why.public.get("because"), why.public.get("entry")
    if (
        isinstance(because, Refused)
        and isinstance(line, int)
        and not may_show_reason(table, line, word(because))
    ):
        return word(Refused("amend-breaks-somehow", {"entry": line}))
    return word(why)


def public_refusal_sentence(table: Table, why: Refused, gettext: Gettext) -> str:
    """Return the sentence, for everybody, about an attempt of the tablet that was refused, and the
    reason."""
    sentence, tried = refusal_sentence(table, why, gettext, private=False), why.public.get("tried")
    return (
        f"{_tried_change_sentence(table, tried, gettext)} {sentence}"
        if isinstance(tried, Amend)
        else sentence
    )


def _tried_change_sentence(table: Table, amend: Amend, gettext: Gettext) -> str:
    """Return the sentence about what an amendment would have changed, without secrets."""
    line = amend.first_changed_line or None
    changed = sorted(amend.setup) if isinstance(amend.setup, dict) else []
    words = FieldWords(table.game.terms, {}, gettext, "setup")
    keys = [words.label([key]) for key in changed]
    thing = None
    if amend.entries:
        names = sentence_names(table, gettext)
        thing = table.game.entry_label(amend.entries[0], names, gettext, amounts=False)
    return table_words.tried_change_sentence(line, thing, keys, gettext)
