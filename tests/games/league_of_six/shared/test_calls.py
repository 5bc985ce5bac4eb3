"""Who is asked for a follower, and what an answer changes (L4 to L6)."""

from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r
from tests.games.league_of_six.positions import Json, Playing, uses
from tests.games.league_of_six.retinue import ability, first_deal

YELLOW_CAN_STORE = {"yellow": {"goods": {"red": 2}}}


def stored(followers: Json, taken: Json, owned: tuple[str, ...] = ()) -> Playing:
    """All have collected what they have `taken`; Red has these followers, the last of them won."""
    game = r.playing(first_deal([*followers][-1]), box=r.a_box(**followers))
    return r.taken(p.settle(game.put("red", followers=owned)), taken)


def test_l4_who_is_asked_may_use_another_that_may_be_used_at_any_time():
    smith = ability(5, give={"influence": 1}, gain={"guards": 1})
    game = stored({"smith": smith}, {"red": {"goods": {"red": 1}}}, owned=("franklin",))
    game.put("red", guards=0).refuses(uses("red", "franklin", goods={"red": 1}), "follower-hand")
    game.play(uses("red", "smith"), uses("red", "franklin", goods={"red": 1}))
    assert game.to_act() == [("blue", "choose_row")]


def test_l5_a_correction_may_leave_nothing_to_ask():
    trader = ability(5, "beginning", give={"goods": 1}, gain={"goods": 1})
    game = stored({"trader": trader}, {**YELLOW_CAN_STORE, "red": {"goods": {"blue": 1}}})
    assert game.to_act() == [("red", "use_follower")]
    game.play(p.corrects("red", goods={"blue": -1}))
    assert game.to_act() == [("blue", "choose_row")]
