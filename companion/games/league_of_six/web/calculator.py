"""The calculator: scores what everybody shows at the end, with or without a table."""

from flask import Blueprint

from companion.core.play import Refused
from companion.core.wording import join
from companion.web import calculators, request_context
from companion.web.languages import translation

from .. import NAME
from ..scoring import NOT_FROM_OVERLAY, score
from ..words.scoring import because
from .calculator_form import Form, read

pages = Blueprint("calculator", __name__)


def _sentence(why: Refused) -> str:
    """Return why the points of the overlay do not fit."""
    return request_context.games()[NAME].refusal(why, {}, translation(), private=True)


def context(form: Form) -> dict[str, object]:
    """Return what the templates show: the form, and the result once a number is entered."""
    names = calculators.display_names({row.colour: row.name for row in form.rows})
    outcome = {
        "form": form,
        "names": names,
        "stand_in": NOT_FROM_OVERLAY,
        "result": None,
        "standing": {},
        "no_influence": "",
    }
    if not form.begun():
        return outcome
    wrong = form.overlay_problem()
    scored = score(
        {row.colour: form.hand(row) for row in form.rows}, None if wrong else form.leader_points()
    )
    ranking = sorted(scored.players.items(), key=lambda item: item[1].place)
    return outcome | {
        "result": scored,
        "ranking": ranking,
        "standing": {colour: got.total for colour, got in ranking},
        "reasons": [because(reason, translation(), names) for reason in scored.reasons],
        "overlay_problem": _sentence(wrong) if wrong else "",
        "no_influence": join(
            [names[row.colour] for row in form.rows if not row.typed["influence"]], translation()
        ),
    }


calculators.add_pages(pages, NAME, "/calculator", "league_of_six/calculator", read, context)
