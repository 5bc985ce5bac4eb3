"""Carrying out an action (W1.8 to W1.10): build, collect, deploy, or skip with the reason."""

from __future__ import annotations

from .. import pieces
from ..board import Action, Building, Colour
from ..decks import LESS_MARKERS
from ..fights import Battle, March
from ..happenings import Built, Collected, Deployed, MarkerPrevented, Skipped
from ..pieces import Turn
from . import amounts, battles, marching, obstacles


def carry_out(turn: Turn, player: Colour, action: Action, county: str) -> None:
    """Carry an action out completely, or skip it and report why (W1.6)."""
    why = obstacles.action_obstacle(turn.state, player, action, county)
    if why is not None:
        turn.report(Skipped(player=player, what=action, why=why, county=county))
        turn.next()
    elif action == "palace" or action == "church" or action == "post":
        raise_building(turn, player, county, action)
        turn.next()
    elif action == "taxes" or action == "grain":
        _collect(turn, player, county, action)
    elif action in amounts.DEPLOYED:
        _deploy(turn, player, county, action)
    else:
        turn.change(march=March(player, county))


def raise_building(
    turn: Turn, player: Colour, county: str, kind: Building, *, free: bool = False
) -> None:
    """Build and pay for it. A trading post removes a marker if the event says so (W1.8, W4)."""
    cost = 0 if free else amounts.building_cost(turn.state, player, county, kind)
    turn.report(Built(player=player, county=county, building=kind, cost=cost))
    pieces.pay(turn, player, cost)
    pieces.build(turn, county, kind)
    if kind == "post" and turn.state.event in ("post-5", "post-7"):
        pieces.add_markers(turn, county, -1)


def _collect(turn: Turn, player: Colour, county: str, what: Action) -> None:
    """Collect taxes or grain. If the county has a marker, it revolts first (W1.9)."""
    taxing = what == "taxes"
    parts = (amounts.taxes if taxing else amounts.grain)(turn.state, player, county)
    revolt = Battle(county, "revolt", None, player, False, "taxes" if taxing else "grain", parts)
    if turn.state.counties[county].markers:
        battles.begin_revolt(turn, revolt)
    else:
        bring_in(turn, revolt)
        add_marker(turn, player, county)
        turn.next()


def bring_in(turn: Turn, revolt: Battle) -> None:
    """Give the owner what the county pays (W1.9)."""
    player = revolt.defender
    assert player is not None
    assert revolt.taxing is not None
    n = amounts.sum_parts(revolt.worth)
    turn.report(
        Collected(player=player, county=revolt.county, what=revolt.taxing, n=n, parts=revolt.worth)
    )
    if revolt.taxing == "taxes":
        pieces.pay(turn, player, -n)
    else:
        pieces.add_grain(turn, player, n)


def add_marker(turn: Turn, player: Colour, county: str) -> None:
    """Add a revolt marker if one is left (W1.9). Favor 4 prevents it once (WC.5)."""
    kept = turn.seat(player).kept
    if LESS_MARKERS in kept and turn.state.markers:
        left = tuple(favor for favor in kept if favor != LESS_MARKERS)
        turn.change_seat(player, kept=left)
        turn.report(MarkerPrevented(player=player, county=county))
    else:
        pieces.add_markers(turn, county, 1)


def _deploy(turn: Turn, player: Colour, county: str, action: Action) -> None:
    """Deploy armies for Thalers. After "deploy 1" armies may move on into a county of the player's
    (W1.10)."""
    parts, cost = amounts.deployment(turn.state, player, county, action)
    armies = amounts.sum_parts(parts)
    turn.report(Deployed(player=player, county=county, armies=armies, cost=cost, parts=parts))
    pieces.pay(turn, player, cost)
    pieces.move(turn, player, armies, "supply", county)
    march = March(player, county)
    if action == "deploy-1" and marching.may_march(turn.state, march):
        turn.change(march=march)
    else:
        turn.next()
