"""A referee for League of Six (base game, 3 to 5 players) with pencil and paper.

It knows nothing of the package it checks and shares no line with it: a game that our own
engine made proves only that the engine agrees with itself. Everything here is done the
slow and obvious way: dicts are changed in place, ways are walked step by step, ties are
counted player by player. The numbers (R2.6 ...) are those of the rules text.

    for state in follow(game_file): ...    the state at the start and after every entry
    ledger(game_file)                      who paid, got and placed what, entry by entry
    recount(game_file)                     influence and guards, added up from the ledger
    first_difference(mine, theirs)         where two states part, or None
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import Any, NoReturn

GOODS = ["red", "green", "blue", "yellow"]
ESTATES = ["clergy", "aristocracy", "burghers"]
SYMBOLS = [*GOODS, "guard", "horse", *ESTATES]
COLOURS = ["red", "yellow", "green", "blue", "purple", "black"]
TOWNS = ["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"]
STORES = ["royal", "civic"]
DECKS = ["1", "2", "3", "4"]
HIGHEST_ON_COUNTER = 12
TAX_TILES = 18
POINTS_BY_PLACE = {3: [6, 4, 2], 4: [9, 6, 4, 2], 5: [9, 6, 4, 2, 0]}  # R7.2

Dict = dict[str, Any]


class Foul(Exception):
    """An entry (counted from 1; 0 is the set-up) that the rules do not allow."""

    def __init__(self, entry: int, reason: str) -> None:
        super().__init__(f"entry {entry}: {reason}")
        self.entry = entry
        self.reason = reason


# --- What the tests ask for ---------------------------------------------------------------


def follow(game_file: Dict) -> Iterator[Dict]:
    """The state before any entry, then the state after each."""
    log = Log(game_file)
    yield log.table.state()
    for number, entry in enumerate(game_file["entries"], 1):
        log.write(number, entry)
        yield log.table.state()


def ledger(game_file: Dict) -> list[Dict]:
    """What followed from the entries that count at the end; `entry` is the log line."""
    log = Log(game_file)
    for number, entry in enumerate(game_file["entries"], 1):
        log.write(number, entry)
    return log.table.records


def recount(game_file: Dict) -> dict[str, dict[str, int]]:
    """Influence and guards of everybody from the ledger alone (leader points left out)."""
    purse: dict[str, dict[str, int]] = {}
    for player in Log(game_file).table.players:
        purse[player] = {"influence": 10, "guards": 3}
    for line in ledger(game_file):
        match line["kind"]:
            case "travel":
                paid = line["cost"] - line["bought"] - line.get("let_off", 0)
                purse[line["player"]]["guards"] -= paid
                purse[line["player"]]["influence"] -= 2 * line["bought"]
            case "hand-over":
                paid = line["guards"] - line["bought"] - line.get("gap", 0)
                purse[line["giver"]]["guards"] -= paid
                purse[line["giver"]]["influence"] -= 2 * line["bought"]
                purse[line["taker"]]["guards"] += line["guards"]
            case "collected" | "gap":
                purse[line["player"]]["guards"] += line["guards"]
            case "block" | "bonus":
                purse[line["player"]]["influence"] += line["points"]
            case "correction":
                purse[line["player"]]["guards"] += line["guards"]
                purse[line["player"]]["influence"] += line["influence"]
            case "revealed":
                purse[line["player"]] = {k: line[k] for k in ("influence", "guards")}
    return purse


def first_difference(
    mine: Any, theirs: Any, ignore: Collection[str] = (), path: str = "state"
) -> str | None:
    """The path of the first difference, or None. Keys named in `ignore` are not compared."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return _difference_of_dicts(mine, theirs, ignore, path)
    if isinstance(mine, list) and isinstance(theirs, list):
        for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            found = first_difference(one, other, ignore, f"{path}[{place}]")
            if found:
                return found
        if len(mine) != len(theirs):
            return f"{path}: {len(mine)} entries, theirs has {len(theirs)}"
        return None
    if type(mine) is not type(theirs) or mine != theirs:
        return f"{path}: {mine!r}, theirs is {theirs!r}"
    return None


