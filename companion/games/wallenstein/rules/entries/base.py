"""What every entry is."""

from __future__ import annotations

from msgspec import Struct

from ..board import (
    Count,
    Cube,
)

Cubes = dict[Cube, Count]


class Base(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """Base of all entries: the key `type` tells them apart."""
