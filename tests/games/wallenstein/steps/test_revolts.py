"""Winter (W3): supply, revolts, points, and the end of the year and of the game."""

import pytest

from companion.core.wording import english
from companion.games.wallenstein.board import EVENTS, SUPPLY_CHART, revolts_for_shortage
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Gained, WinterScored
from companion.games.wallenstein.scoring import rank_players, score_majority
from companion.games.wallenstein.steps.revolts import Supplied
from tests.games.wallenstein import positions as war

ALL = ("red", "blue", "black")
drawn = war.revolts


def test_W3_1_grain_shortage_follows_the_supply_chart():
    chart = {0: (0, 0), 1: (1, 1), 2: (1, 2), 3: (2, 2), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
    assert {short: revolts_for_shortage(short, SUPPLY_CHART) for short in chart} == chart
    assert revolts_for_shortage(7, SUPPLY_CHART) == revolts_for_shortage(9, SUPPLY_CHART) == (3, 3)


def starving(*before: war.Json) -> war.Playing:
    """Return a game in winter where Black lacks grain for three of nine counties."""
    return war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=6), *before)


def test_W3_1_as_many_cards_are_drawn_as_the_chart_says():
    game = starving()
    assert (game.facts()["phase"], game.to_act()) == ("winter", [(None, "revolts")])
    (waiting,) = WALLENSTEIN.players_to_act(game.state)
    assert waiting.values == {
        **{"player": "black", "short": 3, "count": 2, "by": "red"},
        "do": "enter-revolts",  # the group draws
    }
    for entry, code in (
        (drawn("black", "augsburg"), "cards-count"),
        (drawn("black", "augsburg", "augsburg"), "cards-count"),
        (drawn("black", "augsburg", "passau"), "county-not-own"),
        (drawn("black", "augsburg", "burgund"), "no-such-county"),
        (drawn("red", "passau", "vogtland"), "revolts-of"),
    ):
        game.refuses(entry, code)
    assert game.revolts("black", "augsburg", "lausitz").to_act() == [("black", "revolt")]


@pytest.mark.parametrize(
    ("grain", "question"),
    [
        (8, "Draw 1 of Dora's counties: it revolts"),
        (6, "Draw 2 of Dora's counties: they revolt"),
    ],
)
def test_the_question_for_revolts_has_the_right_plural_form(grain, question):
    game = war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=grain))
    line = WALLENSTEIN.turn_line(WALLENSTEIN.players_to_act(game.state), {"black": "Dora"}, english)
    assert line is not None
    assert line.headline == question


def test_W3_1_the_owner_chooses_the_order_of_revolts():
    game = starving(war.is_now("lausitz", "black", 2, markers=1))
    game.revolts("black", "augsburg", "lausitz")
    game.refuses(war.next_revolt("black", "boehmen"), "not-drawn")
    game.refuses(war.next_revolt("black", "burgund"), "no-such-county")
    game.refuses(war.next_revolt("red", "lausitz"), "not-your-turn")
    game.next_revolt("black", "lausitz")
    assert game.facts()["battle"]["throw"] == {"black": 2, "peasants": 3}  # W2.5
    game.throws(black=2, peasants=1)
    assert (game.county("lausitz").armies, game.county("lausitz").markers) == (1, 1)
    assert game.facts()["battle"]["throw"] == {"black": 5, "peasants": 2}
    assert game.throws(black=2, peasants=2).seat("black").points == 8


def test_W3_2_points_for_counties_and_buildings():
    built = war.is_now("augsburg", "black", 5, buildings=["palace", "church", "post"])
    game = war.to_winter(*war.fed(*ALL), built)
    gained = {(h.player, h.source, h.n) for h in game.happened(Gained) if h.what == "points"}
    most = {("palaces", 3), ("churches", 2), ("posts", 1), ("buildings", 3)}
    assert gained == {(player, "counties", 9) for player in ALL} | {("black", *m) for m in most}
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
def test_W3_2_majorities_score_by_kind_of_building(counts, points):
    for less, kind in enumerate(("palace", "church", "post")):
        fewer = {who: n - less for who, n in points.items() if n > less}
        assert score_majority(kind, counts) == fewer


def test_W3_3_a_new_year_begins_without_markers_and_grain():
    marked = war.is_now("augsburg", "black", 5, markers=2, buildings=["post"])
    game = war.to_winter(*war.fed(*ALL), marked)
    assert (game.facts()["year"], game.to_act()) == (2, [(None, "year")])
    assert (game.county("augsburg").markers, game.seat("red").grain) == (0, 0)
    seen = game.state.events_gone[0]
    fresh = [event for event in EVENTS if event not in game.state.events_gone]
    game.refuses({**war.year(), "events": [*fresh[:2], seen, seen]}, "cards-count")
    game.refuses({**war.year(), "events": [*fresh[:3], seen]}, "card-gone")
    assert game.year(*fresh[:4]).to_act() == [(None, "display")]


def test_W3_3_nothing_is_removed_after_the_second_winter():
    marked = war.is_now("augsburg", "black", 5, markers=2, buildings=["post"])
    first = war.to_winter(*war.fed(*ALL))
    game = war.to_winter(*war.fed(*ALL), marked, left="church-4", game=first)
    facts = game.facts()
    assert (facts["phase"], facts["round"], facts["to_act"]) == ("finished", 8, [])
    assert facts["players"]["red"]["grain"] == 16
    assert facts["counties"]["augsburg"]["markers"] == 2
    assert facts["result"]["winners"] == ["black"]
    for entry in (war.year(), war.throws()):
        game.refuses(entry, "game-over")
    assert game.corrects(player="blue", points=3).facts()["result"]["winners"] == ["blue"]


def test_W3_3_points_then_thalers_decide_or_the_victory_is_shared():
    result = rank_players({"a": (30, 1), "b": (30, 4), "c": (31, 0), "d": (30, 4)})
    assert result.winners == ("c",)
    assert {who: at.place for who, at in result.players.items()} == {"c": 1, "b": 2, "d": 2, "a": 4}
    assert rank_players({"a": (3, 1), "b": (3, 1)}).winners == ("a", "b")


def test_W3_1_players_with_enough_grain_are_reported_in_turn_order():
    winter = war.to_winter(*war.fed("red", "blue", "black"))
    told = winter.happened(Supplied)
    assert [one.player for one in told] == ["red", "blue", "black"]
    assert not any(one.revolts for one in told)
    (short,) = starving().revolts("black", "augsburg", "lausitz").happened(Supplied)
    assert (short.player, short.counties, short.grain, short.revolts) == ("black", 9, 6, 2)
