"""What a round brought, by player and source."""

from __future__ import annotations

from companion.core.lines import Undo
from companion.core.recap import latest_recap
from tests.browser.kept import GAME
from tests.core.test_hand_moves import after


def test_a_recap_adds_up_to_what_everybody_gained_in_its_round() -> None:
    before, ended = after(GAME, 30), after(GAME, 54)
    recap = latest_recap(ended)
    assert recap is not None
    assert recap.round == 2
    standing = ended.game.standing
    assert {player: sum(by.values()) for player, by in recap.gained.items()} == {
        player: points - standing(before.state)[player]
        for player, points in standing(ended.state).items()
    }
    leader, *_ = recap.by_points
    assert recap.points[leader] == max(recap.points.values())


def test_there_is_a_recap_only_while_the_entry_that_ended_the_round_is_the_newest() -> None:
    assert latest_recap(after(GAME, 53)) is None
    assert latest_recap(after(GAME, 55)) is None
    assert latest_recap(after(GAME, 54).play(Undo())) is None
