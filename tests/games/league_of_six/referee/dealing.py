"""Phase 1: setting up the round (R1, S1, S2, L1, L2)."""

from __future__ import annotations

from .board import Board
from .words import (
    DECKS,
    ESTATES,
    GROUP_OF_ROUND,
    STORES,
    TAX_TILES,
    TILES_OF_A_GROUP,
    Dict,
)


class Dealing(Board):
    def deal(self, entry: Dict) -> None:
        if self.phase != "dealing" or self.moment is not None:
            self.foul("this round has been dealt")
        besieged = self.check_besieged(entry)
        fortress = self.check_fortress(entry)
        tiles = entry.get("tiles") or {}
        if set(tiles) != set(self.towns) - set(besieged):
            self.foul("R1.3: a tile in every town that is not besieged, and in no other")
        leaders = entry.get("leaders") or {}
        if sorted(leaders) != DECKS or not set(leaders.values()) <= set(ESTATES):
            self.foul("R1.1: one card of each of the four leader decks")
        if self.round == 4:  # R0.5: all six are shuffled again
            self.storage_used = []
        for store in STORES:
            self.name_storage_tile(store, entry.get(store))
        self.deal_tiles(entry, tiles)
        self.watch_the_decks(leaders)
        self.besieged = besieged
        self.fortress = fortress
        self.tiles = dict(tiles)
        self.face_up = {deck: leaders[deck] for deck in DECKS}
        self.phase = "choosing"
        self.then("1 end", "2 beginning", "next_in_order_moves")

    def check_besieged(self, entry: Dict) -> list[str]:
        besieged = list(entry.get("besieged") or [])
        if not set(besieged) <= set(self.towns) or len(set(besieged)) != len(besieged):
            self.foul("R1.2: the besieged towns are different towns of the board")
        if len(besieged) != 6 - len(self.players):
            self.foul("R1.2: as many besieged towns as there are players fewer than six")
        return besieged

    def check_fortress(self, entry: Dict) -> str | None:  # S2
        fortress = entry.get("fortress")
        if not self.six:
            if fortress is not None:
                self.foul("S0: the fortress belongs to six players")
            return None
        if fortress not in self.towns:
            self.foul("S2: the town card drawn tells where the fortress stands")
        return str(fortress)

    # - Tiles: tax tiles, or followers with the retinue -

    def deal_tiles(self, entry: Dict, tiles: Dict) -> None:
        named = [tile for tile in tiles.values() if tile is not None]
        if len(set(named)) != len(named):
            self.foul("R1.3: one tile cannot lie in two towns")
        if self.retinue:
            self.take_open_followers(entry)
            self.check_followers(named, self.group(), self.followers_dealt)
            self.check_open_ones(named)
            self.followers_dealt |= set(named)
        else:
            if entry.get("open_followers") is not None:
                self.foul("L1: followers lie open with the retinue only")
            self.watch_the_tax_pile(tiles)

    def group(self) -> str:  # L2
        return GROUP_OF_ROUND[self.round]

    def take_open_followers(self, entry: Dict) -> None:  # L1
        given = entry.get("open_followers")
        if self.open_followers is not None:
            if given is not None:
                self.foul("L1: the open followers were dealt in the first round")
            return
        rounds_to_come = 1 if self.round == 6 else 2
        if not isinstance(given, list) or len(given) != rounds_to_come * len(self.players):
            self.foul("L1: as many open followers of (5-6) as twice the players")
        named = [follower for follower in given if follower is not None]
        if len(set(named)) != len(named):
            self.foul("L1: every follower is there once")
        self.check_followers(named, "5-6", self.followers_dealt)
        self.open_followers = list(given)

    def check_followers(self, named: list[str], group: str, gone: set[str]) -> None:  # L1, L2
        printed = self.box.get("followers") or {}
        of_the_group = [one for one in printed if printed[one].get("group") == group]
        for follower in named:
            known = (printed.get(follower) or {}).get("group")
            if known not in (None, group):
                self.foul(f"L2: {follower} belongs to ({known}), not to ({group})")
            if known is None and len(of_the_group) == TILES_OF_A_GROUP:
                self.foul(f"L1: {follower} is none of the twelve of ({group})")
            if follower in gone:
                self.foul(f"L1: {follower} has come before")

    def check_open_ones(self, named: list[str]) -> None:
        if self.group() != "5-6" or None in (self.open_followers or []):
            return
        for follower in named:
            if follower not in (self.open_followers or []):
                self.foul(f"L1: {follower} does not lie among the open ones")

    # - Piles and decks -

    def watch_the_tax_pile(self, tiles: Dict) -> None:
        """Odd, but not a foul: the rules text bids nobody refuse it (R1.3)."""
        named = {tile for tile in tiles.values() if tile is not None}
        from_a_new_pile = max(0, len(tiles) - self.tax_pile)
        if len(named & self.tax_seen) > from_a_new_pile:
            self.record("doubt", reason="R1.3: a tax tile came back before the pile ran out")
        if from_a_new_pile:  # all but the tiles lying in towns were shuffled
            self.tax_pile = TAX_TILES - len(tiles)
            self.tax_seen = named
        else:
            self.tax_pile -= len(tiles)
            self.tax_seen |= named

    def watch_the_decks(self, leaders: Dict) -> None:
        """Odd, but not a foul either (R0.4)."""
        for deck, estate in leaders.items():
            self.turned_up.append((deck, estate))
            printed = ((self.box.get("leaders") or {}).get(deck) or {}).get(estate)
            if printed is not None and self.turned_up.count((deck, estate)) > printed:
                self.record("doubt", reason=f"R0.4: deck {deck} has no further {estate}")

    def name_storage_tile(self, store: str, tile: str | None) -> None:
        if tile is not None:
            if tile in self.storage_used:
                self.foul(f"R0.5: storage tile {tile} has been there already")
            self.storage_used.append(tile)
        self.stores[store]["tile"] = tile
        self.show_rows(store)

    def show_rows(self, store: str) -> None:
        """Rows as printed, if known; rows that were chosen stay as they were."""
        side = "I" if self.round <= 3 else "II"
        tile = self.stores[store]["tile"]
        printed = (self.box.get("storage_tiles") or {}).get(tile) or {}
        old = self.stores[store]["rows"]
        new = []
        for row in printed.get(side) or []:
            spaces = []
            for space in row["spaces"]:
                spaces.append({"good": space["good"], "points": space["points"], "filled_by": None})
            new.append({"bonus": row["bonus"], "chosen_by": None, "spaces": spaces})
        for place, row in enumerate(old):
            if row["chosen_by"] is not None:
                new[place : place + 1] = [row]
        self.stores[store]["rows"] = new
