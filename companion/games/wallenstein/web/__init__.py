"""What Wallenstein brings to the web beside its templates."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint

from . import battle, boxes, calculator, cards, corrections, opening, plan_preview, quarrel, tower
from .setup import change, new, refuse, rematch, setup_from_form

SHEETS = {
    "correct",
    "counties",
    "county",
    "fallen",
    "plan",
    "winter",
}
PRIVATE_SHEETS = {"plan"}
PHONE_SHEETS = {"counties", "county", "winter"}


def surfaces() -> Iterable[Blueprint]:
    """The calculator, a battle alone, the library of boxes, the sum of a plan that is being made,
    several boxes opened with one tap, corrections, and what tables show besides."""
    tables = (battle, cards, corrections, opening, plan_preview, tower)
    return [surface.pages for surface in (*tables, boxes, calculator, quarrel)]
