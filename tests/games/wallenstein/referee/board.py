"""What lies on the table, who is waited for, and how cubes go from one place to another."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from .words import ARMIES, BUILDINGS, GREEN_CUBES, MARKERS, PEASANTS, SEASONS, Dict, Foul


class Board:
    """What all phases share.

    Every phase has a `go_PHASE`: it says who is waited for, or does what follows by itself
    and says None. `advance` asks the phase that it is now until somebody is waited for.
    """

    def __init__(self, setup: Dict) -> None:
        self.line = 0
        self.waiting: list[Dict] = []
        self.read_setup(setup)
        self.round = 1
        self.peasants = GREEN_CUBES
        self.tray = dict.fromkeys(self.cube_colours(), 0)
        self.tower = dict.fromkeys(self.cube_colours(), 0)
        self.battle: Dict | None = None
        self.collected_after: tuple[str, str, int] | None = None  # player, what, amount (W1.9)
        self.events: list[str] = []
        self.events_seen: set[str] = set()
        self.event: str | None = None
        self.favors: dict[str, int | None] = {"4": None, "3": None, "2": None}
        self.favors_seen: set[int] = set()
        self.clear_round()
        self.clear_order()
        self.turns: list[Any] = []  # who still has a turn in this step, the next one first
        self.after_leaders = ""
        self.drawn: list[str] | None = None  # winter: counties drawn of the first in `turns`
        self.chart_peasants = 0

    def clear_round(self) -> None:  # W1.13
        self.actions: list[str] = []
        self.actions_done = 0
        self.action: str | None = None
        self.moving: tuple[str, str] | None = None  # player, county
        self.tiles: list[str] = []
        self.event = None
        self.cards_closed = False
        self.bids: dict[str, Any] = {}
        self.lots: list[list[str]] = []
        for player, mine in self.players.items():
            mine.update(tile=None, planned=False, plan=None)
            self.lost[player] = set()  # W1.12: cards lost since the plans were made
            self.had[player] = set()  # the cards when the plans were closed
            self.used[player] = []  # told of the mat in this round

    def clear_order(self) -> None:
        self.order: list[str] = []
        for mine in self.players.values():
            mine["place"] = None

    # - Telling -

    def foul(self, reason: str) -> NoReturn:
        raise Foul(self.line, reason)

    def state(self) -> Dict:
        """What is to be seen now, to keep: what follows changes nothing in it."""
        copy: Dict = json.loads(json.dumps(self.seen()))
        return copy

    def seen(self) -> Dict:
        """The same to look at and not to keep."""
        season = SEASONS[(self.round - 1) % 4]
        state = {
            "year": 1 if self.round <= 4 else 2,
            "season": season,
            "round": self.round,
            "phase": self.phase,
            "to_act": self.waiting,
            "events": self.events,
            "event": self.event,
            "actions": self.actions,
            "action": self.action,
            "tiles": self.tiles,
            "order": self.order,
            "players": {player: self.shown(player) for player in self.players},
            "counties": self.counties,
            "tray": self.tray,
            "tower": self.tower,
            "peasants": self.peasants,
            "battle": self.battle,
            "result": self.result() if self.phase == "finished" else None,
        }
        if "court" in self.modules:
            state["favors"] = self.favors
        return state

    def shown(self, player: str) -> Dict:
        return {**self.players[player], "counties": self.counties_of(player)}

    def result(self) -> Dict:  # W3.3
        def worth(player: str) -> tuple[int, int]:
            return self.players[player]["points"], self.players[player]["thalers"]

        lines = {}
        for player in self.players:
            better = [other for other in self.players if worth(other) > worth(player)]
            points, thalers = worth(player)
            lines[player] = {"points": points, "thalers": thalers, "place": len(better) + 1}
        winners = [player for player, line in lines.items() if line["place"] == 1]
        return {"players": lines, "winners": winners}

    # - What follows by itself, and who is waited for -

    def advance(self) -> None:
        waiting: list[Dict] | None = None
        while waiting is None:
            if self.battle is not None:
                waiting = self.wait(None, "throw")
            else:
                waiting = getattr(self, f"go_{self.phase}")()
        self.waiting = waiting

    def wait(self, player: str | None, must: str) -> list[Dict]:
        return [{"player": player, "must": must}]

    def check_waited(self, entry: Dict, must: str | None = None) -> None:
        must = must or entry["type"]
        if not any(waited["must"] == must for waited in self.waiting):
            self.foul(f"no {must} is waited for now, but {self.waiting}")

    def check_turn(self, entry: Dict, must: str | None = None) -> str:
        self.check_waited(entry, must)
        player = self.player(entry.get("player"))
        if not any(waited["player"] == player for waited in self.waiting):
            self.foul(f"it is not for {player} to {entry['type']} now, but {self.waiting}")
        return player

    # - Counties -

    def counties_of(self, player: str) -> list[str]:
        return [name for name, county in self.counties.items() if county["owner"] == player]

    def neighbours(self, county: str) -> list[str]:
        return [name for name in self.printed(county)["neighbours"] if name in self.counties]

    def buildings_left(self, kind: str) -> int:
        built = sum(kind in county["buildings"] for county in self.counties.values())
        return BUILDINGS[kind] - built

    def markers_left(self) -> int:
        return MARKERS - sum(county["markers"] for county in self.counties.values())

    def add_marker(self, county: str) -> None:  # W1.9, as far as there are any
        owner = self.counties[county]["owner"]
        if not self.markers_left():
            return
        if self.prevents_marker(owner):  # WC.5: favor 4
            return
        self.counties[county]["markers"] += 1

    def give_county(self, county: str, owner: str | None) -> None:  # W1.12
        """Another owner, or none: then buildings and markers leave it too (W2.4)."""
        before = self.counties[county]["owner"]
        if before == owner:
            return
        if before is not None:
            self.lost[before].add(county)
            self.lose_leader(before, county)
        self.counties[county]["owner"] = owner
        if owner is None:
            self.counties[county].update(armies=0, buildings=[], markers=0)

    # - Cubes -

    def cube_colours(self) -> list[str]:
        return [*self.players, PEASANTS]

    def supply(self, colour: str) -> int:
        return self.peasants if colour == PEASANTS else int(self.players[colour]["supply"])

    def put_back(self, colour: str, cubes: int) -> None:
        """Cubes go back to the supply; a negative number leaves it."""
        if self.supply(colour) + cubes < 0:
            self.foul(f"so many {colour} cubes are not in the supply")
        if self.supply(colour) + cubes > (GREEN_CUBES if colour == PEASANTS else ARMIES):
            raise AssertionError(f"{colour} cubes out of nowhere")
        if colour == PEASANTS:
            self.peasants += cubes
        else:
            self.players[colour]["supply"] += cubes

    def take(self, colour: str, cubes: int) -> int:
        """As many as there are, `cubes` at most, leave the supply (W2.7)."""
        there = min(cubes, self.supply(colour))
        self.put_back(colour, -there)
        return there

    # - Reading entries -

    def whole(self, value: Any, what: str, low: int = 0, high: int = 999) -> int:
        if type(value) is not int or not low <= value <= high:
            self.foul(f"{what} must be a whole number from {low} to {high}, not {value!r}")
        return int(value)

    def one_of(self, value: Any, what: str, allowed: Iterable[Any]) -> Any:
        if not any(type(value) is type(one) and value == one for one in allowed):
            self.foul(f"{value!r} is no {what} that can be named here")
        return value

    def several(self, value: Any, what: str, number: int, allowed: Iterable[Any]) -> list[Any]:
        allowed = list(allowed)
        if not isinstance(value, list) or len(value) != number:
            self.foul(f"{number} {what}s are to be named")
        for one in value:
            self.one_of(one, what, allowed)
        if any(value.count(one) > 1 for one in value):
            self.foul(f"a {what} is named twice")
        return list(value)

    def player(self, value: Any) -> str:
        return str(self.one_of(value, "player", self.players))

    def county(self, value: Any) -> str:
        return str(self.one_of(value, "county", self.counties))

    def own_county(self, player: str, value: Any) -> str:
        return str(self.one_of(value, f"county of {player}'s", self.counties_of(player)))

    def cubes(self, value: Any) -> dict[str, int]:
        if not isinstance(value, dict):
            self.foul("cubes are told by colour")
        for colour, number in value.items():
            self.one_of(colour, "colour of cubes", self.cube_colours())
            self.whole(number, f"{colour} cubes")
        return dict(value)
