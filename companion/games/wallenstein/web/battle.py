"""Trying a tray before it is entered: the winner, and where each cube would go (W2). Also the sheet
of the tower: the probability that a cube comes out (W2.6), with its likely range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import cast

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct
from msgspec.structs import replace

from companion.core import history
from companion.core.play import Refused
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, rights
from companion.web.requests.forms import nest_form_fields
from companion.web.requests.identity import Roles

from .. import happenings as h
from ..happenings import Fought, Happening
from ..shared.outcomes import OutcomeView
from ..state import State
from ..steps.throw import NotCollected, Throw
from ..tower import STUCK_OUT, THROWN_OUT
from ..views.odds import Rate, estimate_odds
from ..views.throw import fight_view

pages = Blueprint("wallenstein_battle", __name__)

OF_BATTLE = (
    *(Fought, h.Moved, h.Gained, h.Collected, NotCollected),
    *(h.MarkerPrevented, h.CountyLost, h.CountyWon, h.LeaderLost),
)
"""What follows from the battle itself; later happenings belong to the next question."""


class Tried(Struct, frozen=True):
    """The result of a tray, or the reason why the tray is refused. `sentences`: further
    consequences, such as taxes after a revolt."""

    typed: Mapping[str, int] = {}
    outcome: OutcomeView | None = None
    sentences: Sequence[str] = ()
    problem: str = ""


@pages.get("/t/<code>/outcome")
def show_on_tablet(code: str) -> ResponseReturnValue:
    """Show the result of the tray that is entered on the tablet."""
    record = context.find_table(code)
    roles = context.request_roles(record)
    tried = _try_throw(record, roles)
    part = "battle/_tried.html" if context.is_htmx_request() else "sheets/outcome.html"
    return table_pages.render_tablet(record, part, roles, args={"tried": tried})


@pages.get("/t/<code>/seats/<colour>/outcome")
def show_on_phone(code: str, colour: str) -> ResponseReturnValue:
    """Show, on the phone of a player in the battle, what the entered tray would change."""
    record = context.find_table(code)
    mine = context.request_roles(record)
    tried = _try_throw(record, Roles(mine.token_hash, seats=mine.seats & {colour}))
    part = "battle/_tried.html" if context.is_htmx_request() else "phone/outcome.html"
    return table_pages.render_phone(record, part, colour, args={"tried": tried})


def _try_throw(record: TableRecord, roles: Roles) -> Tried:
    """Return the result of the tray in the address. Aborts with 403 if the viewer may not enter the
    throw."""
    state = context.require_type(record.table.state, State)
    if not rights.may_write(record, roles, Throw()):
        abort(403, gettext("Only the tablet and the players in the battle may try a throw."))
    try:
        data = {"type": "throw", "tray": nest_form_fields(request.args).get("tray", {})}
        entry = record.table.game.read_entry(data, from_form=True)
        return _try_outcome(record, state, cast(Throw, entry))
    except Refused as refused:
        return Tried(problem=table_pages.refusal_sentence(record, refused, private=False))


def _try_outcome(record: TableRecord, state: State, entry: Throw) -> Tried:
    """Return the result of a throw.

    With a closed tower its limits are not checked, because repeated tries would reveal the cubes in
    the tower (WH.3).
    """
    assert isinstance(entry.tray, dict)
    closed = not state.setup.rulings.open_tower
    game, translate = record.table.game, translation()
    after, said = game.play(state, replace(entry, insist=closed))
    since = dropwhile(lambda it: not isinstance(it, Fought), said)
    of_battle = takewhile(lambda it: isinstance(it, OF_BATTLE), since)
    # The outcome shows the others already.
    others = [it for it in of_battle if not isinstance(it, Fought | h.CountyLost)]
    names = history.sentence_names(record.table, translate)
    return Tried(
        typed={cube: n for cube, n in entry.tray.items() if n},
        outcome=fight_view(cast(State, after).fight),
        sentences=game.sentences(entry, others, names, translate, amounts=True),
    )


class Percent(Struct, frozen=True):
    """A probability in per cent, and the limits of its likely range."""

    often: int
    low: int
    high: int


class Tower(Struct, frozen=True):
    """The tower's rates; None if too little is known yet. `throws`: the number of throws from which
    they were estimated; 0 for the app's tower, whose rates are known."""

    by_app: bool
    throws: int = 0
    thrown: Percent | None = None
    stuck: Percent | None = None


@pages.get("/t/<code>/sheet/tower")
def sheet(code: str) -> ResponseReturnValue:
    """Show the sheet of the tower, to everybody who may see the table."""
    record = context.find_table(code)
    roles, args = context.request_roles(record), {"tower": _tower_rates(record)}
    return table_pages.render_tablet(record, "sheets/tower.html", roles, args=args)


def _tower_rates(record: TableRecord) -> Tower:
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
    """Return a rate in whole per cent. (Exact rates of a few throws would reveal the cubes in the
    tower; WH.3.)"""
    return Percent(round(100 * rate.often), round(100 * rate.low), round(100 * rate.high))
