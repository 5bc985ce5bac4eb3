"""The page of one battle without a table: its two sides, the tray, and the result (W2)."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, render_template, request
from flask import url_for as url
from flask_babel import gettext
from msgspec import Struct

from companion.core.lenient import LONGEST_NUMBER, typed_number
from companion.core.play import Refused
from companion.web.languages import translation
from companion.web.rendering import renderer
from companion.web.requests import context

from .. import NAME
from ..board import ARMIES, COLOURS, PEASANT_CUBES, PEASANTS, Colour, Cube
from ..fights import Battle
from ..shared.outcomes import OutcomeView
from ..views.battles import Quarrel, battle_from_quarrel, decide_quarrel
from ..words.names import COLOUR

pages = Blueprint("wallenstein_quarrel", __name__)

NOBODY = "nobody"
NUMBERS = ("attackers", "defenders", "peasants", "tray.attacker", "tray.defender", "tray.peasants")
"""The fields for numbers of cubes."""


class Form(Struct, frozen=True):
    """All values of the form, which are also in the address. A field that is not a number counts as
    0."""

    attacker: str
    defender: str
    markers: bool
    typed: Mapping[str, str]

    def number(self, field: str) -> int:
        """Return the number in a field; 0 for any other text."""
        most = PEASANT_CUBES if field.endswith(PEASANTS) else ARMIES
        return typed_number(self.typed[field], high=most) or 0

    def quarrel(self) -> Quarrel:
        """Return the two sides and their cubes."""
        return Quarrel(
            attacker=_read_player(self.attacker),
            defender=_read_player(self.defender),
            attackers=self.number("attackers"),
            defenders=self.number("defenders"),
            peasants=self.number("peasants"),
            markers=self.markers,
        )

    def tray(self) -> dict[Cube, int]:
        """Return the cubes in the tray: those of both sides, and peasants."""
        cubes: dict[Cube, int] = {PEASANTS: self.number("tray.peasants")}
        for side, who in (("attacker", self.attacker), ("defender", self.defender)):
            if (player := _read_player(who)) is not None:
                cubes[player] = self.number(f"tray.{side}")
        return cubes

    def has_tray(self) -> bool:
        """Return whether anything is entered for the tray. (If all cubes stay in the tower, 0 is
        entered.)"""
        tray = (text for field, text in self.typed.items() if field.startswith("tray."))
        return any(typed_number(text, high=PEASANT_CUBES) is not None for text in tray if text)

    def query_parameters(self) -> dict[str, str]:
        """Return the query parameters of this form."""
        markers = {"markers": "1"} if self.markers else {}
        typed = {field: text for field, text in self.typed.items() if text}
        return {"attacker": self.attacker, "defender": self.defender, **markers, **typed}


class Answer(Struct, frozen=True):
    """The cubes that are thrown, and the outcome once the tray has cubes; or an error message."""

    fight: Battle | None = None
    outcome: OutcomeView | None = None
    problem: str = ""


@pages.get("/wallenstein/quarrel")
def page() -> str:
    """Show the page with the values in its address."""
    return render_template("wallenstein/quarrel/page.html", **_template_values(_read_form()))


@pages.get("/wallenstein/quarrel/result")
def result() -> Response:
    """Return the result for the values in the address, to be shown while somebody types."""
    form = _read_form()
    response = make_response(
        render_template("wallenstein/quarrel/form.html", **_template_values(form))
    )
    response.headers["HX-Replace-Url"] = f"{url('.page')}?{urlencode(form.query_parameters())}"
    return response


def _read_form() -> Form:
    return Form(
        attacker=_chosen_player("attacker", COLOURS[0]),
        defender=_chosen_player("defender", COLOURS[2]),
        markers="markers" in request.args,
        typed={field: request.args.get(field, "").strip()[:LONGEST_NUMBER] for field in NUMBERS},
    )


def _chosen_player(field: str, usual: str) -> str:
    given = request.args.get(field, usual)
    return given if given in (*COLOURS, NOBODY) else usual


def _read_player(who: str) -> Colour | None:
    return who if who in COLOURS else None


def _template_values(form: Form) -> dict[str, object]:
    game = context.games()[NAME]
    return {
        "form": form,
        "answer": _decide_battle(form),
        "colours": COLOURS,
        "nobody": NOBODY,
        "names": {colour: gettext(COLOUR[colour]) for colour in COLOURS},
        **renderer.renderer_for(game).words,
    }


def _decide_battle(form: Form) -> Answer:
    try:
        battle = battle_from_quarrel(form.quarrel())
    except Refused as refused:
        game = context.games()[NAME]
        return Answer(problem=game.refusal_sentence(refused, {}, translation(), private=True))
    outcome = decide_quarrel(form.quarrel(), form.tray()) if form.has_tray() else None
    return Answer(fight=battle, outcome=outcome)
