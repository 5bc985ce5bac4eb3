"""R1: setting up a round, typed or drawn."""

import pytest

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.describing import FreeNames, free_names
from companion.games.league_of_six.steps.deal import Deal, Dealt, draw
from tests.games.league_of_six.play import blank_game
from tests.games.league_of_six.positions import (
    BESIEGED,
    LEADERS,
    RING,
    SAMPLE,
    Json,
    Playing,
    a_box,
    a_deal,
    chance,
    choosing,
    in_round,
    playing,
    settle,
    skip_round,
)


def drawn(game: Playing, seed: int = 0, **typed: object) -> Deal:
    return draw(game.state, chance(seed), LEAGUE_OF_SIX.read_entry({"type": "deal", **typed}))  # type: ignore[arg-type]


def named(*tiles: str, besieged: tuple[str, ...] = ("loebau",)) -> Json:
    """Tax tiles for the open towns, clockwise."""
    return dict(zip((t for t in RING if t not in besieged), tiles, strict=True))


def five_players_in_round(number: int) -> Playing:
    """Tiles t01 to t05 in round 1, t06 to t10 in round 2, and so on."""
    game = playing(players=5, box=SAMPLE)
    leaders = ("clergy", "clergy", "aristocracy", "aristocracy", "burghers", "burghers")
    for past in range(1, number):
        tiles = named(*(f"t{5 * past - 4 + i:02}" for i in range(5)))
        skip_round(game, tiles=tiles, leaders=dict.fromkeys("1234", leaders[past - 1]))
    return game


def test_r1_1_one_card_of_each_deck_lies_face_up() -> None:
    game = choosing()
    assert game.facts()["face_up"] == LEADERS
    assert game.happened(Dealt) == [Dealt(1, ("goerlitz", "loebau"))]


