"""Storing on tiles that the app does not know: only what was taken is entered (R5.7)."""

from typing import Any

import pytest

from companion.games.league_of_six.happenings import CardTaken
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_deal,
    collects,
    playing,
    row,
    settle,
)

GOODS = {"red": {"red": 2}, "yellow": {"green": 1}, "green": {"green": 2}, "blue": {}}


def storing_unknown(goods: Json = GOODS, **deal: Any) -> Playing:
    """Return a game in phase 5 where the civic tile is unknown, and the royal one unless `deal`
    names it.

    All have these goods. Red has the most horses, then Blue.
    """
    game = settle(playing(a_deal(**{"royal": None, "civic": None, **deal})))
    horses = {"red": 3, "blue": 2}
    order = game.state.queue
    return game.play(
        *(collects(c, goods=goods.get(c, {}), horses=horses.get(c, 0), guards=0) for c in order)
    )


def by_hand(player: str, store: str, number: int, *spaces: str, **more: Any) -> Json:
    filled = row(0, *spaces)["spaces"]
    return {
        "type": "choose_row", "player": player, "store": store, "row": number, "spaces": filled,
        **more,
    }  # fmt: skip


def must(game: Playing) -> list[tuple[str | None, str]]:
    return [(one["player"], one["must"]) for one in game.facts()["to_act"]]


def test_the_app_places_and_scores_all_blocks_of_a_chosen_row():
    game = storing_unknown()
    before = {c: one["influence"] for c, one in game.facts()["players"].items()}
    game.play(by_hand("red", "royal", 2, "red 3", "red 1", "green 2", bonus=4))
    players = game.facts()["players"]
    gained = {c: one["influence"] - before[c] for c, one in players.items()}
    assert gained == {"red": 3 + 1 + 4, "yellow": 2, "green": 0, "blue": 0}
    assert players["red"]["goods"]["red"] == 0
    assert players["yellow"]["goods"]["green"] == 0
    (filled,) = game.facts()["stores"]["royal"]["by_hand"]
    assert filled["row"] == 2
    assert [space["filled_by"] for space in filled["spaces"]] == ["red", "red", "yellow"]
    assert must(game) == [("blue", "choose_row")]


def test_rows_of_a_known_tile_can_be_chosen_beside_an_unknown_one():
    game = storing_unknown(royal="s1")
    game.refuses(by_hand("red", "royal", 1, "red 1"), "row-printed")
    game.play({"type": "choose_row", "player": "red", "store": "royal", "row": 1})
    assert game.facts()["players"]["red"]["goods"]["red"] == 1
    assert must(game) == [("blue", "choose_row")]


def test_a_row_of_an_unknown_tile_is_chosen_once_and_needs_matching_blocks():
    game = storing_unknown().play(by_hand("red", "royal", 1, "red 1"))
    assert game.facts()["stores"]["royal"]["by_hand"][0]["bonus"] == 0
    game.refuses(by_hand("blue", "royal", 1, "green 1"), "row-chosen")
    game.refuses(by_hand("blue", "royal", 2, "yellow 1"), "no-block-for-space")
    game.refuses({"type": "choose_row", "player": "blue", "store": "royal", "row": 2},
                 "store-not-known")  # fmt: skip


@pytest.mark.parametrize(
    ("full", "taken"),
    [
        ({"card": 2}, [CardTaken("red", 2, "aristocracy")]),
        ({"card": None}, [CardTaken("red", 0)]),  # the row was full, but no card was taken
        ({}, []),
    ],
)
def test_r5_4_a_full_civic_row_of_an_unknown_tile_gives_the_entered_card_or_none(full, taken):
    game = storing_unknown().play(by_hand("red", "civic", 1, "red 1", **full))
    assert game.happened(CardTaken) == taken


def test_with_an_unknown_tile_storing_ends_with_the_last_block_or_on_request():
    last = storing_unknown({"red": {"red": 1}})
    last.play(by_hand("red", "royal", 1, "red 2"))
    assert last.facts()["round"] == 2
    stuck = storing_unknown().play({"type": "settle", "phase": "storing"})
    assert stuck.facts()["round"] == 2
    assert storing_unknown({}).facts()["round"] == 2


def test_spaces_of_an_unknown_tile_are_entered_when_their_row_is_chosen():
    game = settle(playing(a_deal(royal=None, civic="s1")))
    assert game.view().rows_of_unknown_stores == ()
    chosen = storing_unknown(civic="s1").play(by_hand("red", "royal", 2, "red 1"))
    ((store, rows),) = chosen.view().rows_of_unknown_stores
    assert (store.store, rows[:3]) == ("royal", (1, 3, 4))
