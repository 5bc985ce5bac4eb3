"""What every step of Wallenstein is."""

from __future__ import annotations

from typing import Generic, TypeVar

from companion.core import play

from ..carrying import Carrying
from ..rules.entries.base import Base
from ..state import State

EntryT = TypeVar("EntryT", bound=Base)


class Step(play.Step[State, Carrying, EntryT], Generic[EntryT]):
    """A decision of Wallenstein."""
