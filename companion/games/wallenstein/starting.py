"""The state before the first entry (W0)."""

from __future__ import annotations

from collections.abc import Mapping

from . import pieces
from .board import (
    ARMIES,
    GROUPS,
    LINE_UPS,
    MARKERS,
    PEASANT_CUBES,
    PEASANTS,
    THALERS,
    TILES_OF,
    Cube,
    counties_in_game,
)
from .box.box import Box
from .box.printing import check_differences, print_counties, print_supply_chart
from .pieces import Turn
from .setup import Setup, check_setup
from .state import NEUTRAL, Board, Seat, State


def start_game(setup: Setup) -> State:
    """Return the state before the first entry (W0). Refused if the set-up cannot be played."""
    check_setup(setup)
    count = len(setup.players)
    none: Mapping[Cube, int] = {**dict.fromkeys(setup.seating, 0), PEASANTS: 0}
    claims = setup.start == "claim"
    groups = GROUPS[count] if claims else ()
    first = setup.seating.index(setup.oldest) if setup.oldest else 0
    differences = (setup.box or Box()).differences
    check_differences(differences)
    printed = counties_in_game(count, print_counties(differences))
    names = {p.colour: p.name for p in setup.players}
    state = State(
        setup=setup,
        board=Board(names, setup.seating, printed, print_supply_chart(differences)),
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
    return state if claims else _deal_line_ups(state)


def _deal_line_ups(state: State) -> State:
    """Return the state with each player's counties and armies of the line-up (W0.3)."""
    turn = Turn(state)
    count = len(state.players)
    for player, letter in state.setup.letters.items():
        for county, armies in zip(LINE_UPS[count][letter], GROUPS[count], strict=True):
            turn.change_county(county, owner=player)
            pieces.move_cubes(turn, player, armies, "supply", county)
    return turn.state
