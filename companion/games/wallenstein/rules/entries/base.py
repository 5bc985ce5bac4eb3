"""What every entry is."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from companion.core.play import Entry

from ...board import Count, Cube

Cubes = dict[Cube, Count]


class Base(
    Entry,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """Base of all entries: the key `type` tells them apart."""


class SometimesAutomatic(Base, frozen=True, kw_only=True):
    """An entry that the app makes by itself where no other one is possible: then `by` is "app"."""

    by: Literal["app"] | UnsetType = UNSET
