"""What every happening is, and the two by which everything counted moves."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core import play

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


class Happening(play.Happening, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Base: something that followed."""


class Moved(Happening, frozen=True, tag="moved"):
    """Pieces went from one place to another.

    `what`: a colour or `peasants` (cubes), `thalers`, a building, `marker`, `courtier` or `statue`
    with the `player` whose it is. Places: `supply`, `bank`, a colour (that player's own),
    `tray`, `tower`, `hand` (to be thrown), `entrance`, `audience`, `trophies`, or a county.
    """

    what: str
    n: int
    start: str
    end: str
    player: str | None = None


class Gained(Happening, frozen=True, tag="gained"):
    """A marker moved on a track: grain, or points from a source; less where negative."""

    player: str
    what: Literal["grain", "points"]
    n: int
    source: Source | None = None
    region: str | None = None


class Skipped(Happening, frozen=True, tag="skipped"):
    """W1.6: something was not done, and why."""

    player: str
    what: str
    why: Skip
    county: str | None = None
