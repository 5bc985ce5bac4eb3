"""Who won, for every game alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Standing(Struct, frozen=True):
    """What a player ended with."""

    total: int
    place: int


class Result(Struct, frozen=True):
    """Who ended where; several winners if they share the victory."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


def result_of(scores: Mapping[Any, tuple[Any, ...]]) -> Result:
    """Return the result by everybody's score: the points first, then what breaks ties.

    Players whose scores are equal share a place.
    """
    every = scores.values()
    players = {
        player: Standing(score[0], 1 + sum(one > score for one in every))
        for player, score in scores.items()
    }
    return Result(players, tuple(player for player, one in players.items() if one.place == 1))
