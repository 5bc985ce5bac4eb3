"""The common parts of both referees: fouls, the entries of a log that count, and the difference of
two states."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec

Dict = dict[str, Any]


class Foul(Exception):
    """Raised for an entry that the rules do not allow. Entries are counted from 1; 0 is the
    set-up."""

    def __init__(self, reason: str, entry: int = 0) -> None:
        super().__init__(f"entry {entry}: {reason}")
        self.entry = entry
        self.reason = reason


def at(thing: Any, *path: Any) -> Any:
    """Follow the keys of that path and return the value; None if there is none."""
    for key in path:
        thing = (thing or {}).get(key)
    return thing


class Log:
    """The entries that count, and the table after them. After every undo, redo or amend the game is
    replayed from the start."""

    def __init__(self, setup: Dict, lay_out: Callable[[Dict], Any]) -> None:
        self.setup, self.lay_out = setup, lay_out
        self.counted: list[tuple[int, Dict]] = []  # entries and amendments, with their numbers
        self.taken_back: list[list[tuple[int, Dict]]] = []  # by each undo, the latest last
        self.table = lay_out(setup)

    def play(self, number: int, entry: Dict) -> None:
        self.table.play(number, entry)

    def write(self, number: int, entry: Dict) -> None:
        kind = entry["type"]
        if kind == "undo":
            stay = entry.get("to", len(self.counted) - 1)
            if not 0 <= stay < len(self.counted):
                raise Foul("there is nothing to take back", number)
            self.taken_back.append(self.counted[stay:])
            self.counted = self.counted[:stay]
        elif kind == "redo":
            if not self.taken_back:
                raise Foul("there is nothing to bring back", number)
            self.counted += self.taken_back.pop()
        else:
            if kind != "amend":
                self.play(number, entry)
            self.taken_back = []
            self.counted.append((number, entry))
        if kind in ("undo", "redo", "amend"):
            self.play_over_again(number)

    def play_over_again(self, number: int) -> None:
        setup = dict(self.setup)
        lines: dict[int, Dict | None] = {}
        for line, entry in self.counted:
            if entry["type"] != "amend":
                lines[line] = entry
            elif "setup" in entry:
                setup.update(entry["setup"])
            elif entry["entry"] in lines:
                lines[entry["entry"]] = entry.get("with")
            else:
                raise Foul(f"there is no entry {entry['entry']} that counts", line)
        self.table = self.lay_out(setup)
        try:
            for line, kept in lines.items():
                if kept is not None:
                    self.play(line, kept)
        except Foul as foul:
            reason = f"entry {foul.entry} no longer fits: {foul.reason}"
            raise Foul(reason, number) from None


def first_difference(
    mine: Any, theirs: Any, ignore: Collection[str] = (), path: str = "state"
) -> str | None:
    """Return the path of the first difference and both values, or None. Keys in `ignore` are not
    compared."""
    if json_of(mine) == json_of(theirs):
        return None  # most parts are equal, and need no path
    if isinstance(mine, dict) and isinstance(theirs, dict):
        keys = [key for key in {**mine, **theirs} if key not in ignore]
        parts = [(f".{key}", mine.get(key, "nothing"), theirs.get(key, "nothing")) for key in keys]
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        pairs = zip(mine, theirs, strict=True)
        parts = [(f"[{place}]", one, other) for place, (one, other) in enumerate(pairs)]
    else:
        return f"{path}: {mine!r}, theirs is {theirs!r}"
    found = (first_difference(one, other, ignore, path + name) for name, one, other in parts)
    return next(filter(None, found), None)


def json_of(part: object) -> bytes:
    """Return JSON that is equal for equal parts. The order of keys does not matter; 1, 1.0 and true
    differ."""
    return msgspec.json.encode(part, order="deterministic")
