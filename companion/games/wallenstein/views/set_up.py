"""What is set up before the first year, by the number of players (W0)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from ..board import (
    ARMIES,
    COUNTIES,
    COURTIERS,
    GROUPS,
    IN_TOWER,
    MARKERS,
    PEASANT_CUBES,
    PEASANTS_IN_TOWER,
    STATUES,
    THALERS,
    TILES_OF,
    TOWER_CARDS,
    Building,
)


class SetUpCounts(Struct, frozen=True):
    """How many pieces there are at the beginning.

    For each player: `thalers`, `armies`, `counties`, and with modules `courtiers`, `tower_cards`
    and `statues`. The others are for the whole table.
    """

    thalers: int
    counties: int
    left_out: tuple[str, ...]
    """W0.1: the counties that are out of the game with three."""
    armies: int = ARMIES
    in_tower: int = IN_TOWER
    peasants: int = PEASANT_CUBES
    peasants_in_tower: int = PEASANTS_IN_TOWER
    buildings: Mapping[Building, int] = field(default_factory=lambda: TILES_OF)
    markers: int = MARKERS
    courtiers: int = COURTIERS
    tower_cards: int = TOWER_CARDS
    statues: int = STATUES


def set_up_counts(players: int) -> SetUpCounts:
    """Return how many pieces there are with this number of players (W0.1 to W0.4)."""
    without = tuple(id_ for id_, one in COUNTIES.items() if one.not_with_three)
    return SetUpCounts(THALERS[players], len(GROUPS[players]), without if players == 3 else ())
