"""History of the hands: corrections, what was entered at the end, and what it came to."""

from collections import Counter
from collections.abc import Mapping

from companion.core.wording import N_

from ...rules import entries as e
from ...rules import happenings as h
from .telling import Telling

CHANGED = {
    "influence": N_("influence %(change)s"),
    "guards": N_("guards %(change)s"),
    "horses": N_("horses %(change)s"),
    "red": N_("red goods %(change)s"),
    "green": N_("green goods %(change)s"),
    "blue": N_("blue goods %(change)s"),
    "yellow": N_("yellow goods %(change)s"),
    "clergy": N_("clergy %(change)s"),
    "aristocracy": N_("aristocracy %(change)s"),
    "burghers": N_("burghers %(change)s"),
}
NUMBERS = N_("%(player)s's numbers were corrected: %(changes)s.")


def corrected(telling: Telling, entry: e.Correct) -> list[str]:
    """The open numbers with their differences; of the hand only that it was corrected (H2).

    Told from the entry: what came of it would show a hand that could not be lessened so far.
    """
    player = entry.player
    hand = bool(entry.guards) or any(entry.leaders.values())
    changes: dict[str, int] = {"influence": entry.influence, "horses": entry.horses}
    changes |= {str(good): n for good, n in entry.goods.items()}
    said = _numbers(telling, player, changes)
    if hand:
        said += _hand(telling, player)
    if not said:
        said = [telling.say(N_("A correction for %(player)s changed nothing."), player=player)]
    if entry.note and not (hand and telling.hidden):
        text = N_("%(told)s Noted: “%(note)s”.")
        said[-1] = telling.say(text, told=said[-1], note=entry.note)
    return said


def _hand(telling: Telling, player: str) -> list[str]:
    put = next((c for c in telling.every(h.Corrected) if c.player == player), None)
    if put is not None and telling.all_open:
        shown = _numbers(telling, player, {"guards": put.guards, **put.leaders})
        if shown:
            return shown
    return [telling.say(N_("%(player)s's hand was corrected."), player=player)]


def _numbers(telling: Telling, player: str, changes: Mapping[str, int]) -> list[str]:
    parts = changed(telling, changes)
    return [telling.say(NUMBERS, player=player, changes=telling.join(parts))] if parts else []


def changed(telling: Telling, changes: Mapping[str, int]) -> list[str]:
    """ "influence −2": a text for each number that changed."""
    return [
        telling.say(CHANGED[what], change=f"{n:+d}".replace("-", "−"))
        for what, n in changes.items()
        if n
    ]


def revealed(telling: Telling, entry: e.Reveal) -> list[str]:
    """R7.1: sealed: only that it was entered, whoever reads it."""
    return [telling.say(N_("%(player)s has entered the hidden hand."), player=entry.player)]


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
        parts = changed(telling, changes)
        shown.append(telling.say(player, player=gap.player, changes=telling.join(parts)))
    if not shown:
        return []
    text = N_("The app had counted otherwise: %(parts)s.")
    return [telling.say(text, parts=telling.join(shown))]
