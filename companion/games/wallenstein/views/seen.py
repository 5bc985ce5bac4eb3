"""The state as one viewer may see it, built field by field from an allow-list.

Only the fields of the structs in this module can reach a viewer. The command `replay` prints this
state (docs/formats-wallenstein.md, section 2). Plans and bids that are not open yet, and the cubes
in the tower, are hidden (WH.1, WH.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from companion.core.play import Waiting

from ..board import Action, Building, Colour, Cube, Event, Tile
from ..fights import Battle
from ..plans import Bid, Plan
from ..scoring import Result
from ..state import Courtiers, Phase, Price, Season, State


class ToActView(Struct, frozen=True):
    """A player who has to act (None: the table), and the entry that is asked for."""

    player: Colour | None
    must: str


class PlanView(Struct, frozen=True):
    """A player's plan."""

    boxes: Mapping[Action, str]
    bid: Bid
    court: Mapping[str, str] | UnsetType = UNSET


class SeatView(Struct, frozen=True):
    """One player. Only that player sees `plan`; everything else is public."""

    name: str
    thalers: int
    grain: int
    points: int
    supply: int
    place: int | None
    tile: Tile | None
    planned: bool
    counties: tuple[str, ...]
    plan: PlanView | UnsetType | None = UNSET
    courtiers: Courtiers | UnsetType = UNSET
    kept: tuple[int, ...] | UnsetType = UNSET
    card: int | UnsetType = UNSET
    leader: str | UnsetType | None = UNSET
    statues: int | UnsetType = UNSET
    trophies: int | UnsetType = UNSET


class CountyView(Struct, frozen=True):
    """One county."""

    owner: Colour | None
    armies: int
    buildings: tuple[Building, ...]
    markers: int
    statue: Colour | UnsetType | None = UNSET


class BattleView(Struct, frozen=True):
    """A battle that waits for its throw."""

    county: str
    kind: str
    attacker: Colour | None
    defender: Colour | None
    throw: Mapping[Cube, int]
    allied: bool


class View(Struct, frozen=True):
    """Everything that one viewer may know about a table."""

    year: int
    season: Season
    round: int
    phase: Phase
    to_act: tuple[ToActView, ...]
    events: tuple[Event, ...]
    event: Event | None
    actions: tuple[Action, ...]
    action: Action | None
    tiles: tuple[Tile, ...]
    order: tuple[Colour, ...]
    players: Mapping[Colour, SeatView]
    counties: Mapping[str, CountyView]
    tray: Mapping[Cube, int]
    peasants: int
    battle: BattleView | None
    result: Result | None
    tower: Mapping[Cube, int] | UnsetType = UNSET
    favors: Mapping[Price, int | None] | UnsetType = UNSET


ALL = "all"
"""The viewer who sees everything: the command `replay`."""


def with_own_seat(table: View, state: State, player: Colour) -> View:
    """Return the view of a player: the `table`'s view with everything of the player's own seat."""
    return replace(table, players={**table.players, player: _seat_view(state, player, player)})


def viewer_state(state: State, viewer: str, waiting: Sequence[Waiting[Any]]) -> View:
    """Return the part of the state that "table", a colour or "all" may know."""
    tower_seen = viewer == ALL or state.setup.rulings.open_tower
    statues = state.plays("leaders")
    return View(
        year=state.year,
        season=state.season,
        round=state.round,
        phase=state.phase,
        to_act=tuple(ToActView(each.player, each.must) for each in waiting),
        events=state.events,
        event=state.event,
        actions=state.actions,
        action=state.action,
        tiles=state.tiles,
        order=state.order,
        players={player: _seat_view(state, player, viewer) for player in state.board.seating},
        counties={
            id_: CountyView(
                one.owner,
                one.armies,
                one.buildings,
                one.markers,
                one.statue if statues else UNSET,
            )
            for id_, one in state.counties.items()
        },
        tray=state.tray,
        peasants=state.peasants,
        battle=None if state.battle is None else _battle_view(state, state.battle),
        result=state.result,
        tower=state.tower if tower_seen else UNSET,
        favors=state.favors if state.plays("court") else UNSET,
    )


def _seat_view(state: State, player: Colour, viewer: str) -> SeatView:
    seat = state.players[player]
    court, leaders = state.plays("court"), state.plays("leaders")
    return SeatView(
        name=state.board.names[player],
        thalers=seat.thalers,
        grain=seat.grain,
        points=seat.points,
        supply=seat.supply,
        place=seat.place,
        tile=seat.tile,
        planned=seat.plan is not None,
        counties=state.counties_of(player),
        plan=_plan_view(seat.plan) if viewer in (ALL, player) else UNSET,
        courtiers=seat.courtiers if court else UNSET,
        kept=seat.kept if court else UNSET,
        card=seat.card if state.plays("mercenaries") else UNSET,
        leader=seat.leader if leaders else UNSET,
        statues=seat.statues if leaders else UNSET,
        trophies=seat.trophies if leaders else UNSET,
    )


def _plan_view(plan: Plan | None) -> PlanView | None:
    if plan is None or isinstance(plan.bid, UnsetType) or plan.is_on_mat:
        return None
    return PlanView(plan.cards, plan.bid, plan.court)  # type: ignore[arg-type]


def _battle_view(state: State, battle: Battle) -> BattleView:
    return BattleView(
        county=battle.county,
        kind=battle.kind,
        attacker=battle.attacker,
        defender=battle.defender,
        throw={cube: n for cube, n in state.hand.items() if n},
        allied=battle.allied,
    )
