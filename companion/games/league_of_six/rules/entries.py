"""What can happen at a table of League of Six: small typed facts.

An entry says what people did; what follows from it is the rules' business. The shapes are a
promise to game files (formats: entries).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core import play
from companion.core.lenient import fields
from companion.core.play import Refused
from companion.core.structs import entry_of

from ..box.components import (
    Arrows,
    Colour,
    Count,
    Counts,
    Deck,
    Difference,
    Edges,
    Effect,
    Estate,
    Face,
    Good,
    Group,
    Kind,
    Name,
    Note,
    Number,
    PhaseNumber,
    Points,
    Position,
    Rows,
    Side,
    StoreName,
    Symbols,
    Town,
    When,
)
from ..box.form_checks import check_form

Guards = Annotated[int, Meta(ge=0, le=12)]


class Entry(
    play.Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of all entries. The key `type` tells them apart."""


class Move(Entry, frozen=True, kw_only=True):
    """An entry of one player. `insist` waives limits that rest on the app's count of guards."""

    player: Colour
    insist: bool = False


class Deal(Entry, frozen=True, tag="deal"):
    """Round set up (R1): drawn by the app or typed; what is left out is for the app to draw."""

    besieged: tuple[Town, ...] | UnsetType = UNSET
    fortress: Town | UnsetType = UNSET
    """S2: it stands on the road from this town to the next clockwise; six players only."""
    tiles: dict[Town, Name | None] | UnsetType = UNSET
    leaders: dict[Deck, Estate] | UnsetType = UNSET
    open_followers: tuple[Name | None, ...] | UnsetType = UNSET
    """L1: the tiles of (5-6) in play, in the first deal of a game with the retinue."""
    royal: Name | UnsetType | None = UNSET
    civic: Name | UnsetType | None = UNSET


class Describe(Entry, frozen=True, tag="describe"):
    """The table tells what a component shows; `store` or `town` names a tile lying there.

    Of a `follower` anything may be told; what is left out stays, and null is not known (any more).
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
    first: bool | None = None
    leaders: bool | None = None
    exchange: bool | None = None
    blocks: dict[Good, Count] | None = None
    leader_points: Points | None = None

    @property
    def given(self) -> frozenset[str]:
        """The keys that say something."""
        fields = zip(self.__struct_fields__, self.__struct_defaults__, strict=True)
        return frozenset(key for key, usual in fields if getattr(self, key) is not usual)


class ChooseTown(Move, frozen=True, tag="choose_town"):
    """A figure goes to a town; `offer` only where the town is held (R2.4, R2.5).

    `stand`: the Sergeant's number in a free town.
    """

    town: Town
    offer: Guards | None = None
    stand: Guards | None = None


class Raise(Move, frozen=True, tag="raise"):
    """A higher number in a conflict (R2.6)."""

    guards: Guards


class Accept(Move, frozen=True, tag="accept"):
    """Takes the other's offer and leaves (R2.8)."""


class Collect(Move, frozen=True, tag="collect"):
    """Taxes (R4): the position of the tile, or what was taken (at least one key of it)."""

    rotation: Position | UnsetType = UNSET
    goods: dict[Good, Count] | UnsetType = UNSET
    guards: Count | UnsetType = UNSET
    horses: Count | UnsetType = UNSET
    leaders: Estate | UnsetType | None = UNSET


class ChooseRow(Move, frozen=True, tag="choose_row"):
    """A row is chosen and fills by itself (R5.2, R5.3)."""

    store: StoreName
    row: Annotated[int, Meta(ge=1, le=12)]


class TakeLeader(Move, frozen=True, tag="take_leader"):
    """The card for a full civic row; None takes none (R5.4)."""

    figures: Annotated[int, Meta(ge=1, le=4)] | None


class UseFollower(Move, frozen=True, tag="use_follower"):
    """A follower's ability is used: what was chosen, or (L7) what it gave, as differences.

    `cards`: the estates of grey leader cards taken. `leaders`: figures, for described followers.
    """

    follower: Name
    influence: Difference = 0
    guards: Difference = 0
    goods: dict[Good, Difference] = {}
    horses: Difference = 0
    cards: Annotated[tuple[Estate, ...], Meta(max_length=12)] = ()
    leaders: dict[Estate, Difference] = {}


class DeclineFollower(Move, frozen=True, tag="decline_follower"):
    """A follower's ability is not used this round."""

    follower: Name


class ExchangeGuards(Move, frozen=True, tag="exchange_guards"):
    """L6: guards given up for points at the end; sealed until all have decided.

    `points`: what they bring in all, from an owner of one whose rate the app does not know.
    """

    guards: Count
    points: Count | None = None


class Reveal(Move, frozen=True, tag="reveal"):
    """The hidden hand at the end (R7.1); sealed until the last is in."""

    guards: Count
    clergy: Count
    aristocracy: Count
    burghers: Count
    influence: Count | None = None


OwnPhase = Literal["choosing", "collecting", "storing"]


class Settle(Entry, frozen=True, tag="settle"):
    """The outcome of the phase in play, told by the table; amounts are differences by player.

    `leaders`: the estate of one grey card; `grey`: how many grey cards of each estate.
    """

    phase: OwnPhase
    towns: dict[Colour, Town] = {}
    counters: dict[Colour, Guards] = {}
    influence: dict[Colour, Difference] = {}
    guards: dict[Colour, Difference] = {}
    goods: dict[Colour, dict[Good, Count]] = {}
    horses: dict[Colour, Count] = {}
    leaders: dict[Colour, Estate] = {}
    grey: dict[Colour, Counts] = {}
    cards: dict[Colour, tuple[Deck, ...]] = {}
    insist: bool = False


class Correct(Move, frozen=True, tag="correct"):
    """The table was right and the app was not: differences."""

    influence: Difference = 0
    guards: Difference = 0
    goods: dict[Good, Difference] = {}
    horses: Difference = 0
    leaders: dict[Estate, Difference] = {}
    note: Annotated[str, Meta(max_length=200)] = ""

    @property
    def is_empty(self) -> bool:
        """Return True if the correction changes no number and has no note."""
        numbers = (self.influence, self.guards, self.horses)
        return not any((*numbers, *self.goods.values(), *self.leaders.values(), self.note))


TYPES: dict[str, type[Entry]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Deal,
        Describe,
        ChooseTown,
        Raise,
        Accept,
        Collect,
        ChooseRow,
        TakeLeader,
        UseFollower,
        DeclineFollower,
        ExchangeGuards,
        Reveal,
        Correct,
        Settle,
    )
}


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Plain data → an entry. Refused with the key that does not fit; `from_form` reads "2" as 2.

    From a form two more are refused: a description that misses a part, and an empty correction.
    """
    if from_form and fields(data).get("type") == "describe":
        check_form(fields(data))
    entry = entry_of(data, TYPES, from_form=from_form)
    if from_form and isinstance(entry, Correct) and entry.is_empty:
        raise Refused("correct-nothing")
    return entry
