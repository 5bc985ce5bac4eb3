"""W2: battles and revolts, cubes thrown into the tower and what lies in the tray after."""

from __future__ import annotations

from .board import Board
from .words import PEASANTS, Dict


class Battles(Board):
    # - What is thrown -

    def attack(self, player: str, county: str, armies: int) -> None:  # W2.1
        defender = self.counties[county]["owner"]
        thrown = dict.fromkeys(self.cube_colours(), 0)
        thrown[player] = armies
        if self.players[player]["tile"] == "attack":
            thrown[player] += self.take(player, 1)
        if defender is None:
            thrown[PEASANTS] = self.take(PEASANTS, 2 if self.event == "neutral-3" else 1)
        else:
            palace = "palace" in self.counties[county]["buildings"]
            extra = int(self.players[defender]["tile"] == "defend")
            extra += int(palace and self.event in ("palace-2", "palace-6"))
            thrown[defender] = self.counties[county]["armies"] + self.take(defender, extra)
        allied = self.counties[county]["markers"] == 0
        self.throw_in("battle", county, player, thrown, allied)

    def revolt_in(self, county: str, peasants: int) -> None:  # W2.5
        thrown = dict.fromkeys(self.cube_colours(), 0)
        thrown[self.counties[county]["owner"]] = self.counties[county]["armies"]
        thrown[PEASANTS] = self.take(PEASANTS, peasants)
        self.throw_in("revolt", county, None, thrown, False)

    def throw_in(
        self, kind: str, county: str, attacker: str | None, thrown: Dict, allied: bool
    ) -> None:
        for colour in self.cube_colours():
            thrown[colour] += self.tray[colour]
            self.tray[colour] = 0
        self.counties[county]["armies"] = 0
        self.battle = {
            "county": county,
            "kind": kind,
            "attacker": attacker,
            "defender": self.counties[county]["owner"],
            "throw": thrown,
            "allied": allied,
        }

    # - What comes out -

    def throw(self, entry: Dict) -> None:
        self.check_waited(entry)
        if self.battle is None:
            raise AssertionError("nothing to throw")
        tray = self.cubes(entry["tray"])
        for colour in self.cube_colours():
            lying = tray.get(colour, 0)
            inside = self.battle["throw"][colour] + self.tower[colour] - lying
            self.tower[colour] = self.believed(colour, inside, entry)
            self.tray[colour] = lying
        battle, self.battle = self.battle, None
        if battle["kind"] == "revolt":
            self.settle_revolt(battle)
        elif battle["defender"] is None:
            self.settle_neutral(battle)
        else:
            self.settle_battle(battle)

    def believed(self, colour: str, inside: int, entry: Dict) -> int:
        """What stays in the tower. What came out too much, if so, comes from the supply."""
        if inside >= 0:
            return inside
        if not entry.get("insist"):
            self.foul(f"so many {colour} cubes cannot come out")
        self.put_back(colour, inside)
        return 0

    def fallen(self, entry: Dict) -> None:  # W2.6
        if not any(self.cubes(entry["cubes"]).values()):
            self.foul("W2.6: nothing fell out")
        for colour, cubes in self.cubes(entry["cubes"]).items():
            self.tower[colour] = self.believed(colour, self.tower[colour] - cubes, entry)
            lying = self.battle["throw"] if self.battle else self.tray
            lying[colour] += cubes

    # - What follows -

    def lose(self, colour: str, cubes: int) -> None:
        """Cubes that lie in the tray go back to their supply."""
        self.tray[colour] -= cubes
        self.put_back(colour, cubes)

    def move_in(self, player: str, county: str) -> None:
        """All that a winner still has in the tray goes into the county."""
        self.counties[county]["armies"] += self.tray[player]
        self.tray[player] = 0

    def settle_battle(self, battle: Dict) -> None:  # W2.2, W2.3, W2.4
        county, attacker, defender = battle["county"], battle["attacker"], battle["defender"]
        attacking, defending = self.tray[attacker], self.tray[defender]
        allies = self.tray[PEASANTS] if battle["allied"] else 0
        if attacking > defending + allies:
            self.lose(PEASANTS, allies)
            self.lose(defender, defending)
            self.lose(attacker, defending + allies)
            self.give_county(county, attacker)
            self.move_in(attacker, county)
        elif attacking < defending + allies and defending > 0:
            allies_lost = min(allies, attacking)
            self.lose(attacker, attacking)
            self.lose(defender, attacking - allies_lost)
            self.lose(PEASANTS, allies)
            self.move_in(defender, county)
        else:
            self.lose(attacker, attacking)
            self.lose(defender, defending)
            self.lose(PEASANTS, allies)
            self.give_county(county, None)

    def settle_neutral(self, battle: Dict) -> None:  # W2.3, W2.4
        county, attacker = battle["county"], battle["attacker"]
        peasants = self.tray[PEASANTS]
        self.lose(PEASANTS, peasants)
        if self.tray[attacker] > peasants:
            self.lose(attacker, peasants)
            self.give_county(county, attacker)
            self.move_in(attacker, county)
        else:
            self.lose(attacker, self.tray[attacker])

    def settle_revolt(self, battle: Dict) -> None:  # W2.5
        county, owner = battle["county"], battle["defender"]
        peasants = self.tray[PEASANTS]
        won = self.tray[owner] > peasants
        self.lose(PEASANTS, peasants)
        if won:
            self.lose(owner, peasants)
            self.move_in(owner, county)
            if self.phase != "winter":
                self.add_marker(county)
        else:
            self.lose(owner, self.tray[owner])
            self.give_county(county, None)
        if self.collected_after is not None:
            player, good, amount = self.collected_after
            self.collected_after = None
            if won or self.rulings["revolt_pays"]:
                self.players[player][good] += amount
