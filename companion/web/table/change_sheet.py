"""The sheet to change an entry of the past, or the set-up: its form and what is shown around it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request
from flask_babel import gettext
from msgspec import Struct
from msgspec.structs import replace

from companion.core.change_forms import PastEntry
from companion.core.form_fields import Field, single_fields
from companion.core.history import Teller
from companion.core.play import Refused, player_of
from companion.core.preview import Preview
from companion.core.setup_forms import setup_form
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.rendering import table_pages

SETUP = 0
"""Stands for the set-up where a line is expected."""
SHORT_FORM = 6
"""A form with at most this many fields shows all of them at once."""


class Breaks(Struct, frozen=True):
    """A reason why an amendment does not fit, as far as everybody may read it.

    `line` is the later entry that would no longer fit, and `label` its name; None if the amendment
    itself does not fit. `stay` is the number of entries that stay if the table goes back to before
    that entry, and `takes` says what that takes back; None if going back does not help.
    """

    sentence: str
    line: int | None = None
    label: str = ""
    takes: str | None = None
    stay: int = 0


class Sheet(Struct, frozen=True):
    """The form of a change, with its preview.

    The form is sent `to` an address. `kinds` are the types of entry to choose from, with their
    labels; the form is for `kind`. `counts`: False for an entry that was removed. `concealed`:
    something secret is not filled in. `wrong` is the field that does not fit. `typed` is what the
    button below a preview confirms, as JSON.
    """

    line: int
    to: str
    fields: Sequence[Field]
    label: str = ""
    player: str | None = None
    kind: str = ""
    kinds: Sequence[tuple[str, str]] = ()
    counts: bool = True
    concealed: bool = False
    wrong: str = ""
    breaks: Breaks | None = None
    preview: Preview | None = None
    typed: str = ""

    @property
    def first(self) -> Sequence[Field]:
        """The fields that are shown at once: all fields of a short form, else the fields with
        values. The field with which the table insists is among them only if it was used. Of a
        set-up these are the players."""
        if self.line == SETUP:
            return self.fields[:1]
        short = len(self.fields) <= SHORT_FORM
        return [one for one in self.fields if one.first or (short and one.name != "insist")]

    @property
    def rules(self) -> Sequence[Field]:
        """The house rules of a set-up."""
        return self.fields[1:] if self.line == SETUP else ()


def make_sheet(record: TableRecord, past: PastEntry | None, kind: str) -> Sheet:
    """Return the sheet of an entry or of the set-up; with `kind` for another type of entry."""
    translate, to = translation(), f"/t/{record.code}/change"
    if past is None:
        return Sheet(SETUP, to, setup_form(record.table, translate))
    kinds = past.kinds
    kind = kind if kind in kinds else past.kind
    words = past.words(kind, translate)
    return Sheet(
        line=past.line,
        to=f"{to}/{past.line}",
        fields=past.form(kind, translate),
        label=Teller(record.table, translate).label(past.line),
        player=player_of(past.entry),
        kind=kind,
        kinds=[(one, words.entry_label(one)) for one in kinds],
        counts=not past.struck,
        concealed=kind == past.kind and past.conceals,
    )


def refill(sheet: Sheet) -> Sheet:
    """Return the sheet with the typed values in its fields."""
    return replace(sheet, fields=_refill_fields(sheet.fields))


def _refill_fields(fields: Sequence[Field]) -> list[Field]:
    typed = request.form
    return [
        replace(
            one,
            value=typed.get(one.name, ""),
            values=typed.getlist(one.name),
            parts=_refill_fields(one.parts),
        )
        for one in fields
    ]


def show_error(record: TableRecord, sheet: Sheet, why: Refused) -> Sheet:
    """Return the sheet as it was typed, with the error message at the wrong field if that is
    known."""
    path = str(why.public.get("key", "")).split("[")[0]
    key = path.split(".")[0]
    fields = (*single_fields(sheet.fields), *sheet.fields)
    field = next((one for one in fields if one.name in (path, key)), None)
    sentence = table_pages.sentence_for(record, why, private=not why.private)
    if field is not None and why.code == "missing-key":
        sentence = gettext("“%(field)s” is missing. Fill it in.", field=field.label)
    elif field is not None:
        sentence = gettext("“%(field)s” does not fit. Change it.", field=field.label)
    return replace(refill(sheet), wrong="" if field is None else key, breaks=Breaks(sentence))
