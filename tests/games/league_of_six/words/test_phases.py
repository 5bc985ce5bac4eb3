"""The short help: for every phase, in few words; what belongs to a module only with it."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core.play import Help
from companion.core.wording import english
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.state import Phase
from tests.games.league_of_six.positions import a_setup

MOST_WORDS = 95
MODULES = ("sixth-player", "retinue")


def helps(setup: Any) -> dict[str, Help]:
    return {**LEAGUE_OF_SIX.helps(setup, english)}


def setup(*modules: str) -> Any:
    return replace(LEAGUE_OF_SIX.read_setup(a_setup()), modules=modules)


def test_every_phase_has_its_help() -> None:
    found = helps(setup())
    assert set(found) == {*get_args(Phase), "reordering", "cleaning"}
    for help_ in found.values():
        assert help_.do
        assert help_.order
        assert help_.miss
        assert not help_.modules


def test_it_is_short() -> None:
    for phase, help_ in helps(setup(*MODULES)).items():
        words = " ".join([help_.do, help_.order, *help_.miss, *help_.modules]).split()
        assert len(words) <= MOST_WORDS + 35 * bool(help_.modules), (phase, len(words))


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_is_off_is_not_spoken_of(module: str) -> None:
    own = helps(setup(module))
    assert {phase for phase, help_ in own.items() if help_.modules} == {
        code for code, phase in LEAGUE_OF_SIX.phases.items() if module in phase.modules
    }
    for phase, help_ in own.items():
        assert help_._replace(modules=[]) == helps(setup())[phase]
