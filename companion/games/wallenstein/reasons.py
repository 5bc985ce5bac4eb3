"""Why: the reasons for amounts, for points, and for what was passed over."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Skip = Literal[
    "nothing", "lost", "built", "no-site", "no-tile", "no-thalers", "no-armies", "one-army",
    "no-courtiers", "not-enough", "nowhere", "undone",
]  # fmt: skip
"""Why something was passed over (W1.6): nothing planned; the county is lost; such a building is
there; no site left; no such tile left; too few Thalers; too few armies in the supply; only one
army there; too few courtiers; too few armies to convert; nowhere possible; undone by a correction.
"""

Source = Literal[
    "counties", "buildings", "palaces", "churches", "posts", "favors", "benefits", "statues",
    "correction",
]  # fmt: skip


class Part(Struct, frozen=True):
    """W1.7: a step on the way to an amount: what the card says, what event, tile and leader make
    of it. One that ends in "more" is added, any other takes the place of what was before.
    """

    why: Literal["card", "at-most", "at-least", "event", "tile", "tile-more", "leader-more"]
    n: int


Obstacle: TypeAlias = Skip | Literal["not-own", "church", "favor", "no-marker"]
"""Why a county will not do where one is chosen: what would be passed over, or not one's own
(W1.10), kept from attacks by event or favor (W4, WC.5), without the marker that a favor takes."""
