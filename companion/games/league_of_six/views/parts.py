"""Parts of a page: what is on the table, as the viewer may see it."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from ..box.components import Colour, Edges, Follower, Good, StoreName, Symbols, Town
from ..state import Figures, Goods

TABLE = "table"
"""The tablet as a viewer; other viewers are colours."""
STEPS = ("dealing", "choosing", "reordering", "collecting", "storing", "cleaning")
"""The phases of a round by name, in order."""


class FollowerView(Struct, frozen=True):
    """A follower tile, which everybody may see (L1, L3). `used`: in this round."""

    id: str
    tile: Follower
    used: bool = False

    @property
    def known(self) -> bool:
        """Return whether the app knows the follower's kind and arrows."""
        return bool(self.tile.kind) and self.tile.arrows is not None


class Figure(Struct, frozen=True):
    """A figure in a town: on the road (`number` None) or on the counter."""

    player: Colour
    number: int | None


class TownView(Struct, frozen=True):
    """A town on the ring; `place`: 0 to 5 clockwise, `arrows` and `middle`: those of its tile.

    `turned`: by how many of the six positions the tile was turned for taxes (R4.2). `untold`: its
    tile is not described. `fortress`: the waggon fortress is on the road to the next town clockwise
    (S2).
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
        """Return the sides to which the arrows point after the tile was turned."""
        return tuple(sorted((arrow + self.turned) % 6 for arrow in self.arrows or ()))


class PlayerView(Struct, frozen=True):
    """One player, as far as the viewer may know; `guards` and `leaders` are None if hidden.

    `half_horses`: extra half horses in the ranking (L4). `exchanged`: the player has decided about
    guards for points.
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
    """L7: this player enters what the exchanged guards bring."""

    def followers_first(self, names: Container[str]) -> tuple[FollowerView, ...]:
        """Return the player's followers, those with these ids first."""
        return tuple(sorted(self.followers, key=lambda one: one.id not in names))


class SpaceView(Struct, frozen=True):
    """A space of a row; `would`: the player who would fill it if the row were chosen now."""

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
        """Return how many blocks the player would place if the row were chosen now, and for how
        many points (R5.3); without its bonus."""
        points = [space.points for space in self.spaces if space.would == player]
        return len(points), sum(points)

    @property
    def gains(self) -> dict[Colour, int]:
        """The points of everybody who would place blocks if the row were chosen now, in the order
        of its spaces (R5.3); without what a full row pays."""
        placing = dict.fromkeys(space.would for space in self.spaces if space.would)
        return {player: self.brings(player)[1] for player in placing}


class StoreView(Struct, frozen=True):
    """A store with its tile (None: not named) and rows (None: not known)."""

    store: StoreName
    tile: str | None
    rows: tuple[RowView, ...] | None
    by_hand: tuple[RowView, ...] = ()
    """Rows of a tile that is not known, with the spaces that were filled (R5.7)."""
