"""The state of a game: everything on the table and in the hands. It is frozen, so a refused entry
cannot change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from .board import (
    ACTIONS,
    COURTIERS,
    EVENTS,
    FAVORS,
    STATUES,
    Action,
    Building,
    Colour,
    Cube,
    Event,
    Module,
    Printed,
    Source,
    SupplyChart,
    Tile,
)
from .box.box import Box
from .fights import Battle, Fight, March, Rising
from .plans import Bid, Plan, PlanBoxName
from .scoring import Result
from .setup import Setup

Phase = Literal[
    "claiming", "filling", "year", "display", "planning", "event", "bidding", "lots", "placing",
    "benefits", "court", "favors", "acting", "leaders", "winter", "finished",
]  # fmt: skip
Season = Literal["spring", "summer", "fall", "winter"]
SEASONS: tuple[Season, ...] = ("spring", "summer", "fall", "winter")
LAST_ROUND = 8
Price = Literal["4", "3", "2"]
PRICES: tuple[Price, ...] = ("4", "3", "2")
NO_FAVORS: Mapping[Price, int | None] = dict.fromkeys(PRICES)
BoxNumber = Literal[3, 2, 1]
"""WC.1: a box of the extra mat, by how many armies it converts."""


class Courtiers(Struct, frozen=True):
    """The places of a player's seven courtiers (WC.1)."""

    supply: int = COURTIERS
    entrance: int = 0
    audience: int = 0


class Seat(Struct, frozen=True):
    """The possessions of a player. `supply`: armies that are not anywhere else, including groups
    that are not placed yet."""

    thalers: int
    supply: int
    grain: int = 0
    points: int = 0
    # claiming
    groups: tuple[int, ...] = ()
    saw: tuple[str, ...] = ()
    """The county cards that were open at this player's last turn (W0.3)."""
    # the round
    plan: Plan | None = None
    """Sealed until it is opened box by box (WH.1)."""
    cards: tuple[str, ...] = ()
    """Cards of counties owned when planning ended and not shown since: those that can still be
    used."""
    bid: Bid | UnsetType = UNSET
    opened: Mapping[PlanBoxName, str | None] = {}
    """The boxes that were opened, with their cards, which everybody has seen."""
    last: Plan | None = None
    """Last round's plan as it was opened, to start the next plan from. It is in no JSON."""
    place: int | None = None
    tile: Tile | None = None
    # modules
    courtiers: Courtiers = Courtiers()
    kept: tuple[int, ...] = ()
    card: int = 1
    leader: str | None = None
    statues: int = STATUES
    trophies: int = 0


class County(Struct, frozen=True):
    """A county with its owner and armies, or neutral. While the county is fought for, its armies
    are in the hand."""

    owner: Colour | None = None
    armies: int = 0
    buildings: tuple[Building, ...] = ()
    markers: int = 0
    statue: Colour | None = None


NEUTRAL = County()


class Board(Struct, frozen=True):
    """Facts that are fixed by the set-up for the whole game."""

    names: Mapping[Colour, str]
    seating: tuple[Colour, ...]
    printed: Mapping[str, Printed]
    """W0.1: the counties in the game, as the group's board shows them."""
    supply_chart: SupplyChart


class Hunger(Struct, frozen=True):
    """A player's counties and grain in winter (W3.1). `revolts`: for each county that revolted,
    whether the player kept it."""

    player: Colour
    counties: int
    grain: int
    revolts: Mapping[str, bool] = {}


class ScoredWinter(Struct, frozen=True):
    """A scored winter (W3.2). `points`: player, source, region and points. `counted`: each player's
    buildings in each region. `hunger`: the counties and grain of each player."""

    points: tuple[tuple[Colour, Source, str | None, int], ...]
    counted: Mapping[str, Mapping[Building, Mapping[Colour, int]]]
    hunger: tuple[Hunger, ...] = ()


class State(Struct, frozen=True):
    """Everything about a game at one time. `queue`: the players who still act in this phase or
    action, in order."""

    setup: Setup
    board: Board
    box: Box
    players: Mapping[Colour, Seat]
    counties: Mapping[str, County]
    phase: Phase
    queue: tuple[Colour, ...]
    # pieces that are nobody's
    peasants: int
    markers: int
    buildings: Mapping[Building, int]
    tray: Mapping[Cube, int]
    tower: Mapping[Cube, int]
    hand: Mapping[Cube, int]
    """Cubes to be thrown, from the `move` or `open` that begins a battle until its `throw`."""
    round: int = 1
    # claiming
    open_cards: tuple[str, ...] = ()
    put_under: tuple[str, ...] = ()
    # the year and the round
    events: tuple[Event, ...] = ()
    """The open events, without the one drawn."""
    events_gone: tuple[Event, ...] = ()
    event: Event | None = None
    actions: tuple[Action, ...] = ()
    done: int = 0
    action: Action | None = None
    tiles: tuple[Tile, ...] = ()
    bidders: tuple[tuple[Colour, ...], ...] = ()
    """The players by bid, highest first; tied players are together until lots are drawn."""
    order: tuple[Colour, ...] = ()
    # what is waited for
    march: March | None = None
    battle: Battle | None = None
    fight: Fight | None = None
    """The battle that the last entry decided, shown until the next entry."""
    dropped: Mapping[Cube, int] | None = None
    """The cubes that fell out when the tower was filled, shown until the next entry (WH.3)."""
    rising: Rising | None = None
    hunger: tuple[Hunger, ...] = ()
    """The players supplied so far in this winter, in order."""
    throws: int = 0
    winters: tuple[ScoredWinter, ...] = ()
    # modules
    favors: Mapping[Price, int | None] = field(default_factory=lambda: NO_FAVORS)
    favors_gone: tuple[int, ...] = ()
    court_box: BoxNumber = 3
    result: Result | None = None

    @property
    def season(self) -> Season:
        """Return the season of the round; rounds 4 and 8 are winters (W1, W3)."""
        return SEASONS[(self.round - 1) % len(SEASONS)]

    @property
    def year(self) -> int:
        """Return the year, 1 or 2."""
        return 1 if self.round <= len(SEASONS) else 2

    @property
    def events_left(self) -> tuple[Event, ...]:
        """Return the events that can still come (W0.5)."""
        return tuple(event for event in EVENTS if event not in self.events_gone)

    @property
    def favors_left(self) -> tuple[int, ...]:
        """Return the favors that can still come (WC.2)."""
        return tuple(number for number in FAVORS if number not in self.favors_gone)

    @property
    def face_down(self) -> tuple[Action, ...]:
        """Return the actions whose cards have not been turned up yet in this round (W1.6)."""
        return tuple(action for action in ACTIONS if action not in self.actions)

    @property
    def fighters(self) -> tuple[Colour, ...]:
        """Return the players in the battle or revolt that waits for its throw (W2)."""
        both = (self.battle.attacker, self.battle.defender) if self.battle else ()
        return tuple(player for player in both if player is not None)

    def plays(self, module: Module) -> bool:
        """Return whether the table plays with a module."""
        return module in self.setup.modules

    def counties_of(self, player: Colour) -> tuple[str, ...]:
        """Return the player's counties, in the order of the board."""
        return tuple(id_ for id_, county in self.counties.items() if county.owner == player)

    def neighbours(self, county: str) -> tuple[str, ...]:
        """Return the neighbouring counties that are in the game."""
        return self.board.printed[county].neighbours
