"""Chance, as late as possible: what the app draws when the table does not (W0, W1, W2.6, W3.1).

The kind of a draw holds how many of its sort came before, so that every draw has its own seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.contract import Chance, Refused

from . import bidding, rounds, starting
from .board import ACTIONS, TILES, Cube, filled_with
from .entries import Claim, Display, Entry, EventDrawn, Fill, Lot, Revolts, Stock, Throw, Turn, Year
from .state import State
from .waiting import waiting_for
from .winter import revolts_due

THROWN_OUT, STUCK_OUT, FILLING_OUT = 2 / 3, 1 / 3, 1 / 5
"""W2.6: a guess, not measured: how likely a cube comes out that is thrown, that is stuck in the
tower, and that the tower is filled with."""
DRAWN: Mapping[str, Callable[[], Entry]] = {
    "stock": Stock,
    "fill": Fill,
    "year": Year,
    "display": Display,
    "event": EventDrawn,
    "lot": Lot,
    "turn": Turn,
    "throw": Throw,
}
Left = TypeVar("Left")


def draw(state: State, chance: Chance) -> Entry:
    """The entry of chance that is waited for. Refused where nothing is left to chance."""
    for waiting in waiting_for(state):
        if waiting.must == "revolts":
            return completed(state, Revolts(player=state.queue[0]), chance)
        if waiting.must in DRAWN:
            return completed(state, DRAWN[waiting.must](), chance)
    raise Refused("nothing-to-draw")


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    """The entry with what it leaves to chance drawn by the app, where that can be drawn now."""
    match entry:
        case Claim():
            return _claim(state, entry, chance)
        case Stock(open=UnsetType()):
            return replace(entry, open=_open_cards(state, entry, chance))
        case Lot(order=UnsetType()):
            group = bidding.tied_group(state)
            return Lot(order=_some(chance(f"lot {'-'.join(group)}"), group, len(group)))
        case Revolts(counties=UnsetType()) if entry.player in state.players:
            count, _ = revolts_due(state, entry.player)
            rng = chance(f"revolts {entry.player}")
            return replace(entry, counties=_some(rng, state.owned(entry.player), count))
        case Fill() | Throw():
            return _fallen_out(state, entry, chance)
    return _laid_out(state, entry, chance)


def _laid_out(state: State, entry: Entry, chance: Chance) -> Entry:
    """Events, what a round begins with, action cards."""
    match entry:
        case Year(events=UnsetType()):
            return Year(events=_some(chance("year"), state.events_left, rounds.EVENTS_A_YEAR))
        case Display():
            return _display(state, entry, chance)
        case EventDrawn(event=UnsetType()) if state.events:
            return EventDrawn(event=chance("event").choice(state.events))
        case Turn(action=UnsetType()) if state.face_down:
            return Turn(action=chance(f"turn {len(state.actions) + 1}").choice(state.face_down))
    return entry


def _fallen_out(state: State, entry: Fill | Throw, chance: Chance) -> Entry:
    """W0.4, W2.1: the app's tower; a real one is typed."""
    if state.setup.rulings.tower == "real":
        return entry
    if isinstance(entry, Fill):
        filled = isinstance(entry.out, UnsetType)
        return Fill(out=_filling(state, chance("fill"))) if filled else entry
    if isinstance(entry.tray, UnsetType):
        rng = chance(f"throw {state.throws + 1}")
        return replace(entry, tray=thrown(state.hand, state.tower, rng))
    return entry


def _some(rng: Random, cards: Sequence[Left], count: int) -> tuple[Left, ...]:
    return tuple(rng.sample(cards, min(count, len(cards))))


def _display(state: State, entry: Display, chance: Chance) -> Display:
    """W1.1, W1.2, WC.2: each of the three kinds of cards by itself."""
    if isinstance(entry.actions, UnsetType):
        entry = replace(entry, actions=_some(chance("actions"), ACTIONS, rounds.OPEN_ACTIONS))
    if isinstance(entry.tiles, UnsetType):
        entry = replace(entry, tiles=_some(chance("tiles"), TILES, len(TILES)))
    if isinstance(entry.favors, UnsetType) and state.plays("court"):
        favors = _some(chance("favors"), state.favors_left, rounds.COURT_FAVORS)
        entry = replace(entry, favors=favors)
    return entry


def _open_cards(state: State, entry: Stock, chance: Chance) -> tuple[str, ...]:
    """W0.3: cards from the top; those put under come last."""
    count = starting.short_of_cards(state) if entry.player is None else starting.OPEN_CARDS
    return tuple(_from_the_top(state, chance)[:count])


def _from_the_top(state: State, chance: Chance) -> list[str]:
    """The stock in a random order, with what was put under at its end."""
    free = starting.still_in_stock(state)
    above = [county for county in free if county not in state.put_under]
    claimed = sum(county.owner is not None for county in state.counties.values())
    chance(f"stock {claimed} {len(state.open_cards)} {len(state.put_under)}").shuffle(above)
    return [*above, *(county for county in state.put_under if county in free)]


def _claim(state: State, entry: Claim, chance: Chance) -> Claim:
    """W0.3: where the app deals one takes an open card or, unseen, the top one."""
    if state.setup.rulings.counties != "app" or state.phase != "claiming":
        return entry
    if entry.county is UNSET:
        cards = _from_the_top(state, chance)
        return replace(entry, county=cards[0]) if cards else entry
    if entry.county not in state.open_cards:
        raise Refused("card-not-open", {"player": entry.player, "counties": state.open_cards})
    return entry


def _filling(state: State, rng: Random) -> dict[Cube, int]:
    """W0.4, W2.6: what falls out when the tower is filled."""
    return {cube: _binomial(rng, filled_with(cube), FILLING_OUT) for cube in state.tray}


def thrown(hand: Mapping[Cube, int], tower: Mapping[Cube, int], rng: Random) -> dict[Cube, int]:
    """A tray for these cubes thrown into a tower with those in it."""
    return {
        cube: _binomial(rng, hand[cube], THROWN_OUT) + _binomial(rng, tower[cube], STUCK_OUT)
        for cube in hand
    }


def _binomial(rng: Random, n: int, chance: float) -> int:
    return sum(rng.random() < chance for _ in range(n))
