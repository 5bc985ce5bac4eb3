"""Where everybody's influence came from, read from the happenings alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.contract import Gain

from .. import happenings as h
from ..box.components import ESTATES
from ..state import State

SOURCES = (
    *("goods", "bonus", "followers", "crowns"),
    *(*ESTATES, "leader-crowns"),
    *("king", "settled", "correction"),
)
"""In the order in which they are shown: blocks in rows, full royal rows, followers, their crowns,
leaders at the end and crowns with them, what the king was paid, phases that the group told the
outcome of, corrections."""

LATE = (*ESTATES, "leader-crowns")
"""Those that are scored from the open hands."""
AT_THE_END = ("revealing", "finished")


GAINS: Mapping[type[h.Happening], Callable[[Any], Gain]] = {
    h.Placed: lambda it: Gain("goods", it.points, it.player),
    h.Bonus: lambda it: Gain("bonus", it.influence, it.player),
    h.Bought: lambda it: Gain("king", -it.influence, it.player),
    h.Corrected: lambda it: Gain(
        "settled" if it.why == "settled" else "correction", it.influence, it.player
    ),
    h.LeaderPoints: lambda it: Gain(it.estate, it.points, it.player),
    h.FollowerWorked: lambda it: Gain("followers", it.influence, it.player),
    h.CrownPoints: lambda it: Gain(
        "leader-crowns" if it.step == "leaders" else "crowns", it.points, it.player
    ),
    h.Exchanged: lambda it: Gain("crowns", it.points, it.player),
}
"""Every happening that moves influence, with what it moves."""


def gains(happenings: Sequence[h.Happening]) -> tuple[Gain, ...]:
    """What these happenings brought and cost.

    Where hands were scored, the leaders of all count anew: a correction after the end scores them
    once more (R7).
    """
    anew = LATE if any(isinstance(it, h.Revealed) for it in happenings) else ()
    found = [GAINS[type(it)](it) for it in happenings if type(it) in GAINS]
    return (*map(Gain, anew), *(gain for gain in found if gain.points))


def standing(state: State) -> Mapping[str, int]:
    """Everybody's influence as the track on the board shows it."""
    return {colour: seat.influence for colour, seat in state.players.items()}


def totals(state: State) -> Mapping[str, int]:
    """R7: everybody's influence with the points of the leaders, once all is scored."""
    result = state.result
    return {} if result is None else {who: at.total for who, at in result.players.items()}


def chapter(state: State) -> int | None:
    """The round in play; None once the rounds are over and hands are shown."""
    return None if state.phase in AT_THE_END else state.round
