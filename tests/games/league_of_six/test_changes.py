"""Tests of what the form that changes an entry may show and offer."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX as GAME
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import collects, corrects

SETTLED = p.settles("collecting", guards={"red": 2}, influence={"red": 1})


@pytest.mark.parametrize(
    ("entry", "now", "hidden"),
    [
        ("red lauban 3", True, set()),
        ("red lauban 3", False, {"offer"}),
        ("red raises 4", True, set()),
        ("red raises 4", False, {"guards"}),
        (corrects("red", guards=2, influence=1, note="why"), True, {"guards", "note"}),
        (corrects("red", influence=1, note="why"), False, set()),
        (SETTLED, True, {"guards"}),
        (SETTLED, False, {"guards"}),
        (collects("red", guards=2, goods={}), False, {"guards", "goods"}),
        ("red takes 3", False, {"figures"}),
        ("red royal 1", False, set()),
    ],
)
def test_H2_H3_change_forms_show_only_values_in_the_history(entry, now, hidden):
    plain = p.move(entry)
    read = GAME.read_entry(plain)
    shown = set(GAME.step_of(read).public_keys(read, now=now))
    assert {key for key in plain if key != "type"} - shown == hidden


@pytest.mark.parametrize("guards", [0, 9])
def test_R2_4_changing_a_choice_offers_the_towns_that_were_free_then(guards):
    game = p.choosing("red lauban").put("yellow", guards=guards)
    entry = GAME.read_entry(p.goes("yellow", "lauban", 2))
    offered = set(GAME.step_of(entry).public_choices(game.state, entry) or ())
    assert {"lauban", "bautzen", "kamenz", "zittau", "1", "12"} <= offered
    assert not {"goerlitz", "loebau"} & offered
