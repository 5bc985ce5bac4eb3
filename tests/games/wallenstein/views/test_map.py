"""Tests of what is shown in the counties of the map, and their descriptions."""

import pytest
from msgspec.structs import replace

from companion.games.wallenstein.board import COUNTIES, REGIONS
from companion.games.wallenstein.fights import Battle
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import County, State
from companion.games.wallenstein.views.map import (
    Place,
    county_card,
    county_cards,
    county_facts,
    county_line,
    map_places,
    map_view,
)
from tests.games.wallenstein.positions import playing

NAMES = {"red": "Anna", "blue": "Ben", "black": "Cem"}


def a_state(county: County, players: int = 5) -> State:
    """Return a state with Anhalt as given."""
    state = playing(players=players).state
    return replace(state, counties={**state.counties, "anhalt": county})


def on_map(state: State) -> dict[str, Place]:
    return {one.id: one for one in map_places(WALLENSTEIN.view(state, "table").seen)}


def test_eight_counties_are_out_of_play_with_three_players():
    of_five, of_three = on_map(playing(players=5).state), on_map(playing().state)
    assert [*of_five] == [*of_three] == [*COUNTIES]
    assert not any(one.waste for one in of_five.values())
    waste = [one for one in of_three.values() if one.waste]
    assert [one.id for one in waste] == [c.id for c in COUNTIES.values() if c.not_with_three]
    assert not any(one.owner or one.signs or one.armies for one in waste)
    assert county_line(waste[0], NAMES) == "Bremen: not in this game"


def test_the_map_is_drawn_by_region_with_all_owners():
    seen = WALLENSTEIN.view(playing(players=5).state, "table").seen
    drawn = map_view(seen)
    assert tuple(one for region in drawn.regions for one in region) == map_places(seen)
    assert [{COUNTIES[one.id].region for one in region} for region in drawn.regions] == [
        {region} for region in REGIONS
    ]
    assert set(drawn.owners) == {one.owner for one in map_places(seen)} - {None}


def test_a_county_shows_owner_armies_buildings_and_markers_in_one_row():
    at = on_map(a_state(County("red", 4, ("post", "palace"), 3)))["anhalt"]
    assert (at.owner, at.armies, at.markers) == ("red", 4, 3)
    signs = [(sign.name, sign.count, sign.x) for sign in at.signs]
    assert signs == [("palace", 1, -56), ("post", 1, -18), ("revolt", 3, 18)]
    line = "Anhalt: Anna, 4 armies, palace, trading post, 3 revolt markers"
    assert county_line(at, NAMES) == line


def test_many_signs_stay_within_their_county():
    state = a_state(County("red", 1, ("palace", "church", "post"), 1, statue="blue"))
    red = replace(state.players["red"], leader="anhalt")
    leaders = replace(state.setup, modules=("leaders",))
    at = on_map(replace(state, setup=leaders, players={**state.players, "red": red}))["anhalt"]
    names = ["palace", "church", "post", "revolt", "leader", "statue"]
    assert [(sign.name, sign.count) for sign in at.signs] == [(name, 1) for name in names]
    assert [sign.owner for sign in at.signs] == [*[None] * 5, "blue"]
    assert (at.signs[0].x, at.signs[-1].x) == (-62, 41)
    assert county_line(at, NAMES, named=False).endswith("leader, statue of Ben")


@pytest.mark.parametrize("event", [None, "church-3", "church-4", "palace-2"])
def test_W4_only_counties_with_a_church_are_marked_safe_by_the_event(event):
    at = on_map(replace(a_state(County("red", 1, ("palace", "church"))), event=event))["anhalt"]
    holds = event in ("church-3", "church-4")
    assert [sign.safe for sign in at.signs] == [False, holds]
    assert ("church (protects from attack)" in county_line(at, NAMES)) == holds


def test_a_battle_replaces_the_number_of_armies_on_the_map():
    fought = a_state(County("red", 0, ("church",)))
    found = on_map(replace(fought, battle=Battle("anhalt", "battle", "blue", "red")))
    at = found["anhalt"]
    assert (at.fought, at.armies, at.owner) == (True, None, "red")
    assert county_line(at, NAMES) == "Anhalt: Anna, battle here now, church"
    assert [one.id for one in found.values() if one.fought] == ["anhalt"]


def test_the_card_of_a_county_lists_its_contents_and_neighbours():
    game = playing({"type": "fill", "out": {}}).is_now("kaernten", "red", 2, buildings=["palace"])
    page = game.view()
    one = county_card(page.seen, page.printed, "kaernten")
    assert (one.taxes, one.grain, one.sites, one.free) == (5, 2, 2, 1)
    assert "steiermark" not in [other.id for other in one.beside]  # W0.1
    assert county_facts(one).startswith("Taxes 5, grain 2, 1 of 2 sites free; neighbours: ")
    found = [
        (region, each.id)
        for region, of in county_cards(page.seen, page.printed).items()
        for each in of
    ]
    assert sorted(found) == sorted((each.region, each.id) for each in page.printed.values())
    for missing in ("atlantis", None):
        assert county_card(page.seen, page.printed, missing) is None
