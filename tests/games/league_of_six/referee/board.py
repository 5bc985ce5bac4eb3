"""What lies on the table, what follows by itself, and how a foul is told."""

from __future__ import annotations

import pickle
from typing import Any, NoReturn

from .scoring import final_result
from .words import (
    COLOURS,
    DECKS,
    ESTATES,
    GOODS,
    HIGHEST_ON_COUNTER,
    MOMENTS,
    STORES,
    TAX_TILES,
    TOWNS,
    Dict,
    Foul,
)


class Board:
    """What all phases share. An entry ends in waiting for the next one, or in `then`."""

    def __init__(self, setup: Dict) -> None:
        self.line = 0
        self.records: list[Dict] = []
        self.box: Dict = setup.get("box") or {}  # never changed: who describes makes a new one
        self.read_setup(setup)
        self.round = 1
        self.phase = "dealing"
        self.agenda: list[str] = []  # what follows: moments ("2 end"), and things to do
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
        # followers
        self.moment: str | None = None  # the one at which followers are being called
        self.pending: list[tuple[str, str]] = []  # players and followers asked at that moment
        self.just_won: list[str] = []  # the follower of the last collect, or of all settled
        self.done_with: set[str] = set()  # used or declined this round
        self.open_followers: list[str | None] | None = None
        self.followers_dealt: set[str] = set()
        # the end
        self.sealed_guards: dict[str, Dict] = {}
        self.sealed: dict[str, Dict] = {}
        self.crowned: list[Dict] = []

    def read_setup(self, setup: Dict) -> None:  # R0
        colours = [player["colour"] for player in setup["players"]]
        modules = list(setup.get("modules") or [])
        if not set(modules) <= {"sixth-player", "retinue"}:
            self.foul(f"nobody knows the modules {modules}")
        if len(colours) not in (3, 4, 5, 6):
            self.foul("R0.1: three to six players")
        if ("sixth-player" in modules) != (len(colours) == 6):
            self.foul("S0: six players play with the sixth player's module, nobody else does")
        if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
            self.foul("R0.1: every player needs a colour of their own")
        self.six = "sixth-player" in modules
        self.retinue = "retinue" in modules
        self.own_phases: list[str] = list(setup.get("own_phases") or [])
        self.read_board(setup)
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
                "followers": [],
            }
        self.leader_points: list[int] | None = setup.get("leader_points")
        if self.leader_points is not None:
            if not self.six:
                self.foul("S5: points for places are told for six players only")
            self.check_points(self.leader_points)

    def read_board(self, setup: Dict) -> None:  # R0.2
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

    def check_points(self, points: Any) -> list[int]:  # S5
        if not isinstance(points, list) or len(points) != 6:
            self.foul("S5: points for six places")
        for place, value in enumerate(points):
            self.whole(value, "points", 0, 999 if place == 0 else points[place - 1])
        return points

    def clear_board(self) -> None:
        self.besieged: list[str] = []
        self.fortress: str | None = None
        self.tiles: dict[str, str | None] = {}  # tax tiles, or followers' with the retinue
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
        if self.retinue:
            state["open_followers"] = self.open_followers or []
        if self.moment == "exchange":
            state["exchanged"] = {who: who in self.sealed_guards for who in self.exchangers()}
        if self.phase == "revealing":
            state["revealed"] = {player: player in self.sealed for player in self.players}
        if self.retinue:
            state["crowned"] = self.all_crowned()
        copy: Dict = pickle.loads(pickle.dumps(state))  # deepcopy takes five times as long
        return copy

    def blocks_short(self) -> dict[str, Dict]:  # R4.4
        """Blocks are on waggons or lie on storage tiles; more than the box has cannot be."""
        short = {}
        for good, there in (self.box.get("blocks") or {}).items():
            due = sum(mine["goods"][good] for mine in self.players.values())
            for store in self.stores.values():
                for row in store["rows"]:
                    for space in row["spaces"]:
                        due += space["good"] == good and space["filled_by"] is not None
            if due > there:
                short[good] = {"due": due, "there": there}
        return short

    def shown(self, mine: Dict) -> Dict:
        shown = dict(mine)
        if not self.retinue:
            del shown["followers"]
        elif self.half_horses(mine):
            shown["horses_ranked"] = mine["horses"] + self.half_horses(mine) / 2
        return shown

    def result(self) -> Dict:
        by_place = self.leader_points or self.box.get("leader_points") if self.six else None
        crowns = None
        if self.retinue:
            crowns = dict.fromkeys(self.players, 0)
            for line in self.all_crowned():
                if line["step"] == "leaders":
                    crowns[line["player"]] += line["points"]
        return final_result(self.players, by_place, crowns)

    # - Followers, wherever they matter -

    def followers_of(self, player: str) -> list[str]:
        return list(self.players[player]["followers"])

    def printed(self, follower: str) -> Dict:
        return (self.box.get("followers") or {}).get(follower) or {}

    def effect(self, follower: str) -> Dict:
        return self.printed(follower).get("effect") or {}

    def half_horses(self, mine: Dict) -> int:
        return sum(self.effect(follower).get("half_horses", 0) for follower in mine["followers"])

    # - What follows by itself, and who is waited for -

    def then(self, *steps: str) -> None:
        """These follow now, each when everybody called at the one before has answered."""
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
            waiting = [player for player in self.exchangers() if player not in self.sealed_guards]
            return [{"player": player, "must": "exchange_guards"} for player in waiting]
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

    def check_turn(self, entry: Dict, *musts: str) -> str:
        player = entry.get("player")
        waiting = self.to_act() if self.moment is not None else self.to_act_in_phase()
        for waited_for in waiting:
            if waited_for["player"] == player and waited_for["must"] in musts:
                return str(player)
        self.foul(f"it is not for {player} to {entry['type']} now, but {self.to_act()}")

    def whole(self, value: Any, what: str, low: int = 0, high: int = 999) -> int:
        if type(value) is not int or not low <= value <= high:
            self.foul(f"{what} must be a whole number from {low} to {high}, not {value!r}")
        return int(value)
