"""What both judges need: the entries that count, the difference of two states, and lost pieces."""

from collections import Counter
from typing import Any

from tests.games import referees
from tests.games.referees import Dict, first_difference
from tests.games.wallenstein.referee import (
    ARMIES,
    BUILDINGS,
    COURTIERS,
    GREEN_CUBES,
    MARKERS,
    PEASANTS,
    STATUES,
)


class Log(referees.Log):
    """The entries that count, and the table after them, for this referee."""

    def play(self, number: int, entry: Dict) -> None:
        self.table.play(entry)


def disagreement(mine: Dict, theirs: Dict) -> str | None:
    """Return the first difference, or None. Keys that only `theirs` has are ignored.

    The order of counties and buildings is no promise, nor whether a colour of which there
    are no cubes is named.
    """
    mine, theirs = plainly(mine), plainly(theirs)
    kept = {key: theirs.get(key) for key in mine}
    for part in ("players", "counties"):
        kept[part] = {
            name: {key: one.get(key) for key in mine[part].get(name, one)}
            for name, one in theirs[part].items()
        }
    return first_difference(mine, kept)


def plainly(part: Any, key: str = "") -> Any:
    """Return the value with counties and buildings sorted, and without colours that have no
    cubes."""
    if key in ("tray", "tower", "throw"):
        return {colour: number for colour, number in part.items() if number}
    if isinstance(part, list):
        return sorted(part) if key in ("counties", "buildings") else part
    if isinstance(part, dict):
        whole = {"court": {}, **part} if key == "plan" else part
        return {key: plainly(value, key) for key, value in whole.items()}
    return part


def out_of_nowhere(state: Dict) -> list[str]:
    """Return the pieces that a state has too many or too few of, computed from the state alone."""
    players, counties = state["players"], state["counties"]
    built = Counter(kind for county in counties.values() for kind in county["buildings"])
    built["marker"] = sum(county["markers"] for county in counties.values())
    limits = {**BUILDINGS, "marker": MARKERS}
    wrong = [kind for kind, pieces in limits.items() if built[kind] > pieces]
    for name, one in counties.items():
        full = (one["owner"] is None) == (not one["armies"])
        empty = not (one["buildings"] or one["markers"])
        fought = state["battle"] and state["battle"]["county"] == name
        if not fought and not (full and (empty or one["owner"])):
            wrong.append(f"{name} is half empty")
    if state["peasants"] + by_the_tower(state, PEASANTS) != GREEN_CUBES:
        wrong.append(PEASANTS)
    for colour, mine in players.items():
        own = {name: one["armies"] for name, one in counties.items() if one["owner"] == colour}
        armies = mine["supply"] + sum(own.values()) + by_the_tower(state, colour)
        right = armies == ARMIES and sorted(mine["counties"]) == sorted(own)
        right &= sum(mine.get("courtiers", {"supply": COURTIERS}).values()) == COURTIERS
        if not right or min(mine[what] for what in ("supply", "thalers", "grain", "points")) < 0:
            wrong.append(colour)
    statues = sum(
        mine.get("statues", STATUES) + mine.get("trophies", 0) for mine in players.values()
    )
    statues += sum(county.get("statue") is not None for county in counties.values())
    return wrong if statues == STATUES * len(players) else [*wrong, "statues"]


def by_the_tower(state: Dict, colour: str) -> int:
    thrown = (state["battle"] or {}).get("throw", {})
    return int(state["tray"][colour] + state["tower"][colour] + thrown.get(colour, 0))
