"""What everybody should hold, added up from the happenings alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.components import ESTATES, GOODS
from companion.games.league_of_six.state import Seat, State

Change = tuple[str | None, str, int]
"""Whose, of what ("guards", "goods.red", "leaders.clergy"), how much more."""


def moved(it: h.GuardsMoved) -> Iterable[Change]:
    return [(it.giver, "guards", -it.guards), (it.taker, "guards", it.guards)]


def bought(it: h.Bought) -> Iterable[Change]:
    return [(it.player, "guards", it.guards), (it.player, "influence", -it.influence)]


def collected(it: h.Collected) -> Iterable[Change]:
    cards = [(it.player, f"leaders.{estate}", 2) for estate in it.leaders]
    return [(it.player, "horses", it.horses), *of_goods(it.player, it.goods), *cards]


def fortress_horse(it: h.FortressHorse) -> Iterable[Change]:
    return [(it.player, "horses", 1)]


def follower_worked(it: h.FollowerWorked) -> Iterable[Change]:
    """Guards move by `GuardsMoved`."""
    plain = [(it.player, name, getattr(it, name)) for name in ("influence", "horses")]
    cards = [(it.player, f"leaders.{estate}", 2) for estate in it.cards]
    figures = [(it.player, f"leaders.{estate}", n) for estate, n in it.leaders.items()]
    return [*plain, *of_goods(it.player, it.goods), *cards, *figures]


def crown_points(it: h.CrownPoints) -> Iterable[Change]:
    """Those with the leader cards are scored beside the track."""
    return [] if it.step == "leaders" else [(it.player, "influence", it.points)]


def exchanged(it: h.Exchanged) -> Iterable[Change]:
    return [(it.player, "influence", it.points)]


def placed(it: h.Placed) -> Iterable[Change]:
    return [(it.player, f"goods.{it.good}", -1), (it.player, "influence", it.points)]


def bonus(it: h.Bonus) -> Iterable[Change]:
    return [(it.player, "influence", it.influence)]


def card_taken(it: h.CardTaken) -> Iterable[Change]:
    return [(it.player, f"leaders.{it.estate}", it.figures)]


def corrected(it: h.Corrected) -> Iterable[Change]:
    plain = [(it.player, name, getattr(it, name)) for name in ("guards", "influence", "horses")]
    cards = [(it.player, f"leaders.{estate}", n) for estate, n in it.leaders.items()]
    return [*plain, *of_goods(it.player, it.goods), *cards]


def cleaned_up(it: h.CleanedUp) -> Iterable[Change]:
    return [change for c, goods in it.lost.items() for change in of_goods(c, goods, -1)]


def of_goods(player: str, goods: Mapping[Any, int], times: int = 1) -> list[Change]:
    return [(player, f"goods.{good}", times * n) for good, n in goods.items()]


CHANGES: Mapping[type[h.Happening], Callable[[Any], Iterable[Change]]] = {
    h.GuardsMoved: moved,
    h.Bought: bought,
    h.Collected: collected,
    h.Placed: placed,
    h.Bonus: bonus,
    h.CardTaken: card_taken,
    h.Corrected: corrected,
    h.FortressHorse: fortress_horse,
    h.FollowerWorked: follower_worked,
    h.CrownPoints: crown_points,
    h.Exchanged: exchanged,
    h.CleanedUp: cleaned_up,
}


class Books:
    """Influence, guards, goods, horses and leaders of everybody since the start."""

    def __init__(self, state: State) -> None:
        self.held = {c: Counter({"influence": 10, "guards": 3}) for c in state.players}

    def hear(self, happenings: Iterable[h.Happening]) -> None:
        for happening in happenings:
            for player, what, more in CHANGES.get(type(happening), lambda _: ())(happening):
                if player is not None:
                    self.held[player][what] += more  # type: ignore[index]
            if isinstance(happening, h.CleanedUp):
                for held in self.held.values():
                    held["horses"] = 0

    def check(self, state: State) -> None:
        for colour, seat in state.players.items():
            booked = {what: n for what, n in self.held[colour].items() if n}
            assert booked == {what: n for what, n in holding(seat).items() if n}, colour


def holding(seat: Seat) -> dict[str, int]:
    numbers = {name: getattr(seat, name) for name in ("influence", "guards", "horses")}
    goods = {f"goods.{good}": seat.goods[good] for good in GOODS}
    return {**numbers, **goods, **{f"leaders.{e}": seat.leaders[e] for e in ESTATES}}
