"""The running sum of a plan that is being made: told to whoever makes it, and written nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import history
from companion.core.play import Happening, Plain, Refused
from companion.storage.record import TableRecord
from companion.web import answers, rendering, request_context, rights
from companion.web.identity import Roles
from companion.web.languages import translation
from companion.web.request_context import TABLE

from ..board import Colour
from ..plans import Plan
from ..state import State
from ..views.plan import last_plan, planning
from ..views.plan_sum import PlanSum, plan_sum
from ..views.words.planning import SumWords, sum_words
from ..words.words import Words

pages = Blueprint("wallenstein_plan", __name__)

SUM = "phone/_plan_sum.html"


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
    """Return the sum in words; of a plan that no phase has carried out no cubes are numbered."""
    say = translation()
    names = history.sentence_names(record.table, say)

    def tell(followed: Sequence[Happening]) -> Sequence[str]:
        return record.table.game.sentences(plan, followed, names, say, amounts=False)

    return sum_words(found, plan, Words(names, say), tell)


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
