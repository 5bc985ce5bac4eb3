"""What every step of Wallenstein is."""

from __future__ import annotations

from typing import Generic, TypeVar

from companion.core import play

from ..entries import Entry
from ..state import Carrying, State

EntryT = TypeVar("EntryT", bound=Entry)


class Step(play.Step[State, Carrying, EntryT], Generic[EntryT]):
    """A decision of Wallenstein."""
