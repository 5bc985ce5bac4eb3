"""WM: military leaders, their statues and trophies."""

from __future__ import annotations

from .board import Board
from .words import STATUES, Dict


class Leaders(Board):
    def begin_leaders(self, what: str, after: str) -> None:
        """All place, or move, or (empty) nobody does; then comes a phase, or what has its name."""
        self.after_leaders = after
        self.leaders_do = what
        self.turns = list(self.order) if what and "leaders" in self.modules else []
        self.phase = "leaders"

    def go_leaders(self) -> list[Dict] | None:
        while self.turns:
            if self.leader_may_go_to(self.turns[0]):
                return self.wait(self.turns[0], "leader")
            self.turns.pop(0)
        getattr(self, self.after_leaders)()
        return None

    def leader_may_go_to(self, player: str) -> list[str]:
        at = self.players[player]["leader"]
        if (at is None) != (self.leaders_do == "place"):
            return []
        return [name for name in self.counties_of(player) if name != at]  # WM.3

    def leader(self, entry: Dict) -> None:  # WM.1, WM.3
        player = self.check_turn(entry)
        mine = self.players[player]
        to = self.one_of(entry["county"], "county to go to", self.leader_may_go_to(player))
        left = mine["leader"]
        if left is not None and to in self.neighbours(left):
            self.leave_statue(player, left)
        mine["leader"] = to
        self.turns.pop(0)
        there = self.counties[to]
        if there["statue"] not in (None, player):  # WM.4
            there["statue"] = None
            mine["trophies"] += 1

    def leave_statue(self, player: str, county: str) -> None:
        mine = self.players[player]
        if self.counties[county]["statue"] is None and mine["statues"] > 0:
            mine["statues"] -= 1
            self.counties[county]["statue"] = player

    def lose_leader(self, player: str, county: str) -> None:  # WM.4
        if self.players[player].get("leader") == county:
            self.players[player]["leader"] = None

    def score_statues(self) -> None:  # WM.5
        if "leaders" not in self.modules:
            return
        for player, mine in self.players.items():
            standing = [c for c in self.counties.values() if c["statue"] == player]
            if len(standing) + mine["statues"] > STATUES:
                raise AssertionError("statues out of nowhere")
            mine["points"] += len(standing) + mine["trophies"]
