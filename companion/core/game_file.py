"""The game file: a table's set-up and log as JSON: export, import, bug report and test fixture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.structs import typed
from companion.core.table import (
    Amend,
    Lost,
    Table,
    Tick,
    Unfit,
    fold,
    plain,
    read_entry,
    start,
    unhurried,
)
from companion.games.contract import Game, Refused
from companion.games.installed import game

FORMAT = "companion/1"
YEARS = range(2000, 3000)


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game file holds; `rules` absent = the present ones.

    `written`: when each entry was made, where that is known.
    """

    format: str
    game: str
    setup: dict[str, Any]
    entries: list[dict[str, Any]]
    rules: Annotated[int, Meta(ge=1)] | None = None
    written: list[Annotated[datetime, Meta(tz=True)]] | None = None


class Broken(Exception):
    """A game file that cannot be played to its end: the entry (from 1; 0 = set-up) and why."""

    def __init__(self, entry: int, because: Refused, table: Table | None = None) -> None:
        super().__init__(entry, because)
        self.entry = entry
        self.because = because
        self.table = table


def read_file(
    data: Any, upto: int | None = None, most: int | None = None, tick: Tick = unhurried
) -> Table:
    """A game file, played (its first `upto` entries). `Broken` where something does not fit.

    `most`: how many entries it may have. `tick`: called before each entry that is played.
    """
    try:
        table, entries = open_file(data)
        if most is not None and len(entries) > most:
            raise Refused("file-too-long", {"count": len(entries), "most": most})
    except Refused as because:
        raise Broken(0, because) from None
    try:
        return fold(table, _entries(table.game, entries[:upto]), tick)
    except Unfit as unfit:
        raise Broken(unfit.line, unfit.because, table) from None


def _entries(rules: Game, entries: Iterable[dict[str, Any]]) -> Iterator[Any]:
    for line, data in enumerate(entries, 1):
        try:
            yield read_entry(rules, data)
        except Refused as because:
            raise Unfit(line, because) from None


def open_file(data: Any) -> tuple[Table, list[dict[str, Any]]]:
    """The empty table of a game file and its entries still to be played; or `Refused`."""
    file = typed(data, GameFile, "file")
    if file.format != FORMAT:
        raise Refused("bad-format", {"format": file.format[:40]})
    rules = game(file.game[:40])
    if file.rules is not None and file.rules > rules.RULES:
        raise Refused("rules-newer", {"rules": file.rules})
    if file.written is not None and len(file.written) != len(file.entries):
        raise Refused("bad-value", {"what": "file", "key": "written"})
    return start(rules, rules.read_setup(file.setup)), file.entries


def written_in(data: Any) -> list[datetime]:
    """When each entry of a game file was made; empty where it does not say so, or says nonsense."""
    file = typed(data, GameFile, "file")
    times = file.written or []
    sensible = all(moment.year in YEARS for moment in times)
    return [moment.astimezone(UTC) for moment in times] if sensible else []


def names_in(setup: Any) -> dict[str, str]:
    """The players' names by colour in a set-up that may be refused, as far as it can be read."""
    try:
        return {str(p["colour"]): str(p["name"]) for p in setup["players"]}
    except (KeyError, TypeError):
        return {}


def write_file(table: Table, written: Sequence[datetime] = ()) -> dict[str, Any]:
    """The game file of a table: what was set up and every line of the log.

    `written`: when each line was made; without that the file does not say it.
    """
    file = {
        "format": FORMAT,
        "game": table.game.NAME,
        "rules": table.game.RULES,
        "setup": table.game.plain(table.first_setup),
        "entries": [plain(table.game, entry) for entry in _without_lost(table.log)],
    }
    if written:
        lines = zip(table.log, written, strict=False)
        file["written"] = [made.isoformat() for line, made in lines if not isinstance(line, Lost)]
    return file


def _without_lost(log: tuple[Any, ...]) -> Iterator[Any]:
    """The log without lines that no longer replay; amendments name lines by their new numbers."""
    numbers: dict[int, int] = {}
    for line, entry in enumerate(log, 1):
        if isinstance(entry, Lost):
            continue
        numbers[line] = len(numbers) + 1
        if isinstance(entry, Amend) and isinstance(entry.entry, int):
            entry = replace(entry, entry=numbers[entry.entry])
        yield entry
