"""Entries that cannot be listed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .box.components import Colour


class Form(Struct, frozen=True):
    """An entry that cannot be listed: its type and the least and most of each number in it.

    `follower`: whose ability it is, where it is one.
    """

    type: str
    player: Colour | None
    bounds: Mapping[str, tuple[int, int]]
    follower: str | None = None
