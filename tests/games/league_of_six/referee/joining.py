"""A game that the app joins at the beginning of a round: what lies there, and what has come."""

from __future__ import annotations

from .board import Board
from .words import ESTATES, TAX_TILES, Dict


class Joining(Board):
    def join(self, start: Dict) -> None:
        """Numbers are as in the hands now: what acts at the beginning of phase 1 has acted."""
        self.round = self.whole(start.get("round"), "the round", 1, 6)
        for what in ("influence", "guards", "leaders", "towns", "followers"):
            for player in start.get(what) or {}:
                if player not in self.players:
                    self.foul(f"{player} does not play")
        self.take_places(start.get("towns") or {})
        for player, mine in self.players.items():
            for what in ("influence", "guards"):
                told = (start.get(what) or {}).get(player)
                if told is not None:
                    mine[what] = self.whole(told, what)
            for estate, figures in ((start.get("leaders") or {}).get(player) or {}).items():
                mine["leaders"][estate] = self.whole(figures, estate)
            for follower in (start.get("followers") or {}).get(player) or []:
                if any(follower in other["followers"] for other in self.players.values()):
                    self.foul(f"L3: {follower} serves one player")
                mine["followers"].append(follower)
                self.followers_dealt.add(follower)
        self.gone_before(start.get("gone") or {})

    def take_places(self, towns: Dict) -> None:  # R6.1
        if len(towns) != (0 if self.round == 1 else len(self.players)):
            self.foul("R6.1: from round 2 on everybody stands on the road of a town")
        if len(set(towns.values())) < len(towns):
            self.foul("R6.1: everybody stands in a town of their own")
        for player, town in towns.items():
            self.players[player]["town"] = town

    def gone_before(self, gone: Dict) -> None:
        self.storage_used = list(gone.get("stores") or [])
        if len(self.storage_used) > 2 * ((self.round - 1) % 3):  # R0.5
            self.foul("R0.5: two storage tiles a round")
        self.tax_seen.update(gone.get("tiles") or [])
        self.followers_dealt.update(gone.get("tiles") or [])
        for deck, counts in (gone.get("leaders") or {}).items():
            for estate in ESTATES:
                number = self.whole(counts.get(estate, 0), estate)
                if deck == "grey":
                    self.grey_taken[estate] = number
                else:
                    self.turned_up += [(deck, estate)] * number
        for _ in range(self.round - 1):  # R1.3
            if self.tax_pile < len(self.players):
                self.tax_pile = TAX_TILES
            self.tax_pile -= len(self.players)
