"""What Granary brings to the web: its set-up page, its calculator's page, its sheets."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, make_response, render_template, request

from companion.core.structs import json_able
from companion.games.contract import Plain
from companion.web import request_context

from .entries import COLOURS, Player

SHEETS = {"correct"}
PRIVATE_SHEETS: set[str] = set()
PHONE_SHEETS = {"correct"}

own = Blueprint("granary", __name__, template_folder="templates")


@own.get("/granary/calculator")
def calculator() -> str:
    """The page of the calculator."""
    return render_template("granary/calculator.html")


def surfaces() -> Iterable[Blueprint]:
    return (own,)


def new() -> Response:
    record = request_context.records().find(request.args.get("like", ""))
    if record is not None and record.table.game.name == "granary":
        return _page(json_able(record.table.setup))
    players = [json_able(Player(colour, colour.title())) for colour in COLOURS[:2]]
    return _page({"players": players, "years": "2"})


def rematch(code: str) -> Plain:
    record = request_context.records().find(code)
    assert record is not None
    setup: Plain = json_able(record.table.setup)
    return {**setup, "years": str(setup["years"])}


def change() -> Response:
    """The page has no button that changes it but the one that starts."""
    return new()


def refuse(data: Plain, sentence: str) -> Response:
    answer = _page(data, sentence)
    answer.status_code = 422
    return answer


def setup_from_form(data: Plain) -> dict[str, object]:
    return {key: value for key, value in data.items() if key not in ("game", "like")}


def _page(data: Plain, sentence: str = "") -> Response:
    given = data.get("players")
    rows = [row for row in given if isinstance(row, dict)] if isinstance(given, list) else []
    players = {str(row.get("colour", "")): str(row.get("name", "")) for row in rows}
    return make_response(
        render_template(
            "granary/setup.html",
            sentence=sentence,
            players=players,
            years=str(data.get("years", ""))[:9],
        )
    )
