"""The sheet of the tower: the chance that a cube comes out of it (W2.6), and how certain that
is."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.storage.record import TableRecord
from companion.web.rendering import table_pages
from companion.web.requests import context

from ..happenings import Happening
from ..state import State
from ..tower import STUCK_OUT, THROWN_OUT
from ..views.odds import Rate, estimate_odds

pages = Blueprint("wallenstein_tower", __name__)


class Percent(Struct, frozen=True):
    """A probability in per cent, and the limits of its likely range."""

    often: int
    low: int
    high: int


class Tower(Struct, frozen=True):
    """The tower's rates; None if too little is known yet. `throws`: the number of throws that they
    were estimated from; 0 for the app's tower, whose rates are known."""

    by_app: bool
    throws: int = 0
    thrown: Percent | None = None
    stuck: Percent | None = None


@pages.get("/t/<code>/sheet/tower")
def sheet(code: str) -> ResponseReturnValue:
    """Show the sheet to everybody who may see the table."""
    record = context.find(code)
    roles, args = context.roles(record), {"tower": _tower(record)}
    return table_pages.render_tablet(record, "sheets/tower.html", roles, args=args)


def _tower(record: TableRecord) -> Tower:
    if context.require_type(record.table.state, State).setup.rulings.tower == "app":
        chosen = (round(100 * rate) for rate in (THROWN_OUT, STUCK_OUT))
        thrown, stuck = (Percent(often, often, often) for often in chosen)
        return Tower(True, thrown=thrown, stuck=stuck)
    said = (it for step in record.table.steps for it in step.happenings)
    odds = estimate_odds(it for it in said if isinstance(it, Happening))
    if odds is None:
        return Tower(False)
    return Tower(False, odds.throws, _percent(odds.thrown), _percent(odds.stuck))


def _percent(rate: Rate) -> Percent:
    """Return a rate in whole per cent: exact rates of a few throws would reveal what is in the
    tower (WH.3)."""
    return Percent(round(100 * rate.often), round(100 * rate.low), round(100 * rate.high))
