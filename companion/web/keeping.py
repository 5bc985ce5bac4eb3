"""Keeping what a table has learned of its box, for any game whose copies differ."""

from __future__ import annotations

from collections.abc import Callable

from flask import redirect
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import Refused
from companion.storage import learned
from companion.storage.record import TableRecord
from companion.web import answers, quotas, request_context
from companion.web.languages import translation


def keeping(record: TableRecord) -> learned.Learned:
    """What can be kept of a table, and where it would go."""
    return learned.find_learned(request_context.records().boxes, record)


def keep(record: TableRecord, sheet: Callable[[str], str], address: str) -> ResponseReturnValue:
    """The library's box takes over what was learned; where there is none, a new one does, which
    counts as made by this browser (429 where very many were).

    `sheet` draws what asked for it, with what has been done; `address`: the same as a page.
    """
    request_context.host_only(record)
    data, _ = request_context.body()
    name = " ".join(str(data.get("name", "")).split()) or gettext("Our copy")
    what = keeping(record)
    if what.new and what.to is None:
        quotas.take(quotas.BOXES)
    try:
        shelved = learned.save_learned(request_context.records().boxes, record, name)
    except Refused as why:
        sentence = record.table.game.refusal(why, {}, translation(), private=True)
        return answers.show_sentence(record, sentence, 422)
    if shelved is None:
        return answers.show_sentence(record, gettext("There is nothing new to keep."), 422)
    if request_context.by_htmx():
        return sheet(gettext("Kept in “%(box)s”.", box=shelved.box.name))
    return redirect(address, 303)
