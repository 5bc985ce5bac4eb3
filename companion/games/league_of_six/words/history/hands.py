"""What the open hands came to at the end (R7)."""

from collections import Counter

from companion.core.wording import N_

from ... import happenings as h
from ..telling import Telling


def opened(telling: Telling) -> list[str]:
    """R7.1 to R7.5: what the open hands came to; differences from the app's own count."""
    result = telling.first(h.Revealed)
    if result is None:
        return []
    if not result.last:
        return [telling.say(N_("All hands are open; the last crowns are still to come."))]
    win = N_("All hands are open: %(players)s wins.")
    share = N_("All hands are open: %(players)s share the victory.")
    ended = telling.say(
        win if len(result.winners) == 1 else share, players=telling.all(result.winners)
    )
    return [*_gaps(telling), *_points(telling), ended] if telling.all_open else [ended]


def _points(telling: Telling) -> list[str]:
    points = Counter[str]()
    for leader in telling.every(h.LeaderPoints):
        points[leader.player] += leader.points
    if not points:
        return []
    each = N_("%(player)s %(points)s")
    parts = [telling.say(each, player=colour, points=n) for colour, n in points.items()]
    return [telling.say(N_("Influence for leaders: %(parts)s."), parts=telling.join(parts))]


def _gaps(telling: Telling) -> list[str]:
    gaps = [c for c in telling.every(h.Corrected) if c.why == "revealed"]
    shown = []
    for gap in gaps:
        changes = {"influence": gap.influence, "guards": gap.guards, **gap.leaders}
        player = N_("%(player)s (%(changes)s)")
        parts = telling.changes(changes)
        shown.append(telling.say(player, player=gap.player, changes=telling.join(parts)))
    if not shown:
        return []
    text = N_("The app had counted otherwise: %(parts)s.")
    return [telling.say(text, parts=telling.join(shown))]
