"""What an action costs and brings: event, then bonus tile, then leader (W1.7, W4, WM.2).

Rules and previews both ask here, so that a preview cannot promise what the rule does not keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..board import Action, Building, Colour, Tile
from ..reasons import Part
from ..state import State

PRICE: Mapping[Building, int] = {"palace": 3, "church": 2, "post": 1}
DEPLOYED: Mapping[Action, tuple[int, int]] = {
    "deploy-5": (5, 3),
    "deploy-3": (3, 2),
    "deploy-1": (1, 1),
}
"""W1.10: armies and Thalers."""
REDUCED: Mapping[Action, int] = {"deploy-5": 3, "deploy-3": 2}
"""W4: what event `deploy-1` makes of them."""


def led(state: State, player: Colour, county: str) -> bool:
    """WM.2: whether the player's leader is there."""
    return state.players[player].leader == county


def building_cost(state: State, player: Colour, county: str, kind: Building) -> int:
    """W1.8, WM.2: Thalers for a building."""
    return PRICE[kind] - led(state, player, county)


def taxes(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """W1.9: Thalers that a county brings, and why."""
    parts = [Part("card", state.board.printed[county].taxes)]
    if state.event == "taxes-max-0" and parts[0].n > 5:
        parts.append(Part("at-most", 5))
    if state.event == "taxes-min-2" and parts[0].n < 6:
        parts.append(Part("at-least", 6))
    return (*parts, *_more(state, player, county, "taxes"))


def grain(state: State, player: Colour, county: str) -> tuple[Part, ...]:
    """W1.9: grain that a county brings, and why."""
    parts = [Part("card", state.board.printed[county].grain)]
    if state.event == "grain-min-3" and parts[0].n < 4:
        parts.append(Part("at-least", 4))
    if state.event == "grain-max-4" and parts[0].n > 3:
        parts.append(Part("at-most", 3))
    return (*parts, *_more(state, player, county, "grain"))


def deployment(
    state: State, player: Colour, county: str, action: Action
) -> tuple[tuple[Part, ...], int]:
    """W1.10: the armies that come, and why; and for how many Thalers."""
    armies, thalers = DEPLOYED[action]
    parts = [Part("card", armies)]
    if state.event == "deploy-1" and action in REDUCED:
        parts.append(Part("event", REDUCED[action]))
    if action == "deploy-5" and state.players[player].tile == "deploy":
        parts.append(Part("tile", 6))
    return (*parts, *_more(state, player, county)), thalers


def _more(state: State, player: Colour, county: str, tile: Tile | None = None) -> Iterator[Part]:
    """W1.7: what tile and leader add."""
    if tile is not None and state.players[player].tile == tile:
        yield Part("tile-more", 1)
    if led(state, player, county):
        yield Part("leader-more", 1)


def total(parts: Sequence[Part]) -> int:
    """What an amount comes to: what is "more" is added, anything else takes its place."""
    sum_ = 0
    for part in parts:
        sum_ = sum_ + part.n if part.why.endswith("-more") else part.n
    return sum_
