"""The entry that describes a component, in the library and at a table."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from .box.components import (
    Arrows,
    Count,
    Edges,
    Effect,
    Face,
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
    StoreName,
    Symbols,
    Town,
    When,
    YesNo,
)
from .entries import Entry


class Describe(Entry, frozen=True, tag="describe"):
    """What a component shows, as the table entered it; `store` or `town` says where an unnamed tile
    is.

    Every key of a `follower` is optional: what is left out does not change, and null means that it
    is not known.
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

    @property
    def given(self) -> frozenset[str]:
        """Return the keys that have a value other than their default."""
        fields = zip(self.__struct_fields__, self.__struct_defaults__, strict=True)
        return frozenset(key for key, usual in fields if getattr(self, key) is not usual)
