"""Changing an entry of the past, or the set-up, on the tablet: a form, what would follow, and yes.

Nothing is written before the tablet has shown what would follow. Then an `amend` is written, under
the same rights as any other entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct, json
from msgspec.structs import replace

from companion.core import secrecy
from companion.core.change_forms import PastEntry, find_past, read_setup_changes, setup_form
from companion.core.fields import Field, read_fields
from companion.core.history import Teller
from companion.core.lines import Amend, Undo, read_entry
from companion.core.play import Refused, player_of
from companion.core.preview import Preview, preview_amend, rests_on_hidden
from companion.core.reading import load_json, mapping
from companion.core.table import Table
from companion.core.work import Work
from companion.storage.record import TableRecord
from companion.web import entries, posting, rendering, request_context, rights
from companion.web.identity import Roles
from companion.web.languages import translation
from companion.web.limits import limits
from companion.web.posting import Posted

pages = Blueprint("changes", __name__)

SETUP = 0
"""Stands for the set-up where a line is expected."""
SHORT_FORM = 6
"""A form with at most this many fields shows all of them at once."""


class Breaks(Struct, frozen=True):
    """Why an amendment does not fit, as far as everybody may read it.

    `line` is the later entry that would no longer fit, and `label` its name; None if the amendment
    itself does not fit. If it helps to go back to before that entry, `takes` says what this takes
    back when `stay` entries stay.
    """

    sentence: str
    line: int | None = None
    label: str = ""
    takes: str | None = None
    stay: int = 0


class Sheet(Struct, frozen=True):
    """What the sheet shows: the form, and what the change would bring.

    `to` is where it posts. `kinds` are the types of entry to choose from, with their labels; the
    form is for `kind`. `counts`: False for an entry that was left out. `concealed`: something
    secret is not filled in. `wrong` is the field that does not fit. `typed` is what the button
    below a preview confirms, as JSON.
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
        """The fields that are shown at once: all of a short form, else those that have values.

        The field with which the table insists is only among them if it was used.
        """
        short = len(self.fields) <= SHORT_FORM or not self.line
        return [one for one in self.fields if one.first or (short and one.name != "insist")]


@pages.get("/t/<code>/change")
@pages.get("/t/<code>/change/<int:line>")
def show(code: str, line: int = SETUP) -> ResponseReturnValue:
    """Return the form of an entry or of the set-up, in a sheet or on a page of its own."""
    record = request_context.find(code)
    past = _find_past(record, line)
    return _render(record, _sheet(record, past, request.args.get("kind", "")))


@pages.post("/t/<code>/change")
@pages.post("/t/<code>/change/<int:line>")
@request_context.in_turn
def change(code: str, line: int = SETUP) -> ResponseReturnValue:
    """Show what would follow from what was typed, or write the change that was shown before."""
    record = request_context.find(code)
    past = _find_past(record, line)
    sheet, do = _sheet(record, past, request.form.get("entry-type", "")), request.form.get("do", "")
    try:
        if do in ("keep", "back"):
            return _write(record, _read_confirmed(record, line), do)
        amend = _read_typed(record, past, sheet, do)
    except Refused as why:
        return _render(record, _with_error(record, sheet, why), 422)
    return _render(record, _with_outlook(record, amend, sheet if do == "out" else _refill(sheet)))


def _tablet(record: TableRecord) -> Roles:
    """Return the roles of the tablet, without seats that its browser holds; 403 for others."""
    return Roles(request_context.host_only(record).token_hash, host=True)


def _find_past(record: TableRecord, line: int) -> PastEntry | None:
    """Return the entry in that line, None for the set-up. 404 if there is none, 403 if it may not
    be changed by this browser."""
    _tablet(record)
    if line == SETUP:
        return None
    try:
        past = find_past(record.table, line)
    except Refused as why:
        abort(404, rendering.sentence_for(record, why, private=False))
    if line not in rights.changeable_lines(record):
        abort(403, entries.reaches_into_a_hand())
    return past


def _sheet(record: TableRecord, past: PastEntry | None, kind: str) -> Sheet:
    """Return the sheet of an entry or of the set-up; `kind`: for another type of entry."""
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


def _read_typed(record: TableRecord, past: PastEntry | None, sheet: Sheet, do: str) -> Amend:
    """Return the amendment that was typed. Refused if it cannot be read."""
    if past is not None and do == "out":
        return Amend(entry=past.line, instead=None)
    data = read_fields(request.form, sheet.fields)
    if past is None:
        return Amend(setup=read_setup_changes(record.table, data))
    return Amend(entry=past.line, instead=past.read_form(sheet.kind, data))


def _read_confirmed(record: TableRecord, line: int) -> Amend:
    """Return the amendment whose outlook was shown before. Refused if it cannot be read."""
    data = load_json(request.form.get("instead", ""))
    if line == SETUP:
        return Amend(setup=mapping(data, ""))
    entry = None if data is None else read_entry(record.table.game, mapping(data, ""))
    return Amend(entry=line, instead=entry)


