"""What a round gave, by player and source."""

from companion.core.lines import Undo
from companion.core.recap import latest_recap
from tests.browser.kept import GAME
from tests.core.test_hand_moves import after
from tests.core.test_preview import MARKET, OVER, played, sells


def test_H3_a_recap_adds_up_to_all_gains_of_its_round_and_leaves_payments_out():
    before, ended = after(GAME, 30), after(GAME, 54)
    recap = latest_recap(ended)
    assert recap.round == 2
    paid = {"green": 2, "blue": 4}
    at_first, at_last = (table.game.standing(table.state) for table in (before, ended))
    assert {player: sum(by.values()) for player, by in recap.gained.items()} == {
        player: at_last[player] - at_first[player] + paid.get(player, 0) for player in at_last
    }
    leader, *_ = recap.by_points
    assert recap.points[leader] == max(recap.points.values())


def test_a_recap_names_no_source_that_brought_a_player_nothing():
    sold = played(*MARKET, sells("red", 2), sells("blue", 0), years=2)
    gained = latest_recap(sold).gained
    assert {player: {**by} for player, by in gained.items()} == {"red": {"market": 10}, "blue": {}}


def test_there_is_a_recap_only_while_the_entry_that_ended_the_round_is_the_newest():
    assert latest_recap(after(GAME, 53)) is None
    assert latest_recap(after(GAME, 55)) is None
    assert latest_recap(after(GAME, 54).play(Undo())) is None
    assert latest_recap(played()) is None, "before the first entry"
    assert latest_recap(played(*OVER)) is None, "the result is shown"
