"""Military leaders (WM)."""

import pytest

from companion.games.wallenstein.happenings import LeaderLost, Moved
from tests.games.wallenstein import positions as war

LEADERS = {"modules": ["leaders"]}
HOMES = {"red": "passau", "blue": "baden", "black": "augsburg"}
NO_TILES = ("attack", "defend", "deploy", "taxes", "grain")


def lead(game: war.Playing, **ways: str) -> war.Playing:
    return game.play(*(war.leads(who, to) for who, to in ways.items()))


def led(*planned: war.Json, **how: object) -> war.Playing:
    """Return a game with leaders in Passau, Baden and Augsburg."""
    return lead(war.ordered(*planned, **LEADERS, **how), **HOMES)


def next_round(game: war.Playing, **ways: str) -> war.Playing:
    """Play the next round until the leaders move, and move them."""
    game.display().plans("red", 4).plans("blue", 3).plans("black", 2)
    return lead(war.finish_round(war.places(game.draws(game.state.events[0]))), **ways)


def test_WM_1_with_line_ups_leaders_are_placed_after_the_turn_order():
    game = war.ordered(**LEADERS)
    assert [(one.player, one.why) for one in game.waiting()] == [("red", "leader-placed")]
    game.refuses(war.leads("red", "baden"), "county-not-own")
    game.refuses(war.leads("blue", "baden"), "not-your-turn")
    lead(game, red="passau", blue="baden")
    assert [game.seat(c).leader for c in HOMES] == ["passau", "baden", None]


@pytest.mark.parametrize(
    ("action", "event", "n"),
    [
        ("palace", "post-7", -2), ("church", "post-7", -1), ("post", "post-7", 0),
        ("taxes", "taxes-min-2", 6 + 2), ("grain", "grain-max-4", 3 + 1),
        ("deploy-5", "post-7", 6), ("deploy-3", "post-7", 4), ("deploy-1", "post-7", 2),
        ("deploy-5", "deploy-1", 4),
    ],
)  # fmt: skip
def test_WM_2_in_the_leaders_county_buildings_cost_less_and_yields_are_higher(action, event, n):
    """`n` is how many more Thalers, grain or armies Red has, after event and tile."""
    tiles = ("taxes", "defend", "deploy", "attack", "grain") if action == "taxes" else NO_TILES
    planned = war.plans("red", **{action.replace("-", "_"): "passau"})
    game = led(planned, actions=(action,), event=event, tiles=tiles).opens("red")
    seat, price = game.seat("red"), {"deploy-5": 3, "deploy-3": 2, "deploy-1": 1}.get(action, 0)
    more = seat.thalers - 14 + price, seat.grain, game.county("passau").armies - 3
    assert [one for one in more if one] == [n] * bool(n)


def test_WM_3_moving_the_leader_to_a_neighbouring_county_leaves_a_statue():
    game = war.finish_round(led())
    assert (game.facts()["round"], game.to_act()) == (1, [("red", "leader")])
    assert [one.why for one in game.waiting()] == ["leader-moves"]
    game.refuses(war.leads("red", "passau"), "leader-must-move")
    game.refuses(war.leads("red", "baden"), "county-not-own")
    lead(game, red="oberoesterreich")
    goes = "Anna's leader goes from Passau to Oberösterreich. A statue of Anna stays in Passau."
    assert game.sentences() == [goes]
    stays = Moved(what="statue", n=1, start="supply", end="passau", player="red")
    assert game.happened(Moved) == [stays]
    lead(game, blue="mittelmark")
    assert (game.county("passau").statue, game.seat("red").statues) == ("red", 5)
    assert (game.county("baden").statue, game.seat("blue").statues) == (None, 6)
    # at most one statue of a player per county
    next_round(lead(game, black="salzburg"), red="passau", blue="baden", black="augsburg")
    assert next_round(game, red="oberoesterreich").seat("red").statues == 4


def test_WM_4_an_arriving_leader_takes_another_players_statue():
    game = lead(war.finish_round(led()), red="oberoesterreich")
    game.is_now("passau", None).is_now("passau", "blue", 1)
    assert game.county("passau").statue == "red"  # the statue stays whatever happens to the county
    lead(game, blue="passau")
    assert "Ben takes another player's statue there as a trophy." in game.sentences()[0]
    assert (game.county("passau").statue, game.seat("blue").trophies) == (None, 1)
    taken = Moved(what="statue", n=1, start="passau", end="blue", player="red")
    assert game.happened(Moved)[0] == taken


def test_WM_4_a_leader_is_lost_with_its_county():
    game = led().is_now("baden", None)
    assert game.happened(LeaderLost)[0].player == "blue"
    game = war.ordered(war.plans("red", move_a="gft-mark"), actions=("move-a",), **LEADERS)
    lead(game, red="passau", blue="hessen-kassel", black="augsburg").opens("red")
    game.moves("red", "hessen-kassel", 4).throws(red=2, blue=2)
    assert game.seat("blue").leader is None
    assert lead(war.finish_round(game), red="vogtland").to_act() == [("black", "leader")]


def test_WM_4_a_lost_leader_comes_back_at_the_end_of_the_first_winter():
    away = {"red": "oberoesterreich", "blue": "strassburg", "black": "salzburg"}
    game = lead(war.finish_round(led()), **away).is_now("oberoesterreich", None)
    next_round(game, blue="baden", black="augsburg")
    next_round(game).play(*war.fed("red", "blue", "black"), war.leads("blue", "breisgau"))
    without = game.again()
    without.play(*(war.is_now(c, None) for c in without.state.counties_of("red")))
    lead(without, black="salzburg")
    assert (without.state.round, without.seat("red").leader) == (5, None)
    lead(game, black="salzburg")
    assert (game.facts()["season"], game.to_act()) == ("winter", [("red", "leader")])
    game.refuses(war.leads("red", "baden"), "county-not-own")
    assert lead(game, red="passau").state.round == 5
