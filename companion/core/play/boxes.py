"""The contract for boxes: what is printed on a group's copy of a game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from companion.core.play.values import Plain, State
from companion.core.structs import json_able

COMMON_KEYS = {"game", "name", "language", "notes", "sample", "library"}


class Box(Protocol):
    """The properties of a box that work the same for every game."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def name(self) -> str:
        """The name that the group gave it."""

    @property
    def library(self) -> str:
        """The id of the box in the library from which it was copied; "" for none."""

    @property
    def sample(self) -> bool:
        """Return whether it was invented by the companion's authors."""


class BoxPart(Struct, frozen=True):
    """How complete a box is for one kind of component: `known` out of `of`.

    `module`: the module that the component belongs to, "" for the base game.
    """

    kind: str
    known: int
    of: int
    module: str = ""

    @property
    def missing(self) -> int:
        """Return how many components are not known yet."""
        return self.of - self.known


BoxT = TypeVar("BoxT", bound=Box)
_State = TypeVar("_State", bound=State, contravariant=True)


class Boxes(Protocol[BoxT, _State]):
    """The boxes of a game whose copies differ from one another.

    As plain data a box has the `COMMON_KEYS`, and further keys of the game's own. Keys that say
    nothing are left out.
    """

    @property
    def whole_pieces(self) -> Collection[tuple[str, ...]]:
        """The paths to pieces that people compare as a whole, such as a tile; "*" stands for any
        key. Elsewhere every value is a piece (`companion.core.pieces`)."""

    def sample(self) -> BoxT:
        """Return a box with which the game can be played at once."""

    def read(self, data: Plain) -> BoxT:
        """Return plain data as a checked box. Refused if they do not fit."""

    def without_unknown(self, data: Plain) -> Plain:
        """Return the plain data of a set-up's box without the keys that mean "not known"."""

    def table_box(self, state: _State) -> BoxT:
        """Return the table's box, including what the table has learned."""

    def merge_setup(self, box: BoxT, begun: BoxT) -> BoxT:
        """Return the library's box, completed with what a table's set-up says about it. `begun` is
        the box with which the table began."""

    def learned_box(self, state: _State) -> BoxT | None:
        """Return what the table has learned about its box since it was opened; None if it has
        learned nothing."""

    def merge_learned(self, box: BoxT, learned: BoxT) -> BoxT:
        """Return the box with what a table has learned. Refused if it cannot hold everything."""

    def align(self, here: BoxT, there: BoxT) -> BoxT:
        """Return the box `there` with the names that its components have in `here`. Components that
        look the same are the same; others get names that are free in `here`."""

    def free_path(self, data: Plain, path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
        """Return where a box can hold another component of the kind at `path`; None if there is
        only one of it, or if the box has all of them."""


AnyBoxes = Boxes[Any, Any]


def is_blank(box: Box) -> bool:
    """Return whether the box says nothing about what is printed."""
    return json_able(box).keys() <= COMMON_KEYS
