"""The base of all entries of Wallenstein; each type is in the module of its step. Their keys never
change, because game files contain them (docs/formats-wallenstein.md, section 1)."""

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
    """The base of all entries. The key `type` says which entry it is."""

    says_seen: ClassVar[bool] = False
    """Whether its label already says that everybody has seen cards (WH.2)."""


class SometimesAutomatic(Entry, frozen=True, kw_only=True):
    """An entry that the app makes automatically if it is the only one possible; then `by` is
    "app"."""

    by: Literal["app"] | UnsetType = UNSET
