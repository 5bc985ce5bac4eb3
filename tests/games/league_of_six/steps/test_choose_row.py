"""R5 and R6: storing goods, and cleaning up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Bonus, CardTaken, CleanedUp, Placed, Ranked
from companion.games.league_of_six.steps.choose_row import NoCard, RowChosen
from tests.games.league_of_six.positions import (
    NUMBERS,
    Json,
    Playing,
    collects,
    in_round,
    row,
    stores,
    storing,
    takes,
)

NO = {"red": 0, "green": 0, "blue": 0, "yellow": 0}
ONE_RED = {"red": {"red": 1}}


def placed(game: Playing) -> list[tuple[str, str, int]]:
    return [(h.player, h.good, h.points) for h in game.happened(Placed)]


def first_to_store(**more: object) -> Playing:
    """Red has one red block and chooses first."""
    return storing(goods=ONE_RED, horses={"red": 1}, **more)  # type: ignore[arg-type]


def civic_row_full(bonus: int = 3, **goods: int) -> Playing:
    """Green has filled a civic row; face up: clergy 1, aristocracy 2, burghers 3, clergy 4."""
    rows = [row(bonus, "red 1") for _ in range(4)]
    game = storing(goods={"green": {"red": 1, **goods}}, horses={"green": 1}, civic=rows)
    return game.play(stores("green", "civic", 1))


def unknown_store() -> Playing:
    box = {"storage_tiles": {"s1": {"I": [row(1, "red 1")]}}}
    return storing(box=box, goods=ONE_RED)


REFUSED: list[tuple[Callable[[], Playing], Json, str]] = [
    (first_to_store, stores("green", "royal", 1), "not-your-turn"),  # R5.2
    (first_to_store, stores("red", "civic", 3), "no-such-row"),
    (lambda: civic_row_full(red=2), stores("blue", "royal", 1), "card-first"),  # R5.4
    (civic_row_full, takes("green", 4), "card-too-big"),
    (civic_row_full, takes("red", 1), "not-your-turn"),
    (first_to_store, takes("red", 1), "no-card-to-take"),
    (unknown_store, stores("blue", "royal", 1), "store-not-known"),
    (lambda: in_round(1), stores("red", "royal", 1), "wrong-phase"),
    (storing, takes("red", 1), "wrong-phase"),
    (first_to_store, collects("red"), "wrong-phase"),
]


@pytest.mark.parametrize(("staged", "entry", "code"), REFUSED)
def test_r5_what_is_refused(staged: Callable[[], Playing], entry: Json, code: str) -> None:
    staged().refuses(entry, code)


def test_r5_refusals_name_who_was_first_and_how_much_there_is() -> None:
    game = storing(goods={"green": {"red": 2, "blue": 2}}, horses={"blue": 1})
    assert game.refuses(stores("blue", "civic", 3), "no-such-row").public["rows"] == 2
    game.play(stores("blue", "royal", 1))
    assert game.refuses(stores("green", "royal", 1), "row-chosen").public["by"] == "blue"
    assert civic_row_full().refuses(takes("green", 4), "card-too-big").public["most"] == 3
    assert LEAGUE_OF_SIX.waiting_for(civic_row_full().state)[0].values == {"most": 3}
    assert LEAGUE_OF_SIX.waiting_for(unknown_store().state)[0].values == {"store": "civic"}


def test_r5_1_most_horses_first_and_in_a_tie_the_town_with_the_higher_number() -> None:
    game = storing(goods=ONE_RED, horses={"red": 1, "yellow": 4, "green": 2, "blue": 3})
    assert game.happened(Ranked) == [Ranked(("yellow", "blue", "green", "red"))]
    assert game.to_act() == [("yellow", "choose_row")]
    level = {"red": 2, "yellow": 2}
    game = storing(goods=ONE_RED, horses=level)
    assert game.facts()["ranking"] == ["yellow", "red", "blue", "green"]  # 3 and 1; 5 and 4
    numbers = {**NUMBERS, "lauban": 6, "loebau": 1}
    game = storing(goods=ONE_RED, horses=level, numbers=numbers)
    assert game.facts()["ranking"] == ["red", "yellow", "blue", "green"]


def test_r5_2_a_chooser_who_can_add_nothing_gets_the_bonus_of_a_full_row() -> None:
    game = storing(goods={"red": {"red": 1, "blue": 1}}, horses={"green": 1})
    game.play(stores("green", "royal", 1))
    assert placed(game) == [("red", "red", 2), ("red", "blue", 1)]
    assert game.happened(Bonus) == [Bonus("green", "royal", 1, 3)]
    assert game.influence() == {"red": 13, "yellow": 10, "green": 13, "blue": 10}


def test_r5_3_the_chooser_then_clockwise_by_seating() -> None:
    everybody = {c: {"red": 1} for c in ("red", "yellow", "green", "blue")}
    rows = [row(1, "red 4", "red 3", "red 2", "red 1", "blue 9")]
    game = storing(goods=everybody, horses={"green": 4, "yellow": 3, "blue": 2}, royal=rows)
    game.play(stores("green", "royal", 1))
    assert [h.player for h in game.happened(Placed)] == ["green", "blue", "red", "yellow"]
    assert game.happened(RowChosen) == [RowChosen("green", "royal", 1)]


def test_r5_3_everybody_fills_all_they_can_the_dearest_space_first_and_pages_say_so() -> None:
    game = storing(
        goods={"green": {"red": 1, "blue": 1}, "red": {"red": 5, "yellow": 1}},
        horses={"green": 1},
        royal=[row(1, "red 2", "red 3", "blue 1", "red 1", "green 1")],
    )
    shown = LEAGUE_OF_SIX.view(game.state, "red").stores[0].rows
    assert shown is not None
    assert [shown[0].brings(c) for c in ("green", "red", "blue")] == [(2, 4), (2, 3), (0, 0)]
    game.play(stores("green", "royal", 1))
    assert [(h.player, h.space, h.points) for h in game.happened(Placed)] == [
        ("green", 2, 3),
        ("green", 3, 1),
        ("red", 1, 2),
        ("red", 4, 1),
    ]
    assert game.influence() == {"red": 13, "yellow": 10, "green": 14, "blue": 10}
    assert game.seat("red").goods == {**NO, "red": 3, "yellow": 1}


def test_r5_4_a_row_that_is_not_full_pays_no_bonus() -> None:
    game = storing(goods={"red": {"red": 2}}, horses={"red": 1}).play(stores("red", "royal", 1))
    assert (game.happened(Bonus), game.influence()["red"]) == ([], 12)


def test_r5_4_a_full_civic_row_gives_a_card_of_at_most_that_many_figures() -> None:
    game = civic_row_full(3, red=2)
    assert game.to_act() == [("green", "take_leader")]
    game.play(takes("green", 3))
    assert game.seat("green").leaders == {"clergy": 0, "aristocracy": 0, "burghers": 3}
    assert game.happened(CardTaken) == [CardTaken("green", 3, "burghers")]
    assert game.facts()["face_up"]["3"] is None  # the place is not refilled
    game.play(stores("blue", "civic", 2)).refuses(takes("blue", 3), "card-gone")


def test_r5_4_nobody_is_made_to_take_a_card_and_without_an_eligible_one_nobody_is_asked() -> None:
    game = civic_row_full(red=2).play(takes("green", None))
    assert game.happened(CardTaken) == [CardTaken("green", 0)]
    assert game.to_act() == [("blue", "choose_row")]
    game = civic_row_full(1, red=2).play(takes("green", 1), stores("blue", "civic", 2))
    assert game.happened(NoCard) == [NoCard("blue", 2)]
    assert game.state.phase == "dealing"  # the last red block is stored


@pytest.mark.parametrize(("goods", "lost"), [({}, {}), ({"green": 9}, {"red": {**NO, "green": 9}})])
def test_r5_5_the_phase_ends_where_nothing_fits_the_first_choice_included(
    goods: Json, lost: Json
) -> None:
    game = storing(goods={"red": goods})  # no space takes green
    assert game.happened(Ranked) == [Ranked(("blue", "green", "yellow", "red"))]
    assert game.happened(CleanedUp) == [CleanedUp(1, lost)]
    assert game.state.phase == "dealing"


def test_r5_5_after_the_last_the_order_starts_again_whether_or_not_one_can_add() -> None:
    rows = [row(1, "green 1") for _ in range(8)]
    game = storing(goods=ONE_RED, royal=[row(9, "red 1")], civic=rows)
    for number, player in enumerate(("blue", "green", "yellow", "red", "blue"), 1):
        assert game.to_act() == [(player, "choose_row")]
        waiting = LEAGUE_OF_SIX.waiting_for(game.state)[0]
        asked = ("horses-again", 1) if number == 5 else ("horses", number)
        assert (waiting.why, waiting.values["rank"]) == asked
        assert placed(game.play(stores(player, "civic", number))) == []
    assert game.facts()["stores"]["civic"]["rows"][4]["chosen_by"] == "blue"
    game.play(stores("green", "royal", 1))
    assert game.influence()["green"] == 19
    assert game.state.phase == "dealing"


def test_r5_6_r6_1_left_over_goods_score_nothing_and_everything_leaves_the_board() -> None:
    game = storing(goods={"red": {"red": 3}}, horses={"red": 1}, civic=[row(1, "blue 1")])
    game.play(stores("red", "royal", 1))  # red fits only the row that was chosen
    assert game.happened(CleanedUp) == [CleanedUp(1, {"red": {**NO, "red": 2}})]
    assert game.influence()["red"] == 12
    facts = game.facts()
    assert (facts["round"], facts["phase"]) == (2, "dealing")
    assert (facts["besieged"], facts["tiles"]) == ([], {})
    assert set(facts["face_up"].values()) == {None}
    assert [store["tile"] for store in facts["stores"].values()] == [None, None]
    seat = facts["players"]["red"]
    assert (seat["horses"], seat["town"], seat["counter"], seat["goods"]) == (0, "lauban", None, NO)
