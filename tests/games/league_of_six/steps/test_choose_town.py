"""R2: choosing towns: costs, offers, the king, and players who can afford nothing."""

import pytest

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.happenings import LetOff
from companion.games.league_of_six.shared import choosing as rules
from companion.games.league_of_six.steps.answer import Accepted
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Playing, choosing, corrects, goes


def offered(game: Playing, player: str) -> dict[str, list[int | None]]:
    """Return the towns that this player may choose, with the possible offers."""
    found: dict[str, list[int | None]] = {}
    for entry in game.options(player):
        found.setdefault(entry.town, []).append(entry.offer)
    return found


def held() -> Playing:
    """Return a game where Red holds Lauban and Yellow is next."""
    return choosing("red lauban")


def asked(offer: int = 2) -> Playing:
    """Return a game where Red holds Lauban and Yellow has made this offer there."""
    return held().play(f"yellow lauban {offer}")


def left() -> Playing:
    """Return a game where Red has left Lauban to Yellow for 2."""
    return asked(2).play("red accepts")


def held_on_12() -> Playing:
    """Return a game where Yellow holds Lauban on 12, Red is in Bautzen, and Green is next with 40
    guards."""
    game = held().put("yellow", guards=12).put("green", guards=40)
    return game.play("yellow lauban 12", "red accepts", "red bautzen")


def poor(**numbers: int) -> Playing:
    """Return a game where Green has left Kamenz to Blue and has nothing else than `numbers`.

    Bautzen is free, 2 away. Red holds Lauban, 3 away, and Yellow Zittau, 1 away, both on 0.
    """
    game = choosing("red lauban", "yellow zittau", "green kamenz", "blue kamenz 1", "green accepts")
    return game.put("green", **{"guards": 0, "influence": 0, **numbers})


def at_12() -> Playing:
    return asked(8).play(p.raises("red", 12, insist=True))


def chosen() -> Playing:
    return p.settle(choosing())


@pytest.mark.parametrize(
    "case",
    [
        (choosing, "green lauban", "not-your-turn"),  # R2.1
        (left, "green kamenz", "not-your-turn"),
        (choosing, "red loebau", "town-besieged"),  # R2.3
        (choosing, goes("red", "loebau", insist=True), "town-besieged"),
        (choosing, "red lauban 0", "offer-for-nobody"),  # R2.5
        (held, "yellow lauban", "offer-missing", {"held_on": 0}),
        (held, goes("yellow", "lauban", insist=True), "offer-missing"),
        (held, "yellow lauban 0", "offer-too-low"),
        (held_on_12, "green lauban 12", "town-at-12"),
        (held_on_12, "green lauban", "town-at-12", {"holder": "yellow"}),
        (asked, "yellow accepts", "not-your-turn"),  # R2.6
        (asked, "yellow raises 3", "not-your-turn"),
        (asked, "red raises 2", "raise-too-low"),
        (asked, p.raises("red", 2, insist=True), "raise-too-low"),
        (at_12, "yellow raises 12", "must-accept-12"),
        (choosing, "red accepts", "nothing-to-answer"),
        (choosing, "red raises 2", "nothing-to-answer"),
        (asked, "red raises 9", "offer-too-high"),  # R2.7
        (lambda: poor(guards=2), "green lauban 1", "way-too-dear"),
        (left, "red lauban 3", "town-just-left"),  # R2.9
        (lambda: poor(guards=1), "green zittau 1", "only-cheapest"),  # R2.12
        (chosen, "red lauban", "wrong-phase"),
        (chosen, "red raises 1", "wrong-phase"),
        (choosing, "black lauban", "not-seated"),
    ],
)
def test_r2_invalid_choices_are_refused(case):
    p.is_refused(*case)


def test_r2_4_r2_5_figures_stand_on_0_or_on_their_offer():
    assert held().happened(h.Stood) == [h.Stood("red", "lauban", 0)]
    assert asked(2).happened(h.Stood) == [h.Stood("yellow", "lauban", 2, "red")]
    raised = asked(2).play("red raises 3").happened(h.Stood)
    assert raised == [h.Stood("red", "lauban", 3, "yellow")]


def test_r2_9_player_may_not_choose_the_town_just_left():
    (again,), (first,) = left().waits(), choosing().waits()
    assert (again.why, again.values) == ("must-leave", {"left": "lauban"})
    assert first.why == "lowest-marker"


def test_r2_6_any_hand_can_answer_an_offer():
    game = held().put("red", guards=0, influence=0).play("yellow lauban 8")
    assert game.to_act() == [("red", "answer")]
    assert len(game.options("red")) == 1


