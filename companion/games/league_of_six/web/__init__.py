"""What League of Six brings to the web beside its templates."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint

from . import box_editing, boxes, calculator, follower_editing, learning
from .setup import change, new, refuse, rematch, setup_from_form

SHEETS = {
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
    """The calculator, and all that is about what is printed on a copy."""
    return [s.pages for s in (calculator, learning, boxes, box_editing, follower_editing)]
