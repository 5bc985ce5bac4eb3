"""Granary with a made-up version 2 of its rules, as a later companion may have it."""

from msgspec.structs import replace

from .granary.game import Granary
from .granary.state import Turn
from .granary.steps.correct import Correct, Correcting


class Taxing(Correcting):
    """By the changed rule a correction gives one coin less."""

    def apply(self, turn: Turn, entry: Correct) -> None:
        super().apply(turn, replace(entry, coins=entry.coins - 1))


class Later(Granary):
    """The version goes up because the same log may now lead to another state."""

    version = 2
    steps = tuple(Taxing if step is Correcting else step for step in Granary.steps)
