"""R2: choosing towns: ways, offers, the king, the one who can afford nothing."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import (
    Bought,
    Corrected,
    GuardsMoved,
    Reordered,
    Stood,
    Travelled,
)
from companion.games.league_of_six.shared import choosing as rules
from companion.games.league_of_six.shared.ways import trips
from companion.games.league_of_six.steps.answer import Accept, Accepted, Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown, LetOff
from tests.games.league_of_six.positions import (
    RING,
    TOWN_OF,
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
        assert isinstance(entry, ChooseTown)
        found.setdefault(entry.town, []).append(entry.offer)
    return found


def answers(game: Playing, player: str) -> list[int | str]:
    entries = LEAGUE_OF_SIX.options(game.state, player)  # type: ignore[arg-type]
    assert all(isinstance(entry, Accept | Raise) for entry in entries)
    return [entry.guards if isinstance(entry, Raise) else "accept" for entry in entries]


def asked(offer: int = 2) -> Playing:
    """Red holds Lauban; Yellow has offered so much there."""
    return choosing(goes("red", "lauban"), goes("yellow", "lauban", offer))


def second_round(**numbers: int) -> Playing:
    """Round 2 is dealt; Red comes first.

    Everybody is on the road: Red in Lauban, Yellow in Bautzen, Green in Kamenz, Blue in Zittau;
    Görlitz and Löbau are besieged.
    """
    game = in_round(2).play(a_deal(round_=2))
    return game.put(game.state.queue[0], **numbers) if numbers else game


def test_r2_1_lowest_order_marker_first() -> None:
    game = choosing(order=["blue", "green", "red", "yellow"])
    assert game.to_act() == [("blue", "choose_town")]
    game.refuses(goes("green", "lauban"), "not-your-turn")
    game.play(goes("blue", "lauban"))
    assert game.to_act() == [("green", "choose_town")]
    assert LEAGUE_OF_SIX.options(game.state, "red") == ()


def test_r2_1_a_chain_is_settled_before_the_next_player_acts() -> None:
    game = asked()
    assert game.to_act() == [("red", "answer")]
    game.refuses(goes("green", "kamenz"), "not-your-turn")
    game.play(accepts("red"))
    assert game.to_act() == [("red", "choose_town")]
    game.refuses(goes("green", "kamenz"), "not-your-turn")
    game.play(goes("red", "zittau"))
    assert game.to_act() == [("green", "choose_town")]


def test_r2_2_the_first_placement_in_round_1_is_free() -> None:
    game = choosing(goes("red", "zittau"))
    assert game.guards()["red"] == 3
    assert game.happened(Travelled) == [Travelled("red", None, "zittau", 0)]
    assert game.happened(GuardsMoved) == []


def test_r2_2_later_the_way_starts_at_last_rounds_town() -> None:
    game = second_round()
    assert {c: game.seat(c).town for c in TOWN_OF} == TOWN_OF
    assert {game.seat(c).counter for c in TOWN_OF} == {None}
    before = game.guards()["red"]
    game.play(goes("red", "kamenz"))
    assert game.guards()["red"] == before - 3
    assert game.happened(Travelled) == [Travelled("red", "lauban", "kamenz", 3)]


@pytest.mark.parametrize(
    ("town", "cost"),
    [("lauban", 1), ("bautzen", 1), ("kamenz", 3), ("zittau", 2)],
)
def test_r2_3_one_guard_for_each_town_come_to_by_the_shorter_way(town: str, cost: int) -> None:
    game = second_round()
    assert game.state.queue[0] == "red"
    before = game.guards()["red"]
    game.play(goes("red", town))
    assert game.guards()["red"] == before - cost


def test_r2_3_the_way_between_any_two_towns() -> None:
    ways = trips(RING, None)  # type: ignore[arg-type]
    for i, start in enumerate(RING):
        around = [ways[start][RING[(i + step) % 6]].cost for step in range(6)]  # type: ignore[index]
        assert around == [1, 1, 2, 3, 2, 1]


def test_r2_3_besieged_and_occupied_towns_may_be_passed_at_their_cost() -> None:
    game = choosing(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "bautzen", 1))
    game.play(accepts("yellow"), goes("yellow", "kamenz"))  # past Görlitz, besieged
    assert game.happened(Travelled)[0].cost == 2
    game = choosing(goes("red", "lauban"), goes("yellow", "kamenz"), goes("green", "kamenz", 1))
    game.play(accepts("yellow"), goes("yellow", "bautzen"), goes("blue", "bautzen", 1))
    game.play(accepts("yellow"), goes("yellow", "zittau"))  # past Kamenz, Green stands there
    assert game.happened(Travelled)[-1].cost == 3


def test_r2_3_a_besieged_town_cannot_be_chosen() -> None:
    assert choosing().refuses(goes("red", "loebau"), "town-besieged").public["town"] == "loebau"


def test_r2_4_in_a_free_town_the_figure_stands_on_0() -> None:
    game = choosing(goes("red", "lauban"))
    assert game.seat("red").counter == 0
    assert game.happened(Stood) == [Stood("red", "lauban", 0)]


def test_r2_4_figures_on_the_road_never_count() -> None:
    game = second_round()
    game.play(goes("red", "bautzen"))  # Yellow's figure is on the road there
    assert game.state.conflict is None
    assert game.seat("red").counter == 0


def test_r2_5_no_offer_in_a_free_town() -> None:
    choosing().refuses(goes("red", "lauban", 0), "offer-for-nobody")
    choosing().refuses(goes("red", "lauban", 3), "offer-for-nobody")


def test_r2_5_a_held_town_needs_an_offer_higher_than_the_holder_stands() -> None:
    game = choosing(goes("red", "lauban"))
    assert game.refuses(goes("yellow", "lauban"), "offer-missing").public["held_on"] == 0
    game.refuses(goes("yellow", "lauban", 0), "offer-too-low")
    game.play(goes("yellow", "lauban", 1))
    assert game.happened(Stood) == [Stood("yellow", "lauban", 1, "red")]
    game.play(accepts("red"), goes("red", "bautzen"))
    game.refuses(goes("green", "lauban", 1), "offer-too-low")
    game.play(goes("green", "lauban", 2))


def held_on_12() -> Playing:
    """Yellow holds Lauban on 12, Red stands in Bautzen, Green is next."""
    game = choosing(goes("red", "lauban")).put("yellow", guards=12)
    return game.play(goes("yellow", "lauban", 12), accepts("red"), goes("red", "bautzen"))


def test_r2_5_a_town_held_on_12_cannot_be_chosen() -> None:
    game = held_on_12().put("green", guards=40)
    assert game.refuses(goes("green", "lauban", 12), "town-at-12").public["holder"] == "yellow"
    game.refuses(goes("green", "lauban"), "town-at-12")
    assert set(offered(game, "green")) == {"bautzen", "kamenz", "zittau"}


def test_r2_6_the_holder_accepts_or_raises_in_turn() -> None:
    game = asked(2)
    game.refuses(accepts("yellow"), "not-your-turn")
    game.refuses(raises("yellow", 3), "not-your-turn")
    assert answers(game, "red") == ["accept", 3, 4, 5, 6, 7, 8]
    assert answers(game, "yellow") == []
    game.play(raises("red", 4))
    assert game.to_act() == [("yellow", "answer")]
    assert answers(game, "yellow") == ["accept", 5, 6, 7, 8]
    game.refuses(raises("yellow", 4), "raise-too-low")
    game.play(raises("yellow", 5), raises("red", 7), accepts("yellow"))
    assert game.seat("red").counter == 7
    assert game.guards() == {"red": 0, "yellow": 10, "green": 3, "blue": 3}


def test_r2_6_a_raise_must_be_higher() -> None:
    asked(2).refuses(raises("red", 2), "raise-too-low")


def test_r2_6_an_offer_of_12_must_be_accepted() -> None:
    game = choosing(goes("red", "lauban")).put("yellow", guards=12)
    game.play(goes("yellow", "lauban", 12))
    assert game.to_act() == [("red", "accept")]
    assert answers(game, "red") == ["accept"]
    game.refuses(raises("red", 12), "must-accept-12")
    game.refuses(raises("red", 12, insist=True), "must-accept-12")


def test_r2_6_the_question_is_not_shortened_because_of_somebodys_means() -> None:
    game = choosing(goes("red", "lauban")).put("red", guards=0, influence=0)
    game.play(goes("yellow", "lauban", 8))
    assert game.to_act() == [("red", "answer")]
    assert answers(game, "red") == ["accept"]
    assert game.state.phase == "choosing"


def test_r2_6_nobody_answers_where_nothing_was_offered() -> None:
    choosing().refuses(accepts("red"), "nothing-to-answer")
    choosing().refuses(raises("red", 2), "nothing-to-answer")


def test_r2_7_nobody_offers_more_than_they_could_hand_over() -> None:
    game = choosing(goes("red", "lauban")).put("yellow", guards=1, influence=7)
    refusal = game.refuses(goes("yellow", "lauban", 5), "offer-too-high")
    assert refusal.private == {"guards": 1, "influence": 7, "limit": 4}
    assert not {"guards", "influence", "limit"} & set(refusal.public)
    assert offered(game, "yellow")["lauban"] == [1, 2, 3, 4]
    game.play(goes("yellow", "lauban", 4))


def test_r2_7_nor_raises_beyond_it() -> None:
    game = asked(2).put("red", guards=0, influence=9)
    refusal = game.refuses(raises("red", 5), "offer-too-high")
    assert refusal.private["limit"] == 4
    assert "limit" not in refusal.public
    assert answers(game, "red") == ["accept", 3, 4]


def test_r2_7_at_most_12() -> None:
    game = choosing(goes("red", "lauban")).put("yellow", guards=50)
    assert offered(game, "yellow")["lauban"] == list(range(1, 13))
    game.play(goes("yellow", "lauban", 11)).put("red", guards=50)
    assert answers(game, "red") == ["accept", 12]


def test_r2_7_the_way_is_paid_before_the_offer() -> None:
    game = asked(2).play(accepts("red"), goes("red", "bautzen"), goes("green", "kamenz"))
    game.put("blue", guards=0, influence=10)
    game.play(goes("blue", "kamenz", 1), accepts("green"))
    game.put("green", guards=3, influence=2)  # Lauban is three away: 1 is left of 4
    refusal = game.refuses(goes("green", "lauban", 3), "way-too-dear")
    assert refusal.private["limit"] == 1
    game.put("green", guards=6)
    game.refuses(goes("green", "lauban", 5), "offer-too-high")
    assert offered(game, "green")["lauban"] == [3, 4]
    game.play(goes("green", "lauban", 4))
    assert (game.guards()["green"], game.influence()["green"]) == (3, 2)


def test_r2_8_the_one_who_stays_gives_exactly_the_accepted_number() -> None:
    game = asked(2).play(accepts("red"))
    assert game.guards() == {"red": 5, "yellow": 1, "green": 3, "blue": 3}
    assert game.happened(Accepted) == [Accepted("red", "yellow", "lauban", 2)]
    assert game.happened(GuardsMoved) == [GuardsMoved("yellow", "red", 2, "offer")]
    assert game.seat("yellow").counter == 2
    assert game.seat("red").counter is None
    assert game.seat("red").town == "lauban"


def test_r2_8_also_when_the_holder_stays() -> None:
    game = asked(1).play(raises("red", 3), accepts("yellow"))
    assert game.guards() == {"red": 0, "yellow": 6, "green": 3, "blue": 3}
    assert game.to_act() == [("yellow", "choose_town")]
    assert game.seat("red").counter == 3


def test_r2_8_earlier_conflicts_are_not_counted() -> None:
    game = asked(2).play(accepts("red"), goes("red", "bautzen"))
    game.play(goes("green", "lauban", 3), raises("yellow", 4), accepts("green"))
    assert game.guards()["yellow"] == 0  # 3 - 2 - 4, three of them from the king
    assert game.happened(Bought) == [Bought("yellow", 3, 6)]
    assert game.guards()["green"] == 7


def test_r2_9_the_one_who_leaves_travels_to_another_town() -> None:
    game = asked(2).play(accepts("red"))
    assert game.refuses(goes("red", "lauban", 3), "town-just-left").public["town"] == "lauban"
    assert set(offered(game, "red")) == {"bautzen", "kamenz", "zittau"}
    game.play(goes("red", "bautzen"))
    assert game.guards()["red"] == 4  # in round 1 too


def test_r2_9_coming_back_to_a_town_left_earlier_is_allowed() -> None:
    game = choosing(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "lauban", 2))
    game.play(accepts("red"), goes("red", "bautzen", 1), raises("yellow", 2), accepts("red"))
    assert "lauban" in offered(game, "red")
    game.play(goes("red", "lauban", 3))
    assert game.to_act() == [("green", "answer")]


def test_r2_9_after_a_chain_the_next_in_order_may_name_any_town() -> None:
    game = asked(2).play(accepts("red"), goes("red", "bautzen"))
    assert "lauban" in offered(game, "green")


def test_r2_10_guards_that_are_missing_are_bought_for_2_influence_each() -> None:
    game = asked(5).play(accepts("red"))
    assert game.happened(Bought) == [Bought("yellow", 2, 4)]
    assert (game.guards()["yellow"], game.influence()["yellow"]) == (0, 6)
    assert game.guards()["red"] == 8


def test_r2_10_also_for_the_way_and_only_as_many_as_are_missing() -> None:
    game = second_round(guards=1, influence=9)
    game.play(goes("red", "kamenz"))
    assert game.happened(Bought) == [Bought("red", 2, 4)]
    assert game.happened(GuardsMoved) == [GuardsMoved("red", None, 3, "travel")]
    assert (game.guards()["red"], game.influence()["red"]) == (0, 5)


def test_r2_10_an_odd_point_of_influence_stays() -> None:
    game = second_round(guards=0, influence=7).play(goes("red", "kamenz"))
    assert game.influence()["red"] == 1


def test_r2_11_at_the_end_everybody_stands_alone_in_an_open_town() -> None:
    game = asked(2).play(accepts("red"), goes("red", "bautzen"))
    game.play(goes("green", "kamenz"), goes("blue", "zittau"))
    assert game.state.phase == "collecting"
    assert {s.town for s in game.state.players.values()} == set(game.state.open_towns)
    assert len(game.happened(Reordered)) == 1


def poor(**numbers: int) -> Playing:
    """Green has left Kamenz to Blue. Bautzen is free, 2 away; Red holds Lauban, 3 away, and
    Yellow Zittau, 1 away, both on 0.
    """
    game = choosing(goes("red", "lauban"), goes("yellow", "zittau"), goes("green", "kamenz"))
    game.play(goes("blue", "kamenz", 1), accepts("green"))
    return game.put("green", **{"guards": 0, "influence": 0, **numbers})


def test_r2_12_who_can_afford_nothing_goes_to_the_cheapest_free_town() -> None:
    game = poor(guards=1)
    assert offered(game, "green") == {"bautzen": [None]}
    game.play(goes("green", "bautzen"))
    assert game.seat("green").counter == 0
    assert game.happened(LetOff) == [LetOff("green", 1)]
    assert game.happened(GuardsMoved) == [GuardsMoved("green", None, 1, "travel")]
    assert game.guards()["green"] == 0


def test_r2_12_pays_every_2_influence_that_the_rest_takes() -> None:
    game = poor(guards=0, influence=3).play(goes("green", "bautzen"))
    assert game.happened(Bought) == [Bought("green", 1, 2)]
    assert game.happened(LetOff) == [LetOff("green", 1)]
    assert (game.guards()["green"], game.influence()["green"]) == (0, 1)


def test_r2_12_with_nothing_at_all() -> None:
    game = poor().play(goes("green", "bautzen"))
    assert game.happened(LetOff) == [LetOff("green", 2)]
    assert game.happened(GuardsMoved) == game.happened(Bought) == []


def test_r2_12_too_poor_for_the_offer_at_the_end_of_a_way_that_can_be_paid() -> None:
    game = poor(guards=1)  # enough to come to Zittau, not to offer 1 there
    refusal = game.refuses(goes("green", "zittau", 1), "only-cheapest")
    assert refusal.private["towns"] == ("bautzen",)
    assert "towns" not in refusal.public
    game.refuses(goes("green", "lauban", 1), "only-cheapest")


def test_r2_12_never_while_one_town_can_be_afforded() -> None:
    game = poor(guards=2)  # the way to Zittau and the offer of 1, or the way to Bautzen
    assert offered(game, "green") == {"bautzen": [None], "zittau": [1]}


def test_r2_12_not_to_a_free_town_too_dear_while_a_held_one_can_be_paid() -> None:
    game = choosing(goes("red", "zittau"), goes("yellow", "lauban"), goes("green", "bautzen"))
    game.play(goes("blue", "bautzen", 1), accepts("green")).put("green", guards=1, influence=2)
    # Lauban: 1 and an offer of 1. Kamenz, free: 2. Both can be paid with 2 guards.
    assert offered(game, "green") == {"lauban": [1], "kamenz": [None]}
    game = choosing(goes("red", "kamenz"), goes("yellow", "lauban"), goes("green", "bautzen"))
    game.play(goes("blue", "bautzen", 1), accepts("green")).put("green", guards=2, influence=1)
    # Lauban can be paid; Zittau, the only free town, is 3 away and cannot.
    assert offered(game, "green") == {"lauban": [1]}
    assert game.refuses(goes("green", "zittau"), "way-too-dear").private["limit"] == -1


def test_r2_12_several_equally_cheap_are_the_players_choice() -> None:
    game = choosing(goes("red", "bautzen"), goes("yellow", "bautzen", 1), accepts("red"))
    game.put("red", guards=0, influence=0)
    assert offered(game, "red") == {"lauban": [None]}  # 1 away; Kamenz and Zittau are dearer
    five = choosing(goes("red", "kamenz"), goes("yellow", "kamenz", 1), accepts("red"), players=5)
    five.put("red", guards=0, influence=1)
    assert offered(five, "red") == {"goerlitz": [None], "zittau": [None]}
    five.refuses(goes("red", "bautzen"), "only-cheapest")
    five.play(goes("red", "zittau"))
    assert five.happened(LetOff) == [LetOff("red", 1)]


def test_r2_12_from_the_road_at_the_start_of_a_round() -> None:
    game = second_round(guards=0, influence=1)
    assert offered(game, "red") == {"lauban": [None], "bautzen": [None]}
    game.play(goes("red", "lauban"))
    assert game.happened(LetOff) == [LetOff("red", 1)]


def test_r2_12_the_last_of_all_always_finds_a_town() -> None:
    game = choosing().put("red", guards=0, influence=0)
    settle(game)
    assert game.state.phase == "collecting"


def test_insisting_waives_the_limit_and_the_gap_is_a_correction() -> None:
    game = choosing(goes("red", "lauban")).put("yellow", guards=1, influence=3)
    game.play(goes("yellow", "lauban", 5, insist=True))
    assert game.happened(Corrected) == [Corrected("yellow", guards=3, why="insist")]
    assert game.guards()["yellow"] == 4
    game.put("red", guards=0, influence=0).play(raises("red", 6, insist=True))
    assert game.happened(Corrected) == [Corrected("red", guards=6, why="insist")]
    game.play(accepts("yellow"))
    assert game.guards()["red"] == 0


def test_insisting_waives_no_open_rule() -> None:
    game = asked(2)
    game.refuses(raises("red", 2, insist=True), "raise-too-low")
    game = choosing(goes("red", "lauban"))
    game.refuses(goes("yellow", "loebau", insist=True), "town-besieged")
    game.refuses(goes("yellow", "lauban", insist=True), "offer-missing")


def test_insisting_where_nothing_is_missing_changes_nothing() -> None:
    assert asked(2).play(raises("red", 3, insist=True)).happened(Corrected) == []


def test_a_gap_that_a_correction_made_does_not_stop_the_conflict() -> None:
    game = asked(8).play(corrects("yellow", guards=-3, influence=-6), accepts("red"))
    assert game.happened(Corrected)[-1] == Corrected("yellow", guards=6, why="short")
    assert (game.guards()["red"], game.guards()["yellow"]) == (11, 0)
    assert game.influence()["yellow"] == 0


def test_h2_a_page_that_may_not_know_the_hand_asks_with_more_than_anybody_needs() -> None:
    game = poor(guards=1)
    everything = rules.possible_towns(game.state, "green", means=99)
    assert {town for town, _, _ in everything} == {"lauban", "bautzen", "zittau"}
    game.put("green", guards=9)
    assert rules.possible_towns(game.state, "green", means=99) == everything


def test_only_in_its_phase() -> None:
    game = settle(choosing())
    for entry in (goes("red", "lauban"), raises("red", 1), accepts("red")):
        assert game.refuses(entry, "wrong-phase").public["phase"] == "collecting"


def test_only_those_who_play() -> None:
    choosing().refuses(goes("black", "lauban"), "not-seated")
