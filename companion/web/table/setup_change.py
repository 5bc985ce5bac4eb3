"""Changing the set-up of a running table: its set-up page, filled with the present values, a
preview on that page, and a confirmation."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from companion.core import history
from companion.core.lines import Amend
from companion.core.play import Plain, Refused
from companion.core.reading import load_json, require_mapping
from companion.core.setup_forms import read_setup_changes
from companion.core.structs import plain_data
from companion.core.table_words import data_refusal
from companion.storage.record import TableRecord
from companion.web.game_pages import pages_of
from companion.web.languages import translation
from companion.web.rendering import table_info
from companion.web.rendering.renderer import renderer_for
from companion.web.requests import context
from companion.web.requests.forms import nest_form_fields
from companion.web.table import entries
from companion.web.table.change_page import SETUP, Change
from companion.web.table.changes import tablet_roles, with_preview_or_error, write_amendment

pages = Blueprint("setup_change", __name__)


@pages.get("/t/<code>/change")
def show(code: str) -> ResponseReturnValue:
    """Return the set-up page of a running table. Only its tablet may see it."""
    record = context.find_table(code)
    _check_tablet(record)
    return _setup_page(record, plain_data(record.table.setup))


@pages.post("/t/<code>/change")
@context.queue_writers
def change(code: str) -> ResponseReturnValue:
    """Apply the pressed button to the form of set-up changes, and return its page. The button
    changes a field, previews the typed values, or saves the change that was previewed.

    `instead` has the keys to change as JSON, in place of the fields of the form.
    """
    record = context.find_table(code)
    _check_tablet(record)
    table, data, do = record.table, nest_form_fields(request.form), request.form.get("do", "")
    shown = "instead" in data
    try:
        if do in ("keep", "back"):
            return write_amendment(record, _read_posted_amendment(), do)
        if do != "look":
            return _setup_page(record, data, fragment=context.is_htmx_request())
        typed = pages_of(table.game).changes_from_form(table, data)
        amend = _read_posted_amendment() if shown else Amend(setup=read_setup_changes(table, typed))
    except Refused as why:
        if do != "look":
            return entries.refuse(record, why, {}, mine=False)
        sentence = data_refusal(why, table.game.names(table.state), table.game, translation())
        page = _setup_page(record, data, sentence=sentence)
        page.status_code = 422
        return page
    outlook = with_preview_or_error(record, amend, Change(f"/t/{record.code}/change", ()))
    return _setup_page(record, plain_data(table.setup) if shown else data, outlook)


def _check_tablet(record: TableRecord) -> None:
    """Answer 403 to all pages but the tablet's."""
    tablet_roles(record)
    if context.seat_of_page() is not None:
        abort(403, gettext("Only the table's tablet can do this."))


def _read_posted_amendment() -> Amend:
    """Return the amendment of the set-up keys that the request has as JSON (`instead`). Refused if
    it cannot be read."""
    return Amend(setup=require_mapping(load_json(request.form.get("instead", "")), ""))


def _setup_page(
    record: TableRecord, data: Plain, outlook: Change | None = None, **given: object
) -> Response:
    """Return the set-up page with these fields. If a change was tried, the page shows its preview,
    `outlook`."""
    table = record.table
    info = table_info.table_info(record, may_write=True)
    change = {
        "change_to": f"/t/{record.code}/change",
        "at_table": True,
        "home": info.url,
        "code": record.code,
        "over": table.is_over,
        "title": gettext(table.game.title),
        "folder": table.game.folder,
        "game": table.game.name,
        "sentence": "",
        "outlook": "" if outlook is None else _outcome_part(record, outlook, info.log),
        **given,
    }
    return pages_of(table.game).show_change(table, data, change)


def _outcome_part(record: TableRecord, outlook: Change, log: table_info.Log) -> Markup:
    """Return the part of the page with the preview of a change and the button that makes the
    change."""
    assert outlook.line == SETUP
    names = history.sentence_names(record.table, translation())
    values = {
        "c": outlook,
        "log": log,
        "names": names,
        "p": renderer_for(record.table.game).macros("_macros.html", names),
        "laid_over": False,
    }
    return Markup(render_template("change/_result.html", **values))
