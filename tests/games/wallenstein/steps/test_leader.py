"""Military leaders (WM)."""

from __future__ import annotations

from companion.games.wallenstein.happenings import LeaderLost
from tests.games.wallenstein.positions import (
    Json,
    Playing,
    display,
    draws,
    fed,
    finish_round,
    is_now,
    moves,
    opens,
    ordered,
    places,
    plans,
    playing,
    year,
)

LEADERS = {"modules": ["leaders"]}
HOMES = {"red": "passau", "blue": "baden", "black": "augsburg"}
NO_TILES = {"tiles": ("attack", "defend", "deploy", "taxes", "grain")}


def leads(player: str, county: str) -> Json:
    return {"type": "leader", "player": player, "county": county}


def led(*plans_: Json, homes: Json | None = None, **how: object) -> Playing:
    """The leaders are placed in Passau, Baden and Augsburg."""
    game = ordered(*plans_, **LEADERS, **how)
    return game.play(*(leads(p, c) for p, c in {**HOMES, **(homes or {})}.items()))


def over(game: Playing) -> Playing:
    """All ten actions are done."""
    return finish_round(game)


def test_WM_1_with_line_ups_leaders_are_placed_after_the_turn_order() -> None:
    game = ordered(**LEADERS)
    assert game.facts()["phase"] == "leaders"
    assert game.to_act() == [("red", "leader")]
    game.refuses(leads("red", "baden"), "county-not-own")
    game.refuses(leads("blue", "baden"), "not-your-turn")
    game.play(leads("red", "passau"), leads("blue", "baden"))
    assert game.facts()["players"]["red"]["leader"] == "passau"
    assert game.facts()["players"]["black"]["leader"] is None
    assert game.facts()["players"]["red"]["statues"] == 6


def test_WM_2_buildings_cost_one_thaler_less() -> None:
    red = plans("red", palace="osnabrueck")
    game = led(red, actions=("palace",), homes={"red": "osnabrueck"}).play(opens("red"))
    assert game.seat("red").thalers == 14 - 2
    red = plans("red", post="osnabrueck")
    game = led(red, actions=("post",), homes={"red": "osnabrueck"}).play(opens("red"))
    assert game.seat("red").thalers == 14


def test_WM_2_taxes_and_grain_one_more_after_event_and_tile() -> None:
    red = plans("red", taxes="passau")
    taxes = {"tiles": ("taxes", "defend", "deploy", "attack", "grain")}
    game = led(red, actions=("taxes",), event="taxes-min-2", **taxes).play(opens("red"))
    assert game.seat("red").thalers == 14 + 6 + 1 + 1
    grain = led(plans("red", grain="passau"), actions=("grain",), event="grain-max-4", **NO_TILES)
    assert grain.play(opens("red")).seat("red").grain == 3 + 1


def test_WM_2_one_army_more_is_deployed() -> None:
    for action, n in (("deploy_5", 6), ("deploy_3", 4), ("deploy_1", 2)):
        red = plans("red", **{action: "passau"})
        game = led(red, actions=(action.replace("_", "-"),), **NO_TILES).play(opens("red"))
        assert game.county("passau").armies == 3 + n
    red = plans("red", deploy_5="passau")
    reduced = led(red, actions=("deploy-5",), event="deploy-1", **NO_TILES).play(opens("red"))
    assert reduced.county("passau").armies == 3 + 4


def test_WM_3_everybody_must_move_the_leader_in_turn_order() -> None:
    game = over(led())
    assert game.facts()["phase"] == "leaders"
    assert game.facts()["round"] == 1
    assert game.to_act() == [("red", "leader")]
    game.refuses(leads("red", "passau"), "leader-must-move")
    game.refuses(leads("red", "baden"), "county-not-own")
    game.play(leads("red", "vogtland"), leads("blue", "breisgau"), leads("black", "salzburg"))
    assert game.facts()["round"] == 2


def test_WM_3_a_statue_stays_next_door_only() -> None:
    game = over(led()).play(leads("red", "oberoesterreich"), leads("blue", "mittelmark"))
    assert game.county("passau").statue == "red"
    assert game.seat("red").statues == 5
    assert game.county("baden").statue is None
    assert game.seat("blue").statues == 6


def test_WM_3_one_statue_of_a_player_a_county_at_most() -> None:
    game = over(led()).play(*LEAVE)
    game = next_round(game).play(leads("red", "passau"), *STAY)
    game = next_round(game).play(leads("red", "oberoesterreich"))
    assert game.county("passau").statue == "red"
    assert game.county("oberoesterreich").statue == "red"
    assert game.seat("red").statues == 4


LEAVE = (leads("red", "oberoesterreich"), leads("blue", "strassburg"), leads("black", "salzburg"))
STAY = (leads("blue", "baden"), leads("black", "augsburg"))


def next_round(game: Playing) -> Playing:
    """The next round is played to its leaders."""
    game.play(display())
    game.play(plans("red", 4), plans("blue", 3), plans("black", 2), draws(game.state.events[0]))
    return finish_round(places(game))


def test_WM_3_who_has_only_the_one_county_stays() -> None:
    game = led()
    game.play(*(is_now(c, None) for c in game.state.counties_of("red") if c != "passau"))
    over(game)
    assert game.to_act() == [("blue", "leader")]
    assert game.seat("red").leader == "passau"


def test_WM_4_a_leader_coming_takes_anothers_statue_as_a_trophy() -> None:
    game = over(led()).play(leads("red", "oberoesterreich"))
    game.play(is_now("passau", "blue", 1), leads("blue", "passau"))
    assert game.county("passau").statue is None
    assert game.facts()["players"]["blue"]["trophies"] == 1
    assert game.seat("red").statues == 5


def test_WM_4_who_loses_the_leaders_county_takes_the_leader_off() -> None:
    blue = plans("blue", move_a="strassburg")
    game = led(blue, homes={"blue": "strassburg", "red": "erzbm-trier"}, actions=("move-a",))
    game.play(is_now("bm-zweibruecken", "blue", 5))
    game.play(opens("blue"), moves("blue", "lothringen", 4))
    game.play(is_now("erzbm-trier", "black", 1))
    assert game.happened(LeaderLost)[0].player == "red"
    assert game.facts()["players"]["red"]["leader"] is None
    over(game)
    assert game.to_act() == [("blue", "leader")]


def lost_in_fall() -> Playing:
    """Red loses the leader's county in fall; Black holds all other leaders' places."""
    game = playing({"type": "fill", "out": {}}, **LEADERS)
    game.play(year("taxes-max-0", "post-5", "post-7", "deploy-1"), display())
    game.play(plans("red", 4), plans("blue", 3), plans("black", 2), draws("post-5"))
    places(game).play(*(leads(p, c) for p, c in HOMES.items()))
    finish_round(game).play(*LEAVE)
    game.play(is_now("oberoesterreich", None))
    game = next_round(game)
    game.play(*STAY)
    game = next_round(game)
    return game.play(*fed("red", "blue", "black"), leads("blue", "breisgau"))


def test_WM_4_a_lost_leader_comes_back_at_the_end_of_the_first_winter() -> None:
    game = lost_in_fall().play(leads("black", "salzburg"))
    assert game.facts()["phase"] == "leaders"
    assert game.facts()["season"] == "winter"
    assert game.to_act() == [("red", "leader")]
    assert game.facts()["order"] == ["red", "blue", "black"]
    game.refuses(leads("red", "baden"), "county-not-own")
    game.play(leads("red", "passau"))
    assert game.facts()["round"] == 5
    assert game.facts()["order"] == []
    assert game.seat("red").leader == "passau"
