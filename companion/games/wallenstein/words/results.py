"""Sentences about majorities and about the winner (W3.2, W3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.wording import N_

from ..board import Building
from ..scoring import Majority, Result
from .words import Words

MOST: Mapping[Building, str] = {
    "palace": N_("%(region)s, most palaces: %(counts)s."),
    "church": N_("%(region)s, most churches: %(counts)s."),
    "post": N_("%(region)s, most trading posts: %(counts)s."),
}


def majority_line(one: Majority, words: Words) -> str:
    """Return the text about each player's buildings of a kind in a region, with the points, or the
    number of further buildings needed for the most (W3.2)."""
    text = N_("%(player)s %(count)s (%(points)s)")
    more = N_("%(player)s %(count)s (needs %(missing)s more to lead)")
    counts = [
        words.fill(
            text if one.points.get(player) else more,
            player=player,
            count=count,
            points=words.points(one.points.get(player, 0)),
            missing=one.missing[player],
        )
        for player, count in sorted(one.counts.items(), key=lambda item: -item[1])
    ]
    return words.fill(MOST[one.kind], region=one.region, counts=", ".join(counts))


def winner_line(result: Result, words: Words) -> str:
    """Return the sentence about the winners, and about the tie-break that decided the game
    (W3.3)."""
    first = result.players[result.winners[0]]
    values = {
        "players": result.winners,
        "points": words.points(first.points),
        "thalers": words.thalers(first.thalers),
    }
    level = [who for who, at in result.players.items() if at.points == first.points]
    if len(result.winners) > 1:
        text = N_("%(players)s share the victory: %(points)s and %(thalers)s each.")
    elif len(level) > 1:
        text = N_(
            "%(players)s wins: tied with %(points)s, but with the most Thalers (%(thalers)s)."
        )
    else:
        text = N_("%(players)s wins with %(points)s.")
    return words.fill(text, values)
