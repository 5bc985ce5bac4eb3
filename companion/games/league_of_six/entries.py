"""What all entries of League of Six have in common, and forms for those that cannot be listed.

An entry says what people did; what follows from it is the rules' business. The shapes are a
promise to game files (formats: entries).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from companion.core import play
from companion.core.wording import N_

from .box.components import Colour, Difference, Estate, Good

Guards = Annotated[int, Meta(ge=0, le=12, description=N_("a whole number from 0 to 12"))]

GoodsChange = Annotated[
    dict[Good, Difference], Meta(description=N_("goods with whole numbers from −999 to 999"))
]
LeadersChange = Annotated[
    dict[Estate, Difference], Meta(description=N_("estates with whole numbers from −999 to 999"))
]


class Entry(
    play.Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of all entries. The key `type` tells them apart."""

    @property
    def changed_by_rules_2(self) -> bool:
        """Whether the entry may come to something else since version 2 of the rules."""
        return False


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
