"""What single pages and sheets of a table show besides its view."""

from __future__ import annotations

from flask import request

from companion.core import history, secrecy
from companion.core.history import HistoryLine
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web import drawing, request_context, rights
from companion.web.game_pages import pages_of
from companion.web.languages import translation
from companion.web.render_cache import once

MOST_LINES = 400
"""Of the log on one page: a long game has some three hundred, and each is a kilobyte and a half."""


def values(record: TableRecord, part: str) -> dict[str, object]:
    """What that template needs, by its name: a sheet, the history, the help."""
    found = _sheet(record.table, part)
    if part.endswith("history.html"):
        found |= _history(record)
    if part.endswith(("help.html", "phase.html")):
        found["helps"] = record.table.game.helps(record.table.setup, translation())
    return found


def _sheet(table: Table, part: str) -> dict[str, object]:
    """What a sheet is drawn into: laid over the page, or a page of its own without scripts.

    For the menu also `sheets`, what else can be laid over the page, and whether the phase in play
    can be stepped back through.
    """
    where, _, name = part.rpartition("/")
    if not where or name.startswith("_"):
        return {}
    laid_over = request_context.by_htmx()
    frame = f"{where}/_sheet.html" if laid_over else f"{where}/_page.html"
    return {
        "sheet": drawing.chosen(table.game, frame),
        "laid_over": laid_over,
        "sheets": pages_of(table.game).SHEETS,
        "may_step_back": not table.over and secrecy.may_see(table, len(table.steps) - 1),
    }


def _history(record: TableRecord) -> dict[str, object]:
    """The lines of the log up to the one asked for, and the way to those before and after. The
    newest are worded once for all who read them."""
    revision = record.table.revision
    until = min(max(1, request.args.get("until", revision, type=int)), revision)
    older, newer = until - MOST_LINES, min(until + MOST_LINES, revision)

    def worded() -> list[HistoryLine]:
        return history.history(record.table, translation(), until, MOST_LINES)

    return {
        "history": once(record, ("history",), worded) if until == revision else worded(),
        "older": f"{request.path}?until={older}" if older > 0 else None,
        "newer": f"{request.path}?until={newer}" if until < revision else None,
        "changeable": changeable(record),
    }


def changeable(record: TableRecord) -> frozenset[int]:
    """The lines that the asker's page can change: those that the tablet may amend, else none."""
    if record.newer or not request_context.roles(record).host:
        return frozenset()
    return once(record, ("changeable",), lambda: rights.changeable(record))
