"""Store examples of what this version writes, at its release: `python tools/version_fixtures.py`.

The folder tests/fixtures/versions/VERSION gets game files of every installed game, the digest of
the state after each of their lines, and a database with tables in play. Later versions have to open
all of it (tests/storage/test_old_versions.py), so an existing folder is never written again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion import __version__
from companion.commands.simulate import play_random_game, write_game
from companion.core import table as tables
from companion.core.lines import Amend, Redo, Undo
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.storage.database import DATABASE, connect
from companion.storage.loading import digests
from companion.storage.record import SeatHolder
from companion.storage.tables import Records
from companion.web.requests.identity import token_hash
from tests.support.tokens import token_for

FOLDER = Path(__file__).parent.parent / "tests" / "fixtures" / "versions"
MODULES: Mapping[str, Sequence[str]] = {
    "league-of-six": ("sixth-player", "retinue"),
    "wallenstein": ("court", "mercenaries", "leaders"),
}
HOST = token_for("host")
"""The token of the tablet that leads the tables of the database."""
EVERY = 9
"""The number of entries between two undos."""


def phone(colour: str) -> str:
    """Return the token of that seat's phone."""
    return token_for(f"phone-{colour}")


def games() -> Iterator[tuple[str, Table]]:
    """Return two games of each kind: a small one, and one with all modules and many changes of the
    past."""
    for seed, game in enumerate(INSTALLED.values()):
        few, *_, many = game.players
        yield f"{game.name}-base", play_random_game(game, few, Random(seed))
        whole = play_random_game(game, many, Random(seed), MODULES[game.name])
        yield f"{game.name}-modules", mended(whole)


def mended(whole: Table) -> Table:
    """Return the same game with undo, redo, and amendments of an entry and of a name."""
    table = tables.begin_table(whole.game, whole.first_setup)
    for number, entry in enumerate(whole.log, 1):
        table = table.play(entry)
        if number % EVERY == 0:
            table = table.play(Undo())
            table = table.play(Redo() if number % 2 else entry)
    table = table.play(Amend(entry=1, instead=table.log[0]))
    names = plain_data(whole.first_setup)["players"]
    assert isinstance(names, list)
    return table.play(Amend(setup={"players": [{**names[0], "name": "Zoë"}, *names[1:]]}))


def cut(table: Table, share: float) -> Table:
    """Return the first part of the game, up to that share of its lines."""
    log = table.log[: round(len(table.log) * share)]
    return tables.play_lines(tables.begin_table(table.game, table.first_setup), log)


def fill(folder: Path, played: Mapping[str, Table]) -> None:
    """Fill a database with tables in play, each written line by line, and one finished table."""
    records = Records(folder, INSTALLED)
    for name, table in played.items():
        write(records, table if name == "league-of-six-base" else cut(table, 0.3))
    records.boxes.add(INSTALLED["league-of-six"].boxes.sample_box(), token_hash(HOST))
    records.close()


def write(records: Records, table: Table) -> None:
    """Store a table with that log, led by `HOST`, with a phone on every seat."""
    before = tables.begin_table(table.game, table.first_setup)
    record = records.create(before, token_hash(HOST))
    for entry in table.log:
        record = records.append(record, record.table.play(entry), token_hash(HOST))
    for colour in table.state.players:
        records.store_seat(record, colour, SeatHolder(holder=token_hash(phone(colour))))


def write_all(folder: Path) -> None:
    """Write the examples into that folder."""
    played = dict(games())
    for name, table in played.items():
        write_game(folder / f"{name}.json", table)
    came_to = {name: [*digests(table)] for name, table in played.items()}
    (folder / "digests.json").write_text(json.dumps(came_to, indent=0) + "\n")
    with TemporaryDirectory() as data:
        fill(Path(data), played)
        connect(Path(data) / DATABASE).execute("vacuum into ?", [str(folder / DATABASE)])


def main() -> None:
    """Write the folder of this version if it is missing."""
    folder = FOLDER / __version__
    if folder.exists():
        sys.exit(f"{folder} exists already. What a version has written is never changed.")
    write_all(folder)


if __name__ == "__main__":
    main()
