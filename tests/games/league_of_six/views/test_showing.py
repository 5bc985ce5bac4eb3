"""What a page knows about the box and the public state."""

import pytest

from companion.core.structs import json_able
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r
from tests.games.league_of_six.positions import SAMPLE, Json, playing


def with_more(kind: str) -> Json:
    """Return the sample box with one tile too many."""
    tiles = SAMPLE[kind]
    return {**SAMPLE, kind: {**tiles, "one more": next(iter(tiles.values()))}}


@pytest.mark.parametrize(
    ("box", "too_many"),
    [
        (p.a_box(), (0, 0)),  # three tax tiles, six storage tiles
        (SAMPLE, (0, 0)),
        (with_more("tax_tiles"), (19, 0)),
        (with_more("storage_tiles"), (0, 7)),
    ],
)
def test_r0_5_r0_6_whether_the_box_has_too_many_tiles(box, too_many):
    supply = playing(box=box).view().supply
    assert (supply.many_tiles, supply.many_stores) == too_many
    assert not p.choosing().view().supply.tiles  # nothing is dealt now


@pytest.mark.parametrize(
    ("players", "more", "fortress", "overlay"),
    [(6, {}, True, False), (6, {"leader_points": [9] * 6}, True, True), (4, {}, False, True)],
)
def test_s2_s5_what_six_players_bring(players, more, fortress, overlay):
    page = playing(players=players, **more).view()
    assert (page.supply.fortress, page.points_from_overlay) == (fortress, overlay)
    assert (page.supply.open_followers, page.supply.followers) == (0, ())


def test_l1_what_the_retinue_brings():
    served = playing(modules=["retinue"], box=SAMPLE).view().supply
    assert served.open_followers == 8
    assert {one.tile.group for one in served.followers} == {"1-2"}
    assert {one.tile.group for one in served.late_followers} == {"5-6"}


def test_a_box_has_learned_what_the_set_up_did_not_know():
    tells = p.describes(tile="new", arrows=[0], middle=[])
    assert [playing(*told).view().learned for told in ((), (tells,))] == [False, True]


def test_h2_the_player_who_must_act_is_shown_and_no_hand():
    players = p.choosing().view().players
    assert [c for c, player in players.items() if player.acting] == ["red"]
    assert {(player.guards, player.leaders) for player in players.values()} == {(None, None)}
    assert p.choosing().view("blue").players["blue"].guards == 3


@pytest.mark.parametrize(
    ("phase", "when", "step"),
    [(2, "end", "choosing"), (3, "beginning", "reordering"), (3, "end", "reordering")],
)
def test_l4_the_header_names_the_phase_in_which_a_follower_is_asked(phase, when, step):
    asked = p.settle(r.served(r.ability(phase, when), red=("someone",)))
    assert asked.state.calls
    assert asked.view().step == step
    assert r.served().view().step == "choosing"


@pytest.mark.parametrize(
    ("phase", "when", "step", "round_"), [(6, "end", "cleaning", 1), (1, "beginning", "dealing", 2)]
)
def test_l4_the_end_of_a_round_belongs_to_that_round_and_the_beginning_to_the_new_one(
    phase, when, step, round_
):
    game = r.collected(r.served(r.ability(phase, when), red=("someone",)))
    while not game.state.calls:
        game.play(json_able(game.options(game.waits()[0].player)[0]))
    page = game.view()
    assert (page.step, page.step_round, page.round) == (step, round_, 2)