def _difference_of_dicts(
    mine: Dict, theirs: Dict, ignore: Collection[str], path: str
) -> str | None:
    for key in [*mine, *(key for key in theirs if key not in mine)]:
        here = f"{path}.{key}"
        if key in ignore:
            continue
        if key not in theirs:
            return f"{here}: {mine[key]!r} is missing in theirs"
        if key not in mine:
            return f"{here}: {theirs[key]!r} is only in theirs"
        found = first_difference(mine[key], theirs[key], ignore, here)
        if found:
            return found
    return None


# --- The end of the game, R7 --------------------------------------------------------------


def estate_points(figures: dict[str, int], guards: dict[str, int]) -> dict[str, int]:
    """The points of one estate, from everybody's figures of it and guards in hand."""
    by_place = POINTS_BY_PLACE[len(figures)]
    points = {}
    for player in figures:
        if figures[player] == 0:  # R7.4: no points, and no place taken
            points[player] = 0
            continue
        ahead = 0
        level = 0  # counts the player too
        for other in figures:
            if figures[other] == 0:
                continue
            if figures[other] > figures[player]:
                ahead += 1
            elif figures[other] == figures[player] and guards[other] > guards[player]:
                ahead += 1  # R7.3: more guards is ahead
            elif figures[other] == figures[player] and guards[other] == guards[player]:
                level += 1
        lowest_place_of_the_group = ahead + level  # R7.3
        points[player] = by_place[lowest_place_of_the_group - 1]
    return points


def final_result(players: dict[str, Dict]) -> Dict:
    """R7.5, from each player's influence, guards and leaders."""
    guards = {player: players[player]["guards"] for player in players}
    lines: dict[str, dict[str, int]] = {}
    for player in players:
        lines[player] = {"influence": players[player]["influence"]}
    for estate in ESTATES:
        figures = {player: players[player]["leaders"][estate] for player in players}
        for player, points in estate_points(figures, guards).items():
            lines[player][estate] = points
    for line in lines.values():
        line["total"] = line["influence"] + sum(line[estate] for estate in ESTATES)
    for player, line in lines.items():
        line["place"] = 1
        for other in lines:
            richer = lines[other]["total"] > line["total"]
            as_rich = lines[other]["total"] == line["total"]
            if richer or (as_rich and guards[other] > guards[player]):
                line["place"] += 1
    winners = [player for player in lines if lines[player]["place"] == 1]
    return {"players": lines, "winners": winners}


# --- The log: undo, redo, amend -----------------------------------------------------------


class Log:
    """Which entries count. After every undo, redo or amend the game is played over again."""

    def __init__(self, game_file: Dict) -> None:
        if game_file.get("game") != "league-of-six":
            raise Foul(0, "this is no game of League of Six")
        self.setup = game_file["setup"]
        self.counted: list[tuple[int, Dict]] = []  # entries and amendments, with their lines
        self.taken_back: list[list[tuple[int, Dict]]] = []  # by undo, the latest last
        self.table = Table(self.setup)

    def write(self, number: int, entry: Dict) -> None:
        match entry.get("type"):
            case "undo":
                self.undo(number, entry)
            case "redo":
                if not self.taken_back:
                    raise Foul(number, "there is nothing to bring back")
                self.counted += self.taken_back.pop()
                self.play_over_again()
            case "amend":
                self.taken_back = []
                self.counted.append((number, entry))
                self.amended(number)
            case _:
                self.table.play(number, entry)
                self.taken_back = []
                self.counted.append((number, entry))

    def undo(self, number: int, entry: Dict) -> None:
        stay = entry.get("to")
        if stay is None:
            stay = len(self.counted) - 1
        if type(stay) is not int or not 0 <= stay < len(self.counted):
            raise Foul(number, "there is nothing to take back")
        self.taken_back.append(self.counted[stay:])
        self.counted = self.counted[:stay]
        self.play_over_again()

    def amended(self, number: int) -> None:
        try:
            self.play_over_again()
        except Foul as foul:
            if foul.entry == number:
                raise
            where = f"entry {foul.entry}" if foul.entry else "the set-up"
            raise Foul(number, f"{where} no longer fits: {foul.reason}") from None

    def play_over_again(self) -> None:
        setup = dict(self.setup)
        lines: list[list[Any]] = []  # [line number, entry or None]
        for number, entry in self.counted:
            if entry["type"] != "amend":
                lines.append([number, entry])
            elif ("setup" in entry) == ("entry" in entry):
                raise Foul(number, "an amendment names an entry or the set-up")
            elif "setup" in entry:
                setup.update(entry["setup"])
            else:
                self.replace(number, entry, lines)
        self.table = Table(setup)
        for line, entry in lines:
            if entry is not None:
                self.table.play(line, entry)

    def replace(self, number: int, amendment: Dict, lines: list[list[Any]]) -> None:
        instead = amendment.get("with")
        if instead is not None and instead.get("type") in ("undo", "redo", "amend"):
            raise Foul(number, "only something that happened at the table can stand there")
        for line in lines:
            if line[0] == amendment["entry"]:
                line[1] = instead
                return
        raise Foul(number, f"there is no entry {amendment['entry']} that counts")