def _refill(sheet: Sheet) -> Sheet:
    """Return the sheet with what was typed into its fields."""
    return replace(sheet, fields=_refill_fields(sheet.fields))


def _refill_fields(fields: Sequence[Field]) -> list[Field]:
    typed = request.form
    return [
        replace(one, value=typed.get(one.name, ""), parts=_refill_fields(one.parts))
        for one in fields
    ]


def _with_error(record: TableRecord, sheet: Sheet, why: Refused) -> Sheet:
    """Return the sheet as it was typed, with the error message, at the wrong field if known."""
    key = str(why.public.get("key", "")).split("[")[0].split(".")[0]
    field = next((one for one in sheet.fields if one.name == key), None)
    sentence = rendering.sentence_for(record, why, private=not why.private)
    if field is not None and why.code == "missing-key":
        sentence = gettext("“%(field)s” is missing. Fill it in.", field=field.label)
    elif field is not None:
        sentence = gettext("“%(field)s” does not fit. Change it.", field=field.label)
    return replace(_refill(sheet), wrong="" if field is None else key, breaks=Breaks(sentence))


def _with_outlook(record: TableRecord, amend: Amend, sheet: Sheet) -> Sheet:
    """Return the sheet with what would follow from the amendment, or why it does not fit.

    403 if the tablet may not amend that. If something hidden may decide whether it fits, everybody
    at the table is told about the try (H2).
    """
    if not rights.may_write(record, _tablet(record), amend):
        abort(403, entries.reaches_into_a_hand())
    made = amend.instead if sheet.line else amend.setup
    sheet = replace(sheet, typed=json.encode(made).decode())
    try:
        after = posting.play(record, amend)
    except Refused as why:
        if why.private or rests_on_hidden(record.table, amend):
            entries.announce_try(record, why, amend)
        return replace(sheet, breaks=_breaks(record, why, amend, sheet.line))
    preview = preview_amend(record.table, after, amend, translation())
    if preview.concealed:
        entries.announce_try(record, Refused("amend-would-fit"), amend)
    return replace(sheet, preview=preview)


def _breaks(record: TableRecord, why: Refused, amend: Amend, line: int) -> Breaks:
    """Return why the amendment does not fit, and what going back to there would take back."""
    table, translate = record.table, translation()
    sentence = rendering.sentence_for(record, why, private=not why.private)
    later = why.public.get("entry") if why.code.startswith("amend-breaks") else None
    if not isinstance(later, int) or later <= line or later not in table.counting:
        return Breaks(_own_reason(record, why, line) or sentence)
    teller, stay = Teller(table, translate), table.counting.index(later)
    takes = None if _fails_after_undo(table, stay, amend) else teller.takes_back(stay)
    return Breaks(sentence, later, teller.label(later), takes, stay)


def _own_reason(record: TableRecord, why: Refused, line: int) -> str | None:
    """Return why the changed entry itself does not fit, without its number; None if it does."""
    because = why.public.get("because")
    if why.public.get("entry") != line or not isinstance(because, Refused):
        return None
    reason = rendering.sentence_for(record, because, private=not why.private)
    if secrecy.may_tell_why(record.table, line, reason):
        return reason
    return gettext("It does not fit there.")


def _fails_after_undo(table: Table, stay: int, amend: Amend) -> Refused | None:
    """Return why the amendment does not fit once all but `stay` entries are undone, or None."""
    try:
        tick = Work(limits().work_s)
        table.play(Undo(to=stay), tick).play(amend, tick)
    except Refused as why:
        return why
    return None


def _write(record: TableRecord, amend: Amend, do: str) -> ResponseReturnValue:
    """Write the amendment; with `do` "back" after an undo to before the entry that it breaks."""
    roles, form = _tablet(record), request.form
    head = {key: form[key] for key in ("revision", "key") if key in form}
    posted = Posted({**head, "type": "amend"}, True, amend)
    if do == "keep":
        return entries.write_as(record, roles, posted)
    to = form.get("to", type=int)
    if to is None or not rights.may_write(record, roles, amend):
        abort(403, entries.reaches_into_a_hand())
    if (why := _fails_after_undo(record.table, to, amend)) is not None:
        return entries.refuse(record, roles, why, posted)
    left = [posted]

    def next_entry(new: TableRecord) -> Posted | None:
        """Return the amendment, after the undo."""
        fields = {"type": "amend", "revision": new.revision}
        return replace(left.pop(), fields=fields) if left else None

    back = Posted({**head, "type": "undo"}, True, Undo(to=to))
    return entries.write_as(record, roles, back, next_entry)


def _render(record: TableRecord, sheet: Sheet, status: int = 200) -> Response:
    """Return the sheet; its form replaces the one that was there, right or wrong."""
    html = rendering.render_tablet(
        record, "sheets/change.html", _tablet(record), args={"it": sheet}
    )
    response = make_response(html, status)
    if status != 200:
        response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "#sheet", "innerHTML"
    return response
