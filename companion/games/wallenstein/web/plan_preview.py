"""The running sum of a plan that is being made: told to whoever makes it, and written nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import history
from companion.core.play import Plain, Refused
from companion.core.wording import N_
from companion.storage.record import TableRecord
from companion.web import answers, rendering, request_context, rights
from companion.web.identity import Roles
from companion.web.languages import translation
from companion.web.request_context import TABLE

from ..board import Colour
from ..plans import Plan, lying
from ..state import State
from ..views.plan import last_plan, planning
from ..views.plan_sum import BoxSum, EventSum, Means, PlanSum, plan_sum
from ..words.words import Words

pages = Blueprint("wallenstein_plan", __name__)

SUM = "phone/_plan_sum.html"


class SumLine(NamedTuple):
    """One box: what follows from it, and what there is then."""

    box: str
    outcome: str
    text: str
    left: Means


class SumWords(NamedTuple):
    """A sum in words; `events`: what open events would change."""

    lines: tuple[SumLine, ...]
    events: tuple[str, ...]


@pages.post("/t/<code>/seats/<colour>/plan-preview")
def preview(code: str, colour: str) -> ResponseReturnValue:
    """What the half-made plan comes to, for the seat's own browser, or for the tablet where the
    seat has no phone: for whoever may hand that plan in. WH.1: nothing of it is kept or pushed.

    403 for anybody else, 422 with the reason where it cannot be. For a browser without scripts
    it is a page with the form as it was sent; `start=last` fills that with last round's plan.
    """
    record = request_context.find(code)
    state = request_context.narrowed(record.table.state, State)
    if colour not in state.players:
        abort(404)
    player = cast(Colour, colour)
    roles = request_context.acting_roles(record)
    if not rights.may_write(record, roles, Plan(player=player)):
        abort(403, gettext("Only who plans for this seat may see that."))
    try:
        fields, from_form = request_context.body()
        plan = _made(record, state, player, fields, from_form=from_form)
        found = plan_sum(state, plan)
    except Refused as why:
        return answers.refused(record, why, {}, mine=True)
    args = {
        "player": player,
        "sum": found,
        "words": _words(record, found, plan),
        "planning": planning(state, player, plan),
    }
    return _drawn(record, roles, player, args)


def _words(record: TableRecord, found: PlanSum, plan: Plan) -> SumWords:
    """Return the sum in words: each box with what the history would tell of it, and a sentence for
    each event that matters. Of a plan that no phase has carried out no cubes are numbered."""
    translate = translation()
    names = history.sentence_names(record.table, translate)
    words = Words(names, translate)

    def tell(one: BoxSum) -> str:
        told = record.table.game.sentences(plan, one.said, names, translate, amounts=False)
        moves = N_("Armies may move out of %(county)s.")
        return " ".join(told) or words.fill(moves, county=lying(plan)[one.box])

    lines = (SumLine(one.box, one.outcome, tell(one), one.left) for one in found.boxes)
    return SumWords(tuple(lines), tuple(_event(one, words) for one in found.events))


def _event(one: EventSum, words: Words) -> str:
    values = {
        "event": one.event,
        "thalers": words.thalers(one.left.thalers),
        "grain": words.grain(one.left.grain),
    }
    if not one.skipped:
        return words.fill(N_("%(event)s: then %(thalers)s and %(grain)s are left."), values)
    skipped = words.join(words.name_of(words.VALUE_NAMES["box"], box) for box in one.skipped)
    text = N_("%(event)s: then %(thalers)s and %(grain)s are left; skipped: %(skipped)s.")
    return words.fill(text, values, skipped=skipped)


def _made(
    record: TableRecord, state: State, player: Colour, fields: Plain, *, from_form: bool
) -> Plan:
    """The plan as far as it was sent. Refused where that makes none."""
    if fields.get("start") == "last":
        return last_plan(state, player)[0]
    sent = {key: value for key, value in fields.items() if key in ("boxes", "bid", "court")}
    typed = {"boxes": {}, **sent, "type": "plan", "player": player}
    return cast(Plan, record.table.game.read_entry(typed, from_form=from_form))


def _drawn(record: TableRecord, roles: Roles, player: Colour, args: Mapping[str, object]) -> str:
    """The sum alone for the script; else a page that holds the form, too."""
    viewer = TABLE if roles.host else player
    page = "sheets/plan.html" if roles.host else "phone/plan.html"
    part = SUM if request_context.by_htmx() else page
    return rendering.render(record, part, viewer, may_write=True, args=args)
