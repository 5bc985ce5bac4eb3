"""The ten actions (W1.8 to W1.10): their costs, yields and obstacles. An action is carried out, or
skipped with the reason.

Costs and yields are changed by the event, then the bonus tile, then the leader (W1.7, W4, WM.2).
Rules and previews both use these functions, so a preview always matches the rule. All obstacles are
public (WH.1): counties, pieces, and favors that players keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .. import pieces
from ..board import ACTIONS, COURT_BOXES, Action, Building, Colour, Obstacle, Part, Skip, Tile
from ..decks import LESS_MARKERS, THREE_ARMIES, value_on_favor
from ..fights import Battle, March
from ..happenings import Built, Collected, Deployed, MarkerPrevented, Skipped
from ..pieces import Turn
from ..plans import TOWER, PlanBoxName
from ..state import State
from . import battles

PRICE: Mapping[Building, int] = {"palace": 3, "church": 2, "post": 1}
DEPLOYED: Mapping[Action, tuple[int, int]] = {
    "deploy-5": (5, 3),
    "deploy-3": (3, 2),
    "deploy-1": (1, 1),
}
"""The armies and their price in Thalers (W1.10)."""
REDUCED: Mapping[Action, int] = {"deploy-5": 3, "deploy-3": 2}
"""The armies during event `deploy-1` (W4)."""


def has_leader(state: State, player: Colour, county: str) -> bool:
    """Return whether the player's leader is in the county (WM.2)."""
    return state.players[player].leader == county


def building_cost(state: State, player: Colour, county: str, kind: Building) -> int:
    """Return the price of a building in Thalers (W1.8, WM.2)."""
    return PRICE[kind] - has_leader(state, player, county)


