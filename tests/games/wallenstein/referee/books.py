"""What the tests ask the referee for: states, how two states differ, and what was conserved."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.league_of_six.referee import books, log

from .table import Table
from .words import (
    ARMIES,
    BUILDINGS,
    COURTIERS,
    GREEN_CUBES,
    MARKERS,
    PEASANTS,
    STATUES,
    Dict,
)


class Log(log.Log):
    """Which entries count."""

    game = "wallenstein"
    lay_out = Table


def follow(game_file: Dict) -> Iterator[Dict]:
    """The state before any entry, then the state after each."""
    return books.follow(game_file, Log)


# - Comparing -


def disagreement(mine: Dict, theirs: Dict) -> str | None:
    """The path of the first difference, or None. What theirs has beyond the promise is left out.

    The order of counties and buildings is no promise, nor whether a colour of which there
    are no cubes is named.
    """
    for part in ("players", "counties"):
        for name, one in mine[part].items():
            other = theirs.get(part, {}).get(name, {})
            if not one.keys() <= other.keys():
                lacking = min(one.keys() - other.keys())
                return f"state.{part}.{name}.{lacking}: is missing in theirs"
    if lacking := mine.keys() - theirs.keys():
        return f"state.{min(lacking)}: is missing in theirs"
    mine, theirs = plainly(mine), plainly(promised(mine, theirs))
    if books.json_of(mine) == books.json_of(theirs):
        return None
    return books.first_difference(mine, theirs)


def promised(mine: Dict, theirs: Dict) -> Dict:
    """Theirs without what they have beyond the promise."""
    kept = {key: theirs[key] for key in mine}
    for part in ("players", "counties"):
        kept[part] = dict(theirs[part])
        for name, one in mine[part].items():
            if len(theirs[part][name]) > len(one):
                kept[part][name] = {key: theirs[part][name][key] for key in one}
    return kept


def plainly(state: Dict) -> Dict:
    """The same with counties and buildings in order, and colours only where there are cubes."""
    plain = {**state, "players": {}, "counties": dict(state["counties"])}
    for colour, player in state["players"].items():
        plan = player["plan"] and {"court": {}, **player["plan"]}
        plain["players"][colour] = {**player, "counties": sorted(player["counties"]), "plan": plan}
    for name, county in state["counties"].items():
        if len(county["buildings"]) > 1:
            plain["counties"][name] = {**county, "buildings": sorted(county["buildings"])}
    for place in ("tray", "tower"):
        plain[place] = some(state[place])
    if state["battle"]:
        plain["battle"] = {**state["battle"], "throw": some(state["battle"]["throw"])}
    return plain


def some(cubes: Dict) -> Dict:
    return {colour: number for colour, number in cubes.items() if number}


# - Conservation -


def out_of_nowhere(state: Dict) -> list[str]:
    """What a state has too much or too little of, worked out from the state alone."""
    wrong = [f"{name} is half empty" for name in half_empty(state)]
    for colour in state["players"]:
        wrong += players_out_of_nowhere(state, colour)
    if state["peasants"] + by_the_tower(state, PEASANTS) != GREEN_CUBES:
        wrong.append(PEASANTS)
    counties = state["counties"].values()
    built = [kind for county in counties for kind in county["buildings"]]
    wrong += [kind for kind, pieces in BUILDINGS.items() if built.count(kind) > pieces]
    if sum(county["markers"] for county in counties) > MARKERS:
        wrong.append("markers")
    if "statues" in next(iter(state["players"].values())):
        wrong += statues_out_of_nowhere(state)
    return wrong


def players_out_of_nowhere(state: Dict, colour: str) -> list[str]:
    wrong = []
    mine = state["players"][colour]
    own = {name: one for name, one in state["counties"].items() if one["owner"] == colour}
    armies = sum(county["armies"] for county in own.values())
    if mine["supply"] + armies + by_the_tower(state, colour) != ARMIES:
        wrong.append(f"{colour} armies")
    if sorted(mine["counties"]) != sorted(own):
        wrong.append(f"{colour} cards")
    if "courtiers" in mine and sum(mine["courtiers"].values()) != COURTIERS:
        wrong.append(f"{colour} courtiers")
    if min(mine["supply"], mine["thalers"], mine["grain"], mine["points"]) < 0:
        wrong.append(f"{colour} below nothing")
    return wrong


def by_the_tower(state: Dict, colour: str) -> int:
    thrown = (state["battle"] or {}).get("throw", {})
    return int(state["tray"][colour] + state["tower"][colour] + thrown.get(colour, 0))


def statues_out_of_nowhere(state: Dict) -> list[str]:
    mine = state["players"].values()
    there = sum(player["statues"] + player["trophies"] for player in mine)
    there += sum(county["statue"] is not None for county in state["counties"].values())
    return [] if there == STATUES * len(mine) else ["statues"]


def half_empty(state: Dict) -> list[str]:
    """A county has an owner and armies, or nothing at all (while nobody fights for it)."""
    found = []
    fought = state["battle"] and state["battle"]["county"]
    for name, county in state["counties"].items():
        if county["owner"] is None:
            wrong = county["armies"] or county["buildings"] or county["markers"]
        else:
            wrong = not county["armies"]
        if wrong and name != fought:
            found.append(name)
    return found
