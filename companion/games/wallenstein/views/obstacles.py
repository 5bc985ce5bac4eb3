"""Why a county will not do where one is chosen (W1.6, W1.11, WC.3, WC.5).

Everything here rests on what lies open on the board (WH.1): counties, pieces, and favors that are
kept. Nothing of a plan, and nothing of the tower, is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import favors
from ..board import ACTIONS, COURT_BOXES, Colour
from ..plans import OpenedBox
from ..rules import amounts, court
from ..rules.happenings import Skip
from ..state import State
from .parts import Obstacle

LASTING: tuple[Skip, ...] = ("built", "no-site", "no-tile", "one-army", "not-enough")
"""What does not change with the money that comes in before a box is opened. Of Thalers and
supplies the running sum of a plan tells."""


def now(state: State, player: Colour, box: OpenedBox, card: str) -> Skip | None:
    """W1.6, WC.3: return why a box with this card would be passed over now; None if it would be
    carried out."""
    if box == "3" or box == "2" or box == "1":
        return court.obstacle(state, player, card, int(box))
    return amounts.obstacle(state, player, box, card)


def in_plan(state: State, player: Colour, county: str) -> Mapping[OpenedBox, Obstacle]:
    """Return the boxes of a plan in which the county could do nothing as things are, and why."""
    boxes: tuple[OpenedBox, ...] = ACTIONS
    if state.plays("court"):
        boxes = (*boxes, *COURT_BOXES)
    found = {box: now(state, player, box, county) for box in boxes}
    return {box: why for box, why in found.items() if why in LASTING}


def for_favor(state: State, player: Colour, favor: int) -> Mapping[str, Obstacle]:
    """WC.5: return the player's counties where a favor that needs one cannot work, and why."""
    possible = favors.counties_for(state, player, favor)
    kind = favors.known(state, favor)
    found: dict[str, Obstacle] = {}
    for county in state.owned(player):
        if county in possible:
            continue
        if favor == favors.LESS_MARKERS:
            found[county] = "no-marker"
        elif isinstance(kind, str) and (why := amounts.no_building(state, county, kind)):
            found[county] = why
    return found
