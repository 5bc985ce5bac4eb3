"""The calculator: one winter and the end, from numbers typed in (formats of Wallenstein, 3)."""

from __future__ import annotations

from companion.core.structs import json_able
from companion.core.wording import Gettext

from .rules.calculator import calculate


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """What everybody brings along and owns → who gets what (W3.2, W3.3); it warns of nothing."""
    return json_able(calculate(data)), []
