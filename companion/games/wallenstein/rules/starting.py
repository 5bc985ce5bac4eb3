"""Set-up (W0): the table before the first entry, claiming counties, filling the tower."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.contract import Chance

from .. import pieces
from ..board import (
    ARMIES,
    GROUPS,
    LINE_UPS,
    MARKERS,
    PEASANT_CUBES,
    PEASANTS,
    THALERS,
    TILES_OF,
    Colour,
    Cube,
    counties_for,
)
from ..carrying import Carrying
from ..setup import Box, Setup, check
from ..state import NEUTRAL, Board, Seat, State

OPEN_CARDS = 2


def start(setup: Setup) -> State:
    """The table before the first entry (W0). Refused where the set-up cannot be."""
    check(setup)
    count = len(setup.players)
    none: Mapping[Cube, int] = {**dict.fromkeys(setup.seating, 0), PEASANTS: 0}
    claims = setup.start == "claim"
    groups = GROUPS[count] if claims else ()
    first = setup.seating.index(setup.oldest) if setup.oldest else 0
    printed = counties_for(count)
    state = State(
        setup=setup,
        board=Board({p.colour: p.name for p in setup.players}, setup.seating, printed),
        box=setup.box or Box(),
        players={c: Seat(THALERS[count], ARMIES, groups=groups) for c in setup.seating},
        counties=dict.fromkeys(printed, NEUTRAL),
        phase="claiming" if claims else "filling",
        queue=(setup.seating[first:] + setup.seating[:first]) * len(groups),
        peasants=PEASANT_CUBES,
        markers=MARKERS,
        buildings=dict(TILES_OF),
        tray=none,
        tower=none,
        hand=none,
    )
    return state if claims else _lined_up(state)


def _lined_up(state: State) -> State:
    """W0.3: everybody's counties and groups by line-up."""
    play = Carrying(state)
    count = len(state.players)
    for player, letter in state.setup.letters.items():
        for county, armies in zip(LINE_UPS[count][letter], GROUPS[count], strict=True):
            play.change_county(county, owner=player)
            pieces.move(play, player, armies, "supply", county)
    return play.state


def short_of_cards(state: State) -> int:
    """W0.3: how many county cards are still to be turned up, where the app deals them."""
    deals = state.setup.rulings.counties == "app"
    return OPEN_CARDS - len(state.open_cards) if deals and state.queue else 0


def free(state: State) -> tuple[str, ...]:
    """The counties that nobody has."""
    return tuple(c for c, at in state.counties.items() if at.owner is None)


def needed_to_claim(state: State) -> int:
    """W0.3: how many counties must be free: two cards lie open even for the last claim."""
    claims = state.queue if state.phase == "claiming" else ()
    return len(claims) + OPEN_CARDS - 1 if claims else 0


def still_in_stock(state: State) -> tuple[str, ...]:
    """W0.3: the county cards that nobody has and that do not lie open."""
    return tuple(c for c in free(state) if c not in state.open_cards)


def may_put_under(state: State, player: Colour) -> bool:
    """W0.3: whether both open cards are the very two of the player's last turn, and two more lie
    in the stock."""
    saw = state.players[player].saw
    same = len(saw) == OPEN_CARDS and set(saw) == set(state.open_cards)
    return same and len(still_in_stock(state)) >= OPEN_CARDS


def from_the_top(state: State, chance: Chance) -> list[str]:
    """The stock in a random order, with what was put under at its end (W0.3)."""
    left = still_in_stock(state)
    above = [county for county in left if county not in state.put_under]
    claimed = sum(county.owner is not None for county in state.counties.values())
    chance(f"stock {claimed} {len(state.open_cards)} {len(state.put_under)}").shuffle(above)
    return [*above, *(county for county in state.put_under if county in left)]
