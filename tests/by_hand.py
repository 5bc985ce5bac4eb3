"""Games written by hand: the table of the publisher's worked example, in short words."""

from __future__ import annotations

from typing import Any

from tests.referee import follow

Dict = dict[str, Any]


def row(bonus: int, *spaces: tuple[str, int]) -> Dict:
    return {
        "bonus": bonus,
        "spaces": [{"good": good, "points": points} for good, points in spaces],
    }


TILES = {
    "s1": {
        "I": [
            row(4, ("yellow", 1), ("green", 1), ("blue", 1), ("green", 3)),
            row(2, ("red", 2), ("red", 5), ("red", 2)),
        ]
    },
    "s2": {"I": [row(2, ("red", 1)), row(1, ("blue", 1), ("yellow", 1))]},
}
DEAL: Dict = {
    "type": "deal",
    "besieged": ["goerlitz", "loebau"],
    "tiles": {"lauban": "t1", "bautzen": "t2", "kamenz": "t3", "zittau": None},
    "leaders": {"1": "clergy", "2": "burghers", "3": "burghers", "4": "aristocracy"},
    "royal": "s1",
    "civic": "s2",
}


def game(*entries: Dict, **setup: Any) -> Dict:
    """The table of the worked example: Lauban is 1, Bautzen 3, Bautzen to Kamenz is two."""
    towns = ["lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau"]
    colours = ["red", "yellow", "green", "blue"]
    return {
        "format": "companion/1",
        "game": "league-of-six",
        "rules": 1,
        "setup": {
            "players": [{"colour": colour, "name": colour.title()} for colour in colours],
            "towns": towns,
            "sides": {},
            "numbers": dict(zip(towns, [1, 3, 2, 4, 5, 6], strict=True)),
            "order": colours,
            "modules": [],
            "box": {"storage_tiles": TILES},
            **setup,
        },
        "entries": list(entries),
    }


def go(player: str, town: str, offer: int | None = None, **more: Any) -> Dict:
    entry = {"type": "choose_town", "player": player, "town": town, **more}
    return entry if offer is None else {**entry, "offer": offer}


def up(player: str, guards: int) -> Dict:
    return {"type": "raise", "player": player, "guards": guards}


def yes(player: str) -> Dict:
    return {"type": "accept", "player": player}


def took(player: str, **what: Any) -> Dict:
    return {"type": "collect", "player": player, "horses": 0, **what}


def chose(player: str, store: str, number: int) -> Dict:
    return {"type": "choose_row", "player": player, "store": store, "row": number}


def after(*entries: Dict, **setup: Any) -> Dict:
    return list(follow(game(*entries, **setup)))[-1]


def each(state: Dict, what: str) -> dict[str, Any]:
    return {colour: player[what] for colour, player in state["players"].items()}
