"""What is answered when an entry, or whatever else was asked of a table, is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.core.play import Refused
from companion.core.table_words import table_refusal
from companion.storage.record import TableRecord
from companion.web import renderer, rendering, request_context, table_info
from companion.web.forms import flat
from companion.web.languages import translation

NOTICE = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}


def refused(
    record: TableRecord, why: Refused, fields: Mapping[str, object], *, mine: bool
) -> ResponseReturnValue:
    """422: the sentence that the asker may read, and where the table may insist, a way on.

    Only the table may insist: a phone is told so.
    """
    sentence = rendering.sentence_for(record, why, private=mine or not why.private)
    host = request_context.acting(record).host
    again = _again(fields) if host and (why.private or why.waivable) else ()
    return say(record, sentence, 422, again, by_count=why.waivable)


def stale(record: TableRecord) -> ResponseReturnValue:
    """409: the table has moved on; nothing was written."""
    return say(
        record, table_refusal(Refused("table-moved-on"), {}, translation(), private=True), 409
    )


def _again(fields: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The refused form's fields, to be sent once more with the table insisting."""
    return tuple(flat({k: v for k, v in fields.items() if k not in ("key", "insist")}))


def say(
    record: TableRecord,
    sentence: str,
    status: int,
    insist: Sequence[tuple[str, str]] = (),
    *,
    by_count: bool = False,
) -> ResponseReturnValue:
    """A sentence as JSON, as a notice on the page, or as a page of its own.

    `insist`: the fields with which the table may insist, none where the asker may not; `by_count`:
    against the app's count of what lies open, not of a hand.
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
        return make_response(render_template(notice, **values), status, NOTICE)
    return make_response(render_template("tables/refused.html", notice=notice, **values), status)
