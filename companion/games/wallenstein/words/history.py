"""The history's sentences about happenings that several steps report.

A plan stays secret until its boxes are opened (WH.1). From the end of a phase until the end of the
game, sentences do not count cubes that went into the tower or came out: remembering them is part of
the game (WH.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.texts import Tell
from companion.core.wording import N_

from .. import happenings as h
from . import actions
from .names import ROUND, SOURCE
from .words import Words


def round_end_sentence(t: Words, it: h.RoundOver) -> str:
    """Return the sentence about the end of a round (W1.13), with the grain that winter takes
    (W3.1)."""
    if it.round % 4 == 0:
        return t.fill(
            N_("Winter is over. All revolt markers leave the board, and grain is set to 0.")
        )
    said = t.fill(N_("%(when)s is over."), when=t.name_of(ROUND, str(it.round)))
    lost = ", ".join(
        t.fill(N_("%(player)s %(count)s"), player=one.player, count=-one.n)
        for one in t.moves_after(it)
        if isinstance(one, h.Gained) and one.what == "grain" and one.n < 0
    )
    takes = N_("Grain lost in winter: %(lost)s.")
    return f"{said} {t.fill(takes, lost=lost)}" if lost else said


def winter_points_sentence(t: Words, it: h.WinterScored) -> str:
    """Return the sentence about a player's points for a winter, by source (W3.2)."""
    parts: dict[str, list[h.Gained]] = {}
    for one in t.happenings:
        if not isinstance(one, h.Gained) or one.player != it.player or not one.n:
            continue
        if one.source is not None and one.source != "statues":
            parts.setdefault(one.source, []).append(one)
    sums = ", ".join(_source_text(t, source, gained) for source, gained in parts.items())
    values = {"player": it.player, "year": it.year, "points": t.points(it.points), "sums": sums}
    if not sums:
        return t.fill(N_("%(player)s scores %(points)s in winter of year %(year)s."), values)
    return t.fill(N_("%(player)s scores %(points)s in winter of year %(year)s: %(sums)s."), values)


def _source_text(t: Words, source: str, gained: list[h.Gained]) -> str:
    values = {"source": t.name_of(SOURCE, source), "count": sum(one.n for one in gained)}
    regions = ", ".join(
        t.fill(N_("%(region)s %(count)s"), region=one.region, count=one.n)
        for one in gained
        if one.region
    )
    if not regions:
        return t.fill(N_("%(source)s %(count)s"), values)
    return t.fill(N_("%(source)s %(count)s (%(regions)s)"), values, regions=regions)


def statue_points_sentence(t: Words, it: h.Gained) -> str:
    """Return the sentence about points for statues (WM.5), or "" for other points, which have a
    sentence elsewhere."""
    if it.source != "statues" or not it.n:
        return ""
    text = N_("%(player)s: %(points)s for statues and trophies.")
    return t.fill(text, player=it.player, points=t.points(it.n))


def game_end_sentence(t: Words, it: h.Ended) -> str:
    """Return the sentence about the winners of the game (W3.3)."""
    if len(it.winners) > 1:
        return t.fill(N_("The game is over: %(players)s share the victory."), players=it.winners)
    return t.fill(N_("The game is over: %(player)s wins."), player=it.winners[0])


def conversion_sentence(t: Words, it: h.Converted) -> str:
    """Return the sentence about armies that became courtiers (WC.3)."""
    values = {"player": it.player, "card": it.card, "courtiers": t.courtiers(it.n)}
    if it.card == "tower":
        text = N_("%(player)s turns armies in the tray into courtiers: %(courtiers)s.")
    else:
        text = N_("%(player)s turns armies in %(card)s into courtiers: %(courtiers)s.")
    return t.fill(text, values)


TELLS: Mapping[type[h.Happening], Tell] = {
    h.BattleBegan: actions.battle_start_sentence,
    h.Built: actions.building_sentence,
    h.Collected: actions.yield_sentence,
    h.Converted: conversion_sentence,
    h.CountyLost: actions.lost_county_sentence,
    h.Deployed: actions.deployment_sentence,
    h.Ended: game_end_sentence,
    h.Gained: statue_points_sentence,
    h.Insisted: actions.insistence_sentence,
    h.LeaderLost: N_("%(player)s's leader was in %(county)s and leaves the board."),
    h.MarkerPrevented: N_("Favor 4 of %(player)s keeps the revolt marker off %(county)s."),
    h.Opened: actions.opened_box_sentence,
    h.RoundOver: round_end_sentence,
    h.Skipped: actions.skipped_action_sentence,
    h.WinterScored: winter_points_sentence,
}
