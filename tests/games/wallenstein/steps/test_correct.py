"""Putting the app right: `correct` (formats of Wallenstein, section 1)."""

from __future__ import annotations

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Skipped
from companion.games.wallenstein.steps.correct import Corrected, Correcting
from tests.games.wallenstein import positions as war

HOME = {"county": "osnabrueck"}


def test_differences_of_a_player() -> None:
    game = war.filled().play(
        war.corrects(player="red", thalers=-3, grain=4, points=2, note="forgotten")
    )
    seat = game.seat("red")
    assert (seat.thalers, seat.grain, seat.points) == (15, 4, 2)
    assert game.happened(Corrected)[0].note == "forgotten"


REFUSED: list[tuple[str, war.Json]] = [
    ("correct-what", {}),
    ("correct-what", {"player": "red"}),
    ("correct-what", {"player": "red", "armies": 3}),
    ("correct-what", {"player": "red", "points": 1, "county": "passau", "armies": 1}),
    ("correct-what", {"county": "passau"}),
    ("correct-what", {"county": "passau", "points": 1}),
    ("correct-what", {"county": "passau", "armies": 1, "tray": {}}),
    ("correct-what", {"tray": {}, "thalers": 1}),
    ("correct-what", {"thalers": 1}),
    ("correct-what", {"armies": 1}),
    ("below-0", {"player": "red", "thalers": -19}),
    ("below-0", {"player": "red", "grain": -1}),
    ("below-0", {"player": "red", "points": -1}),
    ("not-seated", {"player": "yellow", "points": 3}),
    ("not-seated", {"tray": {"yellow": 1}}),
    ("not-seated", {**HOME, "owner": "purple"}),
    ("owner-has-armies", {**HOME, "armies": 0}),
    ("owner-has-armies", {"county": "altmark", "owner": "red"}),
    ("neutral-is-empty", {"county": "altmark", "armies": 3}),
    ("neutral-is-empty", {"county": "altmark", "markers": 1}),
    ("neutral-is-empty", {"county": "altmark", "buildings": ["post"]}),
    ("neutral-is-empty", {**HOME, "owner": None, "armies": 2}),
    ("no-such-county", {"county": "burgund", "owner": "red", "armies": 2}),
    ("no-more-armies", {**HOME, "armies": 33}),
    ("no-more-markers", {**HOME, "markers": 43}),
    ("sites", {"county": "lueneburg", "buildings": ["post", "church"]}),
    ("sites", {**HOME, "buildings": ["post", "post"]}),
    ("no-more-cubes", {"tray": {"red": 29}}),
    ("no-more-cubes", {"tower": {"peasants": 21}}),
    ("no-more-cubes", {"tray": {"red": 40}, "tower": {"red": 0}}),
]


@pytest.mark.parametrize(("code", "changes"), REFUSED)
def test_one_thing_at_a_time_and_no_more_than_there_is(code: str, changes: war.Json) -> None:
    war.filled().refuses(war.corrects(**changes), code)


def test_a_county_and_its_owner_as_they_are() -> None:
    game = war.filled().play(
        war.corrects(**HOME, armies=6, buildings=["church", "post"], markers=2)
    )
    assert game.state.markers == 40
    game.play(war.corrects(**HOME, buildings=["post"]), war.corrects(**HOME, armies=30))
    assert (game.state.buildings["church"], game.seat("red").supply) == (26, 2)
    game.play(war.corrects(**HOME, owner="blue", armies=3), war.corrects(**HOME, owner="red"))
    assert game.county("osnabrueck").armies == 3  # as many, unless another number is given
    county = game.play(war.corrects(**HOME, owner=None)).county("osnabrueck")
    assert (county.armies, county.buildings, county.markers) == (0, (), 0)


def test_no_tile_is_placed_that_is_not_there() -> None:
    game = war.filled(players=4)
    counties = list(game.state.counties)
    for county in counties[:28]:
        owner = game.county(county).owner or "red"
        armies = max(1, game.county(county).armies)
        game.play(war.is_now(county, owner, armies, buildings=["palace"]))
    other = next(c for c in counties[28:] if game.county(c).owner)
    game.refuses(war.corrects(county=other, buildings=["palace"]), "no-tile-left")


def test_tray_and_tower_as_they_are_judged_together() -> None:
    game = war.filled().play(war.corrects(tray={"red": 3, "peasants": 2}, tower={"red": 1}))
    assert game.state.tray == {"red": 3, "blue": 0, "black": 0, "peasants": 2}
    game.play(
        war.corrects(tray={"red": 0}), war.corrects(tray={"peasants": 10}, tower={"peasants": 10})
    )
    game.play(war.corrects(tray={"peasants": 12}, tower={"peasants": 8}))
    game.play(war.corrects(tray={"peasants": 7}, tower={"peasants": 13}))


