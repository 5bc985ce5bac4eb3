"""The game file: a table's set-up and log as JSON, for export, import and bug reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.lenient import list_or_empty, mapping_or_empty
from companion.core.lines import Amend, Lost, Unfit, read_entry
from companion.core.play import AnyGame, Entry, Games, Refused
from companion.core.structs import convert, plain_data
from companion.core.table import Table, Tick, begin_table, no_tick, play_lines
from companion.core.table_words import data_refusal, entry_refusal
from companion.core.wording import Gettext, english

FORMAT = "companion/1"
YEARS = range(2000, 3000)


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The data of a game file. `rules` is the version of the rules; None for the present one.
    `written` has the time of each entry, if the times are known."""

    format: str
    game: str
    setup: dict[str, object]
    entries: list[dict[str, object]]
    rules: Annotated[int, Meta(ge=1)] | None = None
    written: list[Annotated[datetime, Meta(tz=True)]] | None = None


class Broken(Exception):
    """Raised if a game file cannot be played. `entry` is the number of the entry that does not fit
    (from 1; 0 for the set-up), `because` the reason.

    `game` is the file's game if it is known, and `names` are its players by colour. `older` is the
    version of the rules that wrote the file, if it is lower than the present one.
    """

    def __init__(
        self,
        entry: int,
        because: Refused,
        game: AnyGame | None,
        names: Mapping[str, str],
        older: int | None = None,
    ) -> None:
        super().__init__(entry, because)
        self.older = older
        self.entry = entry
        self.because = because
        self.game = game
        self.names = names

    def sentence(self, gettext: Gettext = english) -> str:
        """Return a sentence that names the entry that does not fit, and the reason, in the game's
        own words."""
        why = data_refusal(self.because, self.names, self.game, gettext)
        return entry_refusal(self.entry, why, self.older, gettext)


def read_file(
    games: Games,
    data: object,
    upto: int | None = None,
    most: int | None = None,
    tick: Tick = no_tick,
) -> Table:
    """Return the table of a game file after its first `upto` entries. Raises `Broken` if an entry
    does not fit.

    The file may have at most `most` entries. `tick` is called before each entry that is played.
    """
    game: AnyGame | None = None
    try:
        file = convert(data, GameFile, "file")
        if file.format != FORMAT:
            raise Refused("bad-format", {"format": file.format[:40]})
        if file.written is not None and len(file.written) != len(file.entries):
            raise Refused("bad-value", {"what": "file", "key": "written"})
        game = games[file.game[:40]]
        if most is not None and len(file.entries) > most:
            raise Refused("file-too-long", {"count": len(file.entries), "most": most})
        if file.rules is not None and file.rules > game.version:
            raise Refused("rules-newer", {"rules": file.rules})
        table = begin_table(game, game.read_setup(file.setup))
    except Refused as because:
        raise Broken(
            0, because, game, player_names_in(mapping_or_empty(data).get("setup"))
        ) from None
    try:
        return play_lines(table, _read_entries(game, file.entries[:upto]), tick)
    except Unfit as unfit:
        names = game.names(table.state)
        older = file.rules if file.rules and file.rules < game.version else None
        raise Broken(unfit.line, unfit.because, game, names, older) from None


def _read_entries(game: AnyGame, entries: Iterable[dict[str, object]]) -> Iterator[Entry]:
    for line, data in enumerate(entries, 1):
        try:
            yield read_entry(game, data)
        except Refused as because:
            raise Unfit(line, because) from None


def times_in_file(data: object) -> list[datetime]:
    """Return the time of each entry in a game file; empty if the file has no usable times."""
    file = convert(data, GameFile, "file")
    times = file.written or []
    sensible = all(moment.year in YEARS for moment in times)
    return [moment.astimezone(UTC) for moment in times] if sensible else []


def player_names_in(setup: object) -> dict[str, str]:
    """Return the players' names by colour in a set-up, as far as it can be read."""
    rows = map(mapping_or_empty, list_or_empty(mapping_or_empty(setup).get("players")))
    return {
        str(row["colour"]): str(row["name"]) for row in rows if {"colour", "name"} <= row.keys()
    }


def game_file_data(table: Table, written: Sequence[datetime] = ()) -> dict[str, object]:
    """Return the game file of a table. `written` has the times of the lines, if the file should
    have them."""
    file: dict[str, object] = {
        "format": FORMAT,
        "game": table.game.name,
        "rules": table.game.version,
        "setup": plain_data(table.first_setup),
        "entries": [plain_data(entry) for entry in _drop_lost_lines(table.log)],
    }
    if written:
        lines = zip(table.log, written, strict=False)
        file["written"] = [made.isoformat() for line, made in lines if not isinstance(line, Lost)]
    return file


def _drop_lost_lines(log: tuple[Entry, ...]) -> Iterator[Entry]:
    """Yield the log without lost lines. Amendments are changed to refer to lines by their new
    numbers."""
    numbers: dict[int, int] = {}
    for line, entry in enumerate(log, 1):
        if isinstance(entry, Lost):
            continue
        numbers[line] = len(numbers) + 1
        yield _renumber(entry, numbers) if isinstance(entry, Amend) else entry


def _renumber(amend: Amend, numbers: Mapping[int, int]) -> Amend:
    """Return the amendment with the new numbers of the lines that it refers to."""
    if isinstance(amend.entry, int):
        amend = replace(amend, entry=numbers[amend.entry])
    if isinstance(amend.changes, tuple):
        edits = (replace(one, entry=numbers[one.entry]) for one in amend.changes)
        amend = replace(amend, changes=tuple(edits))
    if isinstance(amend.seen, dict):
        amend = replace(amend, seen={str(numbers[int(n)]): one for n, one in amend.seen.items()})
    return amend
