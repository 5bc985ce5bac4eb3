"""What League of Six brings to the web beside its templates."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint

from companion.web.game_pages import find_blueprints

from .setup import change, new, refuse, rematch, setup_from_form

SHEETS = {
    "checklist",
    "correct",
    "dealing",
    "exchange",
    "followers",
    "hand",
    "settle",
}
PRIVATE_SHEETS = {"exchange", "hand"}
PHONE_SHEETS = {"board", "correct", "costs", "followers", "hand"}


def surfaces() -> Iterable[Blueprint]:
    """Return the calculator, and all that is about what is printed on a copy."""
    return find_blueprints(__name__)
