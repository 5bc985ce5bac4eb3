"""A small hand-made game of Wallenstein in front of the referee.

What does not matter to a test is filled in: nobody plans anything, all bid money 0, lots are
drawn and places taken in seating order, nothing falls out of the tower.
"""

from __future__ import annotations

from typing import Any

from tests.games.wallenstein.referee import Dict, Table, out_of_nowhere
from tests.games.wallenstein.referee.words import ACTIONS, TILES

YEAR = ["post-5", "church-3", "grain-max-4", "deploy-1"]


def entry_of(kind: str, player: str | None, keys: Dict) -> Dict:
    return {"type": kind, **({} if player is None else {"player": player}), **keys}


class Hand:
    """`say` is one entry; after each the pieces are counted."""

    def __init__(self, *colours: str, **setup: Any) -> None:
        seats = [{"colour": colour, "name": colour.title()} for colour in colours]
        self.setup = {"players": seats, "start": "line-up", **setup}
        self.table = Table(self.setup)
        self.entries: list[Dict] = []

    def say(self, kind: str, player: str | None = None, **keys: Any) -> Dict:
        self.entries.append(entry_of(kind, player, keys))
        self.table.play(len(self.entries), self.entries[-1])
        state = self.table.state()
        assert not out_of_nowhere(state)
        return state

    def no(self, kind: str, player: str | None = None, **keys: Any) -> str | None:
        """Why the referee refuses this, or None."""
        return self.table.refusal(entry_of(kind, player, keys))

    def begin(self, events: list[str] = YEAR, **out: int) -> Hand:
        self.say("fill", out=out)
        self.say("year", events=events)
        return self

    def plan(
        self,
        plans: Dict | None = None,
        event: str | None = None,
        first: tuple[str, ...] = (),
        tiles: list[str] = TILES,
        **display: Any,
    ) -> Dict:
        """Display, plans, event. `plans`: {player: boxes, or a whole plan}; `first` actions."""
        left = [action for action in ACTIONS if action not in first]
        self.say("display", actions=[*first, *left][:5], tiles=tiles, **display)
        for player in self.table.players:
            plan = (plans or {}).get(player, {})
            whole = plan if "boxes" in plan or "bid" in plan else {"boxes": plan}
            self.say("plan", player, **{"boxes": {}, "bid": 0, **whole})
        return self.say("event", event=event or self.table.events[0])

    def places(self, **places: int) -> Dict:
        """Lots in seating order, and places: those named, or the first free one."""
        while self.table.phase == "lots":
            self.say("lot", order=next(tied for tied in self.table.lots if len(tied) > 1))
        while self.table.phase == "placing":
            player = self.table.turns[0]
            free = [n for n in self.table.free_places() if n not in places.values()]
            self.say("place", player, place=places.get(player, free[0]))
        return self.table.state()

    def round(self, plans: Dict | None = None, event: str | None = None, **keys: Any) -> Dict:
        """Up to the first thing that somebody must do in an action."""
        places = {player: keys.pop(player) for player in list(keys) if player in self.table.players}
        self.plan(plans, event, **keys)
        self.places(**places)
        return self.turn_up()

    def turn_up(self) -> Dict:
        """The next action cards are turned up, as long as nobody has anything to do."""
        while self.to_act()[1] == "turn":
            self.say("turn", action=next(a for a in ACTIONS if a not in self.table.actions))
        return self.table.state()

    def set(self, county: str, **things: Any) -> Dict:
        return self.say("correct", county=county, **things)

    def to_act(self) -> tuple[str | None, str]:
        """Who is waited for first, and with what."""
        waited = [*self.table.waiting, {"player": None, "must": ""}][0]
        return waited["player"], waited["must"]

    def to_winter(self, before: Any = None, **places: int) -> Dict:
        """Three rounds in which nobody plans anything; `before` is called in the last one."""
        while self.table.phase == "display":
            last = self.table.round % 4 == 3
            self.plan(event=self.table.events[0])
            self.places(**places)
            if last and before is not None:
                before()
            self.turn_up()
        return self.table.state()
