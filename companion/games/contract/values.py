"""The values of a game: its set-up, entries, states, and what follows from them.

Every game has its own types of them. Whoever holds a game knows them by what is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

Chance = Callable[[str], Random]
"""Gives the generator for one kind of draw ("besieged", "tiles", …): kinds are independent."""

Plain = Mapping[str, object]
"""Plain JSON-able data, as game files and forms bring it; nothing of it has been checked."""

Setup = Struct
"""What a table was set up with; frozen."""
Entry = Struct
"""What happened; frozen. Where a player made it, that is its `player`."""
Happening = Struct
"""What followed from an entry; frozen."""


HappeningT = TypeVar("HappeningT", bound=Happening)


class State(Protocol):
    """What others may read of a game's state: where in the game it is, and who plays."""

    @property
    def round(self) -> int:
        """The round in play, from 1."""

    @property
    def phase(self) -> str:
        """The code of the phase in play."""

    @property
    def players(self) -> Collection[str]:
        """The players by colour."""


PlayerT = TypeVar("PlayerT", bound=str, covariant=True)


class Waiting(Struct, Generic[PlayerT], frozen=True):
    """Who must do what: `must` is an entry's type, `why` a code with its `values`.

    `player` None: the table must.
    """

    player: PlayerT | None
    must: str
    why: str = ""
    values: Mapping[str, object] = {}


class Page(Protocol):
    """The allow-list of one viewer, which the game's templates draw."""

    @property
    def waiting(self) -> Sequence[Waiting[str]]:
        """Who must act."""


def player_of(entry: Entry) -> str | None:
    """The colour of the player who made an entry; None where the table did."""
    player: str | None = None if made_by_table(entry) else getattr(entry, "player", None)
    return player


def made_by_table(entry: Entry) -> bool:
    """Whether an entry says of itself (`by_table`) that its `player` is only whom it is about."""
    return bool(getattr(entry, "by_table", False))


def told_together(entry: Entry) -> bool:
    """Whether an entry says of itself that it is told with those like it just before: one tap may
    write several of them."""
    return bool(getattr(entry, "told_together", False))


def told_while_newest(entry: Entry) -> bool:
    """Whether an entry says of itself that its amounts are told until the next entry, though it has
    ended the phase in which they are told otherwise."""
    return bool(getattr(entry, "told_while_newest", False))


def insists(entry: Entry) -> bool:
    """Whether an entry waives limits that rest on the app's count: only the tablet may."""
    return bool(getattr(entry, "insist", False))


def by_app(entry: Entry) -> bool:
    """Whether the app made the entry by itself (`by`), because no other entry was possible."""
    return getattr(entry, "by", None) == "app"


def first_of(happenings: Sequence[Happening], kind: type[HappeningT]) -> HappeningT | None:
    """The first happening of a kind; None where there is none."""
    return next((one for one in happenings if isinstance(one, kind)), None)


class Gain(NamedTuple):
    """Points that a player got or paid, by the code of where they came from.

    Without a player: all that anybody had from this source counts anew from here.
    """

    source: str
    points: int = 0
    player: str | None = None


SetupT = TypeVar("SetupT", bound=Setup)
EntryT = TypeVar("EntryT", bound=Entry)
StateT = TypeVar("StateT", bound=State)
PageT = TypeVar("PageT", bound=Page)


class Step(Struct, Generic[EntryT, HappeningT, StateT], frozen=True):
    """One entry that counts: its line in the log (from 1), what followed and the state after."""

    line: int
    entry: EntryT
    happenings: tuple[HappeningT, ...]
    state: StateT
