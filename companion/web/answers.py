"""The responses to what was posted to a table: its new view, or the reason of a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.core.play import Refused
from companion.core.table_words import general_refusal
from companion.storage.record import TableRecord
from companion.web import renderer, rendering, request_context, table_info
from companion.web.forms import flat
from companion.web.identity import Roles
from companion.web.languages import translation

PAGE_HEADER = "Companion-Page"
"""The header with the name under which the sending page has opened its stream (`page`)."""
IN_NOTICE = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}


def show_view(record: TableRecord, viewer: str, roles: Roles) -> str:
    """Return the sender's own view as the response, and leave it out of the page's stream. So a
    page without a working stream sees the result at once, and no page gets a view twice."""
    view = rendering.render_view(record, viewer, roles)
    if page := request.headers.get(PAGE_HEADER, ""):
        version = request_context.version(record)
        request_context.hub().skip_view(record.code, page, version)
    return view


def refuse(
    record: TableRecord, why: Refused, fields: Mapping[str, object], *, mine: bool
) -> ResponseReturnValue:
    """Answer 422 with the sentence that the sender may read. If the table may insist on the entry,
    and the tablet sent it, the page can send `fields` again."""
    sentence = rendering.sentence_for(record, why, private=mine or not why.private)
    host = request_context.acting_roles(record).host
    again = _fields_to_send_again(fields) if host and (why.private or why.waivable) else ()
    return show_sentence(record, sentence, 422, again, by_count=why.waivable)


def stale(record: TableRecord) -> ResponseReturnValue:
    """Answer 409: the table has changed since, and nothing was written."""
    sentence = general_refusal(Refused("table-moved-on"), translation())
    return show_sentence(record, sentence, 409)


def _fields_to_send_again(fields: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Return the refused form's fields, which are sent again if the table insists on the entry."""
    return tuple(flat({k: v for k, v in fields.items() if k not in ("key", "insist")}))


def show_sentence(
    record: TableRecord,
    sentence: str,
    status: int,
    insist: Sequence[tuple[str, str]] = (),
    *,
    by_count: bool = False,
) -> ResponseReturnValue:
    """Return a sentence as JSON, as a notice on the page, or as a page of its own.

    `insist` are the fields with which the table may insist; none if the sender may not insist.
    `by_count`: the table insists against the app's count of something open, not of a hand.
    """
    if request.is_json:
        return jsonify(error=sentence), status
    values = {
        "sentence": sentence,
        "insist": insist,
        "by_count": by_count,
        "table": table_info.table_info(record, may_write=False),
    }
    notice = renderer.select_template(record.table.game, "_notice.html")
    if request_context.by_htmx():
        return make_response(render_template(notice, **values), status, IN_NOTICE)
    return make_response(render_template("tables/refused.html", notice=notice, **values), status)
