"""Places and winners, and the further contents of a finished game's story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct


class Standing(Struct, frozen=True):
    """A player's final points and place."""

    total: int
    place: int


class Result(Struct, frozen=True):
    """Everybody's points and place, and the winners; several share the victory."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


def rank_by_scores(scores: Mapping[Any, tuple[Any, ...]]) -> Result:
    """Return places and winners. Each player's score has the points first, then the numbers that
    break ties. Players with equal scores share a place."""
    every = scores.values()
    players = {
        player: Standing(score[0], 1 + sum(one > score for one in every))
        for player, score in scores.items()
    }
    return Result(players, tuple(player for player, one in players.items() if one.place == 1))


MOST_TIED = 3
"""If more than so many share a record, nothing stands out."""

T = TypeVar("T")
Size = int | tuple[int, ...]


class Headline(Struct, frozen=True):
    """Something remarkable that happened: its `code`, the `values` of its texts
    (`Words.HEADLINES`), and the `players` whose badges are shown with it."""

    code: str
    values: Mapping[str, object] = {}
    players: tuple[str, ...] = ()


class Chronicle(Struct, frozen=True, kw_only=True):
    """The contents of a game's story. A game adds fields that its own template shows.

    `curve`: everybody's points after each round as the chart shows them, with the start as round 0.
    If it is empty, the chart shows the points on the track. `curve_name`: the name of these points.
    """

    headlines: tuple[Headline, ...] = ()
    curve: Mapping[int, Mapping[Any, int]] = {}
    curve_name: str = ""


def largest_items(sizes: Iterable[tuple[Size, T]]) -> tuple[T, ...]:
    """Return the items with the largest size, several if they are tied. The result is empty if
    there is no item, or if so many are tied that none stands out."""
    known = tuple(sizes)
    most = max((size for size, _ in known), default=None)
    found = tuple(one for size, one in known if size == most)
    return found if len(found) <= MOST_TIED else ()
