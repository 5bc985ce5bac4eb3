"""The end: all hands are shown at the same moment (R7)."""

from __future__ import annotations

from .board import Board
from .words import ESTATES, Dict


class Ending(Board):
    def reveal(self, entry: Dict) -> None:  # R7.1
        player = entry.get("player")
        if self.phase != "revealing" or self.moment is not None or player not in self.players:
            self.foul(f"it is not for {player} to reveal anything now")
        for what in ["guards", *ESTATES]:
            self.whole(entry.get(what), what)
        if entry.get("influence") is not None:
            self.whole(entry["influence"], "influence")
        self.sealed[player] = entry
        if len(self.sealed) == len(self.players):
            self.open_all()

    def open_all(self) -> None:
        for player, mine in self.players.items():
            shown = self.sealed[player]
            mine["guards"] = shown["guards"]
            for estate in ESTATES:
                mine["leaders"][estate] = shown[estate]
            if shown.get("influence") is not None:
                mine["influence"] = shown["influence"]
            self.record(
                "revealed",
                player=player,
                guards=mine["guards"],
                influence=mine["influence"],
                leaders=dict(mine["leaders"]),
            )
        self.phase = "finished"
        lines = self.result()["players"]
        for estate in ESTATES:
            for player in self.players:
                points = lines[player][estate]
                self.record("leader_points", estate=estate, player=player, points=points)
        self.then("leaders")
