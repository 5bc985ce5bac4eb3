"""What a page may draw for one viewer: named fields only, so that nothing hidden can slip in (H2).

`showing` builds them from a state.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.contract import Waiting

from ..box.components import Colour, Deck, Edges, Estate, Follower, Good, StoreName, Symbols, Town
from ..box.gallery import StoragePick, TaxPick
from ..box.naming import FreeNames
from .blocks import Short
from .collecting import Yield
from .entries import Dealing, Reveal, Rulings
from .fortress import Trip
from .scoring import Result
from .state import Crowned, Figures, Goods


class FollowerView(Struct, frozen=True):
    """A follower tile: open to all wherever it lies (L1, L3). `used`: this round."""

    id: str
    tile: Follower
    used: bool = False


class Figure(Struct, frozen=True):
    """A figure in a town: on the road (`number` None) or on the counter."""

    player: Colour
    number: int | None


class TownView(Struct, frozen=True):
    """A town on the ring; `place` 0 to 5 clockwise, `arrows` and `middle` of the tile in it.

    `turned`: by how many of the six positions its tile was turned for its taxes (R4.2).

    `untold`: a tile lies there, and what it shows is not known.

    `fortress`: the waggon fortress stands on the road to the next town clockwise (S2).
    """

    town: Town
    place: int
    number: int
    side: str
    edges: Edges | None
    besieged: bool
    tile: str | None
    arrows: tuple[int, ...] | None
    middle: Symbols
    counter: tuple[Figure, ...]
    road: tuple[Figure, ...]
    follower: FollowerView | None = None
    fortress: bool = False
    untold: bool = False
    turned: int = 0

    @property
    def pointing(self) -> tuple[int, ...]:
        """The sides to which the arrows point as the tile lies now."""
        return tuple(sorted((arrow + self.turned) % 6 for arrow in self.arrows or ()))


class PlayerView(Struct, frozen=True):
    """One player, as far as the viewer may know: `guards` and `leaders` None where hidden.

    `half_horses`: more in the ranking (L4). `exchanged`: guards for points have been decided.
    """

    colour: Colour
    name: str
    influence: int
    goods: Goods
    horses: int
    town: Town | None
    counter: int | None
    guards: int | None
    leaders: Figures | None
    ready: bool
    acting: bool
    followers: tuple[FollowerView, ...] = ()
    half_horses: int = 0
    exchanged: bool = False
    tells_points: bool = False
    """L7: who gives guards for points says what they bring."""


class SpaceView(Struct, frozen=True):
    """A space of a row; `would` is who would fill it if the one to choose chose this row."""

    good: Good
    points: int
    filled_by: Colour | None
    would: Colour | None


class RowView(Struct, frozen=True):
    """A row of a store, `number` from 1; `free`: it may be chosen now."""

    number: int
    bonus: int
    spaces: tuple[SpaceView, ...]
    chosen_by: Colour | None
    free: bool
    would_fill: bool

    def brings(self, player: Colour) -> tuple[int, int]:
        """How many blocks that player would place if the row were chosen now, and for how many
        points (R5.3); without what a full row pays."""
        points = [space.points for space in self.spaces if space.would == player]
        return len(points), sum(points)


class StoreView(Struct, frozen=True):
    """A store with its tile (None = not named) and rows (None = not known)."""

    store: StoreName
    tile: str | None
    rows: tuple[RowView, ...] | None


class TownChoice(Struct, frozen=True):
    """A town that may be named: the way's cost, who holds it, and the offers that may be made.

    `stands`: the numbers on which the figure may stand in a free town (the Sergeant), else empty.
    `there`: what lies there, so that one sees what the town would bring.
    """

    town: Town
    there: TownView
    cost: int
    holder: Colour | None
    held_on: int
    offers: tuple[int, ...]
    trip: Trip
    stands: tuple[int, ...] = ()


class FollowerChoice(Struct, frozen=True):
    """What an owner may do with a follower now. `goods`, `cards`: what there is to choose.

    `asked`: it is called up, so it may be declined; else it is one for any time of the phase.
    `entered`: the players enter what it gives (L7).
    """

    player: Colour
    follower: FollowerView
    asked: bool
    entered: bool
    give: tuple[Good, ...] = ()
    given: int = 0
    """How many blocks are given; `give` are the colours that there are."""
    take: int = 0
    cards: tuple[Estate, ...] = ()
    count: int = 0
    """How many grey cards are taken."""
    fewest: int = 0
    """How many of them the bank still has by the box, at most `count` (R4.4)."""


class Choices(Struct, frozen=True):
    """What the one to act may do, by what the viewer may know; empty where it is not theirs."""

    towns: tuple[TownChoice, ...] = ()
    raises: tuple[int, ...] = ()
    positions: tuple[Yield, ...] = ()
    cards: tuple[int, ...] = ()
    more_horses: int = 0
    """S4: what the waggon fortress adds to each position."""
    followers: tuple[FollowerChoice, ...] = ()
    exchange: tuple[tuple[int, int], ...] = ()
    """L6: guards that may be given, with the points that they bring."""

    @property
    def by_town(self) -> dict[Town, TownChoice]:
        """The towns that may be named, by their codes."""
        return {choice.town: choice for choice in self.towns}


class Purchase(Struct, frozen=True):
    """Guards from the king, and the influence that they cost."""

    guards: int
    influence: int


def purchase(guards: int) -> Purchase:
    """R2.10: so many missing guards bought from the king, 2 influence each."""
    return Purchase(guards, 2 * guards)


class Reach(Struct, frozen=True):
    """What a town would cost the one who looks: the way, and the most that could be offered."""

    town: Town
    cost: int
    holder: Colour | None
    held_on: int
    limit: int
    bought: int
    """How many of the limit's guards the king would have to sell."""
    trip: Trip

    @property
    def last(self) -> Purchase:
        """Those of the limit's guards that would be bought, and for what."""
        return purchase(self.bought)


