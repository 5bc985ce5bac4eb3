"""The running sum of an unfinished plan: what would be left, what is skipped, what revolts."""

from typing import Any

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Collected, Converted, Moved, Skipped
from companion.games.wallenstein.shared.rounds import Shortage
from companion.games.wallenstein.views.plan_sum import EventSum, Means, PlanSum, plan_sum
from companion.games.wallenstein.views.plan_sum import preview_plan as preview
from tests.games.wallenstein import positions as war


def a_plan(bid: Any = 0, court: Any = ..., **boxes: str) -> Any:
    return WALLENSTEIN.read_entry(war.plans("red", bid, court, **boxes))


def summed(game: war.Playing, bid: int | str = 0, **boxes: str) -> PlanSum:
    return plan_sum(game.state, a_plan(bid, **boxes))


def outcomes(found: PlanSum) -> dict[str, str]:
    return {one.box: one.outcome for one in found.boxes}


def test_W1_3_the_sum_pays_the_bid_first():
    game = war.planning("taxes", "palace", "grain")
    found = summed(game, 4, palace="osnabrueck", taxes="vogtland", grain="gft-mark")
    assert (found.had, found.bid) == (Means(18, 0), 4)
    left = {"taxes": Means(19, 0), "palace": Means(16, 0), "grain": Means(16, 5)}
    assert {one.box: one.left for one in found.boxes} == left
    assert found.left == Means(16, 5)
    assert summed(game, "passau").left == Means(18, 0), "a county card costs no money yet"
    assert summed(game, ..., taxes="vogtland") == summed(game, 0, taxes="vogtland")
    assert plan_sum(game.state, WALLENSTEIN.read_entry(war.on_mat("red"))) == summed(game)


def test_W3_1_the_sum_shows_the_shortage_for_each_event_left_for_winter():
    """Red has nine counties and 3 grain. Vogtland gives 3 grain, or 4 with the other event of
    fall."""
    game = war.filled().year("grain-min-3", "palace-2", "post-7", "taxes-max-0")
    for event in ("post-7", "taxes-max-0"):
        war.quiet_round(game, event)
    game.display("grain").corrects(player="red", grain=3)
    found = summed(game, grain="vogtland")
    short = {"grain-min-3": 9 - (3 + 3 - 3), "palace-2": 9 - (3 + 4 - 2)}
    assert {event: one.short for event, one in found.winter.items()} == short
    assert found.do_winters_differ
    assert found.worst_winter == Shortage(6, 2, 3)
    assert not summed(game.corrects(player="red", grain=20)).do_winters_differ


def test_W1_6_skipped_boxes_cost_nothing():
    game = war.planning("palace", "church", before=[war.corrects(player="red", thalers=-14)])
    found = summed(game, palace="osnabrueck", church="saechs-lande")
    assert (found.skipped_count, found.revolt_count, found.left) == (1, 0, Means(1, 0))
    assert outcomes(found) == {"palace": "done", "church": "skipped"}


def test_W1_9_the_sum_names_the_box_that_starts_a_revolt():
    game = war.planning("taxes", before=[war.is_now("passau", "red", 3, markers=2)])
    found = summed(game, taxes="passau", grain="vogtland")
    assert (found.skipped_count, found.revolt_count, found.left) == (0, 1, Means(18, 3))
    assert outcomes(found) == {"taxes": "revolt", "grain": "done"}


def test_W1_4_the_sum_names_events_that_would_change_it():
    poor = [war.corrects(player="red", thalers=-18)]
    game = war.planning("taxes", "palace", "deploy-5", event="taxes-max-0", before=poor)
    found = summed(game, taxes="erzbm-trier", palace="osnabrueck", deploy_5="passau")
    assert found.left == Means(1, 0)
    assert found.events == (EventSum("taxes-max-0", Means(2, 0), ("deploy-5",)),)


def test_an_invalid_plan_has_no_sum():
    with pytest.raises(Refused, match="plan-not-own"):
        summed(war.planning(), taxes="baden")


def test_a_plan_preview_shows_cost_and_gain_of_every_box():
    game = war.planning("taxes", "palace")
    plan = a_plan(4, palace="osnabrueck", taxes="passau", deploy_5="vogtland")
    before, found = game.facts(), preview(game.state, plan)
    paid = {
        box: [(it.start, it.n) for it in said if isinstance(it, Moved) and it.what == "thalers"]
        for box, said in found.items()
    }
    assert paid == {"taxes": [("bank", 5)], "palace": [("red", 3)], "deploy-5": [("red", 3)]}
    assert [*paid] == ["taxes", "palace", "deploy-5"]
    assert game.facts() == before


@pytest.mark.parametrize(("bid", "spent"), [(4, 0), (1, 3), ("passau", 3)])
def test_W1_3_bid_money_cannot_be_spent_in_a_preview(bid, spent):
    game = war.planning("palace", before=[war.corrects(player="red", thalers=-14)])
    said = preview(game.state, a_plan(bid, palace="osnabrueck"))["palace"]
    paid = [it.n for it in said if isinstance(it, Moved) and it.what == "thalers"]
    assert sum(paid) == spent


@pytest.mark.parametrize(("event", "n"), [("taxes-max-0", 5), ("taxes-min-2", 7), (None, 7)])
def test_a_plan_preview_assumes_a_given_event(event, n):
    said = preview(war.planning("taxes").state, a_plan(taxes="erzbm-trier"), event)["taxes"]
    assert [h.n for h in said if isinstance(h, Collected)] == [n]


def test_a_plan_preview_includes_the_court():
    plan = a_plan(0, {"3": "gft-mark", "1": "tower"})
    found = preview(war.planning(modules=["court"]).state, plan)
    assert [h.n for h in found["3"] if isinstance(h, Converted)] == [3]
    assert [h.why for h in found["1"] if isinstance(h, Skipped)] == ["not-enough"]
