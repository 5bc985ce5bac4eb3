"""The books of two judges: which entries count, where two states part, and what was conserved."""

import json
from collections import Counter
from typing import Any

from tests.games.wallenstein.referee import (
    ARMIES,
    BUILDINGS,
    COURTIERS,
    GREEN_CUBES,
    MARKERS,
    PEASANTS,
    STATUES,
    Dict,
    Foul,
    Table,
)


class Log:
    """The referee's table after undo, redo and amend: then the game is played over again."""

    def __init__(self, game_file: Dict) -> None:
        self.setup = game_file["setup"]
        self.counted: list[tuple[int, Dict]] = []  # entries and amendments, with their lines
        self.taken_back: list[list[tuple[int, Dict]]] = []  # by undo, the latest last
        self.table = Table(self.setup)

    def write(self, number: int, entry: Dict) -> None:
        kind = entry["type"]
        if kind == "undo":
            stay = entry.get("to", len(self.counted) - 1)
            if not 0 <= stay < len(self.counted):
                raise Foul("there is nothing to take back")
            self.taken_back.append(self.counted[stay:])
            self.counted = self.counted[:stay]
        elif kind == "redo":
            if not self.taken_back:
                raise Foul("there is nothing to bring back")
            self.counted += self.taken_back.pop()
        else:
            if kind != "amend":
                self.table.play(entry)
            self.taken_back = []
            self.counted.append((number, entry))
        if kind in ("undo", "redo", "amend"):
            self.play_over_again()

    def play_over_again(self) -> None:
        setup = dict(self.setup)
        lines: dict[int, Dict | None] = {}
        for number, entry in self.counted:
            if entry["type"] != "amend":
                lines[number] = entry
            elif "setup" in entry:
                setup.update(entry["setup"])
            elif entry["entry"] in lines:
                lines[entry["entry"]] = entry.get("with")
            else:
                raise Foul(f"there is no entry {entry['entry']} that counts")
        self.table = Table(setup)
        for one in lines.values():
            if one is not None:
                self.table.play(one)


def disagreement(mine: Dict, theirs: Dict) -> str | None:
    """What is different first, or None. What theirs has beyond mine is left out.

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
    if as_json(mine) == as_json(kept):
        return None
    key = next(key for key in mine if as_json(mine[key]) != as_json(kept[key]))
    return f"{key}: {as_json(mine[key])}\n{as_json(kept[key])} is theirs"


def plainly(part: Any, key: str = "") -> Any:
    """The same with counties and buildings in order, and colours only if there are cubes."""
    if key in ("tray", "tower", "throw"):
        return {colour: number for colour, number in part.items() if number}
    if isinstance(part, list):
        return sorted(part) if key in ("counties", "buildings") else part
    if isinstance(part, dict):
        whole = {"court": {}, **part} if key == "plan" else part
        return {key: plainly(value, key) for key, value in whole.items()}
    return part


def as_json(part: object) -> str:
    """The same for the same parts, whatever the order of their keys; 1, 1.0 and true are three."""
    return json.dumps(part, sort_keys=True)


def out_of_nowhere(state: Dict) -> list[str]:
    """What a state has too much or too little of, worked out from the state alone."""
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
