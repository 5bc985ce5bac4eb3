"""Finished games as rows: who won, where the points came from, how long it took.

The rows of a game are written in the transaction that ends it, and again or away with every line
that changes or reopens it. Lists and statistics read them and never replay anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, convert
from msgspec.structs import asdict
from sqlite_utils import Database

from companion.core import story
from companion.core.game_file import write_file
from companion.core.table import Table, Tick, no_tick
from companion.core.wording.colours import COLOUR_NAMES
from companion.storage.database import Repository, Row
from companion.storage.lists import ALL, INSTALLED, SEEN, Reader
from companion.storage.reading import moment
from companion.storage.replaying import ended, written
from companion.storage.rows import json_text
from companion.storage.schema import FINISHED, migrations


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


@migrations()
def sources_beside_scores(db: Database) -> None:
    """Where a player's points came from is one text in the row of what they ended with: sums over
    all games read a tenth of the rows."""
    db.table("scores").add_column("sources", str, not_null_default="{}")
    db.execute(
        """update scores set sources = (select json_group_object(source, points) from gains
        where gains.code = scores.code and gains.colour = scores.colour)"""
    )
    db.table("gains").drop()


@migrations()
def trial_games(db: Database) -> None:
    """Whether a game was played with the sample box. Old games are recognised by their set-up."""
    db.table("results").add_column("trial", int, not_null_default=0)
    db.execute(
        """update results set trial = 1 where code in (select code from tables
        where json_valid(setup) and json_extract(setup, '$.box.sample') = 1)"""
    )


_sources = msgspec.json.Decoder(dict[str, int])
LISTED = f"from results where {SEEN} and {INSTALLED}"
"""Finished games that a reader's lists show."""
SOUND = "typeof(total) = 'integer' and won in (0, 1)"
"""Holds for rows of `scores` whose points can be counted."""
COUNT = f"select count(*), coalesce(sum(trial = 1), 0) {LISTED}"
LAST_FIRST = "order by finished desc, code"
LAST = f"select code {LISTED} {LAST_FIRST} limit :most"


Seconds = Annotated[float, Meta(ge=0, le=10**10)]


class Score(Struct, frozen=True):
    """What one player ended with. `seconds`: how long was waited for them, where it is known."""

    colour: str
    name: str
    place: int
    total: int
    won: bool
    seconds: Seconds | None
    sources: Mapping[str, int] = {}


class Finished(Struct, frozen=True):
    """A finished game; `scores` in seating order. `trial`: it was played with the sample box."""

    code: str
    game: str
    finished: datetime
    seconds: Seconds | None
    scores: tuple[Score, ...]
    trial: bool = False

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


def of(table: Table, times: Sequence[datetime], tick: Tick = no_tick) -> Result | None:
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
        "trial": int(is_trial(table)),
    }
    return Result(row, tuple(_scores(table, seconds if known else {})))


def is_trial(table: Table) -> bool:
    """Return whether the table was set up with the companion's own sample box."""
    boxes = table.game.boxes
    return boxes is not None and boxes.of(table.beginning).sample


def keep(db: Database, code: str, result: Result | None) -> None:
    """Replaces the rows of that table (None: by none); called within its transaction."""
    for name in ("scores", "results"):
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
    beside = {
        "code": code,
        "seat": db.table("scores").count_where("code = ?", [code]),
        "person": " ".join(score.name.split()).casefold(),
        "sources": json_text(score.sources),
    }
    db.table("scores").insert({**asdict(score), **beside})


def fingerprint(table: Table) -> str:
    """The same for the same set-up with the same log."""
    return blake2b(msgspec.json.encode(write_file(table)), digest_size=16).hexdigest()


