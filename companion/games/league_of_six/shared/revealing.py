"""After round 6: the hidden hands, opened together, and the result (R7)."""

from __future__ import annotations

from ..box.components import ESTATES, Colour
from ..happenings import CrownPoints, LeaderPoints, Revealed
from ..scoring import Hand, score
from ..state import State
from ..turn import Turn
from .crowns import awaited, crowns_of, with_hands

SIX = 6


def missing(state: State) -> tuple[Colour, ...]:
    """Who has not entered a hand yet, in seating order."""
    return tuple(c for c in state.board.seating if state.players[c].hand is None)


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
