"""After round 6: the hidden hands, opened together, and the result (R7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from .components import ESTATES, Colour
from .entries import Entry, Reveal
from .happenings import Corrected, HandMade, Happening, LeaderPoints, Revealed
from .scoring import Hand, score
from .state import Seat, State, with_seat


def missing(state: State) -> tuple[Colour, ...]:
    """Who has not entered a hand yet, in seating order."""
    return tuple(c for c in state.board.seating if state.players[c].hand is None)


def reveal(state: State, entry: Reveal) -> tuple[State, tuple[Happening, ...]]:
    """R7.1: a hand is entered, sealed; never refused for differing from the app's count.

    The last one opens all of them: what was typed counts.
    """
    seat = replace(state.players[entry.player], hand=entry)
    after = replace(state, players=with_seat(state, entry.player, seat))
    if missing(after):
        return after, (HandMade(entry.player),)
    opened = {c: _opened(s) for c, s in after.players.items()}
    gaps = [_gap(c, s, opened[c]) for c, s in after.players.items()]
    after, said = conclude(replace(after, phase="finished", players=opened))
    return after, (HandMade(entry.player), *(g for g in gaps if g is not None), *said)


def _opened(seat: Seat) -> Seat:
    hand = seat.hand
    assert hand is not None
    return replace(
        seat,
        guards=hand.guards,
        influence=seat.influence if hand.influence is None else hand.influence,
        leaders={e: getattr(hand, e) for e in ESTATES},
        hand=None,
    )


def _gap(colour: Colour, before: Seat, after: Seat) -> Corrected | None:
    """How far the app's own count was from what was shown."""
    leaders: Mapping[str, int] = {
        e: after.leaders[e] - before.leaders[e]
        for e in ESTATES
        if after.leaders[e] != before.leaders[e]
    }
    guards, influence = after.guards - before.guards, after.influence - before.influence
    if not (guards or influence or leaders):
        return None
    return Corrected(colour, influence=influence, guards=guards, leaders=leaders, why="revealed")


def conclude(state: State) -> tuple[State, tuple[Happening, ...]]:
    """R7.2 to R7.5: leader points, ties, the winner, from the open hands."""
    hands: dict[str, Hand] = {
        c: Hand(influence=s.influence, guards=s.guards, **{e: s.leaders[e] for e in ESTATES})
        for c, s in state.players.items()
    }
    result = score(hands, by_leaders=state.setup.rulings.level == "leaders")
    points = [
        LeaderPoints(colour, estate, getattr(standing, estate))
        for colour, standing in result.players.items()
        for estate in ESTATES
        if getattr(standing, estate)
    ]
    return replace(state, result=result), (*points, Revealed(result.winners))


def doubts(state: State, entry: Entry) -> Mapping[str, int]:
    """What the app itself counted, for each number of a typed hand that differs from it (R7.1)."""
    if not isinstance(entry, Reveal):
        return {}
    seat = state.players[entry.player]
    counted: dict[str, int] = {"guards": seat.guards}
    counted.update({estate: seat.leaders[estate] for estate in ESTATES})
    return {key: n for key, n in counted.items() if getattr(entry, key) != n}
