"""The story of a game, in words and figures."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN
from companion.web.finished.game_list import whole_minutes
from companion.web.finished.stories import Columns, Curve, round_column_heads


@pytest.mark.parametrize(("seconds", "said"), [(3, 1), (100, 2), (3600, 60)])
def test_durations_are_shown_as_at_least_a_minute(seconds, said):
    assert whole_minutes(seconds) == said


def test_the_table_of_points_has_a_column_for_every_round_and_the_end(new_app):
    curve = Curve({}, {1: {}, 2: {}, None: {}})
    app = new_app()
    with app.test_request_context():
        assert round_column_heads(curve, LEAGUE_OF_SIX) == Columns(
            ["Start", "Round 1", "Round 2", "Leader cards"], ["Start", "1", "2", "Leader cards"]
        )
        assert round_column_heads(curve, WALLENSTEIN) == Columns(
            ["Start", "Spring of year 1", "Summer of year 1", "The end"],
            ["Start", "Spring 1", "Summer 1", "The end"],
        )
