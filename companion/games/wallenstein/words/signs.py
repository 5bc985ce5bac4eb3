"""The drawings for the rules' codes, from `templates/_icons.svg` and the game's own, and the marks
printed on them.

Nothing in here is text, so nothing is translated.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..board import Action, Tile

ACTION: Mapping[Action, str] = {
    "palace": "palace",
    "church": "church",
    "post": "post",
    "grain": "grain",
    "taxes": "taxes",
    "deploy-5": "deploy",
    "deploy-3": "deploy",
    "deploy-1": "deploy",
    "move-a": "march",
    "move-b": "march",
}
ON_ACTION: Mapping[Action, str] = {
    "deploy-5": "5",
    "deploy-3": "3",
    "deploy-1": "1",
    "move-a": "A",
    "move-b": "B",
}
TILE: Mapping[Tile, str] = {
    "taxes": "taxes",
    "grain": "grain",
    "deploy": "deploy",
    "attack": "march",
    "defend": "shield",
}
ON_TILE: Mapping[Tile, str] = {
    "taxes": "+1",
    "grain": "+1",
    "deploy": "6",
    "attack": "+1",
    "defend": "+1",
}
SIGNS: Mapping[str, object] = {
    "action_signs": ACTION,
    "action_marks": ON_ACTION,
    "tile_signs": TILE,
    "tile_marks": ON_TILE,
}
