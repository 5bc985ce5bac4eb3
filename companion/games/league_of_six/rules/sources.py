"""Where everybody's influence came from, read from the happenings alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.games.contract import Gain

from ..box.components import ESTATES
from . import happenings as h
from .state import State

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


def _placed(it: h.Placed) -> Iterable[Gain]:
    return [Gain("goods", it.points, it.player)]


def _bonus(it: h.Bonus) -> Iterable[Gain]:
    return [Gain("bonus", it.influence, it.player)]


def _bought(it: h.Bought) -> Iterable[Gain]:
    return [Gain("king", -it.influence, it.player)]


def _corrected(it: h.Corrected) -> Iterable[Gain]:
    return [Gain("settled" if it.why == "settled" else "correction", it.influence, it.player)]


def _worked(it: h.FollowerWorked) -> Iterable[Gain]:
    return [Gain("followers", it.influence, it.player)]


def _crowned(it: h.CrownPoints) -> Iterable[Gain]:
    return [Gain("leader-crowns" if it.step == "leaders" else "crowns", it.points, it.player)]


def _exchanged(it: h.Exchanged) -> Iterable[Gain]:
    return [Gain("crowns", it.points, it.player)]


def _leaders(it: h.LeaderPoints) -> Iterable[Gain]:
    return [Gain(it.estate, it.points, it.player)]


GAINS: Mapping[type[h.Happening], Callable[[Any], Iterable[Gain]]] = {
    h.Placed: _placed,
    h.Bonus: _bonus,
    h.Bought: _bought,
    h.Corrected: _corrected,
    h.LeaderPoints: _leaders,
    h.FollowerWorked: _worked,
    h.CrownPoints: _crowned,
    h.Exchanged: _exchanged,
}
"""Every happening that moves influence, with what it moves."""


def gains(happenings: Sequence[h.Happening]) -> tuple[Gain, ...]:
    """What these happenings brought and cost.

    Where hands were scored, the leaders of all count anew: a correction after the end scores them
    once more (R7).
    """
    anew = LATE if any(isinstance(it, h.Revealed) for it in happenings) else ()
    found = [gain for it in happenings for gain in GAINS.get(type(it), lambda _: ())(it)]
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
