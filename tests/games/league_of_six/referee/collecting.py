"""Phase 4: collecting (R4, S4, L3)."""

from __future__ import annotations

from typing import Any

from .board import Board
from .words import ESTATES, GOODS, Dict


class Collecting(Board):
    def collect(self, entry: Dict) -> None:
        player = self.check_turn(entry, "collect")
        taken = {"goods", "guards", "horses", "leaders"} & set(entry)
        if ("rotation" in entry) == bool(taken):
            self.foul("R4.2: either the rotation is told or what was taken")
        if taken:
            symbols = self.symbols_typed(entry)
        else:
            symbols = self.symbols_pointed_at(self.players[player]["town"], entry["rotation"])
        mine = self.players[player]
        goods = dict.fromkeys(GOODS, 0)
        for good in GOODS:  # R4.3
            goods[good] = symbols.count(good)
            mine["goods"][good] += symbols.count(good)
        mine["guards"] += symbols.count("guard")
        mine["horses"] += symbols.count("horse")
        leaders = dict.fromkeys(ESTATES, 0)
        for estate in ESTATES:
            for _ in range(symbols.count(estate) // 2):
                if self.a_grey_card_is_left(estate) or (taken and entry.get("insist")):  # R4.4
                    self.grey_taken[estate] += 1
                    mine["leaders"][estate] += 2
                    leaders[estate] += 2
        self.record(
            "collected",
            player=player,
            town=mine["town"],
            goods=goods,
            guards=symbols.count("guard"),
            horses=symbols.count("horse"),
            leaders=leaders,
        )
        if mine["town"] in self.beside_the_fortress():  # S4
            mine["horses"] += 1
            self.record("fortress-horse", player=player)
        self.still_to_collect.pop(0)
        self.just_won = []
        if self.retinue:
            self.win_follower(player, mine["town"])
        self.then("just won", "next_collects")

    def next_collects(self) -> None:
        if not self.still_to_collect:
            self.then("4 end", "rank", "5 beginning", "begin_storing")

    def win_follower(self, player: str, town: str) -> None:  # L3
        follower = self.tiles[town]
        if follower is None:
            follower = self.next_free_name()
            self.tiles[town] = follower
            self.followers_dealt.add(follower)
        self.players[player]["followers"].append(follower)
        self.just_won.append(follower)
        self.record("won", player=player, follower=follower, town=town)

    def next_free_name(self) -> str:
        taken = {*(self.box.get("followers") or {}), *self.followers_dealt}
        taken.update(self.open_followers or [])
        number = 1
        while f"f{number:02}" in taken:
            number += 1
        return f"f{number:02}"

    def symbols_typed(self, entry: Dict) -> list[str]:
        symbols = []
        for good, count in (entry.get("goods") or {}).items():
            if good not in GOODS:
                self.foul(f"{good!r} is no good")
            symbols += [good] * self.whole(count, good)
        symbols += ["guard"] * self.whole(entry.get("guards", 0), "guards")
        symbols += ["horse"] * self.whole(entry.get("horses", 0), "horses")
        estate = entry.get("leaders")
        if estate is not None:
            if estate not in ESTATES:
                self.foul(f"{estate!r} is no estate")
            if not self.a_grey_card_is_left(estate) and not entry.get("insist"):
                self.foul(f"R4.4: no grey card of {estate} is left to be taken")
            symbols += [estate, estate]
        return symbols

    def symbols_pointed_at(self, town: str, rotation: Any) -> list[str]:  # R4.2
        self.whole(rotation, "the rotation", 0, 5)
        tile = self.tile_in(town)
        edges = ((self.box.get("towns") or {}).get(town) or {}).get(self.sides[town])
        if edges is None or tile.get("arrows") is None or tile.get("middle") is None:
            self.foul(f"R4.2: nobody has told what is printed in {town}, so it must be typed")
        symbols = list(tile["middle"])
        for arrow in tile["arrows"]:
            symbols += edges[(arrow + rotation) % 6]
        return symbols

    def tile_in(self, town: str) -> Dict:
        if self.retinue:  # L3: nothing in the middle but the follower
            follower = (self.box.get("followers") or {}).get(self.tiles[town]) or {}
            return {"arrows": follower.get("arrows"), "middle": []}
        return (self.box.get("tax_tiles") or {}).get(self.tiles[town]) or {}

    def a_grey_card_is_left(self, estate: str) -> bool:
        in_the_box = ((self.box.get("leaders") or {}).get("grey") or {}).get(estate)
        return in_the_box is None or self.grey_taken[estate] < in_the_box