class Own(Struct, frozen=True):
    """What only the one who looks may know: the most guards to hand over, and every way."""

    guards: int
    means: int
    reach: tuple[Reach, ...]
    typed: Reveal | None
    exchange: int | None = None
    exchange_points: int | None = None

    @property
    def reach_to(self) -> dict[Town, Reach]:
        """What every town would cost, by its code."""
        return {one.town: one for one in self.reach}

    def buying(self, guards: int) -> Purchase:
        """What the hand lacks of so many guards."""
        return purchase(max(0, guards - self.guards))


class Supply(Struct, frozen=True):
    """What may be dealt by name, and what can no longer come; empty outside of phase 1."""

    tiles: tuple[TaxPick, ...] = ()
    stores: tuple[StoragePick, ...] = ()
    leaders: Mapping[Deck, Mapping[Estate, int] | None] = {}
    new_tiles: bool = True
    """Whether tiles may come that the box does not know."""
    new_stores: bool = True
    overdrawn: tuple[tuple[Deck, Estate], ...] = ()
    """Leader cards that came more often than the box has them."""
    many_tiles: int = 0
    """How many tax tiles the box has, where that is more than there are; else 0."""
    many_stores: int = 0
    fortress: bool = False
    """S2: a town card is drawn for the waggon fortress, instead of besieged towns."""
    followers: tuple[FollowerView, ...] = ()
    """L2: those of the box that may be dealt in this round."""
    open_followers: int = 0
    """L1: how many (5-6) followers this deal has to name; 0: none."""
    late_followers: tuple[FollowerView, ...] = ()
    """L1: those of the box that they may be."""
    mark: str = ""
    """Another one whenever any of this is another."""


class Page(Struct, frozen=True):
    """Everything that a page of one table shows to one viewer."""

    viewer: str
    round: int
    phase: str
    face: str
    sample: bool
    learned: bool
    """Whether the table knows more of its box than when it opened."""
    open_hands: bool
    rulings: Rulings
    own_phases: tuple[str, ...]
    dealing: Dealing
    besieged_count: int
    order: tuple[Colour, ...]
    modules: tuple[str, ...]
    fortress: Town | None
    open_followers: tuple[FollowerView | None, ...]
    """L1: the (5-6) tiles in play, those that have not been dealt yet; None: not named."""
    crowned: tuple[Crowned, ...]
    points_from_overlay: bool
    """S5: whether the points for six players have been typed; True for fewer players."""
    queue: tuple[Colour, ...]
    ranking: tuple[Colour, ...]
    players: Mapping[Colour, PlayerView]
    towns: tuple[TownView, ...]
    face_up: Mapping[Deck, Estate | None]
    stores: tuple[StoreView, ...]
    waiting: tuple[Waiting[Colour], ...]
    choices: Choices
    result: Result | None
    short: tuple[Short, ...]
    """R4.4: blocks of which more are in play than the box has."""
    fewer: Mapping[Colour, Mapping[Good, int]]
    """Who would have got fewer of them, had everybody got what there was."""
    supply: Supply
    free: FreeNames
    """Empty where no tile can come."""
    own: Own | None
