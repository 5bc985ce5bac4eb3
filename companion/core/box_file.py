"""The file of a box, for keeping it and handing it on (docs/formats.md: the box)."""

from __future__ import annotations

from companion.core.play import Box, Refused
from companion.core.reading import load_file
from companion.core.structs import json_able

LARGEST = 256 * 1024
"""Bytes of a file. The largest boxes that the games accept have fewer."""


def write_box(box: Box) -> dict[str, object]:
    """Return the box as its file holds it: without the id in its library, and with the name of its
    game."""
    data = {"game": box.game, **json_able(box)}
    data.pop("library", None)
    return data


def load_box(data: bytes | str) -> object:
    """Return the JSON value in the file of a box that somebody chose. Refused if it is too large or
    no JSON."""
    if len(data) > LARGEST:
        raise Refused("box-too-large", {"limit": LARGEST // 1024})
    return load_file(data)
