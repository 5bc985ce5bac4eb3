"""What the form that changes an entry of League of Six may show, and offer."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX as GAME
from tests.games.league_of_six.positions import corrects, goes, raises
from tests.web.test_rights import a_deal, a_table

SETTLED = {"type": "settle", "phase": "collecting", "guards": {"red": 2}, "influence": {"red": 1}}
HIDDEN: tuple[tuple[dict[str, Any], bool, set[str]], ...] = (
    (goes("red", "lauban", 3), True, set()),
    (goes("red", "lauban", 3), False, {"offer"}),
    (raises("red", 4), True, set()),
    (raises("red", 4), False, {"guards"}),
    (corrects("red", guards=2, influence=1, note="why"), True, {"guards", "note"}),
    (corrects("red", influence=1, note="why"), False, set()),
    (SETTLED, True, {"guards"}),
    (SETTLED, False, {"guards"}),
    ({"type": "collect", "player": "red", "guards": 2, "goods": {}}, False, {"guards", "goods"}),
    ({"type": "take_leader", "player": "red", "figures": 3}, False, {"figures"}),
    ({"type": "choose_row", "player": "red", "store": "royal", "row": 1}, False, set()),
)


@pytest.mark.parametrize(("plain", "now", "hidden"), HIDDEN)
def test_H2_H3_a_form_shows_what_the_history_tells(
    plain: dict[str, Any], now: bool, hidden: set[str]
) -> None:
    shown = set(GAME.open_keys(GAME.read_entry(plain), now=now))
    assert {key for key in plain if key != "type"} - shown == hidden


def test_R2_4_towns_and_offers_are_those_of_that_moment_whatever_the_hand_is() -> None:
    for guards in (0, 9):
        table = a_table(a_deal(), corrects("yellow", guards=guards), goes("red", "lauban"))
        offered = GAME.open_choices(table.state, GAME.read_entry(goes("yellow", "lauban", 2)))
        assert offered is not None
        assert {"lauban", "bautzen", "kamenz", "zittau"} <= set(offered)
        assert {"1", "12"} <= set(offered)
        assert not {"goerlitz", "loebau"} & set(offered)
