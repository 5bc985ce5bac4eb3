"""W1.1 to W1.5: what is turned up, plans, the event, bids, lots and places."""

from __future__ import annotations

from typing import Any

from .board import Board
from .words import ACTIONS, COURT_BOXES, FAVORS, TILES, TOWER_CARD, TOWER_CARDS, Dict


class Planning(Board):
    def go_display(self) -> list[Dict]:
        return self.wait(None, "display")

    def display(self, entry: Dict) -> None:  # W1.1, W1.2, WC.2
        self.check_waited(entry)
        actions = self.several(entry["actions"], "action", 5, ACTIONS)
        tiles = self.several(entry["tiles"], "bonus tile", 5, TILES)
        if "court" in self.modules:
            new = [number for number in FAVORS if number not in self.favors_seen]
            favors = self.several(entry.get("favors"), "favor", 3, new)
            self.favors_seen |= set(favors)
            self.favors = dict(zip("432", sorted(favors, reverse=True), strict=True))
        elif "favors" in entry:
            self.foul("WC: there are no favors in this game")
        self.actions, self.tiles = actions, tiles
        self.phase = "planning"

    # - Plans -

    def go_planning(self) -> list[Dict] | None:
        missing = [player for player, mine in self.players.items() if not mine["planned"]]
        if missing:
            return [{"player": player, "must": "plan"} for player in missing]
        self.cards_closed = True
        for player in self.players:
            self.had[player] = set(self.counties_of(player))
            self.lost[player] = set()
        self.phase = "event"
        return None

    def on_the_mat(self) -> list[str]:
        return [player for player, mine in self.players.items() if mine["plan"] is None]

    def plan(self, entry: Dict) -> None:  # W1.3
        self.check_waited(entry)
        player = self.player(entry["player"])  # one's second plan replaces the first
        told = [key for key in ("boxes", "bid", "court") if key in entry]
        plan = None
        if told:
            if "boxes" not in entry or "bid" not in entry:
                self.foul("W1.3: a plan has boxes and a bid")
            plan = self.checked_plan(player, entry)
        self.players[player].update(planned=True, plan=plan)

    def checked_plan(self, player: str, entry: Dict) -> Dict:
        court = "court" in self.modules
        if "court" in entry and not court:
            self.foul("WC: there is no court in this game")
        plan = {"boxes": self.boxes(entry["boxes"], ACTIONS), "bid": entry["bid"]}
        if court:
            plan["court"] = self.boxes(entry.get("court", {}), [str(n) for n in COURT_BOXES])
        in_boxes = [*plan["boxes"].values(), *plan.get("court", {}).values()]
        self.check_bid(player, plan["bid"])
        played = in_boxes if type(plan["bid"]) is int else [*in_boxes, plan["bid"]]
        own = self.counties_of(player)
        for card in played:
            if card not in own and card is not None and not (court and card == TOWER_CARD):
                self.foul(f"W1.3: {player} has no card {card!r}")
        if TOWER_CARD in plan["boxes"].values():
            self.foul("WC.2: a tower card there is nothing, and nothing is left out")
        for card in played:
            if card in own and played.count(card) > 1:
                self.foul("W1.3: a card lies in one box only")
        if played.count(TOWER_CARD) > TOWER_CARDS:
            self.foul("WC.2: each has three tower cards")
        if plan["bid"] is None and not set(own) <= set(in_boxes):
            self.foul("W1.3: who has a card left bids it, or money")
        return plan

    def boxes(self, value: Any, names: list[str]) -> dict[str, str]:
        if not isinstance(value, dict):
            self.foul("the cards are told box by box")
        for box, card in value.items():
            self.one_of(box, "box", names)
            if not isinstance(card, str):
                self.foul("W1.3: a box holds a county card, or is left out")
        return dict(value)

    def check_bid(self, player: str, bid: Any) -> None:  # W1.3
        own = self.counties_of(player)
        cards = [*own, TOWER_CARD] if "court" in self.modules else own
        self.one_of(bid, "bid", [0, 1, 2, 3, 4, None, *cards])
        if bid is None and len(own) > 5:
            self.foul("W1.3: who has more than five counties has a card to bid")

    # - The event, and bids -

    def go_event(self) -> list[Dict]:
        return self.wait(None, "event")

    def draw_event(self, entry: Dict) -> None:  # W1.4
        self.check_waited(entry)
        self.event = self.one_of(entry["event"], "open event", self.events)
        self.events.remove(entry["event"])
        self.phase = "bidding"

    def go_bidding(self) -> list[Dict] | None:
        missing = [player for player in self.on_the_mat() if player not in self.bids]
        if missing:
            return [{"player": player, "must": "bid"} for player in missing]
        self.open_bids()
        self.phase = "lots"
        return None

    def bid(self, entry: Dict) -> None:
        player = self.check_turn(entry)
        self.check_bid(player, entry["bid"])
        if not self.still_there(player, entry["bid"]):
            self.foul(f"W1.3, W1.12: {player} cannot have that card on the mat now")
        self.bids[player] = entry["bid"]
        if isinstance(entry["bid"], str):
            self.used[player].append(entry["bid"])

    def open_bids(self) -> None:  # W1.5
        ranked: dict[int, list[str]] = {}
        for player, mine in self.players.items():
            if mine["plan"] is not None:
                bid = mine["plan"]["bid"]
                self.bids[player] = bid if self.still_there(player, bid) else None
            bid = self.bids[player]
            if type(bid) is int:
                mine["thalers"] -= min(bid, mine["thalers"])
            ranked.setdefault(self.rank(bid), []).append(player)
        self.lots = [ranked[rank] for rank in sorted(ranked)]

    def still_there(self, player: str, bid: Any) -> bool:
        """W1.12: a county's card is lost with the county, even off the mat."""
        card = isinstance(bid, str) and bid != TOWER_CARD
        return not card or bid in self.had[player] - self.lost[player]

    def rank(self, bid: Any) -> int:  # W1.5, WC.2
        if bid is None:
            return 7
        if bid == TOWER_CARD:
            bid = 0
        return [6, 4, 3, 2, 1][bid] if type(bid) is int else 5

    def go_lots(self) -> list[Dict] | None:
        if any(len(tied) > 1 for tied in self.lots):
            return self.wait(None, "lot")
        self.turns = [player for alone in self.lots for player in alone]
        self.phase = "placing"
        return None

    def lot(self, entry: Dict) -> None:
        self.check_waited(entry)
        rank = next(rank for rank, tied in enumerate(self.lots) if len(tied) > 1)
        tied = self.lots[rank]
        drawn = self.several(entry["order"], "tied player", len(tied), tied)
        self.lots[rank : rank + 1] = [[player] for player in drawn]

    # - Places -

    def free_places(self) -> list[int]:
        taken = [mine["place"] for mine in self.players.values()]
        return [place for place in range(1, 6) if place not in taken]

    def go_placing(self) -> list[Dict] | None:
        free = self.free_places()
        if self.turns and len(free) > 1:
            return self.wait(self.turns[0], "place")
        if self.turns:
            self.take_place(self.turns[0], free[0])
        self.order = sorted(self.players, key=lambda player: self.players[player]["place"])
        self.begin_leaders(
            "place" if self.round == 1 and self.start == "line-up" else "", "benefits"
        )
        return None

    def place(self, entry: Dict) -> None:
        player = self.check_turn(entry)
        place = self.whole(entry["place"], "a place", 1, 5)
        if place not in self.free_places():
            self.foul("W1.5: this place is taken")
        self.take_place(player, place)

    def take_place(self, player: str, place: int) -> None:
        self.turns.remove(player)
        self.players[player].update(place=place, tile=self.tiles[place - 1])
