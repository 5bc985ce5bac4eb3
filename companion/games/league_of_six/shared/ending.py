"""The end of the game: crowns, guards for points, and the open hands (R7, L6)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.core.play import Refused

from ..box.components import ESTATES, Colour
from ..happenings import CrownPoints, Exchanged, GuardsMoved, LeaderPoints, Revealed
from ..pieces import Turn
from ..scoring import Hand, score
from ..state import Call, Crowned, State, follower_tile
from .crowns import (
    STEP_AT_MOMENT,
    ScoringStep,
    calls_in_step,
    crown_points,
    is_crown_awaited,
    owners_of_exchanges,
    points_for_guards,
    score_hand_crowns,
)
from .followers import Use, carry_out_effect

SIX = 6


def score_crowns(turn: Turn) -> None:
    """Score the crowns of the present step. Owners are asked for the points of crowns that the app
    cannot compute."""
    step = STEP_AT_MOMENT[turn.state.moment]
    for call in calls_in_step(turn.state, step):
        effect = follower_tile(turn.state, call.follower).effect
        if effect is None:
            turn.change(calls=(*turn.state.calls, call))
        elif step != "leaders":
            _add_crown_points(turn, call, crown_points(turn.state, call, effect.crown), step)


def _add_crown_points(turn: Turn, call: Call, points: int, step: ScoringStep) -> None:
    """Add the points of a crown to the track, and record them for the result."""
    turn.change_seat(call.player, influence=turn.seat(call.player).influence + points)
    note = Crowned(call.player, call.follower, points, step)
    turn.change(crowned=(*turn.state.crowned, note))
    turn.report(CrownPoints(call.player, call.follower, points, step))


def score_entered_crown(turn: Turn, use: Use) -> None:
    """Score the points that an owner entered for an unknown crown, and carry out its other costs
    (L7)."""
    call = Call(use.player, use.follower)
    assert turn.state.moment in STEP_AT_MOMENT
    step = STEP_AT_MOMENT[turn.state.moment]
    if use.influence < 0:
        raise Refused("crown-below-0", {"player": use.player, "follower": use.follower})
    costs = replace(use, influence=0)
    if costs == Use(use.player, use.follower):
        turn.change_seat(use.player, used=(*turn.seat(use.player).used, use.follower))
    else:
        carry_out_effect(turn, costs, chosen=True)
    turn.change(calls=tuple(one for one in turn.state.calls if one != call))
    if step != "leaders":
        _add_crown_points(turn, call, use.influence, step)
    else:
        note = Crowned(call.player, call.follower, use.influence, "leaders")
        turn.change(crowned=(*turn.state.crowned, note))


def exchange_guards_of_all(turn: Turn) -> None:
    """Exchange guards for points, once all owners have decided."""
    owners = owners_of_exchanges(turn.state)
    if owners:
        turn.check_may_open(turn.seen and turn.seen.opened)
    for player in owners:
        _exchange_guards(turn, player)


def _exchange_guards(turn: Turn, player: Colour) -> None:
    seat = turn.seat(player)
    guards = seat.exchange or 0
    told = seat.exchange_points
    points = points_for_guards(turn.state, player, guards) if told is None else told
    if guards > seat.guards:
        turn.add_to_hand(player, guards - seat.guards)
    seat = turn.seat(player)
    turn.change_seat(
        player,
        guards=seat.guards - guards,
        influence=seat.influence + points,
        exchange=None,
        exchange_points=None,
    )
    turn.report(Exchanged(player, guards, points))
    if guards:
        turn.report(GuardsMoved(player, None, guards, "follower"))
    note = Crowned(player, None, points, "exchange", guards)
    turn.change(crowned=(*turn.state.crowned, note))


def players_without_hand(state: State) -> tuple[Colour, ...]:
    """Return the players who have not entered a hand yet, in seating order."""
    return tuple(c for c in state.board.seating if state.players[c].hand is None)


def score_open_hands(turn: Turn) -> None:
    """Score the open hands: leader points, crowns, ties and the winner (R7.2 to R7.5, L6)."""
    turn.state = score_hand_crowns(turn.state)
    state = turn.state
    crowns = Counter[Colour]()  # those that score with the leader cards are not on the track
    for note in state.crowned:
        crowns[note.player] += note.points if note.step == "leaders" else 0
    hands: dict[str, Hand] = {
        c: Hand(
            influence=s.influence,
            guards=s.guards,
            **{e: s.leaders[e] for e in ESTATES},
            crowns=crowns[c] if state.has_retinue else None,
        )
        for c, s in state.players.items()
    }
    points = six_player_points(state) if len(hands) == SIX else None
    result = score(hands, points, by_leaders=state.setup.rulings.level == "leaders")
    for colour, standing in result.players.items():
        for estate in ESTATES:
            if gained := getattr(standing, estate):
                turn.report(LeaderPoints(colour, estate, gained))
    for note in state.crowned:
        if note.step == "leaders" and note.follower is not None:
            turn.report(CrownPoints(note.player, note.follower, note.points, "leaders"))
    turn.report(Revealed(result.winners, not is_crown_awaited(state)))
    turn.change(result=result)


def six_player_points(state: State) -> tuple[int, ...] | None:
    """Return the points for places with six players, from the set-up or the box (S5); None if not
    known."""
    return state.setup.leader_points or state.box.leader_points
