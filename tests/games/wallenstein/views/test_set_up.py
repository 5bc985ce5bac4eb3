"""What the checklist of the set-up says, by the number of players (W0)."""

from __future__ import annotations

import pytest

from companion.games.wallenstein.views.set_up import set_up_counts


@pytest.mark.parametrize(
    ("players", "thalers", "counties", "left_out"), [(3, 18, 9, 8), (4, 15, 8, 0), (5, 12, 7, 0)]
)
def test_W0_thalers_and_counties_go_by_the_number_of_players(
    players: int, thalers: int, counties: int, left_out: int
) -> None:
    start = set_up_counts(players)
    assert (start.thalers, start.counties, len(start.left_out)) == (thalers, counties, left_out)
    assert (start.armies, start.in_tower) == (62, 7)
    assert (start.peasants, start.peasants_in_tower, start.markers) == (20, 10, 42)
    assert start.buildings == {"palace": 28, "church": 26, "post": 26}
