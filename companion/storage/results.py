"""Finished games as rows: who won, where the points came from, how long it took.

The rows of a game are written in the transaction that ends it, and again or away with every line
that changes or reopens it. Lists and statistics read them and never replay anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from companion.core import story
from companion.core.game_file import write_file
from companion.core.table import Table, Tick, unhurried
from companion.storage.database import Repository, Row, ended, migrations, written


@migrations()
def finished_games(db: Database) -> None:
    """One row a game, one a player in it, one for each source of that player's points."""
    db.table("results").create(
        {"code": str, "game": str, "finished": str, "seconds": float, "print": str},
        pk="code",
        foreign_keys=[("code", "tables", "code")],
        not_null={"game", "finished", "print"},
    )
    db.table("results").create_index(["print"])
    db.table("scores").create(
        {
            "code": str,
            "colour": str,
            "seat": int,
            "name": str,
            "person": str,
            "place": int,
            "total": int,
            "won": int,
            "seconds": float,
        },
        pk=("code", "colour"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"seat", "name", "person", "place", "total", "won"},
    )
    db.table("scores").create_index(["person"])
    db.table("gains").create(
        {"code": str, "colour": str, "source": str, "points": int},
        pk=("code", "colour", "source"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"points"},
    )


class Score(Struct, frozen=True):
    """What one player ended with. `seconds`: how long was waited for them, where it is known."""

    colour: str
    name: str
    place: int
    total: int
    won: bool
    seconds: float | None
    sources: Mapping[str, int] = {}


class Finished(Struct, frozen=True):
    """A finished game; `scores` in seating order."""

    code: str
    game: str
    finished: datetime
    seconds: float | None
    scores: tuple[Score, ...]

    @property
    def winners(self) -> tuple[Score, ...]:
        """Who won; several where the victory was shared."""
        return tuple(score for score in self.scores if score.won)


class Person(Struct, frozen=True):
    """One name over all finished games: averages of points, in all and by source."""

    name: str
    games: int
    wins: int
    average: float
    best: int
    sources: Mapping[str, float]


class Result(Struct, frozen=True):
    """The rows of a finished game: its own, and what everybody ended with."""

    row: Mapping[str, object]
    scores: tuple[Score, ...]


def of(table: Table, times: Sequence[datetime], tick: Tick = unhurried) -> Result | None:
    """The rows for that table; None while its game goes on. `times`: of each line of its log."""
    if not table.over:
        return None
    seconds = story.spent(table, times, tick)
    known = bool(seconds[None])
    row = {
        "game": table.game.name,
        "finished": times[-1].isoformat(),
        "seconds": seconds[None] if known else None,
        "print": fingerprint(table),
    }
    return Result(row, tuple(_scores(table, seconds if known else {})))


def keep(db: Database, code: str, result: Result | None) -> None:
    """Replaces the rows of that table (None: by none); called within its transaction."""
    for name in ("gains", "scores", "results"):
        db.execute(f"delete from {name} where code = ?", [code])
    if result is None:
        return
    db.table("results").insert({"code": code, **result.row})
    for score in result.scores:
        _insert(db, code, score)


def _scores(table: Table, seconds: Mapping[str | None, float]) -> Iterator[Score]:
    """What everybody ended with, in seating order."""
    sources = story.tell(table).sources
    ending = story.ending(table)
    for colour, player in ending.players.items():
        got = ending.result.players[colour]
        yield Score(
            colour,
            player.name,
            got.place,
            got.total,
            colour in ending.result.winners,
            seconds.get(colour),
            sources[colour],
        )


def _insert(db: Database, code: str, score: Score) -> None:
    who = {"code": code, "colour": score.colour}
    person = " ".join(score.name.split()).casefold()
    seat = db.table("scores").count_where("code = ?", [code])
    row = {name: getattr(score, name) for name in ("name", "place", "total", "won", "seconds")}
    db.table("scores").insert({**who, "seat": seat, "person": person, **row})
    gained = ({**who, "source": source, "points": n} for source, n in score.sources.items())
    db.table("gains").insert_all(gained)


def fingerprint(table: Table) -> str:
    """The same for the same set-up with the same log."""
    return blake2b(msgspec.json.encode(write_file(table)), digest_size=16).hexdigest()


class Results(Repository):
    """The finished games of one data folder."""

    def catch_up(self) -> None:
        """Rows for games that ended before there were rows: replayed once, then kept."""
        ended_without = (
            "json_extract(summary, '$.finished') and code not in (select code from results)"
        )
        for row in list(self._db.query(f"select code from tables where {ended_without}")):
            table = ended(self._db, self._games, row["code"])
            if table is not None:
                result = of(table, written(self._db, row["code"]))
                with self._writing() as db:
                    keep(db, row["code"], result)

    def find(self, code: str) -> Finished | None:
        """The finished game at that table, if it is finished."""
        return next(iter(self._read(code)), None)

    def all(self) -> list[Finished]:
        """All finished games, the one that ended last first."""
        return self._read(None)

    def same(self, table: Table) -> str | None:
        """The code of the finished game with this very log, if there is one."""
        rows = self._db.query("select code from results where print = ?", [fingerprint(table)])
        return next((row["code"] for row in rows), None)

    def _read(self, code: str | None) -> list[Finished]:
        only = {"code": code}
        where = "where :code is null or code = :code"
        gained: dict[tuple[str, str], dict[str, int]] = {}
        for row in self._db.query(f"select * from gains {where}", only):
            gained.setdefault((row["code"], row["colour"]), {})[row["source"]] = row["points"]
        scores: dict[str, list[Score]] = {}
        for row in self._db.query(f"select * from scores {where} order by seat", only):
            sources = gained.get((row["code"], row["colour"]), {})
            scores.setdefault(row["code"], []).append(_score(row, sources))
        order = "order by finished desc, code"
        rows = self._db.query(f"select * from results {where} {order}", only)
        return [_finished(row, scores[row["code"]]) for row in rows]

    def people(self, game: str) -> list[Person]:
        """Everybody who has finished that game, by name; who won most comes first."""
        sources: dict[str, dict[str, float]] = {}
        for row in self._db.query(
            "select person, source, 1.0 * sum(points) / count(*) as points from gains"
            " join scores using (code, colour) join results using (code)"
            " where game = ? group by person, source",
            [game],
        ):
            sources.setdefault(row["person"], {})[row["source"]] = row["points"]
        rows = self._db.query(
            "select person, max(finished), name, count(*) as games, sum(won) as wins,"
            " avg(total) as average, max(total) as best from scores"
            " join results using (code) where game = ?"
            " group by person order by wins desc, average desc, person",
            [game],
        )
        return [
            Person(
                row["name"],
                row["games"],
                row["wins"],
                row["average"],
                row["best"],
                sources[row["person"]],
            )
            for row in rows
        ]


def _score(row: Row, sources: Mapping[str, int]) -> Score:
    won = bool(row["won"])
    return Score(
        row["colour"], row["name"], row["place"], row["total"], won, row["seconds"], sources
    )


def _finished(row: Row, scores: Iterable[Score]) -> Finished:
    ended = datetime.fromisoformat(row["finished"])
    return Finished(row["code"], row["game"], ended, row["seconds"], tuple(scores))
