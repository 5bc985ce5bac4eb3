"""The Emperor's Court: courtiers (WC.1 to WC.4)."""

from __future__ import annotations

from companion.games.wallenstein.happenings import Converted
from companion.games.wallenstein.steps.favor import Audience, FavorTaken
from tests.games.wallenstein import positions as war

COURT = {"modules": ["court"], "box": war.BOX}


def courtiers(game: war.Playing, player: str = "red") -> tuple[int, int, int]:
    """In supply, entrance and audience hall."""
    c = game.seat(player).courtiers
    return c.supply, c.entrance, c.audience


def at_court(
    court: war.Json, *others: war.Json, before: tuple[war.Json, ...] = (), **boxes: str
) -> war.Playing:
    """Red opens the boxes of the extra mat next."""
    return war.ordered(war.plans("red", court=court, **boxes), *others, before=before, **COURT)


def opens_box(player: str, box: int, **more: object) -> war.Json:
    return war.opens(player, box=box, **more)


def takes(player: str, favor: int | None, **more: object) -> war.Json:
    return {"type": "favor", "player": player, "favor": favor, **more}


def test_WC_2_the_highest_number_is_the_dearest() -> None:
    game = war.planning(favors=(8, 2, 10), **COURT)
    assert game.facts()["favors"] == {"4": 10, "3": 8, "2": 2}
    again = war.filled(**COURT).play(war.year())
    again.refuses(war.display(), "missing-key")
    again.refuses(war.display(favors=[1, 2]), "cards-count")
    again.refuses(war.display(favors=[1, 2, 2]), "cards-count")


def test_WC_2_no_favor_comes_twice() -> None:
    game = war.finish_round(war.ordered(favors=(8, 2, 10), **COURT))
    assert game.facts()["favors"] == {"4": None, "3": None, "2": None}
    (form,) = game.options(None)
    assert not {2, 8, 10} & set(form.favors)
    game.refuses(war.display(favors=[10, 11, 12]), "card-gone")
    game.play(war.display(favors=[20, 11, 12]))


def test_WC_2_plans_have_three_boxes_more() -> None:
    game = war.planning(**COURT)
    plan = war.plans("red", "tower", {"3": "gft-mark", "2": "tower", "1": "tower"}, taxes="passau")
    game.refuses(war.plans("red", 0, {"3": "passau"}, taxes="passau"), "plan-twice")
    game.refuses(war.plans("red", 0, {"3": "baden"}), "plan-not-own")
    game.refuses(war.plans("red", "tower", dict.fromkeys(("3", "2", "1"), "tower")), "tower-cards")
    game.refuses(war.plans("red", taxes="tower"), "plan-not-own")
    game.play(plan)
    seen = game.facts("red")["players"]["red"]["plan"]
    assert seen == {"boxes": plan["boxes"], "bid": "tower", "court": plan["court"]}
    assert "plan" not in game.facts("blue")["players"]["red"]
    away = ("osnabrueck", "oberoesterreich", "erzbm-trier", "saechs-lande")
    game = war.planning(before=[war.is_now(county, None) for county in away], **COURT)
    boxes = {"taxes": "gft-mark", "grain": "passau", "post": "vogtland"}
    game.refuses(war.plans("red", None, {"3": "erzbm-koeln"}, **boxes), "bid-needed")
    game.play(war.plans("red", None, {"3": "erzbm-koeln", "2": "niederoesterreich"}, **boxes))


def test_WC_2_a_tower_card_bids_as_money_0() -> None:
    game = war.planning(**COURT).play(
        war.plans("red", "tower"), war.plans("blue", 0), war.plans("black", 1)
    )
    game.play(war.draws("post-7"))
    assert game.seat("red").thalers == 18
    assert game.to_act() == [(None, "lot")]


