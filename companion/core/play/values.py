"""The values of a game: its set-up, entries, states, what follows from them, and who may write an
entry; also the cache for what is computed from the newest state.

Every game has its own types of these values. Code that works with any game knows only what is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from functools import wraps
from random import Random
from typing import (
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Generic,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeVar,
)

from msgspec import Meta, Struct

from companion.core.wording import N_

Chance = Callable[[str], Random]
"""Returns the generator for one kind of draw ("besieged", "tiles", …). Kinds are independent."""

Plain = Mapping[str, object]
"""Plain JSON-like data from game files and forms. Nothing in it has been checked."""

LineNumber = Annotated[
    int, Meta(ge=1, le=99_999, description=N_("the number of an entry in the history"))
]

Setup = Struct
"""A table's set-up; frozen."""


class Entry(Struct, frozen=True):
    """One line of what happened at a table: what a player did, or what was drawn.

    If a player made it, the field `player` says who. A game subclasses it with
    `forbid_unknown_fields=True, tag_field="type"`; the tag is the entry's name in game files.
    """

    by_table: ClassVar[bool] = False
    """Whether the table makes the entry, and `player` is only the one that it is about."""
    shows_amounts_while_newest: ClassVar[bool] = False
    """Whether its amounts are told until the next entry, even if it has ended its phase."""
    books_past: ClassVar[bool] = False
    """Whether it books what another entry of the past would have given or cost. Only the server
    makes such entries, for a browser that may change that entry."""
    moves_nothing: ClassVar[bool] = False
    """Whether it only says how the table already is, so that hands have nothing to move."""


class Motion(Struct, frozen=True):
    """A motion of `count` pieces from place to place. `what` names their drawing: a figure, a seal,
    a good, points. `player`: the owner of the pieces, if another player made the entry, or
    `EVERYBODY`."""

    what: str
    start: str
    end: str
    count: int = 1
    player: str = ""


TRACK = "track"
"""The place where markers for points and the like are, for moves by hand."""
ORDER = "order"
"""The place of markers that lie there in an order, lowest first."""
EVERYBODY = "everybody"
"""The owner of pieces that players move each for themselves."""
IN_HAND = "hand"
"""The place of pieces that are held for the next entry; its question says what to do with them."""


class Gain(NamedTuple):
    """Points that a player got or paid, by the code of their source. If the player is None, all
    points of this source start again from 0."""

    source: str
    points: int = 0
    player: str | None = None


class Happening(Struct, frozen=True):
    """Something that followed from an entry."""

    def gains(self) -> tuple[Gain, ...]:
        """Return the points that the happening gave or cost."""
        return ()

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the motions on the table. Without `amounts`, they do not show how many hidden
        pieces moved."""
        return ()

    @property
    def is_private(self) -> bool:
        """Return whether only the owner of hidden pieces may know which of them the happening
        moves."""
        return False

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the moves to make on the real table. Without `amounts`, they do not show how much
        of something hidden is moved.

        A move from `TRACK` changes the marker of the seat at its end by `count`. A move to
        `IN_HAND` is not shown. A place inside another one has its name and ":" in front. By default
        these are the motions of `motions`.
        """
        return self.motions(amounts=amounts)

    def all_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the moves of `hand_moves`, and those that players make without being told, such as
        throws. Together they lead from the pieces' places before to those after."""
        return self.hand_moves(amounts=amounts)


HappeningT = TypeVar("HappeningT", bound=Happening)


class State(Protocol):
    """The part of a game's state that the code for all games may read."""

    @property
    def setup(self) -> Any:
        """The set-up of the table."""

    @property
    def round(self) -> int:
        """The current round, from 1."""

    @property
    def phase(self) -> str:
        """The code of the current phase; "finished" at the end."""

    @property
    def players(self) -> Collection[str]:
        """The players by colour."""


PlayerT = TypeVar("PlayerT", bound=str, covariant=True)