def test_not_what_is_thrown_just_now() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4)
    game.refuses(war.corrects(tray={"red": 1}), "tray-in-hand")
    game.refuses(war.is_now("hessen-kassel", "red", 1), "fought-for")
    game.play(war.corrects(tower={"red": 1}), war.is_now("baden", "black", 1))
    assert game.to_act() == [(None, "throw")]


def test_WH_3_a_refusal_of_the_towers_limit_names_it_only_where_it_is_open() -> None:
    for open_tower, limit in ((False, None), (True, 35)):
        game = war.filled(rulings={"open_tower": open_tower})
        refused = game.refuses(war.corrects(tower={"red": 40}), "no-more-cubes")
        assert refused.public.get("most") == limit


def test_W1_12_a_card_corrected_away_makes_the_box_void_even_if_it_comes_back() -> None:
    game = war.acting("taxes", "passau").play(war.is_now("passau", "blue", 1))
    assert [h.why for h in game.happened(Skipped) if h.player == "red"] == ["lost"]
    assert game.to_act() == [(None, "turn")]
    game = war.planning("taxes").play(
        war.plans("red", taxes="passau"), war.plans("blue", 1), war.plans("black", 2)
    )
    game.play(war.is_now("passau", None), war.is_now("passau", "red", 3))
    assert "passau" not in game.seat("red").cards


def test_W1_11_a_march_that_became_impossible_is_passed_over() -> None:
    for gone in (war.is_now("gft-mark", None), war.is_now("gft-mark", "red", 1)):
        game = war.done("move-a", "gft-mark").play(gone)
        assert "undone" in game.skipped()
        assert game.to_act() == [(None, "turn")]
    game = war.done("deploy-1", "saechs-lande").play(war.is_now("vogtland", None))
    assert game.to_act() == [(None, "turn")]
    war.done("move-a", "gft-mark").play(
        war.is_now("gft-mark", "red", 3), war.moves("red", "osnabrueck", 2)
    )


def revolts(*counties: str) -> war.Playing:
    """Black lacks grain, and these counties were drawn."""
    game = war.to_winter(
        *war.fed("red", "blue"), *war.fed("black", grain=8 - 2 * (len(counties) - 1))
    )
    return game.play({"type": "revolts", "player": "black", "counties": list(counties)})


def test_W3_1_what_is_corrected_away_does_not_revolt() -> None:
    game = war.to_winter(*war.fed("red", "blue"))
    assert game.to_act() == [(None, "revolts")]
    assert game.play(*war.fed("black")).state.round == 5  # there was grain after all
    game = revolts("augsburg", "lausitz").play(war.is_now("lausitz", None))
    assert game.facts()["battle"]["county"] == "augsburg"
    game = revolts("augsburg", "lausitz")
    game.play(
        {"type": "revolt", "player": "black", "county": "lausitz"}, war.is_now("augsburg", None)
    )
    assert game.play(war.throws(black=2)).state.round == 5
    game = war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=2))
    drawn = ["augsburg", "lausitz", "boehmen"]
    game.play(
        {"type": "revolts", "player": "black", "counties": drawn}, war.is_now("boehmen", None)
    )
    assert [o.county for o in game.options("black")] == ["augsburg", "lausitz"]


def test_corrections_go_on_whenever_a_table_stands() -> None:
    game = war.ordered(war.plans("red", taxes="passau"), actions=("taxes",))
    game.play(
        war.corrects(player="blue", points=1),
        war.opens("red"),
        war.corrects(player="blue", points=1),
    )
    game.play(war.turns("move-a"), war.corrects(player="blue", points=1))
    assert game.seat("blue").points == 3


@pytest.mark.parametrize(
    ("rules", "start", "entries", "matters"),
    [
        (1, "claim", [], True),
        (2, "claim", [], False),
        (1, "line-up", [], False),
        (1, "claim", [war.fills()], False),
    ],
)
def test_W0_3_before_rules_2_corrections_could_leave_too_little_to_claim(
    rules: int, start: str, entries: list[war.Json], matters: bool
) -> None:
    setup = WALLENSTEIN.read_setup(war.a_setup(start=start))
    played = [WALLENSTEIN.read_entry(entry) for entry in entries]
    refused = Refused("needed-to-claim", {})
    assert Correcting().older_rules_matter(rules, setup, played, refused) is matters
