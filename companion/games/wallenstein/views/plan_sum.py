"""The running sum of a plan that is being made (W1.3): for its player alone (WH.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from .. import pieces
from ..board import COURT_BOXES, Action, Colour, Event
from ..happenings import BattleBegan, Gained, Happening, Moved, Skipped
from ..plans import OpenedBox, Plan
from ..shared import actions, boxes
from ..shared.planning import check
from ..state import State, Turn


class Means(Struct, frozen=True):
    """What a player has."""

    thalers: int
    grain: int


class BoxSum(Struct, frozen=True):
    """What a box comes to, and what there is after it. `revolt`: a throw would decide."""

    box: OpenedBox
    outcome: Literal["done", "skipped", "revolt"]
    said: tuple[Happening, ...]
    left: Means


class EventSum(Struct, frozen=True):
    """What is different at the end if this event is drawn: what there is, what is skipped then."""

    event: Event
    left: Means
    skipped: tuple[OpenedBox, ...]


class PlanSum(Struct, frozen=True):
    """A plan if all goes through in the order known so far, without an event or a bonus tile.

    `had` and `left`: before and after; `bid`: what it costs.
    """

    had: Means
    left: Means
    bid: int
    boxes: tuple[BoxSum, ...]
    events: tuple[EventSum, ...]

    @property
    def skipped(self) -> int:
        """Return how many boxes would be skipped."""
        return sum(one.outcome == "skipped" for one in self.boxes)

    @property
    def revolts(self) -> int:
        """Return how many boxes would start a revolt."""
        return sum(one.outcome == "revolt" for one in self.boxes)


def plan_sum(state: State, plan: Plan) -> PlanSum:
    """Return the sum of a plan that may be half made. Refused if it cannot be."""
    if isinstance(plan.boxes, UnsetType):
        plan = replace(plan, boxes={})
    if isinstance(plan.bid, UnsetType):
        plan = replace(plan, bid=0)
    seat = state.players[plan.player]
    paid = min(plan.bid, seat.thalers) if isinstance(plan.bid, int) else 0
    start = Means(seat.thalers - paid, seat.grain)
    boxes = _boxes(state, plan, start)
    return PlanSum(
        had=Means(seat.thalers, seat.grain),
        left=_left(boxes, start),
        bid=paid,
        boxes=boxes,
        events=tuple(_events(state, plan, start, boxes)),
    )


def _events(state: State, plan: Plan, start: Means, boxes: Sequence[BoxSum]) -> Iterator[EventSum]:
    """Yield the open events that would make a difference."""
    skipped = _skipped(boxes)
    for event in state.events:
        then = _boxes(state, plan, start, event)
        left, worse = _left(then, start), _skipped(then) - skipped
        if left != _left(boxes, start) or worse:
            yield EventSum(event, left, tuple(one.box for one in then if one.box in worse))


def _boxes(state: State, plan: Plan, left: Means, event: Event | None = None) -> tuple[BoxSum, ...]:
    found = []
    for box, said in preview_plan(state, plan, event).items():
        left = Means(left.thalers + _thalers(said, plan.player), left.grain + _grain(said))
        found.append(BoxSum(box, _outcome(said), said, left))
    return tuple(found)


def _left(boxes: Sequence[BoxSum], start: Means) -> Means:
    return boxes[-1].left if boxes else start


def _skipped(boxes: Sequence[BoxSum]) -> set[OpenedBox]:
    return {one.box for one in boxes if one.outcome == "skipped"}


def _thalers(said: Sequence[Happening], player: Colour) -> int:
    moved = [one for one in said if isinstance(one, Moved) and one.what == "thalers"]
    return sum(one.n if one.end == player else -one.n for one in moved)


def _grain(said: Sequence[Happening]) -> int:
    return sum(one.n for one in said if isinstance(one, Gained) and one.what == "grain")


def _outcome(said: Sequence[Happening]) -> Literal["done", "skipped", "revolt"]:
    if any(isinstance(one, Skipped) for one in said):
        return "skipped"
    return "revolt" if any(isinstance(one, BattleBegan) for one in said) else "done"


def preview_plan(
    state: State, plan: Plan, event: Event | None = None
) -> Mapping[OpenedBox, tuple[Happening, ...]]:
    """Return what each box would cost and bring if nothing came between, for its player alone.

    By box: court boxes first, then the open actions in order, then the others; `event`: the event
    that is supposed to hold. The player has no tile, and a battle or a revolt only begins. Refused
    if the plan cannot be.
    """
    check(state, plan)
    turn = Turn(state)
    turn.change(event=event, phase="acting")
    if isinstance(plan.bid, int):
        pieces.pay(turn, plan.player, min(plan.bid, turn.seat(plan.player).thalers))
    found: dict[OpenedBox, tuple[Happening, ...]] = {}
    for box in COURT_BOXES:
        if card := plan.at_court.get(box):
            turn.happenings = []
            boxes.convert_armies(turn, plan.player, box, card)
            found[box] = tuple(turn.happenings)
    for action in (*state.actions, *state.face_down):
        if county := plan.cards.get(action):
            found[action] = _try(turn, plan.player, action, county)
    return found


def _try(turn: Turn, player: Colour, action: Action, county: str) -> tuple[Happening, ...]:
    """Return what an action would bring; if a throw decides, everything stays as it was."""
    before, turn.happenings = turn.state, []
    turn.change(action=action, queue=(player,))
    actions.carry_out(turn, player, action, county)
    if turn.state.battle is not None:
        turn.state = before
    turn.change(march=None)
    return tuple(turn.happenings)
