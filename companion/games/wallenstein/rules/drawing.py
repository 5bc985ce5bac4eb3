"""Chance, as late as possible: the county cards that the app draws (W0.3), and what steps draw."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.play import Entry as AnyEntry
from companion.games.contract import Chance, Refused

from .. import bridge
from . import starting
from .entries import Claim, Entry, Stock
from .state import State
from .waiting import waiting_for


def draw(state: State, chance: Chance) -> Entry:
    """The entry of chance that is waited for. Refused where nothing is left to chance."""
    for waiting in waiting_for(state):
        if waiting.must == "stock":
            return completed(state, Stock(), chance)
        if waiting.must in bridge.OF_TABLE:
            return completed(state, _blank(state, bridge.OF_TABLE[waiting.must]), chance)
    raise Refused("nothing-to-draw")


def _blank(state: State, kind: type[AnyEntry]) -> Entry:
    """The entry that leaves everything to chance."""
    about = {"player": state.queue[0]} if "player" in kind.__struct_fields__ else {}
    return kind(**about)  # type: ignore[return-value]


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    """The entry with what it leaves to chance drawn by the app, where that can be drawn now."""
    if isinstance(entry, bridge.KINDS):
        made: Entry = bridge.STEPS.of(type(entry)).complete(state, entry, chance)
        return made
    match entry:
        case Claim():
            return _claim(state, entry, chance)
        case Stock(open=UnsetType()):
            return replace(entry, open=_open_cards(state, entry, chance))
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
