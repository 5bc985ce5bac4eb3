"""R5 and R6: storing goods, and cleaning up."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Bonus, CardTaken, CleanedUp, Placed, Ranked
from companion.games.league_of_six.steps.choose_row import ChooseRow, NoCard, RowChosen
from companion.games.league_of_six.steps.take_leader import TakeLeader
from tests.games.league_of_six.positions import (
    NUMBERS,
    Playing,
    a_deal,
    collects,
    corrects,
    in_round,
    row,
    skip_round,
    stores,
    storing,
    takes,
)

NO = {"red": 0, "green": 0, "blue": 0, "yellow": 0}
ONE_RED = {"red": {"red": 1}}


def rows_offered(game: Playing, player: str) -> list[tuple[str, int]]:
    entries = LEAGUE_OF_SIX.options(game.state, player)  # type: ignore[arg-type]
    return [(e.store, e.row) for e in entries if isinstance(e, ChooseRow)]


def placed(game: Playing) -> list[tuple[str, str, int]]:
    return [(h.player, h.good, h.points) for h in game.happened(Placed)]


def test_r5_1_most_horses_first() -> None:
    game = storing(goods=ONE_RED, horses={"red": 1, "yellow": 4, "green": 2, "blue": 3})
    assert game.happened(Ranked) == [Ranked(("yellow", "blue", "green", "red"))]
    assert game.facts()["ranking"] == ["yellow", "blue", "green", "red"]
    assert game.to_act() == [("yellow", "choose_row")]


def test_r5_1_tie_the_town_with_the_higher_number() -> None:
    game = storing(goods=ONE_RED, horses={"red": 2, "yellow": 2})
    assert game.facts()["ranking"] == ["yellow", "red", "blue", "green"]  # 3 and 1; 5 and 4
    numbers = {**NUMBERS, "lauban": 6, "loebau": 1}
    game = storing(goods=ONE_RED, horses={"red": 2, "yellow": 2}, numbers=numbers)
    assert game.facts()["ranking"] == ["red", "yellow", "blue", "green"]


def test_r5_2_any_row_of_either_tile_that_nobody_has_chosen() -> None:
    game = storing(goods={"green": {"red": 2, "blue": 2}}, horses={"blue": 1})
    assert rows_offered(game, "blue") == [("royal", 1), ("royal", 2), ("civic", 1), ("civic", 2)]
    assert rows_offered(game, "green") == []
    game.refuses(stores("green", "royal", 1), "not-your-turn")
    game.play(stores("blue", "royal", 1))
    assert game.refuses(stores("green", "royal", 1), "row-chosen").public["by"] == "blue"
    assert rows_offered(game, "green") == [("royal", 2), ("civic", 1), ("civic", 2)]
    assert game.refuses(stores("green", "civic", 3), "no-such-row").public["rows"] == 2


def test_r5_2_a_chooser_who_can_add_nothing_gets_the_bonus_of_a_full_row() -> None:
    game = storing(goods={"red": {"red": 1, "blue": 1}}, horses={"green": 1})
    game.play(stores("green", "royal", 1))
    assert placed(game) == [("red", "red", 2), ("red", "blue", 1)]
    assert game.influence() == {"red": 13, "yellow": 10, "green": 13, "blue": 10}


def test_r5_3_the_chooser_then_clockwise_by_seating() -> None:
    everybody = {c: {"red": 1} for c in ("red", "yellow", "green", "blue")}
    game = storing(
        goods=everybody,
        horses={"green": 4, "yellow": 3, "blue": 2, "red": 1},
        royal=[row(1, "red 4", "red 3", "red 2", "red 1", "blue 9")],
    )
    game.play(stores("green", "royal", 1))
    assert [h.player for h in game.happened(Placed)] == ["green", "blue", "red", "yellow"]


def test_r5_3_everybody_must_fill_every_space_they_can_and_scores_at_once() -> None:
    game = storing(
        goods={"green": {"red": 1, "blue": 1}, "red": {"red": 5, "yellow": 1}},
        horses={"green": 1},
        royal=[row(1, "red 2", "red 3", "blue 1", "green 1")],
    )
    game.play(stores("green", "royal", 1))
    assert placed(game) == [("green", "red", 3), ("green", "blue", 1), ("red", "red", 2)]
    assert game.influence() == {"red": 12, "yellow": 10, "green": 14, "blue": 10}
    assert game.seat("red").goods == {"red": 4, "green": 0, "blue": 0, "yellow": 1}


def test_r5_3_the_dearest_space_of_a_colour_is_filled_first() -> None:
    game = storing(
        goods={"red": {"red": 1}, "yellow": {"red": 2}},
        horses={"red": 1},
        royal=[row(1, "red 1", "red 3", "red 2", "blue 5")],
    )
    game.play(stores("red", "royal", 1))
    assert [(h.player, h.space, h.points) for h in game.happened(Placed)] == [
        ("red", 2, 3),
        ("yellow", 3, 2),
        ("yellow", 1, 1),
    ]
    assert game.happened(RowChosen) == [RowChosen("red", "royal", 1)]


def test_r5_3_stops_when_the_row_is_full() -> None:
    game = storing(
        goods={"red": {"red": 1}, "yellow": {"red": 1}},
        horses={"red": 1},
        royal=[row(1, "red 1"), row(1, "red 1")],
    )
    game.play(stores("red", "royal", 1))
    assert placed(game) == [("red", "red", 1)]
    assert game.seat("yellow").goods["red"] == 1


def test_r5_4_a_full_royal_row_pays_its_bonus_to_the_chooser() -> None:
    game = storing(goods={"red": {"yellow": 1, "red": 1}}, horses={"red": 1})
    game.play(stores("red", "royal", 2))
    assert game.happened(Bonus) == [Bonus("red", "royal", 2, 1)]


def test_r5_4_a_row_that_is_not_full_pays_none() -> None:
    game = storing(goods={"red": {"red": 2}}, horses={"red": 1}).play(stores("red", "royal", 1))
    assert game.happened(Bonus) == []
    assert game.influence()["red"] == 12


def civic_row_full(bonus: int = 3, **goods: int) -> Playing:
    """Green has filled a civic row; face up: clergy 1, aristocracy 2, burghers 3, clergy 4."""
    rows = [row(bonus, "red 1"), row(bonus, "red 1"), row(bonus, "red 1"), row(bonus, "red 1")]
    held = {"red": 1, **goods}
    game = storing(goods={"green": held}, horses={"green": 1}, civic=rows)
    return game.play(stores("green", "civic", 1))


def test_r5_4_a_full_civic_row_gives_a_card_of_at_most_that_many_figures() -> None:
    game = civic_row_full(3)
    assert game.to_act() == [("green", "take_leader")]
    assert LEAGUE_OF_SIX.waiting_for(game.state)[0].values == {"most": 3}
    assert LEAGUE_OF_SIX.options(game.state, "green") == tuple(
        TakeLeader(player="green", figures=n) for n in (None, 1, 2, 3)
    )
    assert LEAGUE_OF_SIX.options(game.state, "red") == ()
    assert game.refuses(takes("green", 4), "card-too-big").public["most"] == 3
    game.refuses(takes("red", 1), "not-your-turn")
    game.play(takes("green", 2))
    assert game.seat("green").leaders == {"clergy": 0, "aristocracy": 2, "burghers": 0}
    assert game.happened(CardTaken) == [CardTaken("green", 2, "aristocracy")]


def test_r5_4_nobody_chooses_a_row_before_the_card_is_taken() -> None:
    civic_row_full(red=2).refuses(stores("blue", "royal", 1), "card-first")


def test_r5_4_the_place_is_not_refilled() -> None:
    game = civic_row_full(red=2).play(takes("green", 3))
    assert game.facts()["face_up"] == {
        "1": "clergy",
        "2": "aristocracy",
        "3": None,
        "4": "clergy",
    }
    game.play(stores("blue", "civic", 2))
    assert TakeLeader(player="blue", figures=3) not in LEAGUE_OF_SIX.options(game.state, "blue")
    game.refuses(takes("blue", 3), "card-gone")


def test_r5_4_nobody_is_made_to_take_a_card() -> None:
    game = civic_row_full(red=2).play(takes("green", None))
    assert game.happened(CardTaken) == [CardTaken("green", 0)]
    assert set(game.seat("green").leaders.values()) == {0}
    assert game.to_act() == [("blue", "choose_row")]


def test_r5_4_no_eligible_card_no_bonus() -> None:
    game = civic_row_full(1, red=2).play(takes("green", 1))
    game.play(stores("blue", "civic", 2))
    assert game.happened(NoCard) == [NoCard("blue", 2)]
    assert set(game.seat("blue").leaders.values()) == {0}
    assert game.state.phase == "dealing"  # the last red block is stored


def test_r5_4_no_card_without_a_full_civic_row() -> None:
    game = storing(goods=ONE_RED, horses={"red": 1})
    game.refuses(takes("red", 1), "no-card-to-take")


def test_r5_5_the_phase_ends_where_nothing_fits_the_first_choice_included() -> None:
    game = storing()
    assert game.state.phase == "dealing"
    assert game.happened(Ranked) == [Ranked(("blue", "green", "yellow", "red"))]
    assert game.happened(CleanedUp) == [CleanedUp(1)]
    game = storing(goods={"red": {"green": 9}})  # no space takes green
    assert game.state.phase == "dealing"
    assert game.happened(CleanedUp) == [CleanedUp(1, {"red": {**NO, "green": 9}})]


def test_r5_5_a_block_that_fits_only_rows_already_chosen_fits_nowhere() -> None:
    game = storing(goods={"red": {"red": 3}}, horses={"red": 1}, civic=[row(1, "blue 1")])
    game.play(stores("red", "royal", 1))
    assert game.state.phase == "dealing"


def test_r5_5_otherwise_the_next_in_order_must_choose() -> None:
    game = storing(goods={"red": {"red": 1, "yellow": 1}}, horses={"red": 1, "yellow": 1})
    assert game.to_act() == [("yellow", "choose_row")]  # without any goods
    game.play(stores("yellow", "royal", 2))
    assert game.to_act() == [("red", "choose_row")]


def test_r5_5_any_unchosen_row_may_be_named_even_one_to_which_nobody_can_add() -> None:
    game = storing(goods={"red": {"red": 1}}, horses={"blue": 1})
    game.play(stores("blue", "civic", 2))
    assert placed(game) == []
    assert game.to_act() == [("green", "choose_row")]
    assert game.facts()["stores"]["civic"]["rows"][1]["chosen_by"] == "blue"


def test_r5_5_after_the_last_the_order_starts_again() -> None:
    rows = [row(1, "green 1") for _ in range(4)]
    game = storing(goods={"red": {"red": 1}}, royal=[row(9, "red 1")], civic=[*rows, *rows])
    for number, player in enumerate(("blue", "green", "yellow", "red", "blue"), 1):
        assert game.to_act() == [(player, "choose_row")]
        waiting = LEAGUE_OF_SIX.waiting_for(game.state)[0]
        again = number == 5
        assert (waiting.why, waiting.values["rank"]) == (
            "horses-again" if again else "horses",
            1 if again else number,
        )
        game.play(stores(player, "civic", number))
    game.play(stores("green", "royal", 1))
    assert game.influence()["green"] == 19
    assert game.state.phase == "dealing"


def test_r5_5_the_phase_ends_after_the_card_where_nothing_fits_any_more() -> None:
    game = civic_row_full()
    assert game.state.phase == "storing"
    game.play(takes("green", 3))
    assert game.state.phase == "dealing"


def test_r5_6_left_over_goods_go_back_and_score_nothing() -> None:
    game = storing(goods={"red": {"red": 3}}, horses={"red": 1}, civic=[row(1, "blue 1")])
    game.play(stores("red", "royal", 1))
    assert game.seat("red").goods == NO
    assert game.influence()["red"] == 12
    assert game.happened(CleanedUp) == [CleanedUp(1, {"red": {**NO, "red": 2}})]


def test_r6_1_everything_leaves_the_board_and_figures_go_to_the_road() -> None:
    game = storing(goods={"red": {"red": 3}}, horses={"red": 1}, civic=[row(1, "blue 1")])
    game.play(stores("red", "royal", 1))
    facts = game.facts()
    assert (facts["round"], facts["phase"]) == (2, "dealing")
    assert facts["besieged"] == []
    assert facts["tiles"] == {}
    assert set(facts["face_up"].values()) == {None}
    assert [store["tile"] for store in facts["stores"].values()] == [None, None]
    seat = facts["players"]["red"]
    assert (seat["horses"], seat["town"], seat["counter"]) == (0, "lauban", None)
    assert game.to_act() == [(None, "deal")]


def test_r6_1_six_rounds_and_then_the_hands() -> None:
    game = in_round(6)
    assert game.to_act() == [(None, "deal")]
    skip_round(game)
    assert game.state.phase == "revealing"
    assert game.facts()["round"] == 6
    game.refuses(a_deal(round_=6), "not-dealing")


def test_storing_waits_until_both_tiles_are_known() -> None:
    box = {"storage_tiles": {"s1": {"I": [row(1, "red 1")]}}}
    game = storing(box=box, goods=ONE_RED)
    assert game.to_act() == [(None, "describe")]
    assert LEAGUE_OF_SIX.waiting_for(game.state)[0].values == {"store": "civic"}
    assert rows_offered(game, "blue") == []
    game.refuses(stores("blue", "royal", 1), "store-not-known")


def test_only_in_its_phase() -> None:
    in_round(1).refuses(stores("red", "royal", 1), "wrong-phase")
    storing().refuses(takes("red", 1), "wrong-phase")
    storing(goods=ONE_RED).refuses(collects("red"), "wrong-phase")


@pytest.mark.parametrize("good", ["red", "yellow"])
def test_a_correction_may_bring_a_block_that_fits(good: str) -> None:
    game = storing(goods={"red": {"blue": 1}}, horses={"red": 1})
    game.play(corrects("red", goods={good: 1}))
    number = 1 if good == "red" else 2
    assert good in [h.good for h in game.play(stores("red", "civic", number)).happened(Placed)]


def test_r5_3_a_page_says_how_many_blocks_of_whom_a_row_takes_and_for_how_many_points() -> None:
    game = storing(
        goods={"green": {"red": 1, "blue": 1}, "red": {"red": 5, "yellow": 1}},
        horses={"green": 1},
        royal=[row(1, "red 2", "red 3", "blue 1", "green 1")],
    )
    shown = LEAGUE_OF_SIX.view(game.state, "red").stores[0].rows
    assert shown is not None
    assert [shown[0].brings(c) for c in ("green", "red", "blue")] == [(2, 4), (1, 2), (0, 0)]
    before = game.influence()
    game.play(stores("green", "royal", 1))
    after = game.influence()
    assert {c: after[c] - before[c] for c in ("green", "red")} == {"green": 4, "red": 2}
