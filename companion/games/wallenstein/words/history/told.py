"""What happened in an entry, for the page of what happened: one sentence for each happening.

Nothing of a plan is told before its box is opened (WH.1). Once a phase is over, and until the game
is, no cubes in the tower's way are numbered: to remember them is part of the game (WH.3).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.wording import Gettext, english

from ... import bridge
from ... import entries as e
from ... import happenings as h
from ...steps.open import ActionDone
from ..telling import Telling
from . import actions, modules, rounds

TOLD: Mapping[type[h.Happening], Callable[[Telling, Any], str]] = {
    h.BattleBegan: actions.battle_began,
    h.Built: actions.built,
    h.Collected: actions.collected,
    h.Converted: modules.converted,
    h.CountyLost: actions.county_lost,
    h.Deployed: actions.deployed,
    h.Ended: rounds.ended,
    h.Fought: actions.fought,
    h.Gained: rounds.gained,
    h.Insisted: actions.insisted,
    h.LeaderLost: modules.leader_lost,
    h.MarkerPrevented: actions.marker_prevented,
    h.Opened: actions.opened,
    h.RoundOver: rounds.round_over,
    h.Skipped: actions.skipped,
    h.WinterScored: rounds.winter_scored,
    **bridge.TELLS,
}
BESIDES = (ActionDone, h.CountyWon, h.Moved)
"""What has no sentence of its own: it is told with others, or the next card says it."""


def sentences(
    entry: e.Entry,
    happenings: Sequence[h.Happening],
    names: Mapping[str, str],
    gettext: Gettext = english,
    *,
    amounts: bool,
    hidden: bool = True,
) -> list[str]:
    """What happened, for all to read; `amounts`: the phase is in play, or the game is over."""
    told = [
        TOLD[type(one)](Telling(names, gettext, happenings, moved, amounts or not hidden), one)
        for one, moved in with_moves(happenings)
        if not isinstance(one, BESIDES)
    ]
    note = getattr(entry, "note", "")
    return [*filter(None, told), *([note] if note else [])]


def with_moves(
    happenings: Sequence[h.Happening],
) -> Iterator[tuple[h.Happening, tuple[h.Moved | h.Gained, ...]]]:
    """Each happening with all that moved right after it."""
    for at, one in enumerate(happenings):
        moved: list[h.Moved | h.Gained] = []
        for after in happenings[at + 1 :]:
            if not isinstance(after, h.Moved | h.Gained):
                break
            moved.append(after)
        yield one, tuple(moved)
