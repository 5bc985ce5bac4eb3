"""The state before round 1 (R0, S0, S5): players, towns and numbers, and the checks of a set-up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.play import Refused

from .box.box import BLANK, check_box, check_points, check_tile_counts
from .box.components import ESTATES, ROUNDS, TAX_TILES, TOWNS, Colour, Town
from .setup import FEWEST, MOST, Setup, Start
from .state import Board, Seat, State

PLAYERS = range(FEWEST, MOST + 1)
HAND_KEYS = frozenset({"start", "rulings"})
"""The set-up keys that say what hands hold at the beginning."""
HARMLESS_KEYS = frozenset({"dealing", "own_phases", "leader_points", "numbers", "order", "players"})
"""The set-up keys that change no payment and cannot have made one impossible."""


def start_game(setup: Setup) -> State:
    """Return the state before round 1 (R0). Refused if the set-up cannot be played."""
    check_players(setup)
    box = check_tile_counts(setup.box or BLANK)
    check_box(box)
    if sorted(setup.towns) != sorted(TOWNS):
        raise Refused("six-towns", {})
    seating = tuple(p.colour for p in setup.players)
    board = Board(
        names={p.colour: p.name for p in setup.players},
        seating=seating,
        clockwise={c: (*seating[i:], *seating[:i]) for i, c in enumerate(seating)},
        numbers=town_numbers(setup),
    )
    base = Seat(influence=setup.rulings.influence, guards=setup.rulings.guards)
    state = State(
        setup=setup,
        box=box,
        board=board,
        players={p.colour: base for p in setup.players},
        order=setup.order,
    )
    return state if setup.start is None else state_at_joining(state, setup.start)


def check_players(setup: Setup) -> None:
    """Refuse six players without their module, leader points that are not six numbers or that rise,
    and order markers that do not name each player once (R0.1, R0.3, S0, S5)."""
    count = len(setup.players)
    if ("sixth-player" in setup.modules) != (count == MOST):
        raise Refused("sixth-player-six", {"count": count})
    if setup.leader_points is not None:  # S5
        if count != MOST:
            raise Refused("points-for-six", {})
        if len(setup.leader_points) != MOST:
            raise Refused("leader-points-count")
        check_points(setup.leader_points)
    if sorted(setup.order) != sorted(p.colour for p in setup.players):
        raise Refused("order-each-once", {})


def town_numbers(setup: Setup) -> Mapping[Town, int]:
    """Return each town's number, from the set-up or else the box. Refused unless they are 1 to 6,
    once each (R0.2)."""
    printed = {} if setup.box is None else setup.box.towns
    numbers: dict[Town, int] = {}
    for town in setup.towns:
        known = printed[town].number if town in printed else None
        number = setup.numbers.get(town, known)
        if number is None:
            raise Refused("number-missing", {"town": town})
        numbers[town] = number
    if sorted(numbers.values()) != list(range(1, 7)):
        raise Refused("numbers-once-each", {})
    return numbers


# --- Joining a real game in the middle ---------------------------------------------------------


def state_at_joining(state: State, start: Start) -> State:
    """Return the state at the beginning of `start.round`. Refused if the situation is
    impossible."""
    _check_joining(state, start)
    gone = start.gone
    first_half = ROUNDS // 2
    done = start.round - 1 if start.round <= first_half else start.round - 1 - first_half
    if len(gone.stores) > 2 * done:
        raise Refused("start-stores", {"limit": 2 * done})
    return replace(
        state,
        round=start.round,
        players={c: _seat_at_joining(seat, start, c) for c, seat in state.players.items()},
        tiles_gone=gone.tiles + _owned_followers(start),
        tiles_count=_count_tiles_dealt(len(state.players), start.round - 1),
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


def _owned_followers(start: Start) -> tuple[str, ...]:
    """Return the followers that players own. Refused if one is named twice (L3)."""
    owned = [follower for followers in start.followers.values() for follower in followers]
    for follower in owned:
        if owned.count(follower) > 1:
            raise Refused("follower-twice", {"follower": follower})
    return tuple(follower for follower in owned if follower not in start.gone.tiles)


def _check_joining(state: State, start: Start) -> None:
    """Refuse two figures on one road, a figure on a road in round 1, and later a player without a
    figure on a road (R6.1)."""
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


def _seat_at_joining(seat: Seat, start: Start, colour: Colour) -> Seat:
    """Return the seat with the numbers that the group entered; others keep their initial value."""
    leaders = start.leaders.get(colour, {})
    return replace(
        seat,
        influence=start.influence.get(colour, seat.influence),
        guards=start.guards.get(colour, seat.guards),
        leaders={e: leaders.get(e, 0) for e in ESTATES},
        town=start.towns.get(colour),
        followers=start.followers.get(colour, ()),
    )


def _count_tiles_dealt(players: int, rounds: int) -> int:
    """Return how many tax tiles are outside of the pile after `rounds` rounds (R1.3)."""
    count = 0
    for _ in range(rounds):
        count = count + players if count + players <= TAX_TILES else players
    return count
