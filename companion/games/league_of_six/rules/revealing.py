"""After round 6: the hidden hands, opened together, and the result (R7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..box.components import ESTATES, Colour
from ..retinue.crowns import awaited, crowns_of, with_hands
from ..turn import Turn
from .entries import Entry, Reveal
from .happenings import CrownPoints, HandMade, LeaderPoints, Revealed
from .scoring import Hand, score
from .state import Seat, State, difference

SIX = 6


def missing(state: State) -> tuple[Colour, ...]:
    """Who has not entered a hand yet, in seating order."""
    return tuple(c for c in state.board.seating if state.players[c].hand is None)


def reveal(turn: Turn, entry: Reveal) -> None:
    """R7.1: a hand is entered, sealed; never refused for differing from the app's count.

    The last one opens all of them: what was typed counts.
    """
    turn.change_seat(entry.player, hand=entry)
    turn.report(HandMade(entry.player))
    if not missing(turn.state):
        _open_hands(turn)


def _open_hands(turn: Turn) -> None:
    """R7.1: all hands are opened; what differs from the app's count is told."""
    sealed = turn.state.players
    opened = {c: _opened(seat) for c, seat in sealed.items()}
    turn.change(phase="finished", players=opened, moment="leader crowns")
    for colour, seat in sealed.items():
        gap = difference(colour, seat, opened[colour], "revealed")
        if gap.guards or gap.influence or gap.leaders:
            turn.report(gap)
    conclude(turn)


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


def conclude(turn: Turn) -> None:
    """R7.2 to R7.5, L6: leader points, ties, crowns, the winner, from the open hands."""
    turn.state = with_hands(turn.state)
    state = turn.state
    hands: dict[str, Hand] = {
        c: Hand(
            influence=s.influence,
            guards=s.guards,
            **{e: s.leaders[e] for e in ESTATES},
            crowns=crowns_of(state, c) if state.retinue else None,
        )
        for c, s in state.players.items()
    }
    points = leader_points(state) if len(hands) == SIX else None
    result = score(hands, points, by_leaders=state.setup.rulings.level == "leaders")
    for colour, standing in result.players.items():
        for estate in ESTATES:
            if gained := getattr(standing, estate):
                turn.report(LeaderPoints(colour, estate, gained))
    for note in state.crowned:
        if note.step == "leaders" and note.follower is not None:
            turn.report(CrownPoints(note.player, note.follower, note.points, "leaders"))
    turn.report(Revealed(result.winners, not awaited(state)))
    turn.change(result=result)


def leader_points(state: State) -> tuple[int, ...] | None:
    """S5: the overlay's numbers, as the set-up or the box has them; None: not known yet."""
    return state.setup.leader_points or state.box.leader_points


def doubts(state: State, entry: Entry) -> Mapping[str, int]:
    """What the app itself counted, for each number of a typed hand that differs from it (R7.1)."""
    if not isinstance(entry, Reveal):
        return {}
    seat = state.players[entry.player]
    counted: dict[str, int] = {"guards": seat.guards}
    counted.update({estate: seat.leaders[estate] for estate in ESTATES})
    return {key: n for key, n in counted.items() if getattr(entry, key) != n}
