"""The recap of a round: everybody's points by source, shown after the last entry of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from companion.core.history import newest_steps
from companion.core.table import Table


class Recap(Struct, frozen=True):
    """A round that has just ended: what everybody gained by source, and everybody's points now."""

    round: int
    gained: Mapping[str, Mapping[str, int]]
    points: Mapping[str, int]

    @property
    def by_gain(self) -> list[str]:
        """Return the players, who gained most first."""
        return sorted(self.gained, key=lambda player: -sum(self.gained[player].values()))

    @property
    def by_points(self) -> list[str]:
        """Return the players, who leads first."""
        return sorted(self.points, key=lambda player: -self.points[player])


def latest_recap(table: Table) -> Recap | None:
    """Return the recap of the round that the newest entry ended; None if it ended none."""
    game, newest = table.game, newest_steps(table)
    if table.over:
        return None
    first = len(table.steps) - len(newest)
    ended = game.chapter(table.before(first))
    if ended is None or ended == game.chapter(table.state):
        return None
    gained = {player: Counter[str]() for player in game.standing(table.state)}
    for n in reversed(range(len(table.steps))):
        if game.chapter(table.before(n)) != ended:
            break
        for gain in game.gains(table.steps[n].happenings):
            # What was paid may tell how many guards were missing, which is no longer open (H3).
            if gain.player is not None and gain.points > 0:
                gained[gain.player][gain.source] += gain.points
    return Recap(ended, gained, game.standing(table.state))
