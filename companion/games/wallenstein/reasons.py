"""Reasons for amounts, for points, and for skipped actions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Skip = Literal[
    "nothing", "lost", "built", "no-site", "no-tile", "no-thalers", "no-armies", "one-army",
    "no-courtiers", "not-enough", "nowhere", "undone",
]  # fmt: skip
"""Why something was skipped (W1.6): nothing is planned; the county is lost; the building is there;
no site is free; no such tile is left; too few Thalers; too few armies in the supply; only one army
there; too few courtiers; too few armies to convert; possible nowhere; made impossible by a
correction."""

Source = Literal[
    "counties", "buildings", "palaces", "churches", "posts", "favors", "benefits", "statues",
    "correction",
]  # fmt: skip


class Part(Struct, frozen=True):
    """W1.7: a part of an amount: the card's number, or what event, tile or leader changed.

    A part whose `why` ends in "more" is added; any other replaces the amount so far.
    """

    why: Literal["card", "at-most", "at-least", "event", "tile", "tile-more", "leader-more"]
    n: int


Obstacle: TypeAlias = Skip | Literal["not-own", "church", "favor", "no-marker"]
"""Why a county cannot be chosen: the action would be skipped, the county is not the player's
(W1.10), event or favor protect it (W4, WC.5), or it lacks the marker that a favor removes."""