def test_r2_7_offers_are_limited_by_guards_and_by_12():
    game = held().put("yellow", guards=1, influence=7)
    refusal = game.refuses("yellow lauban 5", "offer-too-high")
    assert refusal.private == {"guards": 1, "influence": 7, "limit": 4}
    assert offered(game, "yellow")["lauban"] == [1, 2, 3, 4]
    held().put("yellow", guards=1, influence=0).refuses("yellow lauban 2", "offer-too-high")
    assert offered(game.put("yellow", guards=50), "yellow")["lauban"] == list(range(1, 13))
    refusal = asked(2).put("red", guards=0, influence=9).refuses("red raises 5", "offer-too-high")
    assert refusal.private["limit"] == 4


def test_r2_7_the_way_is_paid_before_the_offer():
    game = left().play("red bautzen", "green kamenz").put("blue", guards=0)
    game.play("blue kamenz 1", "green accepts")
    game.put("green", guards=3, influence=2)  # Lauban is three away: 1 is left of 4
    assert game.refuses("green lauban 3", "way-too-dear").private["limit"] == 1
    game.put("green", guards=6).refuses("green lauban 5", "offer-too-high")
    game.play("green lauban 4")
    assert (game.guards()["green"], game.influence()["green"]) == (3, 2)
    assert game.happened(LetOff) == []


@pytest.mark.parametrize(
    ("guards", "influence", "bought", "let_off"), [(1, 0, 0, 1), (0, 3, 1, 1), (0, 0, 0, 2)]
)
def test_r2_12_a_poor_player_goes_to_the_cheapest_free_town(guards, influence, bought, let_off):
    game = poor(guards=guards, influence=influence)
    assert offered(game, "green") == {"bautzen": [None]}
    game.play("green bautzen")
    assert game.happened(LetOff) == [LetOff("green", let_off)]
    assert game.happened(h.Bought) == [h.Bought("green", bought, 2 * bought)] * bool(bought)
    paid = [it.guards for it in game.happened(h.GuardsMoved)]
    assert paid == [2 - let_off] * (let_off < 2)
    assert (game.guards()["green"], game.influence()["green"]) == (0, influence - 2 * bought)


def test_r2_12_players_who_can_afford_a_town_may_not_choose_others():
    assert offered(poor(guards=2), "green") == {"bautzen": [None], "zittau": [1]}
    refusal = poor(guards=1).refuses("green lauban 1", "only-cheapest")
    assert refusal.private["towns"] == ("bautzen",)
    game = choosing("red kamenz", "yellow lauban", "green bautzen", "blue bautzen 1")
    game.play("green accepts").put("green", guards=2, influence=1)
    # Lauban can be paid; Zittau, the only free town, is 3 away and cannot.
    assert offered(game, "green") == {"lauban": [1]}
    assert game.refuses("green zittau", "way-too-dear").private["limit"] == -1


def test_insisting_on_an_offer_adds_the_missing_guards_to_the_hand():
    game = held().put("yellow", guards=1, influence=3)
    game.play(goes("yellow", "lauban", 5, insist=True))
    assert game.happened(h.Corrected) == [h.Corrected("yellow", guards=3, why="insist")]
    assert game.seat("yellow").horses == 0
    game.put("red", guards=0, influence=0).play(p.raises("red", 6, insist=True))
    assert game.happened(h.Corrected) == [h.Corrected("red", guards=6, why="insist")]
    assert game.play("yellow accepts").guards()["red"] == 0
    assert asked(2).play(p.raises("red", 3, insist=True)).happened(h.Corrected) == []


def test_a_counted_hand_replaces_the_apps_count():
    """A higher or a lower count decides what can be paid (R2.7, R2.10)."""
    offer = goes("yellow", "lauban", 12, hand={"guards": 15, "clergy": 2})
    game = held().put("yellow", guards=3, influence=18).play(offer)
    assert game.happened(h.Corrected) == [
        h.Corrected("yellow", guards=12, leaders={"clergy": 2}, why="counted")
    ]
    assert game.happened(h.Bought) == []
    assert game.seat("yellow").influence == 18
    few = goes("yellow", "lauban", 12, hand={"guards": 2})
    refusal = held().put("yellow", guards=12, influence=18).refuses(few, "offer-too-high")
    assert refusal.private["limit"] == 11
    answered = asked(2).put("red", guards=0, influence=0)
    assert answered.play(p.raises("red", 6, hand={"guards": 6})).guards()["red"] == 6


def test_bidding_continues_after_an_insisted_offer():
    game = asked(8).play(corrects("yellow", guards=-3, influence=-6), "red accepts")
    assert game.happened(Accepted) == [Accepted("red", "yellow", "lauban", 8)]
    assert game.happened(h.Corrected)[-1] == h.Corrected("yellow", guards=6, why="short")
    assert (game.guards()["red"], game.guards()["yellow"]) == (11, 0)


def test_h2_the_tablet_offers_every_number_whatever_the_hand_holds():
    game = poor(guards=1)
    everything = rules.possible_towns(game.state, "green", means=99)
    assert {town for town, _, _ in everything} == {"lauban", "bautzen", "zittau"}
