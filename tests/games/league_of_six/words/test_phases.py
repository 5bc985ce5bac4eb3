"""The short help for every phase; texts of a module appear only with it."""

from typing import get_args

import pytest
from msgspec.structs import replace

from companion.core.play import Help
from companion.core.wording import english
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.state import Phase
from tests.games.league_of_six.positions import a_setup


def helps(*modules: str) -> dict[str, Help]:
    setup = replace(LEAGUE_OF_SIX.read_setup(a_setup()), modules=modules)
    return {**LEAGUE_OF_SIX.help_by_phase(setup, english)}


def test_every_phase_has_help():
    found = helps()
    assert set(found) == {*get_args(Phase), "reordering", "cleaning"}
    for help_ in found.values():
        assert help_.do
        assert help_.order
        assert help_.miss
        assert not help_.modules


@pytest.mark.parametrize("module", ["sixth-player", "retinue"])
def test_help_does_not_mention_modules_that_are_not_played(module):
    phases = LEAGUE_OF_SIX.phases.items()
    own = helps(module)
    told = {phase for phase, help_ in own.items() if help_.modules}
    assert told == {code for code, phase in phases if module in phase.modules}
    assert {phase: help_._replace(modules=[]) for phase, help_ in own.items()} == helps()
