"""How many modules of a game stand one upon another; what may import what, import-linter says."""

from graphlib import TopologicalSorter

import grimp
import pytest

MOST_LEVELS = {"league_of_six": 10, "wallenstein": 8}
"""How many modules of a game may stand one upon another, by its folder."""


@pytest.mark.parametrize(("game", "most"), MOST_LEVELS.items())
def test_the_modules_of_a_game_stand_on_few_levels(game, most):
    graph = grimp.build_graph("companion")
    rooms = f"companion.games.{game}"
    imports = {
        module: {
            one
            for one in graph.find_modules_directly_imported_by(module)
            if one in graph.find_descendants(rooms)
        }
        for module in graph.find_descendants(rooms)
    }
    chains: dict[str, tuple[str, ...]] = {}
    for module in TopologicalSorter(imports).static_order():
        below = max((chains[one] for one in imports[module]), key=len, default=())
        chains[module] = (*below, module)
    assert [chain for chain in chains.values() if len(chain) > most] == []
