"""The boxes of any game: what is printed on a group's tiles and cards, and the file in which a box
is kept and handed on (docs/formats.md: the box)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from companion.core.play.values import Plain, StateT
from companion.core.reading import load_file
from companion.core.refused import Refused
from companion.core.structs import plain_data

COMMON_KEYS = {"game", "name", "language", "notes", "sample", "library"}


class Box(Protocol):
    """The properties of a box that work the same for every game."""

    @property
    def game(self) -> str:
        """The name of the game to which the box belongs."""

    @property
    def name(self) -> str:
        """The name that the group gave the box."""

    @property
    def library(self) -> str:
        """The id of the library's box of which this box is a duplicate; "" for none."""

    @property
    def sample(self) -> bool:
        """Return whether the companion's authors invented the box."""


class Completeness(Struct, frozen=True):
    """The completeness of a box for one kind of component: `known` components out of `of`.

    `module`: the module that the component belongs to, "" for the base game.
    """

    kind: str
    known: int
    of: int
    module: str = ""

    @property
    def missing(self) -> int:
        """The number of components that are not known yet."""
        return self.of - self.known


BoxT = TypeVar("BoxT", bound=Box)

Place = tuple[str | int, ...]
"""Where a box has a component: the keys that lead to it in the box's file, such as
`("towns", "lauban", "white")`."""


class Joined(NamedTuple, Generic[BoxT]):
    """A box to which the values learned at a table have been added.

    `differing`: the components that the two boxes describe differently, as the table's box names
    them. The box keeps its own description of them.
    """

    box: BoxT
    differing: tuple[Place, ...] = ()


class Boxes(ABC, Generic[BoxT, StateT]):
    """The boxes of a game whose components may differ from group to group. A game subclasses it.

    As plain data a box has the `COMMON_KEYS`, and further keys of the game's own. Keys without a
    value are left out.
    """

    @abstractmethod
    def sample_box(self) -> BoxT:
        """Return a box with which the game can be played at once."""

    @abstractmethod
    def read(self, data: Plain) -> BoxT:
        """Return plain data as a checked box. Refused if they do not fit."""

    @abstractmethod
    def component_fingerprints(self, box: BoxT) -> Iterable[Hashable]:
        """Return a fingerprint of each known component's appearance. Components that look the same
        in two boxes have equal fingerprints, even if the groups call them by other names."""

    @abstractmethod
    def first_box(self, state: StateT) -> BoxT:
        """Return the box with which the table was set up."""

    @abstractmethod
    def merge_learned(self, box: BoxT, before: BoxT, now: BoxT) -> Joined[BoxT]:
        """Return a box, completed with the values learned at a table. The table's box was `before`
        at the start of the game, and now it is `now`.

        Values that the box lacks are added. A value that still equals that in `before` is replaced.
        A value that somebody has changed in the meantime stays. Refused if there are too many tiles
        for a box.
        """

    def without_unknown(self, data: Plain) -> Plain:
        """Return the plain data of a set-up's box, without keys whose value means "not known"."""
        return data

    def table_box(self, state: Any) -> BoxT:
        """Return the table's box, including what the table has learned."""
        box: BoxT = state.box
        return box

    def merge_setup(self, box: BoxT, begun: BoxT) -> BoxT:
        """Return the library's box, completed from a table's set-up. `begun` is the box with which
        the table began."""
        return box

    def learned_box(self, state: StateT) -> BoxT | None:
        """Return the table's box with everything that can be saved; None if nothing was added to it
        since the table was opened."""
        box = self.table_box(state)
        return None if box == self.first_box(state) else box


AnyBoxes = Boxes[Any, Any]


def is_blank(box: Box) -> bool:
    """Return whether the box has no component that is known."""
    return plain_data(box).keys() <= COMMON_KEYS


FEWEST_INVENTED = 12
"""A box with fewer components may look like the sample by chance."""


def is_like_sample(boxes: AnyBoxes, box: Box) -> bool:
    """Return whether at least half of a box's components look like those of the sample box. Then
    the box was probably made from a duplicate of the sample box."""
    own, sample = (
        Counter(boxes.component_fingerprints(box)),
        Counter(boxes.component_fingerprints(boxes.sample_box())),
    )
    return own.total() >= FEWEST_INVENTED and (own & sample).total() * 2 >= own.total()


Key = TypeVar("Key")
Known = TypeVar("Known")


def merge_known(
    ours: Mapping[Key, Known], before: Mapping[Key, Known], now: Mapping[Key, Known]
) -> tuple[dict[Key, Known], list[Key]]:
    """Return our components by key, completed from a table's, and the keys of components on which
    both differ (`Boxes.merge_learned`). `before` and `now` are the table's components at its start
    and at present."""
    joined, differing = dict(ours), []
    for key, known in now.items():
        if known is None or known == before.get(key) or known == ours.get(key):
            continue
        if ours.get(key) in (None, before.get(key)):
            joined[key] = known
        else:
            differing.append(key)
    return joined, differing


LARGEST_FILE = 256 * 1024
"""Bytes of a file. The largest boxes that the games accept have fewer."""


def box_file_of(box: Box) -> dict[str, object]:
    """Return the content of a box's file: the box without its id in the library, and with the name
    of its game."""
    data = {"game": box.game, **plain_data(box)}
    data.pop("library", None)
    return data


def parse_box_file(data: bytes | str) -> object:
    """Return the JSON value in the file of a box that somebody chose. Refused if it is too large or
    not JSON."""
    if len(data) > LARGEST_FILE:
        raise Refused("box-too-large", {"limit": LARGEST_FILE // 1024})
    return load_file(data)
