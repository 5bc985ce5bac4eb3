"""Drawing some of many cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


def some(rng: Random, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
    """Return so many different cards at random, in the order drawn; all, if there are fewer."""
    return tuple(rng.sample(cards, min(count, len(cards))))
