"""One entry carried out: is it awaited, what does it do, what follows (DESIGN: `play`)."""

from __future__ import annotations

from companion.games.contract import Refused

from . import (
    acting,
    battles,
    bidding,
    correcting,
    court,
    describing,
    entries,
    favors,
    leaders,
    marching,
    mercenaries,
    planning,
    rounds,
    starting,
    winter,
)
from .carrying import Carrying
from .entries import Entry
from .flow import follow
from .happenings import Happening
from .state import State
from .waiting import waiting_for

ANY_TIME = (entries.Correct, entries.Describe, entries.Fallen)


def play(state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
    """The next state and what followed from the entry, or `Refused` and nothing changed."""
    player = getattr(entry, "player", None)
    if isinstance(player, str) and player not in state.players:
        raise Refused("not-seated", {"player": player})
    if not isinstance(entry, ANY_TIME):
        _check_awaited(state, entry)
    carrying = Carrying(state)
    _carry_out(carrying, entry)
    follow(carrying)
    return carrying.state, tuple(carrying.said)


def _check_awaited(state: State, entry: Entry) -> None:
    """Refuses what is not asked for now, and who is not in turn."""
    waiting = waiting_for(state)
    kind = str(entry.__struct_config__.tag)
    if isinstance(entry, entries.Plan) and state.phase == "planning":
        return  # a second plan replaces the first until the last is in
    if isinstance(entry, entries.Stock) and entry.player is not None:
        kind = "claim"
    musts = {each.must for each in waiting}
    if kind not in musts:
        must = next(iter(musts), "")
        raise Refused("not-now", {"type": kind, "must": must, "phase": state.phase})
    players = [each.player for each in waiting]
    player = getattr(entry, "player", None)
    if None not in players and player is not None and player not in players:
        raise Refused("not-your-turn", {"player": player, "turn": players[0], "must": kind})


def _carry_out(play: Carrying, entry: Entry) -> None:  # noqa: C901 (a list, not a maze)
    """Hands the entry to the rule it is about."""
    match entry:
        case entries.Claim():
            starting.claim(play, entry)
        case entries.Stock():
            starting.stock(play, entry)
        case entries.Fill():
            starting.fill(play, entry)
        case entries.Year():
            rounds.year(play, entry)
        case entries.Display():
            rounds.display(play, entry)
        case entries.Plan():
            planning.plan(play, entry)
        case entries.EventDrawn():
            rounds.event(play, entry)
        case entries.MatBid():
            bidding.bid(play, entry)
        case entries.Lot():
            bidding.lot(play, entry)
        case entries.ChoosePlace():
            bidding.place(play, entry)
        case entries.Open():
            (court if play.state.phase == "court" else acting).open_box(play, entry)
        case entries.Move():
            marching.move(play, entry)
        case entries.Throw():
            acting.throw(play, entry)
        case entries.Turn():
            acting.turn(play, entry)
        case entries.Revolts():
            winter.revolts(play, entry)
        case entries.Revolt():
            winter.revolt(play, entry)
        case entries.TakeFavor():
            favors.favor(play, entry)
        case entries.TakeBenefit():
            mercenaries.benefit(play, entry)
        case entries.PlaceLeader():
            leaders.leader(play, entry)
        case entries.Fallen():
            battles.fallen(play, entry)
        case entries.Describe():
            describing.describe(play, entry)
        case entries.Correct():
            correcting.correct(play, entry)