class Results(Repository):
    """The finished games of one data folder."""

    def catch_up(self) -> None:
        """Rows for games that ended before there were rows: replayed once, then kept."""
        ended_without = f"{FINISHED} = 1 and code not in (select code from results)"
        for row in list(self._db.query(f"select code from tables where {ended_without}")):
            table = ended(self._db, self._games, row["code"])
            if table is not None:
                result = of(table, written(self._db, row["code"]))
                with self._writing() as db:
                    keep(db, row["code"], result)

    def find(self, code: str) -> Finished | None:
        """The finished game at that table, if it is finished."""
        return next(iter(self._read("code = :code", {"code": code})), None)

    def all(self, reader: Reader, most: int = ALL) -> list[Finished]:
        """The finished games that the reader's lists show, the one that ended last first; at most
        so many.
        """
        return self._read(f"code in ({LAST})", {"most": most, **self._asked(reader)})

    def count(self, reader: Reader) -> int:
        """How many finished games the reader's lists show."""
        count, _ = self._db.execute(COUNT, self._asked(reader)).fetchone()
        return int(count)

    def trials(self, reader: Reader) -> int:
        """How many of the finished games that the reader's lists show used the sample box."""
        _, trials = self._db.execute(COUNT, self._asked(reader)).fetchone()
        return int(trials)

    def _asked(self, reader: Reader) -> dict[str, object]:
        return {"games": msgspec.json.encode([*self._games]).decode(), **reader.sees}

    def same(self, table: Table, reader: Reader) -> str | None:
        """The code of the finished game with this very log, if the reader's lists show one."""
        asked = {"print": fingerprint(table), **reader.sees}
        rows = self._db.query(f"select code from results where print = :print and {SEEN}", asked)
        return next((row["code"] for row in rows), None)

    def _read(self, which: str, only: dict[str, object]) -> list[Finished]:
        where = f"where {which}"
        scores: dict[str, list[Row]] = {}
        for row in self._db.query(f"select * from scores {where} order by seat", only):
            scores.setdefault(row["code"], []).append(row)
        rows = self._db.query(f"select * from results {where} {LAST_FIRST}", only)
        found = (readable(row, scores.get(row["code"], [])) for row in rows)
        return [one for one in found if one is not None and one.game in self._games]

    def people(self, game: str, reader: Reader, *, trials: bool = False) -> list[Person]:
        """Everybody who has finished that game, by name. The person with most wins comes first.

        Only games that the reader's lists show count, and games with the sample box only if
        `trials` is set.
        """
        asked = {"game": game, "trials": int(trials), **reader.sees}
        told = self._db.execute(
            "select person, sources from scores join results using (code)"
            f" where game = :game and trial <= :trials and {SOUND} and {SEEN}",
            asked,
        )
        sources = _averages(told.fetchall())
        rows = self._db.query(
            "select person, max(finished), name, count(*) as games, sum(won) as wins,"
            " avg(total) as average, max(total) as best from scores"
            " join results using (code)"
            f" where game = :game and trial <= :trials and {SOUND} and {SEEN}"
            " group by person order by wins desc, average desc, person",
            asked,
        )
        people = (_person(row, sources.get(row["person"], {})) for row in rows)
        return [person for person in people if person is not None]


def readable(row: Row, scores: Sequence[Row]) -> Finished | None:
    """Return the game in that row with its scores; None if a row was altered or is gone."""
    timed = {one["seconds"] is None for one in (row, *scores)}
    if not scores or len(timed) > 1 or not {s["colour"] for s in scores} <= set(COLOUR_NAMES):
        return None
    try:
        ended = [
            convert({**score, "sources": _points(score["sources"])}, Score, strict=False)
            for score in scores
        ]
        return convert(
            {**row, "finished": moment(row["finished"]), "scores": ended}, Finished, strict=False
        )
    except msgspec.ValidationError:
        return None


def _person(row: Row, sources: Mapping[str, float]) -> Person | None:
    """Return the person in that row; None if the rows they come from were altered."""
    try:
        return convert({**row, "sources": sources}, Person)
    except msgspec.ValidationError:
        return None


def _points(sources: object) -> dict[str, int]:
    """Return what each source brought; nothing if the column was altered."""
    try:
        return _sources.decode(str(sources))
    except (msgspec.DecodeError, UnicodeError):
        return {}


def _averages(rows: Iterable[tuple[str, str]]) -> dict[str, dict[str, float]]:
    """For each person the average of what each source brought, in the games that had it."""
    brought: dict[str, dict[str, list[int]]] = {}
    for person, sources in rows:
        of_person = brought.setdefault(person, {})
        for source, points in _points(sources).items():
            of_person.setdefault(source, []).append(points)
    return {
        person: {source: sum(points) / len(points) for source, points in of_person.items()}
        for person, of_person in brought.items()
    }
