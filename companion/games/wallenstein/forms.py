"""What somebody may do where it cannot be listed: bounds instead of entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from .board import Action, Colour, Cube, Tile


class ClaimForm(Struct, frozen=True):
    """W0.3: any of the counties (None: the top card) with any of the groups."""

    player: Colour
    counties: tuple[str | None, ...]
    groups: tuple[int, ...]
    leader: bool
    """Whether the leader may be put there (WM.1)."""


class PlanForm(Struct, frozen=True):
    """W1.3: each of the counties into one box at most, or as the bid.

    `no_bid`: none at all may be bid once all counties lie in boxes. `towers`: tower cards (WC.2).
    """

    player: Colour
    counties: tuple[str, ...]
    actions: tuple[Action, ...]
    no_bid: bool
    towers: int


class MarchForm(Struct, frozen=True):
    """W1.10, W1.11: 1 to `most` armies from the county into one of the targets, or none."""

    player: Colour
    county: str
    targets: tuple[str, ...]
    most: int


class CubesForm(Struct, frozen=True):
    """W0.4, W2.1: what came out; at most so many of each, as far as that may be known (WH.3)."""

    type: Literal["fill", "throw"]
    cubes: tuple[Cube, ...]
    most: Mapping[Cube, int] | None


class CardsForm(Struct, frozen=True):
    """So many different cards out of these: open county cards, events, tied players, revolts."""

    type: Literal["stock", "year", "lot", "revolts"]
    cards: tuple[str, ...]
    count: int
    player: Colour | None = None


class DisplayForm(Struct, frozen=True):
    """W1.1, W1.2, WC.2: five of the actions, all tiles in order, three favors with the Court."""

    actions: tuple[Action, ...]
    tiles: tuple[Tile, ...]
    favors: tuple[int, ...]


Form: TypeAlias = ClaimForm | PlanForm | MarchForm | CubesForm | CardsForm | DisplayForm
