"""What lies on the table and in the hands: frozen, so that a refused entry cannot leave a trace."""

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
    Tile,
)
from .plans import Bid, OpenedBox, Plan
from .rules.happenings import Part, Source
from .rules.scoring import Result
from .setup import Box, Setup

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
"""WC.1: the boxes of the extra mat by how many armies they convert."""


class Courtiers(Struct, frozen=True):
    """WC.1: where a player's seven courtiers are."""

    supply: int = COURTIERS
    entrance: int = 0
    audience: int = 0


class Seat(Struct, frozen=True):
    """One player. `supply` counts the armies that are nowhere else, groups not yet claimed too."""

    thalers: int
    supply: int
    grain: int = 0
    points: int = 0
    # claiming
    groups: tuple[int, ...] = ()
    saw: tuple[str, ...] = ()
    """The open county cards of this player's last turn (W0.3)."""
    # the round
    plan: Plan | None = None
    """Sealed until it is opened box by box (WH.1)."""
    cards: tuple[str, ...] = ()
    """County cards held since the plans were closed and not shown yet: what can still be used."""
    bid: Bid | UnsetType = UNSET
    opened: Mapping[OpenedBox, str | None] = {}
    """What all have seen in this player's boxes."""
    last: Plan | None = None
    """Last round's plan, as it was opened: the next one may begin with it. In no facts."""
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
    """A county: an owner with armies, or nobody's; while it is fought for they are in the hand."""

    owner: Colour | None = None
    armies: int = 0
    buildings: tuple[Building, ...] = ()
    markers: int = 0
    statue: Colour | None = None


NEUTRAL = County()


class Board(Struct, frozen=True):
    """What the set-up fixes for the whole game."""

    names: Mapping[Colour, str]
    seating: tuple[Colour, ...]
    printed: Mapping[str, Printed]
    """W0.1: the counties in the game."""


Origin = Literal[
    "attackers", "attack-tile", "defenders", "defend-tile", "event", "markers", "winter", "tray",
    "fallen",
]  # fmt: skip
"""W2.1, W2.5: why cubes are thrown. The armies that attack or defend (a neutral county's peasant,
too), what bonus tiles and the event add, the peasants of revolt markers and of the winter's chart,
what lay in the tray, and what fell out by accident meanwhile."""
SIDES: Mapping[str, tuple[Origin, ...]] = {
    "attack": ("attackers", "attack-tile"),
    "defence": ("defenders", "defend-tile", "event"),
    "rising": ("markers", "winter"),
    "tray": ("tray", "fallen"),
}


class Group(Struct, frozen=True):
    """W2.1: cubes that are thrown for one reason."""

    origin: Origin
    cube: Cube
    n: int

    @property
    def extra(self) -> bool:
        """Whether it is more than the armies that fight there and what lay in the tray."""
        return self.origin not in ("attackers", "defenders", "tray")


class Battle(Struct, frozen=True):
    """W2: a throw is waited for. In a revolt the owner defends and nobody attacks.

    `allied`: no marker lies there, so peasants in the tray help the defender (W2.2). `taxing`: what
    is collected after a revolt that is put down, and what it is worth (W1.9); None in winter.
    """

    county: str
    kind: Literal["battle", "revolt"]
    attacker: Colour | None
    defender: Colour | None
    allied: bool = False
    taxing: Literal["taxes", "grain"] | None = None
    worth: tuple[Part, ...] = ()
    groups: tuple[Group, ...] = ()
    """What was taken in hand when it began, by where it comes from."""

    @property
    def total(self) -> int:
        """W2.1: how many cubes are thrown."""
        return sum(group.n for group in self.groups)

    @property
    def sides(self) -> Mapping[str, tuple[Group, ...]]:
        """The groups by side: who attacks, who defends, who rises, what lay in the tray."""
        found = {
            side: tuple(group for group in self.groups if group.origin in origins)
            for side, origins in SIDES.items()
        }
        return {side: groups for side, groups in found.items() if groups}


class Fight(Struct, frozen=True):
    """W2.2: a battle just decided, and what lay in the tray."""

    battle: Battle
    tray: Mapping[Cube, int]


class March(Struct, frozen=True):
    """W1.10, W1.11: a player may move armies out of this county."""

    player: Colour
    county: str


class Rising(Struct, frozen=True):
    """W3.1: counties of a player that were drawn and have not revolted yet."""

    player: Colour
    counties: tuple[str, ...]
    peasants: int


class ScoredWinter(Struct, frozen=True):
    """W3.2: what a winter brought: whose, for what, in which region, how many; and what everybody
    had built in each region then."""

    points: tuple[tuple[Colour, Source, str | None, int], ...]
    counted: Mapping[str, Mapping[Building, Mapping[Colour, int]]]


class State(Struct, frozen=True):
    """Everything on the table. `queue`: who is still to act in this phase or action."""

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
    """Cubes to be thrown, from `move` or `open` to `throw`."""
    round: int = 1
    # claiming
    open_cards: tuple[str, ...] = ()
    put_under: tuple[str, ...] = ()
    # the year and the round
    events: tuple[Event, ...] = ()
    """The open ones, without the one drawn."""
    events_gone: tuple[Event, ...] = ()
    event: Event | None = None
    actions: tuple[Action, ...] = ()
    done: int = 0
    action: Action | None = None
    tiles: tuple[Tile, ...] = ()
    bidders: tuple[tuple[Colour, ...], ...] = ()
    """The highest bids first; tied players together until lots were drawn."""
    order: tuple[Colour, ...] = ()
    # what is waited for
    march: March | None = None
    battle: Battle | None = None
    fight: Fight | None = None
    """What the last entry decided: to be shown until the next one."""
    dropped: Mapping[Cube, int] | None = None
    """What fell out when the tower was filled: to be shown until the next entry (WH.3)."""
    rising: Rising | None = None
    throws: int = 0
    winters: tuple[ScoredWinter, ...] = ()
    # modules
    favors: Mapping[Price, int | None] = field(default_factory=lambda: NO_FAVORS)
    favors_gone: tuple[int, ...] = ()
    court_box: BoxNumber = 3
    result: Result | None = None

    @property
    def season(self) -> Season:
        """W1, W3: rounds 4 and 8 are winters."""
        return SEASONS[(self.round - 1) % len(SEASONS)]

    @property
    def year(self) -> int:
        """The first or the second."""
        return 1 if self.round <= len(SEASONS) else 2

    @property
    def events_left(self) -> tuple[Event, ...]:
        """W0.5: the events that can still come."""
        return tuple(event for event in EVENTS if event not in self.events_gone)

    @property
    def favors_left(self) -> tuple[int, ...]:
        """WC.2: the favors that can still come."""
        return tuple(number for number in FAVORS if number not in self.favors_gone)

    @property
    def face_down(self) -> tuple[Action, ...]:
        """W1.6: the actions of which no card has been turned up this round."""
        return tuple(action for action in ACTIONS if action not in self.actions)

    @property
    def fighters(self) -> tuple[Colour, ...]:
        """W2: the players whose battle or revolt is waited for."""
        both = (self.battle.attacker, self.battle.defender) if self.battle else ()
        return tuple(player for player in both if player is not None)

    def plays(self, module: Module) -> bool:
        """Whether the table plays with that module."""
        return module in self.setup.modules

    def owned(self, player: Colour) -> tuple[str, ...]:
        """A player's counties, in the order of the board."""
        return tuple(id_ for id_, county in self.counties.items() if county.owner == player)

    def neighbours(self, county: str) -> tuple[str, ...]:
        """The counties in the game beside this one."""
        return self.board.printed[county].neighbours
