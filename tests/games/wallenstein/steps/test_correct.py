"""Correcting the app: `correct` (formats of Wallenstein, section 1)."""

import pytest

from companion.games.wallenstein.happenings import CountyWon
from companion.games.wallenstein.steps.correct import Corrected
from tests.games.wallenstein import positions as war

HOME = {"county": "osnabrueck"}
is_now = war.is_now


def test_corrections_change_a_player_at_any_time():
    game = war.acting("taxes", "passau")
    game.corrects(player="red", thalers=-3, grain=4, points=2, note="forgotten")
    seat = game.seat("red")
    assert (seat.thalers, seat.grain, seat.points) == (11, 4, 2)
    assert game.happened(Corrected)[0].note == "forgotten"
    game.opens("red").corrects(player="blue", points=1).turns("move-a")
    assert game.corrects(player="blue", points=1).seat("blue").points == 2


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
    ("bad-value", {"player": "red", "points": 1000}),
    ("bad-value", {"player": "red", "points": 1, "note": "x" * 201}),
    ("bad-value", {"tray": {"green": 1}}),
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
def test_a_correction_of_several_things_or_beyond_the_supply_is_refused(code, changes):
    war.filled().refuses(war.corrects(**changes), code)


def test_a_correction_can_set_the_contents_and_owner_of_a_county():
    game = war.filled().corrects(**HOME, armies=6, buildings=["church", "post"], markers=2)
    assert not game.happened(CountyWon)
    assert game.state.markers == 40
    game.corrects(**HOME, buildings=["post"]).corrects(**HOME, armies=30)
    assert (game.state.buildings["church"], game.seat("red").supply) == (26, 2)
    game.corrects(**HOME, owner="blue", armies=3).corrects(**HOME, owner="red")
    assert game.county("osnabrueck").armies == 3  # the number stays unless another one is given
    county = game.corrects(**HOME, owner=None).county("osnabrueck")
    assert (county.armies, county.buildings, county.markers) == (0, (), 0)


def test_W0_3_corrections_may_give_away_every_free_county_after_claiming():
    game = war.filled()
    free = [id_ for id_, at in game.state.counties.items() if at.owner is None]
    game.play(*(is_now(county, "red", 1) for county in free))
    assert all(at.owner for at in game.state.counties.values())


def test_corrections_place_only_buildings_from_the_supply():
    game = war.built_up(28, "palace", players=4)
    other = next(c for c in [*game.state.counties][28:] if game.county(c).owner)
    game.refuses(war.corrects(county=other, buildings=["palace"]), "no-tile-left")


def test_a_correction_can_set_tray_and_tower_together():
    game = war.filled().corrects(tray={"red": 3, "peasants": 2}, tower={"red": 1})
    assert game.state.tray == {"red": 3, "blue": 0, "black": 0, "peasants": 2}
    for tray in (10, 12, 7):
        game.corrects(tray={"peasants": tray}, tower={"peasants": 20 - tray})


def test_a_correction_of_cubes_in_the_throw_is_refused():
    game = war.attacking("gft-mark", "hessen-kassel", 4)
    game.refuses(war.corrects(tray={"red": 1}), "tray-in-hand")
    game.refuses(is_now("hessen-kassel", "red", 1), "fought-for")
    game.corrects(tower={"red": 1}).is_now("baden", "black", 1)
    assert game.to_act() == [(None, "throw")]


@pytest.mark.parametrize(("open_tower", "limit"), [(False, None), (True, 35)])
def test_WH_3_corrections_name_the_limit_only_of_an_open_tower(open_tower, limit):
    game = war.filled(rulings={"open_tower": open_tower})
    refused = game.refuses(war.corrects(tower={"red": 40}), "no-more-cubes")
    assert refused.public.get("most") == limit


def test_W1_12_a_box_is_void_if_a_correction_takes_its_county_away():
    game = war.acting("taxes", "passau").is_now("passau", "blue", 1)
    assert (game.skipped(), game.to_act()) == ([], [("red", "open")])
    assert (game.opens("red").skipped(), game.to_act()) == (["lost"], [(None, "turn")])
    game = war.planning("taxes").plans("red", taxes="passau").plans("blue", 1).plans("black", 2)
    game.is_now("passau", None).is_now("passau", "red", 3)
    assert "passau" not in game.seat("red").cards


def test_W1_11_an_impossible_march_is_skipped():
    for gone in (is_now("gft-mark", None), is_now("gft-mark", "red", 1)):
        game = war.done("move-a", "gft-mark").play(gone)
        assert "undone" in game.skipped()
        assert game.to_act() == [("blue", "open")]
    game = war.done("deploy-1", "saechs-lande").is_now("vogtland", None)
    assert game.to_act() == [("blue", "open")]
    game = war.done("move-a", "gft-mark").is_now("gft-mark", "red", 3)
    assert game.moves("red", "osnabrueck", 2).county("gft-mark").armies == 1


def test_W3_1_a_county_lost_by_a_correction_does_not_revolt():
    hungry = war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=6))
    assert hungry.again().play(*war.fed("black")).state.round == 5  # enough grain after all
    two = hungry.revolts("black", "augsburg", "lausitz")
    assert two.again().is_now("lausitz", None).facts()["battle"]["county"] == "augsburg"
    two.next_revolt("black", "lausitz").is_now("augsburg", None)
    assert two.throws(black=2).state.round == 5
    game = war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=2))
    game.revolts("black", "augsburg", "lausitz", "boehmen").is_now("boehmen", None)
    assert [o.county for o in game.options("black")] == ["augsburg", "lausitz"]
