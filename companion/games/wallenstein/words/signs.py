"""The drawings for the rules' codes, from `templates/_icons.svg` and the game's own, and the marks
printed on them. They contain no text, so nothing is translated."""

from __future__ import annotations

from collections.abc import Mapping

from ..board import Action, BenefitKind, Tile
from ..decks import Kind

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
FAVOR: Mapping[Kind, str] = {
    "cancel": "close",
    "thalers": "taxes",
    "armies": "army",
    "marker": "revolt",
    "grain": "grain",
    "points": "points",
    "building": "site",
    "no-a": "shield",
    "no-b": "shield",
    "no-move": "shield",
    "three-armies": "army",
}
ON_FAVOR: Mapping[Kind, str] = {
    "marker": "−1",
    "no-a": "A",
    "no-b": "B",
    "no-move": "A, B",
    "three-armies": "+3",
}
BENEFIT: Mapping[BenefitKind, str] = {
    "thalers": "taxes",
    "armies": "army",
    "grain": "grain",
    "points": "points",
}
SIGNS: Mapping[str, object] = {
    "action_signs": ACTION,
    "action_marks": ON_ACTION,
    "tile_signs": TILE,
    "tile_marks": ON_TILE,
    "favor_signs": FAVOR,
    "favor_marks": ON_FAVOR,
    "benefit_signs": BENEFIT,
}
