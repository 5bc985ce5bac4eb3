"""Why the points at the end came out as they did (R7), as codes and values.

`companion.games.league_of_six.words.scoring` makes a sentence of each.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec import Struct


class Placing(Struct, frozen=True):
    """A player's place in one estate, with the figures and guards that decided it.

    `place` is the one whose points count: in a tie that guards do not break, the lowest place of
    the group.
    """

    player: str
    figures: int
    guards: int
    place: int
    points: int


class Reason(Struct, frozen=True):
    """A reason for points or victory, as a code with values."""

    code: str
    values: dict[str, object] = {}


def about_points(points: Sequence[int], from_overlay: bool) -> list[Reason]:
    """Return why unusual points by place are used (R7.2, S5), if they are."""
    if len(points) == 3:
        return [Reason("no-first-place", {"points": list(points)})]
    if len(points) == 6 and not from_overlay:
        return [Reason("points-not-from-overlay", {"points": list(points)})]
    return []


def about_estate(estate: str, placings: Sequence[Placing]) -> list[Reason]:
    """Return a reason for each tie of figures that guards decided, and for each tie that remained
    (R7.3)."""
    if not placings:
        return [Reason("nobody", {"estate": estate})]
    reasons = []
    for figures, group in groupby(placings, key=lambda placing: placing.figures):
        steps = [list(step) for _, step in groupby(group, key=lambda placing: placing.guards)]
        common: dict[str, object] = {"estate": estate, "figures": figures}
        if len(steps) > 1:
            reasons.append(Reason("guards-decide", {**common, "steps": [_step(s) for s in steps]}))
        for step in steps:
            if len(step) > 1:
                outcome = {"place": step[0].place, "points": step[0].points}
                reasons.append(Reason("stays-level", {**common, **_step(step), **outcome}))
    return reasons


def about_winners(
    winners: Sequence[str],
    totals: Mapping[str, int],
    guards: Mapping[str, int],
    figures: Mapping[str, int],
) -> Reason:
    """Return how the victory was decided (R7.5). `figures` is empty unless leaders decide after
    guards."""
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


def _step(placings: Sequence[Placing]) -> dict[str, object]:
    return {"players": [placing.player for placing in placings], "guards": placings[0].guards}
