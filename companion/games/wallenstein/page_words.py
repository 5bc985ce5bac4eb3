"""The words of Wallenstein with everything that its pages need."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from companion.core.wording import Gettext, english

from .board import (
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
    Cube,
)
from .views import cells
from .views import map as county_map
from .views.battles import (
    battle_sentences,
    card_line,
    outcome_line,
    peasants_line,
    quarrel_line,
    rule_line,
)
from .views.cards import benefit_line, deck_line, favor_line
from .views.forecast import points_track
from .views.map import county_facts, county_line
from .views.winter import hunger_line, rising_line, supply_line, supplying_line
from .words.headlines import HEADLINES
from .words.history import TELLS
from .words.signs import SIGNS
from .words.words import Words


def cubes_line(
    cubes: Mapping[Cube, int], names: Mapping[str, str], gettext: Gettext = english
) -> str:
    """Return cubes as text: "Anna 3, 2 peasants"."""
    return Words(names, gettext).cubes(cubes)


class PageWords(Words):
    """Makes sentences of Wallenstein, including those that only pages need."""

    HEADLINES = HEADLINES
    TELLS = TELLS
    LINES = (
        benefit_line,
        card_line,
        county_facts,
        county_line,
        cubes_line,
        deck_line,
        favor_line,
        hunger_line,
        outcome_line,
        peasants_line,
        quarrel_line,
        rising_line,
        rule_line,
        battle_sentences,
        supply_line,
        supplying_line,
    )

    def template_functions(self) -> dict[str, object]:
        """Return the functions that templates may call: lines of text, drawings, the map
        (`map_view`), one county (`county_card`) or all (`county_cards`)."""
        return {
            **super().template_functions(),
            "points_track": points_track,
            **SIGNS,
            "count_thalers": self.thalers,
            "county_centre": cells.signs_centre,
            "county_plate": cells.name_plate_outline,
            "breakable_county": cells.hyphenated_name,
            "map_view": county_map.map_view,
            "county_card": county_map.county_card,
            "county_cards": county_map.county_cards,
            "set_up_counts": piece_counts,
        }


class SetUpCounts(Struct, frozen=True):
    """The number of pieces at the beginning.

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


def piece_counts(players: int) -> SetUpCounts:
    """Return how many pieces there are with this number of players (W0.1 to W0.4)."""
    without = tuple(id_ for id_, one in COUNTIES.items() if one.not_with_three)
    return SetUpCounts(THALERS[players], len(GROUPS[players]), without if players == 3 else ())