# --- The table ----------------------------------------------------------------------------


class Table:
    """What lies on the table. `play` checks an entry, does it, and does all that follows."""

    def __init__(self, setup: Dict) -> None:
        self.line = 0
        self.records: list[Dict] = []
        self.box: Dict = deepcopy(setup.get("box") or {})
        self.read_setup(setup)
        self.round = 1
        self.phase = "dealing"
        self.clear_board()
        # choosing
        self.mover: str | None = None
        self.just_left: str | None = None  # the town that the mover left in this chain
        self.in_conflict: list[str] = []  # the two players, the one who must answer first
        # collecting and storing
        self.still_to_collect: list[str] = []
        self.grey_taken = dict.fromkeys(ESTATES, 0)
        self.ranking: list[str] = []
        self.choices_made = 0
        self.tiles_unknown = False
        self.leader_choice: tuple[str, int] | None = None  # (player, most figures)
        # tiles and cards seen
        self.storage_used: list[str] = []
        self.turned_up: list[tuple[str, str]] = []
        self.tax_pile = TAX_TILES
        self.tax_seen: set[str] = set()  # since the last shuffling
        self.sealed: dict[str, Dict] = {}

    def read_setup(self, setup: Dict) -> None:  # R0
        if setup.get("modules"):
            self.foul("this referee knows the base game only")
        colours = [player["colour"] for player in setup["players"]]
        if len(colours) not in (3, 4, 5):
            self.foul("R0.1: three to five players")
        if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
            self.foul("R0.1: every player needs a colour of their own")
        self.towns: list[str] = list(setup["towns"])
        if sorted(self.towns) != sorted(TOWNS):
            self.foul("R0.2: each of the six towns once")
        self.sides: dict[str, str] = dict.fromkeys(self.towns, "white")
        self.sides.update(setup.get("sides") or {})
        self.numbers: dict[str, Any] = {}
        for town in self.towns:
            printed = (self.box.get("towns") or {}).get(town) or {}
            typed = setup.get("numbers") or {}
            self.numbers[town] = typed.get(town, printed.get("number"))
        if sorted(self.numbers.values(), key=str) != [1, 2, 3, 4, 5, 6]:
            self.foul("R0.2: the towns have the numbers 1 to 6, once each")
        self.order: list[str] = list(setup["order"])
        if sorted(self.order) != sorted(colours):
            self.foul("R0.3: one order marker for every player")
        self.players: dict[str, Dict] = {}
        for player in setup["players"]:  # R0.3
            self.players[player["colour"]] = {
                "name": player["name"],
                "influence": 10,
                "guards": 3,
                "goods": dict.fromkeys(GOODS, 0),
                "horses": 0,
                "leaders": dict.fromkeys(ESTATES, 0),
                "town": None,
                "counter": None,
            }

    def clear_board(self) -> None:
        self.besieged: list[str] = []
        self.tax_tiles: dict[str, str | None] = {}
        self.face_up: dict[str, str | None] = dict.fromkeys(DECKS)
        self.stores: dict[str, Dict] = {store: {"tile": None, "rows": []} for store in STORES}

    # - Telling -

    def foul(self, reason: str) -> NoReturn:
        raise Foul(self.line, reason)

    def record(self, kind: str, **what: Any) -> None:
        self.records.append({"entry": self.line, "kind": kind, **what})

    def state(self) -> Dict:
        state = {
            "round": self.round,
            "phase": self.phase,
            "to_act": self.to_act(),
            "order": self.order,
            "players": self.players,
            "face_up": self.face_up,
            "stores": self.stores,
            "result": final_result(self.players) if self.phase == "finished" else None,
        }
        if self.phase == "revealing":
            state["revealed"] = {player: player in self.sealed for player in self.players}
        return deepcopy(state)

    def to_act(self) -> list[Dict]:
        match self.phase:
            case "dealing":
                return [{"player": None, "must": "deal"}]
            case "choosing" if self.in_conflict:
                answering, other = self.in_conflict
                at_the_top = self.players[other]["counter"] == HIGHEST_ON_COUNTER
                return [{"player": answering, "must": "accept" if at_the_top else "answer"}]
            case "choosing":
                return [{"player": self.mover, "must": "choose_town"}]
            case "collecting":
                return [{"player": self.still_to_collect[0], "must": "collect"}]
            case "storing" if self.tiles_unknown:
                return [{"player": None, "must": "describe"}]
            case "storing" if self.leader_choice:
                return [{"player": self.leader_choice[0], "must": "take_leader"}]
            case "storing":
                return [{"player": self.next_to_store(), "must": "choose_row"}]
            case "revealing":
                hidden = [player for player in self.players if player not in self.sealed]
                return [{"player": player, "must": "reveal"} for player in hidden]
        return []

    # - Playing an entry -

    def play(self, line: int, entry: Dict) -> None:
        self.line = line
        kinds = {
            "deal": self.deal,
            "choose_town": self.choose_town,
            "raise": self.raise_offer,
            "accept": self.accept,
            "collect": self.collect,
            "choose_row": self.choose_row,
            "take_leader": self.take_leader,
            "reveal": self.reveal,
            "correct": self.correct,
            "describe": self.describe,
        }
        kind = entry.get("type")
        if kind not in kinds:
            self.foul(f"nobody knows what {kind!r} is")
        kinds[kind](entry)

    def check_turn(self, entry: Dict, *musts: str) -> str:
        player = entry.get("player")
        for waited_for in self.to_act():
            if waited_for["player"] == player and waited_for["must"] in musts:
                return str(player)
        self.foul(f"it is not for {player} to {entry['type']} now, but {self.to_act()}")

    def whole(self, value: Any, what: str, low: int = 0, high: int = 999) -> int:
        if type(value) is not int or not low <= value <= high:
            self.foul(f"{what} must be a whole number from {low} to {high}, not {value!r}")
        return int(value)

    # - Phase 1: setting up the round, R1 -

    def deal(self, entry: Dict) -> None:
        if self.phase != "dealing":
            self.foul("this round has been dealt")
        besieged = entry.get("besieged") or []
        if not set(besieged) <= set(self.towns) or len(set(besieged)) != len(besieged):
            self.foul("R1.2: the besieged towns are different towns of the board")
        if len(besieged) != 6 - len(self.players):
            self.foul("R1.2: as many besieged towns as there are players fewer than six")
        tiles = entry.get("tiles") or {}
        if set(tiles) != set(self.towns) - set(besieged):
            self.foul("R1.3: a tax tile in every town that is not besieged, and in no other")
        named = [tile for tile in tiles.values() if tile is not None]
        if len(set(named)) != len(named):
            self.foul("R1.3: one tax tile cannot lie in two towns")
        leaders = entry.get("leaders") or {}
        if sorted(leaders) != DECKS or not set(leaders.values()) <= set(ESTATES):
            self.foul("R1.1: one card of each of the four leader decks")
        if self.round == 4:  # R0.5: all six are shuffled again
            self.storage_used = []
        for store in STORES:
            self.name_storage_tile(store, entry.get(store))
        self.watch_the_piles(tiles, leaders)
        self.besieged = list(besieged)
        self.tax_tiles = dict(tiles)
        self.face_up = {deck: leaders[deck] for deck in DECKS}
        self.phase = "choosing"
        self.next_in_order_moves()

    def watch_the_piles(self, tiles: Dict, leaders: Dict) -> None:
        """Odd, but not a foul: the rules text bids nobody refuse it (R0.4, R1.3)."""
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

    # - Phase 2: choosing towns, R2 -

    def next_in_order_moves(self) -> None:  # R2.1
        self.just_left = None
        for player in self.order:
            if self.players[player]["counter"] is None:
                self.mover = player
                return
        self.mover = None
        self.reorder()

    def holder(self, town: str) -> str | None:  # R2.4: only figures on the counter count
        for player, mine in self.players.items():
            if mine["town"] == town and mine["counter"] is not None:
                return player
        return None

    def cost_of_way(self, player: str, target: str) -> int:
        start = self.players[player]["town"]
        if start is None:  # R2.2: the first placement is free
            return 0
        if start == target:  # R2.3: from the road onto the counter
            return 1
        steps_by_way = []
        for direction in (1, -1):
            steps = 0
            place = self.towns.index(start)
            while self.towns[place] != target:
                place = (place + direction) % 6
                steps += 1
            steps_by_way.append(steps)
        return min(steps_by_way)  # R2.3: the shorter way

    def means(self, player: str) -> int:
        mine = self.players[player]
        return int(mine["guards"]) + int(mine["influence"]) // 2

    def pay(self, player: str, guards: int) -> tuple[int, int]:
        """R2.10: guards in hand first, then from the king. (How many bought, still missing.)"""
        mine = self.players[player]
        bought = 0
        for paid in range(guards):
            if mine["guards"] > 0:
                mine["guards"] -= 1
            elif mine["influence"] >= 2:
                mine["influence"] -= 2
                bought += 1
            else:
                return bought, guards - paid
        return bought, 0

    def add_gap(self, player: str, needed: int) -> None:
        """Insisting: the table knows of guards that the count has missed."""
        gap = needed - self.means(player)
        if gap > 0:
            self.players[player]["guards"] += gap
            self.record("gap", player=player, guards=gap)

    def choose_town(self, entry: Dict) -> None:
        player = self.check_turn(entry, "choose_town")
        target = self.check_target(entry.get("town"))
        holder = self.holder(target)
        offer = self.check_offer(holder, entry)
        cost = self.cost_of_way(player, target)
        if entry.get("insist"):
            self.add_gap(player, cost + offer)
        if cost + offer > self.means(player):
            if self.affords_a_town(player):
                self.foul(f"R2.7: {cost + offer} guards are beyond {player}'s means")
            if target not in self.cheapest_free_towns(player):
                self.foul("R2.12: one who affords no town goes to the cheapest free one")
        self.travel(player, target, cost)
        self.players[player]["counter"] = offer  # R2.4: 0 where nobody stands
        if holder is None:
            self.next_in_order_moves()
        else:
            self.mover = None
            self.just_left = None
            self.in_conflict = [holder, player]

    def check_target(self, target: Any) -> str:
        if target not in self.towns:
            self.foul(f"there is no town {target!r}")
        if target in self.besieged:
            self.foul(f"R2.3: {target} is besieged")
        if target == self.just_left:
            self.foul(f"R2.9: {self.mover} has just left {target}")
        return str(target)

    def check_offer(self, holder: str | None, entry: Dict) -> int:  # R2.5
        offer = entry.get("offer")
        if holder is None:
            if offer is not None:
                self.foul("R2.5: nobody holds this town, so there is nobody to offer to")
            return 0
        if offer is None:
            self.foul(f"R2.5: {holder} holds this town, an offer is needed")
        return self.check_number(offer, above=self.players[holder]["counter"])

    def check_number(self, number: Any, above: int) -> int:  # R2.5, R2.6
        if above == HIGHEST_ON_COUNTER:
            self.foul("R2.5: nobody goes above 12")
        self.whole(number, "an offer", 1, HIGHEST_ON_COUNTER)
        if number <= above:
            self.foul(f"R2.5: an offer must be higher than {above}")
        return int(number)

    def affords_a_town(self, player: str) -> bool:  # R2.12
        for town in self.towns:
            if town in self.besieged or town == self.just_left:
                continue
            price = self.cost_of_way(player, town)
            holder = self.holder(town)
            if holder is not None:
                standing = self.players[holder]["counter"]
                if standing == HIGHEST_ON_COUNTER:
                    continue
                price += standing + 1
            if price <= self.means(player):
                return True
        return False

    def cheapest_free_towns(self, player: str) -> list[str]:  # R2.12
        free = []
        for town in self.towns:
            if town not in self.besieged and self.holder(town) is None and town != self.just_left:
                free.append(town)
        lowest = min(self.cost_of_way(player, town) for town in free)
        return [town for town in free if self.cost_of_way(player, town) == lowest]

    def travel(self, player: str, target: str, cost: int) -> None:
        start = self.players[player]["town"]
        bought, let_off = self.pay(player, cost)
        self.players[player]["town"] = target
        what = {"player": player, "from": start, "to": target, "cost": cost, "bought": bought}
        if let_off:  # R2.12
            what["let_off"] = let_off
        self.record("travel", **what)

    def raise_offer(self, entry: Dict) -> None:  # R2.6
        player = self.check_turn(entry, "answer")
        answering, other = self.in_conflict
        number = self.check_number(entry.get("guards"), above=self.players[other]["counter"])
        if entry.get("insist"):
            self.add_gap(player, number)
        if number > self.means(player):
            self.foul(f"R2.7: {number} guards are beyond {player}'s means")
        self.players[player]["counter"] = number
        self.in_conflict = [other, answering]

    def accept(self, entry: Dict) -> None:  # R2.8
        leaver = self.check_turn(entry, "answer", "accept")
        stayer = self.in_conflict[1]
        number = self.players[stayer]["counter"]
        bought, gap = self.pay(stayer, number)
        self.players[leaver]["guards"] += number
        what = {"giver": stayer, "taker": leaver, "guards": number, "bought": bought}
        if gap:
            what["gap"] = gap
        self.record("hand-over", **what)
        self.players[leaver]["counter"] = None
        self.in_conflict = []
        self.mover = leaver  # R2.9
        self.just_left = self.players[leaver]["town"]

    # - Phase 3: reordering, R3 -

    def reorder(self) -> None:
        stands = []
        for player, mine in self.players.items():  # R3.2: the town's number breaks ties
            stands.append((mine["counter"], self.numbers[mine["town"]], player))
        self.order = [player for _, _, player in sorted(stands)]
        self.phase = "collecting"
        self.still_to_collect = list(reversed(self.order))  # R4.1

    # - Phase 4: collecting, R4 -

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
                if self.a_grey_card_is_left(estate):  # R4.4
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
        self.still_to_collect.pop(0)
        if not self.still_to_collect:
            self.begin_storing()

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
            symbols += [estate, estate]
        return symbols

    def symbols_pointed_at(self, town: str, rotation: Any) -> list[str]:  # R4.2
        self.whole(rotation, "the rotation", 0, 5)
        tile = (self.box.get("tax_tiles") or {}).get(self.tax_tiles[town]) or {}
        edges = ((self.box.get("towns") or {}).get(town) or {}).get(self.sides[town])
        if edges is None or tile.get("arrows") is None or tile.get("middle") is None:
            self.foul(f"R4.2: nobody has told what is printed in {town}, so it must be typed")
        symbols = list(tile["middle"])
        for arrow in tile["arrows"]:
            symbols += edges[(arrow + rotation) % 6]
        return symbols

    def a_grey_card_is_left(self, estate: str) -> bool:
        in_the_box = ((self.box.get("leaders") or {}).get("grey") or {}).get(estate)
        return in_the_box is None or self.grey_taken[estate] < in_the_box

    # - Phase 5: storing, R5 -

    def begin_storing(self) -> None:
        ranks = []
        for player, mine in self.players.items():  # R5.1
            ranks.append((mine["horses"], self.numbers[mine["town"]], player))
        self.ranking = [player for _, _, player in sorted(ranks, reverse=True)]
        self.choices_made = 0
        self.phase = "storing"
        self.tiles_unknown = True
        self.look_at_the_stores()

    def look_at_the_stores(self) -> None:
        if all(self.stores[store]["rows"] for store in STORES):
            self.tiles_unknown = False
            self.before_a_choice()

    def next_to_store(self) -> str:  # R5.5: after the last the order starts again
        return self.ranking[self.choices_made % len(self.ranking)]

    def before_a_choice(self) -> None:  # R5.5
        for store in STORES:
            for row in self.stores[store]["rows"]:
                for space in row["spaces"]:
                    for mine in self.players.values():
                        if row["chosen_by"] is None and mine["goods"][space["good"]] > 0:
                            return
        self.clean_up()

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
        else:
            self.round += 1
            self.phase = "dealing"

    # - The end, R7 -

    def reveal(self, entry: Dict) -> None:  # R7.1
        player = entry.get("player")
        if self.phase != "revealing" or player not in self.players:
            self.foul(f"it is not for {player} to reveal anything now")
        for what in ["guards", *ESTATES]:
            self.whole(entry.get(what), what)
        if entry.get("influence") is not None:
            self.whole(entry["influence"], "influence")
        self.sealed[player] = entry
        if len(self.sealed) == len(self.players):
            self.open_all()

    def open_all(self) -> None:
        for player, mine in self.players.items():
            shown = self.sealed[player]
            mine["guards"] = shown["guards"]
            for estate in ESTATES:
                mine["leaders"][estate] = shown[estate]
            if shown.get("influence") is not None:
                mine["influence"] = shown["influence"]
            self.record(
                "revealed",
                player=player,
                guards=mine["guards"],
                influence=mine["influence"],
                leaders=dict(mine["leaders"]),
            )
        self.phase = "finished"
        lines = final_result(self.players)["players"]
        for estate in ESTATES:
            for player in self.players:
                points = lines[player][estate]
                self.record("leader_points", estate=estate, player=player, points=points)

    # - At any time: corrections, and what is printed -

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

    def describe(self, entry: Dict) -> None:
        if entry.get("town") is not None and entry["town"] not in self.towns:
            self.foul(f"there is no town {entry['town']!r}")
        if "edges" in entry:
            self.describe_town(entry)
        elif "deck" in entry:
            self.describe_deck(entry)
        elif entry.get("tile") is not None:
            self.describe_tile(entry)
        else:
            self.foul("what is it that is described?")
        if self.phase == "storing" and self.tiles_unknown:
            self.look_at_the_stores()

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

    def part_of_box(self, kind: str, name: str) -> Dict:
        if self.box.get(kind) is None:
            self.box[kind] = {}
        if self.box[kind].get(name) is None:
            self.box[kind][name] = {}
        part: Dict = self.box[kind][name]
        return part

    def tile_in_town(self, town: str, tile: str) -> None:
        if town not in self.tax_tiles:
            self.foul(f"R1.3: no tax tile lies in {town}")
        if self.tax_tiles[town] not in (None, tile):
            self.foul(f"the tax tile in {town} has a name already")
        for other, there in self.tax_tiles.items():
            if there == tile and other != town:
                self.foul(f"R1.3: tax tile {tile} lies in {other}")
        self.tax_tiles[town] = tile
        self.tax_seen.add(tile)

    def tile_in_store(self, store: str, tile: str) -> None:
        if store not in STORES or self.phase in ("dealing", "revealing", "finished"):
            self.foul(f"no storage tile lies in the {store} store")
        if self.stores[store]["tile"] == tile:
            return
        if self.stores[store]["tile"] is not None:
            self.foul(f"the tile in the {store} store has a name already")
        self.name_storage_tile(store, tile)
