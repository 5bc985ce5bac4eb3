"""R4.4: counted blocks: the table is told if more are due than exist; nothing is refused."""

from companion.games.league_of_six.happenings import BlocksShort
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Playing, collects, row


def with_blocks(**blocks: int) -> Playing:
    return p.collecting(box={**p.a_box(), "blocks": blocks})


def test_r4_4_a_block_shortage_is_reported_once_and_blocks_are_still_given():
    game = with_blocks(red=9).play(collects("blue", goods={"red": 8}))
    assert game.happened(BlocksShort) == []
    assert "blocks_short" not in game.facts()
    game.play(collects("green", goods={"red": 5}))
    assert game.seat("green").goods["red"] == 5
    assert game.happened(BlocksShort) == [BlocksShort("red", 13, 9)]
    assert game.facts("table")["blocks_short"] == {"red": {"due": 13, "there": 9}}
    assert game.play(collects("yellow", goods={"blue": 2})).happened(BlocksShort) == []


def test_r4_4_the_table_decides_a_block_shortage_by_a_correction():
    game = with_blocks(red=3)
    game.play(collects("blue", goods={"red": 4}), collects("green", goods={"red": 1, "blue": 9}))
    (short,) = game.view().short
    assert (short.good, short.due, short.there) == ("red", 5, 3)
    assert game.view().fewer == {"green": {"red": 1}, "blue": {"red": 1}}
    game.play(p.corrects("blue", goods={"red": -2}))
    assert game.view().short == ()


def test_r6_1_blocks_on_storage_tiles_are_not_back_in_the_bank():
    box = {**p.a_box(), "blocks": {"red": 2}}
    royal = [row(1, "red 1"), row(1, "red 1")]
    game = p.storing(goods={"red": {"red": 3}}, horses={"red": 1}, royal=royal, box=box)
    game.play("red royal 1")
    assert game.facts()["blocks_short"] == {"red": {"due": 3, "there": 2}}
    assert game.view().fewer == {"red": {"red": 1}}
    assert "blocks_short" not in game.play(p.settles("storing")).facts()


def test_r4_4_the_table_may_count_its_blocks_at_any_time():
    game = with_blocks(blue=7).play(collects("blue", goods={"red": 5, "blue": 5}))
    assert game.view().short == ()
    game.play(p.describes(blocks={"red": 4}))
    assert game.happened(BlocksShort) == [BlocksShort("red", 5, 4)]
    assert game.state.box.blocks == {"blue": 7, "red": 4}
