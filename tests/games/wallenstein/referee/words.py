"""The words and numbers of Wallenstein, and what the referee says when they are broken."""

from __future__ import annotations

import json
from pathlib import Path

from tests.games.league_of_six.referee.words import Dict, Foul

__all__ = ["Dict", "Foul"]

PRINTED = json.loads(Path(__file__).with_name("wallenstein.json").read_text(encoding="utf-8"))
PRINTED_COUNTIES: dict[str, Dict] = {county["id"]: county for county in PRINTED["counties"]}
REGIONS: list[str] = PRINTED["regions"]
LINE_UPS: dict[str, Dict] = PRINTED["line_ups"]
GROUPS: dict[str, list[int]] = PRINTED["groups"]
SUPPLY_CHART: list[list[int]] = PRINTED["supply_chart"]  # [short by, revolts, more peasants]

COLOURS = ["red", "yellow", "blue", "purple", "black"]  # W0.1
PEASANTS = "peasants"
MODULES = ["court", "mercenaries", "leaders"]
THALERS = {3: 18, 4: 15, 5: 12}  # W0.2
ARMIES = 62
GREEN_CUBES = 20
BUILDINGS = {"palace": 28, "church": 26, "post": 26}
MARKERS = 42
FILLING = {"colour": 7, PEASANTS: 10}  # W0.4

BUILDING = ["palace", "church", "post"]
DEPLOYING = ["deploy-5", "deploy-3", "deploy-1"]
ACTIONS = [*BUILDING, "grain", "taxes", *DEPLOYING, "move-a", "move-b"]
TILES = ["taxes", "grain", "deploy", "attack", "defend"]
EVENTS = [
    *("post-5", "post-7", "neutral-3", "palace-2", "palace-6", "church-3", "church-4"),
    *("taxes-max-0", "taxes-min-2", "grain-min-3", "grain-max-4", "deploy-1"),
]
SEASONS = ["spring", "summer", "fall", "winter"]
LAST_ROUND = 8

PRICES = {"palace": 3, "church": 2, "post": 1, "deploy-5": 3, "deploy-3": 2, "deploy-1": 1}
DEPLOYED = {"deploy-5": 5, "deploy-3": 3, "deploy-1": 1}  # W1.10
DEPLOYED_LESS = {**DEPLOYED, "deploy-5": 3, "deploy-3": 2}  # W4, the event deploy-1
MAJORITIES = {"palace": 3, "church": 2, "post": 1}  # W3.2

COURTIERS = 7
TOWER_CARDS = 3
TOWER_CARD = "tower"
COURT_BOXES = [3, 2, 1]
FAVORS = range(1, 22)
FAVOR_GIVES = {  # WC.5
    **dict.fromkeys((2, 9, 16), "thalers"),
    **dict.fromkeys((3, 8, 14), "armies"),
    **dict.fromkeys((5, 15, 20), "grain"),
    **dict.fromkeys((6, 13, 19), "points"),
    **dict.fromkeys((7, 17, 21), "building"),
}
PROTECTED_FROM = {10: ["move-a"], 11: ["move-b"], 18: ["move-a", "move-b"]}
BENEFITS = ["thalers", "armies", "grain", "points"]
STATUES = 6
