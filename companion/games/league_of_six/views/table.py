"""The pieces on the table, as the viewer may see it: players, towns, followers and stores."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Waiting

from ..box.components import Colour, Edges, Follower, Good, StoreName, Symbols, Town
from ..shared import crowns, storing
from ..shared.collecting import tile_in_town
from ..state import Figures, Filling, Goods, State, follower_tile, sum_effects
from .seen import may_see_hand

TABLE = "table"
"""The tablet as a viewer; other viewers are colours."""
STEPS = ("dealing", "choosing", "reordering", "collecting", "storing", "cleaning")
"""The phases of a round by name, in order."""


class FollowerView(Struct, frozen=True):
    """A follower tile, which everybody may see (L1, L3). `used`: it was used in this round."""

    id: str
    tile: Follower
    used: bool = False

    @property
    def is_known(self) -> bool:
        """Return whether the app knows the follower's kind and arrows."""
        return bool(self.tile.kind) and self.tile.arrows is not None


class Figure(Struct, frozen=True):
    """A figure in a town: on the road (`number` None) or on the counter."""

    player: Colour
    number: int | None


class TownView(Struct, frozen=True):
    """A town on the ring. `place`: 0 to 5 clockwise. `arrows` and `middle` are those of its
    tile. `rotation`: by how many positions the tile was rotated for taxes (R4.2). `untold`: its
    tile is not described. `fortress`: the waggon fortress is on the road to the next town
    clockwise (S2)."""

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
    rotation: int = 0

    @property
    def rotated_arrows(self) -> tuple[int, ...]:
        """Return the sides to which the arrows point after the tile was rotated."""
        return tuple(sorted((arrow + self.rotation) % 6 for arrow in self.arrows or ()))


class PlayerView(Struct, frozen=True):
    """One player, as far as the viewer may know; `guards` and `leaders` are None if hidden.

    `half_horses`: extra half horses in the ranking (L4). `exchanged`: the player has decided how
    many guards to exchange for points. `unsure`: after a change of the past, the app may have a
    wrong count of the hand, which only its owner is told (H2).
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
    unsure: bool = False
    tells_points: bool = False
    """L7: this player enters what the exchanged guards bring."""

    def sorted_followers(self, names: Container[str]) -> tuple[FollowerView, ...]:
        """Return the player's followers, first those with the given ids."""
        return tuple(sorted(self.followers, key=lambda one: one.id not in names))


class SpaceView(Struct, frozen=True):
    """A space of a row; `would`: the player who would fill it if the row were chosen now."""

    good: Good
    points: int
    filled_by: Colour | None
    would: Colour | None


class RowView(Struct, frozen=True):
    """A row of a store, `number` from 1; `free`: it may be chosen now.

    `bonus` is None if the row was entered by hand, without its printed bonus.
    """

    number: int
    bonus: int | None
    spaces: tuple[SpaceView, ...]
    chosen_by: Colour | None
    free: bool
    would_fill: bool

    def blocks_and_points_of(self, player: Colour) -> tuple[int, int]:
        """Return the number of blocks that the player would place if the row were chosen now, and
        their points without the bonus (R5.3)."""
        points = [space.points for space in self.spaces if space.would == player]
        return len(points), sum(points)

    @property
    def points_by_player(self) -> dict[Colour, int]:
        """The points of all players who would place blocks if the row were chosen now, in the order
        of its spaces (R5.3), without the reward for a full row."""
        placing = dict.fromkeys(space.would for space in self.spaces if space.would)
        return {player: self.blocks_and_points_of(player)[1] for player in placing}


class StoreView(Struct, frozen=True):
    """A store with its tile (None: not named) and rows (None: not known)."""

    store: StoreName
    tile: str | None
    rows: tuple[RowView, ...] | None
    by_hand: tuple[RowView, ...] = ()
    """Rows of a tile that is not known, with the spaces that were filled (R5.7)."""


