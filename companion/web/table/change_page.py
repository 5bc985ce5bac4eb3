"""The page that changes an entry of the past.

It shows the table as it was before the entry, with the form of that decision. Two kinds of entries
have a form derived from their type: entries that nobody was asked for, such as corrections, and
entries with hidden keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import request
from flask_babel import gettext
from markupsafe import Markup
from msgspec import Struct, json
from msgspec.structs import replace

from companion.core import history
from companion.core.change_forms import PastEntry
from companion.core.form_fields import Field, flatten_fields
from companion.core.lines import Edit
from companion.core.play import Plain, Refused
from companion.core.preview import Preview
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.rendering.form_filling import Values, fill_forms
from companion.web.rendering.renderer import select_template
from companion.web.rendering.table_info import Log, SeatInfo, TableInfo
from companion.web.requests import context
from companion.web.requests.forms import flatten_to_fields, nest_form_fields

SETUP = 0
"""Stands for the set-up where a line is expected."""
SHORT_FORM = 6
"""A form with at most this many fields shows all of them at once."""
OF_FORM = frozenset({"chain", "do", "key", "revision"})
"""Fields of the form of a decision that do not belong to its entry."""
NOT_OF_ENTRY = OF_FORM | {"player", "type"}
"""Fields of a form that are no values of its entry."""


class Breaks(Struct, frozen=True):
    """A reason why an amendment does not fit, as far as everybody may read it.

    `line` is the later entry that would no longer fit, and `label` its name; `line` is None if the
    amendment itself does not fit. If this page cannot continue at that entry, `who` names the
    player or the tablet that can; otherwise `on` is the address at which this page continues.
    `edits` are the edits so far, as JSON.

    The table can also go back to before that entry: `stay` is the number of entries that then stay,
    and `takes` a sentence about what this undoes; None if going back does not help.
    """

    sentence: str
    line: int | None = None
    label: str = ""
    who: str = ""
    takes: str | None = None
    stay: int = 0
    on: str = ""
    edits: str = ""


class Change(Struct, frozen=True):
    """The form of a change, with its preview.

    A change is made in one of two forms: a form derived from the entry's type, with `fields`, or
    the form of the decision, filled with the `values` of an entry of type `kind`. `to` is the
    address to which the form is sent. `past` is the entry; None for the set-up. `wrong` is the name
    of the field that does not fit. `typed` is the JSON that the button below a preview confirms:
    the changes of entries, or of the set-up.
    """

    to: str
    fields: Sequence[Field]
    past: PastEntry | None = None
    label: str = ""
    kind: str = ""
    values: Values = {}
    wrong: str = ""
    breaks: Breaks | None = None
    preview: Preview | None = None
    books: Sequence[str] = ()
    """What the history would say if the difference was booked now instead; none if it cannot be."""
    untold: Sequence[str] = ()
    """Players without a phone, who are told nothing of what changes in their hands."""
    typed: str = ""
    edits: Sequence[Edit] = ()
    """Changes of earlier entries with which this entry no longer fits."""
    may_leave_out: bool = True

    @property
    def edits_json(self) -> str:
        """The edits as JSON, as the forms of the page send them; "" if there are none."""
        return json.encode(self.edits).decode() if self.edits else ""

    @property
    def line(self) -> int:
        """The number of the entry; `SETUP` for the set-up."""
        return SETUP if self.past is None else self.past.line

    @property
    def player(self) -> str | None:
        """The player whose entry is changed; None for the table."""
        return None if self.past is None else self.past.player

    @property
    def fields_at_once(self) -> Sequence[Field]:
        """The fields that are shown at once: all fields of a short form, otherwise the fields with
        values. The field "insist" is shown at once only if it has a value."""
        short = len(self.fields) <= SHORT_FORM
        return [
            one for one in self.fields if one.is_shown_at_once or (short and one.name != "insist")
        ]

    def fill(self, rendered: str) -> Markup | None:
        """Return the rendered form of the decision, filled with the entry; None if the form cannot
        hold it. If other edits have made the entry impossible, the form stays empty."""
        assert self.past is not None
        answers, more = (
            self.past.possible_entry_types,
            {"chain": self.edits_json} if self.edits else {},
        )
        fill = partial(fill_forms, rendered, self.to, answers)
        filled = fill(self.kind, self.values, more) if self.kind in answers else None
        if filled is not None or not self.edits:
            return filled
        found = (fill(kind, {}, more) for kind in sorted(answers))
        return next((page for page in found if page is not None), None)


def change_address(record: TableRecord, line: int) -> str:
    """Return the address of the form that changes the entry in that line. On a seat's page the
    address names the seat."""
    seat = context.seat_of_page()
    return f"/t/{record.code}/change/{line}" + (f"?as={seat}" if seat else "")


def make_change_form(
    record: TableRecord, past: PastEntry, edits: Sequence[Edit] = (), *, may_leave_out: bool = True
) -> Change:
    """Return the form that changes an entry. `edits` are changes of earlier entries, which are made
    before."""
    translate = translation()
    values: dict[str, list[str]] = {}
    for name, value in flatten_to_fields(past.form_data):
        values.setdefault(name, []).append(value)
    return Change(
        to=change_address(record, past.line),
        fields=past.form(translate),
        past=past,
        label=history.Teller(record.table, translate).label(past.line),
        kind=past.kind,
        edits=edits,
        may_leave_out=may_leave_out,
        values={name: some for name, some in values.items() if name not in NOT_OF_ENTRY},
    )


def refill_form(change: Change) -> Change:
    """Return the form with the typed values in its fields."""
    if "type" not in request.form:
        return replace(change, fields=_refill_fields(change.fields))
    assert change.past is not None
    values = {name: some for name, some in request.form.lists() if name not in NOT_OF_ENTRY}
    fields = change.past.form(translation(), _typed_data())
    return replace(change, fields=fields, kind=request.form["type"], values=values)


def _typed_data() -> Plain:
    """Return the posted fields as nested data; empty if their names contradict each other."""
    try:
        return nest_form_fields(request.form)
    except Refused:
        return {}


def is_from_editor(change: Change) -> bool:
    """Return whether the entry was made in an editor: the game did not ask for it."""
    return (
        "type" in request.form and change.past is not None and not change.past.possible_entry_types
    )


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


def with_error(record: TableRecord, change: Change, why: Refused) -> Change:
    """Return the form as it was typed, with the error message. The message is at the wrong field if
    that is known."""
    path = str(why.public.get("key", "")).split("[")[0]
    key = path.split(".")[0]
    fields = (*flatten_fields(change.fields), *change.fields)
    field = next((one for one in fields if one.name in (path, key)), None)
    sentence = table_pages.refusal_sentence(record, why, private=not why.private)
    if field is not None and why.code == "missing-key":
        sentence = gettext("“%(field)s” is missing. Fill it in.", field=field.label)
    elif field is not None:
        sentence = gettext("“%(field)s” does not fit. Change it.", field=field.label)
    return replace(refill_form(change), wrong="" if field is None else key, breaks=Breaks(sentence))


def render_change(record: TableRecord, change: Change) -> str:
    """Return the page that changes an entry; for htmx only its content. It is rendered from the
    state before the entry, as if nobody had a phone, so that it contains nothing that only one
    player may see."""
    past, translate = change.past, translation()
    assert past is not None
    table, game = record.table, record.table.game
    page = game.view_past(past.before, amounts=past.may_show_amounts)
    names, player = history.sentence_names(table, translate), change.player
    seats = {
        colour: SeatInfo(colour, name, "", (), is_on_phone=player not in (None, colour))
        for colour, name in history.player_names(table, translate).items()
    }
    info = TableInfo(record.code, table.revision, people=0, seats=seats, may_write=True)
    values = {
        **table_pages.page_values(table, info, page, names),
        "public": page,
        "turn": game.turn_line(page.waiting, names, translate) if past.is_form_open else None,
        "args": {},
        "join_address": None,
        "laid_over": False,
        "home": replace(info, you=context.seat_of_page()).url,
        "log": Log(change.to, table.revision),
        "change": change,
        "page_of_table": select_template(game, "table.html"),
    }
    name = "_change.html" if context.is_htmx_request() else "change.html"
    return table_pages.render_page(game, name, values)
