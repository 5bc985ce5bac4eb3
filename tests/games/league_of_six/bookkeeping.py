"""The pieces that every player should hold, added up from the happenings alone."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.state import Seat, State

NUMBERS = ("influence", "guards", "horses")
Holding = dict[str, int]
"""Amounts by name: "guards", "goods.red", "leaders.clergy"."""


def holding(it: Seat | h.Corrected | h.FollowerWorked) -> Holding:
    """Return what a seat holds, or what one of these happenings adds to it."""
    goods = {f"goods.{good}": n for good, n in it.goods.items()}
    leaders = {f"leaders.{estate}": n for estate, n in it.leaders.items()}
    return {**{name: getattr(it, name) for name in NUMBERS}, **goods, **leaders}


def collected(it: h.Collected) -> list[tuple[str, Holding]]:
    """Return what collecting adds, without guards: they have a `GuardsMoved` of their own."""
    goods = {f"goods.{good}": n for good, n in it.goods.items()}
    cards = [(it.player, {f"leaders.{estate}": 2}) for estate in it.leaders]
    return [(it.player, {"horses": it.horses, **goods}), *cards]


def worked(it: h.FollowerWorked) -> list[tuple[str, Holding]]:
    """Return what a follower adds, without guards: they have a `GuardsMoved` of their own."""
    cards = [(it.player, {f"leaders.{estate}": 2}) for estate in it.cards]
    return [(it.player, {**holding(it), "guards": 0}), *cards]


CHANGES: Mapping[type[h.Happening], Callable[[Any], Iterable[tuple[str | None, Holding]]]] = {
    h.GuardsMoved: lambda it: [
        (it.giver, {"guards": -it.guards}),
        (it.taker, {"guards": it.guards}),
    ],
    h.Bought: lambda it: [(it.player, {"guards": it.guards, "influence": -it.influence})],
    h.Collected: collected,
    h.Placed: lambda it: [(it.player, {f"goods.{it.good}": -1, "influence": it.points})],
    h.Bonus: lambda it: [(it.player, {"influence": it.influence})],
    h.CardTaken: lambda it: [(it.player, {f"leaders.{it.estate}": it.figures})],
    h.Corrected: lambda it: [(it.player, holding(it))],
    h.FortressHorse: lambda it: [(it.player, {"horses": 1})],
    h.FollowerWorked: worked,
    # crowns with the leader cards are not on the track
    h.CrownPoints: lambda it: [(it.player, {"influence": it.points * (it.step != "leaders")})],
    h.Exchanged: lambda it: [(it.player, {"influence": it.points})],
    h.CleanedUp: lambda it: [
        (c, {f"goods.{good}": -n for good, n in goods.items()}) for c, goods in it.lost.items()
    ],
}


class Books:
    """The gains and losses of every player since the start: influence, guards, goods, horses and
    leaders."""

    def __init__(self, state: State) -> None:
        self.held = {c: Counter({"influence": 10, "guards": 3}) for c in state.players}

    def hear(self, happenings: Iterable[h.Happening]) -> None:
        for happening in happenings:
            for player, more in CHANGES.get(type(happening), lambda _: ())(happening):
                if player is not None:
                    self.held[player].update(more)
            if isinstance(happening, h.CleanedUp):
                for held in self.held.values():
                    held["horses"] = 0

    def check(self, state: State) -> None:
        for colour, seat in state.players.items():
            booked = {what: n for what, n in self.held[colour].items() if n}
            assert booked == {what: n for what, n in holding(seat).items() if n}, colour
