"""Joining a real game in the middle: the app is taken out at the beginning of a round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, ROUNDS, TAX_TILES, Colour
from .setup import Start
from .state import Seat, State


def joined(state: State, start: Start) -> State:
    """The table at the beginning of `start.round`. Refused where figures stand as they cannot."""
    check_towns(state, start)
    gone = start.gone
    first_half = ROUNDS // 2
    done = start.round - 1 if start.round <= first_half else start.round - 1 - first_half
    if len(gone.stores) > 2 * done:
        raise Refused("start-stores", {"limit": 2 * done})
    return replace(
        state,
        round=start.round,
        players={c: seated(seat, start, c) for c, seat in state.players.items()},
        tiles_gone=gone.tiles + _owned(start),
        tiles_count=tiles_dealt(len(state.players), start.round - 1),
        cards_gone=tuple(
            (deck, estate)
            for deck, counts in gone.leaders.items()
            if deck != "grey"
            for estate, n in counts.items()
            for _ in range(n)
        ),
        grey_gone={e: gone.leaders.get("grey", {}).get(e, 0) for e in ESTATES},
        stores_gone=gone.stores,
    )


def _owned(start: Start) -> tuple[str, ...]:
    """L3: the followers that players have; each can come but once."""
    owned = [follower for followers in start.followers.values() for follower in followers]
    for follower in owned:
        if owned.count(follower) > 1:
            raise Refused("follower-twice", {"follower": follower})
    return tuple(follower for follower in owned if follower not in start.gone.tiles)


def check_towns(state: State, start: Start) -> None:
    """R6.1: after a round everybody stands on the road of another town; before that nowhere."""
    for told in (start.influence, start.guards, start.leaders, start.towns, start.followers):
        for colour in told:
            if colour not in state.players:
                raise Refused("not-seated", {"player": colour})
    for colour in state.board.seating:
        if (colour in start.towns) == (start.round == 1):
            raise Refused("start-town", {"player": colour, "round": start.round})
    for town in start.towns.values():
        if list(start.towns.values()).count(town) > 1:
            raise Refused("settle-town-twice", {"town": town})


def seated(seat: Seat, start: Start, colour: Colour) -> Seat:
    """The seat as the group tells it; what it does not tell is as at the beginning."""
    leaders = start.leaders.get(colour, {})
    return replace(
        seat,
        influence=start.influence.get(colour, seat.influence),
        guards=start.guards.get(colour, seat.guards),
        leaders={e: leaders.get(e, 0) for e in ESTATES},
        town=start.towns.get(colour),
        followers=start.followers.get(colour, ()),
    )


def tiles_dealt(players: int, rounds: int) -> int:
    """R1.3: how many tax tiles lie outside the pile after so many rounds."""
    count = 0
    for _ in range(rounds):
        count = count + players if count + players <= TAX_TILES else players
    return count
