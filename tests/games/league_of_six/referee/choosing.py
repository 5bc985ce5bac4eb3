"""Phases 2 and 3: choosing towns, reordering (R2, R3; S3 and what followers change of it)."""

from __future__ import annotations

from typing import Any

from .board import Board
from .words import HIGHEST_ON_COUNTER, Dict


class Choosing(Board):
    def next_in_order_moves(self) -> None:  # R2.1
        self.just_left = None
        for player in self.order:
            if self.players[player]["counter"] is None:
                self.mover = player
                return
        self.mover = None
        self.then("2 end", "3 beginning", "reorder", "3 end", "4 beginning")

    def holder(self, town: str) -> str | None:  # R2.4: only figures on the counter count
        for player, mine in self.players.items():
            if mine["town"] == town and mine["counter"] is not None:
                return player
        return None

    def cost_of_way(self, player: str, target: str) -> int:
        start = self.players[player]["town"]
        if start is None:  # R2.2: the first placement is free
            return 0
        if start == target:  # R2.3: from the road onto the counter
            return 1
        prices = []
        for direction in (1, -1):
            price = 0
            place = self.towns.index(start)
            while self.towns[place] != target:
                coming_from = self.towns[place]
                place = (place + direction) % 6
                price += 1
                if self.fortress_between(coming_from, self.towns[place]):  # S3
                    price += 1
            prices.append(price)
        less = sum(self.effect(follower).get("way", 0) for follower in self.followers_of(player))
        return max(1, min(prices) - less)  # R2.3: the shorter way; the Wagoner

    def fortress_between(self, one: str, other: str) -> bool:  # S2
        if self.fortress is None:
            return False
        return {one, other} == set(self.beside_the_fortress())

    def beside_the_fortress(self) -> list[str]:
        if self.fortress is None:
            return []
        return [self.fortress, self.towns[(self.towns.index(self.fortress) + 1) % 6]]

    def means(self, player: str) -> int:
        mine = self.players[player]
        return int(mine["guards"]) + int(mine["influence"]) // 2

    def pay(self, player: str, guards: int) -> tuple[int, int]:
        """R2.10: guards in hand first, then from the king. (How many bought, still missing.)"""
        mine = self.players[player]
        bought = 0
        for paid in range(guards):
            if mine["guards"] > 0:
                mine["guards"] -= 1
            elif mine["influence"] >= 2:
                mine["influence"] -= 2
                bought += 1
            else:
                return bought, guards - paid
        return bought, 0

    def add_gap(self, player: str, needed: int) -> None:
        """Insisting: the table knows of guards that the count has missed."""
        gap = needed - self.means(player)
        if gap > 0:
            self.players[player]["guards"] += gap
            self.record("gap", player=player, guards=gap)

    def choose_town(self, entry: Dict) -> None:
        player = self.check_turn(entry, "choose_town")
        target = self.check_target(entry.get("town"))
        holder = self.holder(target)
        offer = self.check_offer(holder, entry)
        stand = self.check_stand(holder, entry)
        cost = self.cost_of_way(player, target)
        if entry.get("insist"):
            self.add_gap(player, cost + offer)
        if cost + offer > self.means(player):
            if self.affords_a_town(player):
                self.foul(f"R2.7: {cost + offer} guards are beyond {player}'s means")
            if target not in self.cheapest_free_towns(player):
                self.foul("R2.12: one who affords no town goes to the cheapest free one")
        self.travel(player, target, cost)
        self.players[player]["counter"] = offer + stand  # R2.4: 0 where nobody stands
        if holder is None:
            self.next_in_order_moves()
        else:
            self.mover = None
            self.just_left = None
            self.in_conflict = [holder, player]

    def check_target(self, target: Any) -> str:
        if target not in self.towns:
            self.foul(f"there is no town {target!r}")
        if target in self.besieged:
            self.foul(f"R2.3: {target} is besieged")
        if target == self.just_left:
            self.foul(f"R2.9: {self.mover} has just left {target}")
        return str(target)

    def check_offer(self, holder: str | None, entry: Dict) -> int:  # R2.5
        offer = entry.get("offer")
        if holder is None:
            if offer is not None:
                self.foul("R2.5: nobody holds this town, so there is nobody to offer to")
            return 0
        if offer is None:
            self.foul(f"R2.5: {holder} holds this town, an offer is needed")
        return self.check_number(offer, above=self.players[holder]["counter"])

    def check_stand(self, holder: str | None, entry: Dict) -> int:  # the Sergeant
        if entry.get("stand") is None:
            return 0
        if holder is not None:
            self.foul("R2.5: a held town asks for an offer, not for where to stand")
        followers = self.followers_of(entry["player"])
        highest = max((self.effect(one).get("stand", 0) for one in followers), default=0)
        return self.whole(entry["stand"], "where to stand", 0, highest)

    def check_number(self, number: Any, above: int) -> int:  # R2.5, R2.6
        if above == HIGHEST_ON_COUNTER:
            self.foul("R2.5: nobody goes above 12")
        self.whole(number, "an offer", 1, HIGHEST_ON_COUNTER)
        if number <= above:
            self.foul(f"R2.5: an offer must be higher than {above}")
        return int(number)

    def affords_a_town(self, player: str) -> bool:  # R2.12
        for town in self.towns:
            if town in self.besieged or town == self.just_left:
                continue
            price = self.cost_of_way(player, town)
            holder = self.holder(town)
            if holder is not None:
                standing = self.players[holder]["counter"]
                if standing == HIGHEST_ON_COUNTER:
                    continue
                price += standing + 1
            if price <= self.means(player):
                return True
        return False

    def cheapest_free_towns(self, player: str) -> list[str]:  # R2.12
        free = []
        for town in self.towns:
            if town not in self.besieged and self.holder(town) is None and town != self.just_left:
                free.append(town)
        lowest = min(self.cost_of_way(player, town) for town in free)
        return [town for town in free if self.cost_of_way(player, town) == lowest]

    def travel(self, player: str, target: str, cost: int) -> None:
        start = self.players[player]["town"]
        bought, let_off = self.pay(player, cost)
        self.players[player]["town"] = target
        what = {"player": player, "from": start, "to": target, "cost": cost, "bought": bought}
        if let_off:  # R2.12
            what["let_off"] = let_off
        self.record("travel", **what)

    def raise_offer(self, entry: Dict) -> None:  # R2.6
        player = self.check_turn(entry, "answer")
        answering, other = self.in_conflict
        number = self.check_number(entry.get("guards"), above=self.players[other]["counter"])
        if entry.get("insist"):
            self.add_gap(player, number)
        if number > self.means(player):
            self.foul(f"R2.7: {number} guards are beyond {player}'s means")
        self.players[player]["counter"] = number
        self.in_conflict = [other, answering]

    def accept(self, entry: Dict) -> None:  # R2.8
        leaver = self.check_turn(entry, "answer", "accept")
        stayer = self.in_conflict[1]
        number = self.players[stayer]["counter"]
        bought, gap = self.pay(stayer, number)
        self.players[leaver]["guards"] += number
        what = {"giver": stayer, "taker": leaver, "guards": number, "bought": bought}
        if gap:
            what["gap"] = gap
        self.record("hand-over", **what)
        self.players[leaver]["counter"] = None
        self.in_conflict = []
        self.mover = leaver  # R2.9
        self.just_left = self.players[leaver]["town"]

    # - Phase 3: reordering, R3 -

    def reorder(self) -> None:
        stands = []
        for player, mine in self.players.items():  # R3.2: the town's number breaks ties
            stands.append((mine["counter"], self.numbers[mine["town"]], player))
        self.order = [player for _, _, player in sorted(stands)]
        self.phase = "collecting"
        self.still_to_collect = list(reversed(self.order))  # R4.1
