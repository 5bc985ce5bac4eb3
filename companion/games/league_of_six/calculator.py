"""The calculator: the end of a game scored from what everybody shows (formats, section 3)."""

from __future__ import annotations

from companion.core.wording import Gettext

from . import scoring
from .rules.scoring_input import parse
from .words.scoring import because


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """What everybody shows → who gets what (R7), and a warning where points are a stand-in (S5)."""
    asked = parse(data)
    result = scoring.score(asked.hands, asked.leader_points)
    return result.as_json(), [because(reason, gettext) for reason in result.warnings()]
