"""The calculator: what everybody shows at the end, scored, with or without a table."""

from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask import url_for as url
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from companion.core.wording import join
from companion.core.wording.colours import COLOUR_NAMES
from companion.web.languages import translation

from ..rules.scoring import NOT_FROM_OVERLAY, score
from ..words.refusals import refusal
from ..words.scoring import because
from .calculator_form import Form, read

pages = Blueprint("calculator", __name__)


@pages.get("/calculator")
def page() -> ResponseReturnValue:
    """The page; where scripts are missing, its own buttons lead here too."""
    form = read(request.args)
    if {"add", "remove"} & set(request.args):
        return redirect(address(form), 303)
    return render_template("league_of_six/calculator/page.html", **context(form))


@pages.get("/calculator/players")
def players() -> Response:
    """The lines of the form, with a player more or fewer."""
    return fragment("league_of_six/calculator/form.html", read(request.args))


@pages.get("/calculator/result")
def result() -> Response:
    """What comes out, while somebody types."""
    return fragment("league_of_six/calculator/answer.html", read(request.args))


def fragment(template: str, form: Form) -> Response:
    """Part of the page, and the address that brings the whole page back."""
    response = make_response(render_template(template, **context(form)))
    response.headers["HX-Replace-Url"] = address(form)
    return response


def address(form: Form) -> str:
    """The address of the page with all that is typed."""
    return f"{url('calculator.page')}?{urlencode(form.query())}"


def context(form: Form) -> dict[str, object]:
    """What the templates show: the form, and the outcome once there is a number."""
    names = display_names(form)
    outcome = {
        "form": form,
        "names": names,
        "stand_in": NOT_FROM_OVERLAY,
        "result": None,
        "no_influence": "",
    }
    if not form.begun():
        return outcome
    wrong = form.overlay_problem()
    scored = score(
        {row.colour: form.hand(row) for row in form.rows}, None if wrong else form.leader_points()
    )
    return outcome | {
        "result": scored,
        "ranking": sorted(scored.players.items(), key=lambda item: item[1].place),
        "reasons": [because(reason, translation(), names) for reason in scored.reasons],
        "overlay_problem": refusal(wrong, {}, translation(), private=True) if wrong else "",
        "no_influence": join(
            [names[row.colour] for row in form.rows if not row.typed["influence"]], translation()
        ),
    }


def display_names(form: Form) -> dict[str, str]:
    """What each player is called in sentences: two of the same name are told apart by colour."""
    names = {row.colour: row.name or gettext(COLOUR_NAMES[row.colour]) for row in form.rows}
    often = MultiDict((name, colour) for colour, name in names.items())
    return {
        colour: f"{name} ({gettext(COLOUR_NAMES[colour])})"
        if len(often.getlist(name)) > 1
        else name
        for colour, name in names.items()
    }
