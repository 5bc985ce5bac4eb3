"""R1: setting up a round, typed or drawn."""

from __future__ import annotations

from collections.abc import Callable

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
    goes,
    in_round,
    playing,
    settle,
    skip_round,
)

TILES = a_deal()["tiles"]


def drawn(game: Playing, seed: int = 0, **typed: object) -> Deal:
    return draw(game.state, chance(seed), LEAGUE_OF_SIX.read_entry({"type": "deal", **typed}))  # type: ignore[arg-type]


def named(*tiles: str, besieged: tuple[str, ...] = ("loebau",)) -> Json:
    """Tax tiles for the open towns, clockwise."""
    return dict(zip((t for t in RING if t not in besieged), tiles, strict=True))


def five_players_in_round(number: int) -> Playing:
    """Tiles t01 to t05 in round 1, t06 to t10 in round 2, and so on; t01 again in round 4."""
    game = playing(players=5, box=SAMPLE)
    for past in range(1, number):
        tiles = named(*(f"t{(5 * past - 5 + i) % 18 + 1:02}" for i in range(5)))
        skip_round(game, tiles=tiles, leaders=cards(past))
    return game


def cards(round_: int) -> Json:
    """Each estate twice in a row, as often as a deck has it."""
    return dict.fromkeys("1234", ("clergy", "aristocracy", "burghers")[(round_ - 1) // 2])


def sample() -> Playing:
    return playing(box=SAMPLE)


def without(part: str) -> Json:
    return {key: it for key, it in a_deal().items() if key != part}


REFUSED: list[tuple[Callable[[], Playing], Json, str, Json]] = [
    (playing, a_deal(leaders=dict.fromkeys("124", "clergy")), "leader-missing", {"deck": "3"}),
    (playing, a_deal(besieged=[]), "besieged-count", {"right": 2}),
    (playing, a_deal(besieged=["lauban", "zittau", "loebau"]), "besieged-count", {"right": 2}),
    (playing, a_deal(besieged=["lauban", "lauban"]), "besieged-twice", {}),
    (playing, a_deal(tiles=dict.fromkeys(RING[:1])), "tile-missing", {"town": "bautzen"}),
    (playing, a_deal(tiles={**TILES, "loebau": None}), "tile-besieged", {"town": "loebau"}),
    (playing, a_deal(tiles={**TILES, "lauban": "a", "zittau": "a"}), "tile-twice", {}),
    (sample, a_deal(tiles={**TILES, "lauban": "t99"}), "tile-unknown", {}),
    (choosing, a_deal(), "not-dealing", {}),
    (lambda: settle(choosing()), a_deal(), "not-dealing", {}),
    (playing, goes("red", "lauban"), "wrong-phase", {}),
    *(
        (playing, without(part), "missing-key", {"what": "deal", "key": part})
        for part in ("besieged", "tiles", "leaders", "royal", "civic")
    ),
]


@pytest.mark.parametrize(("staged", "entry", "code", "public"), REFUSED)
def test_r1_a_deal_that_cannot_be_is_refused(
    staged: Callable[[], Playing], entry: Json, code: str, public: Json
) -> None:
    assert public.items() <= staged().refuses(entry, code).public.items()


def test_r1_1_r1_2_a_card_of_each_deck_lies_face_up_and_six_less_the_players_are_besieged() -> None:
    game = choosing()
    assert game.facts()["face_up"] == LEADERS
    assert game.happened(Dealt) == [Dealt(1, ("goerlitz", "loebau"))]
    for players in (3, 5):
        assert len(choosing(players=players).state.open_towns) == players


def test_r1_3_with_five_players_the_discarded_tiles_are_shuffled_in_round_4() -> None:
    third = a_deal(5, 3, tiles=named("t11", "t12", "t13", "t14", "t01"), leaders=cards(3))
    refused = five_players_in_round(3).refuses(third, "tile-gone")
    assert refused.public == {"tile": "t01", "left": 8}
    game, deal = five_players_in_round(4), a_deal(5, 4, leaders=cards(4))
    game.refuses({**deal, "tiles": named("t16", "t17", "t01", "t02", "t03")}, "tile-gone")
    two_used = named("t16", "t17", "t18", "t01", "t02")
    assert game.play({**deal, "tiles": two_used}).facts()["tiles"] == two_used


def test_r1_3_tiles_lying_in_towns_are_not_in_the_new_pile() -> None:
    game, deal = five_players_in_round(5), a_deal(5, 5, leaders=cards(5))
    again = named("t03", "t04", "t05", "t06", "t16")
    assert game.refuses({**deal, "tiles": again}, "tile-gone").public == {"tile": "t16", "left": 13}
    game.play({**deal, "tiles": named("t03", "t04", "t05", "t06", "t07")})


@pytest.mark.parametrize("seed", range(4))
def test_r1_3_the_app_draws_what_is_left_before_what_was_used(seed: int) -> None:
    tiles = drawn(five_players_in_round(4), seed).tiles
    assert isinstance(tiles, dict)
    assert {"t16", "t17", "t18"} < set(tiles.values())
    assert len(set(tiles.values())) == 5


@pytest.mark.parametrize(("players", "shuffled"), [(3, 0), (4, 1), (5, 1)])
def test_r1_3_six_rounds_drawn_by_the_app(players: int, shuffled: int) -> None:
    game = playing(players=players, box=SAMPLE)
    seen: list[str | None] = []
    for number in range(1, 7):
        deal = drawn(game, number)
        assert deal == drawn(game, number)
        assert isinstance(deal.tiles, dict)
        seen += deal.tiles.values()
        skip_round(game, **json_able(deal))
    assert game.state.phase == "revealing"
    assert len(set(seen)) == min(18, 6 * players)
    assert max(seen.count(tile) for tile in seen) == 1 + shuffled


def test_r1_what_was_typed_stays_and_the_rest_is_drawn() -> None:
    typed = {"besieged": ["lauban", "zittau"], "leaders": LEADERS, "royal": "s3"}
    deal = drawn(sample(), **typed)
    assert (deal.besieged, deal.leaders, deal.royal) == (("lauban", "zittau"), LEADERS, "s3")
    assert isinstance(deal.tiles, dict)
    assert set(deal.tiles) == set(RING) - {"lauban", "zittau"}
    assert deal.civic in {"s1", "s2", "s4", "s5", "s6"}
    assert drawn(sample(), civic="s3").royal != "s3"
    tiles = dict.fromkeys(TILES)
    deal = drawn(sample(), besieged=list(BESIEGED[4]), tiles=tiles, royal=None)
    assert (deal.tiles, deal.royal) == (tiles, None)  # the table says they have no name yet
    assert deal.civic is not None


def test_r1_of_a_blank_box_the_app_draws_towns_and_leaves_tiles_unnamed() -> None:
    deal = drawn(playing(box=None), leaders=LEADERS)
    assert isinstance(deal.besieged, tuple)
    assert len(deal.besieged) == 2
    assert isinstance(deal.tiles, dict)
    assert set(deal.tiles.values()) == {deal.royal, deal.civic} == {None}
    with pytest.raises(Refused, match="not-dealing"):
        drawn(choosing())


@pytest.mark.parametrize(
    "leaders",
    [{}, {"1": {"clergy": 6}}, {"1": dict.fromkeys(("clergy", "aristocracy", "burghers"), 0)}],
)
def test_r0_4_leader_cards_are_not_drawn_from_a_deck_that_is_not_known(leaders: Json) -> None:
    with pytest.raises(Refused, match="leaders-not-known"):
        drawn(playing(box=a_box() | {"leaders": leaders}))


@pytest.mark.parametrize("seed", range(4))
def test_r0_4_r0_5_the_app_draws_only_cards_and_storage_tiles_that_are_left(seed: int) -> None:
    one = {"clergy": 1, "aristocracy": 0, "burghers": 1}
    game = playing(box=a_box() | {"leaders": dict.fromkeys("1234", one)})
    skip_round(game, leaders=dict.fromkeys("1234", "clergy"))
    assert drawn(game, seed).leaders == dict.fromkeys("1234", "burghers")
    deal = drawn(in_round(3), seed, leaders=LEADERS)
    assert {deal.royal, deal.civic} == {"s5", "s6"}


def test_r1_names_are_offered_where_tiles_may_come_and_nowhere_else() -> None:
    table = blank_game(4, 1)
    asked = set()
    for state in (table.beginning, *(step.state for step in table.steps)):
        must = {waiting.must for waiting in LEAGUE_OF_SIX.waiting_for(state)} & {"deal", "describe"}
        offered = LEAGUE_OF_SIX.view(state, "table").free
        assert offered == (free_names(state) if must else FreeNames())
        asked |= must
    assert asked == {"deal", "describe"}
