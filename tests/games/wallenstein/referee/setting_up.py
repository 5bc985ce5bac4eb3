"""W0: the set-up, claiming counties, filling the tower, and the events of a year."""

from __future__ import annotations

from copy import deepcopy

from .board import Board
from .words import (
    ARMIES,
    COLOURS,
    COURTIERS,
    EVENTS,
    FILLING,
    GROUPS,
    LINE_UPS,
    MODULES,
    PEASANTS,
    PRINTED_COUNTIES,
    STATUES,
    THALERS,
    Dict,
)

RULINGS = {
    "revolt_pays": (False, True),
    "open_tower": (False, True),
    "tower": ("real", "app"),
    "counties": ("real", "app"),
}


class SettingUp(Board):
    # - The set-up -

    def read_setup(self, setup: Dict) -> None:
        colours = [player["colour"] for player in setup["players"]]
        if len(colours) not in THALERS:
            self.foul("W0.1: three to five players")
        if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
            self.foul("W0.1: every player needs a colour of their own")
        self.modules = list(setup.get("modules") or [])
        if not set(self.modules) <= set(MODULES) or len(set(self.modules)) < len(self.modules):
            self.foul(f"nobody knows the modules {self.modules}")
        self.rulings = {name: choices[0] for name, choices in RULINGS.items()}
        for name, choice in (setup.get("rulings") or {}).items():
            self.one_of(name, "ruling", RULINGS)
            self.rulings[name] = self.one_of(choice, f"choice for {name}", RULINGS[name])
        self.box = deepcopy(setup.get("box") or {})
        self.hand_out(setup)
        self.lay_counties(setup, colours)

    def hand_out(self, setup: Dict) -> None:  # W0.2
        self.players: dict[str, Dict] = {}
        self.lost: dict[str, set[str]] = {}
        self.had: dict[str, set[str]] = {}
        self.used: dict[str, list[str]] = {}
        for player in setup["players"]:
            mine = {
                "name": player["name"],
                "thalers": THALERS[len(setup["players"])],
                "grain": 0,
                "points": 0,
                "supply": ARMIES,
                "place": None,
                "tile": None,
                "planned": False,
                "plan": None,
            }
            if "court" in self.modules:  # WC.1
                mine["courtiers"] = {"supply": COURTIERS, "entrance": 0, "audience": 0}
                mine["kept"] = []
            if "mercenaries" in self.modules:  # WK.1
                mine["card"] = 1
            if "leaders" in self.modules:  # WM.1
                mine.update(leader=None, statues=STATUES, trophies=0)
            self.players[player["colour"]] = mine

    def printed(self, county: str) -> Dict:
        return PRINTED_COUNTIES[county]

    def lay_counties(self, setup: Dict, colours: list[str]) -> None:
        self.counties: dict[str, Dict] = {}
        for name, printed in PRINTED_COUNTIES.items():
            if len(colours) > 3 or not printed["not_with_three"]:  # W0.1
                self.counties[name] = {"owner": None, "armies": 0, "buildings": [], "markers": 0}
                if "leaders" in self.modules:
                    self.counties[name]["statue"] = None
        self.start = self.one_of(setup.get("start"), "start", ["line-up", "claim"])
        groups = GROUPS[str(len(colours))]
        self.groups = {player: list(groups) for player in colours}
        self.open_cards: list[str] = []
        self.open_before: dict[str, list[str]] = {}  # those that lay open at one's last claim
        self.oldest = self.one_of(setup.get("oldest", colours[0]), "player", colours)
        self.phase = "claiming"
        if self.start == "line-up":
            self.phase = "filling"
            self.line_up(setup, colours)

    def line_up(self, setup: Dict, colours: list[str]) -> None:  # W0.3
        printed = LINE_UPS[str(len(colours))]
        letters = setup.get("line_up") or dict(zip(colours, printed, strict=True))
        if sorted(letters) != sorted(colours) or sorted(letters.values()) != sorted(printed):
            self.foul("W0.3: every player takes a line-up of their own")
        for player, letter in letters.items():
            for county in printed[letter]:
                self.settle(player, county, self.groups[player].pop(0))

    def settle(self, player: str, county: str, armies: int) -> None:
        self.players[player]["supply"] -= armies
        self.counties[county].update(owner=player, armies=armies)

    # - Claiming -

    def go_claiming(self) -> list[Dict] | None:
        left = {player: len(groups) for player, groups in self.groups.items()}
        if not any(left.values()):
            self.phase = "filling"
            return None
        free = [name for name in self.open_cards if self.counties[name]["owner"] is None]
        self.open_cards = free  # a correction may have given one away
        if self.rulings["counties"] == "app" and len(self.open_cards) < 2:
            return self.wait(None, "stock")
        seats = list(self.players)
        first = seats.index(self.oldest)
        clockwise = seats[first:] + seats[:first]
        return self.wait(max(clockwise, key=lambda player: left[player]), "claim")

    def in_stock(self) -> list[str]:
        free = [name for name, county in self.counties.items() if county["owner"] is None]
        return [name for name in free if name not in self.open_cards]

    def stock(self, entry: Dict) -> None:  # W0.3
        if "player" in entry:
            player = self.check_turn(entry, "claim")
            if self.rulings["counties"] != "app":
                self.foul("the county cards are dealt at the table")
            if sorted(self.open_before.get(player, [])) != sorted(self.open_cards):
                self.foul("W0.3: these are not the two of one's last turn")
            self.open_cards = self.several(entry["open"], "county card", 2, self.in_stock())
            return
        self.check_waited(entry)
        missing = 2 - len(self.open_cards)
        self.open_cards += self.several(entry["open"], "county card", missing, self.in_stock())

    def claim(self, entry: Dict) -> None:  # W0.3
        player = self.check_turn(entry)
        county = self.county(entry["county"])
        if self.counties[county]["owner"] is not None:
            self.foul("W0.3: this county has an owner")
        armies = self.one_of(entry["armies"], "group of armies", self.groups[player])
        self.leader_with_claim(player, county, entry.get("leader", False))
        self.groups[player].remove(armies)
        self.settle(player, county, armies)
        self.open_before[player] = list(self.open_cards)
        if county in self.open_cards:
            self.open_cards.remove(county)

    def leader_with_claim(self, player: str, county: str, leader: object) -> None:  # WM.1
        self.one_of(leader, "answer", [True, False])
        if "leaders" not in self.modules:
            if leader:
                self.foul("WM: nobody has a leader")
            return
        mine = self.players[player]
        if leader and mine["leader"] is not None:
            self.foul("WM.1: the leader is on the board already")
        if mine["leader"] is None and (leader or len(self.groups[player]) == 1):
            mine["leader"] = county

    # - The tower and the year -

    def go_filling(self) -> list[Dict]:
        return self.wait(None, "fill")

    def fill(self, entry: Dict) -> None:  # W0.4
        self.check_waited(entry)
        out = self.cubes(entry["out"])
        for colour in self.cube_colours():
            thrown = FILLING[PEASANTS if colour == PEASANTS else "colour"]
            fell = out.get(colour, 0)
            if fell > thrown:
                self.foul(f"W0.4: only {thrown} {colour} cubes were thrown")
            self.tower[colour] += self.take(colour, thrown - fell)  # W2.7
            if "court" in self.modules and colour != PEASANTS:  # WC.1
                self.bring_courtiers(colour, fell)
        self.phase = "year"

    def go_year(self) -> list[Dict]:
        return self.wait(None, "year")

    def year(self, entry: Dict) -> None:  # W0.5
        self.check_waited(entry)
        new = [event for event in EVENTS if event not in self.events_seen]
        self.events = self.several(entry["events"], "event", 4, new)
        self.events_seen |= set(self.events)
        self.phase = "display"
