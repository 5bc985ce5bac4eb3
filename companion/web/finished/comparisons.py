"""The comparisons in the statistics as pages show them: two players with each other, numbers of
players, months and years."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from babel.dates import format_skeleton
from msgspec import Struct

from companion.storage.statistics import Group, Pair, Statistics
from companion.web.languages import regional_locale


class Comparisons(Struct, frozen=True):
    """All comparisons of one game's finished games. The newest months and years come first."""

    pairs: Sequence[Pair]
    by_players: Sequence[Group]
    by_month: Sequence[Group]
    by_year: Sequence[Group]


def make_comparisons(statistics: Statistics) -> Comparisons:
    """Return the comparisons of these statistics, with translated names of months, and with the
    sums of each year."""
    return Comparisons(
        pairs=statistics.pairs,
        by_players=statistics.by_players,
        by_month=[
            Group(_month_name(month.name), month.games, month.winning_points)
            for month in reversed(statistics.by_month)
        ],
        by_year=_sum_up_years(statistics.by_month)[::-1],
    )


def _month_name(month: str) -> str:
    """Return the name of a month ("2026-01") in the reader's language."""
    day = datetime.strptime(month, "%Y-%m")
    text: str = format_skeleton("yMMMM", day, locale=regional_locale())
    return text


def _sum_up_years(by_month: Sequence[Group]) -> list[Group]:
    """Return the sums of each year. The months must be sorted."""
    years = []
    for year, months in groupby(by_month, key=lambda month: month.name.partition("-")[0]):
        found = list(months)
        games = sum(month.games for month in found)
        points = sum(month.games * month.winning_points for month in found)
        years.append(Group(year, games, points / games))
    return years
