"""What all entries of League of Six have in common, and forms for entries that cannot be listed.

An entry says what the players did; the rules work out what follows. Its keys are a promise to game
files (docs/formats.md).
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
    """The base of all entries. The key `type` says which entry it is."""

    @property
    def changed_by_rules_2(self) -> bool:
        """Return whether the entry may lead to another state since version 2 of the rules."""
        return False


class Move(Entry, frozen=True, kw_only=True):
    """An entry of one player. `insist` allows more guards than the app counted."""

    player: Colour
    insist: bool = False


class Form(Struct, frozen=True):
    """An entry with too many possibilities to list: its type, and the limits of each number in it.

    `follower`: the follower that is used, if it is one.
    """

    type: str
    player: Colour | None
    bounds: Mapping[str, tuple[int, int]]
    follower: str | None = None