def tax_parts(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """Return the Thalers that a county pays, as parts (W1.9)."""
    parts = [Part("card", state.board.printed[county].taxes)]
    if state.event == "taxes-max-0" and parts[0].n > 5:
        parts.append(Part("at-most", 5))
    if state.event == "taxes-min-2" and parts[0].n < 6:
        parts.append(Part("at-least", 6))
    return (*parts, *_added_parts(state, player, county, "taxes"))


def grain_parts(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """Return the grain that a county gives, as parts (W1.9)."""
    parts = [Part("card", state.board.printed[county].grain)]
    if state.event == "grain-min-3" and parts[0].n < 4:
        parts.append(Part("at-least", 4))
    if state.event == "grain-max-4" and parts[0].n > 3:
        parts.append(Part("at-most", 3))
    return (*parts, *_added_parts(state, player, county, "grain"))


def deployed_parts_and_price(
    state: State, player: Colour, county: str, action: Action
) -> tuple[tuple[Part, ...], int]:
    """Return the deployed armies, as parts, and their price in Thalers (W1.10)."""
    armies, thalers = DEPLOYED[action]
    parts = [Part("card", armies)]
    if state.event == "deploy-1" and action in REDUCED:
        parts.append(Part("event", REDUCED[action]))
    if action == "deploy-5" and state.players[player].tile == "deploy":
        parts.append(Part("tile", 6))
    return (*parts, *_added_parts(state, player, county)), thalers


def _added_parts(
    state: State, player: Colour, county: str, tile: Tile | None = None
) -> Iterator[Part]:
    """Yield the parts that tile and leader add (W1.7)."""
    if tile is not None and state.players[player].tile == tile:
        yield Part("tile-more", 1)
    if has_leader(state, player, county):
        yield Part("leader-more", 1)


def sum_parts(parts: Sequence[Part]) -> int:
    """Return the sum of parts: a part whose reason ends in "-more" is added, any other part
    replaces the sum so far."""
    sum_ = 0
    for part in parts:
        sum_ = sum_ + part.n if part.why.endswith("-more") else part.n
    return sum_


def court_obstacle(state: State, player: Colour, card: str, n: int) -> Skip | None:
    """Return why `n` armies cannot be converted; None if they can. One army must stay (WC.3)."""
    place, stays = ("tray", 0) if card == TOWER else (card, 1)
    if pieces.count_cubes(state, player, place) < n + stays:
        return "not-enough"
    return "no-courtiers" if state.players[player].courtiers.supply < n else None


def building_obstacle(state: State, county: str, kind: Building) -> Skip | None:
    """Return why the building cannot be built in the county; None if it can (W1.8)."""
    there = state.counties[county].buildings
    if kind in there:
        return "built"
    if len(there) >= state.board.printed[county].sites:
        return "no-site"
    return None if state.buildings[kind] else "no-tile"


def action_obstacle(state: State, player: Colour, action: Action, county: str) -> Skip | None:
    """Return why the player cannot do the whole action in the county; None if it is possible
    (W1.6)."""
    seat = state.players[player]
    if action == "palace" or action == "church" or action == "post":
        short = seat.thalers < building_cost(state, player, county, action)
        return building_obstacle(state, county, action) or ("no-thalers" if short else None)
    if action in DEPLOYED:
        parts, thalers = deployed_parts_and_price(state, player, county, action)
        if seat.thalers < thalers:
            return "no-thalers"
        return "no-armies" if seat.supply < sum_parts(parts) else None
    if action in ("move-a", "move-b"):
        return "one-army" if state.counties[county].armies < 2 else None
    return None


def counties_for_favor(state: State, player: Colour, favor: int) -> tuple[str, ...]:
    """Return the player's counties in which a favor can be used, for favors that need a county
    (WC.5)."""
    owned = state.counties_of(player)
    if favor == LESS_MARKERS:
        return tuple(c for c in owned if state.counties[c].markers)
    if favor == THREE_ARMIES:
        free = tuple(c for c, at in state.counties.items() if at.owner is None)
        return owned + (free if state.players[player].supply else ())
    kind = value_on_favor(state, favor)
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
    possible = counties_for_favor(state, player, favor)
    kind = value_on_favor(state, favor)
    found: dict[str, Obstacle] = {}
    for county in state.counties_of(player):
        if county in possible:
            continue
        if favor == LESS_MARKERS:
            found[county] = "no-marker"
        elif isinstance(kind, str) and (why := building_obstacle(state, county, kind)):
            found[county] = why
    return found


def carry_out_action(turn: Turn, player: Colour, action: Action, county: str) -> None:
    """Carry an action out completely, or skip it and report why (W1.6)."""
    why = action_obstacle(turn.state, player, action, county)
    if why is not None:
        turn.report(Skipped(player=player, what=action, why=why, county=county))
        turn.go_to_next_player()
    elif action == "palace" or action == "church" or action == "post":
        build_and_pay(turn, player, county, action)
        turn.go_to_next_player()
    elif action == "taxes" or action == "grain":
        _collect_yield(turn, player, county, action)
    elif action in DEPLOYED:
        _deploy_armies(turn, player, county, action)
    else:
        turn.change(march=March(player, county))


def build_and_pay(
    turn: Turn, player: Colour, county: str, kind: Building, *, free: bool = False
) -> None:
    """Build a building and pay for it. A trading post removes a marker if the event says so (W1.8,
    W4)."""
    cost = 0 if free else building_cost(turn.state, player, county, kind)
    turn.report(Built(player=player, county=county, building=kind, cost=cost))
    pieces.pay_thalers(turn, player, cost)
    pieces.build_on_county(turn, county, kind)
    if kind == "post" and turn.state.event in ("post-5", "post-7"):
        pieces.add_revolt_markers(turn, county, -1)


def _collect_yield(turn: Turn, player: Colour, county: str, what: Action) -> None:
    """Collect taxes or grain. If the county has a marker, it revolts first (W1.9)."""
    taxing = what == "taxes"
    parts = (tax_parts if taxing else grain_parts)(turn.state, player, county)
    revolt = Battle(county, "revolt", None, player, False, "taxes" if taxing else "grain", parts)
    if turn.state.counties[county].markers:
        battles.begin_revolt(turn, revolt)
    else:
        give_yield(turn, revolt)
        add_marker_after_yield(turn, player, county)
        turn.go_to_next_player()


def give_yield(turn: Turn, revolt: Battle) -> None:
    """Give the owner the taxes or the grain of the county (W1.9)."""
    player = revolt.defender
    assert player is not None
    assert revolt.taxing is not None
    n = sum_parts(revolt.worth)
    turn.report(
        Collected(player=player, county=revolt.county, what=revolt.taxing, n=n, parts=revolt.worth)
    )
    if revolt.taxing == "taxes":
        pieces.pay_thalers(turn, player, -n)
    else:
        pieces.add_grain(turn, player, n)


def add_marker_after_yield(turn: Turn, player: Colour, county: str) -> None:
    """Add a revolt marker if one is left (W1.9). Favor 4 prevents it once (WC.5)."""
    kept = turn.seat(player).kept
    if LESS_MARKERS in kept and turn.state.markers:
        left = tuple(favor for favor in kept if favor != LESS_MARKERS)
        turn.change_seat(player, kept=left)
        turn.report(MarkerPrevented(player=player, county=county))
    else:
        pieces.add_revolt_markers(turn, county, 1)


def _deploy_armies(turn: Turn, player: Colour, county: str, action: Action) -> None:
    """Deploy armies for Thalers. After "deploy 1" armies may move on into a county of the player's
    (W1.10)."""
    parts, cost = deployed_parts_and_price(turn.state, player, county, action)
    armies = sum_parts(parts)
    turn.report(Deployed(player=player, county=county, armies=armies, cost=cost, parts=parts))
    pieces.pay_thalers(turn, player, cost)
    pieces.move_cubes(turn, player, armies, "supply", county)
    march = March(player, county)
    if action == "deploy-1" and battles.is_march_asked(turn.state, march):
        turn.change(march=march)
    else:
        turn.go_to_next_player()
