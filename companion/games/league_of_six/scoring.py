"""The final scoring (R7): points for leaders, ties, and the winner.

`score` takes what every player shows and returns the result, with reasons as codes. The game and
the calculator both use it.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec import Struct, to_builtins

from .box.components import ESTATES


class Placing(Struct, frozen=True):
    """A player's place in one estate, with the figures and guards that decided it. Points are given
    for `place`: players tied in both figures and guards share the lowest place of their group."""

    player: str
    figures: int
    guards: int
    place: int
    points: int


class Reason(Struct, frozen=True):
    """A reason for points or victory, as a code with values."""

    code: str
    values: dict[str, object] = {}


def reasons_for_points(points: Sequence[int], from_overlay: bool) -> list[Reason]:
    """Return the reason why the points by place are unusual (R7.2, S5); nothing if they are not."""
    if len(points) == 3:
        return [Reason("no-first-place", {"points": list(points)})]
    if len(points) == 6 and not from_overlay:
        return [Reason("points-not-from-overlay", {"points": list(points)})]
    return []


def reasons_for_ties(estate: str, placings: Sequence[Placing]) -> list[Reason]:
    """Return a reason for each tie of figures that guards decided, and for each tie that remained
    (R7.3)."""
    if not placings:
        return [Reason("nobody", {"estate": estate})]
    reasons = []
    for figures, group in groupby(placings, key=lambda placing: placing.figures):
        steps = [list(step) for _, step in groupby(group, key=lambda placing: placing.guards)]
        common: dict[str, object] = {"estate": estate, "figures": figures}
        if len(steps) > 1:
            reasons.append(
                Reason("guards-decide", {**common, "steps": [_tie_values(s) for s in steps]})
            )
        for step in steps:
            if len(step) > 1:
                outcome = {"place": step[0].place, "points": step[0].points}
                reasons.append(Reason("stays-level", {**common, **_tie_values(step), **outcome}))
    return reasons


def reason_for_victory(
    winners: Sequence[str],
    totals: Mapping[str, int],
    guards: Mapping[str, int],
    figures: Mapping[str, int],
) -> Reason:
    """Return the reason for the victory (R7.5). `figures` is empty unless, by a house rule, figures
    break ties that guards do not break."""
    total = totals[winners[0]]
    level = [name for name in totals if totals[name] == total]
    values = {
        "winners": list(winners),
        "level": level,
        "total": total,
        "guards": guards[winners[0]],
    }
    if len(level) == 1:
        return Reason("wins", values)
    most = [name for name in level if guards[name] == values["guards"]]
    if figures and len(most) > len(winners):
        return Reason("wins-by-leaders", {**values, "figures": figures[winners[0]]})
    if len(winners) == 1:
        return Reason("wins-by-guards", values)
    return Reason("share" if len(winners) == len(level) else "share-by-guards", values)


def _tie_values(placings: Sequence[Placing]) -> dict[str, object]:
    return {"players": [placing.player for placing in placings], "guards": placings[0].guards}


POINTS = {3: (6, 4, 2), 4: (9, 6, 4, 2), 5: (9, 6, 4, 2, 0)}  # R7.2: with three, none for first
NOT_FROM_OVERLAY = (9, 6, 4, 2, 0, 0)  # S5: stands in until the overlay's six numbers are typed


class Hand(Struct, frozen=True):
    """A hand shown at the end: influence on the track, guards, and figures of each estate."""

    influence: int
    guards: int
    clergy: int
    aristocracy: int
    burghers: int
    crowns: int | None = None
    """L6: points of crowns that score with the leader cards; None without the retinue."""


class Standing(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player's result. `influence` is without the leaders; the estates are points.

    `crowns`: points of crowns that score with the leader cards, if the retinue is played (L6).
    """

    influence: int
    clergy: int
    aristocracy: int
    burghers: int
    crowns: int | None = None
    total: int
    place: int


class Result(Struct, frozen=True):
    """The result of a game. `players` and `winners` are in the order of the hands.

    `estates`: the players with figures of each estate, best first. `reasons`: explanations of the
    points, of ties and of the victory.
    """

    players: dict[str, Standing]
    winners: tuple[str, ...]
    estates: dict[str, tuple[Placing, ...]]
    reasons: tuple[Reason, ...]

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON: `players` with a `Standing` each, and `winners`
        (docs/formats.md)."""
        return {"players": to_builtins(self.players), "winners": list(self.winners)}

    def warnings(self) -> list[Reason]:
        """Return the reasons why the points may be wrong: placeholders instead of the overlay's
        numbers (S5)."""
        return [reason for reason in self.reasons if reason.code == "points-not-from-overlay"]


def score(
    hands: Mapping[str, Hand],
    leader_points: Sequence[int] | None = None,
    *,
    by_leaders: bool = False,
) -> Result:
    """Return the result for three to six players (R7). `leader_points`: the overlay's six numbers
    (S5).

    `by_leaders`: by a ruling, figures break a tie for the victory that guards do not break (R7.5).
    """
    points = _points_by_place(len(hands), leader_points)
    estates: dict[str, tuple[Placing, ...]] = {
        estate: _place_players(hands, estate, points) for estate in ESTATES
    }
    gains = {
        name: {e: sum(p.points for p in estates[e] if p.player == name) for e in ESTATES}
        for name in hands
    }
    totals = {
        name: hand.influence + sum(gains[name].values()) + (hand.crowns or 0)
        for name, hand in hands.items()
    }
    guards = {name: hand.guards for name, hand in hands.items()}
    figures = {name: sum(getattr(hand, e) for e in ESTATES) for name, hand in hands.items()}
    ranks = {n: (totals[n], guards[n], figures[n] if by_leaders else 0) for n in hands}
    players = {
        name: Standing(
            influence=hand.influence,
            **gains[name],
            crowns=hand.crowns,
            total=totals[name],
            place=1 + sum(other > ranks[name] for other in ranks.values()),
        )
        for name, hand in hands.items()
    }
    winners = tuple(name for name in hands if players[name].place == 1)
    reasons = reasons_for_points(points, from_overlay=leader_points is not None)
    for estate in ESTATES:
        reasons += reasons_for_ties(estate, estates[estate])
    reasons.append(reason_for_victory(winners, totals, guards, figures if by_leaders else {}))
    return Result(players, winners, estates, tuple(reasons))


def _points_by_place(count: int, leader_points: Sequence[int] | None) -> tuple[int, ...]:
    """Return the points by place for this number of players (R7.2, S5)."""
    if count == 6:
        return NOT_FROM_OVERLAY if leader_points is None else tuple(leader_points)
    if count not in POINTS or leader_points is not None:
        raise ValueError("three to six players, leader points of their own for six only")
    return POINTS[count]


def _place_players(
    hands: Mapping[str, Hand], estate: str, points: Sequence[int]
) -> tuple[Placing, ...]:
    """Return the players with figures of an estate, by figures and then guards (R7.1, R7.4).

    Players tied in both get the lowest place that their group fills (R7.3).
    """
    figures = {name: getattr(hand, estate) for name, hand in hands.items()}
    ranks = {name: (figures[name], hands[name].guards) for name in hands if figures[name]}
    placings = []
    for name in sorted(ranks, key=lambda name: ranks[name], reverse=True):
        place = sum(other >= ranks[name] for other in ranks.values())
        placings.append(Placing(name, *ranks[name], place, points[place - 1]))
    return tuple(placings)
