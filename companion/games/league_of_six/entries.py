"""What all entries of League of Six have in common, and forms for those that cannot be listed.

An entry says what people did; what follows from it is the rules' business. The shapes are a
promise to game files (formats: entries).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from companion.core import play

from .box.components import Colour

Guards = Annotated[int, Meta(ge=0, le=12)]


class Entry(
    play.Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of all entries. The key `type` tells them apart."""


class Move(Entry, frozen=True, kw_only=True):
    """An entry of one player. `insist` waives limits that rest on the app's count of guards."""

    player: Colour
    insist: bool = False


class Form(Struct, frozen=True):
    """An entry that cannot be listed: its type and the least and most of each number in it.

    `follower`: whose ability it is, where it is one.
    """

    type: str
    player: Colour | None
    bounds: Mapping[str, tuple[int, int]]
    follower: str | None = None
