"""What an action costs and gives, changed by the event, then the bonus tile, then the leader (W1.7,
W4, WM.2).

Rules and previews both use these functions, so a preview always matches the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..board import Action, Building, Colour, Part, Tile
from ..state import State

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


def taxes(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """Return the Thalers that a county pays, as parts (W1.9)."""
    parts = [Part("card", state.board.printed[county].taxes)]
    if state.event == "taxes-max-0" and parts[0].n > 5:
        parts.append(Part("at-most", 5))
    if state.event == "taxes-min-2" and parts[0].n < 6:
        parts.append(Part("at-least", 6))
    return (*parts, *_more(state, player, county, "taxes"))


def grain(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """Return the grain that a county gives, as parts (W1.9)."""
    parts = [Part("card", state.board.printed[county].grain)]
    if state.event == "grain-min-3" and parts[0].n < 4:
        parts.append(Part("at-least", 4))
    if state.event == "grain-max-4" and parts[0].n > 3:
        parts.append(Part("at-most", 3))
    return (*parts, *_more(state, player, county, "grain"))


def deployment(
    state: State, player: Colour, county: str, action: Action
) -> tuple[tuple[Part, ...], int]:
    """Return the deployed armies, as parts, and their price in Thalers (W1.10)."""
    armies, thalers = DEPLOYED[action]
    parts = [Part("card", armies)]
    if state.event == "deploy-1" and action in REDUCED:
        parts.append(Part("event", REDUCED[action]))
    if action == "deploy-5" and state.players[player].tile == "deploy":
        parts.append(Part("tile", 6))
    return (*parts, *_more(state, player, county)), thalers


def _more(state: State, player: Colour, county: str, tile: Tile | None = None) -> Iterator[Part]:
    """Yield the parts that tile and leader add (W1.7)."""
    if tile is not None and state.players[player].tile == tile:
        yield Part("tile-more", 1)
    if has_leader(state, player, county):
        yield Part("leader-more", 1)


def sum_parts(parts: Sequence[Part]) -> int:
    """Return the sum of parts: a "-more" part is added, any other replaces the sum so far."""
    sum_ = 0
    for part in parts:
        sum_ = sum_ + part.n if part.why.endswith("-more") else part.n
    return sum_
