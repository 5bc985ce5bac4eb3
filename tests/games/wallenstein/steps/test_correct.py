"""Putting the app right: `correct` (formats of Wallenstein, section 1)."""

from __future__ import annotations

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Skipped
from companion.games.wallenstein.steps.correct import Corrected
from tests.games.wallenstein.positions import (
    Json,
    acting,
    attacking,
    corrects,
    done,
    fed,
    filled,
    is_now,
    moves,
    opens,
    ordered,
    planning,
    plans,
    throws,
    to_winter,
    turns,
)


def test_differences_of_a_player() -> None:
    game = filled().play(corrects(player="red", thalers=-3, grain=4, points=2, note="forgotten"))
    seat = game.seat("red")
    assert (seat.thalers, seat.grain, seat.points) == (15, 4, 2)
    assert game.happened(Corrected)[0].note == "forgotten"
    game.refuses(corrects(player="red", thalers=-16), "below-0")
    game.refuses(corrects(player="red", grain=-5), "below-0")
    game.refuses(corrects(player="red", points=-3), "below-0")
    game.refuses(corrects(player="yellow", points=3), "not-seated")


WRONG: list[Json] = [
    {},
    {"player": "red"},
    {"player": "red", "armies": 3},
    {"player": "red", "points": 1, "county": "passau", "armies": 1},
    {"county": "passau"},
    {"county": "passau", "points": 1},
    {"county": "passau", "armies": 1, "tray": {}},
    {"tray": {}, "thalers": 1},
    {"thalers": 1},
    {"armies": 1},
]


@pytest.mark.parametrize("changes", WRONG)
def test_one_thing_at_a_time(changes: Json) -> None:
    filled().refuses(corrects(**changes), "correct-what")


def test_a_county_as_it_is() -> None:
    game = filled()
    game.play(corrects(county="osnabrueck", armies=6, buildings=["church", "post"], markers=2))
    county = game.county("osnabrueck")
    assert (county.armies, county.buildings, county.markers) == (6, ("church", "post"), 2)
    assert game.seat("red").supply == 62 - 27 - 7 - 2
    assert game.state.markers == 40
    game.play(corrects(county="osnabrueck", buildings=["post"]))
    assert game.county("osnabrueck").buildings == ("post",)
    assert game.state.buildings["church"] == 26
    assert game.county("osnabrueck").armies == 6


def test_an_owner_and_armies_or_nothing_at_all() -> None:
    game = filled()
    game.refuses(corrects(county="osnabrueck", armies=0), "owner-has-armies")
    game.refuses(corrects(county="altmark", owner="red"), "owner-has-armies")
    game.refuses(corrects(county="altmark", armies=3), "neutral-is-empty")
    game.refuses(corrects(county="altmark", markers=1), "neutral-is-empty")
    game.refuses(corrects(county="altmark", buildings=["post"]), "neutral-is-empty")
    game.refuses(corrects(county="passau", owner=None, armies=2), "neutral-is-empty")
    game.refuses(corrects(county="passau", owner="purple"), "not-seated")
    game.refuses(corrects(county="burgund", owner="red", armies=2), "no-such-county")
    game.play(corrects(county="osnabrueck", buildings=["palace"], markers=1))
    game.play(corrects(county="osnabrueck", owner=None))
    county = game.county("osnabrueck")
    assert (county.owner, county.armies, county.buildings, county.markers) == (None, 0, (), 0)
    assert game.state.buildings["palace"] == 28
    assert game.seat("red").supply == 62 - 27 - 7 + 4


def test_a_new_owner_has_as_many_armies_unless_said_otherwise() -> None:
    game = filled().play(corrects(county="osnabrueck", owner="blue"))
    assert (game.county("osnabrueck").owner, game.county("osnabrueck").armies) == ("blue", 4)
    assert game.seat("blue").supply == 62 - 27 - 7 - 4
    assert game.seat("red").supply == 62 - 27 - 7 + 4


def test_no_more_than_there_is() -> None:
    game = filled()
    game.refuses(corrects(county="osnabrueck", armies=33), "no-more-armies")
    game.refuses(corrects(county="osnabrueck", markers=43), "no-more-markers")
    game.refuses(corrects(county="lueneburg", buildings=["post", "church"]), "sites")
    game.refuses(corrects(county="osnabrueck", buildings=["post", "post"]), "sites")
    game.refuses(corrects(tray={"red": 29}), "no-more-cubes")
    game.refuses(corrects(tower={"peasants": 21}), "no-more-cubes")
    game.refuses(corrects(tray={"yellow": 1}), "not-seated")
    game.play(corrects(county="osnabrueck", armies=32))
    assert game.seat("red").supply == 0


def test_no_tile_is_placed_that_is_not_there() -> None:
    counties = list(filled(players=4).state.counties)
    game = filled(players=4)
    for county in counties[:28]:
        owner = game.county(county).owner or "red"
        armies = max(1, game.county(county).armies)
        game.play(is_now(county, owner, armies, buildings=["palace"]))
    other = next(c for c in counties[28:] if game.county(c).owner)
    game.refuses(corrects(county=other, buildings=["palace"]), "no-tile-left")


