"""The common parts of the entries of League of Six: forms for entries that cannot be listed, the
moments at which followers act (L4, L6), and the two entries that modules in `shared` use.

An entry says what the players did; the rules work out what follows. Its keys never change, because
game files contain them (docs/formats.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.core import play
from companion.core.wording import N_

from .box.components import (
    Arrows,
    Colour,
    Count,
    Difference,
    Edges,
    Effect,
    Estate,
    Face,
    Good,
    Goods,
    Group,
    Kind,
    Name,
    Note,
    Number,
    PhaseNumber,
    Points,
    Rows,
    Side,
    Space,
    StoreName,
    Symbols,
    Town,
    When,
    YesNo,
)


class PhaseMoment(NamedTuple):
    """The beginning or the end of a phase of the round (1 to 6)."""

    phase: int
    when: Literal["beginning", "end"]


CrownStep = Literal["first crowns", "crowns", "exchange", "leader crowns"]
"""The steps of the final scoring, in their order (L6)."""
Moment: TypeAlias = PhaseMoment | CrownStep

BEGINNING: Mapping[int, PhaseMoment] = {n: PhaseMoment(n, "beginning") for n in range(1, 7)}
END: Mapping[int, PhaseMoment] = {n: PhaseMoment(n, "end") for n in range(1, 7)}
"""`BEGINNING` and `END` have the moments by the number of their phase."""


Guards = Annotated[int, Meta(ge=0, le=12, description=N_("a whole number from 0 to 12"))]

GoodsChange = Annotated[
    dict[Good, Difference], Meta(description=N_("goods with whole numbers from −999 to 999"))
]
LeadersChange = Annotated[
    dict[Estate, Difference], Meta(description=N_("estates with whole numbers from −999 to 999"))
]


class Entry(
    play.Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """The base of all entries. The key `type` says which entry it is."""


class Move(Entry, frozen=True, kw_only=True):
    """An entry of one player. `insist` waives limits that rest on the app's count."""

    player: Colour
    insist: bool = False


class HandCount(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The guards and the figures of each estate that a player has counted; None if not counted."""

    guards: Count | None = None
    clergy: Count | None = None
    aristocracy: Count | None = None
    burghers: Count | None = None


class PaidFromHand(Move, frozen=True, kw_only=True):
    """An entry that is paid from the hand. `hand`: the player's own count before paying, if the app
    had counted too little; only that player may enter it (H1)."""

    hand: HandCount | None = None


class Form(Struct, frozen=True):
    """An entry with too many possibilities to list: its type, and the limits of each number in it.
    `follower`: the follower that is used, if the entry uses one."""

    type: str
    player: Colour | None
    bounds: Mapping[str, tuple[int, int]]
    follower: str | None = None


class Describe(Entry, frozen=True, tag="describe"):
    """The entry of a component, as the table typed it; `store` or `town` says where an unnamed tile
    is.

    `player`: the player who entered it on a phone. `round`: the round in which the component was
    open and the sender's page did not know it. The entry is refused if the app has learned it
    since.

    Every key of a `follower` is optional: a missing key changes nothing, and null means that the
    value is not known.
    """

    tile: Name | None = None
    arrows: Arrows | None = None
    middle: Symbols | None = None
    side: Side | Face | None = None
    rows: Rows | None = None
    town: Town | None = None
    edges: Edges | None = None
    number: Number | None = None
    deck: Literal["1", "2", "3", "4", "grey"] | None = None
    clergy: Count | None = None
    aristocracy: Count | None = None
    burghers: Count | None = None
    store: StoreName | None = None
    follower: Name | None = None
    name: Name | UnsetType | None = UNSET
    group: Group | UnsetType | None = UNSET
    kind: Kind | UnsetType | None = UNSET
    phase: PhaseNumber | UnsetType | None = UNSET
    when: When | None = None
    note: Note | None = None
    effect: Effect | UnsetType | None = UNSET
    first: YesNo | None = None
    leaders: YesNo | None = None
    exchange: YesNo | None = None
    blocks: Goods | None = None
    leader_points: Points | None = None
    player: Colour | None = None
    round: Number | None = None

    @property
    def given_keys(self) -> frozenset[str]:
        """Return the keys of the component that have a value other than their default."""
        fields = zip(self.__struct_fields__, self.__struct_defaults__, strict=True)
        given = (key for key, usual in fields if getattr(self, key) is not usual)
        return frozenset(given) - {"player", "round"}


class ChooseRow(Move, frozen=True, tag="choose_row"):
    """A player chooses a row, which all players then fill (R5.2, R5.3).

    For a tile that is not known (R5.7): the `spaces` that were filled and, if the row is now full,
    the royal `bonus`, or the figures on the civic `card` that the chooser took (null: none).
    """

    store: StoreName
    row: Annotated[int, Meta(ge=1, le=12, description=N_("a whole number from 1 to 12"))]
    spaces: (
        Annotated[
            tuple[Space, ...],
            Meta(max_length=12, description=N_("a list of at most twelve spaces")),
        ]
        | UnsetType
    ) = UNSET
    bonus: Count | UnsetType = UNSET
    card: (
        Annotated[int, Meta(ge=1, le=4, description=N_("a whole number from 1 to 4"))]
        | UnsetType
        | None
    ) = UNSET
