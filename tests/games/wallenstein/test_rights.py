"""Tests of who may write what (formats of Wallenstein, section 4)."""

import pytest

from companion.core.play import Right, player_of
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.random_entries import TYPES


def of(game: war.Playing, entry: war.Json) -> Right:
    return WALLENSTEIN.required_right(game.state, WALLENSTEIN.read_entry(entry))


TABLE: list[war.Json] = [
    {"type": "stock"},
    {"type": "stock", "player": "red"},
    {"type": "fill"},
    {"type": "year"},
    {"type": "display"},
    war.draws("post-5"),
    {"type": "lot"},
    war.turns("palace"),
    {"type": "revolts", "player": "red"},
    {"type": "describe", "favor": 2, "amount": 1},
    war.corrects(player="red", points=1),
    {"type": "fallen", "cubes": {"red": 1}},
]
SEATS: list[war.Json] = [
    *(war.claims("red", ..., 5), war.bids("red", 1), war.chooses("red", 1)),
    *(war.moves("red", None), war.takes("red", None), war.benefits("red", "grain")),
    *(war.leads("red", "passau"), war.next_revolt("red", "passau")),
]


def test_every_entry_type_has_a_right():
    given = {entry["type"] for entry in (*TABLE, *SEATS)} | {"plan", "open", "throw", "book"}
    assert given == set(TYPES)


@pytest.mark.parametrize("entry", [*TABLE, *SEATS], ids=str)
def test_the_table_has_the_right_to_draw_and_correct_and_players_to_decide(entry):
    expected = Right(table=True) if entry in TABLE else Right.of_player("red")
    assert of(war.playing(), entry) == expected


def test_the_table_never_plans_for_a_phone():
    for plan in (war.plans("red"), war.on_mat("red")):
        expected = Right(seats=frozenset({"red"}), for_seat="red", after_take_over=False)
        assert of(war.planning(), plan) == expected


def test_phones_cannot_undo_a_box_that_the_tablet_opened():
    game = war.acting("taxes", "passau")
    expected = Right(table=True, seats=frozenset({"red"}), may_undo=False)
    assert of(game, war.opens("red")) == of(game, {"type": "open"}) == expected
    assert of(game, war.opens("blue")).seats == {"blue"}


def test_only_the_app_may_make_a_booking():
    assert of(war.playing(), {"type": "book", "player": "red", "entry": 1, "grain": 1}) == Right()


def test_the_last_bid_on_a_mat_cannot_be_undone():
    game = war.planning().on_mat("red").on_mat("blue").plans("black").draws("post-7")
    first, last = (war.bids(player, 1) for player in ("red", "blue"))
    assert of(game, first).may_undo
    assert not of(game.play(first), last).may_undo


def test_only_the_tablet_and_the_players_in_the_battle_may_enter_a_throw():
    game = war.attacking("gft-mark", "hessen-kassel", 4)
    assert of(game, war.throws()) == Right(table=True, seats=frozenset({"red", "blue"}))
    neutral = war.attacking("oberoesterreich", "maehren", 2)
    assert of(neutral, war.throws()).seats == {"red"}
    revolt = war.done("taxes", "passau", before=[war.is_now("passau", "red", 3, markers=1)])
    assert of(revolt, war.throws()).seats == {"red"}
    assert of(war.planning(), war.throws()) == Right(table=True)


def test_phones_cannot_make_entries_of_the_table():
    for entry in (
        war.revolts("red", "tirol"),
        war.stock("tirol", "passau", player="red"),
        war.corrects(player="red", thalers=1),
        war.corrects(tray={"red": 1}),
    ):
        assert player_of(WALLENSTEIN.read_entry(entry)) is None
    assert player_of(WALLENSTEIN.read_entry(war.chooses("red", 1))) == "red"