def town_view(state: State, place: int, town: Town) -> TownView:
    """Return a town with its tile, follower and figures; `place`: 0 to 5 clockwise."""
    here = [Figure(c, s.counter) for c, s in state.players.items() if s.town == town]
    side = state.setup.sides.get(town, "white")
    lies = _has_tile(state, town)
    tile_id = state.tiles.get(town) if lies else None
    tile = tile_in_town(state, town) if lies else None
    served = state.has_retinue and tile_id is not None
    return TownView(
        town=town,
        place=place,
        number=state.board.numbers[town],
        side=side,
        edges=state.box.edges(town, side),
        besieged=town in state.besieged,
        tile=tile_id,
        arrows=None if tile is None else tile.arrows,
        middle=() if tile is None else tile.middle or (),
        counter=tuple(f for f in here if f.number is not None),
        road=tuple(f for f in here if f.number is None),
        follower=FollowerView(tile_id, follower_tile(state, tile_id))
        if served and tile_id
        else None,
        fortress=state.fortress == town,
        untold=lies and (tile is None or tile.arrows is None),
        rotation=state.rotations.get(town, 0),
    )


def without_numbers(town: TownView) -> TownView:
    """Return the town with all its figures on the road, without the numbers of its counter (H3)."""
    figures = (*town.counter, *town.road)
    return replace(town, counter=(), road=tuple(replace(one, number=None) for one in figures))


def _has_tile(state: State, town: Town) -> bool:
    """Return whether a tile is in the town. A follower goes to its owner before storing (L3)."""
    if town in state.besieged or state.phase in ("dealing", "revealing", "finished"):
        return False
    if state.phase != "storing":
        return True
    tile = state.tiles.get(town)
    return not any(tile in seat.followers for seat in state.players.values())


def store_view(state: State, name: StoreName) -> StoreView:
    """Return a store with its rows. Each space has the player who would fill it if the current
    chooser chose its row."""
    store = state.stores[name]
    if store.rows is None:
        by_hand = (
            replace(_row_view(state, n, row, None), bonus=row.row.bonus or None)
            for n, row in sorted(store.by_hand.items())
        )
        return StoreView(name, store.tile, None, tuple(by_hand))
    choosing_now = state.phase == "storing" and state.pick is None and state.moment is None
    chooser = storing.player_who_chooses(state) if choosing_now else None
    rows = (_row_view(state, number, row, chooser) for number, row in enumerate(store.rows, 1))
    return StoreView(name, store.tile, tuple(rows))


def _row_view(state: State, number: int, filling: Filling, chooser: Colour | None) -> RowView:
    """Return a row; `chooser`: the player who has to choose a row now, or None."""
    free = (
        chooser is not None
        and filling.chosen_by is None
        and storing.may_choose(state, chooser, filling)
    )
    would = {}  # who would fill each space, by its number from 0 (R5.3)
    if free and chooser is not None:
        would = {i: colour for colour, i, _, _ in storing.placed_blocks(state, filling, chooser)}
    spaces = tuple(
        SpaceView(s.good, s.points, by, would.get(i))
        for i, (s, by) in enumerate(zip(filling.row.spaces, filling.filled_by, strict=True))
    )
    full = free and len(would) == len(spaces)
    return RowView(number, filling.row.bonus, spaces, filling.chosen_by, free, full)


def player_view(
    state: State, viewer: str, colour: Colour, waiting: tuple[Waiting[Colour], ...]
) -> PlayerView:
    seat = state.players[colour]
    mine = may_see_hand(state, viewer, colour)
    return PlayerView(
        colour=colour,
        name=state.board.names[colour],
        influence=seat.influence,
        goods=seat.goods,
        horses=seat.horses,
        town=seat.town,
        counter=seat.counter,
        guards=seat.guards if mine else None,
        leaders=seat.leaders if mine else None,
        ready=seat.hand is not None,
        acting=any(w.player == colour for w in waiting),
        followers=tuple(
            FollowerView(f, follower_tile(state, f), f in seat.used) for f in seat.followers
        ),
        half_horses=sum_effects(state, colour, "half_horses"),
        exchanged=seat.exchange is not None,
        unsure=mine and seat.unsure,
        tells_points=state.moment == "exchange" and crowns.must_enter_points(state, colour),
    )
