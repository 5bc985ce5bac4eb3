"""R5 and R6: storing goods, and cleaning up."""

import pytest

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.happenings import NoCard
from companion.games.league_of_six.shared.storing import name_of_row
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Playing, row

NO = {"red": 0, "green": 0, "blue": 0, "yellow": 0}
ONE_RED = {"red": {"red": 1}}


def first_to_store() -> Playing:
    """Return a game where Red has one red block and chooses first."""
    return p.storing(goods=ONE_RED, horses={"red": 1})


def civic_row_full(bonus: int = 3, **goods: int) -> Playing:
    """Return a game where Green has filled a civic row.

    The cards are: 1 clergy, 2 aristocracy, 3 burghers, 4 clergy.
    """
    rows = [row(bonus, "red 1") for _ in range(4)]
    game = p.storing(goods={"green": {"red": 1, **goods}}, horses={"green": 1}, civic=rows)
    return game.play("green civic 1")


def unknown_store() -> Playing:
    return p.storing(box={"storage_tiles": {"s1": {"I": [row(1, "red 1")]}}}, goods=ONE_RED)


def row_chosen() -> Playing:
    game = p.storing(goods={"green": {"red": 2, "blue": 2}}, horses={"blue": 1})
    return game.play("blue royal 1")


@pytest.mark.parametrize(
    "case",
    [
        (first_to_store, "green royal 1", "not-your-turn"),  # R5.2
        (row_chosen, "green royal 1", "row-chosen", {"by": "blue"}),
        (first_to_store, "red civic 3", "no-such-row", {"rows": 2}),
        (lambda: civic_row_full(red=2), "blue royal 1", "card-first"),  # R5.4
        (civic_row_full, "green takes 4", "card-too-big", {"most": 3}),
        (civic_row_full, "red takes 1", "not-your-turn"),
        (first_to_store, "red takes 1", "no-card-to-take"),
        (unknown_store, "blue civic 1", "store-not-known", {"store": "civic"}),
        (lambda: p.in_round(1), "red royal 1", "wrong-phase"),
        (p.choosing, "red takes 1", "wrong-phase"),
        (first_to_store, "red collects", "wrong-phase"),
    ],
)
def test_r5_invalid_rows_are_refused(case):
    p.is_refused(*case)


def test_r5_4_the_question_names_the_most_figures_that_a_card_may_show():
    assert civic_row_full().waits()[0].values == {"most": 3}


def test_r5_3_players_fill_the_most_valuable_spaces_first():
    goods = {"green": {"red": 1, "blue": 1}, "red": {"red": 5, "yellow": 1}, "yellow": {"red": 1}}
    spaces = ("red 2", "red 3", "blue 1", "red 1", "green 1")
    game = p.storing(goods=goods, horses={"green": 1}, royal=[row(1, *spaces)])
    shown = game.view("red").stores[0].rows[0]
    assert (shown.number, shown.free, shown.would_fill) == (1, True, False)
    assert [shown.blocks_and_points_of(c) for c in ("green", "red", "blue")] == [
        (2, 4),
        (2, 3),
        (0, 0),
    ]
    assert shown.points_by_player == {"green": 4, "red": 3}
    game.play("green royal 1")
    taken = game.view().stores[0].rows[0]
    assert (taken.chosen_by, taken.free) == ("green", False)
    assert game.happened(h.RowChosen) == [h.RowChosen("green", "royal", h.RowName(1, bonus=1))]
    placed = [(it.player, it.space, it.points) for it in game.happened(h.Placed)]
    assert placed == [("green", 2, 3), ("green", 3, 1), ("red", 1, 2), ("red", 4, 1)]
    assert game.influence() == {"red": 13, "yellow": 10, "green": 14, "blue": 10}
    assert game.seat("red").goods == {**NO, "red": 3, "yellow": 1}
    assert game.happened(h.Bonus) == []  # R5.4: the row is not full


def test_r5_2_rows_are_named_by_their_bonus_and_if_needed_their_goods():
    rows = [row(5, "red 1"), row(4, "red 2", "blue 1"), row(4, "green 1"), row(1, "red 1")]
    game = p.storing(goods={"red": {"red": 3}}, horses={"red": 1}, royal=rows)
    store = game.state.stores["royal"]
    names = [name_of_row(store, number) for number in range(1, 5)]
    assert [(one.bonus, one.goods) for one in names] == [
        (5, ()),
        (4, ("red", "blue")),
        (4, ("green",)),
        (1, ()),
    ]
    assert name_of_row(unknown_store().state.stores["civic"], 3) == h.RowName(3)
    game.play("red royal 2")
    assert [it.row for it in game.happened(h.RowChosen)] == [names[1]]


def test_r5_4_a_card_taken_for_a_civic_row_is_not_replaced():
    game = civic_row_full(3, red=2).play("green takes 3")
    assert game.seat("green").leaders == {"clergy": 0, "aristocracy": 0, "burghers": 3}
    assert game.happened(h.CardTaken) == [h.CardTaken("green", 3, "burghers")]
    assert game.facts()["face_up"]["3"] is None
    game.play("blue civic 2").refuses("blue takes 3", "card-gone")


def test_r5_4_a_player_may_decline_the_card_of_a_full_civic_row():
    game = civic_row_full(red=2).play("green takes none")
    assert game.happened(h.CardTaken) == [h.CardTaken("green", 0)]
    assert game.to_act() == [("blue", "choose_row")]
    game = civic_row_full(1, red=2).play("green takes 1", "blue civic 2")
    assert game.happened(NoCard) == [NoCard("blue")]
    assert game.state.phase == "dealing"  # the last red block is stored


def test_r5_5_the_storing_order_starts_again_after_the_last_player():
    rows = [row(1, "green 1") for _ in range(8)]
    game = p.storing(goods=ONE_RED, royal=[row(9, "red 1")], civic=rows)
    for number, player in enumerate(("blue", "green", "yellow", "red", "blue"), 1):
        assert game.to_act() == [(player, "choose_row")]
        asked = ("horses-again", 1) if number == 5 else ("horses", number)
        assert (game.waits()[0].why, game.waits()[0].values["rank"]) == asked
        game.play(f"{player} civic {number}")
    assert game.facts()["stores"]["civic"]["rows"][4]["chosen_by"] == "blue"
    assert game.play("green royal 1").influence()["green"] == 19
    assert game.state.phase == "dealing"
