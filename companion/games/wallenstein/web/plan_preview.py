"""The running sum of a plan under way: shown to its player, and never stored."""

from __future__ import annotations

from typing import NamedTuple, cast

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import history
from companion.core.play import Refused
from companion.core.wording import N_
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, rights
from companion.web.requests.context import TABLE
from companion.web.table import entries

from ..board import Colour
from ..plans import Plan, cards_in_plan_boxes
from ..state import State
from ..views.plan import last_plan, planning_view
from ..views.plan_sum import BoxSum, EventSum, Means, PlanSum, plan_sum
from ..words.words import Words

pages = Blueprint("wallenstein_plan", __name__)

SUM_TEMPLATE = "plan/_sum.html"


class SumLine(NamedTuple):
    """One box: its consequences, and the player's means afterwards."""

    box: str
    outcome: str
    text: str
    left: Means


class SumWords(NamedTuple):
    """The running sum of a plan as text. `events` are sentences about the face-up events that would
    change it."""

    lines: tuple[SumLine, ...]
    events: tuple[str, ...]


@pages.post("/t/<code>/seats/<colour>/plan-preview")
def preview(code: str, colour: str) -> ResponseReturnValue:
    """Show the sum of an unfinished plan to the seat's phone, or to the tablet if the seat has no
    phone.

    The plan is neither stored nor sent to others (WH.1). 403 for any other browser, 422 with the
    reason if the plan is not allowed. A browser without scripts gets a page with the form as it was
    sent; `start=last` fills the form with last round's plan.
    """
    record = context.find_table(code)
    state = context.require_type(record.table.state, State)
    if colour not in state.players:
        abort(404)
    player = cast(Colour, colour)
    roles = context.acting_roles(record)
    if not rights.may_write(record, roles, Plan(player=player)):
        abort(403, gettext("Only the player of this seat may see this plan."))
    try:
        fields, from_form = context.read_posted_data()
        if fields.get("start") == "last":
            plan = last_plan(state, player)[0]
        else:
            sent = {key: value for key, value in fields.items() if key in ("boxes", "bid", "court")}
            typed = {"boxes": {}, **sent, "type": "plan", "player": player}
            plan = cast(Plan, record.table.game.read_entry(typed, from_form=from_form))
        found = plan_sum(state, plan)
    except Refused as why:
        return entries.refuse(record, why, {}, mine=True)
    args = {
        "player": player,
        "sum": found,
        "words": _sum_words(record, found, plan),
        "planning": planning_view(state, player, plan),
    }
    page = "sheets/plan.html" if roles.host else "phone/plan.html"
    part = SUM_TEMPLATE if context.is_htmx_request() else page
    viewer = TABLE if roles.host else player
    return table_pages.render_for_viewer(record, part, viewer, may_write=True, args=args)


def _sum_words(record: TableRecord, found: PlanSum, plan: Plan) -> SumWords:
    """Return the sum as text: each box with the history's sentences, and a sentence for each event
    that would change the sum.

    Thrown cubes are not counted, because the plan is not carried out.
    """
    translate = translation()
    names = history.sentence_names(record.table, translate)
    words = Words(names, translate)

    def box_text(box: BoxSum) -> str:
        told = record.table.game.sentences(plan, box.said, names, translate, amounts=False)
        moves = N_("Armies may move out of %(county)s.")
        return " ".join(told) or words.fill(moves, county=cards_in_plan_boxes(plan)[box.box])

    lines = (SumLine(one.box, one.outcome, box_text(one), one.left) for one in found.boxes)
    return SumWords(tuple(lines), tuple(_event_sentence(one, words) for one in found.events))


def _event_sentence(one: EventSum, words: Words) -> str:
    values = {
        "event": one.event,
        "thalers": words.thalers(one.left.thalers),
        "grain": words.grain(one.left.grain),
    }
    if not one.skipped:
        return words.fill(
            N_("With the event “%(event)s” %(thalers)s and %(grain)s are left."), values
        )
    skipped = words.join(words.name_of(words.VALUE_NAMES["box"], box) for box in one.skipped)
    text = N_(
        "With the event “%(event)s” %(thalers)s and %(grain)s are left; skipped: %(skipped)s."
    )
    return words.fill(text, values, skipped=skipped)
