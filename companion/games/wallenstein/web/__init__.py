"""What Wallenstein brings to the web beside its templates."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint

from companion.web.game_pages import find_blueprints

from .setup import change, new, refuse, rematch, setup_from_form

SHEETS = {
    "checklist",
    "correct",
    "counties",
    "county",
    "fallen",
    "plan",
    "season",
    "winter",
}
PRIVATE_SHEETS = {"plan"}
PHONE_SHEETS = {"counties", "county", "winter"}


def surfaces() -> Iterable[Blueprint]:
    """Return the calculator, a battle alone, the library of boxes, the sum of a plan that is being
    made, several boxes opened with one tap, corrections, and what tables show besides."""
    return find_blueprints(__name__)
