"""What stands in the counties of the map, and what is said of them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.wallenstein.board import COUNTIES
from companion.games.wallenstein.fights import Battle
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import County, State
from companion.games.wallenstein.views.map import Place, card, places
from companion.games.wallenstein.views.words.counties import county_facts, county_line
from tests.games.wallenstein.positions import Playing, a_setup

NAMES = {"red": "Anna", "blue": "Ben", "black": "Cem"}


def a_state(players: int = 5, **counties: County) -> State:
    """A table in which these counties (`_` for `-`) are as said."""
    state = Playing(a_setup(players)).state
    changed = {id_.replace("_", "-"): county for id_, county in counties.items()}
    return replace(state, counties={**state.counties, **changed})


def place(state: State, county: str) -> Place:
    return next(one for one in places(WALLENSTEIN.view(state, "table").seen) if one.id == county)


def test_all_counties_are_there_and_with_three_players_eight_are_waste_and_nobodys() -> None:
    of_five = places(WALLENSTEIN.view(a_state(5), "table").seen)
    of_three = places(WALLENSTEIN.view(a_state(3), "table").seen)
    assert [one.id for one in of_five] == [one.id for one in of_three] == list(COUNTIES)
    assert not any(one.waste for one in of_five)
    waste = [one for one in of_three if one.waste]
    assert [one.id for one in waste] == [c.id for c in COUNTIES.values() if c.not_with_three]
    assert not any(one.owner or one.signs or one.armies for one in waste)
    assert county_line(waste[0], NAMES) == "Bremen: not in this game"


def test_a_county_shows_owner_armies_buildings_and_markers_in_one_row() -> None:
    full = County("red", 4, ("post", "palace"), 3)
    at = place(a_state(anhalt=full), "anhalt")
    assert (at.owner, at.armies) == ("red", 4)
    assert [(sign.name, sign.count) for sign in at.signs] == [
        ("palace", 1), ("post", 1), ("revolt", 3),
    ]  # fmt: skip
    assert [sign.x for sign in at.signs] == [-55.5, -18.5, 18.5]
    assert (
        county_line(at, NAMES) == "Anhalt: Anna, 4 armies, palace, trading post, 3 revolt markers"
    )


def test_many_signs_stand_closer_and_stay_within_the_cell() -> None:
    state = a_state(anhalt=County("red", 1, ("palace", "church", "post"), 1, statue="blue"))
    state = replace(
        state,
        setup=replace(state.setup, modules=("leaders",)),
        players={**state.players, "red": replace(state.players["red"], leader="anhalt")},
    )
    signs = place(state, "anhalt").signs
    names = ["palace", "church", "post", "revolt", "leader", "statue"]
    assert [sign.name for sign in signs] == names
    assert (signs[-1].owner, signs[0].owner) == ("blue", None)
    assert signs[0].x >= -62
    assert county_line(place(state, "anhalt"), NAMES, named=False).endswith("leader, statue of Ben")


def test_W4_a_church_is_safe_while_its_event_holds_and_no_other_building_is() -> None:
    state = a_state(anhalt=County("red", 1, ("palace", "church")))
    for event, safe in ((None, []), ("church-3", ["church"]), ("church-4", ["church"])):
        at = place(replace(state, event=event), "anhalt")
        assert [sign.name for sign in at.signs if sign.safe] == safe
        assert ("church (safe from attack)" in county_line(at, NAMES)) == bool(safe)


def test_where_is_fought_there_is_a_battle_instead_of_a_number() -> None:
    state = a_state(anhalt=County("red", 0, ("church",)))
    fought = replace(state, battle=Battle("anhalt", "battle", "blue", "red"))
    at = place(fought, "anhalt")
    assert (at.fought, at.armies, at.owner) == (True, None, "red")
    assert county_line(at, NAMES) == "Anhalt: Anna, it is fought for now, church"
    assert sum(one.fought for one in places(WALLENSTEIN.view(fought, "table").seen)) == 1


def test_a_card_has_all_about_a_county_and_its_neighbours_in_the_game() -> None:
    view = WALLENSTEIN.view(
        a_state(3, tirol=County(), kaernten=County("red", 2, ("palace",))), "table"
    ).seen
    one = card(view, "kaernten")
    assert (one.taxes, one.grain, one.sites, one.free) == (5, 2, 2, 1)
    assert "steiermark" not in [other.id for other in one.beside]  # W0.1
    assert county_facts(one).startswith("Taxes 5, grain 2, 1 of 2 sites free; beside ")
    assert card(view, "atlantis") is None
    assert card(view, None) is None