def test_WC_3_boxes_are_opened_3_2_1_in_turn_order() -> None:
    blue = war.plans("blue", court={"2": "mittelmark"})
    game = at_court({"3": "gft-mark", "1": "osnabrueck"}, blue)
    game.refuses(war.opens("red"), "box-order")
    game.refuses(opens_box("red", 1), "box-order")
    game.refuses(opens_box("blue", 2), "not-your-turn")
    game.play(opens_box("red", 3))
    assert courtiers(game) == (4, 3, 0)
    assert game.county("gft-mark").armies == 2
    game.play(opens_box("red", 1))
    assert courtiers(game) == (3, 4, 0)
    assert game.seat("red").supply == 28 + 4
    assert game.to_act() == [("blue", "open")]
    assert [h.n for h in game.play(opens_box("blue", 2)).happened(Converted)] == [2]


def test_WC_3_a_tower_card_takes_armies_from_the_tray() -> None:
    lying = (war.corrects(tray={"red": 4}),)
    game = at_court({"3": "tower", "2": "tower"}, before=lying).play(opens_box("red", 3))
    assert game.state.tray["red"] == 1
    assert courtiers(game) == (4, 3, 0)
    game.play(opens_box("red", 2))
    assert game.skipped() == ["not-enough"]
    assert game.state.tray["red"] == 1
    skipped, *_ = game.sentences()
    assert skipped == "Anna skips “Court, box 2” (tower card): too few armies in the tray."


def test_WC_3_WC_2_what_is_at_court_is_used_for_this_round_and_three_tower_cards() -> None:
    game = war.planning("taxes", **COURT).play(
        war.on_mat("red"), war.plans("blue", 1), war.plans("black", 2)
    )
    game.play(war.draws("post-7"), {"type": "bid", "player": "red", "bid": "tower"})
    game.play(war.chooses("black", 1), war.chooses("blue", 2), war.chooses("red", 3))
    game.refuses(opens_box("red", 3), "opened-on-mat")
    twice = game.again().play(opens_box("red", 3, county="tower"))
    twice.play(opens_box("red", 2, county="tower"))
    twice.refuses(opens_box("red", 1, county="tower"), "tower-cards")
    game.play(opens_box("red", 3, county="gft-mark"))
    game.refuses(opens_box("red", 2, county="gft-mark"), "card-not-there")
    game.play(opens_box("red", 2, county="tower"), opens_box("red", 1, county=None))
    game.play(takes("red", None))
    game.refuses(war.opens("red", county="gft-mark"), "card-not-there")


def in_favors(out: war.Json, favors: tuple[int, ...] = (2, 5, 6), **how: object) -> war.Playing:
    """So many courtiers in the entrance hall, favors on 4, 3, 2 by their number."""
    return war.ordered(out=out, favors=favors, **COURT, **how)


def test_WC_4_the_most_courtiers_first_then_the_turn_order() -> None:
    game = in_favors({"red": 3, "blue": 4, "black": 4})
    assert game.state.queue == ("blue", "black", "red")
    assert [(h.player, h.courtiers) for h in game.happened(Audience)] == [("blue", 4)]
    assert courtiers(game, "blue") == (3, 0, 4)
    assert courtiers(game, "black") == (3, 4, 0)
    shown = {one.colour: one.courtiers for one in game.view().standings}
    assert shown == {"red": 3, "blue": 4, "black": 4}


def test_WC_4_a_favor_is_paid_with_courtiers() -> None:
    game = in_favors({"red": 5, "blue": 4})
    game.refuses(takes("blue", 2), "not-your-turn")
    game.refuses(takes("red", 7), "favor-not-there")
    game.play(takes("red", 5))
    assert courtiers(game) == (2 + 3, 0, 2)
    assert game.seat("red").grain == 2
    assert game.facts()["favors"] == {"4": 6, "3": None, "2": 2}
    game.refuses(takes("blue", 5), "favor-not-there")
    assert game.happened(FavorTaken)[0].price == 3
