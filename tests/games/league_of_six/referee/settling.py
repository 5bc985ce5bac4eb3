"""A whole phase told by its outcome (R2.11, R4.3, S4, L3, L4, R5, R6)."""

from __future__ import annotations

from .board import Board
from .words import DECKS, ESTATES, GOODS, Dict

MAY_TELL = {
    "choosing": {"towns", "counters", "influence", "guards"},
    "collecting": {"goods", "guards", "horses", "influence", "leaders", "grey"},
    "storing": {"influence", "guards", "cards"},
}
SAYS_WHAT = {"type", "phase", "insist"}


class Settling(Board):
    def settle(self, entry: Dict) -> None:
        phase = entry.get("phase")
        if phase not in MAY_TELL or phase != self.phase:
            self.foul(f"{phase} is not in play")
        for key, told in entry.items():
            if key in SAYS_WHAT or not told:
                continue
            if key not in MAY_TELL[phase]:
                self.foul(f"{key} is nothing that {phase} brings")
            for player in told:
                if player not in self.players:
                    self.foul(f"{player} does not play")
        getattr(self, f"settle_{phase}")(entry)

    def settle_choosing(self, entry: Dict) -> None:
        towns = entry.get("towns") or {}
        for player in self.players:
            if towns.get(player) not in self.towns or towns[player] in self.besieged:
                self.foul(f"R2.11: {player} stands in no town that is open")
        if len(set(towns.values())) < len(self.players):
            self.foul("R2.11: everybody stands alone")
        self.add_numbers(entry)
        for player, mine in self.players.items():
            mine["town"] = towns[player]
            number = (entry.get("counters") or {}).get(player, 0)
            mine["counter"] = self.whole(number, "the counter", 0, 12)
        self.mover = self.just_left = None
        self.in_conflict = []
        self.jump_to("3 beginning", "reorder", "3 end", "4 beginning")

    def settle_collecting(self, entry: Dict) -> None:
        self.take_grey_cards(entry)
        self.add_numbers(entry)
        for player, goods in (entry.get("goods") or {}).items():
            for good, count in goods.items():
                if good not in GOODS:
                    self.foul(f"{good!r} is no good")
                self.players[player]["goods"][good] += self.whole(count, good)
        for player, horses in (entry.get("horses") or {}).items():
            self.players[player]["horses"] += self.whole(horses, "horses")
        if self.moment == "4 end":  # all had collected; who is asked stays asked
            self.moment_may_be_over()
            return
        latecomers, self.still_to_collect = self.still_to_collect, []
        for player in latecomers:
            if self.players[player]["town"] in self.beside_the_fortress():  # S4
                self.players[player]["horses"] += 1
                self.record("fortress-horse", player=player)
        if self.moment != "just won":
            self.just_won = []
        for player in latecomers if self.retinue else ():
            self.win_follower(player, self.players[player]["town"])
        self.moment = None
        self.agenda = []
        self.then("just won", "next_collects")

    def take_grey_cards(self, entry: Dict) -> None:  # R4.4
        for player in self.players:
            taken = dict((entry.get("grey") or {}).get(player) or {})
            single = (entry.get("leaders") or {}).get(player)
            if single is not None:
                taken[single] = taken.get(single, 0) + 1
            for estate, cards in taken.items():
                if estate not in ESTATES:
                    self.foul(f"{estate!r} is no estate")
                for _ in range(self.whole(cards, "grey cards", 0, 1000)):
                    if not self.a_grey_card_is_left(estate) and not entry.get("insist"):
                        self.foul(f"R4.4: no grey card of {estate} is left")
                    self.grey_taken[estate] += 1
                    self.players[player]["leaders"][estate] += 2

    def settle_storing(self, entry: Dict) -> None:
        self.add_numbers(entry)
        for player, decks in (entry.get("cards") or {}).items():
            for deck in decks:
                if deck not in DECKS or self.face_up[deck] is None:
                    self.foul(f"R5.4: the card with {deck} is not there")
                self.players[player]["leaders"][self.face_up[deck]] += int(deck)
                self.face_up[deck] = None
        self.leader_choice = None
        self.jump_to("6 beginning", "clean_up")

    def add_numbers(self, entry: Dict) -> None:
        for what in ("influence", "guards"):
            for player, difference in (entry.get(what) or {}).items():
                mine = self.players[player]
                after = mine[what] + self.whole(difference, what, -999, 999)
                if what == "influence" and after < 0:
                    self.foul(f"{player} cannot have less than no influence")
                mine[what] = max(0, after)

    def jump_to(self, moment: str, *steps: str) -> None:
        """The moment and what follows it; whoever is asked there already stays asked."""
        if self.moment == moment:
            self.moment_may_be_over()
            return
        self.moment = None
        self.pending = []
        self.agenda = []
        self.then(moment, *steps)
