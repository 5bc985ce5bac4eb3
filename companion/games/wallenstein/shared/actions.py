"""What an action does (W1.8 to W1.10): built, collected, deployed, or skipped with the reason."""

from __future__ import annotations

from .. import pieces
from ..board import Action, Building, Colour
from ..favors import LESS_MARKERS
from ..fights import Battle, March
from ..happenings import Built, Collected, Deployed, MarkerPrevented, Skipped
from ..state import Carrying
from . import amounts, battles, marching, obstacles


def carry_out(play: Carrying, player: Colour, action: Action, county: str) -> None:
    """W1.6: an action in full, or skipped with the reason."""
    why = obstacles.action_obstacle(play.state, player, action, county)
    if why is not None:
        play.say(Skipped(player=player, what=action, why=why, county=county))
        play.next()
    elif action == "palace" or action == "church" or action == "post":
        raise_building(play, player, county, action)
        play.next()
    elif action == "taxes" or action == "grain":
        _collect(play, player, county, action)
    elif action in amounts.DEPLOYED:
        _deploy(play, player, county, action)
    else:
        play.change(march=March(player, county))


def raise_building(
    play: Carrying, player: Colour, county: str, kind: Building, *, free: bool = False
) -> None:
    """W1.8, W4: a building; a trading post takes a marker off where the event says so."""
    cost = 0 if free else amounts.building_cost(play.state, player, county, kind)
    play.say(Built(player=player, county=county, building=kind, cost=cost))
    pieces.pay(play, player, cost)
    pieces.build(play, county, kind)
    if kind == "post" and play.state.event in ("post-5", "post-7"):
        pieces.mark(play, county, -1)


def _collect(play: Carrying, player: Colour, county: str, what: Action) -> None:
    """W1.9: taxes or grain; a county with a marker revolts first."""
    taxing = what == "taxes"
    parts = (amounts.taxes if taxing else amounts.grain)(play.state, player, county)
    revolt = Battle(county, "revolt", None, player, False, "taxes" if taxing else "grain", parts)
    if play.state.counties[county].markers:
        battles.rise(play, revolt)
    else:
        bring_in(play, revolt)
        add_marker(play, player, county)
        play.next()


def bring_in(play: Carrying, revolt: Battle) -> None:
    """W1.9: what the county is worth comes to its owner."""
    player = revolt.defender
    assert player is not None
    assert revolt.taxing is not None
    n = amounts.total(revolt.worth)
    play.say(
        Collected(player=player, county=revolt.county, what=revolt.taxing, n=n, parts=revolt.worth)
    )
    if revolt.taxing == "taxes":
        pieces.pay(play, player, -n)
    else:
        pieces.grain(play, player, n)


def add_marker(play: Carrying, player: Colour, county: str) -> None:
    """W1.9: a revolt marker, if one is left; WC.5: favor 4 keeps one away and is used up."""
    kept = play.seat(player).kept
    if LESS_MARKERS in kept and play.state.markers:
        left = tuple(favor for favor in kept if favor != LESS_MARKERS)
        play.change_seat(player, kept=left)
        play.say(MarkerPrevented(player=player, county=county))
    else:
        pieces.mark(play, county, 1)


def _deploy(play: Carrying, player: Colour, county: str, action: Action) -> None:
    """W1.10: armies for Thalers; after deploy 1 one may move on into one's own county."""
    parts, cost = amounts.deployment(play.state, player, county, action)
    armies = amounts.total(parts)
    play.say(Deployed(player=player, county=county, armies=armies, cost=cost, parts=parts))
    pieces.pay(play, player, cost)
    pieces.move(play, player, armies, "supply", county)
    march = March(player, county)
    if action == "deploy-1" and marching.may_march(play.state, march):
        play.change(march=march)
    else:
        play.next()
