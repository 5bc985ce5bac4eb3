"""What follows automatically in a round: reordering, the order of storing, its end, cleaning up."""

from __future__ import annotations

from msgspec.structs import replace

from ..box.components import DECKS, GOODS, ROUNDS, Colour
from ..entries import END
from ..happenings import CleanedUp, Ranked, Reordered
from ..state import NO_GOODS, NO_STORES, State
from ..turn import Turn
from .storing import (
    any_goods,
    anything_fits,
    chooser,
    horse_ranking,
    may_choose,
    open_rows,
    unknown_store,
)


def reorder(turn: Turn) -> None:
    """Order the markers by the number under each figure, ties by town number (R3); then taxes begin
    (R4.1)."""
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
    """Rank the players by horses, ties by town number (R5.1)."""
    ranking = horse_ranking(turn.state)
    turn.change(phase="storing", queue=(), ranking=ranking, turn=0)
    turn.report(Ranked(ranking))


def pass_over(turn: Turn) -> None:
    """Skip players who cannot add a block, if the ruling says that a chooser must add one."""
    state, n = turn.state, turn.state.turn
    while not any(may_choose(state, chooser(state, n), f) for _, _, f in open_rows(state)):
        n += 1
    if n != state.turn:
        turn.change(turn=n)


def advance(turn: Turn) -> None:
    """End the phase if no block fits any more, else go on to the next chooser (R5.5).

    With a tile that is not known the phase only ends by itself once no block is left (R5.7).
    """
    if "storing" in turn.state.setup.own_phases:
        return
    if unknown_store(turn.state) is not None:
        if not any_goods(turn.state):
            turn.change(moment=END[5])
        return
    if anything_fits(turn.state):
        pass_over(turn)
    else:
        turn.change(moment=END[5])


def clean_up(turn: Turn) -> None:
    """Clear the board (R5.6), then begin the next round, or reveal the hands after the sixth
    (R6.1)."""
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
