"""The comparisons in the statistics: names of months, and years."""

from companion.storage.statistics import Group, Statistics
from companion.web.finished.comparisons import make_comparisons
from tests.games.league_of_six.engine_games import random_game
from tests.support.pages import brought, words
from tests.web.finished.test_game_list import file_of


def test_comparisons_name_months_and_sum_them_up_to_years_newest_first(app):
    months = [Group("2025-02", 1, 40.0), Group("2026-01", 1, 30.0), Group("2026-02", 2, 60.0)]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        found = make_comparisons(Statistics([], [], [], months))
    named = [(group.name, group.games) for group in found.by_month]
    assert named == [("February 2026", 2), ("January 2026", 1), ("February 2025", 1)]
    assert found.by_year == [Group("2026", 3, 50.0), Group("2025", 1, 40.0)]


def test_comparisons_use_the_names_of_the_list_and_leave_trial_games_out(client):
    brought(client, file_of(random_game(3, 1), trial=True))
    assert "Head to head" not in client.get("/games").text
    brought(client, file_of(random_game(3, 2)))
    shown = words(client.get("/games").text)
    assert "Anna – Ben 1" in shown
    assert "January 2026 1" in shown
