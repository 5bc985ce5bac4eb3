"""What the pages of a box show: a slot for each component that a box has, known or not."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from ..box.checks import FACES, SIDES
from ..box.components import (
    DECKS,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    TOWNS,
    Box,
    Follower,
    StorageTile,
    TaxTile,
)
from ..shared.naming import STORAGE, TAX, next_names

ALL_DECKS = (*DECKS, "grey")


class Slot(Struct, frozen=True):
    """A component that can be edited: the editor's `kind`, and the fields that identify it."""

    kind: str
    args: dict[str, str]
    known: bool


def tax_slots(box: Box) -> dict[str, TaxTile | None]:
    """Return the box's tax tiles, and names for those missing of 18 (R0.6)."""
    return {**box.tax_tiles, **dict.fromkeys(_missing(box.tax_tiles, TAX_TILES, TAX))}


def storage_slots(box: Box) -> dict[str, StorageTile | None]:
    """Return the box's storage tiles, and names for those missing of six (R0.5)."""
    return {
        **box.storage_tiles,
        **dict.fromkeys(_missing(box.storage_tiles, STORAGE_TILES, STORAGE)),
    }


def _missing(there: Collection[str], number: int, called: str) -> tuple[str, ...]:
    """Return a free name for each missing tile."""
    return next_names(there, called, max(0, number - len(there)))


def slots(box: Box, kind: str) -> list[Slot]:
    """Return all slots of a kind, in the order in which they are entered."""
    if kind == "town":
        return [
            Slot(kind, {"town": t, "side": s}, box.edges(t, s) is not None)
            for t in TOWNS
            for s in SIDES
        ]
    if kind == "tile":
        tiles = tax_slots(box).items()
        return [Slot(kind, {"tile": i}, t is not None and t.middle is not None) for i, t in tiles]
    if kind == "storage":
        return [
            Slot(kind, {"tile": i, "side": f}, t is not None and t.rows(f) is not None)
            for i, t in storage_slots(box).items()
            for f in FACES
        ]
    return []


def groups(box: Box) -> dict[str, list[tuple[str, Follower]]]:
    """Return the box's followers by group; those without a known group are last (L1)."""
    return {
        group: [(id_, f) for id_, f in box.followers.items() if (f.group or "") == group]
        for group in (*GROUPS, "")
    }


def following(box: Box, kind: str, args: Mapping[str, object]) -> Slot | None:
    """Return the next slot of the kind after this one that is not known yet; None if all are
    known."""
    every = slots(box, kind)
    here = next((n for n, slot in enumerate(every) if slot.args.items() <= args.items()), -1)
    return next((slot for slot in every[here + 1 :] + every[: here + 1] if not slot.known), None)
