"""R2: choosing towns: ways, offers, the king, the one who can afford nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import (
    Bought,
    Corrected,
    GuardsMoved,
    Stood,
    Travelled,
)
from companion.games.league_of_six.shared import choosing as rules
from companion.games.league_of_six.shared.ways import trips
from companion.games.league_of_six.steps.answer import Accepted
from companion.games.league_of_six.steps.choose_town import LetOff
from tests.games.league_of_six.positions import (
    RING,
    Json,
    Playing,
    a_deal,
    accepts,
    choosing,
    corrects,
    goes,
    in_round,
    raises,
    settle,
)


def offered(game: Playing, player: str) -> dict[str, list[int | None]]:
    """The towns that this player may name, and the offers there."""
    found: dict[str, list[int | None]] = {}
    for entry in LEAGUE_OF_SIX.options(game.state, player):  # type: ignore[arg-type]
        found.setdefault(entry.town, []).append(entry.offer)
    return found


def held() -> Playing:
    """Red holds Lauban, Yellow is next."""
    return choosing(goes("red", "lauban"))


def asked(offer: int = 2) -> Playing:
    """Red holds Lauban; Yellow has offered so much there."""
    return held().play(goes("yellow", "lauban", offer))


def left() -> Playing:
    """Red has left Lauban to Yellow's 2."""
    return asked(2).play(accepts("red"))


def second_round(**numbers: int) -> Playing:
    """Round 2 is dealt; Red comes first, from Lauban; Görlitz and Löbau are besieged."""
    game = in_round(2).play(a_deal(round_=2))
    return game.put("red", **numbers) if numbers else game


def held_on_12() -> Playing:
    """Yellow holds Lauban on 12, Red stands in Bautzen, Green is next, with 40 guards."""
    game = held().put("yellow", guards=12)
    game.play(goes("yellow", "lauban", 12), accepts("red"), goes("red", "bautzen"))
    return game.put("green", guards=40)


def poor(**numbers: int) -> Playing:
    """Green has left Kamenz to Blue. Bautzen is free, 2 away; Red holds Lauban, 3 away, and
    Yellow Zittau, 1 away, both on 0.
    """
    game = choosing(goes("red", "lauban"), goes("yellow", "zittau"), goes("green", "kamenz"))
    game.play(goes("blue", "kamenz", 1), accepts("green"))
    return game.put("green", **{"guards": 0, "influence": 0, **numbers})


REFUSED: list[tuple[Callable[[], Playing], Json, str]] = [
    (choosing, goes("green", "lauban"), "not-your-turn"),  # R2.1
    (left, goes("green", "kamenz"), "not-your-turn"),
    (choosing, goes("red", "loebau"), "town-besieged"),  # R2.3
    (choosing, goes("red", "loebau", insist=True), "town-besieged"),
    (choosing, goes("red", "lauban", 0), "offer-for-nobody"),  # R2.5
    (held, goes("yellow", "lauban"), "offer-missing"),
    (held, goes("yellow", "lauban", insist=True), "offer-missing"),
    (held, goes("yellow", "lauban", 0), "offer-too-low"),
    (held_on_12, goes("green", "lauban", 12), "town-at-12"),
    (held_on_12, goes("green", "lauban"), "town-at-12"),
    (asked, accepts("yellow"), "not-your-turn"),  # R2.6
    (asked, raises("yellow", 3), "not-your-turn"),
    (asked, raises("red", 2), "raise-too-low"),
    (asked, raises("red", 2, insist=True), "raise-too-low"),
    (lambda: asked(8).play(raises("red", 12, insist=True)), raises("yellow", 12), "must-accept-12"),
    (choosing, accepts("red"), "nothing-to-answer"),
    (choosing, raises("red", 2), "nothing-to-answer"),
    (asked, raises("red", 9), "offer-too-high"),  # R2.7
    (lambda: poor(guards=2), goes("green", "lauban", 1), "way-too-dear"),
    (left, goes("red", "lauban", 3), "town-just-left"),  # R2.9
    (lambda: poor(guards=1), goes("green", "zittau", 1), "only-cheapest"),  # R2.12
    (lambda: settle(choosing()), goes("red", "lauban"), "wrong-phase"),
    (lambda: settle(choosing()), raises("red", 1), "wrong-phase"),
    (choosing, goes("black", "lauban"), "not-seated"),
]


@pytest.mark.parametrize(("staged", "entry", "code"), REFUSED)
def test_r2_what_is_refused(staged: Callable[[], Playing], entry: Json, code: str) -> None:
    staged().refuses(entry, code)


def test_r2_refusals_name_who_holds_the_town_and_on_what() -> None:
    assert held().refuses(goes("yellow", "lauban"), "offer-missing").public["held_on"] == 0
    assert held_on_12().refuses(goes("green", "lauban"), "town-at-12").public["holder"] == "yellow"


