"""Files that are not valid boxes: a good one is broken in every kind of place and way."""

import copy
import json
from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]

TEXTS = {
    "empty": b"",
    "not JSON": b"a box",
    "not UTF-8": b'{"game": "league-of-six", "name": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "a text": b'"league-of-six"',
    "a key twice": b'{"game": "league-of-six", "name": "a", "name": "b"}',
    "no game": b'{"name": "Ours"}',
    "without end": b'{"game": "league-of-six", "followers": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    "not a number": b'{"game": "league-of-six", "towns": {"lauban": {"number": NaN}}}',
}
"""Contents that are not even readable as a box."""


def broken(good: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of files that must be refused."""
    text = json.dumps(good).encode()
    yield from TEXTS.items()
    for part in range(1, 6):
        yield f"cut after {part} sixths", text[: len(text) * part // 6]
    for path in places(good):
        for name, wrong in wrongs(at(good, path)):
            yield f"{'.'.join(map(str, path))}: {name}", json.dumps(put(good, path, wrong)).encode()


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every kind of place: the first of each list, the first two of named
    things."""
    if path:
        yield path
    if isinstance(value, dict):
        fixed = len(path) == 0 or "spaces" in value or "good" in value
        for key in list(value) if fixed else list(value)[:2]:
            yield from places(value[key], (*path, key))
    if isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def wrongs(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield names and values that are invalid in the place of this value."""
    if isinstance(value, dict):
        yield "a list", [1]
        yield "one key too many", {**value, "no such key": 1}
    elif isinstance(value, list):
        yield "a text", "x"
        yield "too long", value * 100 or ["x"]
        yield "a strange thing in it", [*value[:-1], {"no": 1}]
    elif isinstance(value, bool | str):
        yield "an object", {"no": 1}
        yield "too long", "x" * 2000
    else:
        yield from (("negative", -1), ("too high", 1000), ("a half", 2.5), ("a text", "two"))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def put(good: Any, path: Path, wrong: Any) -> Any:
    """Return a copy with another value in that place."""
    if not path:
        return wrong
    made = copy.copy(good)
    made[path[0]] = put(good[path[0]], path[1:], wrong)
    return made
