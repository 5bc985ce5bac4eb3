"""What is printed on a group's copy of a game."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec import Struct

from companion.core.play.values import Plain, State


class Box(Protocol):
    """What others may read of a box: see `Boxes`."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def name(self) -> str:
        """What its group calls it."""

    @property
    def library(self) -> str:
        """Which box of the library it is a copy of; "" where of none."""

    @property
    def sample(self) -> bool:
        """Whether it is the companion's own invention."""


class BoxPart(Struct, frozen=True):
    """A kind of thing in a box: how many are known, of how many.

    `module`: what it belongs to, where it is no part of the base game.
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
        """A box with which the game can be tried at once."""

    def fresh(self, box: BoxT) -> BoxT:
        """A box called like this one, of which nothing else is known."""

    def read(self, data: Plain) -> BoxT:
        """Plain data → a checked box. Refused where it does not fit."""

    def without_unknown(self, data: Plain) -> Plain:
        """Return the plain data of a set-up's box without what they say is not known."""

    def of(self, state: _State) -> BoxT:
        """The table's box, as far as it is known by now."""

    def typed(self, box: BoxT, begun: BoxT) -> BoxT:
        """The library's box with what was typed for it when a table began with `begun`."""

    def told(self, state: _State) -> BoxT | None:
        """What the table has told of its box since it opened; None where nothing."""

    def learned(self, box: BoxT, told: BoxT) -> BoxT:
        """The box with what a table has told. Refused where it cannot hold all of it."""


AnyBoxes = Boxes[Any, Any]