def test_r1_1_a_deck_must_not_be_left_out() -> None:
    leaders = {deck: LEADERS[deck] for deck in "124"}
    assert playing().refuses(a_deal(leaders=leaders), "leader-missing").public == {"deck": "3"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r1_2_six_less_the_players_are_besieged(players: int) -> None:
    game = choosing(players=players)
    assert len(game.facts()["besieged"]) == 6 - players
    assert len(game.state.open_towns) == players


@pytest.mark.parametrize("besieged", [[], ["lauban"], ["lauban", "zittau", "loebau"]])
def test_r1_2_neither_fewer_nor_more(besieged: list[str]) -> None:
    refusal = playing().refuses(a_deal(besieged=besieged), "besieged-count")
    assert refusal.public["right"] == 2


def test_r1_2_not_the_same_town_twice() -> None:
    playing().refuses(a_deal(besieged=["lauban", "lauban"]), "besieged-twice")


def test_r1_3_one_tile_in_each_town_that_is_not_besieged() -> None:
    tiles = a_deal()["tiles"]
    missing = {town: tiles[town] for town in ("lauban", "bautzen", "kamenz")}
    refusal = playing().refuses(a_deal(tiles=missing), "tile-missing")
    assert refusal.public == {"town": "zittau"}
    refusal = playing().refuses(a_deal(tiles={**tiles, "loebau": None}), "tile-besieged")
    assert refusal.public == {"town": "loebau"}


def test_r1_3_a_tile_lies_in_one_town_only() -> None:
    tiles = {**a_deal()["tiles"], "lauban": "plain", "zittau": "plain"}
    playing().refuses(a_deal(tiles=tiles), "tile-twice")


def test_r1_3_a_whole_box_has_no_other_tiles() -> None:
    tiles = {**a_deal()["tiles"], "lauban": "t99"}
    playing(box=SAMPLE).refuses(a_deal(tiles=tiles), "tile-unknown")
    playing(a_deal(tiles=tiles))


def test_r1_3_a_used_tile_does_not_come_again_while_the_pile_lasts() -> None:
    game = five_players_in_round(3)
    tiles = named("t11", "t12", "t13", "t14", "t01")
    deal = a_deal(5, 3, tiles=tiles, leaders=dict.fromkeys("1234", "aristocracy"))
    assert game.refuses(deal, "tile-gone").public == {"tile": "t01", "left": 8}


def test_r1_3_with_five_players_the_discarded_tiles_are_shuffled_in_round_4() -> None:
    deal = a_deal(5, 4, leaders=dict.fromkeys("1234", "aristocracy"))
    game = five_players_in_round(4)
    three_used = named("t16", "t17", "t01", "t02", "t03")
    game.refuses({**deal, "tiles": three_used}, "tile-gone")
    two_used = named("t16", "t17", "t18", "t01", "t02")
    game.play({**deal, "tiles": two_used})
    assert game.facts()["tiles"] == two_used


def test_r1_3_tiles_lying_in_towns_are_not_in_the_new_pile() -> None:
    game = five_players_in_round(4)
    leaders = dict.fromkeys("1234", "aristocracy")
    skip_round(game, leaders=leaders, tiles=named("t16", "t17", "t18", "t01", "t02"))
    deal = a_deal(5, 5, leaders=dict.fromkeys("1234", "burghers"))
    again = named("t03", "t04", "t05", "t06", "t16")
    assert game.refuses({**deal, "tiles": again}, "tile-gone").public == {"tile": "t16", "left": 13}
    game.play({**deal, "tiles": named("t03", "t04", "t05", "t06", "t07")})


@pytest.mark.parametrize("seed", range(8))
def test_r1_3_the_app_draws_what_is_left_before_what_was_used(seed: int) -> None:
    game = five_players_in_round(4)
    tiles = drawn(game, seed).tiles
    assert isinstance(tiles, dict)
    assert {"t16", "t17", "t18"} < set(tiles.values())
    assert len(set(tiles.values())) == 5


@pytest.mark.parametrize(("players", "shuffled"), [(3, 0), (4, 1), (5, 1)])
def test_r1_3_six_rounds_drawn_by_the_app(players: int, shuffled: int) -> None:
    game = playing(players=players, box=SAMPLE)
    seen: list[str | None] = []
    for number in range(1, 7):
        deal = drawn(game, number)
        assert isinstance(deal.tiles, dict)
        seen += deal.tiles.values()
        skip_round(game, **json_able(deal))
    assert game.state.phase == "revealing"
    assert len(set(seen)) == min(18, 6 * players)
    assert max(seen.count(tile) for tile in seen) == 1 + shuffled


@pytest.mark.parametrize("seed", range(8))
def test_r1_the_app_draws_a_deal_that_the_rules_accept(seed: int) -> None:
    game = playing(box=SAMPLE)
    deal = drawn(game, seed)
    after, _ = LEAGUE_OF_SIX.play(game.state, deal)
    assert after.phase == "choosing"
    assert deal == drawn(game, seed)
    assert deal.royal != deal.civic


def test_r1_what_was_typed_stays_and_the_rest_is_drawn() -> None:
    game = playing(box=SAMPLE)
    typed = {"besieged": ["lauban", "zittau"], "leaders": LEADERS, "royal": "s3"}
    deal = drawn(game, **typed)
    assert (deal.besieged, deal.leaders, deal.royal) == (("lauban", "zittau"), LEADERS, "s3")
    assert isinstance(deal.tiles, dict)
    assert set(deal.tiles) == set(RING) - {"lauban", "zittau"}
    assert deal.civic in {"s1", "s2", "s4", "s5", "s6"}
    assert drawn(game, civic="s3").royal != "s3"
    LEAGUE_OF_SIX.play(game.state, deal)


def test_r1_what_the_table_says_is_not_named_yet_is_not_drawn() -> None:
    tiles = dict.fromkeys(a_deal()["tiles"])
    deal = drawn(playing(box=SAMPLE), besieged=list(BESIEGED[4]), tiles=tiles, royal=None)
    assert deal.tiles == tiles
    assert deal.royal is None
    assert deal.civic is not None


def test_r1_of_a_blank_box_the_app_draws_towns_and_leaves_tiles_unnamed() -> None:
    deal = drawn(playing(box=None), leaders=LEADERS)
    assert isinstance(deal.besieged, tuple)
    assert len(deal.besieged) == 2
    assert isinstance(deal.tiles, dict)
    assert set(deal.tiles.values()) == {deal.royal, deal.civic} == {None}


@pytest.mark.parametrize(
    "leaders",
    [{}, {"1": {"clergy": 6}}, {"1": dict.fromkeys(("clergy", "aristocracy", "burghers"), 0)}],
)
def test_r0_4_leader_cards_are_not_drawn_from_a_deck_that_is_not_known(leaders: Json) -> None:
    game = playing(box=a_box() | {"leaders": leaders})
    with pytest.raises(Refused) as caught:
        drawn(game)
    assert caught.value.code == "leaders-not-known"


@pytest.mark.parametrize("seed", range(4))
def test_r0_4_the_app_draws_only_cards_that_are_left(seed: int) -> None:
    one = {"clergy": 1, "aristocracy": 0, "burghers": 1}
    game = playing(box=a_box() | {"leaders": dict.fromkeys("1234", one)})
    skip_round(game, leaders=dict.fromkeys("1234", "clergy"))
    assert drawn(game, seed).leaders == dict.fromkeys("1234", "burghers")


@pytest.mark.parametrize("seed", range(4))
def test_r0_5_the_app_draws_storage_tiles_that_have_not_come(seed: int) -> None:
    game = in_round(3)
    deal = drawn(game, seed, leaders=LEADERS)
    assert {deal.royal, deal.civic} == {"s5", "s6"}


@pytest.mark.parametrize("part", ["besieged", "tiles", "leaders", "royal", "civic"])
def test_r1_nothing_may_be_left_open_when_it_is_played(part: str) -> None:
    deal = a_deal()
    del deal[part]
    assert playing().refuses(deal, "missing-key").public == {"what": "deal", "key": part}


def test_r1_only_at_the_start_of_a_round() -> None:
    game = choosing()
    game.refuses(a_deal(), "not-dealing")
    settle(game).refuses(a_deal(), "not-dealing")
    with pytest.raises(Refused, match="not-dealing"):
        drawn(game)


def test_r1_nobody_chooses_before_the_deal() -> None:
    playing().refuses({"type": "choose_town", "player": "red", "town": "lauban"}, "wrong-phase")
    assert playing().to_act() == [(None, "deal")]


def test_r1_names_are_offered_where_tiles_may_come_and_nowhere_else() -> None:
    table = blank_game(4, 1)
    asked = set()
    for state in (table.beginning, *(step.state for step in table.steps)):
        must = {waiting.must for waiting in LEAGUE_OF_SIX.waiting_for(state)} & {"deal", "describe"}
        offered = LEAGUE_OF_SIX.view(state, "table").free
        assert offered == (free_names(state) if must else FreeNames())
        asked |= must
    assert asked == {"deal", "describe"}
