"""Phases 5 and 6: storing goods, cleaning up (R5, R6)."""

from __future__ import annotations

from .board import Board
from .words import DECKS, GOODS, STORES, Dict


class Storing(Board):
    def rank(self) -> None:  # R5.1; the Ostler's half horses count here and nowhere else
        ranks = []
        for player, mine in self.players.items():
            halves = 2 * mine["horses"] + self.half_horses(mine)
            ranks.append((halves, self.numbers[mine["town"]], player))
        self.ranking = [player for _, _, player in sorted(ranks, reverse=True)]
        self.phase = "storing"
        self.choices_made = 0

    def begin_storing(self) -> None:
        self.tiles_unknown = True
        self.look_at_the_stores()

    def look_at_the_stores(self) -> None:
        if all(self.stores[store]["rows"] for store in STORES):
            self.tiles_unknown = False
            self.before_a_choice()

    def next_to_store(self) -> str:  # R5.5: after the last the order starts again
        return self.ranking[self.choices_made % len(self.ranking)]

    def before_a_choice(self) -> None:  # R5.5
        if "storing" in self.own_phases:
            return
        for store in STORES:
            for row in self.stores[store]["rows"]:
                for space in row["spaces"]:
                    for mine in self.players.values():
                        if row["chosen_by"] is None and mine["goods"][space["good"]] > 0:
                            return
        self.then("5 end", "6 beginning", "clean_up")

    def choose_row(self, entry: Dict) -> None:
        chooser = self.check_turn(entry, "choose_row")
        store = entry.get("store")
        if store not in STORES:
            self.foul(f"there is no store {store!r}")
        rows = self.stores[store]["rows"]
        number = self.whole(entry.get("row"), "the row", 1, len(rows))
        row = rows[number - 1]
        if row["chosen_by"] is not None:
            self.foul("R5.2: this row was chosen before")
        row["chosen_by"] = chooser
        self.choices_made += 1
        seats = list(self.players)  # R5.3: the chooser, then clockwise
        first = seats.index(chooser)
        for player in seats[first:] + seats[:first]:
            self.fill(player, store, number)
        if all(space["filled_by"] is not None for space in row["spaces"]):
            self.bonus(chooser, store, number)
        if self.leader_choice is None:
            self.before_a_choice()

    def fill(self, player: str, store: str, number: int) -> None:  # R5.3
        spaces = self.stores[store]["rows"][number - 1]["spaces"]
        goods = self.players[player]["goods"]
        while True:
            dearest = None
            for place, space in enumerate(spaces):
                if space["filled_by"] is not None or goods[space["good"]] == 0:
                    continue
                if dearest is None or space["points"] > spaces[dearest]["points"]:
                    dearest = place
            if dearest is None:
                return
            space = spaces[dearest]
            space["filled_by"] = player
            goods[space["good"]] -= 1
            self.players[player]["influence"] += space["points"]
            self.record(
                "block",
                player=player,
                good=space["good"],
                store=store,
                row=number,
                space=dearest + 1,
                points=space["points"],
            )

    def bonus(self, chooser: str, store: str, number: int) -> None:  # R5.4
        bonus = self.stores[store]["rows"][number - 1]["bonus"]
        if store == "royal":
            self.players[chooser]["influence"] += bonus
            self.record("bonus", player=chooser, store=store, row=number, points=bonus)
            return
        for deck in DECKS:
            if self.face_up[deck] is not None and int(deck) <= bonus:
                self.leader_choice = (chooser, bonus)

    def take_leader(self, entry: Dict) -> None:  # R5.4
        player = self.check_turn(entry, "take_leader")
        assert self.leader_choice is not None
        figures = entry.get("figures")
        if figures is not None:
            self.whole(figures, "the deck", 1, 4)
            estate = self.face_up[str(figures)]
            if figures > self.leader_choice[1]:
                self.foul(f"R5.4: a card with at most {self.leader_choice[1]} figures")
            if estate is None:
                self.foul(f"R5.4: no card with {figures} figures lies face up")
            self.face_up[str(figures)] = None
            self.players[player]["leaders"][estate] += figures
            self.record("leader", player=player, figures=figures, estate=estate)
        self.leader_choice = None
        self.before_a_choice()

    # - Phase 6: cleaning up, R6 -

    def clean_up(self) -> None:
        for mine in self.players.values():
            mine["goods"] = dict.fromkeys(GOODS, 0)  # R5.6
            mine["horses"] = 0
            mine["counter"] = None  # the figure stands on the road at its town
        self.clear_board()
        self.ranking = []
        if self.round == 6:
            self.phase = "revealing"
            self.then("6 end", "first crowns", "crowns", "exchange")  # L6; then all hands
        else:
            self.phase = "dealing"
            self.round += 1
            self.then("6 end", "next_round")

    def next_round(self) -> None:
        self.done_with = set()
        self.then("1 beginning")
