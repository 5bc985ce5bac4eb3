"""Which tiles a table may choose, and which followers may be used (L1 to L7)."""

import pytest

from companion.core.play import Refused
from companion.games.league_of_six.box.components import ESTATES
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.dealing import (
    TaxPick,
    follower_picks,
    overdrawn_cards,
    sort_by_likelihood,
    storage_picks,
    tax_picks,
)
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r

UNNAMED = p.named(*[None] * 5)


def refused(game: p.Playing, **deal: object) -> bool:
    """Return whether such a deal is refused now."""
    usual = {"leaders": p.estates(game.state.round), "tiles": UNNAMED}
    entry = p.a_deal(5, game.state.round, **{**usual, **deal})
    try:
        LEAGUE_OF_SIX.play(game.state, LEAGUE_OF_SIX.read_entry(entry))
    except Refused:
        return True
    return False


@pytest.mark.parametrize("rounds", [1, 3, 4])
def test_r0_5_r1_3_tiles_are_marked_free_if_they_may_be_dealt(rounds):
    """With five players the pile runs out at the deal of round 4."""
    game = p.five_players_in_round(rounds)
    for pick in tax_picks(game.state):
        assert pick.free != refused(game, tiles={**UNNAMED, "lauban": pick.id})
        dealt = (int(pick.id[1:]) + 4) // 5
        assert pick.came == (dealt if dealt < rounds else None)
    for storage in storage_picks(game.state):
        assert storage.free != refused(game, royal=storage.id, civic=None), storage.id


def test_r1_3_a_tile_in_a_town_cannot_be_dealt():
    game = p.playing(p.a_deal(tiles={**p.a_deal()["tiles"], "kamenz": "plain"}))
    picks = {pick.id: (pick.town, pick.free) for pick in tax_picks(game.state)}
    assert picks == {"plain": ("kamenz", False), "three": (None, True), "clergy": (None, True)}


def test_r1_3_used_tiles_do_not_return_while_the_pile_suffices():
    game = p.playing(players=6, box=p.SAMPLE)
    for past in (1, 2):
        tiles = {town: f"t{6 * past - 5 + n:02}" for n, town in enumerate(p.RING)}
        p.skip_round(game, tiles=tiles, leaders=p.estates(past))
    free = [pick.id for pick in tax_picks(game.state) if pick.free]
    assert free == [f"t{n}" for n in range(13, 19)]


def test_tiles_that_look_the_same_are_one_choice_and_free_tiles_come_first():
    """A tile looks the same if it is rotated (R4.2) or its symbols are in another order."""
    picks = (
        TaxPick("a", (0, 1), ("red", "horse"), free=False, came=1),
        TaxPick("b", (2, 3), ("horse", "red"), free=True),
        TaxPick("c", (0, 2), ("red", "horse"), free=False, came=2),
        TaxPick("d", None, None, free=True),
        TaxPick("e", (0, 3), (), free=True),
    )
    sorted_ = sort_by_likelihood((*picks, TaxPick("f", (4, 5), ("red", "horse"), free=True)))
    assert [(pick.id, pick.alike) for pick in sorted_] == [("b", 2), ("e", 1), ("c", 0)]
    used_up = (TaxPick("a", (0,), (), free=True, came=1), TaxPick("b", (0, 1), (), free=True))
    assert [pick.id for pick in sort_by_likelihood(used_up)] == ["b", "a"], "a came already"


def test_r0_5_r1_3_the_deals_gallery_begins_with_free_tiles():
    supply = p.five_players_in_round(3).view().supply
    free = [pick.free for pick in supply.tiles]
    assert free == sorted(free, reverse=True)
    assert 0 < free.count(False) == 10
    assert [pick.free for pick in supply.stores] == [True] * 2 + [False] * 4
    alike = p.playing().view().supply.stores
    assert [(pick.id, pick.alike) for pick in alike] == [("s1", 6)], "one picture of six equal ones"


def test_r0_4_cards_dealt_more_often_than_the_box_has_them_are_reported():
    box = p.a_box() | {"leaders": {"3": {"clergy": 0, "burghers": 1, "aristocracy": 0}}}
    assert overdrawn_cards(p.in_round(3, box=box).state) == (("3", "burghers"),)
    assert overdrawn_cards(p.in_round(2, box=box).state) == ()


def test_l1_l2_round_5_offers_only_open_followers_that_were_not_dealt():
    dealt, left = r.late()[:4], r.late()[4:]
    game = r.joined(*dealt, round_=5)
    assert [one and one.id for one in game.view().open_followers] == left
    assert [pick.id for pick in follower_picks(game.state) if pick.free] == left
    first = follower_picks(r.playing(r.first_deal("trader")).state)
    assert [pick.id for pick in first if not pick.free] == ["trader"], "others may come in round 1"


@pytest.mark.parametrize(("viewer", "shown"), [("table", True), ("red", True), ("blue", False)])
def test_l4_followers_are_shown_to_the_table_and_to_their_owner(viewer, shown):
    """Red is asked about the trader. The unnamed follower that Red has won may be used as well."""
    page = r.collected(r.served(red=("trader",))).view(viewer)
    choices = page.choices
    found = {one.follower.id: (one.asked, one.entered, one.give) for one in choices.followers}
    expected = {"trader": (True, False, ("red",)), "f04": (False, True, ())}
    assert found == (expected if shown else {})
    assert [one.follower.id for one in choices.called_up_followers] == ["trader"] * shown
    assert [*choices.usable_followers("red")] == ["f04"] * shown
    first, _ = page.players["red"].sorted_followers(choices.usable_followers("red"))
    assert first.id == ("f04" if shown else "trader"), "what may be used comes first"
    assert not any(one.cards for one in choices.followers)


@pytest.mark.parametrize(("grey", "fewest"), [({}, 2), ({"clergy": 1}, 1)])
def test_r4_4_a_follower_that_gives_cards_has_limits(grey, fewest):
    counted = {"leaders": {"grey": {**dict.fromkeys(ESTATES, 0), **grey}}} if grey else {}
    game = r.lying(None, None, None, "burgomaster-1", box={**r.a_box(), **counted})
    (one,) = game.play("blue collects").view().choices.followers
    assert (one.cards, one.count, one.fewest, one.give) == (ESTATES, 2, fewest, ())
