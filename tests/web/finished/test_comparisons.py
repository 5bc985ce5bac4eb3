"""Statistics that compare finished games, by players and by time."""

from datetime import UTC, datetime

from flask import Flask

from companion.storage.results import Finished, Score
from companion.web.finished.comparisons import Group, Pair, compare
from tests.games.league_of_six.engine_games import random_game
from tests.support.pages import brought, words
from tests.web.finished.test_game_list import file_of


def game(month: int, year: int = 2026, **points: int) -> Finished:
    """Return a finished game that ended in the middle of that month."""
    ranked = sorted(points.values(), reverse=True)
    scores = tuple(
        Score(
            colour=f"colour-{n}",
            name=name,
            total=total,
            place=ranked.index(total) + 1,
            won=total == ranked[0],
            seconds=None,
        )
        for n, (name, total) in enumerate(points.items())
    )
    moment = datetime(year, month, 15, 12, tzinfo=UTC)
    return Finished("BCDF", "league-of-six", moment, None, scores)


GAMES = [
    game(1, Anna=30, Ben=20, Cem=20),
    game(2, Anna=10, Ben=50, Cem=60),
    game(2, year=2025, Anna=30, Ben=20, Cem=10, Dora=40),
]


def compared(app: Flask):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        return compare(GAMES, [])


def test_players_are_compared_only_in_common_games(app):
    pairs = {(pair.one, pair.other): pair for pair in compared(app).pairs}
    assert pairs["anna", "ben"] == Pair("anna", "ben", 3, 2, 1)
    assert pairs["ben", "cem"] == Pair("ben", "cem", 3, 1, 1), "level once"
    assert pairs["anna", "dora"] == Pair("anna", "dora", 1, 0, 1)
    assert compared(app).pairs[-1].games == 1, "those who met most come first"


def test_games_are_counted_by_number_of_players_and_by_time(app):
    found = compared(app)
    assert found.by_players == [Group("3", 2, 45.0), Group("4", 1, 40.0)]
    months = [(group.name, group.games) for group in found.by_month]
    assert months == [("February 2026", 1), ("January 2026", 1), ("February 2025", 1)]
    assert [(group.name, group.games) for group in found.by_year] == [("2026", 2), ("2025", 1)]


def test_comparisons_leave_trial_games_out(client):
    brought(client, file_of(random_game(3, 1), trial=True))
    assert "Head to head" not in client.get("/games").text
    brought(client, file_of(random_game(3, 2)))
    shown = words(client.get("/games").text)
    assert "Anna – Ben 1" in shown
    assert "January 2026 1" in shown
