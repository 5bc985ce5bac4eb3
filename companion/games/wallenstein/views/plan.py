"""A player's means for a plan (W1.3): the boxes, and the player's counties with their yields.

All of it is public, except for `chosen`, which only the player sees (WH.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ..board import BUILDINGS, COURT_BOXES, TOWER_CARDS, Building, Colour, Event, Obstacle, Part
from ..plans import FEW_COUNTIES, TOWER, Plan, PlanBoxName, cards_in_plan_boxes
from ..shared import actions
from ..state import State


class PlanBox(Struct, frozen=True):
    """One box. `field` is its name in a form; `number` is its place in the order of actions, if
    known. `chosen`: its card; `last`: its card of last round, if that can be used again. `fewer`:
    the number of armies deployed under an open event that reduces it (W4)."""

    box: PlanBoxName | Literal["bid"]
    field: str
    number: int | None = None
    chosen: str = ""
    last: str = ""
    fewer: int | None = None


class Worth(Struct, frozen=True):
    """The yield of a county without a bonus tile (W1.7). `otherwise`: the yield under each open
    event that changes it."""

    n: int
    otherwise: Mapping[Event, int]


class OwnCounty(Struct, frozen=True):
    """A county that the player can plan with.

    `free`: buildings that could be built there now (W1.8). `blocked`: the boxes, by their `field`,
    whose action would do nothing in the county now, with the reasons.
    """

    id: str
    region: str
    taxes: Worth
    grain: Worth
    armies: int
    markers: int
    buildings: tuple[Building, ...]
    sites: int
    free: tuple[Building, ...]
    led: bool
    blocked: Mapping[str, Obstacle]


class Planning(Struct, frozen=True):
    """A player's means for a plan. `known`: the boxes of the open actions in order; `later`: the
    other boxes.

    `bid`: the box of the bid; `no_bid`: it may stay empty. `towers`: the number of tower cards.
    `has_last`: there was a plan last round; `left_out`: its cards that cannot be used again.
    `made`: the plan was made.
    """

    player: Colour
    known: tuple[PlanBox, ...]
    later: tuple[PlanBox, ...]
    court: tuple[PlanBox, ...]
    bid: PlanBox
    no_bid: bool
    towers: int
    counties: tuple[OwnCounty, ...]
    events: tuple[Event, ...]
    left_out: tuple[str, ...]
    has_last: bool
    made: bool
    on_mat: bool


Stands = Literal["waits", "opened", "void"]


class PlannedBox(Struct, frozen=True):
    """A box of a plan after planning. It waits, was opened, or no longer counts (W1.12)."""

    box: PlanBoxName
    card: str
    stands: Stands


def planned_boxes(state: State, player: Colour) -> tuple[PlannedBox, ...]:
    """Return the player's own plan after planning, in the order in which its boxes are opened.

    Only that player may see it (WH.1). Empty if the cards are on the real mat.
    """
    seat = state.players[player]
    if seat.plan is None or state.phase == "planning":
        return ()
    cards = cards_in_plan_boxes(seat.plan)
    order: tuple[PlanBoxName, ...] = (*COURT_BOXES, *state.actions, *state.face_down)
    found = []
    for box in order:
        if card := cards.get(box):
            stands: Stands = "waits" if card == TOWER or card in seat.cards else "void"
            found.append(PlannedBox(box, card, "opened" if box in seat.opened else stands))
    return tuple(found)


def planning_view(state: State, player: Colour, chosen: Plan | None = None) -> Planning:
    """Return the player's means for a plan. `chosen`: the plan so far, which only the player may
    see."""
    last, left_out = last_plan(state, player)
    owned = state.counties_of(player)
    court = state.plays("court")

    fewer = {str(k): n for k, n in actions.REDUCED.items() if "deploy-1" in state.events}
    now, then = (cards_in_plan_boxes(plan) if plan is not None else {} for plan in (chosen, last))

    def plan_box(at: PlanBoxName, number: int | None = None) -> PlanBox:
        return PlanBox(
            at, _field_name(at), number, now.get(at, ""), then.get(at, ""), fewer.get(at)
        )

    return Planning(
        player=player,
        known=tuple(plan_box(action, n) for n, action in enumerate(state.actions, 1)),
        later=tuple(plan_box(action) for action in state.face_down),
        court=tuple(plan_box(at) for at in COURT_BOXES) if court else (),
        bid=PlanBox("bid", "bid", None, _bid_value(chosen), _bid_value(last)),
        no_bid=len(owned) <= FEW_COUNTIES,
        towers=TOWER_CARDS if court else 0,
        counties=tuple(_own_county(state, player, county) for county in owned),
        events=state.events,
        left_out=left_out,
        has_last=state.players[player].last is not None,
        made=state.players[player].plan is not None,
        on_mat=chosen is not None and chosen.is_on_mat,
    )


def _field_name(box: PlanBoxName) -> str:
    return f"court.{box}" if box in COURT_BOXES else f"boxes.{box}"


def _bid_value(plan: Plan | None) -> str:
    """Return a bid as a form's value; money card 0 if there is none yet."""
    if plan is None or isinstance(plan.bid, UnsetType):
        return "0"
    return "null" if plan.bid is None else str(plan.bid)


def last_plan(state: State, player: Colour) -> tuple[Plan, tuple[str, ...]]:
    """Return last round's plan without the counties that were lost since, and the lost counties."""
    last = state.players[player].last or Plan(player=player, boxes={}, bid=0)
    owned = {*state.counties_of(player), TOWER}
    lay = [*cards_in_plan_boxes(last).values(), last.bid]
    left_out = tuple(card for card in lay if isinstance(card, str) and card not in owned)
    boxes = {box: card for box, card in last.cards.items() if card in owned}
    court = {box: card for box, card in last.cards_at_court.items() if card in owned}
    bid = 0 if last.bid in left_out else last.bid
    return replace(last, boxes=boxes, court=court or UNSET, bid=bid), left_out


def _own_county(state: State, player: Colour, id_: str) -> OwnCounty:
    county, printed = state.counties[id_], state.board.printed[id_]
    return OwnCounty(
        id=id_,
        region=printed.region,
        taxes=_county_worth(state, player, id_, actions.tax_parts),
        grain=_county_worth(state, player, id_, actions.grain_parts),
        armies=county.armies,
        markers=county.markers,
        buildings=county.buildings,
        sites=printed.sites - len(county.buildings),
        free=tuple(k for k in BUILDINGS if actions.building_obstacle(state, id_, k) is None),
        led=actions.has_leader(state, player, id_),
        blocked={
            _field_name(at): why for at, why in actions.plan_obstacles(state, player, id_).items()
        },
    )


def _county_worth(
    state: State, player: Colour, county: str, by: Callable[[State, Colour, str], tuple[Part, ...]]
) -> Worth:
    n = actions.sum_parts(by(state, player, county))
    supposed = ((event, replace(state, event=event)) for event in state.events)
    found = {event: actions.sum_parts(by(then, player, county)) for event, then in supposed}
    return Worth(n, {event: m for event, m in found.items() if m != n})
