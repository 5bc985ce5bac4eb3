"""The running sum of a half-made plan: what there would be, what is skipped, what revolts."""

from __future__ import annotations

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import (
    Collected,
    Converted,
    Moved,
    Skipped,
)
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.shared.rounds import Shortage
from companion.games.wallenstein.views.plan_sum import (
    EventSum,
    Means,
    PlanSum,
    plan_sum,
    preview_plan,
)
from tests.games.wallenstein import positions as war


def summed(game: war.Playing, plan: war.Json) -> PlanSum:
    entry = WALLENSTEIN.read_entry(plan)
    return plan_sum(game.state, entry)


def test_W1_3_the_bid_is_paid_first_and_every_box_in_the_order_known() -> None:
    game = war.planning("taxes", "palace", "grain")
    plan = war.plans("red", 4, palace="osnabrueck", taxes="vogtland", grain="gft-mark")
    found = summed(game, plan)
    assert (found.had, found.bid) == (Means(18, 0), 4)
    assert [(one.box, one.left) for one in found.boxes] == [
        ("taxes", Means(19, 0)),
        ("palace", Means(16, 0)),
        ("grain", Means(16, 5)),
    ]
    assert found.left == Means(16, 5)


def test_W3_1_what_winter_would_take_after_the_plan_by_the_event_that_is_left() -> None:
    """Nine counties and 3 grain; Vogtland brings 3 grain, or 4 by the other event of fall."""
    game = war.filled().play(war.year("grain-min-3", "palace-2", "post-7", "taxes-max-0"))
    for event in ("post-7", "taxes-max-0"):
        war.quiet_round(game, event)
    game.play(war.display("grain"), war.corrects(player="red", grain=3))
    found = summed(game, war.plans("red", grain="vogtland"))
    assert {event: one.short for event, one in found.winter.items()} == {
        "grain-min-3": 9 - (3 + 3 - 3),
        "palace-2": 9 - (3 + 4 - 2),
    }
    assert found.winters_differ
    assert found.worst_winter == Shortage(6, 2, 3)


def test_W1_6_what_would_be_skipped_and_costs_nothing() -> None:
    game = war.planning("palace", "church", before=[war.corrects(player="red", thalers=-14)])
    found = summed(game, war.plans("red", 0, palace="osnabrueck", church="saechs-lande"))
    assert (found.skipped_count, found.revolt_count) == (1, 0)
    assert [(one.box, one.outcome) for one in found.boxes] == [
        ("palace", "done"),
        ("church", "skipped"),
    ]
    assert found.left == Means(1, 0)


def test_W1_9_which_box_starts_a_revolt() -> None:
    game = war.planning("taxes", before=[war.is_now("passau", "red", 3, markers=2)])
    found = summed(game, war.plans("red", 0, taxes="passau", grain="vogtland"))
    assert (found.skipped_count, found.revolt_count) == (0, 1)
    assert [(one.box, one.outcome) for one in found.boxes] == [
        ("taxes", "revolt"),
        ("grain", "done"),
    ]
    assert found.left == Means(18, 3)


def test_W1_4_open_events_are_told_where_they_make_a_difference() -> None:
    events = {"event": "taxes-max-0", "before": [war.corrects(player="red", thalers=-18)]}
    game = war.planning("taxes", "palace", "deploy-5", **events)
    plan = war.plans("red", 0, taxes="erzbm-trier", palace="osnabrueck", deploy_5="passau")
    found = summed(game, plan)
    assert found.left == Means(1, 0)
    assert found.events == (EventSum("taxes-max-0", Means(2, 0), ("deploy-5",)),)


def test_a_plan_that_cannot_be_has_no_sum() -> None:
    with pytest.raises(Refused, match="plan-not-own"):
        summed(war.planning(), war.plans("red", 0, taxes="baden"))


def a_plan(**boxes: str) -> Plan:
    plan = WALLENSTEIN.read_entry(war.plans("red", 4, **boxes))
    return plan


def test_a_plan_tried_says_what_every_box_costs_and_brings() -> None:
    game = war.planning("taxes", "palace")
    found = preview_plan(
        game.state, a_plan(palace="osnabrueck", taxes="passau", deploy_5="vogtland")
    )
    assert list(found) == ["taxes", "palace", "deploy-5"]
    paid = [h for said in found.values() for h in said if isinstance(h, Moved)]
    thalers = [(h.start, h.n) for h in paid if h.what == "thalers"]
    assert thalers == [("bank", 5), ("red", 3), ("red", 3)]
    assert game.seat("red").thalers == 18
    assert game.county("osnabrueck").buildings == ()


def test_a_plan_tried_under_an_event_that_may_come() -> None:
    game = war.planning("taxes")
    for event, n in (("taxes-max-0", 5), ("taxes-min-2", 7), (None, 7)):
        said = preview_plan(game.state, a_plan(taxes="erzbm-trier"), event)["taxes"]
        assert [h.n for h in said if isinstance(h, Collected)] == [n]


def test_a_plan_tried_at_court() -> None:
    game = war.planning(modules=["court"], box=war.BOX)
    plan = WALLENSTEIN.read_entry(war.plans("red", 0, {"3": "gft-mark", "1": "tower"}))
    found = preview_plan(game.state, plan)
    assert [h.n for h in found["3"] if isinstance(h, Converted)] == [3]
    assert [h.why for h in found["1"] if isinstance(h, Skipped)] == ["not-enough"]
