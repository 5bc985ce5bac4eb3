"""At any time: corrections, and what is printed (L7)."""

from __future__ import annotations

from typing import Any

from .board import Board
from .words import ESTATES, GOODS, STORES, SYMBOLS, Dict

PRINTED = ["name", "group", "arrows", "kind", "phase", "when", "note", "effect"]
PRINTED += ["first", "leaders", "exchange"]


class Describing(Board):
    def correct(self, entry: Dict) -> None:
        player = entry.get("player")
        if player not in self.players:
            self.foul(f"nobody here is {player}")
        mine = self.players[player]
        before = {what: mine[what] for what in ("influence", "guards")}
        # (where it stands, its name, the difference, whether 0 is where it stops)
        changes: list[tuple[Dict, str, Any, bool]] = []
        for what in ("influence", "horses"):
            changes.append((mine, what, entry.get(what, 0), False))
        changes.append((mine, "guards", entry.get("guards", 0), True))
        for good, difference in (entry.get("goods") or {}).items():
            changes.append((mine["goods"], good, difference, False))
        for estate, difference in (entry.get("leaders") or {}).items():
            changes.append((mine["leaders"], estate, difference, True))
        for where, what, difference, stops_at_nothing in changes:
            if what not in where:
                self.foul(f"there is no {what!r} to correct")
            self.whole(difference, what, -999, 999)
            if where[what] + difference < 0 and not stops_at_nothing:
                self.foul(f"{player} cannot have less than no {what}")
        for where, what, difference, _ in changes:
            where[what] = max(0, where[what] + difference)
        really = {what: mine[what] - before[what] for what in before}
        self.record("correction", player=player, **really)
        if self.moment is not None:
            self.moment_may_be_over()

    def describe(self, entry: Dict) -> None:
        if entry.get("town") is not None and entry["town"] not in self.towns:
            self.foul(f"there is no town {entry['town']!r}")
        if entry.get("follower") is not None:
            self.describe_follower(entry)
        elif "leader_points" in entry:
            points = self.check_points(entry["leader_points"])
            self.box = {**self.box, "leader_points": points}
        elif "blocks" in entry:
            self.describe_blocks(entry["blocks"])
        elif "edges" in entry:
            self.describe_town(entry)
        elif "deck" in entry:
            self.describe_deck(entry)
        elif entry.get("tile") is not None:
            self.describe_tile(entry)
        else:
            self.foul("what is it that is described?")
        if self.moment is None and self.phase == "storing" and self.tiles_unknown:
            self.look_at_the_stores()

    def describe_blocks(self, counted: Dict) -> None:  # R4.4
        blocks = dict(self.box.get("blocks") or {})
        for good, count in counted.items():
            if good not in GOODS:
                self.foul(f"{good!r} is no good")
            blocks[good] = self.whole(count, good)
        self.box = {**self.box, "blocks": blocks}

    def describe_tile(self, entry: Dict) -> None:
        tile = entry["tile"]
        if "rows" in entry:
            self.describe_storage_tile(entry)
        elif "arrows" in entry or "middle" in entry:
            self.describe_tax_tile(entry)
        if entry.get("town") is not None:
            self.tile_in_town(entry["town"], tile)
        if entry.get("store") is not None:
            self.tile_in_store(entry["store"], tile)
        for store in STORES:
            if self.stores[store]["tile"] == tile:
                self.show_rows(store)

    def check_symbols(self, symbols: Any) -> None:
        if not isinstance(symbols, list) or not set(symbols) <= set(SYMBOLS):
            self.foul(f"{symbols!r} are no symbols")

    def describe_town(self, entry: Dict) -> None:
        edges = entry["edges"]
        if entry.get("town") is None or entry.get("side") not in ("white", "yellow"):
            self.foul("R0.2: a town tile has a white and a yellow side")
        if not isinstance(edges, list) or len(edges) != 6:
            self.foul("R4.2: a town has six sides")
        for symbols in edges:
            self.check_symbols(symbols)
        self.part_of_box("towns", entry["town"])[entry["side"]] = edges

    def describe_deck(self, entry: Dict) -> None:
        counts = entry.get("counts") or entry
        deck = self.part_of_box("leaders", str(entry["deck"]))
        for estate in ESTATES:
            if counts.get(estate) is not None:
                deck[estate] = self.whole(counts[estate], estate)

    def describe_storage_tile(self, entry: Dict) -> None:
        if entry.get("side") not in ("I", "II"):
            self.foul("R0.5: a storage tile has the sides I and II")
        for row in entry["rows"]:
            self.whole(row["bonus"], "a bonus")
            for space in row["spaces"]:
                self.whole(space["points"], "points")
                if space["good"] not in GOODS:
                    self.foul(f"{space['good']!r} is no good")
        self.part_of_box("storage_tiles", entry["tile"])[entry["side"]] = entry["rows"]

    def describe_tax_tile(self, entry: Dict) -> None:
        for arrow in entry.get("arrows") or []:
            self.whole(arrow, "an arrow", 0, 5)
        self.check_symbols(entry.get("middle"))
        tile = self.part_of_box("tax_tiles", entry["tile"])
        tile["arrows"] = list(entry.get("arrows") or [])
        tile["middle"] = list(entry["middle"])

    def describe_follower(self, entry: Dict) -> None:  # L7
        follower = entry["follower"]
        town = entry.get("town")
        told = {key: entry[key] for key in PRINTED if entry.get(key) is not None}
        if not told and town is None:
            self.foul(f"L7: nothing is told of {follower}")
        if follower in (self.box.get("tax_tiles") or {}):
            self.foul(f"{follower} is a tax tile")
        printed = {**self.printed(follower), **told}
        if told.get("kind", "phase") != "phase" and "phase" not in told:
            printed["phase"] = None
        for flag in ("first", "leaders", "exchange"):
            no_crown = told.get("kind", "crown") != "crown"
            other = flag == "exchange" and (told.get("first") or told.get("leaders"))
            if flag not in told and (no_crown or other):
                printed[flag] = False
        self.check_printed(printed)
        if town is not None:
            self.follower_in_town(town, follower, printed.get("group"))
        self.part_of_box("followers", follower).update(printed)
        if self.moment is not None:
            self.moment_may_be_over()

    def check_printed(self, printed: Dict) -> None:
        """L4: what a tile cannot be, whoever describes it."""
        kind, phase = printed.get("kind"), printed.get("phase")
        effect = printed.get("effect") or {}
        crown = effect.get("crown")
        give = effect.get("give") or {}
        arrows = printed.get("arrows") or []
        if len(set(arrows)) != len(arrows):
            self.foul("R4.2: two arrows point the same way")
        if (kind == "phase") != (phase is not None):
            self.foul("L4: an ability, and nothing else, is of a phase")
        flags = [key for key in ("first", "leaders", "exchange") if printed.get(key)]
        if "exchange" in flags and len(flags) > 1:
            self.foul("L6: guards for points have a moment of their own")
        if kind != "crown" and (crown or flags):
            self.foul("L4: only a crown counts at the end")
        if kind == "crown" and any(effect[key] for key in effect if key != "crown"):
            self.foul("L4: a crown gives points and nothing else")
        if crown and crown.get("exchange") and crown["count"] != "guards":
            self.foul("L6: only guards are exchanged")
        if give.get("horses") or give.get("cards"):
            self.foul("horses and cards are not given back")
        for what, its_phase in {"way": 2, "stand": 2, "half_horses": 5}.items():
            if effect.get(what) and phase != its_phase:
                self.foul(f"{what} matters in phase {its_phase}")

    def follower_in_town(self, town: str, follower: str, group: str | None) -> None:
        if not self.retinue or town not in self.tiles:
            self.foul(f"L1: no follower lies in {town}")
        if self.tiles[town] == follower:
            return
        if self.tiles[town] is not None:
            self.foul(f"the follower in {town} has a name already")
        if follower in self.followers_dealt:
            self.foul(f"L1: {follower} has come before")
        if group not in (None, self.group()):
            self.foul(f"L2: {follower} belongs to ({group}), not to ({self.group()})")
        self.followers_dealt.add(follower)
        self.tiles[town] = follower

    def part_of_box(self, kind: str, name: str) -> Dict:
        """That part of a new box, to be written in; nothing is there yet if it was unknown."""
        parts = self.box.get(kind) or {}
        part = dict(parts.get(name) or {})
        self.box = {**self.box, kind: {**parts, name: part}}
        return part

    def tile_in_town(self, town: str, tile: str) -> None:
        if self.retinue or town not in self.tiles:
            self.foul(f"R1.3: no tax tile lies in {town}")
        if self.tiles[town] not in (None, tile):
            self.foul(f"the tax tile in {town} has a name already")
        for other, there in self.tiles.items():
            if there == tile and other != town:
                self.foul(f"R1.3: tax tile {tile} lies in {other}")
        self.tiles[town] = tile
        self.tax_seen.add(tile)

    def tile_in_store(self, store: str, tile: str) -> None:
        if store not in STORES or self.phase in ("dealing", "revealing", "finished"):
            self.foul(f"no storage tile lies in the {store} store")
        if self.stores[store]["tile"] == tile:
            return
        if self.stores[store]["tile"] is not None:
            self.foul(f"the tile in the {store} store has a name already")
        self.name_storage_tile(store, tile)
