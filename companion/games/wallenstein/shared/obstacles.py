"""Why something cannot be done in a county (W1.6, W1.8, W1.11, WC.3, WC.5).

All of it is public (WH.1): counties, pieces, and favors that players keep. Nothing depends on a
plan or on the tower.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import pieces
from ..board import ACTIONS, COURT_BOXES, Action, Building, Colour, Obstacle, Skip
from ..decks import LESS_MARKERS, THREE_ARMIES, shown_on_favor
from ..plans import TOWER, PlanBoxName
from ..state import State
from .amounts import DEPLOYED, building_cost, deployment, sum_parts


def court_obstacle(state: State, player: Colour, card: str, n: int) -> Skip | None:
    """Return why `n` armies cannot be converted; None if they can. One army must stay (WC.3)."""
    place, stays = ("tray", 0) if card == TOWER else (card, 1)
    if pieces.count_cubes(state, player, place) < n + stays:
        return "not-enough"
    return "no-courtiers" if state.players[player].courtiers.supply < n else None


def building_obstacle(state: State, county: str, kind: Building) -> Skip | None:
    """Return why the building cannot be built there; None if it can (W1.8)."""
    there = state.counties[county].buildings
    if kind in there:
        return "built"
    if len(there) >= state.board.printed[county].sites:
        return "no-site"
    return None if state.buildings[kind] else "no-tile"


def action_obstacle(state: State, player: Colour, action: Action, county: str) -> Skip | None:
    """Return why the player cannot do the whole action there; None if it is possible (W1.6)."""
    seat = state.players[player]
    if action == "palace" or action == "church" or action == "post":
        short = seat.thalers < building_cost(state, player, county, action)
        return building_obstacle(state, county, action) or ("no-thalers" if short else None)
    if action in DEPLOYED:
        parts, thalers = deployment(state, player, county, action)
        if seat.thalers < thalers:
            return "no-thalers"
        return "no-armies" if seat.supply < sum_parts(parts) else None
    if action in ("move-a", "move-b"):
        return "one-army" if state.counties[county].armies < 2 else None
    return None


def counties_for(state: State, player: Colour, favor: int) -> tuple[str, ...]:
    """Return the player's counties in which a favor that needs a county can be used (WC.5)."""
    owned = state.counties_of(player)
    if favor == LESS_MARKERS:
        return tuple(c for c in owned if state.counties[c].markers)
    if favor == THREE_ARMIES:
        free = tuple(c for c, at in state.counties.items() if at.owner is None)
        return owned + (free if state.players[player].supply else ())
    kind = shown_on_favor(state, favor)
    if not isinstance(kind, str):
        return ()
    return tuple(c for c in owned if building_obstacle(state, c, kind) is None)


LASTING: tuple[Skip, ...] = ("built", "no-site", "no-tile", "one-army", "not-enough")
"""Obstacles that remain until the box is opened. Thalers and supplies may change before that; the
running sum of a plan has them."""


def plan_box_obstacle(state: State, player: Colour, box: PlanBoxName, card: str) -> Skip | None:
    """Return why a box with this card would be skipped now; None if it would be carried out (W1.6,
    WC.3)."""
    if box == "3" or box == "2" or box == "1":
        return court_obstacle(state, player, card, int(box))
    return action_obstacle(state, player, box, card)


def plan_obstacles(state: State, player: Colour, county: str) -> Mapping[PlanBoxName, Obstacle]:
    """Return the boxes of a plan in which the county could do nothing now, with the reasons."""
    boxes: tuple[PlanBoxName, ...] = ACTIONS
    if state.plays("court"):
        boxes = (*boxes, *COURT_BOXES)
    found = {box: plan_box_obstacle(state, player, box, county) for box in boxes}
    return {box: why for box, why in found.items() if why in LASTING}


def favor_obstacles(state: State, player: Colour, favor: int) -> Mapping[str, Obstacle]:
    """Return the player's counties in which the favor cannot be used, with the reasons (WC.5)."""
    possible = counties_for(state, player, favor)
    kind = shown_on_favor(state, favor)
    found: dict[str, Obstacle] = {}
    for county in state.counties_of(player):
        if county in possible:
            continue
        if favor == LESS_MARKERS:
            found[county] = "no-marker"
        elif isinstance(kind, str) and (why := building_obstacle(state, county, kind)):
            found[county] = why
    return found
