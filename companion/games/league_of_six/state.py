"""The state of a game: everything on the table and in the hands. It is frozen, so a refused entry
cannot change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from .box.box import Box
from .box.components import (
    ESTATES,
    GOODS,
    GREY_FIGURES,
    STORES,
    Colour,
    Deck,
    Estate,
    Face,
    Follower,
    Good,
    Row,
    StoreName,
    Town,
)
from .box.known import followers_by_moment
from .entries import Moment
from .scoring import Result
from .setup import Setup

Phase = Literal["dealing", "choosing", "collecting", "storing", "revealing", "finished"]
Goods = Mapping[Good, int]
Figures = Mapping[Estate, int]

UNKNOWN = Follower()
NO_GOODS: Goods = dict.fromkeys(GOODS, 0)
NO_FIGURES: Figures = dict.fromkeys(ESTATES, 0)


class CountedHand(Struct, frozen=True):
    """The hand that a player counted at the end (R7.1). If `influence` is None, the app's number is
    right."""

    guards: int
    clergy: int
    aristocracy: int
    burghers: int
    influence: int | None = None


class Seat(Struct, frozen=True):
    """The possessions of a player, public and hidden (H1)."""

    influence: int
    guards: int
    goods: Goods = field(default_factory=lambda: NO_GOODS)
    horses: int = 0
    leaders: Figures = field(default_factory=lambda: NO_FIGURES)
    town: Town | None = None
    counter: int | None = None
    hand: CountedHand | None = None
    """The hand entered at the end; sealed until all hands are entered."""
    followers: tuple[str, ...] = ()
    """The followers won so far (L3); public."""
    used: tuple[str, ...] = ()
    """The followers used or declined this round."""
    exchange: int | None = None
    """Guards to exchange for points at the end (L6); sealed until all owners have decided."""
    exchange_points: int | None = None
    """What these guards bring, entered by the owner if the app does not know the rate."""
    bought: int = 0
    """The guards bought from the king in this round, as everybody saw (R2.10)."""
    unsure: bool = False
    """Whether the app may have counted the hand wrong, because it paid more in a changed past than
    the app had counted (H2); hidden like the hand."""

    @property
    def payable_guards(self) -> int:
        """The most guards that the player could hand over, including bought ones (R2.7)."""
        return self.guards + self.influence // 2

    def plus(
        self,
        influence: int = 0,
        guards: int = 0,
        goods: Goods = NO_GOODS,
        horses: int = 0,
        leaders: Figures = NO_FIGURES,
    ) -> Seat:
        """Return the seat with these amounts added. Hidden numbers do not fall below 0."""
        changed: dict[str, object] = {}
        if goods is not NO_GOODS:
            changed["goods"] = {good: n + goods.get(good, 0) for good, n in self.goods.items()}
        if leaders is not NO_FIGURES:
            changed["leaders"] = {
                estate: max(0, n + leaders.get(estate, 0)) for estate, n in self.leaders.items()
            }
        return replace(
            self,
            influence=self.influence + influence,
            guards=max(0, self.guards + guards),
            horses=self.horses + horses,
            **changed,
        )

    def with_card(self, estate: Estate, figures: int = GREY_FIGURES) -> Seat:
        """Return the seat with one more leader card."""
        return replace(self, leaders={**self.leaders, estate: self.leaders[estate] + figures})


class Filling(Struct, frozen=True):
    """A row of a storage tile in play, with the player who chose it and the player who filled each
    space."""

    row: Row
    chosen_by: Colour | None
    filled_by: tuple[Colour | None, ...]

    @property
    def is_full(self) -> bool:
        """Return whether every space is filled."""
        return None not in self.filled_by


class Store(Struct, frozen=True):
    """The royal or civic store. `tile` is None if not named; `rows` is None if not known.
    `by_hand`: the filled spaces of a tile that is not known, by the number of the row (R5.7)."""

    tile: str | None = None
    rows: tuple[Filling, ...] | None = None
    by_hand: Mapping[int, Filling] = {}


NO_STORES: Mapping[StoreName, Store] = {name: Store() for name in STORES}


class Conflict(Struct, frozen=True):
    """Two figures on one counter: `asked` must answer `other`, who offers `offer` guards."""

    town: Town
    asked: Colour
    other: Colour
    offer: int


class Pick(Struct, frozen=True):
    """A player may take a leader card with at most `most` figures."""

    player: Colour
    most: int


class Call(Struct, frozen=True):
    """A follower whose owner is asked now whether to use it."""

    player: Colour
    follower: str


class Crowned(Struct, frozen=True):
    """Points that a follower gave at the end, and the guards exchanged for them (L6)."""

    player: Colour
    follower: str | None
    points: int
    step: Literal["first", "crowns", "exchange", "leaders"]
    guards: int = 0


class Board(Struct, frozen=True):
    """Facts that are fixed by the set-up for the whole game, computed once."""

    names: Mapping[Colour, str]
    seating: tuple[Colour, ...]
    clockwise: Mapping[Colour, tuple[Colour, ...]]
    numbers: Mapping[Town, int]


class State(Struct, frozen=True):
    """Everything about a game at one time. `queue`: the players who still have to choose or
    collect, in order."""

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
    towns_in_play: tuple[Town, ...] = ()
    fortress: Town | None = None
    """S2: the waggon fortress is between this town and the next one clockwise."""
    tiles: Mapping[Town, str | None] = {}
    face_up: Mapping[Deck, Estate | None] = {}
    # what has come so far, and can come no more
    tiles_gone: tuple[str, ...] = ()
    tiles_count: int = 0
    cards_gone: tuple[tuple[Deck, Estate], ...] = ()
    grey_gone: Figures = field(default_factory=lambda: NO_FIGURES)
    stores_gone: tuple[str, ...] = ()
    tiles_came: Mapping[str, int] = {}
    """The round in which each tile was last dealt."""
    stores_came: Mapping[str, int] = {}
    entered_by: Mapping[str, Colour] = {}
    """Who entered a component on a phone, by the component's key."""
    open_followers: tuple[str | None, ...] | None = None
    """L1: the (5-6) tiles in play, which all can see; None before the first deal."""
    # what follows by itself, and who is asked on the way
    moment: Moment | None = None
    calls: tuple[Call, ...] = ()
    # phase 2
    left: Town | None = None
    conflict: Conflict | None = None
    # phase 4
    rotations: Mapping[Town, int] = {}
    """R4.2: by how many positions each town's tile was rotated for its taxes."""
    # phase 5
    stores: Mapping[StoreName, Store] = field(default_factory=lambda: NO_STORES)
    ranking: tuple[Colour, ...] = ()
    chooser_number: int = 0
    """How many choosers of rows have had their turn, including those skipped (R5.2)."""
    pick: Pick | None = None
    # the end
    crowned: tuple[Crowned, ...] = ()
    result: Result | None = None

    @property
    def face(self) -> Face:
        """The side of the storage tiles that is up (R0.5)."""
        return face_in_round(self.round)

    @property
    def has_retinue(self) -> bool:
        """Return whether follower tiles are played instead of tax tiles."""
        return "retinue" in self.setup.modules


def face_in_round(round_: int) -> Face:
    """Return side I for rounds 1 to 3, side II for later rounds (R0.5)."""
    return "I" if round_ <= 3 else "II"


def follower_tile(state: State, follower: str) -> Follower:
    """Return the follower's tile, as far as the table's box knows it."""
    return state.box.followers.get(follower, UNKNOWN)


def count_grey_cards_left(state: State, estate: Estate) -> int | None:
    """Return the number of grey cards of an estate that are still in the bank; None if it is not
    known (R4.4)."""
    printed = state.box.leaders.get("grey", {}).get(estate)
    return None if printed is None else max(0, printed - state.grey_gone[estate])


def sum_effects(state: State, player: Colour, key: str) -> int:
    """Return the sum of `way`, `stand` or `half_horses` over a player's followers."""
    owned = state.players[player].followers
    if not owned:
        return 0
    changes = followers_by_moment(state.box).changes[key]
    return sum(changes.get(follower, 0) for follower in owned)
