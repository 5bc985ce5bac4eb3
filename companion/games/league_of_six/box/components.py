"""The components: towns, tax tiles, storage tiles, leader cards and followers. None or a missing
key means that a value is not known yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from companion.core.reading import LONGEST_NAME
from companion.core.wording import N_

Town = Annotated[
    Literal["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"],
    Meta(description=N_("one of lauban, goerlitz, bautzen, loebau, kamenz, zittau")),
]
Side = Literal["white", "yellow"]
Colour = Annotated[
    Literal["red", "yellow", "green", "blue", "purple", "black"],
    Meta(description=N_("one of red, yellow, green, blue, purple, black")),
]
Good = Annotated[
    Literal["red", "green", "blue", "yellow"],
    Meta(description=N_("one of red, green, blue, yellow")),
]
Estate = Annotated[
    Literal["clergy", "aristocracy", "burghers"],
    Meta(description=N_("one of clergy, aristocracy, burghers")),
]
Symbol = Literal[
    "red", "green", "blue", "yellow", "guard", "horse", "clergy", "aristocracy", "burghers"
]
Deck = Literal["1", "2", "3", "4"]
StoreName = Annotated[Literal["royal", "civic"], Meta(description=N_("royal or civic"))]
Face = Literal["I", "II"]
Group = Annotated[Literal["1-2", "3-4", "5-6"], Meta(description=N_("one of 1-2, 3-4, 5-6"))]

TOWNS: tuple[Town, ...] = ("lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau")
COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "purple", "black")
GOODS: tuple[Good, ...] = ("red", "green", "blue", "yellow")
ESTATES: tuple[Estate, ...] = ("clergy", "aristocracy", "burghers")
SYMBOLS: tuple[Symbol, ...] = (*GOODS, "guard", "horse", *ESTATES)
DECKS: tuple[Deck, ...] = ("1", "2", "3", "4")
STORES: tuple[StoreName, ...] = ("royal", "civic")
GROUPS: tuple[Group, ...] = ("1-2", "3-4", "5-6")

TAX_TILES = 18
FOLLOWERS_IN_GROUP = 12
STORAGE_TILES = 6
DECK_CARDS = 6
GREY_FIGURES = 2
TOP_OF_COUNTER = 12
ROUNDS = 6

Count = Annotated[int, Meta(ge=0, le=999, description=N_("a whole number from 0 to 999"))]
Difference = Annotated[
    int, Meta(ge=-999, le=999, description=N_("a whole number from −999 to 999"))
]
YesNo = Annotated[bool, Meta(description=N_("true or false"))]
MOST_ROWS = MOST_SPACES = 12
"""More than any storage tile has: of rows, and of spaces in a row."""
Name = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_NAME, description=N_("text of 1 to 40 characters")),
]
Number = Annotated[int, Meta(ge=1, le=6, description=N_("a whole number from 1 to 6"))]
Position = Annotated[int, Meta(ge=0, le=5, description=N_("a whole number from 0 to 5"))]
Symbols = Annotated[tuple[Symbol, ...], Meta(max_length=12, description=N_("a list of symbols"))]
Edges = Annotated[
    tuple[Symbols, ...], Meta(min_length=6, max_length=6, description=N_("six lists of symbols"))
]
Arrows = Annotated[
    tuple[Position, ...],
    Meta(max_length=6, description=N_("a list of at most six whole numbers from 0 to 5")),
]
Counts = dict[Estate, Count]
Goods = Annotated[dict[Good, Count], Meta(description=N_("goods with whole numbers from 0 to 999"))]
Points = Annotated[
    tuple[Count, ...],
    Meta(min_length=6, max_length=6, description=N_("six whole numbers from 0 to 999")),
]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of everything that is printed on wood or cardboard."""


class TownTile(Printed, frozen=True):
    """A town: its number, and the symbols at the six edges of each side."""

    number: Number | None = None
    white: Edges | None = None
    yellow: Edges | None = None


class TaxTile(Printed, frozen=True):
    """A tax tile: the sides to which its arrows point (0 to 5, clockwise), and the symbols in its
    middle."""

    arrows: Arrows | None = None
    middle: Symbols | None = None


class Space(Printed, frozen=True):
    """A space of a storage row: the good it takes and the influence that a block scores."""

    good: Good
    points: Count


class Row(Printed, frozen=True):
    """A row of a storage tile: the bonus at its left and its spaces."""

    bonus: Count
    spaces: Annotated[
        tuple[Space, ...],
        Meta(
            min_length=1, max_length=MOST_SPACES, description=N_("a list of one to twelve spaces")
        ),
    ]


Rows = Annotated[
    tuple[Row, ...],
    Meta(min_length=1, max_length=MOST_ROWS, description=N_("a list of one to twelve rows")),
]


class StorageTile(Printed, frozen=True):
    """A storage tile: side I for rounds 1 to 3, side II for rounds 4 to 6."""

    side_1: Rows | None = field(default=None, name="I")
    side_2: Rows | None = field(default=None, name="II")

    def rows(self, face: Face) -> Rows | None:
        """Return the rows on that side; None if not known."""
        return self.side_1 if face == "I" else self.side_2


