"""What is printed on a group's copy of a game."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec import Struct

from companion.core.play.values import Plain, State


class Box(Protocol):
    """What the companion reads of any game's box."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def name(self) -> str:
        """What its group calls it."""

    @property
    def library(self) -> str:
        """The id of the box of the library that it is a copy of; "" for none."""

    @property
    def sample(self) -> bool:
        """Whether it is the companion's own invention."""


class BoxPart(Struct, frozen=True):
    """A kind of thing in a box: how many `of` them are `known`.

    `module` is the module that it belongs to, if any.
    """

    kind: str
    known: int
    of: int
    module: str = ""


BoxT = TypeVar("BoxT", bound=Box)
_State = TypeVar("_State", bound=State, contravariant=True)


class Boxes(Protocol[BoxT, _State]):
    """What is printed on a group's copy, for games whose copies differ from one another.

    As plain data a box has `game`, `name`, `language`, `notes`, `sample` and `library`, and
    whatever the game's copies have besides.
    """

    def sample(self) -> BoxT:
        """Return a box with which the game can be tried at once."""

    def fresh(self, box: BoxT) -> BoxT:
        """Return a box with the same name, of which nothing else is known."""

    def read(self, data: Plain) -> BoxT:
        """Return plain data as a checked box. Refused if they do not fit."""

    def without_unknown(self, data: Plain) -> Plain:
        """Return the plain data of a set-up's box without what they say is not known."""

    def table_box(self, state: _State) -> BoxT:
        """Return the table's box, as far as it is known by now."""

    def merge_setup(self, box: BoxT, begun: BoxT) -> BoxT:
        """Return the library's box with what the set-up of a table, whose box is `begun`, adds."""

    def learned_box(self, state: _State) -> BoxT | None:
        """Return what the table has learned about its box since it opened; None for nothing."""

    def merge_learned(self, box: BoxT, learned: BoxT) -> BoxT:
        """Return the box with what a table has learned. Refused if it cannot hold all of it."""


AnyBoxes = Boxes[Any, Any]
