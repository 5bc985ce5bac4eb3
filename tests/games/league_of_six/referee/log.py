"""The log: which entries count, after undo, redo and amend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .table import Table
from .words import Dict, Foul


class Log:
    """Which entries count. After every undo, redo or amend the game is played over again."""

    game = "league-of-six"
    lay_out: Callable[[Dict], Any] = Table

    def __init__(self, game_file: Dict) -> None:
        if game_file.get("game") != self.game:
            raise Foul(0, f"this is no game of {self.game}")
        self.setup = game_file["setup"]
        self.counted: list[tuple[int, Dict]] = []  # entries and amendments, with their lines
        self.taken_back: list[list[tuple[int, Dict]]] = []  # by undo, the latest last
        self.table = self.lay_out(self.setup)

    def write(self, number: int, entry: Dict) -> None:
        match entry.get("type"):
            case "undo":
                self.undo(number, entry)
            case "redo":
                if not self.taken_back:
                    raise Foul(number, "there is nothing to bring back")
                self.counted += self.taken_back.pop()
                self.play_over_again()
            case "amend":
                self.taken_back = []
                self.counted.append((number, entry))
                self.amended(number)
            case _:
                self.table.play(number, entry)
                self.taken_back = []
                self.counted.append((number, entry))

    def undo(self, number: int, entry: Dict) -> None:
        stay = entry.get("to")
        if stay is None:
            stay = len(self.counted) - 1
        if type(stay) is not int or not 0 <= stay < len(self.counted):
            raise Foul(number, "there is nothing to take back")
        self.taken_back.append(self.counted[stay:])
        self.counted = self.counted[:stay]
        self.play_over_again()

    def amended(self, number: int) -> None:
        try:
            self.play_over_again()
        except Foul as foul:
            if foul.entry == number:
                raise
            where = f"entry {foul.entry}" if foul.entry else "the set-up"
            raise Foul(number, f"{where} no longer fits: {foul.reason}") from None

    def play_over_again(self) -> None:
        setup = dict(self.setup)
        lines: list[list[Any]] = []  # [line number, entry or None]
        for number, entry in self.counted:
            if entry["type"] != "amend":
                lines.append([number, entry])
            elif ("setup" in entry) == ("entry" in entry):
                raise Foul(number, "an amendment names an entry or the set-up")
            elif "setup" in entry:
                setup.update(entry["setup"])
            else:
                self.replace(number, entry, lines)
        self.table = self.lay_out(setup)
        for line, entry in lines:
            if entry is not None:
                self.table.play(line, entry)

    def replace(self, number: int, amendment: Dict, lines: list[list[Any]]) -> None:
        instead = amendment.get("with")
        if instead is not None and instead.get("type") in ("undo", "redo", "amend"):
            raise Foul(number, "only something that happened at the table can stand there")
        for line in lines:
            if line[0] == amendment["entry"]:
                line[1] = instead
                return
        raise Foul(number, f"there is no entry {amendment['entry']} that counts")
