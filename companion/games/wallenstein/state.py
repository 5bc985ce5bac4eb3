"""What is on the table and in the hands: frozen, so that a refused entry cannot leave a trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from companion.core import play
from companion.core.play import Entry, by_app

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
from .fights import Battle, Fight, March, Rising
from .plans import Bid, OpenedBox, Plan
from .reasons import Source
from .scoring import Result
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
        """Return the season of the round: 4 and 8 are winters (W1, W3)."""
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
        """Return the actions whose cards have not been turned up this round (W1.6)."""
        return tuple(action for action in ACTIONS if action not in self.actions)

    @property
    def fighters(self) -> tuple[Colour, ...]:
        """Return the players whose battle or revolt is to be decided (W2)."""
        both = (self.battle.attacker, self.battle.defender) if self.battle else ()
        return tuple(player for player in both if player is not None)

    def plays(self, module: Module) -> bool:
        """Return whether the table plays with that module."""
        return module in self.setup.modules

    def owned(self, player: Colour) -> tuple[str, ...]:
        """Return a player's counties, in the order of the board."""
        return tuple(id_ for id_, county in self.counties.items() if county.owner == player)

    def neighbours(self, county: str) -> tuple[str, ...]:
        """Return the neighbouring counties that are in the game."""
        return self.board.printed[county].neighbours


class Turn(play.Turn[State]):
    """One entry being carried out. What is counted moves by `pieces` alone."""

    __slots__ = ()

    @classmethod
    def begin(cls, state: State, entry: Entry) -> Self:
        """Return a turn without what the entry before has brought, which was shown until now."""
        if (state.fight is None and state.dropped is None) or by_app(entry):
            return cls(state)
        return cls(replace(state, fight=None, dropped=None))

    def change_county(self, county: str, **fields: object) -> None:
        """Change fields of a county."""
        changed = replace(self.state.counties[county], **fields)
        self.change(counties={**self.state.counties, county: changed})

    def seat(self, player: Colour) -> Seat:
        """Return the player's seat as it is now."""
        return self.state.players[player]

    def enter(self, phase: Phase, queue: tuple[Colour, ...] = ()) -> None:
        """Go on to a phase, in which these players act in this order."""
        self.change(phase=phase, queue=queue)

    def next(self) -> None:
        """Take the first player off the queue."""
        self.change(queue=self.state.queue[1:])