def test_tray_and_tower_as_they_are() -> None:
    game = filled().play(corrects(tray={"red": 3, "peasants": 2}, tower={"red": 1}))
    assert game.state.tray == {"red": 3, "blue": 0, "black": 0, "peasants": 2}
    assert game.state.tower == {"red": 1, "blue": 7, "black": 7, "peasants": 10}
    assert game.seat("red").supply == 62 - 27 - 4
    game.play(corrects(tray={"red": 0}))
    assert game.state.tray["red"] == 0
    assert game.state.tray["peasants"] == 2


def test_tray_and_tower_told_together_are_judged_together() -> None:
    game = filled().play(corrects(tray={"peasants": 10}, tower={"peasants": 10}))
    assert game.state.peasants == 0
    game.play(corrects(tray={"peasants": 12}, tower={"peasants": 8}))
    game.play(corrects(tray={"peasants": 7}, tower={"peasants": 13}))
    assert (game.state.tray["peasants"], game.state.tower["peasants"]) == (7, 13)
    refused = game.refuses(corrects(tray={"red": 40}, tower={"red": 0}), "no-more-cubes")
    assert "most" not in refused.public


def test_not_what_is_thrown_just_now() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4)
    game.refuses(corrects(tray={"red": 1}), "tray-in-hand")
    game.refuses(is_now("hessen-kassel", "red", 1), "fought-for")
    game.play(corrects(tower={"red": 1}), is_now("baden", "black", 1))
    assert game.to_act() == [(None, "throw")]


def test_WH_3_a_refusal_of_the_towers_limit_names_it_only_where_it_is_open() -> None:
    closed = filled().refuses(corrects(tower={"red": 40}), "no-more-cubes")
    assert "most" not in closed.public
    opened = filled(rulings={"open_tower": True}).refuses(
        corrects(tower={"red": 40}), "no-more-cubes"
    )
    assert opened.public["most"] == 35


def test_W1_12_a_card_corrected_away_makes_the_box_void() -> None:
    game = acting("taxes", "passau").play(is_now("passau", "blue", 1))
    assert [h.why for h in game.happened(Skipped) if h.player == "red"] == ["lost"]
    assert game.to_act() == [(None, "turn")]


def test_a_march_that_became_impossible_is_passed_over() -> None:
    for gone in (is_now("gft-mark", None), is_now("gft-mark", "red", 1)):
        game = done("move-a", "gft-mark").play(gone)
        assert "undone" in game.skipped()
        assert game.to_act() == [(None, "turn")]
    game = done("deploy-1", "saechs-lande")
    assert game.to_act() == [("red", "move")]
    game.play(is_now("vogtland", None))
    assert game.to_act() == [(None, "turn")]


def test_a_march_that_is_still_possible_goes_on() -> None:
    game = done("move-a", "gft-mark").play(
        is_now("gft-mark", "red", 3), moves("red", "osnabrueck", 2)
    )
    assert game.county("osnabrueck").armies == 6


def test_W3_1_grain_found_after_all_stops_the_revolt() -> None:
    game = to_winter(*fed("red", "blue"))
    assert game.to_act() == [(None, "revolts")]
    game.play(*fed("black"))
    assert game.state.round == 5


def test_W3_1_a_county_drawn_and_corrected_away_does_not_revolt() -> None:
    game = to_winter(*fed("red", "blue"), *fed("black", grain=6))
    game.play({"type": "revolts", "player": "black", "counties": ["augsburg", "lausitz"]})
    game.play(is_now("lausitz", None))
    assert game.facts()["battle"]["county"] == "augsburg"


def test_W3_1_the_last_county_corrected_away_ends_the_revolts() -> None:
    game = to_winter(*fed("red", "blue"), *fed("black", grain=6))
    game.play({"type": "revolts", "player": "black", "counties": ["augsburg", "lausitz"]})
    game.play({"type": "revolt", "player": "black", "county": "lausitz"}, is_now("augsburg", None))
    game.play(throws(black=2))
    assert game.state.rising is None
    assert game.state.round == 5


def test_W3_1_of_three_drawn_the_one_corrected_away_is_no_choice() -> None:
    game = to_winter(*fed("red", "blue"), *fed("black", grain=2))
    drawn = ["augsburg", "lausitz", "boehmen"]
    game.play({"type": "revolts", "player": "black", "counties": drawn}, is_now("boehmen", None))
    assert [o.county for o in WALLENSTEIN.options(game.state, "black")] == ["augsburg", "lausitz"]  # type: ignore


def test_a_county_corrected_to_a_player_cannot_be_used_this_round() -> None:
    game = planning("taxes").play(plans("red", taxes="passau"), plans("blue", 1), plans("black", 2))
    game.play(is_now("passau", None), is_now("passau", "red", 3))
    assert game.seat("red").cards == tuple(
        c for c in game.state.counties_of("red") if c != "passau"
    )


def test_corrections_go_on_whenever_a_table_stands() -> None:
    game = ordered(plans("red", taxes="passau"), actions=("taxes",))
    game.play(corrects(player="blue", points=1), opens("red"), corrects(player="blue", points=1))
    game.play(turns("move-a"), corrects(player="blue", points=1))
    assert game.seat("blue").points == 3
