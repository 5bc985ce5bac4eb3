"""W3: grain, revolts, points; the second year, and the end."""

from __future__ import annotations

from .board import Board
from .words import LAST_ROUND, MAJORITIES, REGIONS, SUPPLY_CHART, Dict


class Winter(Board):
    def winter_comes(self) -> None:  # W3.1
        loss = int(self.events[0].split("-")[-1])
        for mine in self.players.values():
            mine["grain"] = max(0, mine["grain"] - loss)
        self.turns = list(self.order)
        self.drawn = None
        self.phase = "winter"

    def go_winter(self) -> list[Dict] | None:
        if not self.turns:
            self.score()
            return None
        player = self.turns[0]
        if self.drawn is None:
            if self.chart(player) is not None:
                return self.wait(None, "revolts")
            self.turns.pop(0)
            return None
        self.drawn = [name for name in self.drawn if self.counties[name]["owner"] == player]
        if len(self.drawn) > 1:
            return self.wait(player, "revolt")
        if self.drawn:
            self.fight(self.drawn[0])
        else:
            self.drawn = None
            self.turns.pop(0)
        return None

    def chart(self, player: str) -> list[int] | None:
        """The line of the supply chart for this player, or None if the grain suffices."""
        short = len(self.counties_of(player)) - self.players[player]["grain"]
        lines = [line for line in SUPPLY_CHART if line[0] <= short]
        return lines[-1] if lines else None

    def revolts(self, entry: Dict) -> None:  # W3.1
        self.check_waited(entry)
        player = self.turns[0]
        if self.player(entry["player"]) != player:
            self.foul(f"W3.1: it is {player} whose counties revolt")
        _, number, peasants = self.chart(player) or [0, 0, 0]
        own = self.counties_of(player)
        self.drawn = self.several(entry["counties"], f"county of {player}'s", number, own)
        self.chart_peasants = peasants

    def revolt(self, entry: Dict) -> None:
        self.check_turn(entry)
        self.fight(self.one_of(entry["county"], "county that revolts", self.drawn or []))

    def fight(self, county: str) -> None:
        self.drawn = [name for name in self.drawn or [] if name != county]
        self.revolt_in(county, self.counties[county]["markers"] + self.chart_peasants)

    # - Points -

    def score(self) -> None:  # W3.2
        for player, mine in self.players.items():
            own = self.counties_of(player)
            mine["points"] += len(own)
            mine["points"] += sum(len(self.counties[name]["buildings"]) for name in own)
        for region in REGIONS:
            for kind in MAJORITIES:
                self.score_majority(region, kind)
        if self.round == LAST_ROUND:
            self.score_statues()
            self.phase = "finished"
        else:
            self.begin_second_year()

    def score_majority(self, region: str, kind: str) -> None:
        built = {player: self.built_in(player, region, kind) for player in self.players}
        most = max(built.values())
        first = [player for player in built if built[player] == most]
        if most:
            for player in first:
                self.players[player]["points"] += MAJORITIES[kind] - (1 if len(first) > 1 else 0)

    def built_in(self, player: str, region: str, kind: str) -> int:
        own = [name for name in self.counties_of(player) if self.printed(name)["region"] == region]
        return sum(kind in self.counties[name]["buildings"] for name in own)

    def begin_second_year(self) -> None:  # W3.3
        for county in self.counties.values():
            county["markers"] = 0
        for mine in self.players.values():
            mine["grain"] = 0
        self.begin_leaders("place", "second_year")

    def second_year(self) -> None:  # WM.4 is done: winter is over
        for mine in self.players.values():
            if "card" in mine:  # WK.1
                mine["card"] = 1
        self.events = []
        self.clear_order()
        self.round += 1
        self.phase = "year"

    def go_finished(self) -> list[Dict]:
        return []