def test_r2_1_a_chain_is_settled_before_the_next_player_acts() -> None:
    game = choosing(order=["blue", "green", "red", "yellow"])
    assert game.to_act() == [("blue", "choose_town")]
    game = left()
    assert game.to_act() == [("red", "choose_town")]
    assert game.play(goes("red", "zittau")).to_act() == [("green", "choose_town")]


def test_r2_2_the_first_placement_is_free_and_later_ways_start_at_last_rounds_town() -> None:
    game = choosing(goes("red", "zittau"))
    assert game.happened(Travelled) == [Travelled("red", None, "zittau", 0)]
    assert game.happened(GuardsMoved) == []
    game = second_round(guards=5).play(goes("red", "kamenz"))
    assert game.happened(Travelled) == [Travelled("red", "lauban", "kamenz", 3)]
    assert game.guards()["red"] == 2


def test_r2_3_a_guard_for_each_town_the_shorter_way_past_whatever_is_there() -> None:
    ways = trips(RING, None)  # type: ignore[arg-type]
    for i, start in enumerate(RING):
        around = [ways[start][RING[(i + step) % 6]].cost for step in range(6)]  # type: ignore[index]
        assert around == [1, 1, 2, 3, 2, 1]
    game = choosing(goes("red", "lauban"), goes("yellow", "kamenz"), goes("green", "kamenz", 1))
    game.play(accepts("yellow"), goes("yellow", "bautzen"), goes("blue", "bautzen", 1))
    assert game.happened(Travelled)[0].cost == 2  # past Görlitz, besieged
    game.play(accepts("yellow"), goes("yellow", "zittau"))
    assert game.happened(Travelled)[-1].cost == 3  # past Kamenz, where Green stands


def test_r2_4_in_a_free_town_the_figure_stands_on_0_and_those_on_the_road_never_count() -> None:
    assert held().happened(Stood) == [Stood("red", "lauban", 0)]
    game = second_round().play(goes("red", "bautzen"))  # Yellow's figure is on the road there
    assert (game.state.conflict, game.seat("red").counter) == (None, 0)


def test_r2_5_a_held_town_needs_an_offer_higher_than_the_holder_stands() -> None:
    game = asked(1)
    assert game.happened(Stood) == [Stood("yellow", "lauban", 1, "red")]
    game.play(accepts("red"), goes("red", "bautzen"))
    game.refuses(goes("green", "lauban", 1), "offer-too-low")
    game.play(goes("green", "lauban", 2))
    assert set(offered(held_on_12(), "green")) == {"bautzen", "kamenz", "zittau"}


def test_r2_6_the_holder_accepts_or_raises_in_turn() -> None:
    game = asked(2).play(raises("red", 4))
    assert game.to_act() == [("yellow", "answer")]
    game.play(raises("yellow", 5), raises("red", 7), accepts("yellow"))
    assert game.seat("red").counter == 7
    assert game.guards() == {"red": 0, "yellow": 10, "green": 3, "blue": 3}


def test_r2_6_an_offer_of_12_must_be_accepted_but_nobodys_means_shorten_the_question() -> None:
    game = held().put("yellow", guards=12).play(goes("yellow", "lauban", 12))
    assert game.to_act() == [("red", "accept")]
    game = held().put("red", guards=0, influence=0).play(goes("yellow", "lauban", 8))
    assert game.to_act() == [("red", "answer")]
    assert len(LEAGUE_OF_SIX.options(game.state, "red")) == 1


def test_r2_7_nobody_offers_or_raises_beyond_their_means_nor_beyond_12() -> None:
    game = held().put("yellow", guards=1, influence=7)
    refusal = game.refuses(goes("yellow", "lauban", 5), "offer-too-high")
    assert refusal.private == {"guards": 1, "influence": 7, "limit": 4}
    assert not {"guards", "influence", "limit"} & set(refusal.public)
    assert offered(game, "yellow")["lauban"] == [1, 2, 3, 4]
    assert offered(game.put("yellow", guards=50), "yellow")["lauban"] == list(range(1, 13))
    refusal = asked(2).put("red", guards=0, influence=9).refuses(raises("red", 5), "offer-too-high")
    assert refusal.private["limit"] == 4
    assert "limit" not in refusal.public


def test_r2_7_the_way_is_paid_before_the_offer() -> None:
    game = left().play(goes("red", "bautzen"), goes("green", "kamenz"))
    game.put("blue", guards=0).play(goes("blue", "kamenz", 1), accepts("green"))
    game.put("green", guards=3, influence=2)  # Lauban is three away: 1 is left of 4
    assert game.refuses(goes("green", "lauban", 3), "way-too-dear").private["limit"] == 1
    game.put("green", guards=6).refuses(goes("green", "lauban", 5), "offer-too-high")
    game.play(goes("green", "lauban", 4))
    assert (game.guards()["green"], game.influence()["green"]) == (3, 2)


