"""Which tiles a table may pick, and which followers may be used (L1 to L7)."""

from __future__ import annotations

import pytest

from companion.core.play import Refused
from companion.games.league_of_six.box.components import ESTATES
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.gallery import overdrawn_cards, storage_picks, tax_picks
from tests.games.league_of_six.positions import (
    RING,
    SAMPLE,
    Playing,
    a_box,
    a_deal,
    in_round,
    playing,
    skip_round,
)
from tests.games.league_of_six.steps.test_use_follower import (
    a_retinue_box,
    collected,
    lying,
    served,
)


def refused(game: Playing, **deal: object) -> bool:
    """Whether such a deal is refused now."""
    entry = LEAGUE_OF_SIX.read_entry(a_deal(5, game.state.round, **deal))
    try:
        LEAGUE_OF_SIX.play(game.state, entry)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("rounds", [1, 3, 4])
def test_r0_5_r1_3_a_tile_is_free_if_it_may_be_dealt(rounds: int) -> None:
    """Five players: the pile runs out when round 4 is dealt."""
    game = playing(players=5, box=SAMPLE)
    open_towns = [town for town in RING if town != "loebau"]
    for number in range(1, rounds):
        came = (f"t{5 * number - 4 + n:02}" for n in range(5))
        estate = ESTATES[(number - 1) // 2]
        tiles = dict(zip(open_towns, came, strict=True))
        skip_round(game, tiles=tiles, leaders=dict.fromkeys("1234", estate))
    leaders = dict.fromkeys("1234", ESTATES[(rounds - 1) // 2])
    unnamed = dict.fromkeys(open_towns)
    for pick in tax_picks(game.state):
        alone = refused(game, leaders=leaders, tiles={**unnamed, "lauban": pick.id})
        assert pick.free != alone, pick.id
        dealt = (int(pick.id[1:]) + 4) // 5
        assert pick.came == (dealt if dealt < rounds else None)
    for storage in storage_picks(game.state):
        other = {"royal": storage.id, "civic": None, "leaders": leaders, "tiles": unnamed}
        assert storage.free != refused(game, **other), storage.id


def test_r0_4_cards_that_came_more_often_than_the_box_has_them_are_pointed_out() -> None:
    box = a_box() | {"leaders": {"3": {"clergy": 0, "burghers": 1, "aristocracy": 0}}}
    game = skip_round(skip_round(playing(box=box)))
    assert overdrawn_cards(game.state) == (("3", "burghers"),)
    assert overdrawn_cards(in_round(2, box=box).state) == ()


@pytest.mark.parametrize(("viewer", "shown"), [("table", True), ("red", True), ("blue", False)])
def test_l4_followers_are_shown_to_the_table_and_to_their_owner(viewer: str, shown: bool) -> None:
    """The trader is asked for; the one without a name, which Red has won, may be used besides."""
    game = collected(served(red=("trader",)))
    choices = LEAGUE_OF_SIX.view(game.state, viewer).choices  # type: ignore[arg-type]
    found = {one.follower.id: (one.asked, one.entered, one.give) for one in choices.followers}
    expected = {"trader": (True, False, ("red",)), "f04": (False, True, ())}
    assert found == (expected if shown else {})
    assert [one.follower.id for one in choices.called_up] == ["trader"] * shown
    assert [*choices.usable("red")] == ["f04"] * shown
    assert not any(one.cards for one in choices.followers)


def test_r4_4_a_follower_that_gives_cards_says_how_many_and_how_few() -> None:
    grey = {"clergy": 1, "aristocracy": 0, "burghers": 0}
    box = {**a_retinue_box(), "leaders": {"grey": grey}}
    for game, fewest in ((lying("burgomaster-1"), 2), (lying("burgomaster-1", box=box), 1)):
        (one,) = LEAGUE_OF_SIX.view(game.state, "table").choices.followers
        assert (one.cards, one.count, one.fewest, one.give) == (ESTATES, 2, fewest, ())
