"""Compares and merges copies of a game, piece by piece.

A *piece* is the smallest part of a box that people compare with their eyes: a side of a town, a
tax tile, the amount on a favor. This module knows only a box's plain data and the game's
`whole_pieces`, so keys that a game adds later are pieces, too.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from itertools import pairwise

from msgspec import Struct

from companion.core.play import AnyBoxes, Box, Plain, Refused
from companion.core.structs import json_able

Path = tuple[str | int, ...]
"""The keys that lead to a piece in a box's plain data; places in lists are numbers."""
Patterns = Collection[tuple[str, ...]]
NOT_PRINTED = ("game", "name", "sample", "library")
"""Keys of a box that say nothing about what is printed on the copy."""
KEY_LENGTH = 12


class Difference(Struct, frozen=True):
    """A piece that two boxes know differently. `here` or `there` is None if one of them does not
    know it."""

    path: Path
    here: object = None
    there: object = None

    @property
    def key(self) -> str:
        """Return a short text that identifies the piece and both of its values in forms."""
        text = json.dumps([self.path, self.here, self.there], sort_keys=True)
        return sha256(text.encode()).hexdigest()[:KEY_LENGTH]


def pieces(boxes: AnyBoxes, data: Plain) -> dict[Path, object]:
    """Return the known pieces of a box's plain data, by their paths."""
    found: dict[Path, object] = {}
    for key, value in data.items():
        if key not in NOT_PRINTED:
            found.update(_split((key,), value, boxes.whole_pieces))
    return found


def _split(path: Path, value: object, whole: Patterns) -> Iterator[tuple[Path, object]]:
    """Yield the pieces at that path and below it."""
    deeper = [pattern for pattern in whole if _begins(pattern, path)]
    inside = None if any(len(pattern) == len(path) for pattern in deeper) else value
    if isinstance(inside, Mapping):
        for key, inner in inside.items():
            yield from _split((*path, key), inner, deeper)
    elif isinstance(inside, list) and deeper:
        for place, inner in enumerate(inside):
            yield from _split((*path, place), inner, deeper)
    elif value is not None and value != "":
        yield path, value


def _begins(pattern: Sequence[str], path: Path) -> bool:
    """Return whether a pattern is that path or continues it; "*" stands for any key."""
    return len(pattern) >= len(path) and all(
        each in ("*", key) for each, key in zip(pattern, path, strict=False)
    )


def differences(boxes: AnyBoxes, here: Plain, there: Plain) -> list[Difference]:
    """Return the pieces that only one of the two has, or that differ, in the order of `here`."""
    ours, theirs = pieces(boxes, here), pieces(boxes, there)
    paths = dict.fromkeys([*ours, *theirs])
    every = (Difference(path, ours.get(path), theirs.get(path)) for path in paths)
    return [one for one in every if one.here != one.there]


def compare(boxes: AnyBoxes, here: Box, there: Box) -> list[Difference]:
    """Return how the box `there` differs from `here`. Components are recognised by what is printed
    on them, because each group names them in its own way."""
    aligned = boxes.align(here, there)
    return differences(boxes, json_able(here), json_able(aligned))


def merge(
    boxes: AnyBoxes, here: Box, taken: Iterable[Difference], apart: Iterable[Difference] = ()
) -> Box:
    """Return the box `here` with the other box's value of each difference in `taken`. Components in
    `apart` are two different ones: the other box's is added under a free name. Refused if there is
    no room for it, or if the result is no possible box."""
    data = deepcopy(json_able(here))
    for one in taken:
        _put(data, one.path, one.there)
    for one in apart:
        path = boxes.free_path(data, one.path)
        if path is None:
            raise Refused("not-both")
        _put(data, path, one.there)
    made: Box = boxes.read({"game": here.game, **data})
    return made


def with_piece(path: Path, value: object) -> dict[str, object]:
    """Return the plain data of a box that knows nothing but that piece."""
    data: dict[str, object] = {}
    _put(data, path, value)
    return data


def _put(data: dict[str, object], path: Path, value: object) -> None:
    """Write a value into plain data, and make the mappings and lists that lead to it."""
    inner: object = data
    for key, following in pairwise(path):
        found = _at(inner, key)
        if found is None:
            found = [] if isinstance(following, int) else {}
            _set(inner, key, found)
        inner = found
    _set(inner, path[-1], value)


def _at(inner: object, key: str | int) -> object:
    if isinstance(inner, dict):
        return inner.get(key)
    return inner[int(key)] if isinstance(inner, list) and int(key) < len(inner) else None


def _set(inner: object, key: str | int, value: object) -> None:
    if isinstance(inner, dict):
        inner[key] = value
    elif isinstance(inner, list):
        inner.extend([None] * (int(key) + 1 - len(inner)))
        inner[int(key)] = value


FEWEST_INVENTED = 12
"""With fewer pieces a real copy may be like the sample by chance."""


def is_like_sample(boxes: AnyBoxes, box: Box) -> bool:
    """Return whether at least half of a box's pieces are the same as in the sample box, which the
    companion's authors made up: somebody has begun with a copy of it."""
    sample = boxes.sample()
    own = pieces(boxes, json_able(box))
    other = pieces(boxes, json_able(boxes.align(box, sample)))
    own = {path: value for path, value in own.items() if path[0] not in ("language", "notes")}
    same = sum(other.get(path) == value for path, value in own.items())
    return len(own) >= FEWEST_INVENTED and same * 2 >= len(own)
