"""Changing an entry of the past: a form, a preview, and a confirmation. A phone changes the entries
of its seat, which the address names (`as`).

Nothing is written before the page has shown the preview. Then an `amend` is written, under the
same rights as any other entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import UNSET, json
from msgspec.structs import replace

from companion.core import history, secrecy
from companion.core.booking import find_booking
from companion.core.change_forms import PastEntry, find_past_entry
from companion.core.form_fields import read_fields
from companion.core.history import Teller
from companion.core.lines import Amend, Edit, Undo, read_entry
from companion.core.play import Entry, Plain, Refused, player_of
from companion.core.preview import may_probe_hidden, preview_amendment
from companion.core.reading import load_json, require_mapping
from companion.core.repairing import add_edit, find_misfit, make_amendment
from companion.core.replaying import with_seen_values
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.storage.writing import Work
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, limits, rights
from companion.web.requests.forms import nest_form_fields
from companion.web.requests.identity import Roles
from companion.web.table import entries, posting
from companion.web.table.change_page import (
    OF_FORM,
    Breaks,
    Change,
    change_address,
    is_from_editor,
    make_change_form,
    refill_form,
    render_change,
    with_error,
)
from companion.web.table.posting import Posted

pages = Blueprint("changes", __name__)


@pages.get("/t/<code>/change/<int:line>")
def show(code: str, line: int) -> ResponseReturnValue:
    """Return the form of an entry, on a page of its own."""
    record = context.find_table(code)
    past = _find_past(record, line)
    if past.shows_more_than_history:
        entries.announce_refused_entry(
            record, Refused("amend-shows-again", {"entry": line}), past.entry
        )
    return _change_response(record, make_change_form(record, past))


@pages.post("/t/<code>/change/<int:line>")
@context.queue_writers
def change(code: str, line: int) -> ResponseReturnValue:
    """Show a preview of the typed values, or write the change whose preview was confirmed."""
    record = context.find_table(code)
    do = request.form.get("do", "")
    try:
        edits = _read_edits(record)
        if do in ("keep", "back", "book"):
            _find_past(record, line)
            return write_amendment(record, _read_shown_amendment(record, line, edits), do)
        past = _find_past(record, line, edits)
    except Refused as why:
        return entries.refuse(record, why, {}, mine=False)
    may_leave_out = not edits or line in rights.changeable_lines(record, _acting_roles(record))
    form = make_change_form(record, past, edits, may_leave_out=may_leave_out)
    if do == "on":
        return _change_response(record, form)
    try:
        amend = _read_new_amendment(record, form, do)
    except Refused as why:
        return _change_response(record, with_error(record, form, why), 422)
    return _change_response(
        record, with_preview_or_error(record, amend, form if do == "out" else refill_form(form))
    )


def tablet_roles(record: TableRecord) -> Roles:
    """Return the roles of the tablet. Seats that its browser holds as a phone are left out. Answers
    403 to other browsers."""
    return Roles(context.require_host(record).token_hash, host=True)


def _acting_roles(record: TableRecord) -> Roles:
    """Return the roles in which the page acts: those of the seat in the address, otherwise those of
    the tablet. Answers 403 to other browsers."""
    if context.seat_of_page() is None:
        return tablet_roles(record)
    roles = context.acting_roles(record)
    if not roles.seats:
        abort(403, gettext("Only the phone with this seat can see this."))
    return roles


def _read_edits(record: TableRecord) -> tuple[Edit, ...]:
    """Return the edits of earlier entries that the form has sent. Refused if they cannot be
    read."""
    if "chain" not in request.form:
        return ()
    data = {"type": "amend", "changes": load_json(request.form["chain"])}
    amend = read_entry(record.table.game, data)
    return amend.edits if isinstance(amend, Amend) else ()


def _find_past(record: TableRecord, line: int, edits: Sequence[Edit] = ()) -> PastEntry:
    """Return the entry in that line; with `edits`, at the moment to which they lead. Answers 404 if
    there is no such line, 403 if this browser may not change it. Refused if the edits do not
    fit."""
    roles = _acting_roles(record)
    try:
        past = find_past_entry(record.table, line)
    except Refused as why:
        abort(404, table_pages.refusal_sentence(record, why, private=False))
    if edits and rights.may_write(record, roles, make_amendment(edits)):
        past = find_misfit(record.table, edits, line, Work(limits.app_limits().work_s))
    if not past.is_question and line not in rights.changeable_lines(record, roles):
        abort(403, entries.hidden_hand_sentence())
    return past


def _read_new_amendment(record: TableRecord, form: Change, do: str) -> Amend:
    """Return the amendment that was typed. Refused if it cannot be read."""
    past, typed = form.past, request.form.to_dict(flat=False)
    assert past is not None
    if do == "out":
        return make_amendment(add_edit(form.edits, Edit(past.line, None)))
    if "type" in request.form:  # from the form of the decision
        sent = {
            key: value
            for key, value in nest_form_fields(request.form).items()
            if key not in OF_FORM
        }
        instead = read_entry(record.table.game, sent, from_form=True)
    else:
        instead = past.read_form(read_fields(typed, form.fields))
    if past.is_question:
        return make_amendment(add_edit(form.edits, Edit(past.line, before=(instead,))))
    new = Edit(past.line, instead, origin=past.origin or UNSET)
    return make_amendment(add_edit(form.edits, new))


def _read_shown_amendment(record: TableRecord, line: int, edits: Sequence[Edit] = ()) -> Amend:
    """Return the amendment whose preview was confirmed. Refused if it cannot be read."""
    if edits:
        return make_amendment(edits)
    data = load_json(request.form.get("instead", ""))
    entry = None if data is None else read_entry(record.table.game, require_mapping(data, ""))
    return make_amendment([Edit(line, entry)])


def with_preview_or_error(record: TableRecord, amend: Amend, form: Change) -> Change:
    """Return the form with a preview of the amendment, or with the reason why it does not fit.

    Answers 403 if this browser may not make the amendment. If the attempt could reveal something
    hidden, everybody at the table is told about it (H3).
    """
    if not rights.may_write(record, _acting_roles(record), amend):
        abort(403, entries.hidden_hand_sentence())
    form = replace(form, typed=json.encode(amend.edits or amend.setup).decode())
    try:
        after = posting.play_with_automatic_entries(record, amend)
    except Refused as why:
        if why.private or may_probe_hidden(record.table, amend):
            entries.announce_refused_entry(record, why, amend)
        return replace(form, breaks=_explain_misfit(record, why, amend, form))
    preview = preview_amendment(record.table, after, amend, translation())
    if preview.concealed:
        entries.announce_refused_entry(record, Refused("amend-would-fit"), amend)
    booking = find_booking(record.table, after, amend)
    books = _booking_sentences(record, booking)
    untold = _players_to_inform(record, amend) if preview.concealed or books else ()
    fields = () if is_from_editor(form) else form.fields  # the editor was the form
    return replace(form, fields=fields, preview=preview, books=books, untold=untold)


def _players_to_inform(record: TableRecord, amend: Amend) -> list[str]:
    """Return the names of players without a phone whose hands an amendment may change: somebody has
    to tell them. The result depends only on the types and the owners of the entries (H2)."""
    table = record.table
    if secrecy.is_nothing_hidden(table) or not table.game.hand_pieces:
        return []
    pasts = [find_past_entry(table, edit.entry) for edit in amend.edits]
    owners = {player_of(one) for one in (*amend.entries, *(past.entry for past in pasts))}
    names = history.player_names(table, translation()).items()
    return [name for who, name in names if who in owners and not record.seat(who).is_on_phone]


def _booking_sentences(record: TableRecord, booking: Entry | None) -> Sequence[str]:
    """Return the history's sentences about a booking; none if there is none, or if it does not fit
    now."""
    if booking is None:
        return ()
    try:
        after = record.table.play(booking)
    except Refused:
        return ()
    return Teller(after, translation()).sentences(len(after.steps) - 1)


def _explain_misfit(record: TableRecord, why: Refused, amend: Amend, form: Change) -> Breaks:
    """Return the reason why the amendment does not fit, and what would be undone to go back to
    before that entry."""
    table, translate, line = record.table, translation(), form.line
    sentence = table_pages.refusal_sentence(record, why, private=not why.private)
    later = why.public.get("entry") if why.code.startswith("amend-breaks") else None
    if not isinstance(later, int) or later < line or later not in table.effective_lines:
        return Breaks(sentence)
    if later == line and not _does_inserted_answer_fit(form, amend):
        return Breaks(_misfit_of_changed_entry(record, why, line) or sentence)
    teller, stay = Teller(table, translate), table.effective_lines.index(later)
    roles = _acting_roles(record)
    may_go_back = rights.may_write(record, roles, Undo(to=stay))
    fails = not may_go_back or _refusal_after_undo(table, stay, amend)
    takes = None if fails else teller.undo_sentence(stay)
    edits = json.encode(amend.edits).decode() if amend.edits else ""
    who = _who_can_continue(record, roles, amend, later) if edits else ""
    on = change_address(record, later) if edits and who is None else ""
    return Breaks(sentence, later, teller.label(later), who or "", takes, stay, on, edits)


def _does_inserted_answer_fit(form: Change, amend: Amend) -> bool:
    """Return whether the last answer that the amendment inserts before the entry fits, so that only
    the entry itself does not."""
    past = form.past
    if past is None or not past.is_question:
        return False
    put_in = next(edit.before for edit in amend.edits if edit.entry == past.line) or ()
    seen: Plain | None = None if secrecy.is_nothing_hidden(past.table) else {}
    try:
        past.table.game.play(past.before, put_in[-1], seen)
    except Refused:
        return False
    return True


def _who_can_continue(record: TableRecord, roles: Roles, amend: Amend, line: int) -> str | None:
    """Return a name for the player or tablet that can continue a change at the entry that no longer
    fits; None if this page can."""
    if line in rights.changeable_lines(record, roles):
        return None
    try:
        past = find_misfit(record.table, amend.edits, line, Work(limits.app_limits().work_s))
    except Refused:
        return ""
    if past.is_question and (roles.host or past.player in roles.seats):
        return None
    tablet_can = line in rights.changeable_lines(record) or past.is_question
    if not roles.host and tablet_can and rights.may_write(record, rights.TABLET, amend):
        return gettext("The tablet can make this change and go on with it.")
    owner = rights.lines_unchangeable_on_tablet(record).get(line)
    if owner is None:
        return gettext("Nobody can change that entry now. After the game the tablet can.")
    name = history.player_names(record.table, translation())[owner]
    return gettext("Only %(player)s can change that entry, on the phone.", player=name)


def _misfit_of_changed_entry(record: TableRecord, why: Refused, line: int) -> str | None:
    """Return the reason why the changed entry itself does not fit, without the entry's number; None
    if the entry fits."""
    because = why.public.get("because")
    if why.public.get("entry") != line or not isinstance(because, Refused):
        return None
    reason = table_pages.refusal_sentence(record, because, private=not why.private)
    if secrecy.may_show_reason(record.table, line, reason):
        return reason
    return gettext("This change does not fit there.")


def _refusal_after_undo(table: Table, stay: int, amend: Amend) -> Refused | None:
    """Return the refusal of the amendment once all but the first `stay` entries are undone; None if
    it then fits."""
    try:
        tick = Work(limits.app_limits().work_s)
        back = table.play(Undo(to=stay), tick)
        back.play(with_seen_values(back, amend), tick)
    except Refused as why:
        return why
    return None


def write_amendment(record: TableRecord, amend: Amend, do: str) -> ResponseReturnValue:
    """Write the amendment. If `do` is "back", first undo everything from the first entry that it
    makes impossible."""
    roles, form = _acting_roles(record), request.form
    head = {key: form[key] for key in ("revision", "key") if key in form}
    if do == "book":
        return _write_booking(record, roles, amend, head)
    posted = Posted({**head, "type": "amend"}, True, amend)
    if do == "keep":
        return entries.write_and_answer(record, roles, posted)
    to = form.get("to", type=int)
    if to is None or not rights.may_write(record, roles, amend):
        abort(403, entries.hidden_hand_sentence())
    if (why := _refusal_after_undo(record.table, to, amend)) is not None:
        return entries.refuse_entry(record, roles, why, posted)

    def next_entry(now: TableRecord) -> Posted | None:
        """Return the amendment as long as the undo is the last line."""
        if not isinstance(now.table.log[-1], Undo):
            return None
        return replace(posted, fields={"type": "amend", "revision": now.revision})

    back = Posted({**head, "type": "undo"}, True, Undo(to=to))
    return entries.write_and_answer(record, roles, back, next_entry)


def _write_booking(
    record: TableRecord, roles: Roles, amend: Amend, head: Plain
) -> ResponseReturnValue:
    """Write a booking: an entry now that gives or costs what the amendment would have. It needs the
    right to make the amendment. `head` has the revision and the key of the form."""
    if not rights.may_write(record, roles, amend):
        abort(403, entries.hidden_hand_sentence())
    posted = Posted({**head, "type": "book"}, True, Refused("book-more"), is_granted=True)
    try:
        booking = find_booking(
            record.table, posting.play_with_automatic_entries(record, amend), amend
        )
    except Refused as why:
        return entries.refuse_entry(record, roles, why, posted)
    return entries.write_and_answer(record, roles, replace(posted, entry=booking or posted.entry))


def _change_response(record: TableRecord, form: Change, status: int = 200) -> Response:
    """Return the page of a change. It replaces the page that sent the form, also if the form has an
    error."""
    response = make_response(render_change(record, form), status)
    response.headers["HX-Retarget"] = "#table"
    response.headers["HX-Reswap"] = "innerMorph show:#change-result:top"
    return response
