"""What the table says: the app's count was wrong, or what a card gives."""

from __future__ import annotations

from .board import Board
from .words import BENEFITS, BUILDINGS, FAVOR_GIVES, Dict

OF_A_PLAYER = {"thalers", "grain", "points"}
OF_A_COUNTY = {"owner", "armies", "buildings", "markers"}
LONGEST_NOTE = 200
OF_CUBES = {"tray", "tower"}


class Correcting(Board):
    def correct(self, entry: Dict) -> None:
        told = set(entry) - {"type", "note", "insist", "player", "county"}
        note = entry.get("note", "")
        if not isinstance(note, str) or len(note) > LONGEST_NOTE:
            self.foul(f"a note has at most {LONGEST_NOTE} characters")
        if "player" in entry and "county" not in entry and told and told <= OF_A_PLAYER:
            self.correct_player(entry, told)
        elif "county" in entry and "player" not in entry and told and told <= OF_A_COUNTY:
            self.correct_county(entry)
        elif not {"player", "county"} & set(entry) and told and told <= OF_CUBES:
            self.correct_cubes(told, entry)
        else:
            self.foul("a player, a county, or cubes are put right, each by itself")
        for player, groups in self.groups.items():
            if self.supply(player) < sum(groups):
                self.foul("W0.3: with these armies counties are still to be claimed")

    def correct_player(self, entry: Dict, told: set[str]) -> None:
        mine = self.players[self.player(entry["player"])]
        if not any(entry[what] for what in told):
            self.foul("no difference is told")
        after = {}
        for what in told:
            after[what] = mine[what] + self.whole(entry[what], "a difference", -999)
            if after[what] < 0:
                self.foul(f"nobody has less than 0 {what}")
        mine.update(after)

    def correct_county(self, entry: Dict) -> None:
        name = self.county(entry["county"])
        if self.battle is not None and self.battle["county"] == name:
            self.foul("this county is being fought for")
        there = self.counties[name]
        owner = entry.get("owner", there["owner"])
        unclaimed = sum(len(groups) for groups in self.groups.values())
        free = sum(county["owner"] is None for county in self.counties.values())
        if there["owner"] is None and owner is not None and unclaimed and free < unclaimed + 2:
            self.foul("W0.3: so many counties are still to be claimed")
        self.one_of(owner, "owner", [*self.players, None])
        nothing_left = owner is None and there["owner"] is not None
        kept = {"armies": 0, "buildings": [], "markers": 0} if nothing_left else there
        armies = self.whole(entry.get("armies", kept["armies"]), "armies")
        markers = self.whole(entry.get("markers", kept["markers"]), "markers")
        buildings = entry.get("buildings", kept["buildings"])
        if not isinstance(buildings, list):
            self.foul("the buildings are told one by one")
        self.several(buildings, "building", len(buildings), BUILDINGS)
        if owner is None and (armies or markers or buildings):
            self.foul("a county has an owner and armies, or nothing at all")
        if owner is not None and not armies:
            self.foul("a county has an owner and armies, or nothing at all")
        if len(buildings) > self.printed(name)["sites"]:
            self.foul("so many sites are not there")
        self.lay(name, owner, armies)
        there.update(buildings=list(buildings), markers=markers)
        if self.markers_left() < 0 or any(self.buildings_left(kind) < 0 for kind in BUILDINGS):
            self.foul("so many pieces are not there")

    def lay(self, name: str, owner: str | None, armies: int) -> None:
        there = self.counties[name]
        if there["owner"] is not None:
            self.put_back(there["owner"], there["armies"])
        self.give_county(name, owner)
        if owner is not None:
            self.put_back(owner, -armies)
        there["armies"] = armies

    def correct_cubes(self, told: set[str], entry: Dict) -> None:
        if "tray" in told and self.battle is not None:
            self.foul("the tray is being thrown")
        back = dict.fromkeys(self.cube_colours(), 0)
        for place in told:
            cubes = self.tray if place == "tray" else self.tower
            for colour, number in self.cubes(entry[place]).items():
                back[colour] += cubes[colour] - number
                cubes[colour] = number
        for colour, cubes_back in back.items():
            self.put_back(colour, cubes_back)

    # - What is printed on favors and decks -

    def describe(self, entry: Dict) -> None:
        told = set(entry) - {"type", "note", "insist"}
        if told == {"favor", "amount"} or told == {"favor", "building"}:
            self.describe_favor(entry)
        elif "card" in told and told <= {"card", *BENEFITS}:
            self.describe_card(entry)
        else:
            self.foul("a favor with its amount or a card with its amounts is told")

    def describe_favor(self, entry: Dict) -> None:  # WC.5
        if "court" not in self.modules:
            self.foul("WC: there are no favors in this game")
        favor = self.one_of(entry["favor"], "favor with an amount", FAVOR_GIVES)
        if FAVOR_GIVES[favor] == "building":
            amount = self.one_of(entry.get("building"), "building", BUILDINGS)
        else:
            amount = self.whole(entry.get("amount"), "the amount")
        self.box.setdefault("favors", {})
        self.box["favors"] = {**(self.box["favors"] or {}), str(favor): amount}

    def describe_card(self, entry: Dict) -> None:  # WK.2
        if "mercenaries" not in self.modules:
            self.foul("WK: there are no decks in this game")
        card = self.whole(entry["card"], "a card", 2, 4)
        amounts = {what: self.whole(entry[what], what) for what in BENEFITS if what in entry}
        benefits = [*(self.box.get("benefits") or []), None, None, None, None][:4]
        benefits[card - 1] = amounts
        self.box["benefits"] = benefits
