"""What follows by itself in a round: reordering, the order of storing, its end, cleaning up."""

from __future__ import annotations

from msgspec.structs import replace

from ..box.components import DECKS, GOODS, ROUNDS, Colour
from ..happenings import CleanedUp, Ranked, Reordered
from ..moments import END
from ..state import NO_GOODS, NO_STORES, State
from ..turn import Turn
from .storing import anything_fits, chooser, may_choose, ranked, rows_open, unknown_store


def reorder(turn: Turn) -> None:
    """R3: markers by the number under each figure, ties by town number; then taxes (R4.1)."""
    state = turn.state
    order = tuple(sorted(state.order, key=lambda c: _circle(state, c)))
    turn.change(phase="collecting", order=order, queue=order[::-1], left=None)
    turn.report(Reordered(order))


def _circle(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    assert seat.town is not None
    assert seat.counter is not None
    return seat.counter, state.board.numbers[seat.town]


def begin_storing(turn: Turn) -> None:
    """R5.1: rank by horses, ties by town number."""
    ranking = ranked(turn.state)
    turn.change(phase="storing", queue=(), ranking=ranking, turn=0)
    turn.report(Ranked(ranking))


def pass_over(turn: Turn) -> None:
    """By the ruling that a chooser must add something: who can add nothing is passed over."""
    state, n = turn.state, turn.state.turn
    while not any(may_choose(state, chooser(state, n), f) for _, _, f in rows_open(state)):
        n += 1
    if n != state.turn:
        turn.change(turn=n)


def advance(turn: Turn) -> None:
    """R5.5: before every choice: where nothing fits any more, the phase ends."""
    if "storing" in turn.state.setup.own_phases or unknown_store(turn.state) is not None:
        return
    if anything_fits(turn.state):
        pass_over(turn)
    else:
        turn.change(moment=END[5])


def clean_up(turn: Turn) -> None:
    """R5.6, R6.1: everything off the board; the next round, or the end after the sixth."""
    state = turn.state
    last = state.round == ROUNDS
    lost = {c: dict(s.goods) for c, s in state.players.items() if any(s.goods[g] for g in GOODS)}
    turn.change(
        round=state.round if last else state.round + 1,
        phase="revealing" if last else "dealing",
        players={
            c: replace(s, goods=NO_GOODS, horses=0, counter=None) for c, s in state.players.items()
        },
        queue=(),
        besieged=(),
        fortress=None,
        open_towns=(),
        tiles={},
        turned={},
        face_up=dict.fromkeys(DECKS),
        stores=NO_STORES,
        stores_gone=() if state.round == ROUNDS // 2 else state.stores_gone,
        ranking=(),
        turn=0,
        pick=None,
    )
    turn.report(CleanedUp(state.round, lost))
