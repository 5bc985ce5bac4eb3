"""WK and WC: benefits of the decks, courtiers, and the Emperor's favors."""

from __future__ import annotations

from typing import Any

from .board import Board
from .words import BENEFITS, COURT_BOXES, FAVOR_GIVES, PROTECTED_FROM, TOWER_CARD, Dict


class Court(Board):
    # - Four-card decks -

    def benefits(self) -> None:
        self.turns = list(self.order) if "mercenaries" in self.modules else []
        self.phase = "benefits"

    def go_benefits(self) -> list[Dict] | None:  # WK.1
        while self.turns:
            own = self.counties_of(self.turns[0])
            if len({self.printed(county)["region"] for county in own}) >= 4:
                amounts = self.next_card(self.turns[0])[1]
                if amounts is None or any(amounts.values()):
                    return self.wait(self.turns[0], "benefit")
                self.players[self.turns[0]]["card"] = self.next_card(self.turns[0])[0]
            self.turns.pop(0)
        self.turns = []
        if "court" in self.modules:
            self.turns = [(player, box) for player in self.order for box in COURT_BOXES]
        self.phase = "court"
        return None

    def benefit(self, entry: Dict) -> None:
        player = self.check_turn(entry)
        what = self.one_of(entry["benefit"], "benefit", BENEFITS)
        card, amounts = self.next_card(player)
        if amounts is None:
            self.foul(f"WK.2: nobody has told yet what card {card} gives")
        if not amounts.get(what, 0):
            self.foul(f"WK.1: card {card} gives no {what}")
        self.players[player]["card"] = card
        self.turns.pop(0)
        self.gain(player, what, amounts[what])

    def next_card(self, player: str) -> tuple[int, Dict | None]:
        """The card that comes on top, and what it gives, if known; the first is empty."""
        card = self.players[player]["card"] % 4 + 1
        amounts = [*(self.box.get("benefits") or []), None, None, None, None]
        return card, {} if card == 1 else amounts[card - 1]

    def gain(self, player: str, what: str, amount: int) -> None:
        if what == "armies":  # W2.7
            self.tray[player] += self.take(player, amount)
        else:
            self.players[player][what] += amount

    # - Courtiers -

    def bring_courtiers(self, player: str, number: int) -> None:
        courtiers = self.players[player]["courtiers"]
        courtiers["supply"] -= number
        courtiers["entrance"] += number

    def go_court(self) -> list[Dict] | None:  # WC.3
        while self.turns:
            player, box = self.turns[0]
            plan = self.players[player]["plan"]
            if plan is None or self.is_there(player, plan["court"].get(str(box))):
                return self.wait(player, "open")
            self.turns.pop(0)
        if "court" in self.modules:  # WC.4
            self.turns = sorted(self.order, key=self.in_entrance_hall, reverse=True)
        self.phase = "favors"
        return None

    def in_entrance_hall(self, player: str) -> int:
        return int(self.players[player]["courtiers"]["entrance"])

    def open_court_box(self, player: str, entry: Dict) -> None:
        number = self.turns[0][1]
        self.one_of(entry.get("box"), "box to be opened now", [number])
        card = self.opened(player, entry, str(number), "court")
        self.turns.pop(0)
        mine = self.players[player]
        if card is None or mine["courtiers"]["supply"] < number:
            return
        if card == TOWER_CARD:
            if self.tray[player] < number:
                return
            self.tray[player] -= number
        else:
            if self.counties[card]["armies"] < number + 1:
                return
            self.counties[card]["armies"] -= number
        self.put_back(player, number)
        self.bring_courtiers(player, number)

    # - Favors -

    def go_favors(self) -> list[Dict] | None:  # WC.4
        while self.turns and self.favors_left():
            player = self.turns[0]
            courtiers = self.players[player]["courtiers"]
            courtiers["audience"] += courtiers["entrance"]
            courtiers["entrance"] = 0
            if courtiers["audience"] >= min(self.favors_left().values()):
                return self.wait(player, "favor")
            self.turns.pop(0)
        if "court" in self.modules:
            self.favors = dict.fromkeys(self.favors)
            for mine in self.players.values():
                mine["courtiers"]["entrance"] += mine["courtiers"]["audience"]
                mine["courtiers"]["audience"] = 0
        self.phase = "acting"
        self.turns = []
        return None

    def favors_left(self) -> dict[int, int]:
        """The favors there are, with what each costs."""
        left = self.favors.items()
        return {number: int(price) for price, number in left if number is not None}

    def favor(self, entry: Dict) -> None:
        player = self.check_turn(entry)
        number = entry["favor"]
        if number is None:
            if "county" in entry or "cancel" in entry:
                self.foul("who takes no favor names nothing")
        else:
            price = self.favors_left()[self.one_of(number, "favor", self.favors_left())]
            courtiers = self.players[player]["courtiers"]
            if courtiers["audience"] < price:
                self.foul(f"WC.4: this favor costs {price} courtiers")
            self.grant(player, number, entry)
            courtiers["audience"] -= price
            courtiers["supply"] += price
            self.favors[str(price)] = None
        self.turns.pop(0)

    def grant(self, player: str, favor: int, entry: Dict) -> None:  # WC.5
        gives = FAVOR_GIVES.get(favor)
        self.check_favor_keys(favor, gives, entry)
        if favor == 1:
            if self.one_of(entry.get("cancel"), "answer", [True, False]):
                self.event = None
        elif favor == 4:
            own = self.counties_of(player)
            fits = [name for name in own if self.counties[name]["markers"]]
            county = self.county_for_favor(fits, entry)
            if county is None:
                self.players[player]["kept"].append(favor)
            else:
                self.counties[county]["markers"] -= 1
        elif favor == 12:
            self.deploy_three(player, entry)
        elif favor in PROTECTED_FROM:
            self.players[player]["kept"].append(favor)
        elif gives == "building":
            kind = self.amount_of(favor)
            fits = [name for name in self.counties_of(player) if self.can_build(kind, name)]
            county = self.county_for_favor(fits, entry)
            if county is not None:
                self.put_building(kind, county)
        else:
            self.gain(player, str(gives), self.amount_of(favor))

    def check_favor_keys(self, favor: int, gives: str | None, entry: Dict) -> None:
        if "cancel" in entry and favor != 1:
            self.foul("only favor 1 cancels anything")
        if "county" in entry and favor not in (4, 12) and gives != "building":
            self.foul("no county belongs to this favor")

    def amount_of(self, favor: int) -> Any:
        amount = (self.box.get("favors") or {}).get(str(favor))
        if amount is None:
            self.foul(f"WC.5: nobody has told yet what favor {favor} gives")
        return amount

    def county_for_favor(self, fits: list[str], entry: Dict) -> str | None:
        """One of the counties that fit, or None only where none does."""
        if "county" not in entry:
            self.foul("the county is to be told")
        if entry["county"] is None and not fits:
            return None
        return str(self.one_of(entry["county"], "county for this favor", fits))

    def deploy_three(self, player: str, entry: Dict) -> None:
        there = min(3, self.supply(player))
        owners = (player, None) if there else (player,)
        fits = [name for name, county in self.counties.items() if county["owner"] in owners]
        county = self.county_for_favor(fits, entry)
        if county is not None:
            self.give_county(county, player)
            self.put_back(player, -there)
            self.counties[county]["armies"] += there

    def prevents_marker(self, player: str) -> bool:
        kept = self.players[player].get("kept", [])
        if 4 in kept:
            kept.remove(4)
            return True
        return False
