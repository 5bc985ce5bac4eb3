"""Finished games as rows: winners, sources of points, and durations.

The rows of a game are written in the transaction that ends it. A later line that changes the result
replaces them, and a line that reopens the game deletes them. Lists and statistics read only these
rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct, convert
from msgspec.structs import asdict
from sqlite_utils import Database

from companion.core import story
from companion.core.game_file import game_file_data
from companion.core.table import Table, Tick, no_tick
from companion.core.wording import COLOUR_NAMES
from companion.storage.database import Repository, Row, json_text, read_time
from companion.storage.lists import (
    ALL,
    INSTALLED,
    OWN,
    OWN_BROUGHT,
    Reader,
    sorted_rows_query,
    visible_rows_query,
)
from companion.storage.statistics import (
    Statistics,
    add_games,
    read_statistics,
    subtract_games,
    sums_query,
)

decode_sources = msgspec.json.Decoder(dict[str, int]).decode
COUNT = f"""select cast(total(games) as integer), cast(total(games * (trial = 1)) as integer)
    from ({{counted}} select game, trial, 1 as games from ({{own}}) cross join results using (code))
    where {INSTALLED}"""
COUNTED = f"""select game, trial, games from tallies
    where {INSTALLED} and trial in (0, 1) and kind = 'players' union all"""
BROUGHT = "select brought from tables where code = ?"
LAST_FIRST = "finished desc, code"

Seconds = Annotated[float, Meta(ge=0, le=10**10)]


class Score(Struct, frozen=True):
    """A player's final result. `seconds`: how long the game waited for the player, if known."""

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
        """The winners; several if they share the victory."""
        return tuple(score for score in self.scores if score.won)


class Result(NamedTuple):
    """The rows of a finished game: `row` for the database table `results`, and `scores` for the
    table `scores`."""

    row: Mapping[str, object]
    scores: Sequence[Score]


def result_of(table: Table, times: Sequence[datetime], tick: Tick = no_tick) -> Result | None:
    """Return the result of a table; None until its game is over. `times` has the time of each line
    of its log."""
    if not table.is_over:
        return None
    seconds = story.waiting_times(table, times, tick)
    known, boxes = bool(seconds[None]), table.game.boxes
    row = {
        "game": table.game.name,
        "finished": times[table.steps[-1].line - 1].isoformat(),  # not when it was put right
        "seconds": seconds[None] if known else None,
        "print": fingerprint(table),
        "trial": int(boxes is not None and boxes.table_box(table.beginning).sample),
    }
    return Result(row, list(_scores_of_table(table, seconds if known else {})))


def store_result(db: Database, code: str, result: Result | None) -> None:
    """Replace a table's rows by those of the result, or without a result only delete them, and
    update the sums of all games. Call it in a transaction."""
    subtract_games(db, [code])
    for name in ("scores", "results"):
        db.execute(f"delete from {name} where code = ?", [code])
    if result is not None:
        (brought,) = db.execute(BROUGHT, [code]).fetchone()
        db.table("results").insert({"code": code, "brought": brought, **result.row})
        for seat, score in enumerate(result.scores):
            person = " ".join(score.name.split()).casefold()
            known = {"code": code, "seat": seat, "person": person, **asdict(score)}
            db.table("scores").insert({**known, "sources": json_text(score.sources)})
        add_games(db, [code])


def _scores_of_table(table: Table, seconds: Mapping[str | None, float]) -> Iterator[Score]:
    sources = story.story_so_far(table).sources
    ending = story.find_ending(table)
    for colour, player in ending.players.items():
        got = ending.result.players[colour]
        won = colour in ending.result.winners
        time = seconds.get(colour)
        yield Score(colour, player.name, got.place, got.total, won, time, sources[colour])


def fingerprint(table: Table) -> str:
    """Return a text that is the same for games with the same set-up and the same log."""
    return blake2b(msgspec.json.encode(game_file_data(table)), digest_size=16).hexdigest()


class Results(Repository):
    """The finished games of one data folder."""

    def find(self, code: str) -> Finished | None:
        """Return the finished game at that table; None if there is none."""
        return next(iter(self._read("code = :code", {"code": code})), None)

    def list_games(self, reader: Reader, most: int = ALL) -> list[Finished]:
        """Return the newest `most` finished games that the reader may list, newest first."""
        last = sorted_rows_query(reader, "results", "code, finished", [INSTALLED], LAST_FIRST)
        values = {"most": most, **self._query_values(reader)}
        return self._read(f"code in (select code from ({last}))", values)

    def count(self, reader: Reader) -> int:
        """Return the number of finished games that the reader may list."""
        return self._count_rows(reader)[0]

    def count_trials(self, reader: Reader) -> int:
        """Return the number of finished games with the sample box that the reader may list."""
        return self._count_rows(reader)[1]

    def _count_rows(self, reader: Reader) -> tuple[int, int]:
        own, counted = (OWN, "") if reader.alone else (OWN_BROUGHT, COUNTED)
        count = COUNT.format(own=own, counted=counted)
        games, trials = self._db.execute(count, self._query_values(reader)).fetchone()
        return games, trials

    def _query_values(self, reader: Reader) -> dict[str, object]:
        return {"games": json_text([*self._games]), **reader.query_values}

    def find_same_game(self, table: Table, reader: Reader) -> str | None:
        """Return the code of a finished game that has the same log and that the reader may list, or
        None."""
        asked = {"print": fingerprint(table), **reader.query_values}
        same = f"select code {visible_rows_query(reader, 'results')} and print = :print"
        return next((row["code"] for row in self._db.query(same, asked)), None)

    def _read(self, which: str, values: dict[str, object]) -> list[Finished]:
        """Return the finished games whose rows fulfil the condition `which`, newest first."""
        where = f"where {which}"
        scores: dict[str, list[Row]] = {}
        for row in self._db.query(f"select * from scores {where} order by seat", values):
            scores.setdefault(row["code"], []).append(row)
        rows = self._db.query(f"select * from results {where} order by {LAST_FIRST}", values)
        found = (read_result(row, scores.get(row["code"], [])) for row in rows)
        return [one for one in found if one is not None and one.game in self._games]

    def statistics(self, game: str, reader: Reader, *, trials: bool = False) -> Statistics:
        """Return the statistics of the games of that kind that the reader may list. Games with the
        sample box count only if `trials` is set."""
        asked = {"game": game, "trials": int(trials), **reader.query_values}
        own = OWN if reader.alone else OWN_BROUGHT
        return read_statistics(
            [*self._db.query(sums_query(own, everybody=not reader.alone), asked)]
        )


def read_result(row: Row, scores: Sequence[Row]) -> Finished | None:
    """Return the finished game in that row with its scores; None if a row was altered or is
    missing."""
    timed = {one["seconds"] is None for one in (row, *scores)}
    if not scores or len(timed) > 1 or not {s["colour"] for s in scores} <= set(COLOUR_NAMES):
        return None
    read = [{**score, "sources": _read_sources(score["sources"])} for score in scores]
    data = {**row, "finished": read_time(row["finished"]), "scores": read}
    try:
        return convert(data, Finished, strict=False)
    except msgspec.ValidationError:
        return None


def _read_sources(column: object) -> dict[str, int]:
    """Return the points by source; an empty result if the column was altered."""
    try:
        return decode_sources(str(column))
    except (msgspec.DecodeError, UnicodeError):
        return {}
