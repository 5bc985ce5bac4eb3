"""The history's sentences about happenings that several steps report.

Nothing of a plan is told before its box is opened (WH.1). From the end of a phase until the end of
the game no cubes are counted that went into the tower or came out: remembering them is part of the
game (WH.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.texts import Tell

from .. import happenings as h
from .history import actions, modules, rounds

TELLS: Mapping[type[h.Happening], Tell] = {
    h.BattleBegan: actions.battle_began,
    h.Built: actions.built,
    h.Collected: actions.collected,
    h.Converted: modules.converted,
    h.CountyLost: actions.county_lost,
    h.Deployed: actions.deployed,
    h.Ended: rounds.ended,
    h.Gained: rounds.gained,
    h.Insisted: actions.insisted,
    h.LeaderLost: modules.leader_lost,
    h.MarkerPrevented: actions.marker_prevented,
    h.Opened: actions.opened,
    h.RoundOver: rounds.round_over,
    h.Skipped: actions.skipped,
    h.WinterScored: rounds.winter_scored,
}
