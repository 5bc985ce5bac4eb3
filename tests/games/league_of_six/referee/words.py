"""The words of the rules, and what the referee says when they are broken."""

from __future__ import annotations

from typing import Any

GOODS = ["red", "green", "blue", "yellow"]
ESTATES = ["clergy", "aristocracy", "burghers"]
SYMBOLS = [*GOODS, "guard", "horse", *ESTATES]
COLOURS = ["red", "yellow", "green", "blue", "purple", "black"]
TOWNS = ["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"]
STORES = ["royal", "civic"]
DECKS = ["1", "2", "3", "4"]
HIGHEST_ON_COUNTER = 12
TAX_TILES = 18
TILES_OF_A_GROUP = 12  # L1
GROUP_OF_ROUND = {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4", 5: "5-6", 6: "5-6"}  # L2
SIX_PLACES = [9, 6, 4, 2, 0, 0]  # S5, until the overlay's are told
POINTS_BY_PLACE = {3: [6, 4, 2], 4: [9, 6, 4, 2], 5: [9, 6, 4, 2, 0], 6: SIX_PLACES}  # R7.2

PHASE_MOMENTS = [f"{phase} {when}" for phase in range(1, 7) for when in ("beginning", "end")]
MOMENTS = [*PHASE_MOMENTS, "just won", "first crowns", "crowns", "exchange", "leaders"]  # L4, L6

Dict = dict[str, Any]


class Foul(Exception):
    """An entry (counted from 1; 0 is the set-up) that the rules do not allow."""

    def __init__(self, entry: int, reason: str) -> None:
        super().__init__(f"entry {entry}: {reason}")
        self.entry = entry
        self.reason = reason
