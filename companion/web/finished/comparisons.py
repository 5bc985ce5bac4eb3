"""Statistics that compare finished games: two players with each other, numbers of players, months
and years."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import combinations

from babel.dates import format_skeleton
from msgspec import Struct

from companion.storage.results import Finished, Person
from companion.web.languages import regional_locale


class Pair(Struct, frozen=True):
    """Two players who met in `games` games: how often each was placed before the other."""

    one: str
    other: str
    games: int
    one_before: int
    other_before: int


class Group(Struct, frozen=True):
    """Games that have something in common, such as their month: how many there are, and the average
    points of their winners."""

    name: str
    games: int
    winning_points: float


class Comparisons(Struct, frozen=True):
    """All comparisons of one game's finished games. Months and years are the newest first."""

    pairs: list[Pair]
    by_players: list[Group]
    by_month: list[Group]
    by_year: list[Group]


def compare(games: Sequence[Finished], people: Sequence[Person]) -> Comparisons:
    """Return the comparisons of finished games; `people` have the names as they are shown."""
    locale = regional_locale()
    by_month = _group(games, lambda one: _day(one).strftime("%Y-%m"))
    return Comparisons(
        pairs=_pairs(games, {_key(person.name): person.name for person in people}),
        by_players=_group(games, lambda one: str(len(one.scores))),
        by_month=[
            Group(
                format_skeleton("yMMMM", datetime.strptime(month.name, "%Y-%m"), locale=locale),
                month.games,
                month.winning_points,
            )
            for month in reversed(by_month)
        ],
        by_year=_group(games, lambda one: _day(one).strftime("%Y"))[::-1],
    )


def _day(game: Finished) -> datetime:
    """Return when a game ended by this machine's clock."""
    return game.finished.astimezone()


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _pairs(games: Sequence[Finished], names: dict[str, str]) -> list[Pair]:
    """Return every two players who met, those with most games first."""
    met: Counter[tuple[str, str]] = Counter()
    before: Counter[tuple[str, str]] = Counter()
    for game in games:
        places = {_key(score.name): score.place for score in game.scores}
        for one, other in combinations(sorted(places), 2):
            met[one, other] += 1
            if places[one] != places[other]:
                before[(one, other) if places[one] < places[other] else (other, one)] += 1
    return [
        Pair(names.get(a, a), names.get(b, b), count, before[a, b], before[b, a])
        for (a, b), count in met.most_common()
    ]


def _group(games: Sequence[Finished], name_of: Callable[[Finished], str]) -> list[Group]:
    """Return the games grouped by what the function names, in the order of these names."""
    points: defaultdict[str, list[int]] = defaultdict(list)
    for game in games:
        points[name_of(game)].append(max(score.total for score in game.scores))
    return [Group(name, len(won), sum(won) / len(won)) for name, won in sorted(points.items())]
