"""The facts that players need for a choice: the box to open, bids and ties, the leader's possible
counties, and possible moves of armies with their consequences (W1.10, W1.11, W2.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from companion.core.play import Waiting, first_of
from companion.core.play.step import entry_tag

from ..board import BUILDINGS, Building, Colour, Obstacle, Skip
from ..fights import March
from ..happenings import BattleBegan, Moved
from ..pieces import Turn
from ..plans import Bid, PlanBoxName
from ..shared import actions
from ..shared.actions import building_obstacle
from ..shared.battles import begin_attack, march_targets, reason_not_attackable
from ..shared.ownership import leader_choices, move_leader
from ..state import BoxNumber, State


class Opening(Struct, frozen=True):
    """The next box and its player (W1.6, WC.3).

    `cards`: the cards that may be in the box on the real mat, with None for an empty box. `cards`
    itself is None if the box was planned in the app, so that nothing has to be entered. `numbered`:
    the box's number at Court. `skipped`: the cards with which the box would be skipped, with the
    reasons.
    """

    player: Colour
    box: PlanBoxName
    numbered: BoxNumber | None
    cards: tuple[str | None, ...]
    skipped: Mapping[str, Skip] = {}


class BidRow(Struct, frozen=True):
    """A bid (W1.5), in the order in which places are chosen. `tied`: lots still have to be
    drawn."""

    player: Colour
    bid: Bid
    tied: bool
    place: int | None


class LeaderWay(Struct, frozen=True):
    """A county that the leader may go to. `statue`: a statue is left behind; `trophy`: the player
    whose statue is taken (WM.3, WM.4).

    With the leader in the county (WM.2) it gives `taxes` and `grain`, without an event or a tile,
    and buildings cost `prices`.
    """

    county: str
    statue: bool
    trophy: Colour | None
    taxes: int
    grain: int
    prices: Mapping[Building, int]


Options = Callable[[State, str | None], Sequence[Any]]
"""Returns what a player (None: the table) may do now, by the rules."""


def opening_view(
    state: State, waiting: Sequence[Waiting[Colour]], options: Options
) -> Opening | None:
    """Return the box to open next; None if no box has to be opened."""
    for each in waiting:
        if each.must == "open" and each.player is not None:
            possible = options(state, each.player)
            asked = [one for one in possible if entry_tag(type(one)) == each.must]
            told = [one.county for one in asked if not isinstance(one.county, UnsetType)]
            box = each.values["box" if state.phase == "court" else "action"]
            skipped = {
                card: why
                for card in told
                if card and (why := actions.plan_box_obstacle(state, each.player, box, card))  # type: ignore[arg-type]
            }
            return Opening(each.player, box, asked[0].box, tuple(told), skipped)  # type: ignore[arg-type]
    return None


def bid_rows(state: State) -> tuple[BidRow, ...]:
    """Return the bids once they are open, in the order in which places are chosen."""
    found = []
    for group in state.bidders:
        for player in group:
            seat = state.players[player]
            bid = None if seat.bid is UNSET else seat.bid
            found.append(BidRow(player, bid, len(group) > 1, seat.place))
    return tuple(found)


def leader_ways(state: State) -> tuple[LeaderWay, ...]:
    """Return the counties to which the acting player's leader may go."""
    if state.phase != "leaders" or not state.queue:
        return ()
    player = state.queue[0]
    return tuple(_leader_way(state, player, county) for county in leader_choices(state, player))


def _leader_way(state: State, player: Colour, county: str) -> LeaderWay:
    """Return a county for the leader, with the statues that `move_leader` moves."""
    turn = Turn(state)
    move_leader(turn, player, county)
    statues = [it for it in turn.happenings if isinstance(it, Moved) and it.what == "statue"]
    stays = any(it.end == state.players[player].leader for it in statues)
    won = next((it.player for it in statues if it.end == player), None)
    turn.change(event=None)
    turn.change_seat(player, tile=None)
    then = turn.state
    free = (kind for kind in BUILDINGS if building_obstacle(then, county, kind) is None)
    return LeaderWay(
        county=county,
        statue=stays,
        trophy=won,  # type: ignore[arg-type]
        taxes=actions.sum_parts(actions.tax_parts(then, player, county)),
        grain=actions.sum_parts(actions.grain_parts(then, player, county)),
        prices={kind: actions.building_cost(then, player, county, kind) for kind in free},
    )


class Target(Struct, frozen=True):
    """A county that armies may move into.

    `attack`: the battle that would begin if all possible armies attacked (W2.1); None for a county
    of the player's own.
    """

    county: str
    owner: Colour | None
    armies: int
    markers: int
    buildings: tuple[Building, ...]
    attack: BattleBegan | None


class ClosedTarget(Struct, frozen=True):
    """A neighbouring county that the armies may not move into, with the reason."""

    county: str
    owner: Colour | None
    why: Obstacle


class MarchView(Struct, frozen=True):
    """A county that 1 to `most` armies may leave (W1.10, W1.11)."""

    player: Colour
    county: str
    most: int
    targets: tuple[Target, ...]
    closed: tuple[ClosedTarget, ...]


def march_view(state: State) -> MarchView | None:
    """Return the possible moves of armies now; None if no armies may move."""
    march = state.march
    if march is None or state.battle is not None:
        return None
    most = state.counties[march.county].armies - 1
    found = tuple(_march_target(state, march, to, most) for to in march_targets(state, march))
    shut = [(to, reason_not_attackable(state, march, to)) for to in state.neighbours(march.county)]
    others = tuple(ClosedTarget(to, state.counties[to].owner, why) for to, why in shut if why)
    return MarchView(march.player, march.county, most, found, others)


def _march_target(state: State, march: March, to: str, most: int) -> Target:
    turn, county = Turn(state), state.counties[to]
    if county.owner != march.player:
        begin_attack(turn, march, to, most)
    began = first_of(turn.happenings, BattleBegan)
    return Target(to, county.owner, county.armies, county.markers, county.buildings, began)