def test_r2_8_the_one_who_stays_gives_exactly_the_accepted_number() -> None:
    game = left()
    assert game.guards() == {"red": 5, "yellow": 1, "green": 3, "blue": 3}
    assert game.happened(Accepted) == [Accepted("red", "yellow", "lauban", 2)]
    assert game.happened(GuardsMoved) == [GuardsMoved("yellow", "red", 2, "offer")]
    assert (game.seat("red").town, game.seat("red").counter) == ("lauban", None)
    game.play(goes("red", "bautzen"))  # R2.9: it costs 1, in round 1 too
    game.play(goes("green", "lauban", 3), raises("yellow", 4), accepts("green"))
    assert game.happened(Bought) == [Bought("yellow", 3, 6)]  # earlier conflicts do not count
    assert game.guards() == {"red": 4, "yellow": 0, "green": 7, "blue": 3}


def test_r2_10_guards_that_are_missing_are_bought_for_2_influence_each() -> None:
    game = second_round(guards=1, influence=9).play(goes("red", "kamenz"))
    assert game.happened(Bought) == [Bought("red", 2, 4)]
    assert game.happened(GuardsMoved) == [GuardsMoved("red", None, 3, "travel")]
    assert (game.guards()["red"], game.influence()["red"]) == (0, 5)


@pytest.mark.parametrize(
    ("guards", "influence", "bought", "let_off"), [(1, 0, 0, 1), (0, 3, 1, 1), (0, 0, 0, 2)]
)
def test_r2_12_who_can_afford_nothing_goes_to_the_cheapest_free_town_and_pays_what_there_is(
    guards: int, influence: int, bought: int, let_off: int
) -> None:
    game = poor(guards=guards, influence=influence)
    assert offered(game, "green") == {"bautzen": [None]}
    game.play(goes("green", "bautzen"))
    assert game.seat("green").counter == 0
    assert game.happened(LetOff) == [LetOff("green", let_off)]
    assert game.happened(Bought) == [Bought("green", bought, 2 * bought)] * bool(bought)
    assert sum(it.guards for it in game.happened(GuardsMoved)) == 2 - let_off
    assert (game.guards()["green"], game.influence()["green"]) == (0, influence - 2 * bought)


def test_r2_12_never_while_one_town_can_be_afforded() -> None:
    assert offered(poor(guards=2), "green") == {"bautzen": [None], "zittau": [1]}
    refusal = poor(guards=1).refuses(goes("green", "lauban", 1), "only-cheapest")
    assert refusal.private["towns"] == ("bautzen",)
    assert "towns" not in refusal.public
    game = choosing(goes("red", "kamenz"), goes("yellow", "lauban"), goes("green", "bautzen"))
    game.play(goes("blue", "bautzen", 1), accepts("green")).put("green", guards=2, influence=1)
    # Lauban can be paid; Zittau, the only free town, is 3 away and cannot.
    assert offered(game, "green") == {"lauban": [1]}
    assert game.refuses(goes("green", "zittau"), "way-too-dear").private["limit"] == -1


def test_r2_12_several_equally_cheap_are_the_players_choice() -> None:
    five = choosing(goes("red", "kamenz"), goes("yellow", "kamenz", 1), accepts("red"), players=5)
    five.put("red", guards=0, influence=1)
    assert offered(five, "red") == {"goerlitz": [None], "zittau": [None]}
    five.refuses(goes("red", "bautzen"), "only-cheapest")
    game = second_round(guards=0, influence=1)  # from the road at the start of a round
    assert offered(game, "red") == {"lauban": [None], "bautzen": [None]}


def test_insisting_waives_the_limit_and_the_gap_is_a_correction() -> None:
    game = held().put("yellow", guards=1, influence=3)
    game.play(goes("yellow", "lauban", 5, insist=True))
    assert game.happened(Corrected) == [Corrected("yellow", guards=3, why="insist")]
    game.put("red", guards=0, influence=0).play(raises("red", 6, insist=True))
    assert game.happened(Corrected) == [Corrected("red", guards=6, why="insist")]
    assert game.play(accepts("yellow")).guards()["red"] == 0
    assert asked(2).play(raises("red", 3, insist=True)).happened(Corrected) == []


def test_a_gap_that_a_correction_made_does_not_stop_the_conflict() -> None:
    game = asked(8).play(corrects("yellow", guards=-3, influence=-6), accepts("red"))
    assert game.happened(Corrected)[-1] == Corrected("yellow", guards=6, why="short")
    assert (game.guards()["red"], game.guards()["yellow"]) == (11, 0)


def test_h2_a_page_that_may_not_know_the_hand_asks_with_more_than_anybody_needs() -> None:
    game = poor(guards=1)
    everything = rules.possible_towns(game.state, "green", means=99)
    assert {town for town, _, _ in everything} == {"lauban", "bautzen", "zittau"}
    game.put("green", guards=9)
    assert rules.possible_towns(game.state, "green", means=99) == everything
