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


def test_choosing_names_what_beginners_forget() -> None:
    """R2.3, R2.5: staying is not free, besieged towns are no wall, and 12 cannot be outbid."""
    said = " ".join(helps(setup())["choosing"].miss)
    for forgotten in ("Staying costs 1", "besieged towns may be passed", "on 12 is closed"):
        assert forgotten in said


def test_entering_hands_names_guard_cards_that_count_3() -> None:
    assert "A guard card showing 3 counts 3" in " ".join(helps(setup())["revealing"].miss)


def test_l6_crowns_that_go_by_leader_cards_do_not_count_first() -> None:
    (said,) = helps(setup("retinue"))["revealing"].modules
    assert said.startswith("Crowns that go by leader cards score together with them")


def test_l4_followers_of_storing_do_not_all_act_before_the_first_row() -> None:
    (said,) = helps(setup("retinue"))["storing"].modules
    assert "between rows or at the end" in said


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_is_off_is_not_spoken_of(module: str) -> None:
    own = helps(setup(module))
    assert {phase for phase, help_ in own.items() if help_.modules} == {
        code for code, phase in LEAGUE_OF_SIX.phases.items() if module in phase.modules
    }
    for phase, help_ in own.items():
        assert help_._replace(modules=[]) == helps(setup())[phase]
