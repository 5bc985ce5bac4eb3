"""Random whole games of Wallenstein, with the entries that the referee asks for."""

from random import Random
from typing import Any

from tests.games.referees import Dict
from tests.games.wallenstein.referee import (
    ACTIONS,
    BENEFITS,
    COURT_BOXES,
    EVENTS,
    FAVORS,
    FILLING,
    PEASANTS,
    TILES,
    Table,
)


class RandomEntries:
    """Makes a random entry for whatever the referee waits for. `mats`: players with real mats."""

    def __init__(self, table: Table, seed: int, mats: tuple[str, ...] = ()) -> None:
        self.table = table
        self.random = Random(seed)
        self.mats = mats

    def entry(self) -> Dict:
        waited = self.random.choice(self.table.waiting)
        what = getattr(self, waited["must"])(waited["player"])
        if waited["player"] is not None:
            what["player"] = waited["player"]
        return {"type": waited["must"], **what}

    def some(self, of: Any, most: int) -> list[Any]:
        of = list(of)
        return self.random.sample(of, min(len(of), most))

    # - What lies open, and plans -

    def stock(self, _: str) -> Dict:
        return {"open": self.some(self.table.in_stock(), 2 - len(self.table.open_cards))}

    def claim(self, player: str) -> Dict:
        free = [name for name, one in self.table.counties.items() if one["owner"] is None]
        county = self.random.choice(self.table.open_cards or free)
        return {"county": county, "armies": self.random.choice(self.table.groups[player])}

    def fill(self, _: str) -> Dict:
        thrown = dict.fromkeys(self.table.players, FILLING["colour"])
        thrown[PEASANTS] = FILLING[PEASANTS]
        return {"out": {c: self.fell_out(0, n, 0.2) for c, n in thrown.items()}}

    def year(self, _: str) -> Dict:
        return {"events": self.some((e for e in EVENTS if e not in self.table.events_seen), 4)}

    def display(self, _: str) -> Dict:
        entry = {"actions": self.some(ACTIONS, 5), "tiles": self.some(TILES, 5)}
        if "court" in self.table.modules:
            entry["favors"] = self.some(sorted(set(FAVORS) - self.table.favors_seen), 3)
        return entry

    def plan(self, player: str) -> Dict:
        if player in self.mats:
            return {}
        cards = self.some(self.table.counties_of(player), 99)
        bid: Any = self.random.choice([0, 1, 2, 3, 4, *cards[:1]])
        if bid in cards:
            cards.remove(bid)
        boxes = self.some(ACTIONS, self.random.choice([7, 10]))
        plan: Dict = {"bid": bid, "boxes": dict(zip(boxes, cards, strict=False))}
        if "court" in self.table.modules:
            left = [*cards[len(boxes) :], "tower", "tower"]
            numbers = self.some(COURT_BOXES, 3)
            plan["court"] = {str(n): card for n, card in zip(numbers, left, strict=False)}
        return plan

    def event(self, _: str) -> Dict:
        return {"event": self.random.choice(self.table.events)}

    def bid(self, player: str) -> Dict:
        return {"bid": self.random.choice([0, 1, 2, 3, 4, *self.table.counties_of(player)[:2]])}

    def lot(self, _: str) -> Dict:
        return {"order": self.some(next(tied for tied in self.table.lots if len(tied) > 1), 5)}

    def place(self, _: str) -> Dict:
        return {"place": self.random.choice(self.table.free_places())}

    # - Actions -

    def open(self, player: str) -> Dict:
        box = {"box": self.table.turns[0][1]} if self.table.phase == "court" else {}
        if player not in self.mats:
            return box
        had = self.table.had[player] - self.table.lost[player]
        cards = [None, *sorted(had.difference(self.table.used[player]))]
        return {**box, "county": self.random.choice(cards)}

    def move(self, _: str) -> Dict:
        player, county = self.table.moving
        armies = self.random.randint(1, self.table.counties[county]["armies"] - 1)
        for to in self.some(self.table.neighbours(county), 9):
            entry = {"to": to, "armies": armies}
            if self.table.refusal({"type": "move", "player": player, **entry}) is None:
                return entry
        return {"to": None}

    def throw(self, _: str) -> Dict:
        thrown = self.table.battle["throw"]
        tower = self.table.tower
        return {"tray": {c: self.fell_out(thrown[c], tower[c], 1 / 3) for c in tower}}

    def fell_out(self, thrown: int, inside: int, share: float) -> int:
        out = sum(self.random.random() < 2 / 3 for _ in range(thrown))
        return out + sum(self.random.random() < share for _ in range(inside))

    def turn(self, _: str) -> Dict:
        return {"action": self.random.choice(sorted(set(ACTIONS) - set(self.table.actions)))}

    def revolts(self, _: str) -> Dict:
        player = self.table.turns[0]
        drawn = self.some(self.table.counties_of(player), self.table.chart(player)[1])
        return {"player": player, "counties": drawn}

    def revolt(self, _: str) -> Dict:
        return {"county": self.random.choice(self.table.drawn)}

    # - Modules -

    def benefit(self, player: str) -> Dict:
        amounts = self.table.next_card(player)[1] or {}
        return {"benefit": self.random.choice([what for what in BENEFITS if amounts.get(what)])}

    def leader(self, player: str) -> Dict:
        return {"county": self.random.choice(self.table.leader_may_go_to(player))}

    def favor(self, player: str) -> Dict:
        there = self.table.players[player]["courtiers"]["audience"]
        prices = self.table.favors_left()
        number = self.random.choice([n for n in prices if prices[n] <= there])
        bare = {"favor": number}
        tries = [bare, {**bare, "cancel": True}]
        tries += [{**bare, "county": name} for name in self.some(self.table.counties, 99)]
        for entry in [*tries, {**bare, "county": None}]:
            if self.table.refusal({"type": "favor", "player": player, **entry}) is None:
                return entry
        return {"favor": None}
