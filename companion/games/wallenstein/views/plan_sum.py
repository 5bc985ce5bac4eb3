"""The running sum of a plan under way (W1.3), which only its player sees (WH.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from .. import pieces
from ..board import COURT_BOXES, Event
from ..happenings import BattleBegan, Gained, Happening, Moved, Skipped
from ..pieces import Turn
from ..plans import Plan, PlanBoxName
from ..shared import actions, plan_boxes
from ..shared.checks import check_plan
from ..shared.rounds import Shortage, shortage_if_left
from ..state import State

Outcome = Literal["done", "skipped", "revolt"]


class Means(Struct, frozen=True):
    """A player's Thalers and grain."""

    thalers: int
    grain: int


class BoxSum(Struct, frozen=True):
    """The result of a plan box, and the player's means afterwards. The outcome "revolt" means that
    the result depends on a throw."""

    box: PlanBoxName
    outcome: Outcome
    said: tuple[Happening, ...]
    left: Means


class EventSum(Struct, frozen=True):
    """The difference that an event would make: the means that would be left, and the boxes that
    would be skipped."""

    event: Event
    left: Means
    skipped: tuple[PlanBoxName, ...]


class PlanSum(Struct, frozen=True):
    """The result of a plan if everything succeeds in the known order, without an event or a bonus
    tile.

    `had` and `left`: the player's means before and after; `bid`: the price of the bid. `winter`:
    the shortage afterwards, by the event that is left for winter (W3.1).
    """

    had: Means
    left: Means
    bid: int
    boxes: tuple[BoxSum, ...]
    events: tuple[EventSum, ...]
    winter: Mapping[Event, Shortage]

    @property
    def worst_winter(self) -> Shortage | None:
        """The largest possible shortage in winter; None without open events."""
        return max(self.winter.values(), key=lambda one: one.short, default=None)

    @property
    def do_winters_differ(self) -> bool:
        """Return whether the shortage depends on the event that is left for winter."""
        return len({one.short for one in self.winter.values()}) > 1

    @property
    def skipped_count(self) -> int:
        """Return how many boxes would be skipped."""
        return sum(one.outcome == "skipped" for one in self.boxes)

    @property
    def revolt_count(self) -> int:
        """Return how many boxes would start a revolt."""
        return sum(one.outcome == "revolt" for one in self.boxes)


def plan_sum(state: State, plan: Plan) -> PlanSum:
    """Return the result of a plan that may be incomplete. Refused if the plan is not allowed."""
    if isinstance(plan.boxes, UnsetType):
        plan = replace(plan, boxes={})
    if isinstance(plan.bid, UnsetType):
        plan = replace(plan, bid=0)
    seat = state.players[plan.player]
    paid = min(plan.bid, seat.thalers) if isinstance(plan.bid, int) else 0
    start = Means(seat.thalers - paid, seat.grain)
    boxes = _box_sums(state, plan, start)
    return PlanSum(
        had=Means(seat.thalers, seat.grain),
        left=_means_left(boxes, start),
        bid=paid,
        boxes=boxes,
        events=tuple(_event_sums(state, plan, start, boxes)),
        winter={event: _winter_shortage(state, plan, start, event) for event in state.events},
    )


def _event_sums(
    state: State, plan: Plan, start: Means, boxes: Sequence[BoxSum]
) -> Iterator[EventSum]:
    """Yield the open events that would change the sum."""
    skipped = _skipped_boxes(boxes)
    for event in state.events:
        then = _box_sums(state, plan, start, event)
        left, worse = _means_left(then, start), _skipped_boxes(then) - skipped
        if left != _means_left(boxes, start) or worse:
            yield EventSum(event, left, tuple(one.box for one in then if one.box in worse))


def _winter_shortage(state: State, plan: Plan, start: Means, left_over: Event) -> Shortage:
    """Return the shortage if this event is left for winter (W3.1). If only two events are open, the
    other one is drawn before."""
    others = [event for event in state.events if event != left_over]
    drawn = others[0] if len(others) == 1 else None
    grain = _means_left(_box_sums(state, plan, start, drawn), start).grain
    return shortage_if_left(state, plan.player, left_over, grain)


def _box_sums(
    state: State, plan: Plan, left: Means, event: Event | None = None
) -> tuple[BoxSum, ...]:
    found = []
    for box, said in preview_plan(state, plan, event).items():
        moved = [one for one in said if isinstance(one, Moved) and one.what == "thalers"]
        thalers = sum(one.n if one.end == plan.player else -one.n for one in moved)
        grain = sum(one.n for one in said if isinstance(one, Gained) and one.what == "grain")
        left = Means(left.thalers + thalers, left.grain + grain)
        outcome: Outcome = "done"
        if any(isinstance(one, Skipped) for one in said):
            outcome = "skipped"
        elif any(isinstance(one, BattleBegan) for one in said):
            outcome = "revolt"
        found.append(BoxSum(box, outcome, said, left))
    return tuple(found)


def _means_left(boxes: Sequence[BoxSum], start: Means) -> Means:
    return boxes[-1].left if boxes else start


def _skipped_boxes(boxes: Sequence[BoxSum]) -> set[PlanBoxName]:
    return {one.box for one in boxes if one.outcome == "skipped"}


def preview_plan(
    state: State, plan: Plan, event: Event | None = None
) -> Mapping[PlanBoxName, tuple[Happening, ...]]:
    """Return the consequences of each box if nothing happens in between. Only the player may see
    them.

    The Court's boxes come first, then the open actions in order, then the other actions. `event`:
    the event to assume. The player has no bonus tile, and battles and revolts only begin. Refused
    if the plan is not allowed.
    """
    check_plan(state, plan)
    turn = Turn(state)
    turn.change(event=event, phase="acting")
    if isinstance(plan.bid, int):
        pieces.pay_thalers(turn, plan.player, min(plan.bid, turn.seat(plan.player).thalers))
    found: dict[PlanBoxName, tuple[Happening, ...]] = {}
    for box in COURT_BOXES:
        if card := plan.cards_at_court.get(box):
            turn.happenings = []
            plan_boxes.convert_armies(turn, plan.player, box, card)
            found[box] = tuple(turn.happenings)
    for action in (*state.actions, *state.face_down):
        if county := plan.cards.get(action):
            before, turn.happenings = turn.state, []
            actions.carry_out_action(turn, plan.player, action, county)
            if turn.state.battle is not None:  # a throw decides
                turn.state = before
            found[action] = tuple(turn.happenings)
    return found
