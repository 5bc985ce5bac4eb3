"""Changing an entry of the past, or the set-up, on the tablet: a form, what would follow, and yes.

Nothing is written before what would follow was shown. What is written is an `amend`, under the same
rights as any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct, json
from msgspec.structs import replace

from companion.core import changing, foreseeing, secrecy
from companion.core.fields import Field
from companion.core.history import Teller
from companion.core.lines import Amend, Undo, read_entry
from companion.core.play import Entry, Refused, player_of
from companion.core.reading import load_json, mapping
from companion.core.structs import json_able
from companion.core.table import Table
from companion.core.work import Work
from companion.storage.record import TableRecord
from companion.web import entries, form_data, posting, rendering, request_context, rights
from companion.web.identity import Roles
from companion.web.languages import translation
from companion.web.posting import Posted

pages = Blueprint("changing", __name__)

SETUP = 0
"""The set-up stands before line 1."""
SHORT = 6
"""A form with no more fields than this shows all of them at once."""


class Breaks(Struct, frozen=True):
    """That an amendment does not fit, and why, as far as all may read it.

    `line`: the later entry that no longer fits, `label`: what it is called; None where the
    amendment itself does not fit. `takes`: what going back to before that entry takes back, when
    `stay` entries stay; None where that would not help.
    """

    sentence: str
    line: int | None = None
    label: str = ""
    takes: str | None = None
    stay: int = 0


class Shown(Struct, frozen=True):
    """What the sheet shows: whose entry it is and its form, and what came of looking ahead.

    `to`: where its forms are posted. `kinds`: the types of entry to choose from, with their names;
    `kind`: the one that the form is for. `counts`: False for an entry that was left out.
    `concealed`: something secret is not filled in. `wrong`: the field that does not fit. `typed`:
    what is confirmed, as JSON.
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
    preview: foreseeing.Preview | None = None
    typed: str = ""

    @property
    def first(self) -> Sequence[Field]:
        """The fields that are shown at once: all of a short form, else those that were filled in.

        That the table insists is never among them, unless it did.
        """
        short = len(self.fields) <= SHORT or not self.line
        return [one for one in self.fields if one.first or (short and one.name != "insist")]


@pages.get("/t/<code>/change/<int:line>")
def entry(code: str, line: int) -> ResponseReturnValue:
    """The form of an entry, as it was made, in a sheet or on a page of its own."""
    record = request_context.find(code)
    return _sheet(record, _form_of(record, _past(record, line), request.args.get("kind", "")))


@pages.post("/t/<code>/change/<int:line>")
@request_context.in_turn
def change_entry(code: str, line: int) -> ResponseReturnValue:
    """What would follow from the entry as it was typed (or left out), or the change itself."""
    record = request_context.find(code)
    past = _past(record, line)
    shown = _form_of(record, past, request.form.get("entry-type", ""))
    do = request.form.get("do", "")
    try:
        if do in ("keep", "back"):
            return _write(record, Amend(entry=line, instead=_confirmed(record)), do)
        made = None if do == "out" else _typed(record, past, shown)
    except Refused as why:
        return _sheet(record, _wrong(record, shown, why), 422)
    if made is not None:
        shown = _fill_again(shown)
    plain = None if made is None else json_able(made)
    return _sheet(record, _foreseen(record, Amend(entry=line, instead=made), shown, plain))


@pages.get("/t/<code>/change")
def setup(code: str) -> ResponseReturnValue:
    """The form of the set-up: names, seats, modules, house rules."""
    record = request_context.find(code)
    return _sheet(record, _setup_form(record))


@pages.post("/t/<code>/change")
@request_context.in_turn
def change_setup(code: str) -> ResponseReturnValue:
    """What would follow from the set-up as it was typed, or the change itself."""
    record = request_context.find(code)
    shown, do = _setup_form(record), request.form.get("do", "")
    try:
        if do in ("keep", "back"):
            changes = mapping(load_json(request.form.get("instead", "")), "")
            return _write(record, Amend(setup=changes), do)
        typed = form_data.read(request.form, shown.fields)
        changes = changing.setup_changes(record.table, typed)
    except Refused as why:
        return _sheet(record, _wrong(record, shown, why), 422)
    return _sheet(record, _foreseen(record, Amend(setup=changes), _fill_again(shown), changes))


def _tablet(record: TableRecord) -> Roles:
    """The roles of the tablet, without seats that its browser may hold besides; else 403."""
    return Roles(request_context.host_only(record).mark, host=True)


def _past(record: TableRecord, line: int) -> changing.Past:
    """The entry in that line: 404 if there is none, 403 if the tablet may not change it."""
    _tablet(record)
    try:
        past = changing.past(record.table, line)
    except Refused as why:
        abort(404, rendering.sentence_for(record, why, private=False))
    if line not in rights.changeable_lines(record):
        abort(403, entries.reaches_into_a_hand())
    return past


def _form_of(record: TableRecord, past: changing.Past, kind: str) -> Shown:
    """The sheet of an entry; `kind`: another type of entry in its place."""
    table, say = record.table, translation()
    kinds = changing.kinds(table, past)
    own = next(iter(kinds))
    kind = kind if kind in kinds else own
    words = changing.naming(table, past, kind, say)
    return Shown(
        line=past.line,
        to=f"/t/{record.code}/change/{past.line}",
        fields=changing.form(table, past, kind, say),
        label=Teller(table, say).label(past.line),
        player=player_of(past.entry),
        kind=kind,
        kinds=[(one, words.entry(one)) for one in kinds],
        counts=past.counts,
        concealed=kind == own and changing.conceals(table, past),
    )