class Waiting(Struct, Generic[PlayerT], frozen=True):
    """A demand to act: `must` is the tag of the entry that is asked for, `why` the code of the
    reason, with its `values`.

    `player` is None if the table has to act.
    """

    player: PlayerT | None
    must: str
    why: str = ""
    values: Mapping[str, object] = {}


class Page(Protocol):
    """The allow-list of one viewer, which the game's templates render."""

    @property
    def waiting(self) -> Sequence[Waiting[str]]:
        """The players who have to act."""


def player_of(entry: Entry) -> str | None:
    """Return the colour of the player who made an entry; None if the table did."""
    player: str | None = None if entry.by_table else getattr(entry, "player", None)
    return player


def is_insisting(entry: Entry) -> bool:
    """Return whether an entry waives limits that depend on the app's count. Only the tablet may
    make such an entry."""
    return bool(getattr(entry, "insist", False))


def shares_tap_with_previous(entry: Entry) -> bool:
    """Return whether an entry was made with the same tap as the entry before it."""
    return bool(getattr(entry, "same_tap", False))


def is_made_by_app(entry: Entry) -> bool:
    """Return whether the app made the entry automatically, because no other was possible."""
    return getattr(entry, "by", None) == "app"


def first_of(happenings: Sequence[Happening], kind: type[HappeningT]) -> HappeningT | None:
    """Return the first happening of a kind, or None."""
    return next((one for one in happenings if isinstance(one, kind)), None)


SetupT = TypeVar("SetupT", bound=Setup)
EntryT = TypeVar("EntryT", bound=Entry)
StateT = TypeVar("StateT", bound=State)
PageT = TypeVar("PageT", bound=Page)


class Played(Struct, Generic[EntryT, HappeningT, StateT], frozen=True):
    """An entry that counts: its line in the log (from 1), the happenings that followed from it, and
    the state afterwards."""

    line: int
    entry: EntryT
    happenings: tuple[HappeningT, ...]
    state: StateT


class Right(Struct, frozen=True):
    """The right to write an entry. Everything not granted is denied: `Right()` allows nobody."""

    table: bool = False
    """Whether the tablet may, even if the player is on a phone."""
    seats: frozenset[str] = frozenset()
    """The players whose phones may."""
    for_seat: str | None = None
    """The player for whom the tablet may, unless that seat is on a phone."""
    after_take_over: bool = True
    """Whether a seat that the tablet has visibly taken over counts as not on a phone."""
    may_undo: bool = True
    """Whether a phone in `seats` may undo the entry while it is the last one."""

    @classmethod
    def of_player(cls, player: str) -> Right:
        """Return the right to a player's own action: on the player's phone, or else on the
        tablet."""
        return cls(seats=frozenset({player}), for_seat=player)

    @classmethod
    def of_correction(
        cls, player: str, touched: Set[str], *, public: Set[str], private: Set[str]
    ) -> Right:
        """Return the right to correct the `touched` keys of a player. The table may correct
        `public` keys, the player `private` ones. Nobody may correct any other key."""
        if touched - public - private:
            return cls()
        seats = frozenset(() if touched & public else (player,))
        return cls(table=not touched & private, seats=seats, for_seat=player)


Found = TypeVar("Found")
More = ParamSpec("More")


def cache_last_result(
    compute: Callable[Concatenate[StateT, More], Found],
) -> Callable[Concatenate[StateT, More], Found]:
    """Return the function with a cache for its last result, which may depend on the state alone.

    After an entry six views are rendered from the same frozen state. What all of them show is
    computed once. Other arguments must follow from the state.
    """
    last: list[tuple[StateT, Found]] = []

    @wraps(compute)
    def compute_once(state: StateT, /, *args: More.args, **more: More.kwargs) -> Found:
        if not last or last[0][0] is not state:
            last[:] = [(state, compute(state, *args, **more))]
        return last[0][1]

    return compute_once
