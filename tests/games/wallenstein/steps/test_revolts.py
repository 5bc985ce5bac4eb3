"""Winter (W3): supply, revolts, points, the year's and the game's end."""

import pytest

from companion.games.wallenstein.board import EVENTS, SUPPLY_CHART, revolts_for
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Gained, WinterScored
from companion.games.wallenstein.scoring import majority, rank_players
from companion.games.wallenstein.steps.revolts import Supplied
from tests.games.wallenstein import positions as war

ALL = ("red", "blue", "black")


def drawn(player: str, *counties: str) -> war.Json:
    return {"type": "revolts", "player": player, "counties": list(counties)}


def next_is(player: str, county: str) -> war.Json:
    return {"type": "revolt", "player": player, "county": county}


@pytest.mark.parametrize("left", ["taxes-max-0", "palace-2", "post-7"])
def test_W3_1_the_last_open_event_says_how_much_grain_is_lost(left: str) -> None:
    game = war.to_winter(*war.fed("red", grain=12), *war.fed("blue", grain=1), left=left)
    assert game.seat("red").grain == 12 - EVENTS[left]
    assert game.seat("blue").grain == max(0, 1 - EVENTS[left])


CHART = [
    (0, 0, 0),
    (1, 1, 1),
    (2, 1, 2),
    (3, 2, 2),
    (4, 2, 2),
    (5, 2, 3),
    (6, 2, 3),
    (7, 3, 3),
    (9, 3, 3),
]


@pytest.mark.parametrize(("short", "revolts", "peasants"), CHART)
def test_W3_1_the_supply_chart(short: int, revolts: int, peasants: int) -> None:
    assert revolts_for(short, SUPPLY_CHART) == (revolts, peasants)


def starving(short: int = 3, *before: war.Json) -> war.Playing:
    """Black lacks grain for so many of nine counties."""
    return war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=9 - short), *before)


def test_W3_1_as_many_cards_are_drawn_as_the_chart_says() -> None:
    game = starving()
    assert game.facts()["phase"] == "winter"
    assert game.to_act() == [(None, "revolts")]
    (waiting,) = WALLENSTEIN.waiting_for(game.state)
    assert waiting.values == {"player": "black", "short": 3, "count": 2, "by": "red"}
    game.refuses(drawn("black", "augsburg"), "cards-count")
    game.refuses(drawn("black", "augsburg", "augsburg"), "cards-count")
    game.refuses(drawn("black", "augsburg", "passau"), "county-not-own")
    game.refuses(drawn("black", "augsburg", "burgund"), "no-such-county")
    game.refuses(drawn("red", "passau", "vogtland"), "revolts-of")
    game.play(drawn("black", "augsburg", "lausitz"))
    assert game.to_act() == [("black", "revolt")]


def test_W3_1_the_owner_chooses_the_order_the_last_follows_by_itself() -> None:
    game = starving(3, war.is_now("lausitz", "black", 2, markers=1))
    game.play(drawn("black", "augsburg", "lausitz"))
    game.refuses(next_is("black", "boehmen"), "not-drawn")
    game.refuses(next_is("red", "lausitz"), "not-your-turn")
    game.play(next_is("black", "lausitz"))
    assert game.facts()["battle"]["throw"] == {"black": 2, "peasants": 3}  # W2.5
    game.play(war.throws(black=2, peasants=1))
    assert (game.county("lausitz").armies, game.county("lausitz").markers) == (1, 1)
    assert game.facts()["battle"]["throw"] == {"black": 5, "peasants": 2}
    game.play(war.throws(black=2, peasants=2))
    assert game.seat("black").points == 8


def test_W3_1_everybody_in_turn_order_each_fought_before_the_next() -> None:
    game = war.to_winter(*war.fed("red"), *war.fed("blue", "black", grain=8))
    supplied = [(h.player, h.counties, h.grain, h.revolts) for h in game.happened(Supplied)]
    assert supplied == [("red", 9, 20, 0)]
    game.refuses(drawn("black", "lausitz"), "revolts-of")
    game.play(drawn("blue", "neumark"))
    game.refuses(drawn("black", "lausitz"), "not-now")
    game.play(war.throws(blue=2), drawn("black", "lausitz"))
    assert game.facts()["battle"]["defender"] == "black"


def test_W3_2_points_for_counties_and_buildings() -> None:
    built = war.is_now("augsburg", "black", 5, buildings=["palace", "church", "post"])
    game = war.to_winter(*war.fed(*ALL), built)
    gained = {(h.player, h.source, h.n) for h in game.happened(Gained) if h.what == "points"}
    assert gained == {
        *((player, "counties", 9) for player in ALL),
        ("black", "buildings", 3),
        ("black", "palaces", 3),
        ("black", "churches", 2),
        ("black", "posts", 1),
    }
    assert [game.seat(c).points for c in ALL] == [9, 9, 18]
    winters = {h.player: (h.year, h.points) for h in game.happened(WinterScored)}
    assert winters == {"red": (1, 9), "blue": (1, 9), "black": (1, 18)}


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ({"a": 2, "b": 1, "c": 0}, {"a": 3}),
        ({"a": 2, "b": 2, "c": 0}, {"a": 2, "b": 2}),
        ({"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 2, "c": 2}),
        ({"a": 0, "b": 0, "c": 0}, {}),
    ],
)
def test_W3_2_the_most_palaces(counts: dict[str, int], points: dict[str, int]) -> None:
    assert majority("palace", counts) == points
    less = {who: n - 1 for who, n in points.items()}
    assert majority("church", counts) == less
    assert majority("post", counts) == {who: n - 1 for who, n in less.items() if n > 1}


def test_W3_3_markers_and_grain_go_and_another_year_begins() -> None:
    marked = war.is_now("augsburg", "black", 5, markers=2, buildings=["post"])
    game = war.to_winter(*war.fed(*ALL), marked)
    assert (game.facts()["year"], game.to_act()) == (2, [(None, "year")])
    seen = game.state.events_gone
    game.refuses({"type": "year", "events": [*war.year()["events"][:3], seen[0]]}, "cards-count")
    fresh = [event for event in EVENTS if event not in seen]
    game.refuses({"type": "year", "events": [*fresh[:3], seen[0]]}, "card-gone")
    game.play({"type": "year", "events": fresh[:4]})


def to_the_end(*before: war.Json) -> war.Playing:
    first = war.to_winter(*war.fed(*ALL))
    return war.to_winter(*war.fed(*ALL), *before, left="church-4", game=first)


def test_W3_3_after_the_second_winter_all_stays_as_it_was_scored() -> None:
    game = to_the_end(war.is_now("augsburg", "black", 5, markers=2, buildings=["post"]))
    facts = game.facts()
    assert (facts["phase"], facts["round"], facts["to_act"]) == ("finished", 8, [])
    assert facts["players"]["red"]["grain"] == 16
    assert facts["counties"]["augsburg"]["markers"] == 2
    assert facts["result"]["winners"] == ["black"]
    game.refuses(war.year(), "game-over")
    game.refuses(war.throws(), "game-over")
    game.play(war.corrects(player="blue", points=3))
    assert game.facts()["result"]["winners"] == ["blue"]


def test_W3_3_the_most_points_then_thalers_then_shared() -> None:
    result = rank_players({"a": (30, 1), "b": (30, 4), "c": (31, 0), "d": (30, 4)})
    assert result.winners == ("c",)
    assert {who: at.place for who, at in result.players.items()} == {"c": 1, "b": 2, "d": 2, "a": 4}
    assert rank_players({"a": (3, 1), "b": (3, 1)}).winners == ("a", "b")
