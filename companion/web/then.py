"""The table after an earlier entry."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, abort, make_response, request, url_for
from flask_babel import gettext
from msgspec.structs import replace

from companion.core import history, secrecy
from companion.core.play import player_of
from companion.storage.record import TableRecord
from companion.web import rendering, request_context, table_info
from companion.web.languages import translation
from companion.web.table_info import TableInfo

pages = Blueprint("then", __name__)


class Then(NamedTuple):
    """The table after its first `n` entries; `first` to `last` are the `n` that may be shown.

    `entry` is the number of the `n`th entry in the history, which also counts undone entries, and
    `newest` that of the last one; 0 stands before the first. `over`: the game is over by now, so
    nobody should play on from here by mistake.
    """

    n: int
    first: int
    last: int
    entry: int
    newest: int
    sentences: list[str]
    player: str | None
    stay: int
    takes: str | None
    back: str
    over: bool
    round: int | None
    """The round; None after the last one."""
    phase: str
    seat: str
    """The seat whose phone looks at it; "" for the tablet and guests."""


@pages.get("/t/<code>/then")
def show(code: str) -> Response:
    """Show the table after entry `n` (H3). That may be any entry once the game is over, before that
    only entries of the phase in play."""
    record = request_context.find(code)
    table = record.table
    last = len(table.steps)
    n = request.args.get("n", last, type=int)
    if not 0 <= n <= last:
        abort(404, gettext("There is no such entry."))
    if not secrecy.may_view(table, n):
        abort(
            403,
            gettext(
                "You can see earlier phases when the game is over, as hands are secret until then."
            ),
        )
    state = table.before(n)
    viewer = "all" if table.over else request_context.TABLE
    page = table.game.view(state, viewer)
    names = history.sentence_names(table, translation())
    info = _past_info(record)
    part = "_then.html" if request_context.by_htmx() else "then.html"
    values = {**rendering.page_values(table, info, page, names), "then": _view_past(record, n)}
    response = make_response(rendering.render_page(table.game, part, values))
    response.vary.add("HX-Request")
    return response


def _past_info(record: TableRecord) -> TableInfo:
    """Return the table's information without the people who are there now."""
    now = table_info.table_info(record, may_write=False)
    seats = {colour: replace(seat, presence="") for colour, seat in now.seats.items()}
    return replace(now, seats=seats)


def _view_past(record: TableRecord, n: int) -> Then:
    table, teller = record.table, history.Teller(record.table, translation())
    may_go_back = request_context.roles(record).host
    near = [m for m in range(len(table.steps) + 1) if secrecy.may_view(table, m)]
    stay = history.count_staying(table, n)
    lines = (0, *(step.line for step in table.steps))
    state = table.before(n)
    seat = request.args.get("as", "")
    back = url_for("tables.show", code=record.code)
    if seat in table.state.players:
        back = url_for("phones.show", code=record.code, colour=seat)
    return Then(
        n=n,
        first=near[0],
        last=near[-1],
        entry=lines[n],
        newest=lines[near[-1]],
        sentences=teller.sentences(n - 1) if n else [],
        player=player_of(table.steps[n - 1].entry) if n else None,
        stay=stay,
        takes=teller.takes_back(stay) if may_go_back and stay < len(table.counting) else None,
        back=back,
        over=table.over,
        round=table.game.chapter(state),
        phase=state.phase,
        seat=seat if seat in table.state.players else "",
    )
