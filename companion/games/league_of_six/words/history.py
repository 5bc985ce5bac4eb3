"""What is told about happenings that several steps report, or that follow by themselves (R3 to R7).

H3: once a phase is over, and until the game is, no amount of guards or leader cards is named, nor
anything from which one could be read (what the king was paid, which goods came with guards).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.play.texts import Tell
from companion.core.wording import N_, NN_

from .. import happenings as h
from .things import Words


def tell_horse(words: Words, it: h.FortressHorse) -> str:
    """S4: a horse came by itself."""
    text = N_("%(player)s got a horse more beside the waggon fortress.")
    return words.fill(text, player=it.player) if words.amounts else ""


def tell_worked(words: Words, it: h.FollowerWorked) -> str:
    """L4: a follower acted by itself. What its owner chose is told with the entry."""
    return "" if it.chosen else words.brought(it)


def tell_short(words: Words, it: h.BlocksShort) -> str:
    """R4.4: more blocks are due than there are. H3: afterwards nothing, as for other goods."""
    text = N_("Blocks (%(good)s): %(due)s are due, the box has %(there)s. The table decides.")
    return words.fill(text, good=it.good, due=it.due, there=it.there) if words.amounts else ""


def tell_reordered(words: Words, it: h.Reordered) -> str:
    """R3: the markers were put down again."""
    text = N_("The order markers were put down again, lowest first: %(players)s.")
    return words.fill(text, players=words.all(it.order))


def tell_ranked(words: Words, it: h.Ranked) -> str:
    """R5.1: who chooses rows first. A follower's horses may change it at once: the last counts."""
    *_, last = words.every(h.Ranked)
    text = N_("Rows are chosen in this order, most horses first: %(players)s.")
    return words.fill(text, players=words.all(it.ranking)) if it is last else ""


def tell_cleaned(words: Words, it: h.CleanedUp) -> str:
    """R6: the round is over, and what was lost with it."""
    if not it.lost:
        return words.fill(N_("Round %(round)s is over."), round=it.round)
    if not words.amounts:
        text = N_("Round %(round)s is over; left-over goods went back to the bank.")
        return words.fill(text, round=it.round)
    each = N_("%(player)s %(goods)s")
    lost = "; ".join(
        words.fill(each, player=colour, goods=words.join(words.goods(goods)))
        for colour, goods in it.lost.items()
    )
    text = N_("Round %(round)s is over; left-over goods went back to the bank: %(lost)s.")
    return words.fill(text, round=it.round, lost=lost)


def tell_exchanged(words: Words, it: h.Exchanged) -> str:
    """L6: what guards given for points brought."""
    if not it.guards:
        return words.fill(N_("%(player)s gave no guards for points."), player=it.player)
    gave = NN_(
        "%(player)s gave %(count)s guard for points: %(points)s influence.",
        "%(player)s gave %(count)s guards for points: %(points)s influence.",
    )
    return words.fill(gave, player=it.player, count=it.guards, points=it.points)


def tell_crown(words: Words, it: h.CrownPoints) -> str:
    """L6: what a crown brought. One that counts leader cards tells of a hand."""
    text = N_("%(follower)s brought %(player)s %(points)s influence.")
    if it.step == "leaders" and not words.all_open:
        return ""
    return words.fill(text, player=it.player, follower=it.follower, points=it.points)


def tell_result(words: Words, it: h.Revealed) -> Iterator[str]:
    """R7.1 to R7.5: what the open hands came to; differences from the app's own count."""
    if not it.last:
        yield words.fill(N_("All hands are open; the last crowns are still to come."))
        return
    if words.all_open:
        yield _gaps(words)
        yield _points(words)
    win = N_("All hands are open: %(players)s wins.")
    share = N_("All hands are open: %(players)s share the victory.")
    yield words.fill(win if len(it.winners) == 1 else share, players=words.all(it.winners))


def _points(words: Words) -> str:
    points = Counter[str]()
    for leader in words.every(h.LeaderPoints):
        points[leader.player] += leader.points
    each = N_("%(player)s %(points)s")
    parts = [words.fill(each, player=colour, points=n) for colour, n in points.items()]
    text = N_("Influence for leaders: %(parts)s.")
    return words.fill(text, parts=words.join(parts)) if parts else ""


def _gaps(words: Words) -> str:
    shown = []
    for gap in words.every(h.Corrected):
        if gap.why == "revealed":
            changes = {"influence": gap.influence, "guards": gap.guards, **gap.leaders}
            parts = words.join(words.changes(changes))
            shown.append(
                words.fill(N_("%(player)s (%(changes)s)"), player=gap.player, changes=parts)
            )
    text = N_("The app had counted otherwise: %(parts)s.")
    return words.fill(text, parts=words.join(shown)) if shown else ""


TELLS: Mapping[type, Tell] = {
    h.FortressHorse: tell_horse,
    h.FollowerWon: N_("%(follower)s serves %(player)s now."),
    h.FollowerWorked: tell_worked,
    h.BlocksShort: tell_short,
    h.Reordered: tell_reordered,
    h.Ranked: tell_ranked,
    h.CleanedUp: tell_cleaned,
    h.Exchanged: tell_exchanged,
    h.CrownPoints: tell_crown,
    h.Revealed: tell_result,
}
