"""The game file: a table's set-up and log as JSON: export, import, bug report and test fixture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games import Refused, game
from companion.games.shapes import typed
from companion.table import Amend, Lost, Table, plain, read_entry, start

FORMAT = "companion/1"


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game file holds; `rules` absent = the present ones."""

    format: str
    game: str
    setup: dict[str, Any]
    entries: list[dict[str, Any]]
    rules: Annotated[int, Meta(ge=1)] | None = None


class Broken(Exception):
    """A game file that cannot be played to its end: the entry (from 1; 0 = set-up) and why."""

    def __init__(self, entry: int, because: Refused, table: Table | None = None) -> None:
        super().__init__(entry, because)
        self.entry = entry
        self.because = because
        self.table = table


def read_file(data: Any, upto: int | None = None) -> Table:
    """A game file, played (its first `upto` entries). `Broken` where something does not fit."""
    try:
        table, entries = open_file(data)
    except Refused as because:
        raise Broken(0, because) from None
    for number, entry in enumerate(entries[:upto], 1):
        try:
            table = table.play(read_entry(table.game, entry))
        except Refused as because:
            raise Broken(number, because, table) from None
    return table


def open_file(data: Any) -> tuple[Table, list[dict[str, Any]]]:
    """The empty table of a game file and its entries still to be played; or `Refused`."""
    file = typed(data, GameFile, "file")
    if file.format != FORMAT:
        raise Refused("bad-format", {"format": file.format[:40]})
    rules = game(file.game[:40])
    if file.rules is not None and file.rules > rules.RULES:
        raise Refused("rules-newer", {"rules": file.rules})
    return start(rules, rules.read_setup(file.setup)), file.entries


def names_in(setup: Any) -> dict[str, str]:
    """The players' names by colour in a set-up that may be refused, as far as it can be read."""
    try:
        return {str(p["colour"]): str(p["name"]) for p in setup["players"]}
    except (KeyError, TypeError):
        return {}


def write_file(table: Table) -> dict[str, Any]:
    """The game file of a table: what was set up and every line of the log."""
    return {
        "format": FORMAT,
        "game": table.game.NAME,
        "rules": table.game.RULES,
        "setup": table.game.plain(table.first_setup),
        "entries": [plain(table.game, entry) for entry in _without_lost(table.log)],
    }


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