Chosen = Annotated[int, Meta(ge=0, le=3, description=N_("a whole number from 0 to 3"))]


class Amounts(Printed, frozen=True):
    """The amounts that a follower gives or takes. The owner chooses `goods` (blocks) and `cards`
    (grey leader cards). Only few can be chosen, because pages list every possible choice."""

    influence: Count = 0
    guards: Count = 0
    goods: Chosen = 0
    horses: Count = 0
    cards: Chosen = 0


Counted = Literal[
    "guards", "influence", "followers", "clergy", "aristocracy", "burghers", "figures", "estates"
]
"""What a crown counts: `figures` counts those of all estates, `estates` the estates with any
figure."""


class Crown(Printed, frozen=True):
    """Points at the end: `points` for each group of `every` counted things, at most `most`.
    `exchange`: the owner decides how many guards to exchange (L6)."""

    count: Counted
    points: Count = 1
    every: Annotated[int, Meta(ge=1, le=999, description=N_("a whole number from 1 to 999"))] = 1
    most: Count | None = None
    exchange: YesNo = False


class Effect(Printed, frozen=True, rename={"only": "if"}):
    """The effect of a follower. Combinations of these keys describe all known followers.

    `way`: guards saved on each way. `stand`: the highest number on which the figure may stand in a
    free town. `half_horses`: extra half horses in the ranking. `give`, `gain`: amounts that the
    owner gives and takes, if the condition `only` is true: the figure is on 0, or the player is
    first or last in the storing order. `crown`: points at the end.
    """

    way: Annotated[int, Meta(ge=0, le=12)] = 0
    stand: Annotated[int, Meta(ge=0, le=12)] = 0
    half_horses: Count = 0
    only: Literal["on-0", "first", "last"] | None = None
    give: Amounts = Amounts()
    gain: Amounts = Amounts()
    crown: Crown | None = None


Kind = Annotated[
    Literal["immediate", "phase", "crown"],
    Meta(description=N_("one of immediate, phase, crown")),
]
PhaseNumber = Annotated[int, Meta(ge=1, le=6, description=N_("a whole number from 1 to 6"))]
When = Annotated[
    Literal["beginning", "any", "end"], Meta(description=N_("one of beginning, any, end"))
]
Note = Annotated[str, Meta(max_length=200)]


class Follower(Printed, frozen=True):
    """A follower tile (L1 to L4); without an `effect` the players enter what it gives (L7).

    `first`: a crown that scores before all others. `leaders`: a crown that depends on leader cards.
    `exchange`: a crown without an effect that exchanges guards for points (L6).
    """

    name: Name | None = None
    group: Group | None = None
    arrows: Arrows | None = None
    kind: Kind | None = None
    phase: PhaseNumber | None = None
    when: When = "any"
    note: Note = ""
    effect: Effect | None = None
    first: YesNo = False
    leaders: YesNo = False
    exchange: YesNo = False
    invented: YesNo = False
    """It belongs to the companion's sample box and is on no real tile."""

    @property
    def is_described(self) -> bool:
        """Return whether anything is known of what the follower does (L7)."""
        return self.kind is not None or self.effect is not None

    @property
    def takes_guards(self) -> bool:
        """Return whether guards are exchanged for the follower's points, with or without a known
        rate (L6)."""
        if self.effect is None:
            return self.exchange
        return self.effect.crown is not None and self.effect.crown.exchange


Key = TypeVar("Key")


def equal_pairs(looks: Mapping[Key, Hashable]) -> Iterator[tuple[Key, Key]]:
    """Yield pairs of keys with equal values: each key with the nearest earlier key of the same
    value."""
    last: dict[Hashable, Key] = {}
    for key, look in looks.items():
        if look in last:
            yield last[look], key
        last[look] = key


def normalize_arrows(arrows: Arrows | None) -> Arrows:
    """Return the arrows in a form that is the same for all six rotations of a tile (R4.2)."""
    return min(tuple(sorted((a + turn) % 6 for a in arrows or ())) for turn in range(6))


def tile_identity(tile: TaxTile) -> tuple[object, ...]:
    """Return a value that is the same for all rotations of the tile (R4.2)."""
    return normalize_arrows(tile.arrows), tuple(sorted(tile.middle or ()))


def normalize_tile(tile: TaxTile) -> TaxTile:
    """Return the tile in a form that is the same for all its rotations (R4.2)."""
    if tile.arrows is None:
        return tile
    middle = tuple(sorted(tile.middle or ()))
    return replace(tile, arrows=normalize_arrows(tile.arrows), middle=middle)


def edges_identity(edges: Edges) -> tuple[object, ...]:
    """Return a value that is the same for all rotations of a town's side."""
    sorted_ = [tuple(sorted(symbols)) for symbols in edges]
    return min(tuple(sorted_[r:] + sorted_[:r]) for r in range(6))


def normalize_follower(follower: Follower) -> Follower:
    """Return the follower in a form that is the same for all rotations of its tile (R4.2)."""
    return replace(follower, arrows=normalize_arrows(follower.arrows), note="", invented=False)
