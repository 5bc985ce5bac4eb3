"""W1.6 to W1.13: the ten actions of a round, each by all players in turn order."""

from __future__ import annotations

from .board import Board
from .words import (
    ACTIONS,
    BUILDING,
    DEPLOYED,
    DEPLOYED_LESS,
    DEPLOYING,
    PRICES,
    PROTECTED_FROM,
    TOWER_CARD,
    TOWER_CARDS,
    Dict,
)


class Acting(Board):
    def go_acting(self) -> list[Dict] | None:
        if self.moving:
            player, county = self.moving
            if self.may_move(player, county):
                return self.wait(player, "move")
            self.moving = None
        if self.action is None:
            return self.next_action()
        while self.turns:
            player = self.turns[0]
            plan = self.players[player]["plan"]
            if plan is None or self.is_there(player, plan["boxes"].get(self.action)):
                return self.wait(player, "open")
            self.turns.pop(0)  # nothing, or a void box
        self.action = None
        self.actions_done += 1
        return None

    def next_action(self) -> list[Dict] | None:  # W1.6
        if len(self.actions) < 5 + min(self.actions_done, 5):
            return self.wait(None, "turn")
        if self.actions_done == len(ACTIONS):
            self.begin_leaders("move", "end_of_round")
        else:
            self.action = self.actions[self.actions_done]
            self.turns = list(self.order)
        return None

    def turn(self, entry: Dict) -> None:
        self.check_waited(entry)
        down = [action for action in ACTIONS if action not in self.actions]
        self.actions.append(self.one_of(entry["action"], "action still face down", down))

    def is_there(self, player: str, card: str | None) -> bool:
        """Something can follow from this card: it is no nothing, and not void (W1.12)."""
        if card == TOWER_CARD:
            return self.phase == "court"  # WC.2: nothing in a box of the main mat
        return card in self.had[player] - self.lost[player]

    # - Opening a box -

    def open(self, entry: Dict) -> None:
        self.check_waited(entry)
        player = self.waiting[0]["player"]
        if entry.get("player", player) != player:
            self.foul(f"W1.6: it is the turn of {player}")
        if self.phase == "court":
            self.open_court_box(player, entry)
            return
        if "box" in entry:
            self.foul("only the court's boxes have numbers")
        card = self.opened(player, entry, self.action or "", "boxes")
        self.turns.pop(0)
        if card is not None:
            self.do(player, self.action or "", card)

    def opened(self, player: str, entry: Dict, box: str, mat: str) -> str | None:
        plan = self.players[player]["plan"]
        if plan is not None:
            if "county" in entry:
                self.foul("this plan is known: only cards on the mat are told")
            return str(plan[mat][box])
        if "county" not in entry:
            self.foul("which card lay there is to be told")
        card = entry["county"]
        if card is None:
            return None
        if self.phase == "court" and card == TOWER_CARD:
            cards_told = [*self.used[player], TOWER_CARD]
            if cards_told.count(TOWER_CARD) > TOWER_CARDS:
                self.foul("WC.2: each has three tower cards")
        elif self.county(card) not in self.had[player] - self.lost[player] - set(self.used[player]):
            self.foul(f"W1.3, W1.12: {player} cannot have {card} on the mat now")
        self.used[player].append(card)
        return str(card)

    def do(self, player: str, action: str, county: str) -> None:
        if action in BUILDING:
            self.build(player, action, county)
        elif action in ("grain", "taxes"):
            self.collect(player, action, county)
        elif action in DEPLOYING:
            self.deploy(player, action, county)
        else:
            self.moving = (player, county)

    def led(self, player: str, county: str) -> int:  # WM.2
        return int(self.players[player].get("leader") == county)

    # - Building -

    def build(self, player: str, kind: str, county: str) -> None:  # W1.8
        mine = self.players[player]
        price = PRICES[kind] - self.led(player, county)
        if mine["thalers"] >= price and self.can_build(kind, county):
            mine["thalers"] -= price
            self.put_building(kind, county)

    def can_build(self, kind: str, county: str) -> bool:
        built = self.counties[county]["buildings"]
        free_site = len(built) < self.printed(county)["sites"]
        return free_site and kind not in built and self.buildings_left(kind) > 0

    def put_building(self, kind: str, county: str) -> None:
        there = self.counties[county]
        there["buildings"].append(kind)
        if kind == "post" and self.event in ("post-5", "post-7"):  # W4
            there["markers"] = max(0, there["markers"] - 1)

    # - Grain and taxes -

    def collect(self, player: str, what: str, county: str) -> None:  # W1.9
        amount = self.yielded(player, what, county)
        good = "grain" if what == "grain" else "thalers"
        if self.counties[county]["markers"]:
            self.collected_after = (player, good, amount)
            self.revolt_in(county, self.counties[county]["markers"])
            return
        self.players[player][good] += amount
        self.add_marker(county)

    def yielded(self, player: str, what: str, county: str) -> int:  # W1.7
        amount = int(self.printed(county)[what])
        if what == "taxes":
            if self.event == "taxes-max-0":
                amount = min(amount, 5)
            if self.event == "taxes-min-2":
                amount = max(amount, 6)
        else:
            if self.event == "grain-min-3":
                amount = max(amount, 4)
            if self.event == "grain-max-4":
                amount = min(amount, 3)
        if self.players[player]["tile"] == what:
            amount += 1
        return amount + self.led(player, county)

    # - Armies -

    def deploy(self, player: str, action: str, county: str) -> None:  # W1.10
        mine = self.players[player]
        armies = (DEPLOYED_LESS if self.event == "deploy-1" else DEPLOYED)[action]
        if action == "deploy-5" and mine["tile"] == "deploy":
            armies = 6
        armies += self.led(player, county)
        if mine["thalers"] < PRICES[action] or mine["supply"] < armies:
            return
        mine["thalers"] -= PRICES[action]
        self.put_back(player, -armies)
        self.counties[county]["armies"] += armies
        if action == "deploy-1":
            self.moving = (player, county)

    def may_move(self, player: str, county: str) -> bool:
        there = self.counties[county]
        if there["owner"] != player or there["armies"] < 2:
            return False
        if self.action != "deploy-1":
            return True
        return any(self.counties[name]["owner"] == player for name in self.neighbours(county))

    def move(self, entry: Dict) -> None:  # W1.10, W1.11
        player = self.check_turn(entry)
        if self.moving is None:
            raise AssertionError("nobody moves")
        county = self.moving[1]
        if entry["to"] is None:
            if "armies" in entry:
                self.foul("who stays moves no armies")
            self.moving = None
            return
        to = self.one_of(entry["to"], f"neighbour of {county}", self.neighbours(county))
        left = self.counties[county]["armies"] - 1
        armies = self.whole(entry.get("armies"), "armies", 1, left)
        if self.counties[to]["owner"] == player:
            self.counties[to]["armies"] += armies
        else:
            self.check_attack(to)
            self.attack(player, to, armies)
        self.counties[county]["armies"] -= armies
        self.moving = None

    def check_attack(self, county: str) -> None:
        if self.action == "deploy-1":
            self.foul("W1.10: into an own county only")
        there = self.counties[county]
        if self.event in ("church-3", "church-4") and "church" in there["buildings"]:
            self.foul("W4: counties with a church cannot be attacked")
        for favor in self.kept(there["owner"]):
            if self.action in PROTECTED_FROM.get(favor, []):
                self.foul("WC.5: its owner cannot be attacked with this action")

    def kept(self, player: str | None) -> list[int]:
        return [] if player is None else list(self.players[player].get("kept", []))

    # - The end of a round -

    def end_of_round(self) -> None:  # W1.13
        for mine in self.players.values():
            if "kept" in mine:
                mine["kept"] = [favor for favor in mine["kept"] if favor not in PROTECTED_FROM]
        self.clear_round()
        self.round += 1
        if self.round % 4:
            self.clear_order()
            self.phase = "display"
        else:
            self.winter_comes()
