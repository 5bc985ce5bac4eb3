"""Places and winners, in the same way for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Standing(Struct, frozen=True):
    """A player's final points and place."""

    total: int
    place: int


class Result(Struct, frozen=True):
    """Everybody's points and place, and the winners; several share the victory."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


def result_of(scores: Mapping[Any, tuple[Any, ...]]) -> Result:
    """Return the result for everybody's score: the points first, then the numbers that break ties.

    Players with equal scores share a place.
    """
    every = scores.values()
    players = {
        player: Standing(score[0], 1 + sum(one > score for one in every))
        for player, score in scores.items()
    }
    return Result(players, tuple(player for player, one in players.items() if one.place == 1))
