"""What the tests ask the referee for: states, the ledger, and how two states differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from .log import Log
from .words import Dict


def follow(game_file: Dict, kind: type[Log] = Log) -> Iterator[Dict]:
    """The state before any entry, then the state after each. `kind` is the game's log."""
    return _states(kind(game_file), game_file)


def _states(log: Log, game_file: Dict) -> Iterator[Dict]:
    yield log.table.state()
    for number, entry in enumerate(game_file["entries"], 1):
        log.write(number, entry)
        yield log.table.state()


def ledger(game_file: Dict) -> list[Dict]:
    """What followed from the entries that count at the end; `entry` is the log line."""
    return followed(game_file)[1]


def followed(game_file: Dict) -> tuple[list[Dict], list[Dict]]:
    """The states of `follow` and the ledger at the end, of a game played once."""
    log = Log(game_file)
    return list(_states(log, game_file)), log.table.records


def recount(players: Iterable[str], lines: list[Dict]) -> dict[str, dict[str, int]]:
    """Influence and guards of everybody from the ledger alone (leader points left out)."""
    purse = {player: {"influence": 10, "guards": 3} for player in players}
    for line in lines:
        match line["kind"]:
            case "travel":
                paid = line["cost"] - line["bought"] - line.get("let_off", 0)
                purse[line["player"]]["guards"] -= paid
                purse[line["player"]]["influence"] -= 2 * line["bought"]
            case "hand-over":
                paid = line["guards"] - line["bought"] - line.get("gap", 0)
                purse[line["giver"]]["guards"] -= paid
                purse[line["giver"]]["influence"] -= 2 * line["bought"]
                purse[line["taker"]]["guards"] += line["guards"]
            case "collected" | "gap":
                purse[line["player"]]["guards"] += line["guards"]
            case "block" | "bonus":
                purse[line["player"]]["influence"] += line["points"]
            case "crown" if line["step"] != "leaders":
                purse[line["player"]]["guards"] -= line["guards"]
                purse[line["player"]]["influence"] += line["points"]
            case "correction" | "worked":
                purse[line["player"]]["guards"] += line["guards"]
                purse[line["player"]]["influence"] += line["influence"]
            case "revealed":
                purse[line["player"]] = {k: line[k] for k in ("influence", "guards")}
    return purse


def first_difference(
    mine: Any, theirs: Any, ignore: Collection[str] = (), path: str = "state"
) -> str | None:
    """The path of the first difference, or None. Keys named in `ignore` are not compared."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return _difference_of_dicts(mine, theirs, ignore, path)
    if isinstance(mine, list) and isinstance(theirs, list):
        for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            found = first_difference(one, other, ignore, f"{path}[{place}]")
            if found:
                return found
        if len(mine) != len(theirs):
            return f"{path}: {len(mine)} entries, theirs has {len(theirs)}"
        return None
    if type(mine) is not type(theirs) or mine != theirs:
        return f"{path}: {mine!r}, theirs is {theirs!r}"
    return None


def _difference_of_dicts(
    mine: Dict, theirs: Dict, ignore: Collection[str], path: str
) -> str | None:
    for key, one in mine.items():
        if key in ignore:
            continue
        if key not in theirs:
            return f"{path}.{key}: {one!r} is missing in theirs"
        other = theirs[key]
        if json_of(one) == json_of(other):
            continue  # as almost all are: no path is made up for them
        found = first_difference(one, other, ignore, f"{path}.{key}")
        if found:
            return found
    for key, other in theirs.items():
        if key not in mine and key not in ignore:
            return f"{path}.{key}: {other!r} is only in theirs"
    return None


def json_of(part: object) -> bytes:
    """The same for the same parts, whatever the order of their keys; 1, 1.0 and true are three."""
    return msgspec.json.encode(part, order="deterministic")
