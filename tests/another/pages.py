"""What Tiny brings to the web: its set-up page is a template, whose fields are the set-up's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, make_response, render_template

SHEETS = {"history"}
PRIVATE_SHEETS: set[str] = set()
PHONE_SHEETS: set[str] = set()


def surfaces() -> Iterable[Blueprint]:
    return ()


def new() -> Response:
    return _page("")


def change() -> Response:
    return _page("")


def refuse(data: Mapping[str, Any], sentence: str) -> Response:
    answer = _page(sentence)
    answer.status_code = 422
    return answer


def setup_from_form(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "game"}


def _page(sentence: str) -> Response:
    return make_response(render_template("tiny/setup.html", sentence=sentence))