def _setup_form(record: TableRecord) -> Shown:
    """The sheet of the set-up; 403 for all but the tablet."""
    _tablet(record)
    fields = changing.setup_form(record.table, translation())
    return Shown(SETUP, f"/t/{record.code}/change", fields)


def _typed(record: TableRecord, past: changing.Past, shown: Shown) -> Entry:
    """The entry that was typed. Refused where it cannot be read."""
    data = form_data.read(request.form, shown.fields)
    return changing.read_form(record.table, past, shown.kind, data)


def _confirmed(record: TableRecord) -> Entry | None:
    """The entry that was shown before, None for none. Refused where it cannot be read."""
    data = load_json(request.form.get("instead", ""))
    return None if data is None else read_entry(record.table.game, mapping(data, ""))


def _fill_again(shown: Shown) -> Shown:
    """The sheet with what was typed into its fields."""
    return replace(shown, fields=_with_typed(shown.fields))


def _with_typed(fields: Sequence[Field]) -> list[Field]:
    typed = request.form
    return [
        replace(one, value=typed.get(one.name, ""), parts=_with_typed(one.parts)) for one in fields
    ]


def _wrong(record: TableRecord, shown: Shown, why: Refused) -> Shown:
    """The sheet as it was typed, with the reason why it cannot be read, at the field if known."""
    key = str(why.public.get("key", "")).split("[")[0].split(".")[0]
    field = next((one for one in shown.fields if one.name == key), None)
    sentence = rendering.sentence_for(record, why, private=not why.private)
    if field is not None and why.code == "missing-key":
        sentence = gettext("“%(field)s” is missing. Fill it in.", field=field.label)
    elif field is not None:
        sentence = gettext("“%(field)s” does not fit. Change it.", field=field.label)
    return replace(_fill_again(shown), wrong="" if field is None else key, breaks=Breaks(sentence))


def _foreseen(record: TableRecord, amend: Amend, shown: Shown, plain: object) -> Shown:
    """The sheet with what would follow from the amendment, or with why it does not fit.

    `plain`: what is confirmed. 403 where the tablet may not amend that. Where something
    hidden may decide whether it fits, all at the table read of the try (H2).
    """
    if not rights.may_write(record, _tablet(record), amend):
        abort(403, entries.reaches_into_a_hand())
    typed, hidden = json.encode(plain).decode(), foreseeing.rests_on_hidden(record.table, amend)
    try:
        after = posting.play(record, amend)
    except Refused as why:
        if why.private or hidden:
            entries.announce_try(record, why, amend)
        return replace(shown, typed=typed, breaks=_breaks(record, why, amend, shown.line))
    seen = foreseeing.preview(record.table, after, amend, translation())
    if seen.concealed:
        entries.announce_try(record, Refused("amend-would-fit"), amend)
    return replace(shown, typed=typed, preview=seen)


def _breaks(record: TableRecord, why: Refused, amend: Amend, line: int) -> Breaks:
    """Why the amendment does not fit, and what going back to there would take back."""
    table, say = record.table, translation()
    sentence = rendering.sentence_for(record, why, private=not why.private)
    later = why.public.get("entry") if why.code.startswith("amend-breaks") else None
    if not isinstance(later, int) or later <= line or later not in table.counting:
        return Breaks(_own(record, why, line) or sentence)
    teller, stay = Teller(table, say), table.counting.index(later)
    takes = None if _fails_after_undo(table, stay, amend) else teller.takes_back(stay)
    return Breaks(sentence, later, teller.label(later), takes, stay)


def _own(record: TableRecord, why: Refused, line: int) -> str | None:
    """Why the changed entry itself does not fit, without its number; None where it is another."""
    because = why.public.get("because")
    if why.public.get("entry") != line or not isinstance(because, Refused):
        return None
    reason = rendering.sentence_for(record, because, private=not why.private)
    if secrecy.may_tell_why(record.table, line, reason):
        return reason
    return gettext("It does not fit there.")


def _fails_after_undo(table: Table, stay: int, amend: Amend) -> Refused | None:
    """Why the amendment does not fit once all but the first `stay` counting lines are undone."""
    try:
        table.play(Undo(to=stay), Work()).play(amend, Work())
    except Refused as why:
        return why
    return None


def _write(record: TableRecord, amend: Amend, do: str) -> ResponseReturnValue:
    """Writes the amendment; `do` "back": after an undo to before the entry that it breaks."""
    roles, sent = _tablet(record), request.form
    head = {key: sent[key] for key in ("revision", "key") if key in sent}
    posted = Posted({**head, "type": "amend"}, True, amend)
    if do == "keep":
        return entries.write_as(record, roles, posted)
    to = sent.get("to", type=int)
    if to is None or not rights.may_write(record, roles, amend):
        abort(403, entries.reaches_into_a_hand())
    if (why := _fails_after_undo(record.table, to, amend)) is not None:
        return entries.refused(record, roles, why, posted)
    rest = [posted]

    def next_entry(new: TableRecord) -> Posted | None:
        """The amendment, after the undo."""
        fields = {"type": "amend", "revision": new.revision}
        return replace(rest.pop(), fields=fields) if rest else None

    back = Posted({**head, "type": "undo"}, True, Undo(to=to))
    return entries.write_as(record, roles, back, next_entry)


def _sheet(record: TableRecord, shown: Shown, status: int = 200) -> Response:
    """The sheet with that; its form takes the place of what was there, right or wrong."""
    drawn = rendering.render_tablet(
        record, "sheets/change.html", _tablet(record), args={"it": shown}
    )
    response = make_response(drawn, status)
    if status != 200:
        response.headers["HX-Retarget"], response.headers["HX-Reswap"] = "#sheet", "innerHTML"
    return response
