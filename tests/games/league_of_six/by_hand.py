"""Games written by hand, before two judges: the table of the publisher's worked example, in short
words. What the referee forbids, the engine must forbid, and they must see the same table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.game_file import Broken, read_file
from companion.core.lines import read_entry
from companion.core.play import Refused
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.judging import Foul, first_difference
from tests.games.league_of_six.referee import followed

Dict = dict[str, Any]


def row(bonus: int, *spaces: tuple[str, int]) -> Dict:
    return {
        "bonus": bonus,
        "spaces": [{"good": good, "points": points} for good, points in spaces],
    }


OURS_ALONE = {"tiles", "ranking"}
"""Keys that the engine adds to the promised state."""

STORAGE = {f"s{n}": {"I": [row(9, ("red", 1))], "II": [row(9, ("red", 1))]} for n in range(1, 7)}


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
            "box": {"storage_tiles": STORAGE},
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
    """The referee's state, if the engine's is the same; a foul, if the engine refuses it, too."""
    file = json.loads(json.dumps(game(*entries, **setup)))
    try:
        state = followed(file)[0][-1]
    except Foul:
        with pytest.raises((Broken, Refused)):
            engine_after(file)
        raise
    theirs = LEAGUE_OF_SIX.facts(engine_after(file).state, "all")
    assert first_difference(state, theirs, OURS_ALONE) is None
    return state


def engine_after(file: Dict) -> Table:
    table = read_file(INSTALLED, file, 0)
    for entry in file["entries"]:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


def each(state: Dict, what: str) -> dict[str, Any]:
    return {colour: player[what] for colour, player in state["players"].items()}


# --- Loyal Retinue ------------------------------------------------------------------------

FOUR = ["red", "yellow", "green", "blue"]
SIX = [*FOUR, "purple", "black"]
RING = ["zittau", "kamenz", "bautzen", "loebau", "lauban", "goerlitz"]
LEADERS = {"1": "clergy", "2": "clergy", "3": "clergy", "4": "clergy"}


def use(player: str, follower: str, **what: Any) -> Dict:
    return {"type": "use_follower", "player": player, "follower": follower, **what}


def six(**setup: Any) -> Dict:
    return {
        "players": [{"colour": colour, "name": colour} for colour in SIX],
        "towns": RING,
        "numbers": dict(zip(RING, [1, 3, 4, 2, 5, 6], strict=True)),
        "order": SIX,
        "modules": ["sixth-player"],
        "box": {"storage_tiles": STORAGE},
        **setup,
    }


HOMES = ["lauban", "bautzen", "kamenz", "zittau"]


def ability(phase: int, when: str = "any", **effect: Any) -> Dict:
    printed = {"kind": "phase", "phase": phase, "when": when}
    return {**printed, "effect": effect} if effect else printed


def crown(count: str = "", **more: Any) -> Dict:
    if not count:
        return {"kind": "crown", **more}
    return {"kind": "crown", "effect": {"crown": {"count": count, **more}}}


def retinue(**followers: Dict) -> Dict:
    """The set-up: four players who live in Lauban, Bautzen, Kamenz, Zittau, and some followers."""
    box = {
        "storage_tiles": STORAGE,
        "followers": followers,
        "leaders": {"grey": {"clergy": 1, "aristocracy": 0, "burghers": 0}},
    }
    return {"modules": ["retinue"], "box": box}


def deal(number: int, *tiles: str | None, **more: Any) -> Dict:
    lying = [*tiles, None, None, None, None][:4]
    opened = {"open_followers": [None] * 8} if number == 1 else {}
    return {
        "type": "deal",
        "besieged": ["goerlitz", "loebau"],
        "tiles": dict(zip(HOMES, lying, strict=True)),
        "leaders": LEADERS,
        "royal": f"s{(2 * number - 2) % 6 + 1}",
        "civic": f"s{(2 * number - 1) % 6 + 1}",
        **opened,
        **more,
    }


def stay(*players: str) -> list[Dict]:
    """To the own town, for nothing in the first round, for a guard later."""
    homes = dict(zip(FOUR, HOMES, strict=True))
    return [go(player, homes[player]) for player in players or FOUR]


def quiet(*players: str) -> list[Dict]:
    """Nobody takes anything but what lies in the town; the markers lie red to blue."""
    return [took(player) for player in players or reversed(FOUR)]


def reveal(player: str, guards: int = 0, **figures: int) -> Dict:
    shown = {"clergy": 0, "aristocracy": 0, "burghers": 0, **figures}
    return {"type": "reveal", "player": player, "guards": guards, **shown}
