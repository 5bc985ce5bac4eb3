"""What lies on the table and in the hands: frozen, so that a refused entry cannot leave a trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from .box.components import (
    ESTATES,
    GOODS,
    GREY_FIGURES,
    STORES,
    Box,
    Colour,
    Deck,
    Effect,
    Estate,
    Face,
    Follower,
    Good,
    Row,
    StoreName,
    Town,
)
from .moments import Moment
from .scoring import Result
from .setup import Setup

Phase = Literal["dealing", "choosing", "collecting", "storing", "revealing", "finished"]
Goods = Mapping[Good, int]
Figures = Mapping[Estate, int]

UNKNOWN = Follower()
NOTHING = Effect()
NO_GOODS: Goods = dict.fromkeys(GOODS, 0)
NO_FIGURES: Figures = dict.fromkeys(ESTATES, 0)


class CountedHand(Struct, frozen=True):
    """What a player has counted at the end (R7.1); `influence` None: as the app has it."""

    guards: int
    clergy: int
    aristocracy: int
    burghers: int
    influence: int | None = None


class Seat(Struct, frozen=True):
    """One player: what is open and what is hidden (H1)."""

    influence: int = 10
    guards: int = 3
    goods: Goods = field(default_factory=lambda: NO_GOODS)
    horses: int = 0
    leaders: Figures = field(default_factory=lambda: NO_FIGURES)
    town: Town | None = None
    counter: int | None = None
    hand: CountedHand | None = None
    """Typed at the end, sealed until all are in."""
    followers: tuple[str, ...] = ()
    """Won so far (L3); open to all."""
    used: tuple[str, ...] = ()
    """Those used or declined this round."""
    exchange: int | None = None
    """Guards given up for points at the end (L6), sealed until all are in."""
    exchange_points: int | None = None
    """What the owner says that they bring, where the app does not know."""

    @property
    def means(self) -> int:
        """The most guards this player could hand over (R2.7)."""
        return self.guards + self.influence // 2

    def plus(
        self,
        influence: int = 0,
        guards: int = 0,
        goods: Goods = NO_GOODS,
        horses: int = 0,
        leaders: Figures = NO_FIGURES,
    ) -> Seat:
        """The seat with so much more (or less) of each; what is hidden does not fall below 0."""
        return replace(
            self,
            influence=self.influence + influence,
            guards=max(0, self.guards + guards),
            goods={good: n + goods.get(good, 0) for good, n in self.goods.items()},
            horses=self.horses + horses,
            leaders={
                estate: max(0, n + leaders.get(estate, 0)) for estate, n in self.leaders.items()
            },
        )

    def with_card(self, estate: Estate, figures: int = GREY_FIGURES) -> Seat:
        """Return the seat with one more leader card."""
        return replace(self, leaders={**self.leaders, estate: self.leaders[estate] + figures})


class Filling(Struct, frozen=True):
    """A row of a storage tile in play: who chose it and who filled which space."""

    row: Row
    chosen_by: Colour | None
    filled_by: tuple[Colour | None, ...]

    @property
    def full(self) -> bool:
        """Whether every space is filled."""
        return None not in self.filled_by


class Store(Struct, frozen=True):
    """The royal or civic store: its tile (None = not named), its rows (None = not known)."""

    tile: str | None = None
    rows: tuple[Filling, ...] | None = None


NO_STORES: Mapping[StoreName, Store] = {name: Store() for name in STORES}


class Conflict(Struct, frozen=True):
    """Two figures on one counter; `asked` must answer `other`, who stands on `offer`."""

    town: Town
    asked: Colour
    other: Colour
    offer: int


class Pick(Struct, frozen=True):
    """A leader card may be taken by this player, of at most so many figures."""

    player: Colour
    most: int


class Call(Struct, frozen=True):
    """A follower whose owner is asked now: use it or not."""

    player: Colour
    follower: str


class Crowned(Struct, frozen=True):
    """Points that a follower brought at the end, and the guards given up for them (L6)."""

    player: Colour
    follower: str | None
    points: int
    step: Literal["first", "crowns", "exchange", "leaders"]
    guards: int = 0


class Board(Struct, frozen=True):
    """What the set-up fixes for the whole game and is asked for all the time."""

    names: Mapping[Colour, str]
    seating: tuple[Colour, ...]
    clockwise: Mapping[Colour, tuple[Colour, ...]]
    numbers: Mapping[Town, int]


class State(Struct, frozen=True):
    """Everything on the table. `queue`: who still has to choose or collect, first one first."""

    setup: Setup
    box: Box
    board: Board
    players: Mapping[Colour, Seat]
    order: tuple[Colour, ...]
    round: int = 1
    phase: Phase = "dealing"
    queue: tuple[Colour, ...] = ()
    # phase 1
    besieged: tuple[Town, ...] = ()
    open_towns: tuple[Town, ...] = ()
    fortress: Town | None = None
    """S2: the waggon fortress stands between this town and the next clockwise."""
    tiles: Mapping[Town, str | None] = {}
    face_up: Mapping[Deck, Estate | None] = {}
    # what has come so far, and can come no more
    tiles_gone: tuple[str, ...] = ()
    tiles_count: int = 0
    cards_gone: tuple[tuple[Deck, Estate], ...] = ()
    grey_gone: Figures = field(default_factory=lambda: NO_FIGURES)
    stores_gone: tuple[str, ...] = ()
    tiles_came: Mapping[str, int] = {}
    """In which round a tile came last."""
    stores_came: Mapping[str, int] = {}
    open_followers: tuple[str | None, ...] | None = None
    """L1: the (5-6) tiles in play, open to all; None before the first deal."""
    # what follows by itself, and who is asked on the way
    moment: Moment | None = None
    calls: tuple[Call, ...] = ()
    # phase 2
    left: Town | None = None
    conflict: Conflict | None = None
    # phase 4
    turned: Mapping[Town, int] = {}
    """R4.2: the position to which the tile in a town was turned, until it is cleared away."""
    # phase 5
    stores: Mapping[StoreName, Store] = field(default_factory=lambda: NO_STORES)
    ranking: tuple[Colour, ...] = ()
    turn: int = 0
    pick: Pick | None = None
    # the end
    crowned: tuple[Crowned, ...] = ()
    result: Result | None = None

    @property
    def face(self) -> Face:
        """Which side of the storage tiles is up (R0.5)."""
        return face_of(self.round)

    @property
    def retinue(self) -> bool:
        """Whether follower tiles are played instead of tax tiles."""
        return "retinue" in self.setup.modules


def face_of(round_: int) -> Face:
    """Side I in rounds 1 to 3, side II after (R0.5)."""
    return "I" if round_ <= 3 else "II"


def tile_of(state: State, follower: str) -> Follower:
    """What the table's box knows of a follower."""
    return state.box.followers.get(follower, UNKNOWN)


def grey_left(state: State, estate: Estate) -> int | None:
    """Grey cards of that estate still in the bank; None where the box does not say (R4.4)."""
    printed = state.box.leaders.get("grey", {}).get(estate)
    return None if printed is None else max(0, printed - state.grey_gone[estate])


def effect(state: State, follower: str) -> Effect:
    """Return what a follower does; nothing, if the box does not know it."""
    return tile_of(state, follower).effect or NOTHING


def least(state: State, player: Colour, key: str) -> int:
    """Return the sum of `way`, `stand` or `half_horses` over a player's followers."""
    owned = state.players[player].followers
    return sum(getattr(effect(state, follower), key) for follower in owned) if owned else 0
