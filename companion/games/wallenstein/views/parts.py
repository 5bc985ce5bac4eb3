"""The parts of a view. Only the fields in this module can reach a viewer."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from ..board import Action, Building, Colour, Cube, Event, Tile
from ..plans import Bid
from ..scoring import Result
from ..state import Courtiers, Phase, Price, Season


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
