"""Carries out what happens between the players' decisions, in the order of the phases (R1 to R7).

A moment is a point between two phases, or between two steps of the final scoring. When it is
reached, followers act (L4) and crowns score (L6). If owners are asked, the game waits; then the
next step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ..box.components import DECKS, GOODS, ROUNDS, Colour
from ..entries import BEGINNING, END, Moment
from ..happenings import CleanedUp, Ranked, Reordered
from ..pieces import Turn
from ..state import NO_GOODS, NO_STORES, State
from .collecting import report_shortages
from .crowns import owners_still_to_exchange
from .ending import exchange_guards_of_all, score_crowns
from .followers import call_up_followers, update_asked_owners
from .storing import (
    can_any_block_be_placed,
    find_unknown_store,
    horse_ranking,
    may_choose,
    player_who_chooses,
    unchosen_rows,
)


def reorder_markers(turn: Turn) -> None:
    """Order the markers by the number under each figure, ties by town number (R3), then begin the
    taxes (R4.1)."""
    state = turn.state
    order = tuple(sorted(state.order, key=lambda c: _marker_rank(state, c)))
    turn.change(phase="collecting", order=order, queue=order[::-1], left=None)
    turn.report(Reordered(order))


def _marker_rank(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    assert seat.town is not None
    assert seat.counter is not None
    return seat.counter, state.board.numbers[seat.town]


def begin_storing(turn: Turn) -> None:
    """Rank the players by horses, ties by town number (R5.1)."""
    ranking = horse_ranking(turn.state)
    turn.change(phase="storing", queue=(), ranking=ranking, chooser_number=0)
    turn.report(Ranked(ranking))


def skip_unable_choosers(turn: Turn) -> None:
    """Skip players who cannot add a block, if the house rule requires choosers to add one."""
    state, n = turn.state, turn.state.chooser_number
    while not any(
        may_choose(state, player_who_chooses(state, n), f) for _, _, f in unchosen_rows(state)
    ):
        n += 1
    if n != state.chooser_number:
        turn.change(chooser_number=n)


def continue_storing(turn: Turn) -> None:
    """End the phase if no block fits any more, otherwise go on to the next chooser (R5.5).

    If a storage tile is not known, the phase ends automatically only once no block is left (R5.7).
    """
    if "storing" in turn.state.setup.own_phases:
        return
    if find_unknown_store(turn.state) is not None:
        if not any(any(seat.goods.values()) for seat in turn.state.players.values()):
            turn.change(moment=END[5])
        return
    if can_any_block_be_placed(turn.state):
        skip_unable_choosers(turn)
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
            c: replace(s, goods=NO_GOODS, horses=0, counter=None, bought=0)
            for c, s in state.players.items()
        },
        queue=(),
        besieged=(),
        fortress=None,
        towns_in_play=(),
        tiles={},
        rotations={},
        face_up=dict.fromkeys(DECKS),
        stores=NO_STORES,
        stores_gone=() if state.round == ROUNDS // 2 else state.stores_gone,
        ranking=(),
        chooser_number=0,
        pick=None,
    )
    horses = {c: s.horses for c, s in state.players.items() if s.horses}
    turn.report(CleanedUp(state.round, lost, horses))


Following = Callable[[Turn], None]


def carry_out_consequences(turn: Turn) -> None:
    """Carry out everything that follows from an entry, until somebody has to decide."""
    before, state = turn.before, turn.state
    if state.moment == before.moment and (state.moment or state.calls):
        update_asked_owners(turn)
    state = turn.state
    if state.phase == "collecting" and not (state.queue or state.calls or state.moment):
        turn.change(moment=END[4])
    fresh = turn.state.moment != before.moment
    while (moment := turn.state.moment) is not None:
        if fresh:
            SCORED_AT_MOMENT.get(moment, call_up_followers)(turn)
        if turn.state.calls or owners_still_to_exchange(turn.state):
            break
        NEXT_AT_MOMENT[moment](turn)
        fresh = True
    report_shortages(turn, before)


def function_going_to(moment: Moment) -> Following:
    """Return a function that moves the game to a moment."""
    return lambda turn: turn.change(moment=moment)


def do_then_go_to(moment: Moment | None, step: Following) -> Following:
    """Return a function that carries out a step and then moves the game to a moment."""

    def do_step_and_go(turn: Turn) -> None:
        step(turn)
        turn.change(moment=moment)

    return do_step_and_go


def let_players_decide(turn: Turn) -> None:
    """Leave the moment, so that the players decide next."""
    turn.change(moment=None)


def go_to_storing(turn: Turn) -> None:
    """Leave the moment for the players' choices, or end the phase if no block fits (R5.5)."""
    turn.change(moment=None)
    continue_storing(turn)


def end_round(turn: Turn) -> None:
    """Begin the next round, or the final scoring after the sixth (R6.1)."""
    players = {c: replace(seat, used=()) for c, seat in turn.state.players.items()}
    ends = turn.state.phase == "revealing"
    turn.change(players=players, moment="first crowns" if ends else BEGINNING[1])


NEXT_AT_MOMENT: Mapping[Moment, Following] = {
    END[1]: function_going_to(BEGINNING[2]),
    BEGINNING[2]: let_players_decide,
    END[2]: function_going_to(BEGINNING[3]),
    BEGINNING[3]: do_then_go_to(END[3], reorder_markers),
    END[3]: function_going_to(BEGINNING[4]),
    BEGINNING[4]: let_players_decide,
    END[4]: do_then_go_to(BEGINNING[5], begin_storing),
    BEGINNING[5]: go_to_storing,
    END[5]: function_going_to(BEGINNING[6]),
    BEGINNING[6]: do_then_go_to(END[6], clean_up),
    END[6]: end_round,
    BEGINNING[1]: let_players_decide,
    "first crowns": function_going_to("crowns"),
    "crowns": function_going_to("exchange"),
    "exchange": do_then_go_to(None, exchange_guards_of_all),
    "leader crowns": let_players_decide,
}


SCORED_AT_MOMENT: Mapping[Moment, Following] = {
    "first crowns": score_crowns,
    "crowns": score_crowns,
    "exchange": lambda turn: None,  # each owner decides
    "leader crowns": score_crowns,
}
