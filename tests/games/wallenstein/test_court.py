"""The Emperor's Court: courtiers (WC.1 to WC.4)."""

from companion.games.wallenstein.happenings import Converted
from companion.games.wallenstein.steps.display import RoundBegan
from companion.games.wallenstein.steps.favor import Audience, FavorTaken
from tests.games.wallenstein import positions as war

COURT = {"modules": ["court"], "box": war.BOX}
opens, plans = war.opens, war.plans


def courtiers(game: war.Playing, player: str = "red") -> tuple[int, int, int]:
    """Return the player's courtiers in the supply, the entrance and the audience hall."""
    c = game.seat(player).courtiers
    return c.supply, c.entrance, c.audience


def test_WC_2_the_favor_with_the_highest_number_costs_most():
    fresh = war.filled(**COURT).year()
    fresh.refuses(war.display(), "missing-key")
    for favors in ([1, 2], [1, 2, 2]):
        fresh.refuses(war.display(favors=favors), "cards-count")
    laid_out = war.planning(favors=(8, 2, 10), **COURT)
    assert laid_out.facts()["favors"] == {"4": 10, "3": 8, "2": 2}
    game = war.finish_round(war.ordered(favors=(8, 2, 10), **COURT))
    assert game.facts()["favors"] == {"4": None, "3": None, "2": None}
    (form,) = game.options(None)
    assert not {2, 8, 10} & set(form.favors)
    game.refuses(war.display(favors=[10, 11, 12]), "card-gone")
    (began,) = game.display(favors=[20, 11, 12]).happened(RoundBegan)
    assert sorted(began.favors) == [11, 12, 20]


def test_WC_2_plans_with_the_court_have_three_more_boxes():
    game = war.planning(**COURT)
    for plan, code in (
        (plans("red", 0, {"3": "passau"}, taxes="passau"), "plan-twice"),
        (plans("red", 0, {"3": "baden"}), "plan-not-own"),
        (plans("red", "tower", dict.fromkeys(("3", "2", "1"), "tower")), "tower-cards"),
        (plans("red", taxes="tower"), "plan-not-own"),
    ):
        game.refuses(plan, code)
    plan = plans("red", "tower", {"3": "gft-mark", "2": "tower", "1": "tower"}, taxes="passau")
    game.play(plan)
    seen = game.facts("red")["players"]["red"]["plan"]
    assert seen == {key: plan[key] for key in ("boxes", "bid", "court")}
    assert "plan" not in game.facts("blue")["players"]["red"]
    away = ("osnabrueck", "oberoesterreich", "erzbm-trier", "saechs-lande")
    game = war.planning(before=[war.is_now(county, None) for county in away], **COURT)
    boxes = {"taxes": "gft-mark", "grain": "passau", "post": "vogtland"}
    game.refuses(plans("red", None, {"3": "erzbm-koeln"}, **boxes), "bid-needed")
    game.plans("red", None, {"3": "erzbm-koeln", "2": "niederoesterreich"}, **boxes)


def test_WC_3_boxes_are_opened_3_2_1_in_turn_order():
    red = plans("red", 0, {"3": "gft-mark", "1": "osnabrueck"})
    game = war.ordered(red, plans("blue", 0, {"2": "mittelmark"}), **COURT)
    game.refuses(opens("red"), "box-order")
    game.refuses(opens("red", box=1), "box-order")
    game.refuses(opens("blue", box=2), "not-your-turn")
    assert courtiers(game.opens("red", box=3)) == (4, 3, 0)
    assert game.county("gft-mark").armies == 2
    assert courtiers(game.opens("red", box=1)) == (3, 4, 0)
    assert game.seat("red").supply == 28 + 4
    assert game.to_act() == [("blue", "open")]
    assert [h.n for h in game.opens("blue", box=2).happened(Converted)] == [2]


def test_WC_3_WC_2_court_boxes_are_used_with_three_tower_cards():
    game = war.planning("taxes", **COURT).on_mat("red").plans("blue", 1).plans("black", 2)
    game.draws("post-7").bids("red", "tower")
    war.places(game).refuses(opens("red", box=3), "opened-on-mat")
    twice = game.again().opens("red", box=3, county="tower").opens("red", box=2, county="tower")
    twice.refuses(opens("red", box=1, county="tower"), "tower-cards")
    offered = [[one.county for one in at.options("red")] for at in (game, twice)]
    assert ["tower" in counties for counties in offered] == [True, False]
    game.opens("red", box=3, county="gft-mark")
    game.refuses(opens("red", box=2, county="gft-mark"), "card-not-there")
    game.opens("red", box=2, county="tower").opens("red", box=1, county=None)
    game.takes("red", None).opens_empty()
    game.refuses(opens("red", county="gft-mark"), "card-not-there")


def in_favors(**out: int) -> war.Playing:
    """Return a game with these courtiers in the entrance hall and three favors, with prices 4, 3,
    2."""
    return war.ordered(out=out, favors=(2, 5, 6), **COURT)


def test_WC_4_favors_are_taken_by_courtiers_then_turn_order():
    game = in_favors(red=3, blue=4, black=4)
    assert game.state.queue == ("blue", "black", "red")
    assert [(h.player, h.courtiers) for h in game.happened(Audience)] == [("blue", 4)]
    assert (courtiers(game, "blue"), courtiers(game, "black")) == ((3, 0, 4), (3, 4, 0))
    shown = {one.colour: one.courtiers for one in game.view().standings}
    assert shown == {"red": 3, "blue": 4, "black": 4}


def test_WC_4_a_favor_is_paid_with_courtiers():
    game = in_favors(red=5, blue=4)
    game.refuses(war.takes("blue", 2), "not-your-turn")
    game.refuses(war.takes("red", 7), "favor-not-there")
    assert game.again().takes("red", None).sentences()[0] == "Anna takes no favor."
    assert game.takes("red", 5).happened(FavorTaken)[0].price == 3
    assert game.sentences()[0] == "Anna takes favor 5 for 3 courtiers: 2 grain."
    assert (courtiers(game), game.seat("red").grain) == ((2 + 3, 0, 2), 2)
    assert game.facts()["favors"] == {"4": 6, "3": None, "2": 2}
    game.refuses(war.takes("blue", 5), "favor-not-there")
