"""A referee for Wallenstein with pencil and paper.

It shares neither code nor data with the package that it checks: the counties are in a file
of its own. Everything is done in the slow and obvious way. The numbers (W2.3, WC.5 ...) are
those of the rules.

    table = Table(setup)        the table at the start
    table.play(entry)           checks and plays an entry, and all that follows
    table.refusal(entry)        why an entry would be a foul now, or None
    table.seen()                the state
"""

import json
import pickle
from collections.abc import Iterable
from copy import deepcopy
from inspect import signature
from pathlib import Path
from typing import Any

from tests.games.referees import Dict, Foul

PRINTED = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
PRINTED_COUNTIES: dict[str, Dict] = {county["id"]: county for county in PRINTED["counties"]}

COLOURS = ["red", "yellow", "blue", "purple", "black"]  # W0.1
PEASANTS = "peasants"
MODULES = ["court", "mercenaries", "leaders"]
RULINGS = {
    **dict.fromkeys(("revolt_pays", "open_tower"), (False, True)),
    **dict.fromkeys(("tower", "counties"), ("real", "app")),
}
NOT_JUDGED = {
    "rulings.open_tower",  # who may see what is in the tower (WH.3): the referee sees it
    "rulings.tower",  # who throws: the referee is told what falls out
}
THALERS = {3: 18, 4: 15, 5: 12}  # W0.2
ARMIES = 62
GREEN_CUBES = 20
BUILDINGS = {"palace": 28, "church": 26, "post": 26}
MARKERS = 42
FILLING = {"colour": 7, PEASANTS: 10}  # W0.4

BUILDING = ["palace", "church", "post"]
DEPLOYING = ["deploy-5", "deploy-3", "deploy-1"]
ACTIONS = [*BUILDING, "grain", "taxes", *DEPLOYING, "move-a", "move-b"]
TILES = ["taxes", "grain", "deploy", "attack", "defend"]
EVENTS = [
    *("post-5", "post-7", "neutral-3", "palace-2", "palace-6", "church-3", "church-4"),
    *("taxes-max-0", "taxes-min-2", "grain-min-3", "grain-max-4", "deploy-1"),
]
SEASONS = ["spring", "summer", "fall", "winter"]
LAST_ROUND = 8
ORDER_OF_BIDS = [4, 3, 2, 1, "county", 0, None]  # W1.5
WAITS_FOR = {"filling": "fill", "year": "year", "display": "display", "event": "event"}

PRICES = {"palace": 3, "church": 2, "post": 1, "deploy-5": 3, "deploy-3": 2, "deploy-1": 1}
DEPLOYED = {"deploy-5": 5, "deploy-3": 3, "deploy-1": 1}  # W1.10
DEPLOYED_LESS = {**DEPLOYED, "deploy-5": 3, "deploy-3": 2}  # W4, the event deploy-1
LIMITS = {  # W4
    "taxes-max-0": ("taxes", min, 5),
    "taxes-min-2": ("taxes", max, 6),
    "grain-min-3": ("grain", max, 4),
    "grain-max-4": ("grain", min, 3),
}
CHART = ("from", "revolts", "peasants")  # W3.1
MAJORITIES = {"palace": 3, "church": 2, "post": 1}  # W3.2

COURTIERS, TOWER_CARDS, STATUES = 7, 3, 6
TOWER_CARD = "tower"
COURT_BOXES = [3, 2, 1]
FAVORS = range(1, 22)
FAVOR_GIVES = {  # WC.5
    **dict.fromkeys((2, 9, 16), "thalers"),
    **dict.fromkeys((3, 8, 14), "armies"),
    **dict.fromkeys((5, 15, 20), "grain"),
    **dict.fromkeys((6, 13, 19), "points"),
    **dict.fromkeys((7, 17, 21), "building"),
}
PROTECTED_FROM = {10: ["move-a"], 11: ["move-b"], 18: ["move-a", "move-b"]}
BENEFITS = ["thalers", "armies", "grain", "points"]
LONGEST_NOTE = 200
SEEN = (  # attributes that are part of the state as they are
    *("round", "phase", "events", "event", "actions", "action", "tiles", "order"),
    *("counties", "tray", "tower", "battle"),
)

ANY_TIME = ["fallen", "correct", "describe"]  # entries that are allowed at any time
UNSAID: Any = ...  # the value of a missing key


