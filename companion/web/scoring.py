"""The calculators over HTTP: the command line's `score` as a request."""

from __future__ import annotations

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from companion.core.play import AnyGame, Refused
from companion.core.reading import load_json
from companion.core.table_words import table_refusal
from companion.web import request_context
from companion.web.languages import translation

pages = Blueprint("scoring", __name__)


@pages.post("/score")
def score() -> ResponseReturnValue:
    """What everybody shows at the end, scored by the game that it names; warnings stand beside."""
    game: AnyGame | None = None
    try:
        data = load_json(request.get_data())
        game, calculator = request_context.games().calculator(data)
        result, warnings = calculator.score(data, translation())
    except Refused as refused:
        sentence = table_refusal(refused, {}, translation(), private=True, game=game)
        return jsonify(error=sentence), 422
    return jsonify({**result, "warnings": warnings} if warnings else result)
