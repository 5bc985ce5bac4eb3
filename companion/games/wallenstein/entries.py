"""What every entry of Wallenstein is. Each type is in the module of its step.

The shapes are a promise to game files (formats of Wallenstein, section 1).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from companion.core import play


class Entry(
    play.Entry,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """Any entry: the key `type` tells them apart."""

    says_seen: ClassVar[bool] = False
    """Whether its label says by itself that everybody has seen cards (WH.2)."""


class SometimesAutomatic(Entry, frozen=True, kw_only=True):
    """An entry that the app makes by itself if no other one is possible: then `by` is "app"."""

    by: Literal["app"] | UnsetType = UNSET