class Table:
    """The state of the table.

    Every type of entry has a `play_TYPE` that is called with its keys. Every phase has a
    `go_PHASE`: it returns who is waited for, or does what follows automatically and returns None.
    `advance` calls it for the current phase until somebody is waited for.
    """

    def __init__(self, setup: Dict) -> None:
        self.read_setup(setup)
        self.round = 1
        self.tray = dict.fromkeys(self.cube_colours(), 0)
        self.tower = dict.fromkeys(self.cube_colours(), 0)
        self.battle: Dict | None = None
        self.collected_after: tuple[str, str, int] | None = None  # player, what, amount (W1.9)
        self.events: list[str] = []
        self.events_seen: set[str] = set()
        self.favors: dict[str, int | None] = {"4": None, "3": None, "2": None}
        self.favors_seen: set[int] = set()
        self.clear_round()
        self.clear_order()
        self.turns: list[Any] = []  # players who still have a turn in this step
        self.drawn: list[str] | None = None  # winter: drawn counties of the first player in `turns`
        self.advance()

    def play(self, entry: Dict) -> None:
        keys = {key: value for key, value in entry.items() if key not in ("type", "insist")}
        self.insisted = entry.get("insist", False)
        kind = entry["type"]
        method = getattr(self, f"play_{kind}", None)
        self.need(method, f"nobody knows what {kind!r} is")
        try:
            signature(method).bind(**keys)
        except TypeError as error:
            raise Foul(f"{kind}: {error}") from None
        if kind not in ANY_TIME:
            must = "claim" if kind == "stock" and "player" in keys else kind
            waited = [waited["player"] for waited in self.waiting if waited["must"] == must]
            named = "player" in keys and kind not in ("plan", "revolts", "open")
            self.need(keys["player"] in waited if named else waited, f"now is {self.waiting}")
        method(**keys)
        self.advance()

    def refusal(self, entry: Dict) -> str | None:
        """Return why this entry would be a foul now, or None. Nothing changes."""
        try:
            pickle.loads(pickle.dumps(self)).play(entry)  # deepcopy takes five times as long
        except Foul as foul:
            return str(foul)
        return None

    def need(self, condition: object, reason: str) -> None:
        if not condition:
            raise Foul(reason)

    # - What is to be seen -

    def seen(self) -> Dict:
        """Return the current state. Its parts change with the next entry."""
        state = {name: getattr(self, name) for name in SEEN}
        state.update(year=1 if self.round <= 4 else 2, season=SEASONS[(self.round - 1) % 4])
        state.update(to_act=self.waiting, peasants=self.supply[PEASANTS])
        state["result"] = self.result() if self.phase == "finished" else None
        state["players"] = {
            player: {**mine, "supply": self.supply[player], "counties": self.counties_of(player)}
            for player, mine in self.players.items()
        }
        return {**state, "favors": self.favors} if "court" in self.modules else state

    def result(self) -> Dict:  # W3.3
        worth = {name: (mine["points"], mine["thalers"]) for name, mine in self.players.items()}
        lines = {}
        for player, (points, thalers) in worth.items():
            better = [other for other in worth if worth[other] > worth[player]]
            lines[player] = {"points": points, "thalers": thalers, "place": len(better) + 1}
        winners = [player for player, line in lines.items() if line["place"] == 1]
        return {"players": lines, "winners": winners}

    def advance(self) -> None:
        waiting: list[Dict] | None = None
        while waiting is None:
            if self.battle is not None:
                waiting = self.wait(None, "throw")
            elif self.phase in WAITS_FOR:
                waiting = self.wait(None, WAITS_FOR[self.phase])
            else:
                waiting = getattr(self, f"go_{self.phase}")()
        self.waiting = waiting

    def wait(self, player: str | None, must: str) -> list[Dict]:
        return [{"player": player, "must": must}]

    # - Reading entries -

    def whole(self, value: Any, what: str, low: int = 0, high: int = 999) -> int:
        fits = type(value) is int and low <= value <= high
        self.need(fits, f"{what} is a whole number from {low} to {high}, not {value!r}")
        return int(value)

    def one_of(self, value: Any, what: str, allowed: Iterable[Any]) -> Any:
        fits = any(type(value) is type(one) and value == one for one in allowed)
        self.need(fits, f"{value!r} is no {what} that can be named here")
        return value

    def several(self, value: Any, what: str, number: int, allowed: Iterable[Any]) -> list[Any]:
        allowed = list(allowed)
        self.need(isinstance(value, list) and len(value) == number, f"name {number} {what}s")
        for one in value:
            self.one_of(one, what, allowed)
            self.need(value.count(one) == 1, f"a {what} is named twice")
        return list(value)

    def check_cubes(self, cubes: Any) -> None:
        self.need(isinstance(cubes, dict), "cubes are entered by colour")
        for colour, number in cubes.items():
            self.one_of(colour, "colour of cubes", self.cube_colours())
            self.whole(number, f"{colour} cubes")

    # - Counties and cubes -

    def counties_of(self, player: str | None) -> list[str]:  # None: counties without an owner
        return [name for name, county in self.counties.items() if county["owner"] == player]

    def neighbours(self, county: str) -> list[str]:
        return [name for name in sorted(self.counties) if self.border(*sorted((county, name)))]

    def border(self, one: str, other: str) -> bool:  # with the names in alphabetical order
        own = self.board.get("neighbours", {}).get(one, {})
        return bool(own.get(other, other in PRINTED_COUNTIES[one]["neighbours"]))

    def printed(self, county: str, what: str) -> int:
        own = self.board.get("counties", {}).get(county, {})
        return int(own.get(what, PRINTED_COUNTIES[county][what]))

    def buildings_left(self, kind: str) -> int:
        return BUILDINGS[kind] - sum(kind in one["buildings"] for one in self.counties.values())

    def markers_left(self) -> int:
        return MARKERS - sum(county["markers"] for county in self.counties.values())

    def add_marker(self, county: str) -> None:  # W1.9, if markers are left
        kept = self.kept(self.counties[county]["owner"])
        if self.markers_left() and 4 in kept:  # WC.5
            kept.remove(4)
        elif self.markers_left():
            self.counties[county]["markers"] += 1

    def give_county(self, county: str, owner: str | None) -> None:  # W1.12
        """Give a county to another owner, or to nobody: then it loses its buildings and markers,
        too (W2.4)."""
        before = self.counties[county]["owner"]
        if before == owner:
            return
        if before is not None:
            self.lost[before].add(county)
            if self.players[before].get("leader") == county:  # WM.4
                self.players[before]["leader"] = None
        self.counties[county]["owner"] = owner
        if owner is None:
            self.counties[county].update(armies=0, buildings=[], markers=0)

    def cube_colours(self) -> list[str]:
        return [*self.players, PEASANTS]

    def put_back(self, colour: str, cubes: int) -> None:
        """Return cubes to the supply. A negative number takes cubes from it."""
        self.supply[colour] += cubes
        self.need(self.supply[colour] >= 0, f"so many {colour} cubes are not in the supply")

    def take(self, colour: str, cubes: int) -> int:
        """Take up to `cubes` from the supply, and return how many there were (W2.7)."""
        there = min(cubes, self.supply[colour])
        self.put_back(colour, -there)
        return there

    # - W0: the set-up -

    def read_setup(self, setup: Dict) -> None:
        colours = [player["colour"] for player in setup["players"]]
        self.need(len(colours) in THALERS, "W0.1: three to five players")
        self.several(colours, "colour", len(colours), COLOURS)
        modules = list(setup.get("modules") or [])
        self.modules = self.several(modules, "module", len(modules), MODULES)
        self.rulings = {name: choices[0] for name, choices in RULINGS.items()}
        for name, choice in (setup.get("rulings") or {}).items():
            self.one_of(name, "ruling", RULINGS)
            self.rulings[name] = self.one_of(choice, f"choice for {name}", RULINGS[name])
        self.box = deepcopy(setup.get("box") or {})
        self.board = self.box.pop("board", None) or {}  # where the printed board differs
        self.players: dict[str, Dict] = {}
        for player in setup["players"]:
            mine = {"name": player["name"], "thalers": THALERS[len(colours)]}  # W0.2
            mine.update(grain=0, points=0, place=None, tile=None, planned=False, plan=None)
            if "court" in self.modules:  # WC.1
                mine.update(kept=[], courtiers={"supply": COURTIERS, "entrance": 0, "audience": 0})
            if "mercenaries" in self.modules:  # WK.1
                mine["card"] = 1
            if "leaders" in self.modules:  # WM.1
                mine.update(leader=None, statues=STATUES, trophies=0)
            self.players[player["colour"]] = mine
        self.lost: dict[str, set[str]] = {}  # W1.12: cards lost since the plans were made
        self.had: dict[str, set[str]] = {}  # the cards when the plans were closed
        self.used: dict[str, list[str]] = {}  # cards on a real mat that were opened this round
        self.supply = {**dict.fromkeys(colours, ARMIES), PEASANTS: GREEN_CUBES}  # W0.2
        self.lay_counties(setup, colours)

    def lay_counties(self, setup: Dict, colours: list[str]) -> None:
        self.counties: dict[str, Dict] = {}
        for name, printed in PRINTED_COUNTIES.items():
            if len(colours) > 3 or not printed["not_with_three"]:  # W0.1
                self.counties[name] = {"owner": None, "armies": 0, "buildings": [], "markers": 0}
                if "leaders" in self.modules:
                    self.counties[name]["statue"] = None
        self.start = self.one_of(setup.get("start", "line-up"), "start", ["line-up", "claim"])
        groups = PRINTED["groups"][str(len(colours))]
        self.groups = {player: list(groups) for player in colours}
        self.open_cards: list[str] = []
        self.open_before: dict[str, list[str]] = {}  # open cards at a player's last claim
        self.oldest = self.one_of(setup.get("oldest", colours[0]), "player", colours)
        self.phase = "claiming"
        if self.start == "line-up":  # W0.3
            self.phase = "filling"
            printed = PRINTED["line_ups"][str(len(colours))]
            letters = setup.get("line_up") or dict(zip(colours, printed, strict=True))
            letters_given = sorted(letters) == sorted(colours)
            letters_given &= sorted(letters.values()) == sorted(printed)
            self.need(letters_given, "W0.3: every player takes a line-up of their own")
            for player, letter in letters.items():
                for county in printed[letter]:
                    self.settle(player, county, self.groups[player].pop(0))

    def settle(self, player: str, county: str, armies: int) -> None:
        self.put_back(player, -armies)
        self.counties[county].update(owner=player, armies=armies)

    def go_claiming(self) -> list[Dict] | None:
        left = {player: len(groups) for player, groups in self.groups.items()}
        if not any(left.values()):
            self.phase = "filling"
            return None
        # a correction may have given an open card away
        self.open_cards = [name for name in self.open_cards if name in self.counties_of(None)]
        if self.rulings["counties"] == "app" and len(self.open_cards) < 2:
            return self.wait(None, "stock")
        seats = list(self.players)
        first = seats.index(self.oldest)
        clockwise = seats[first:] + seats[:first]
        return self.wait(max(clockwise, key=lambda player: left[player]), "claim")

    def in_stock(self) -> list[str]:
        return [name for name in self.counties_of(None) if name not in self.open_cards]

    def play_stock(self, open: Any, player: Any = UNSAID) -> None:  # W0.3
        kept = self.open_cards
        if player is not UNSAID:
            kept, before = [], self.open_before.get(player, [])
            self.need(self.rulings["counties"] == "app", "the cards are dealt at the table")
            self.need(sorted(before) == sorted(self.open_cards), "not the two of one's last turn")
        self.open_cards = [*kept, *self.several(open, "card", 2 - len(kept), self.in_stock())]

    def play_claim(self, player: Any, county: Any, armies: Any, leader: Any = False) -> None:
        self.one_of(county, "free county", self.counties_of(None))  # W0.3
        self.one_of(armies, "group of armies", self.groups[player])
        self.one_of(leader, "answer", [True, False])
        if "leaders" in self.modules:  # WM.1
            mine = self.players[player]
            self.need(not leader or mine["leader"] is None, "WM.1: the leader is there already")
            if mine["leader"] is None and (leader or len(self.groups[player]) == 1):
                mine["leader"] = county
        self.need(not leader or "leaders" in self.modules, "WM: nobody has a leader")
        self.groups[player].remove(armies)
        self.settle(player, county, armies)
        self.open_before[player] = list(self.open_cards)
        if county in self.open_cards:
            self.open_cards.remove(county)

    def play_fill(self, out: Any) -> None:  # W0.4
        self.check_cubes(out)
        for colour in self.cube_colours():
            thrown = FILLING[PEASANTS if colour == PEASANTS else "colour"]
            fell = out.get(colour, 0)
            self.need(fell <= thrown, f"W0.4: only {thrown} {colour} cubes were thrown")
            self.tower[colour] += self.take(colour, thrown - fell)  # W2.7
            if "court" in self.modules and colour != PEASANTS:  # WC.1
                self.bring_courtiers(colour, fell)
        self.phase = "year"

    def play_year(self, events: Any) -> None:  # W0.5
        new = [event for event in EVENTS if event not in self.events_seen]
        self.events = self.several(events, "event", 4, new)
        self.events_seen |= set(self.events)
        self.phase = "display"

    # - W1.1 to W1.3: what is turned up, and plans -

    def clear_round(self) -> None:  # W1.13
        self.actions: list[str] = []
        self.actions_done = 0
        self.action: str | None = None
        self.moving: tuple[str, str] | None = None  # player, county
        self.tiles: list[str] = []
        self.event: str | None = None
        self.bids: dict[str, Any] = {}
        self.lots: list[list[str]] = []
        for player, mine in self.players.items():
            mine.update(tile=None, planned=False, plan=None)
            self.lost[player], self.had[player], self.used[player] = set(), set(), []

    def clear_order(self) -> None:
        self.order: list[str] = []
        for mine in self.players.values():
            mine["place"] = None

    def play_display(self, actions: Any, tiles: Any, favors: Any = UNSAID) -> None:
        self.actions = self.several(actions, "action", 5, ACTIONS)  # W1.1
        self.tiles = self.several(tiles, "bonus tile", 5, TILES)  # W1.2
        if "court" in self.modules:  # WC.2
            new = [number for number in FAVORS if number not in self.favors_seen]
            favors = self.several(favors, "favor", 3, new)
            self.favors_seen |= set(favors)
            self.favors = dict(zip("432", sorted(favors, reverse=True), strict=True))
        self.need("court" in self.modules or favors is UNSAID, "WC: there are no favors")
        self.phase = "planning"

    def go_planning(self) -> list[Dict] | None:
        missing = [player for player, mine in self.players.items() if not mine["planned"]]
        if missing:
            return [{"player": player, "must": "plan"} for player in missing]
        for player in self.players:
            self.had[player] = set(self.counties_of(player))
            self.lost[player] = set()
        self.phase = "event"
        return None

    def play_plan(
        self, player: Any, boxes: Any = UNSAID, bid: Any = UNSAID, court: Any = UNSAID
    ) -> None:  # W1.3
        self.one_of(player, "player", self.players)  # a second plan replaces the first
        on_the_mat = boxes is UNSAID and bid is UNSAID and court is UNSAID
        plan = None if on_the_mat else self.checked_plan(player, boxes, bid, court)
        self.players[player].update(planned=True, plan=plan)

    def checked_plan(self, player: str, boxes: Any, bid: Any, court_boxes: Any) -> Dict:
        court, own = "court" in self.modules, self.counties_of(player)
        self.need(court or court_boxes is UNSAID, "WC: there is no court in this game")
        plan = {"boxes": boxes, "bid": bid}
        self.check_boxes(boxes, ACTIONS)
        if court:
            plan["court"] = {} if court_boxes is UNSAID else court_boxes
            self.check_boxes(plan["court"], [str(n) for n in COURT_BOXES])
        in_boxes = [*boxes.values(), *plan.get("court", {}).values()]
        self.check_bid(player, bid)
        played = in_boxes if type(bid) is int else [*in_boxes, bid]
        for card in played:
            theirs = card in own or card is None or (court and card == TOWER_CARD)
            self.need(theirs, f"W1.3: {player} has no card {card!r}")
            self.need(card not in own or played.count(card) == 1, "W1.3: a card is in one box")
        self.need(TOWER_CARD not in boxes.values(), "WC.2: that is nothing: leave it out")
        self.need(played.count(TOWER_CARD) <= TOWER_CARDS, "WC.2: each has three tower cards")
        self.need(bid is not None or set(own) <= set(in_boxes), "W1.3: bid what is left, or money")
        return plan

    def check_boxes(self, boxes: Any, names: list[str]) -> None:
        self.need(isinstance(boxes, dict), "the cards are entered box by box")
        for box, card in boxes.items():
            self.one_of(box, "box", names)
            self.need(isinstance(card, str), "W1.3: a box holds a county card, or is left out")

    def check_bid(self, player: str, bid: Any) -> None:  # W1.3
        own = self.counties_of(player)
        cards = [*own, TOWER_CARD] if "court" in self.modules else own
        self.one_of(bid, "bid", [0, 1, 2, 3, 4, None, *cards])
        self.need(bid is not None or len(own) <= 5, "W1.3: from six counties on one is left to bid")

    # - W1.4, W1.5: the event, bids, lots and places -

    def play_event(self, event: Any) -> None:  # W1.4
        self.event = self.one_of(event, "open event", self.events)
        self.events.remove(event)
        self.phase = "bidding"

    def go_bidding(self) -> list[Dict] | None:
        on_the_mat = [player for player, mine in self.players.items() if mine["plan"] is None]
        missing = [player for player in on_the_mat if player not in self.bids]
        if missing:
            return [{"player": player, "must": "bid"} for player in missing]
        self.open_bids()
        self.phase = "lots"
        return None

    def play_bid(self, player: Any, bid: Any) -> None:
        self.check_bid(player, bid)
        self.need(self.still_there(player, bid), f"W1.12: {bid} cannot be on {player}'s mat now")
        self.bids[player] = bid
        if isinstance(bid, str):
            self.used[player].append(bid)

    def open_bids(self) -> None:  # W1.5
        ranked: dict[int, list[str]] = {}
        for player, mine in self.players.items():
            if mine["plan"] is not None:
                bid = mine["plan"]["bid"]
                self.bids[player] = bid if self.still_there(player, bid) else None
            bid = self.bids[player]
            if type(bid) is int:
                mine["thalers"] -= min(bid, mine["thalers"])
            if isinstance(bid, str):
                bid = 0 if bid == TOWER_CARD else "county"  # WC.2
            ranked.setdefault(ORDER_OF_BIDS.index(bid), []).append(player)
        self.lots = [ranked[rank] for rank in sorted(ranked)]

    def still_there(self, player: str, bid: Any) -> bool:
        """Return whether a bid card is still valid: the card of a lost county is lost, too
        (W1.12)."""
        card = isinstance(bid, str) and bid != TOWER_CARD
        return not card or bid in self.had[player] - self.lost[player]

    def go_lots(self) -> list[Dict] | None:
        if any(len(tied) > 1 for tied in self.lots):
            return self.wait(None, "lot")
        self.turns = [player for alone in self.lots for player in alone]
        self.phase = "placing"
        return None

    def play_lot(self, order: Any) -> None:
        rank = next(rank for rank, tied in enumerate(self.lots) if len(tied) > 1)
        tied = self.lots[rank]
        drawn = self.several(order, "tied player", len(tied), tied)
        self.lots[rank : rank + 1] = [[player] for player in drawn]

    def free_places(self) -> list[int]:
        taken = [mine["place"] for mine in self.players.values()]
        return [place for place in range(1, 6) if place not in taken]

    def go_placing(self) -> list[Dict] | None:
        free = self.free_places()
        if self.turns and len(free) > 1:
            return self.wait(self.turns[0], "place")
        if self.turns:
            self.play_place(self.turns[0], free[0])
        self.order = sorted(self.players, key=lambda player: self.players[player]["place"])
        first = self.round == 1 and self.start == "line-up"  # WM.1
        self.begin_leaders("place" if first else "", "begin_benefits")
        return None

    def play_place(self, player: Any, place: Any) -> None:
        self.one_of(place, "free place", self.free_places())
        self.turns.remove(player)
        self.players[player].update(place=place, tile=self.tiles[place - 1])

    # - W1.6: actions, and the boxes for them -

    def go_acting(self) -> list[Dict] | None:
        if self.moving and self.may_still_move():
            return self.wait(self.moving[0], "move")
        if self.action is None:
            return self.next_action()
        if self.turns:
            return self.wait(self.turns[0], "open")
        self.action = None
        self.actions_done += 1
        return None

    def next_action(self) -> list[Dict] | None:
        if len(self.actions) < 5 + min(self.actions_done, 5):
            return self.wait(None, "turn")
        if self.actions_done == len(ACTIONS):
            self.begin_leaders("move", "end_of_round")
        else:
            self.action = self.actions[self.actions_done]
            self.turns = list(self.order)
        return None

    def play_turn(self, action: Any) -> None:
        down = [action for action in ACTIONS if action not in self.actions]
        self.actions.append(self.one_of(action, "action still face down", down))

    def may_still_move(self) -> bool:
        """Return whether whoever opened the last box can move armies; if not, that is over."""
        if self.moving and not self.may_move(*self.moving):
            self.moving = None
        return self.moving is not None

    def play_open(self, player: Any = UNSAID, county: Any = UNSAID, box: Any = UNSAID) -> None:
        whose = self.waiting[0]["player"]
        self.need(player in (UNSAID, whose), f"W1.6: it is the turn of {whose}")
        if self.phase == "court":
            self.open_court_box(whose, box, county)
        else:
            self.need(box is UNSAID, "only the court's boxes have numbers")
            self.open_box(whose, self.action or "", county)
        while self.turns and self.battle is None and not self.may_still_move():
            if not self.left_empty():  # WH.1: a card is only opened by an entry of its own
                break
            self.turns.pop(0)

    def left_empty(self) -> bool:
        """Return whether the next box is empty in a plan that the app knows."""
        court = self.phase == "court"
        player, box = self.turns[0] if court else (self.turns[0], self.action)
        plan = self.players[player]["plan"]
        return plan is not None and str(box) not in plan["court" if court else "boxes"]

    def open_box(self, player: str, action: str, county: Any) -> None:
        card = self.opened(player, county, action, "boxes")
        self.turns.pop(0)
        if card is None:
            return
        if action in BUILDING:
            self.build(player, action, card)
        elif action in ("grain", "taxes"):
            self.collect(player, action, card)
        elif action in DEPLOYING:
            self.deploy(player, action, card)
        else:
            self.moving = (player, card)

    def opened(self, player: str, card: Any, box: str, mat: str) -> str | None:
        """Return the card in that box: from the plan, or as named now if it is on a real mat."""
        plan = self.players[player]["plan"]
        self.need((plan is None) == (card is not UNSAID), "only cards on the mat are named")
        if plan is not None:
            card = plan[mat].get(box)
            there = card == TOWER_CARD or card in self.had[player] - self.lost[player]
            return str(card) if there else None  # W1.12: otherwise the box is empty or void
        if card is None:
            return None
        if self.phase == "court" and card == TOWER_CARD:
            self.need(self.used[player].count(card) < TOWER_CARDS, "WC.2: each has three of them")
        else:
            theirs = self.had[player] - self.lost[player] - set(self.used[player])
            self.one_of(card, "card that can be there (W1.3, W1.12)", theirs)
        self.used[player].append(card)
        return str(card)

    # - W1.7 to W1.9: building, grain and taxes -

    def led(self, player: str, county: str) -> int:  # WM.2
        return int(self.players[player].get("leader") == county)

    def build(self, player: str, kind: str, county: str) -> None:  # W1.8
        mine = self.players[player]
        price = PRICES[kind] - self.led(player, county)
        if mine["thalers"] >= price and self.can_build(kind, county):
            mine["thalers"] -= price
            self.put_building(kind, county)

    def can_build(self, kind: str, county: str) -> bool:
        built = self.counties[county]["buildings"]
        free_site = len(built) < self.printed(county, "sites") and kind not in built
        return free_site and self.buildings_left(kind) > 0

    def put_building(self, kind: str, county: str) -> None:
        there = self.counties[county]
        there["buildings"].append(kind)
        if kind == "post" and self.event in ("post-5", "post-7"):  # W4
            there["markers"] = max(0, there["markers"] - 1)

    def collect(self, player: str, what: str, county: str) -> None:  # W1.9
        amount = self.yielded(player, what, county)
        good = "grain" if what == "grain" else "thalers"
        if self.counties[county]["markers"]:
            self.collected_after = (player, good, amount)
            self.revolt_in(county, self.counties[county]["markers"])
            return
        self.players[player][good] += amount
        self.add_marker(county)

    def yielded(self, player: str, what: str, county: str) -> int:  # W1.7
        amount = self.printed(county, what)
        changed, limit, number = LIMITS.get(self.event or "", ("", min, 0))
        amount = limit(amount, number) if changed == what else amount
        return amount + int(self.players[player]["tile"] == what) + self.led(player, county)

    # - W1.10 to W1.13: armies, and the end of a round -

    def deploy(self, player: str, action: str, county: str) -> None:  # W1.10
        mine = self.players[player]
        armies = (DEPLOYED_LESS if self.event == "deploy-1" else DEPLOYED)[action]
        if action == "deploy-5" and mine["tile"] == "deploy":
            armies = 6
        armies += self.led(player, county)
        if mine["thalers"] < PRICES[action] or self.supply[player] < armies:
            return
        mine["thalers"] -= PRICES[action]
        self.put_back(player, -armies)
        self.counties[county]["armies"] += armies
        if action == "deploy-1":
            self.moving = (player, county)

    def may_move(self, player: str, county: str) -> bool:
        there = self.counties[county]
        near = [self.counties[name]["owner"] for name in self.neighbours(county)]
        somewhere = self.action != "deploy-1" or player in near
        return there["owner"] == player and there["armies"] > 1 and somewhere

    def play_move(self, player: Any, to: Any, armies: Any = UNSAID) -> None:
        assert self.moving is not None
        county = self.moving[1]
        if to is None:
            self.need(armies is UNSAID, "whoever stays moves no armies")
            self.moving = None
            return
        self.one_of(to, f"neighbour of {county}", self.neighbours(county))
        left = self.counties[county]["armies"] - 1
        self.whole(armies, "armies", 1, left)
        if self.counties[to]["owner"] == player:
            self.counties[to]["armies"] += armies
        else:
            self.check_attack(to)
            self.attack(player, to, armies)
        self.counties[county]["armies"] -= armies
        self.moving = None

    def check_attack(self, county: str) -> None:
        self.need(self.action != "deploy-1", "W1.10: into an own county only")
        there = self.counties[county]
        church = self.event in ("church-3", "church-4") and "church" in there["buildings"]
        self.need(not church, "W4: counties with a church cannot be attacked")
        protected = [PROTECTED_FROM.get(favor, []) for favor in self.kept(there["owner"])]
        self.need(not any(self.action in actions for actions in protected), "WC.5: protected")

    def kept(self, player: str | None) -> list[int]:
        return [] if player is None else self.players[player].get("kept", [])

    def end_of_round(self) -> None:
        for mine in self.players.values():
            if "kept" in mine:
                mine["kept"] = [favor for favor in mine["kept"] if favor not in PROTECTED_FROM]
        self.clear_round()
        self.round += 1
        if self.round % 4:
            self.clear_order()
            self.phase = "display"
        else:
            self.winter_comes()

    # - W2: battles and revolts -

    def attack(self, player: str, county: str, armies: int) -> None:  # W2.1
        defender = self.counties[county]["owner"]
        thrown = dict.fromkeys(self.cube_colours(), 0)
        thrown[player] = armies
        if self.players[player]["tile"] == "attack":
            thrown[player] += self.take(player, 1)
        if defender is None:
            thrown[PEASANTS] = self.take(PEASANTS, 2 if self.event == "neutral-3" else 1)
        else:
            palace = "palace" in self.counties[county]["buildings"]
            extra = int(self.players[defender]["tile"] == "defend")
            extra += int(palace and self.event in ("palace-2", "palace-6"))
            thrown[defender] = self.counties[county]["armies"] + self.take(defender, extra)
        self.throw_in("battle", county, player, thrown)

    def revolt_in(self, county: str, peasants: int) -> None:  # W2.5
        thrown = dict.fromkeys(self.cube_colours(), 0)
        thrown[self.counties[county]["owner"]] = self.counties[county]["armies"]
        thrown[PEASANTS] = self.take(PEASANTS, peasants)
        self.throw_in("revolt", county, None, thrown)

    def throw_in(self, kind: str, county: str, attacker: str | None, thrown: Dict) -> None:
        for colour in self.cube_colours():
            thrown[colour] += self.tray[colour]
            self.tray[colour] = 0
        allied = kind == "battle" and self.counties[county]["markers"] == 0
        self.counties[county]["armies"] = 0
        defender = self.counties[county]["owner"]
        self.battle = {"county": county, "kind": kind, "attacker": attacker, "defender": defender}
        self.battle.update(throw=thrown, allied=allied)

    def play_throw(self, tray: Any) -> None:
        assert self.battle is not None
        self.check_cubes(tray)
        for colour in self.cube_colours():
            lying = tray.get(colour, 0)
            inside = self.battle["throw"][colour] + self.tower[colour] - lying
            self.tower[colour] = self.believed(colour, inside)
            self.tray[colour] = lying
        battle, self.battle = self.battle, None
        if battle["kind"] == "revolt":
            self.settle_revolt(battle["county"], battle["defender"])
        elif battle["defender"] is None:
            self.settle_neutral(battle["county"], battle["attacker"])
        else:
            self.settle_battle(battle)

    def believed(self, colour: str, inside: int) -> int:
        """Return what stays in the tower. If too much came out, the difference comes from the
        supply."""
        if inside >= 0:
            return inside
        self.need(self.insisted, f"so many {colour} cubes cannot come out")
        self.put_back(colour, inside)
        return 0

    def play_fallen(self, cubes: Any) -> None:  # W2.6
        self.check_cubes(cubes)
        self.need(any(cubes.values()), "W2.6: nothing fell out")
        for colour, number in cubes.items():
            self.tower[colour] = self.believed(colour, self.tower[colour] - number)
            lying = self.battle["throw"] if self.battle else self.tray
            lying[colour] += number

    def lose(self, colour: str, cubes: int) -> None:
        """Move cubes from the tray to their supply."""
        self.tray[colour] -= cubes
        self.put_back(colour, cubes)

    def move_in(self, player: str, county: str) -> None:
        """Put all cubes that the winner still has in the tray into the county."""
        self.give_county(county, player)
        self.counties[county]["armies"] += self.tray[player]
        self.tray[player] = 0

    def settle_battle(self, battle: Dict) -> None:  # W2.2, W2.3, W2.4
        county, attacker, defender = battle["county"], battle["attacker"], battle["defender"]
        attacking, defending = self.tray[attacker], self.tray[defender]
        allies = self.tray[PEASANTS] if battle["allied"] else 0
        self.lose(PEASANTS, allies)
        if attacking > defending + allies:
            self.lose(defender, defending)
            self.lose(attacker, defending + allies)
            self.move_in(attacker, county)
        elif attacking < defending + allies and defending > 0:
            self.lose(attacker, attacking)
            self.lose(defender, attacking - min(allies, attacking))
            self.move_in(defender, county)
        else:
            self.lose(attacker, attacking)
            self.lose(defender, defending)
            self.give_county(county, None)

    def settle_neutral(self, county: str, attacker: str) -> None:  # W2.3, W2.4
        peasants, attacking = self.tray[PEASANTS], self.tray[attacker]
        self.lose(PEASANTS, peasants)
        self.lose(attacker, min(attacking, peasants))
        if attacking > peasants:
            self.move_in(attacker, county)

    def settle_revolt(self, county: str, owner: str) -> None:  # W2.5
        peasants, own = self.tray[PEASANTS], self.tray[owner]
        won = own > peasants
        self.lose(PEASANTS, peasants)
        self.lose(owner, min(own, peasants))
        if not won:
            self.give_county(county, None)
        else:
            self.move_in(owner, county)
            if self.phase != "winter":
                self.add_marker(county)
        if self.collected_after is not None:
            player, good, amount = self.collected_after
            self.collected_after = None
            if won or self.rulings["revolt_pays"]:
                self.players[player][good] += amount

    # - W3: winter -

    def winter_comes(self) -> None:  # W3.1
        loss = int(self.events[0].split("-")[-1])
        for mine in self.players.values():
            mine["grain"] = max(0, mine["grain"] - loss)
        self.turns = list(self.order)
        self.drawn = None
        self.phase = "winter"

    def go_winter(self) -> list[Dict] | None:
        if not self.turns:
            self.score()
            return None
        player = self.turns[0]
        if self.drawn is None:
            if self.chart(player) is not None:
                return self.wait(None, "revolts")
            self.turns.pop(0)
            return None
        self.drawn = [name for name in self.drawn if self.counties[name]["owner"] == player]
        if len(self.drawn) > 1:
            return self.wait(player, "revolt")
        if self.drawn:
            self.play_revolt(player, self.drawn[0])
        else:
            self.drawn = None
            self.turns.pop(0)
        return None

    def chart(self, player: str) -> list[int] | None:
        """Return the player's line of the supply chart (short by, revolts, peasants), or None."""
        short = len(self.counties_of(player)) - self.players[player]["grain"]
        line = None
        for number, printed in enumerate(PRINTED["supply_chart"], 1):
            own = self.board.get("supply_chart", {}).get(str(number), {})
            row = [own.get(what, n) for what, n in zip(CHART, printed, strict=True)]
            line = row if row[0] <= short else line
        return line

    def play_revolts(self, player: Any, counties: Any) -> None:  # W3.1
        self.one_of(player, "player whose counties revolt", self.turns[:1])
        _, number, peasants = self.chart(player) or [0, 0, 0]
        own = self.counties_of(player)
        self.drawn = self.several(counties, f"county of {player}'s", number, own)
        self.chart_peasants = peasants

    def play_revolt(self, player: Any, county: Any) -> None:
        self.drawn = list(self.drawn or [])
        self.drawn.remove(self.one_of(county, "county that revolts", self.drawn))
        self.revolt_in(county, self.counties[county]["markers"] + self.chart_peasants)

    def score(self) -> None:  # W3.2
        for player, mine in self.players.items():
            own = self.counties_of(player)
            mine["points"] += len(own)
            mine["points"] += sum(len(self.counties[name]["buildings"]) for name in own)
        for region in PRINTED["regions"]:
            for kind in MAJORITIES:
                self.score_majority(region, kind)
        if self.round < LAST_ROUND:
            self.begin_second_year()
            return
        self.phase = "finished"
        for player, mine in self.players.items():  # WM.5
            statues = sum(county.get("statue") == player for county in self.counties.values())
            mine["points"] += statues + mine.get("trophies", 0)

    def score_majority(self, region: str, kind: str) -> None:
        built = dict.fromkeys(self.players, 0)
        for name, county in self.counties.items():
            if PRINTED_COUNTIES[name]["region"] == region and kind in county["buildings"]:
                built[county["owner"]] += 1
        most = max(built.values())
        first = [player for player in built if most and built[player] == most]
        for player in first:
            self.players[player]["points"] += MAJORITIES[kind] - (1 if len(first) > 1 else 0)

    def begin_second_year(self) -> None:  # W3.3
        for county in self.counties.values():
            county["markers"] = 0
        for mine in self.players.values():
            mine["grain"] = 0
        self.begin_leaders("place", "second_year")

    def second_year(self) -> None:  # WM.4 is done: winter is over
        for mine in self.players.values():
            if "card" in mine:  # WK.1
                mine["card"] = 1
        self.events = []
        self.clear_order()
        self.round += 1
        self.phase = "year"

    def go_finished(self) -> list[Dict]:
        return []

    # - WM and WK: military leaders, and four-card decks -

    def begin_leaders(self, what: str, after: str) -> None:
        """Begin placing or moving leaders (or neither, if `what` is empty). The method named
        `after` follows."""
        self.after_leaders = after
        self.leaders_do = what
        self.turns = list(self.order) if what and "leaders" in self.modules else []
        self.phase = "leaders"

    def go_leaders(self) -> list[Dict] | None:
        while self.turns:
            if self.leader_may_go_to(self.turns[0]):
                return self.wait(self.turns[0], "leader")
            self.turns.pop(0)
        getattr(self, self.after_leaders)()
        return None

    def leader_may_go_to(self, player: str) -> list[str]:
        at = self.players[player]["leader"]
        if (at is None) != (self.leaders_do == "place"):
            return []
        return [name for name in self.counties_of(player) if name != at]  # WM.3

    def play_leader(self, player: Any, county: Any) -> None:  # WM.1, WM.3
        mine = self.players[player]
        to = self.one_of(county, "county to go to", self.leader_may_go_to(player))
        left = mine["leader"]
        next_door = left is not None and to in self.neighbours(left)
        if next_door and self.counties[left]["statue"] is None and mine["statues"] > 0:
            mine["statues"] -= 1
            self.counties[left]["statue"] = player
        mine["leader"] = to
        self.turns.pop(0)
        there = self.counties[to]
        if there["statue"] not in (None, player):  # WM.4
            there["statue"] = None
            mine["trophies"] += 1

    def begin_benefits(self) -> None:
        self.turns = list(self.order) if "mercenaries" in self.modules else []
        self.phase = "benefits"

    def go_benefits(self) -> list[Dict] | None:  # WK.1
        while self.turns:
            own = self.counties_of(self.turns[0])
            if len({PRINTED_COUNTIES[county]["region"] for county in own}) >= 4:
                card, amounts = self.next_card(self.turns[0])
                if amounts is None or any(amounts.values()):
                    return self.wait(self.turns[0], "benefit")
                self.players[self.turns[0]]["card"] = card
            self.turns.pop(0)
        if "court" in self.modules:
            self.turns = [(player, box) for player in self.order for box in COURT_BOXES]
        self.phase = "court"
        return None

    def play_benefit(self, player: Any, benefit: Any) -> None:
        card, amounts = self.next_card(player)
        gives = {what: amount for what, amount in (amounts or {}).items() if amount}
        self.one_of(benefit, f"benefit that card {card} gives, as far as known (WK.2)", gives)
        self.players[player]["card"] = card
        self.turns.pop(0)
        self.gain(player, benefit, gives[benefit])

    def next_card(self, player: str) -> tuple[int, Dict | None]:
        """Return the number of the next card, and what it gives if known. The first card gives
        nothing."""
        card = self.players[player]["card"] % 4 + 1
        amounts = [*(self.box.get("benefits") or []), None, None, None, None]
        return card, {} if card == 1 else amounts[card - 1]

    def gain(self, player: str, what: str, amount: int) -> None:
        if what == "armies":  # W2.7
            self.tray[player] += self.take(player, amount)
        else:
            self.players[player][what] += amount

    # - WC: courtiers, and the Emperor's favors -

    def bring_courtiers(self, player: str, number: int) -> None:
        courtiers = self.players[player]["courtiers"]
        courtiers["supply"] -= number
        courtiers["entrance"] += number

    def go_court(self) -> list[Dict] | None:  # WC.3
        if self.turns:
            return self.wait(self.turns[0][0], "open")
        if "court" in self.modules:  # WC.4
            halls = {player: mine["courtiers"] for player, mine in self.players.items()}
            self.turns = sorted(self.order, key=lambda player: -halls[player]["entrance"])
        self.phase = "favors"
        return None

    def open_court_box(self, player: str, box: Any, county: Any) -> None:
        number = self.one_of(box, "box to be opened now", [self.turns[0][1]])
        card = self.opened(player, county, str(number), "court")
        self.turns.pop(0)
        if card is None or self.players[player]["courtiers"]["supply"] < number:
            return
        from_, key = (self.tray, player) if card == TOWER_CARD else (self.counties[card], "armies")
        stays = 0 if card == TOWER_CARD else 1
        if from_[key] < number + stays:
            return
        from_[key] -= number
        self.put_back(player, number)
        self.bring_courtiers(player, number)

    def go_favors(self) -> list[Dict] | None:  # WC.4
        while self.turns and self.favors_left():
            player = self.turns[0]
            courtiers = self.players[player]["courtiers"]
            courtiers["audience"] += courtiers["entrance"]
            courtiers["entrance"] = 0
            if courtiers["audience"] >= min(self.favors_left().values()):
                return self.wait(player, "favor")
            self.turns.pop(0)
        if "court" in self.modules:
            self.favors = dict.fromkeys(self.favors)
            for mine in self.players.values():
                mine["courtiers"]["entrance"] += mine["courtiers"]["audience"]
                mine["courtiers"]["audience"] = 0
        self.phase = "acting"
        self.turns = []
        return None

    def favors_left(self) -> dict[int, int]:
        """Return the favors that are left, with the price of each."""
        return {number: int(price) for price, number in self.favors.items() if number is not None}

    def play_favor(
        self, player: Any, favor: Any, cancel: Any = UNSAID, county: Any = UNSAID
    ) -> None:
        if favor is None:
            said = cancel is not UNSAID or county is not UNSAID
            self.need(not said, "whoever takes no favor names nothing")
        else:
            price = self.favors_left()[self.one_of(favor, "favor", self.favors_left())]
            courtiers = self.players[player]["courtiers"]
            self.need(courtiers["audience"] >= price, f"WC.4: this favor costs {price} courtiers")
            self.grant(player, favor, cancel, county)
            courtiers["audience"] -= price
            courtiers["supply"] += price
            self.favors[str(price)] = None
        self.turns.pop(0)

    def grant(self, player: str, favor: int, cancel: Any, county: Any) -> None:  # WC.5
        gives = FAVOR_GIVES.get(favor)
        own, mine = self.counties_of(player), self.players[player]
        somewhere = favor in (4, 12) or gives == "building"
        self.need((favor == 1) == (cancel is not UNSAID), "favor 1 alone cancels something")
        self.need(somewhere == (county is not UNSAID), "a county belongs to 4, 12 and buildings")
        amount: Any = (self.box.get("favors") or {}).get(str(favor))
        self.need(gives is None or amount is not None, "WC.5: nobody knows yet what it gives")
        if favor == 1 and self.one_of(cancel, "answer", [True, False]):
            self.event = None
        if favor == 4:
            fits = [name for name in own if self.counties[name]["markers"]]
            if self.one_of(county, "county for it", fits or [None]):
                self.counties[county]["markers"] -= 1
        if favor in PROTECTED_FROM or (favor == 4 and county is None):
            mine["kept"].append(favor)
        if favor == 12:
            there = min(3, self.supply[player])
            free = self.counties_of(None) if there else []
            if self.one_of(county, "county for it", [*own, *free] or [None]):
                self.give_county(county, player)
                self.put_back(player, -there)
                self.counties[county]["armies"] += there
        if gives == "building":
            fits = [name for name in own if self.can_build(amount, name)]
            if self.one_of(county, "county for it", fits or [None]):
                self.put_building(amount, county)
        elif gives is not None:
            self.gain(player, gives, amount)

    # - What is put right -

    def play_correct(self, note: Any = "", **keys: Any) -> None:
        about = {"player", "county"} & set(keys)
        what = set(keys) - about
        self.need(isinstance(note, str) and len(note) <= LONGEST_NOTE, "the note is too long")
        self.need(what, "nothing is put right")
        if about == {"player"} and what <= {"thalers", "grain", "points"}:
            self.correct_player(**keys)
        elif about == {"county"} and what <= {"owner", "armies", "buildings", "markers"}:
            self.correct_county(**keys)
        else:
            self.need(not about and what <= {"tray", "tower"}, "put right one after the other")
            self.correct_cubes(keys)
        for player, groups in self.groups.items():
            enough = self.supply[player] >= sum(groups)
            self.need(enough, "W0.3: with these armies counties are still to be claimed")

    def correct_player(self, player: Any, **differences: Any) -> None:
        mine = self.players[self.one_of(player, "player", self.players)]
        self.need(any(differences.values()), "no difference is named")
        for one, difference in differences.items():
            mine[one] += self.whole(difference, "a difference", -999)
            self.need(mine[one] >= 0, f"nobody has less than 0 {one}")

    def correct_county(self, county: Any, owner: Any = UNSAID, **keys: Any) -> None:
        there = self.counties[self.one_of(county, "county", self.counties)]
        fought = self.battle is not None and self.battle["county"] == county
        self.need(not fought, "this county is being fought for")
        owner = there["owner"] if owner is UNSAID else owner
        self.one_of(owner, "owner", [*self.players, None])
        unclaimed = sum(len(groups) for groups in self.groups.values())
        taken = there["owner"] is None and owner is not None
        enough = len(self.counties_of(None)) >= unclaimed + 2
        self.need(not (taken and unclaimed) or enough, "W0.3: counties are still to be claimed")
        given_up = owner is None and there["owner"] is not None
        kept = {"armies": 0, "buildings": [], "markers": 0} if given_up else there
        armies, buildings, markers = map({**kept, **keys}.get, ("armies", "buildings", "markers"))
        self.whole(armies, "armies")
        self.whole(markers, "markers")
        self.need(isinstance(buildings, list), "the buildings are named one by one")
        self.several(buildings, "building", len(buildings), BUILDINGS)
        whole = armies if owner is not None else not (armies or markers or buildings)
        self.need(whole, "a county has an owner and armies, or nothing at all")
        sites = self.printed(county, "sites")
        self.need(len(buildings) <= sites, "so many sites are not there")
        if there["owner"] is not None:
            self.put_back(there["owner"], there["armies"])
        self.give_county(county, owner)
        if owner is not None:
            self.put_back(owner, -armies)
        there.update(armies=armies, buildings=list(buildings), markers=markers)
        left = [self.markers_left(), *(self.buildings_left(kind) for kind in BUILDINGS)]
        self.need(min(left) >= 0, "so many pieces are not there")

    def correct_cubes(self, places: Dict) -> None:
        self.need("tray" not in places or self.battle is None, "the tray is being thrown")
        back = dict.fromkeys(self.cube_colours(), 0)
        for place, counted in places.items():
            self.check_cubes(counted)
            cubes = self.tray if place == "tray" else self.tower
            for colour, number in counted.items():
                back[colour] += cubes[colour] - number
                cubes[colour] = number
        for colour, cubes_back in back.items():
            self.put_back(colour, cubes_back)

    def play_describe(self, favor: Any = UNSAID, card: Any = UNSAID, **gives: Any) -> None:
        if favor is not UNSAID:  # WC.5
            self.need("court" in self.modules, "WC: there are no favors in this game")
            kind = FAVOR_GIVES[self.one_of(favor, "favor with an amount", FAVOR_GIVES)]
            key = "building" if kind == "building" else "amount"
            self.need(card is UNSAID and set(gives) == {key}, f"favor {favor} has one {key}")
            if key == "building":
                self.one_of(gives[key], "building", BUILDINGS)
            else:
                self.whole(gives[key], "the amount")
            self.box["favors"] = {**(self.box.get("favors") or {}), str(favor): gives[key]}
        else:  # WK.2
            self.need("mercenaries" in self.modules, "WK: there are no decks in this game")
            self.need(set(gives) <= set(BENEFITS), "a card gives benefits")
            self.whole(card, "a card", 2, 4)
            amounts = {what: self.whole(amount, what) for what, amount in gives.items()}
            benefits = [*(self.box.get("benefits") or []), None, None, None, None][:4]
            self.box["benefits"] = [*benefits[: card - 1], amounts, *benefits[card:]]
