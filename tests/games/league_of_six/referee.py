"""A referee for League of Six and Loyal Retinue with pencil and paper.

It shares no code with the package that it checks, because a game made by our own engine proves only
that the engine agrees with itself. Everything is done in the slow and obvious way. The numbers
(R2.6, L5) are those of the rules. Entries have the shape that the formats promise, and a foul is
what the rules forbid. `Table(setup).play(line, entry)` plays one entry, `followed(game_file)` a
whole log.
"""

import pickle
from itertools import pairwise
from typing import Any

from tests.games.referees import Dict, Foul, Log, at

GOODS = ["red", "green", "blue", "yellow"]
ESTATES = ["clergy", "aristocracy", "burghers"]
TOWNS = ["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"]
STORES = ["royal", "civic"]
DECKS = ["1", "2", "3", "4"]
HIGHEST_ON_COUNTER = 12
TILES_OF_A_GROUP = 12  # L1
GROUP_OF_ROUND = {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4", 5: "5-6", 6: "5-6"}  # L2
SIX_PLACES = [9, 6, 4, 2, 0, 0]  # S5, until the overlay's are told
POINTS_BY_PLACE = {3: [6, 4, 2], 4: [9, 6, 4, 2], 5: [9, 6, 4, 2, 0], 6: SIX_PLACES}  # R7.2

RULINGS: dict[str, Any] = {  # the first value is the default
    "rows": ("any", "own"),  # R5.2
    "destitute": ("cheapest", "any"),  # R2.12
    "level": ("shared", "leaders"),  # R7.5
    "influence": (10, *range(1000)),  # R0.3
    "guards": (3, *range(1000)),  # R0.3
    "open_hands": (False, True),
}
NOT_JUDGED = {
    "rulings.open_hands",  # who may see a hand (H4): the referee sees them all
    *(f"dealing.{kind}" for kind in ("besieged", "tiles", "leaders", "stores")),  # who draws
}

PHASE_MOMENTS = [f"{phase} {when}" for phase in range(1, 7) for when in ("beginning", "end")]
MOMENTS = [*PHASE_MOMENTS, "just won", "first crowns", "crowns", "exchange", "leaders"]  # L4, L6

AMOUNTS = ["influence", "guards", "horses"]
PRINTED = ["name", "group", "arrows", "kind", "phase", "when", "note", "effect"]
FLAGS = ["first", "leaders", "exchange"]
MAY_TELL = {
    "choosing": {"towns", "counters", "influence", "guards"},
    "collecting": {"goods", "guards", "horses", "influence", "grey"},
    "storing": {"influence", "guards", "cards"},
}


class Table:
    """The state of the table. Every entry ends by waiting for the next one or by calling `then`."""

    def __init__(self, setup: Dict) -> None:
        self.line = 0
        self.records: list[Dict] = []
        self.box: Dict = setup.get("box") or {}  # never changed: a description makes a new one
        self.read_setup(setup)
        self.round = 1
        self.phase = "dealing"
        self.agenda: list[str] = []  # what comes next: moments ("2 end"), and things to do
        self.clear_board()
        self.mover: str | None = None
        self.just_left: str | None = None  # the town that the mover left in this chain
        self.in_conflict: list[str] = []  # the two players; the first one has to answer
        self.still_to_collect: list[str] = []
        self.grey_taken = dict.fromkeys(ESTATES, 0)
        self.ranking: list[str] = []
        self.choices_made = 0
        self.leader_choice: tuple[str, int] | None = None  # (player, most figures)
        self.storage_used: list[str] = []
        self.moment: str | None = None  # the current moment at which followers are called
        self.pending: list[tuple[str, str]] = []  # players and followers asked at that moment
        self.just_won: list[str] = []  # the followers of the last collect or settlement
        self.done_with: set[str] = set()  # used or declined this round
        self.open_followers: list[str | None] | None = None
        self.followers_dealt: set[str] = set()
        self.sealed_guards: dict[str, Dict] = {}
        self.sealed: dict[str, Dict] = {}
        self.crowned: list[Dict] = []
        if setup.get("start") is not None:
            self.join(setup["start"])

    def play(self, line: int, entry: Dict) -> None:
        """Check an entry, play it, and do everything that follows automatically."""
        self.line = line
        on_this = getattr(self, f"on_{entry.get('type')}", None)
        self.must(on_this is not None, f"nobody knows what {entry} is")
        self.count_hand(entry)
        on_this(entry)

    def count_hand(self, entry: Dict) -> None:
        """Replace the count of a hand by what its player counted before paying (R2.7)."""
        count = dict(entry.get("hand") or {})
        if count:
            mine = self.players[str(entry["player"])]
            mine["guards"] = count.pop("guards", mine["guards"])
            mine["leaders"].update(count)

    # - Setting up (R0) -

    def read_setup(self, setup: Dict) -> None:
        colours = [player["colour"] for player in setup["players"]]
        modules = set(setup.get("modules") or [])
        self.six, self.retinue = "sixth-player" in modules, "retinue" in modules
        self.must(3 <= len(colours) <= 6, "R0.1: three to six players")
        self.must(self.six == (len(colours) == 6), "S0: six players, and nobody else, play S")
        self.must(len(set(colours)) == len(colours), "R0.1: everybody has a colour of their own")
        self.rulings = {name: choices[0] for name, choices in RULINGS.items()}
        for name, choice in (setup.get("rulings") or {}).items():
            self.must(choice in RULINGS.get(name, ()), f"no house rule: {name} {choice}")
            self.rulings[name] = choice
        self.own_phases: list[str] = list(setup.get("own_phases") or [])
        self.read_board(setup)
        self.order: list[str] = list(setup["order"])
        self.must(sorted(self.order) == sorted(colours), "R0.3: one order marker for every player")
        self.players = {who["colour"]: self.new_player(who["name"]) for who in setup["players"]}
        self.leader_points: list[int] | None = setup.get("leader_points")
        self.must(self.six or not self.leader_points, "S5: points for places are told for six only")
        self.check_points(self.leader_points or [0] * 6)

    def new_player(self, name: str) -> Dict:  # R0.3
        return {
            **{key: self.rulings[key] for key in ("influence", "guards")},
            **{"name": name, "horses": 0},
            **{"goods": dict.fromkeys(GOODS, 0), "leaders": dict.fromkeys(ESTATES, 0)},
            **{"town": None, "counter": None, "followers": []},
        }

    def read_board(self, setup: Dict) -> None:  # R0.2
        self.towns: list[str] = list(setup["towns"])
        self.must(sorted(self.towns) == sorted(TOWNS), "R0.2: each of the six towns once")
        self.sides = {**dict.fromkeys(self.towns, "white"), **(setup.get("sides") or {})}
        typed = setup.get("numbers") or {}
        self.numbers: dict[str, Any] = {
            town: typed.get(town, at(self.box, "towns", town, "number")) for town in self.towns
        }
        numbers = sorted(self.numbers.values(), key=str)
        self.must(numbers == [1, 2, 3, 4, 5, 6], "R0.2: the numbers 1 to 6, once each")

    def check_points(self, points: list[int]) -> list[int]:  # S5
        falling = len(points) == 6 and points == sorted(points, reverse=True)
        self.must(falling, "S5: points for six places, never more for a later one")
        return points

    def clear_board(self) -> None:
        self.besieged: list[str] = []
        self.fortress: str | None = None
        self.tiles: dict[str, str | None] = {}  # tax tiles, or followers' with the retinue
        self.face_up: dict[str, str | None] = dict.fromkeys(DECKS)
        self.stores: dict[str, Dict] = {store: {"tile": None, "rows": []} for store in STORES}

    def join(self, start: Dict) -> None:
        """Join a game in play. The numbers are the current ones: effects at the beginning of phase
        1 are included."""
        self.round = start["round"]
        for what in ("influence", "guards", "leaders", "towns", "followers"):
            self.check_players(start.get(what) or {})
        towns = start.get("towns") or {}
        standing = 0 if self.round == 1 else len(self.players)
        self.must(len(towns) == standing, "R6.1: from round 2 on everybody is on a road")
        self.must(len(set(towns.values())) == len(towns), "R6.1: everybody in an own town")
        for player, mine in self.players.items():
            mine["town"] = towns.get(player)
            mine["leaders"].update(at(start, "leaders", player) or {})
            told = {what: at(start, what, player) for what in ("influence", "guards")}
            mine.update({what: n for what, n in told.items() if n is not None})
            for follower in at(start, "followers", player) or []:
                self.must(follower not in self.followers_dealt, f"L3: {follower} serves one")
                mine["followers"].append(follower)
                self.followers_dealt.add(follower)
        gone = start.get("gone") or {}
        self.storage_used = list(gone.get("stores") or [])
        fits = len(self.storage_used) <= 2 * ((self.round - 1) % 3)
        self.must(fits, "R0.5: two storage tiles a round")
        self.followers_dealt.update(gone.get("tiles") or [])
        for estate in ESTATES:
            self.grey_taken[estate] = at(gone, "leaders", "grey", estate) or 0

    # - Telling -

    def must(self, allowed: object, reason: str) -> None:
        if not allowed:
            raise Foul(reason, self.line)

    def check_players(self, named: Any) -> None:
        for player in named:
            self.must(player in self.players, f"{player} does not play")

    def record(self, kind: str, **what: Any) -> None:
        self.records.append({"entry": self.line, "kind": kind, **what})

    def state(self) -> Dict:
        state = {
            "round": self.round,
            "phase": self.phase,
            "to_act": self.to_act(),
            "order": self.order,
            "players": {player: self.shown(mine) for player, mine in self.players.items()},
            "besieged": self.besieged,
            "face_up": self.face_up,
            "stores": self.stores,
            "result": self.result() if self.phase == "finished" else None,
        }
        if short := self.blocks_short():
            state["blocks_short"] = short
        if self.six:
            state["fortress"] = self.fortress
        if self.moment == "exchange":
            state["exchanged"] = {who: who in self.sealed_guards for who in self.exchangers()}
        if self.phase == "revealing":
            state["revealed"] = {player: player in self.sealed for player in self.players}
        if self.retinue:
            state["open_followers"] = self.open_followers or []
            state["crowned"] = self.all_crowned()
        unshared: Dict = pickle.loads(pickle.dumps(state))
        return unshared

    def blocks_short(self) -> dict[str, Dict]:  # R4.4
        """Return the goods of which more blocks are due, on waggons and tiles, than the box
        has."""
        stores = self.stores.values()
        rows = [row for store in stores for row in [*store["rows"], *store.get("by_hand", [])]]
        filled = [one["good"] for row in rows for one in row["spaces"] if one["filled_by"]]
        short = {}
        for good, there in (self.box.get("blocks") or {}).items():
            due = filled.count(good) + sum(mine["goods"][good] for mine in self.players.values())
            short.update({good: {"due": due, "there": there}} if due > there else {})
        return short

    def shown(self, mine: Dict) -> Dict:
        shown = dict(mine)
        if not self.retinue:
            del shown["followers"]
        elif self.half_horses(mine):
            shown["horses_ranked"] = mine["horses"] + self.half_horses(mine) / 2
        return shown

    # - What follows by itself, and who is waited for -

    def then(self, *steps: str) -> None:
        """Do these next, each when everybody called at the one before has answered."""
        self.agenda += steps
        self.go_on()

    def go_on(self) -> None:
        while self.agenda and self.moment is None:
            step = self.agenda.pop(0)
            if step not in MOMENTS:
                getattr(self, step)()
            elif self.retinue:
                self.moment_comes(step)

    def to_act(self) -> list[Dict]:
        if self.moment == "exchange":
            return [{"player": who, "must": "exchange_guards"} for who in self.undecided()]
        if self.moment is not None:  # L5
            return [{"player": self.called()[0][0], "must": "use_follower"}]
        if self.phase in self.own_phases:
            return [{"player": None, "must": "settle"}]
        return self.to_act_in_phase()

    def to_act_in_phase(self) -> list[Dict]:
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
            case "storing" if self.leader_choice:
                return [{"player": self.leader_choice[0], "must": "take_leader"}]
            case "storing":
                turn = self.choices_made % len(self.ranking)  # R5.5: the order starts again
                return [{"player": self.ranking[turn], "must": "choose_row"}]
            case "revealing":
                hidden = [player for player in self.players if player not in self.sealed]
                return [{"player": player, "must": "reveal"} for player in hidden]
        return []

    def check_turn(self, entry: Dict, *musts: str) -> str:
        player = entry.get("player")
        waiting = self.to_act() if self.moment is not None else self.to_act_in_phase()
        turn = any(one["player"] == player and one["must"] in musts for one in waiting)
        self.must(turn, f"it is not for {player} to {entry['type']} now, but {waiting}")
        return str(player)

    # - Phase 1: setting up the round (R1, S1, S2, L1, L2) -

    def on_deal(self, entry: Dict) -> None:
        self.must(self.phase == "dealing" and self.moment is None, "this round has been dealt")
        besieged = list(entry.get("besieged") or [])
        fewer = len(set(besieged)) == len(besieged) == 6 - len(self.players)
        self.must(fewer, "R1.2: as many towns as there are players fewer than six")
        fortress = entry.get("fortress")
        self.must(fortress in (self.towns if self.six else [None]), "S2: a fortress for six")
        tiles = entry.get("tiles") or {}
        self.must(set(tiles) == set(self.towns) - set(besieged), "R1.3: a tile in every open town")
        leaders = entry.get("leaders") or {}
        self.must(sorted(leaders) == DECKS, "R1.1: one card of each of the four leader decks")
        if self.round == 4:  # R0.5: all six are shuffled again
            self.storage_used = []
        for store in STORES:
            self.name_storage_tile(store, entry.get(store))
        self.check_tiles(entry.get("open_followers"), tiles)
        self.besieged, self.fortress, self.tiles = besieged, fortress, dict(tiles)
        self.face_up = {deck: leaders[deck] for deck in DECKS}
        self.phase = "choosing"
        self.then("1 end", "2 beginning", "next_in_order_moves")

    def check_tiles(self, opened: Any, tiles: Dict) -> None:
        named = [tile for tile in tiles.values() if tile is not None]
        self.must(len(set(named)) == len(named), "R1.3: one tile cannot lie in two towns")
        if not self.retinue:
            self.must(opened is None, "L1: followers lie open with the retinue only")
            return
        self.take_open_followers(opened)
        self.check_followers(named, GROUP_OF_ROUND[self.round])
        if GROUP_OF_ROUND[self.round] == "5-6" and None not in (self.open_followers or []):
            self.must(set(named) <= set(self.open_followers or []), "L1: only the open ones")
        self.followers_dealt |= set(named)

    def take_open_followers(self, opened: Any) -> None:  # L1
        if self.open_followers is not None:
            self.must(opened is None, "L1: the open followers were dealt in the first round")
            return
        count = (1 if self.round == 6 else 2) * len(self.players)
        self.must(isinstance(opened, list) and len(opened) == count, f"L1: {count} open followers")
        named = [follower for follower in opened if follower is not None]
        self.must(len(set(named)) == len(named), "L1: every follower is there once")
        self.check_followers(named, "5-6")
        self.open_followers = list(opened)

    def check_followers(self, named: list[str], group: str) -> None:  # L1, L2
        printed = self.box.get("followers") or {}
        of_the_group = [one for one in printed if printed[one].get("group") == group]
        for follower in named:
            known = self.printed(follower).get("group")
            self.must(known in (None, group), f"L2: {follower} belongs to ({known})")
            whole = known is None and len(of_the_group) == TILES_OF_A_GROUP
            self.must(not whole, f"L1: {follower} is none of the twelve of ({group})")
            self.must(follower not in self.followers_dealt, f"L1: {follower} has come before")

    def name_storage_tile(self, store: str, tile: str | None) -> None:
        if tile is not None:
            self.must(tile not in self.storage_used, f"R0.5: {tile} has been there already")
            self.storage_used.append(tile)
        self.stores[store]["tile"] = tile
        self.show_rows(store)

    def show_rows(self, store: str) -> None:
        """Show the printed rows of a store, if known. Rows that were chosen stay as they were."""
        lies, side = self.stores[store], "I" if self.round <= 3 else "II"
        printed = at(self.box, "storage_tiles", lies["tile"], side)
        chosen = [(n, row) for n, row in enumerate(lies["rows"], 1) if row["chosen_by"]]
        if printed is not None:  # a row entered by hand takes its printed place (R5.7)
            chosen += [(row.pop("row"), row) for row in lies.pop("by_hand", [])]
        lies["rows"] = [self.blank_row(row) for row in printed or []]
        for number, row in chosen:
            self.must(number <= len(lies["rows"]), f"R5.7: row {number} was chosen")
            lies["rows"][number - 1] = row

    def blank_row(self, printed: Dict) -> Dict:
        spaces = [{**space, "filled_by": None} for space in printed["spaces"]]
        return {"bonus": printed.get("bonus", 0), "chosen_by": None, "spaces": spaces}

    # - Phases 2 and 3: choosing towns, reordering (R2, R3, S3) -

    def next_in_order_moves(self) -> None:  # R2.1
        self.just_left = self.mover = None
        waiting = [player for player in self.order if self.players[player]["counter"] is None]
        self.mover = next(iter(waiting), None)
        if not waiting:
            self.then("2 end", "3 beginning", "reorder", "3 end", "4 beginning")

    def holder(self, town: str) -> str | None:  # R2.4: only figures on the counter count
        standing = [who for who, mine in self.players.items() if mine["counter"] is not None]
        return next((who for who in standing if self.players[who]["town"] == town), None)

    def cost_of_way(self, player: str, target: str) -> int:
        start = self.players[player]["town"]
        if start is None:  # R2.2: the first placement is free
            return 0
        if start == target:  # R2.3: from the road onto the counter
            return 1
        prices = []
        for direction in (1, -1):
            way = [start]
            while way[-1] != target:
                way.append(self.towns[(self.towns.index(way[-1]) + direction) % 6])
            over = [{*step} == {*self.beside_the_fortress()} for step in pairwise(way)]
            prices.append(len(over) + sum(over))  # S3: one more past the fortress
        less = sum(self.effect(follower).get("way", 0) for follower in self.followers_of(player))
        return max(1, min(prices) - less)  # R2.3: the shorter way; the Wagoner

    def beside_the_fortress(self) -> list[str]:  # S2
        after = self.towns.index(self.fortress) + 1 if self.fortress else 0
        return [self.fortress, self.towns[after % 6]] if self.fortress else []

    def means(self, player: str) -> int:
        return self.players[player]["guards"] + self.players[player]["influence"] // 2

    def pay(self, player: str, guards: int) -> int:
        """Pay with guards in hand first, then with bought ones as long as there is influence
        (R2.10). Return how many were bought."""
        mine = self.players[player]
        own = min(guards, mine["guards"])
        bought: int = min(guards - own, mine["influence"] // 2)
        self.change(player, {"guards": -own, "influence": -2 * bought})
        return bought

    def check_means(self, entry: Dict, player: str, needed: int) -> bool:
        """Return whether a player can pay so many guards. Insisting adds guards that the count has
        missed."""
        gap = max(0, needed - self.means(player))
        self.players[player]["guards"] += gap if entry.get("insist") else 0
        return gap == 0 or bool(entry.get("insist"))

    def on_choose_town(self, entry: Dict) -> None:
        player = self.check_turn(entry, "choose_town")
        target = str(entry.get("town"))
        self.must(target in self.open_towns(), "R2.3, R2.9: it is besieged, or was just left")
        holder = self.holder(target)
        counter = self.check_offer(holder, entry)
        cost = self.cost_of_way(player, target)
        if not self.check_means(entry, player, cost + (counter if holder else 0)):
            self.must(not self.affords_a_town(player), f"R2.7: beyond {player}'s means")
            self.must(target in self.last_resorts(player), "R2.12: one who affords no town")
        # Players pay what they have; the rest of the cost is waived (R2.12).
        start, bought = self.players[player]["town"], self.pay(player, cost)
        self.players[player].update(town=target, counter=counter)
        what = {"from": start, "to": target, "cost": cost, "bought": bought}
        self.record("travel", player=player, **what)
        if holder is None:
            self.next_in_order_moves()
        else:
            self.mover = self.just_left = None
            self.in_conflict = [holder, player]

    def check_offer(self, holder: str | None, entry: Dict) -> int:
        """Return where the figure will stand: on the offer (R2.5), on 0 (R2.4), or higher (the
        Sergeant)."""
        offer, stand = entry.get("offer"), entry.get("stand") or 0
        if holder is not None:
            self.must(entry.get("stand") is None, "R2.5: a held town asks for an offer")
            return self.check_number(offer, above=self.players[holder]["counter"])
        self.must(offer is None, "R2.5: nobody holds this town, so there is no offer")
        followers = self.followers_of(entry["player"])
        highest = max((self.effect(one).get("stand", 0) for one in followers), default=0)
        self.must(stand <= highest, f"nobody stands above {highest} for nothing")
        return int(stand)

    def check_number(self, number: int | None, above: int) -> int:  # R2.5, R2.6
        higher = number is not None and above < number <= HIGHEST_ON_COUNTER
        self.must(higher, f"R2.5: an offer higher than {above}, and at most 12")
        return int(number or 0)

    def affords_a_town(self, player: str) -> bool:  # R2.12
        standing = {who: mine["counter"] for who, mine in self.players.items()} | {None: -1}
        towns = {town: standing[self.holder(town)] for town in self.open_towns()}
        needed = {town: self.cost_of_way(player, town) + n + 1 for town, n in towns.items()}
        below = [town for town, n in towns.items() if n < HIGHEST_ON_COUNTER]
        return any(needed[town] <= self.means(player) for town in below)

    def open_towns(self) -> list[str]:
        return [town for town in self.towns if town not in (*self.besieged, self.just_left)]

    def last_resorts(self, player: str) -> list[str]:  # R2.12
        free = [town for town in self.open_towns() if self.holder(town) is None]
        if self.rulings["destitute"] == "any":
            return free
        costs = {town: self.cost_of_way(player, town) for town in free}
        return [town for town in free if costs[town] == min(costs.values())]

    def on_raise(self, entry: Dict) -> None:  # R2.6
        player = self.check_turn(entry, "answer")
        answering, other = self.in_conflict
        number = self.check_number(entry.get("guards"), above=self.players[other]["counter"])
        self.must(self.check_means(entry, player, number), f"R2.7: beyond {player}'s means")
        self.players[player]["counter"] = number
        self.in_conflict = [other, answering]

    def on_accept(self, entry: Dict) -> None:  # R2.8
        leaver = self.check_turn(entry, "answer", "accept")
        stayer = self.in_conflict[1]
        number = self.players[stayer]["counter"]
        bought = self.pay(stayer, number)
        self.players[leaver]["guards"] += number
        self.record("hand-over", giver=stayer, taker=leaver, guards=number, bought=bought)
        self.players[leaver]["counter"] = None
        self.in_conflict, self.mover = [], leaver  # R2.9
        self.just_left = self.players[leaver]["town"]

    def reorder(self) -> None:  # R3
        self.order = sorted(self.players, key=self.stand)
        self.phase = "collecting"
        self.still_to_collect = list(reversed(self.order))  # R4.1

    def stand(self, player: str) -> tuple[int, int]:  # R3.2: the town's number breaks ties
        return self.players[player]["counter"], self.numbers[self.players[player]["town"]]

    # - Phase 4: collecting (R4, S4, L3) -

    def on_collect(self, entry: Dict) -> None:
        player = self.check_turn(entry, "collect")
        taken = {"goods", "guards", "horses", "leaders"} & set(entry)
        self.must(("rotation" in entry) != bool(taken), "R4.2: either the rotation or what came")
        symbols = self.symbols_typed(entry) if taken else self.symbols_pointed_at(player, entry)
        goods = {good: symbols.count(good) for good in GOODS}  # R4.3
        more = {"goods": goods, "guards": symbols.count("guard"), "horses": symbols.count("horse")}
        self.change(player, more)
        for estate in ESTATES:
            for _ in range(symbols.count(estate) // 2):
                if taken or self.grey_cards_left(estate) > 0:  # R4.4
                    self.take_grey_card(player, estate, entry)
        self.fortress_horse(player)
        self.still_to_collect.pop(0)
        self.just_won = []
        self.win_follower(player)
        self.then("just won", "next_collects")

    def fortress_horse(self, player: str) -> None:  # S4
        if self.players[player]["town"] in self.beside_the_fortress():
            self.players[player]["horses"] += 1
            self.record("fortress-horse", player=player)

    def next_collects(self) -> None:
        if not self.still_to_collect:
            self.then("4 end", "rank", "5 beginning", "before_a_choice")

    def win_follower(self, player: str) -> None:  # L3
        if not self.retinue:
            return
        town = self.players[player]["town"]
        follower = self.tiles[town]
        if follower is None:
            follower = self.next_free_name()
            self.tiles[town] = follower
            self.followers_dealt.add(follower)
        self.players[player]["followers"].append(follower)
        self.just_won.append(follower)
        self.record("won", player=player, follower=follower, town=town)

    def next_free_name(self) -> str:
        taken = {*(self.box.get("followers") or {}), *self.followers_dealt}
        taken |= {*filter(None, self.open_followers or [])}
        return next(name for n in range(1, 999) if (name := f"f{n:02}") not in taken)

    def symbols_typed(self, entry: Dict) -> list[str]:
        goods = entry.get("goods") or {}
        symbols = [good for good, count in goods.items() for _ in range(count)]
        symbols += ["guard"] * entry.get("guards", 0) + ["horse"] * entry.get("horses", 0)
        return symbols + [entry["leaders"]] * 2 if entry.get("leaders") else symbols

    def symbols_pointed_at(self, player: str, entry: Dict) -> list[str]:  # R4.2
        town = self.players[player]["town"]
        tile = at(self.box, "tax_tiles", self.tiles[town]) or {}
        if self.retinue:  # L3: nothing in the middle but the follower
            tile = {"arrows": at(self.box, "followers", self.tiles[town], "arrows"), "middle": []}
        edges = at(self.box, "towns", town, self.sides[town])
        known = None not in (edges, tile.get("arrows"), tile.get("middle"))
        self.must(known, f"R4.2: nobody knows what is printed in {town}, so it must be typed")
        pointed = [edges[(arrow + entry["rotation"]) % 6] for arrow in tile["arrows"]]
        return [*tile["middle"], *(symbol for edge in pointed for symbol in edge)]

    def grey_cards_left(self, estate: str) -> float:
        in_the_box = at(self.box, "leaders", "grey", estate)
        return float("inf") if in_the_box is None else in_the_box - self.grey_taken[estate]

    def take_grey_card(self, player: str, estate: str, entry: Dict) -> None:
        there = self.grey_cards_left(estate) > 0 or entry.get("insist")
        self.must(there, f"R4.4: no grey card of {estate} is left")
        self.grey_taken[estate] += 1
        self.players[player]["leaders"][estate] += 2

    # - Phases 5 and 6: storing goods, cleaning up (R5, R6) -

    def rank(self) -> None:
        self.ranking = sorted(self.players, key=self.team, reverse=True)
        self.phase, self.choices_made = "storing", 0

    def team(self, player: str) -> tuple[int, int]:
        """Return a player's half horses and town number (R5.1). The Ostler's half horses count only
        here."""
        mine = self.players[player]
        return 2 * mine["horses"] + self.half_horses(mine), self.numbers[mine["town"]]

    def tiles_unknown(self) -> bool:
        return not all(self.stores[store]["rows"] for store in STORES)

    def before_a_choice(self) -> None:  # R5.5, R5.7
        held = {good for mine in self.players.values() for good in GOODS if mine["goods"][good]}
        rows = [*self.stores["royal"]["rows"], *self.stores["civic"]["rows"]]
        free = [space["good"] for row in rows if not row["chosen_by"] for space in row["spaces"]]
        fits = held if self.tiles_unknown() else held.intersection(free)
        if not fits and "storing" not in self.own_phases:
            self.then("5 end", "6 beginning", "clean_up")
        if fits and self.rulings["rows"] == "own" and "storing" not in self.own_phases:
            self.skip_who_adds_nothing([row for row in rows if not row["chosen_by"]])

    def skip_who_adds_nothing(self, free: list[Dict]) -> None:  # R5.2
        while not self.tiles_unknown():
            chooser = self.ranking[self.choices_made % len(self.ranking)]
            if any(self.adds(chooser, row) for row in free):
                return
            self.choices_made += 1

    def adds(self, player: str, row: Dict) -> bool:  # R5.2
        goods = self.players[player]["goods"]
        return any(goods[space["good"]] for space in row["spaces"])

    def on_choose_row(self, entry: Dict) -> None:
        chooser, store = self.check_turn(entry, "choose_row"), entry["store"]
        row = (self.row_printed if self.stores[store]["rows"] else self.row_by_hand)(entry)
        row["chosen_by"] = chooser
        self.choices_made += 1
        seats = list(self.players)  # R5.3: the chooser, then clockwise
        first = seats.index(chooser)
        for player in seats[first:] + seats[:first]:
            self.fill(player, row["spaces"], store, entry["row"])
        full, typed = all(space["filled_by"] for space in row["spaces"]), "spaces" in entry
        self.must(full or not typed, "R5.7: nobody has a block for a space that was entered")
        if store == "civic" and entry.get("card"):
            self.take_leader(chooser, entry["card"])
        if full and (not typed or (store == "royal" and "bonus" in entry)):
            self.bonus(chooser, store, entry["row"], row["bonus"])
        if self.leader_choice is None:
            self.before_a_choice()

    def row_printed(self, entry: Dict) -> Dict:
        rows, number = self.stores[entry["store"]]["rows"], entry["row"]
        self.must("spaces" not in entry, "R5.7: this tile has been entered")
        self.must(number <= len(rows), f"R5.2: there are {len(rows)} rows")
        row: Dict = rows[number - 1]
        self.must(row["chosen_by"] is None, "R5.2: this row was chosen before")
        adds = self.rulings["rows"] == "any" or self.adds(entry["player"], row)
        self.must(adds, "R5.2: by the house rule the chooser adds something")
        return row

    def row_by_hand(self, entry: Dict) -> Dict:  # R5.7
        self.must("spaces" in entry, "R5.7: nobody knows this tile")
        row = {"row": entry["row"], **self.blank_row(entry)}
        before = self.stores[entry["store"]].setdefault("by_hand", [])
        self.must(all(one["row"] != row["row"] for one in before), "R5.2: it was chosen before")
        before.append(row)
        return row

    def fill(self, player: str, spaces: list[Dict], store: str, number: int) -> None:  # R5.3
        goods = self.players[player]["goods"]
        while True:
            fitting = [s for s in spaces if s["filled_by"] is None and goods[s["good"]] > 0]
            if not fitting:
                return
            space = max(fitting, key=lambda one: one["points"])  # the first of the most valuable
            space["filled_by"] = player
            goods[space["good"]] -= 1
            self.players[player]["influence"] += space["points"]
            what = {"player": player, "good": space["good"], "points": space["points"]}
            place = next(n for n, one in enumerate(spaces, 1) if one is space)
            self.record("block", **what, store=store, row=number, space=place)

    def bonus(self, chooser: str, store: str, number: int, bonus: int) -> None:  # R5.4
        if store == "royal":
            self.players[chooser]["influence"] += bonus
            self.record("bonus", player=chooser, row=number, points=bonus)
        elif any(self.face_up[deck] is not None for deck in DECKS if int(deck) <= bonus):
            self.leader_choice = (chooser, bonus)

    def on_take_leader(self, entry: Dict) -> None:  # R5.4
        player = self.check_turn(entry, "take_leader")
        assert self.leader_choice is not None
        figures = entry.get("figures")
        if figures is not None:
            most = self.leader_choice[1]
            self.must(figures <= most, f"R5.4: a card with at most {most} figures")
            self.take_leader(player, figures)
        self.leader_choice = None
        self.before_a_choice()

    def take_leader(self, player: str, figures: int) -> None:
        estate = self.take_face_up(player, str(figures))
        self.record("leader", player=player, figures=figures, estate=estate)

    def take_face_up(self, player: str, deck: str) -> str:
        estate = str(self.face_up.get(deck))
        self.must(estate in ESTATES, f"R5.4: no card with {deck} figures lies face up")
        self.face_up[deck] = None
        self.players[player]["leaders"][estate] += int(deck)
        return estate

    def clean_up(self) -> None:  # R6
        for mine in self.players.values():
            mine.update(goods=dict.fromkeys(GOODS, 0), horses=0, counter=None)  # R5.6
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

    # - A whole phase told by its outcome (R2.11, R4.3, S4, L3, L4, R5, R6) -

    def on_settle(self, entry: Dict) -> None:
        phase = str(entry.get("phase"))
        self.must(phase in MAY_TELL and phase == self.phase, f"{phase} is not in play")
        for key, told in entry.items():
            if key not in {"type", "phase", "insist"} and told:
                self.must(key in MAY_TELL[phase], f"{key} is nothing that {phase} brings")
                self.check_players(told)
        for what in [*AMOUNTS, "goods"]:
            for player, more in (entry.get(what) or {}).items():
                self.change(player, {what: more})
        getattr(self, f"settle_{phase}")(entry)

    def settle_choosing(self, entry: Dict) -> None:
        towns = entry.get("towns") or {}
        self.must(len(set(towns.values())) >= len(self.players), "R2.11: everybody stands alone")
        for player, mine in self.players.items():
            stands = towns.get(player) in self.towns and towns[player] not in self.besieged
            self.must(stands, f"R2.11: {player} stands in no town that is open")
            mine.update(town=towns[player], counter=at(entry, "counters", player) or 0)
        self.mover, self.just_left, self.in_conflict = None, None, []
        self.jump_to("3 beginning", "reorder", "3 end", "4 beginning")

    def settle_collecting(self, entry: Dict) -> None:
        self.settle_grey_cards(entry)
        if self.moment == "4 end":  # all had collected; a player who is asked stays asked
            self.moment_may_be_over()
            return
        if self.moment != "just won":
            self.just_won = []
        latecomers, self.still_to_collect = self.still_to_collect, []
        for player in latecomers:
            self.fortress_horse(player)
            self.win_follower(player)
        self.moment, self.agenda = None, []
        self.then("just won", "next_collects")

    def settle_grey_cards(self, entry: Dict) -> None:  # R4.4
        for player in self.players:
            for estate, count in (at(entry, "grey", player) or {}).items():
                for _ in range(count):
                    self.take_grey_card(player, estate, entry)

    def settle_storing(self, entry: Dict) -> None:
        for player, decks in (entry.get("cards") or {}).items():
            for deck in decks:
                self.take_face_up(player, deck)
        self.leader_choice = None
        by_app = self.tiles_unknown() and "storing" not in self.own_phases
        silent = not any(entry[key] for key in entry if key not in ("type", "phase"))
        # R5.7: "nothing fits any more" ends the phase as if the app had seen it
        self.jump_to(*["5 end"] * (by_app and silent), "6 beginning", "clean_up")

    def jump_to(self, *steps: str) -> None:
        """Go to a moment and what follows it. A player who is already asked there stays asked."""
        if self.moment == steps[0]:
            self.moment_may_be_over()
            return
        self.moment, self.pending, self.agenda = None, [], []
        self.then(*steps)

    # - Followers: when they act, and who is asked in which order (L3 to L5, L7) -

    def followers_of(self, player: str) -> list[str]:
        return list(self.players[player]["followers"])

    def printed(self, follower: str) -> Dict:
        return at(self.box, "followers", follower) or {}

    def effect(self, follower: str) -> Dict:
        return self.printed(follower).get("effect") or {}

    def half_horses(self, mine: Dict) -> int:
        return sum(self.effect(follower).get("half_horses", 0) for follower in mine["followers"])

    def moment_comes(self, moment: str) -> None:
        """Begin a moment: automatic followers act first, then players with a decision are
        called."""
        self.moment = moment
        self.pending = []
        for player in self.deciding_order():
            for follower in self.followers_of(player):
                if self.acts_now(player, follower) and not self.has_a_choice(follower):
                    self.done_with.add(follower)
                    if self.printed(follower)["kind"] == "crown":
                        self.crown(player, follower, self.crown_points(player, follower))
                    else:
                        self.work(player, follower, self.of_the_effect(follower), {})
        self.moment_may_be_over()

    def moment_may_be_over(self) -> None:
        self.pending = [] if self.moment == "exchange" else self.called()
        if not (self.undecided() if self.moment == "exchange" else self.pending):
            self.moment = None
            self.go_on()

    def deciding_order(self) -> list[str]:  # L5
        if self.moment is not None and self.moment.startswith("5"):
            return self.ranking
        return self.order[::-1] if self.moment == "just won" else self.order  # R4.1

    def called(self) -> list[tuple[str, str]]:
        """Return players and followers in the order in which this moment asks them.

        A player who was asked stays asked, even if the follower was described in the meantime as
        automatic.
        """
        return [
            (player, follower)
            for player in self.deciding_order()
            for follower in self.followers_of(player)
            if self.acts_now(player, follower)
            and ((player, follower) in self.pending or self.has_a_choice(follower))
        ]

    def acts_now(self, player: str, follower: str) -> bool:
        if follower in self.done_with or self.moment is None:
            return False
        printed = self.printed(follower)
        kind = printed.get("kind")  # if nobody knows it, nobody knows when it acts
        if kind == "crown":
            # not if all decide about guards, or if open hands show everything
            known = at(printed, "effect", "crown") is not None
            step = self.crown_moment(follower)
            return self.moment == step != "exchange" and not (known and step == "leaders")
        if kind == "phase":
            return self.is_of_this_moment(printed) and self.can_matter(player, follower)
        won = kind == "immediate" and self.moment == "just won" and follower in self.just_won
        return won and self.can_matter(player, follower)

    def is_of_this_moment(self, printed: Dict) -> bool:
        """Return whether a follower acts at this moment.

        A follower for any time is called at the end of its phase; none is called in a phase that
        the group settles itself.
        """
        if self.moment not in PHASE_MOMENTS:
            return False
        phase, when = str(self.moment).split()
        phases = {"2": "choosing", "4": "collecting", "5": "storing"}
        other = printed["phase"] != int(phase) or phases.get(phase) in self.own_phases
        return not other and (printed.get("when") == "beginning") == (when == "beginning")

    def has_a_choice(self, follower: str) -> bool:
        effect = self.printed(follower).get("effect")
        if effect is None:  # L7: its owner knows what it gives
            return True
        gives = any((effect.get("give") or {}).values())
        return bool(gives or at(effect, "gain", "goods") or at(effect, "gain", "cards"))

    def can_matter(self, player: str, follower: str) -> bool:
        """Return whether a follower could do something, as far as public facts show.

        Guards are hidden, so nobody is skipped for lack of them.
        """
        effect = self.printed(follower).get("effect")
        if effect is None:
            return True
        give, mine = effect.get("give") or {}, self.players[player]
        gain = {what: n for what, n in (effect.get("gain") or {}).items() if n}
        too_dear = give.get("influence", 0) > mine["influence"]
        too_dear |= give.get("goods", 0) > sum(mine["goods"].values())
        in_vain = list(gain) == ["cards"] and max(map(self.grey_cards_left, ESTATES)) <= 0
        works = gain or any(give.values())  # not a way, a stand or half horses: nothing to do
        fits = self.condition_is_met(player, effect.get("if"))
        return bool(works) and fits and not too_dear and not in_vain

    def condition_is_met(self, player: str, condition: str | None) -> bool:
        fits = {
            "on-0": self.players[player]["counter"] == 0,
            "first": self.ranking[:1] == [player],
            "last": self.ranking[-1:] == [player],
        }
        return condition is None or fits[condition]

    def on_use_follower(self, entry: Dict) -> None:
        player, follower = self.check_follower(entry)
        told, crown = self.told(entry), self.printed(follower).get("kind") == "crown"
        if crown:
            points, told["influence"] = told["influence"], 0
            self.must(points >= 0, "L6: no crown costs influence")
            self.crown(player, follower, points)
        elif self.printed(follower).get("effect") is not None:
            told = self.chosen(player, follower, told)
        if any(told.values()) or not crown:
            self.work(player, follower, told, entry)
        self.answered(follower)

    def on_decline_follower(self, entry: Dict) -> None:
        player, follower = self.check_follower(entry)
        self.record("declined", player=player, follower=follower)
        self.answered(follower)

    def check_follower(self, entry: Dict) -> tuple[str, str]:
        player, follower = str(entry.get("player")), str(entry.get("follower"))
        self.check_players([player])
        self.must(follower in self.followers_of(player), f"L3: {follower} is not {player}'s")
        if self.moment is not None:
            first = self.to_act()[0]["player"]
            self.must(first == player, f"L5: first it is for {first} to decide")
        self.must(follower not in self.done_with, f"L4: {follower} was used or declined")
        now = (player, follower) in self.called() or self.at_any_time(player, follower)
        self.must(now, f"L4: {follower} does not act now")
        return player, follower

    def at_any_time(self, player: str, follower: str) -> bool:
        printed = self.printed(follower)
        in_play = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}.get(self.phase)
        plays = in_play is not None and self.phase not in self.own_phases
        if not plays or not self.can_matter(player, follower):
            return False
        if printed.get("kind") is None:
            return True
        any_time = printed["kind"] == "phase" and printed.get("when", "any") == "any"
        return any_time and in_play == printed["phase"]

    def answered(self, follower: str) -> None:
        self.done_with.add(follower)
        if self.moment is not None:
            self.moment_may_be_over()
        elif self.phase == "storing" and self.leader_choice is None:
            self.before_a_choice()

    def of_the_effect(self, follower: str) -> Dict:
        """Return the amounts of an effect that leaves no choice."""
        gain, give = (self.effect(follower).get(key) or {} for key in ("gain", "give"))
        amounts = {what: gain.get(what, 0) - give.get(what, 0) for what in AMOUNTS}
        return {"goods": {}, "cards": [], "leaders": {}, **amounts}

    def chosen(self, player: str, follower: str, told: Dict) -> Dict:
        effect = self.effect(follower)
        gain, give = effect.get("gain") or {}, effect.get("give") or {}
        self.must(self.condition_is_met(player, effect.get("if")), f"{follower} waits for another")
        for what in [*AMOUNTS, "leaders"]:
            self.must(not told[what], f"{what} follow from {follower} by themselves")
        blocks = told["goods"].values()
        away, taken = sum(min(n, 0) for n in blocks), sum(max(n, 0) for n in blocks)
        fits = (-away, taken) == (give.get("goods", 0), gain.get("goods", 0))
        self.must(fits, f"{follower} asks for other blocks than {away} and {taken}")
        wanted, count = gain.get("cards", 0), len(told["cards"])
        left = sum(max(0, self.grey_cards_left(estate)) for estate in ESTATES)  # R4.4
        self.must(min(wanted, left) <= count <= wanted, f"{count} grey cards, not {wanted}")
        return {**self.of_the_effect(follower), "goods": told["goods"], "cards": told["cards"]}

    def told(self, entry: Dict) -> Dict:
        """Return what a described follower gave, as entered by its owner (L7)."""
        parts = {what: dict(entry.get(what) or {}) for what in ("goods", "leaders")}
        amounts = {what: entry.get(what, 0) for what in AMOUNTS}
        return {**parts, "cards": list(entry.get("cards") or []), **amounts}

    def work(self, player: str, follower: str, given: Dict, entry: Dict) -> None:
        """Apply what a follower gives. Guards come from the hand, never from the king; cards come
        from the bank."""
        mine, insist = self.players[player], entry.get("insist")
        self.must(mine["guards"] + given["guards"] >= 0 or insist, f"too few guards for {follower}")
        for estate, figures in given["leaders"].items():
            enough = mine["leaders"][estate] + figures >= 0 or insist
            self.must(enough, f"{player} has not so many figures of {estate}")
        self.change(player, given)
        for estate in given["cards"]:
            self.take_grey_card(player, estate, entry)
        self.record("worked", player=player, follower=follower, **given)
        if given["horses"] and self.phase == "storing" and self.choices_made == 0:
            self.rank()

    # - Crowns at the end, in the order of L6: the Huntsman, crowns, guards for points, hands -

    def crown_moment(self, follower: str) -> str:
        printed = self.printed(follower)
        count = at(printed, "effect", "crown", "count")
        if self.gives_for_guards(follower):
            return "exchange"
        if printed.get("first"):
            return "first crowns"
        if count is None:
            return "leaders" if printed.get("leaders") else "crowns"
        return "crowns" if count in ("influence", "followers") else "leaders"

    def crown_points(self, player: str, follower: str) -> int:
        crown = self.effect(follower)["crown"]
        mine = self.players[player]
        leaders = mine["leaders"]
        numbers = {
            **{"influence": mine["influence"], "guards": mine["guards"], **leaders},
            "followers": len(mine["followers"]),
            "figures": sum(leaders.values()),
            "estates": sum(figures > 0 for figures in leaders.values()),
        }
        return self.points_for(crown, numbers[crown["count"]])

    def points_for(self, crown: Dict, number: int) -> int:
        points: int = number // crown.get("every", 1) * crown.get("points", 1)
        return min(points, crown.get("most") or points)

    def crown(self, player: str, follower: str | None, points: int, guards: int = 0) -> None:
        """Score a crown. Its points become influence at once, except those that depend on the
        revealed hands."""
        step = "first" if self.moment == "first crowns" else str(self.moment)
        if step != "leaders":
            self.players[player]["influence"] += points
        line = {"player": player, "follower": follower, "points": points, "guards": guards}
        self.crowned.append({**line, "step": step})
        self.record("exchange" if step == "exchange" else "crown", **line, step=step)

    def all_crowned(self) -> list[Dict]:
        """Return all scored crowns, including those that count hands once all hands are open."""
        crowned = list(self.crowned)
        for player in self.order if self.phase == "finished" else ():
            for follower in self.followers_of(player):
                known = self.effect(follower).get("crown") is not None
                if known and self.crown_moment(follower) == "leaders":
                    line = {"player": player, "follower": follower, "guards": 0, "step": "leaders"}
                    crowned.append({**line, "points": self.crown_points(player, follower)})
        return crowned

    def gives_for_guards(self, follower: str) -> bool:
        printed = self.printed(follower)
        if printed.get("effect") is None:  # L7: its owner knows the rate
            return bool(printed.get("exchange"))
        return bool(at(printed, "effect", "crown", "exchange"))

    def exchanging(self, player: str) -> list[str]:
        return [one for one in self.followers_of(player) if self.gives_for_guards(one)]

    def exchangers(self) -> list[str]:
        return [player for player in self.players if self.exchanging(player)]

    def undecided(self) -> list[str]:
        return [player for player in self.exchangers() if player not in self.sealed_guards]

    def on_exchange_guards(self, entry: Dict) -> None:
        player = str(entry.get("player"))
        asked = self.moment == "exchange" and player in self.exchangers()
        self.must(asked, f"L6: it is not for {player} to exchange guards now")
        guards, points = entry["guards"], entry.get("points")
        if any(self.printed(one).get("effect") is None for one in self.exchanging(player)):
            self.must(guards == 0 or points is not None, f"L7: {player} says what they bring")
        else:
            self.must(points is None, "L6: the points follow by themselves")
            brings = guards == 0 or self.worth(player, guards) > self.worth(player, guards - 1)
            self.must(brings, f"L6: the last of {guards} guards brings nothing")
        held = guards <= self.players[player]["guards"] or entry.get("insist")
        self.must(held, f"L6: {guards} guards are beyond {player}'s hand")
        self.sealed_guards[player] = entry
        if not self.undecided():
            for who in self.exchangers():
                guards = self.sealed_guards[who]["guards"]
                points = self.sealed_guards[who].get("points")
                self.players[who]["guards"] = max(0, self.players[who]["guards"] - guards)
                self.crown(who, None, self.worth(who, guards) if points is None else points, guards)
            self.moment_may_be_over()

    def worth(self, player: str, guards: int) -> int:
        """Return the most points for these guards, by trying every distribution among the
        crowns."""
        crowns = [at(self.effect(one), "crown") for one in self.exchanging(player)]
        return self.dealt_out([crown for crown in crowns if crown], guards)

    def dealt_out(self, crowns: list[Dict], guards: int) -> int:
        if not crowns:
            return 0
        tried = range(guards + 1) if crowns[1:] else [guards]
        first, *others = crowns
        return max(self.points_for(first, n) + self.dealt_out(others, guards - n) for n in tried)

    # - The end: all hands are shown at the same moment, points for leaders (R7, S5, S7) -

    def on_reveal(self, entry: Dict) -> None:  # R7.1
        player = str(entry.get("player"))
        self.check_players([player])
        asked = self.phase == "revealing" and self.moment is None
        self.must(asked, f"it is not for {player} to reveal anything now")
        self.sealed[player] = entry
        if len(self.sealed) < len(self.players):
            return
        for player, shown in self.sealed.items():
            mine, leaders = self.players[player], {estate: shown[estate] for estate in ESTATES}
            influence = mine["influence"] if shown.get("influence") is None else shown["influence"]
            mine.update(guards=shown["guards"], leaders=leaders, influence=influence)
        self.phase = "finished"
        for player, line in self.result()["players"].items():
            for estate in ESTATES:
                self.record("leader_points", player=player, estate=estate, points=line[estate])
        self.then("leaders")

    def result(self) -> Dict:  # R7.5
        guards = {player: mine["guards"] for player, mine in self.players.items()}
        lines = {who: {"influence": mine["influence"]} for who, mine in self.players.items()}
        for estate in ESTATES:
            figures = {who: mine["leaders"][estate] for who, mine in self.players.items()}
            for player, points in self.estate_points(figures, guards).items():
                lines[player][estate] = points
        for player in self.players if self.retinue else ():  # L6
            crowns = [one for one in self.all_crowned() if one["step"] == "leaders"]
            lines[player]["crowns"] = sum(c["points"] for c in crowns if c["player"] == player)
        for line in lines.values():
            line["total"] = sum(line.values())
        decides = self.rulings["level"] == "leaders"
        all_figures = {who: sum(mine["leaders"].values()) for who, mine in self.players.items()}
        standing = {
            player: (line["total"], guards[player], all_figures[player] * decides)
            for player, line in lines.items()
        }
        for player, line in lines.items():
            line["place"] = 1 + sum(standing[other] > standing[player] for other in lines)
        winners = [player for player, line in lines.items() if line["place"] == 1]
        return {"players": lines, "winners": winners}

    def estate_points(self, figures: dict[str, int], guards: dict[str, int]) -> dict[str, int]:
        """Return the points of one estate, from all players' figures of it and guards in hand."""
        by_place = POINTS_BY_PLACE[len(figures)]
        if self.six:
            by_place = self.leader_points or self.box.get("leader_points") or by_place
        points = dict.fromkeys(figures, 0)  # R7.4: without figures no points and no place
        for player in figures:
            if figures[player]:
                # R7.3: more guards are ahead; tied players share the lowest of their places
                mine = (figures[player], guards[player])
                place = sum((figures[other], guards[other]) >= mine for other in figures)
                points[player] = by_place[place - 1]
        return points

    # - At any time: corrections, and what is printed (L7) -

    def on_correct(self, entry: Dict) -> None:
        self.check_players([entry.get("player")])
        self.change(entry["player"], self.told(entry))
        if self.moment is not None:
            self.moment_may_be_over()

    def change(self, player: str, more: Dict) -> None:
        """Change a player's numbers. Hidden numbers stop at 0; a public one below 0 is a foul."""
        mine = self.players[player]
        changes = [(mine, what, n) for what, n in more.items() if what in AMOUNTS]
        changes += [(mine["goods"], good, n) for good, n in more.get("goods", {}).items()]
        changes += [(mine["leaders"], estate, n) for estate, n in more.get("leaders", {}).items()]
        for where, what, n in changes:
            hidden = what in ["guards", *ESTATES]
            self.must(hidden or where[what] + n >= 0, f"{player} cannot have less than no {what}")
            where[what] = max(0, where[what] + n)

    def on_describe(self, entry: Dict) -> None:
        unknown = self.tiles_unknown()
        if entry.get("follower") is not None:
            self.describe_follower(entry)
        elif "leader_points" in entry:
            self.box = {**self.box, "leader_points": self.check_points(entry["leader_points"])}
        elif "blocks" in entry:  # R4.4
            self.box = {**self.box, "blocks": {**(self.box.get("blocks") or {}), **entry["blocks"]}}
        elif "edges" in entry:
            if "arrows" in entry or "middle" in entry:  # the tile in that town, too
                self.describe_tile({**entry, "middle": entry.get("middle") or []})
            self.part_of_box("towns", entry["town"])[entry["side"]] = entry["edges"]
        elif "deck" in entry:
            counts = entry.get("counts") or entry
            told = {estate: counts[estate] for estate in ESTATES if counts.get(estate) is not None}
            self.part_of_box("leaders", entry["deck"]).update(told)
        else:
            self.must(entry.get("tile") is not None, "what is it that is described?")
            self.describe_tile(entry)
        if unknown and (self.moment, self.phase, self.leader_choice) == (None, "storing", None):
            self.before_a_choice()

    def part_of_box(self, kind: str, name: str) -> Dict:
        """Return that part of a new box for writing; an unknown part starts empty."""
        part = dict(at(self.box, kind, name) or {})
        self.box = {**self.box, kind: {**(self.box.get(kind) or {}), name: part}}
        return part

    def describe_tile(self, entry: Dict) -> None:
        tile, town, store = entry["tile"], entry.get("town"), entry.get("store")
        if "rows" in entry:
            self.part_of_box("storage_tiles", tile)[entry["side"]] = entry["rows"]
        elif "middle" in entry:
            told = {"arrows": entry.get("arrows") or [], "middle": entry["middle"]}
            self.part_of_box("tax_tiles", tile).update(told)
        if town is not None:
            there = not self.retinue and self.tiles.get(town, "nothing") in (None, tile)
            self.must(there, f"R1.3: no tax tile without a name lies in {town}")
            elsewhere = [other for other in self.tiles if self.tiles[other] == tile]
            self.must(elsewhere in ([], [town]), f"R1.3: {tile} lies in {elsewhere}")
            self.tiles[town] = tile
        if store is not None and self.stores[store]["tile"] != tile:
            lies = self.phase not in ("dealing", "revealing", "finished")
            unnamed = lies and self.stores[store]["tile"] is None
            self.must(unnamed, f"no storage tile without a name lies in the {store} store")
            self.name_storage_tile(store, tile)
        for one in STORES:
            if self.stores[one]["tile"] == tile:
                self.show_rows(one)

    def describe_follower(self, entry: Dict) -> None:  # L7
        follower, town = entry["follower"], entry.get("town")
        told = {key: entry[key] for key in [*PRINTED, *FLAGS] if entry.get(key) is not None}
        self.must(told or town is not None, f"L7: nothing is told of {follower}")
        self.must(at(self.box, "tax_tiles", follower) is None, f"{follower} is a tax tile")
        printed = {**self.printed(follower), **told}
        if told.get("kind", "phase") != "phase" and "phase" not in told:
            printed["phase"] = None
        for flag in FLAGS:
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
        """Check that a tile can be as described (L4). The player does not matter."""
        kind, phase = printed.get("kind"), printed.get("phase")
        effect = printed.get("effect") or {}
        crown, give = effect.get("crown") or {}, effect.get("give") or {}
        arrows = printed.get("arrows") or []
        self.must(len(set(arrows)) == len(arrows), "R4.2: two arrows point the same way")
        self.must((kind == "phase") == (phase is not None), "L4: an ability is of a phase")
        flags = [key for key in FLAGS if printed.get(key)]
        self.must("exchange" not in flags or len(flags) == 1, "L6: it has a moment of its own")
        others = [key for key in effect if key != "crown" and effect[key]]
        fits = not others if kind == "crown" else not crown and not flags
        self.must(fits, "L4: a crown, and nothing else, gives points at the end, and only those")
        exchanged = "guards" if crown.get("exchange") else crown.get("count")
        self.must(crown.get("count") == exchanged, "L6: only guards are exchanged")
        self.must(not (give.get("horses") or give.get("cards")), "neither is given back")
        for what, its_phase in {"way": 2, "stand": 2, "half_horses": 5}.items():
            self.must(not effect.get(what) or phase == its_phase, f"{what}: phase {its_phase}")

    def follower_in_town(self, town: str, follower: str, group: str | None) -> None:
        if self.retinue and self.tiles.get(town) == follower:
            return
        unnamed = self.retinue and self.tiles.get(town, "nothing") is None
        self.must(unnamed, f"L1: no follower without a name lies in {town}")
        self.must(follower not in self.followers_dealt, f"L1: {follower} has come before")
        self.must(group in (None, GROUP_OF_ROUND[self.round]), f"L2: {follower} is of ({group})")
        self.followers_dealt.add(follower)
        self.tiles[town] = follower


def followed(game_file: Dict) -> tuple[list[Dict], list[Dict]]:
    """Return the state before any entry and after each, and the ledger of the entries that count in
    the end."""
    log = Log(game_file["setup"], Table)
    states = [log.table.state()]
    for number, entry in enumerate(game_file["entries"], 1):
        log.write(number, entry)
        states.append(log.table.state())
    return states, log.table.records
