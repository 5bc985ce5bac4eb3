"""Statistics of finished games, kept as sums in the table `tallies`, so that no page has to read
all games.

The sums change in the transaction that writes or deletes the rows of a game. They contain the games
that everybody may list. For a reader who may list more games, those are added on request.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from companion.storage.database import Row, json_text, read_time

PARTS = """with
    finished_games as (
        select results.code, game, trial, strftime('%Y-%m', finished, 'localtime') as month
        from ({codes}) cross join {schema}.results using (code)),
    players as (
        select code, month, person, trim(name) as name, place, total, won,
            case when json_valid(sources) then sources else '{{}}' end as sources
        from finished_games cross join {schema}.scores using (code)),
    parts (code, kind, name, other, games, points, first, second) as (
        select code, 'person', person, '', 1, total, won, 0 from players
        union all select code, 'spelling', person, name, 1, 0, 0, 0 from players
        union all select code, 'points', person, total, 1, 0, 0, 0 from players
        union all select code, 'source', person, key, 1, value, 0, 0
            from players, json_each(players.sources)
        union all select code, 'pair', one.person, two.person, 1, 0,
            one.place < two.place, two.place < one.place
            from players one join players two using (code) where one.person < two.person
        union all select code, 'players', count(*), '', 1, max(total), 0, 0
            from players group by code
        union all select code, 'month', coalesce(month, ''), '', 1, max(total), 0, 0
            from players group by code)
    """
"""What each finished game adds to the sums; `{codes}` selects the games. A month is one by this
machine's clock."""
ADD = """insert into {schema}.tallies
    select game, trial, kind, name, other, {sign} * total(games), {sign} * total(points),
        {sign} * total(first), {sign} * total(second)
    from parts join finished_games using (code) where true group by 1, 2, 3, 4, 5
    on conflict do update set games = games + excluded.games, points = points + excluded.points,
        first = first + excluded.first, second = second + excluded.second"""
CODES = """select code from {schema}.tables
    where code in (select value from json_each(:codes)) and brought = 0"""
CLEAR = "delete from {schema}.tallies where games = 0"
COLUMNS = "kind, name, other, games, points, first, second"
KEPT = f"select {COLUMNS} from tallies where game = :game and trial <= :trials union all"
SUMS = f"""select kind, name, other, cast(total(games) as integer) as games,
        cast(total(points) as integer) as points, cast(total(first) as integer) as first,
        cast(total(second) as integer) as second
    from ({{kept}} select {COLUMNS} from parts join finished_games using (code)
        where game = :game and trial <= :trials)
    group by kind, name, other having total(games) > 0"""


class Person(Struct, frozen=True):
    """The statistics of one name over all finished games: averages of points, in total and by
    source."""

    name: str
    games: int
    wins: int
    average: float
    best: int
    sources: Mapping[str, float]


class Pair(Struct, frozen=True):
    """Two players who met in `games` games. `one_before` counts the games in which `one` was placed
    before `other`."""

    one: str
    other: str
    games: int
    one_before: int
    other_before: int


class Group(Struct, frozen=True):
    """Games that have something in common, such as their month ("2026-01"): how many there are, and
    the average points of their winners."""

    name: str
    games: int
    winning_points: float


class Statistics(Struct, frozen=True):
    """The statistics of one game: `people` with most wins first, `pairs` that met most often first,
    and both lists of groups in the order of their names."""

    people: Sequence[Person]
    pairs: Sequence[Pair]
    by_players: Sequence[Group]
    by_month: Sequence[Group]


class Tally(Struct, frozen=True):
    """A row of sums. `other` is a second name: the spelling of the first name, a number of points,
    a source of points, or the other player of a pair. `first` counts wins, or the games in which
    the first of a pair was placed before the second; `second` counts the games in which the second
    was placed before the first."""

    kind: str
    name: str
    other: str
    games: int
    points: int
    first: int
    second: int


class Connection(Protocol):
    """A connection to a database that runs SQL."""

    def execute(self, sql: str, parameters: Any, /) -> Any:
        """Run one statement with these parameters."""


def add_games(db: Connection, codes: Sequence[str], schema: str = "main") -> None:
    """Add finished games to the sums, except for games imported from files. Call it in the
    transaction that has written their rows."""
    _change_sums(db, codes, 1, schema)


def subtract_games(db: Connection, codes: Sequence[str], schema: str = "main") -> None:
    """Subtract finished games from the sums. Call it in the transaction that deletes their rows,
    before they are deleted."""
    _change_sums(db, codes, -1, schema)
    db.execute(CLEAR.format(schema=schema), [])


def _change_sums(db: Connection, codes: Sequence[str], sign: int, schema: str) -> None:
    parts = PARTS.format(codes=CODES.format(schema=schema), schema=schema)
    db.execute(parts + ADD.format(schema=schema, sign=sign), {"codes": json_text(codes)})


def sums_query(own: str, *, everybody: bool) -> str:
    """Return the query for the sums of all games that the query `own` selects. With `everybody`,
    the games that everybody may list are added."""
    parts = PARTS.format(codes=own, schema="main")
    return parts + SUMS.format(kept=KEPT if everybody else "")


def read_statistics(rows: Sequence[Row]) -> Statistics:
    """Return the statistics in the rows of `sums_query`. Rows that were altered are left out."""
    found: defaultdict[str, list[Tally]] = defaultdict(list)
    for row in rows:
        try:
            tally = msgspec.convert({**row, "other": str(row["other"])}, Tally)
        except msgspec.ValidationError:
            continue
        found[tally.kind].append(tally)
    names = {
        one.name: one.other
        for one in sorted(found["spelling"], key=lambda one: (one.games, one.other))
    }
    people = _merge_people(found, names)
    pairs = sorted(found["pair"], key=lambda one: -one.games)
    return Statistics(
        people=people,
        pairs=[
            Pair(names.get(p.name, p.name), names.get(p.other, p.other), p.games, p.first, p.second)
            for p in pairs
        ],
        by_players=_averages(found["players"]),
        by_month=[month for month in _averages(found["month"]) if read_time(f"{month.name}-01")],
    )


def _merge_people(found: Mapping[str, Sequence[Tally]], names: Mapping[str, str]) -> list[Person]:
    """Return the statistics of all people, most wins first. Each has the most frequent spelling of
    the name."""
    best: dict[str, int] = {}
    for one in found["points"]:
        if one.other.removeprefix("-").isdigit():
            points = int(one.other)
            best[one.name] = max(points, best.get(one.name, points))
    sources: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for one in found["source"]:
        sources[one.name][one.other] = one.points / one.games
    ranked = sorted(found["person"], key=lambda it: (-it.first, -it.points / it.games, it.name))
    return [
        Person(
            name=names.get(one.name, one.name),
            games=one.games,
            wins=one.first,
            average=one.points / one.games,
            best=best.get(one.name, 0),
            sources=sources[one.name],
        )
        for one in ranked
    ]


def _averages(tallies: Sequence[Tally]) -> list[Group]:
    return [Group(one.name, one.games, one.points / one.games) for one in tallies]
