"""The end of the game: crowns, guards for points, and the open hands (R7, L6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.play import Refused

from ..box.components import ESTATES, Colour
from ..happenings import CrownPoints, Exchanged, GuardsMoved, LeaderPoints, Revealed
from ..scoring import Hand, score
from ..state import Call, Crowned, State, tile_of
from ..turn import Turn
from .crowns import STEPS, ScoringStep, awaited, counted, crowns_of, owned, with_hands
from .effects import Use, work
from .exchange import exchanging, worth

SIX = 6


def score_crowns(turn: Turn) -> None:
    """Score the crowns of the present step: known ones bring their points, owners enter others."""
    step = STEPS[turn.state.moment]
    for call in owned(turn.state, step):
        effect = tile_of(turn.state, call.follower).effect
        if effect is None:
            turn.change(calls=(*turn.state.calls, call))
        elif step != "leaders":
            _book(turn, call, counted(turn.state, call, effect.crown), step)


def _book(turn: Turn, call: Call, points: int, step: ScoringStep) -> None:
    """Put the points of a crown on the track, and note them for the result."""
    turn.change_seat(call.player, influence=turn.seat(call.player).influence + points)
    note = Crowned(call.player, call.follower, points, step)
    turn.change(crowned=(*turn.state.crowned, note))
    turn.report(CrownPoints(call.player, call.follower, points, step))


def enter_crown(turn: Turn, use: Use) -> None:
    """L7: the owner says what a crown brings; what it costs beside that is taken as for others."""
    call = Call(use.player, use.follower)
    assert turn.state.moment in STEPS
    step = STEPS[turn.state.moment]
    if use.influence < 0:
        raise Refused("crown-below-0", {"player": use.player, "follower": use.follower})
    costs = replace(use, influence=0)
    if costs == Use(use.player, use.follower):
        turn.change_seat(use.player, used=(*turn.seat(use.player).used, use.follower))
    else:
        work(turn, costs, chosen=True)
    turn.change(calls=tuple(one for one in turn.state.calls if one != call))
    if step != "leaders":
        _book(turn, call, use.influence, step)
    else:
        note = Crowned(call.player, call.follower, use.influence, "leaders")
        turn.change(crowned=(*turn.state.crowned, note))


def exchange_all(turn: Turn) -> None:
    """All have decided: the guards are gone, the points are on the track."""
    for player in exchanging(turn.state):
        _give_guards(turn, player)


def _give_guards(turn: Turn, player: Colour) -> None:
    seat = turn.seat(player)
    guards = seat.exchange or 0
    told = seat.exchange_points
    points = worth(turn.state, player, guards) if told is None else told
    if guards > seat.guards:
        turn.grant(player, guards - seat.guards)
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
