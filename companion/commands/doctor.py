"""`doctor`: checks whether this machine can run the companion, and says what prevents it.

Each check prints what it found, and a sentence about what would help. Exit 2 if something is wrong.
For a site behind a proxy, give it the options of the server: `--behind-proxy` and `--name`.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion import addresses as reach
from companion.commands import (
    Commands,
    Failed,
    Finding,
    add_data_option,
    parse_network,
    parse_port,
    print_message,
    write_json,
)
from companion.commands.checks import (
    check_addresses,
    check_port,
    check_port_behind_proxy,
    check_site,
)
from companion.core.play import Games
from companion.storage.checking import damaged_rows, has_lost_tables
from companion.storage.database import DATABASE, Unusable, connect, read_time
from companion.storage.folder import TOKENS_FILE
from companion.storage.schema import check_schema

OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35, 0)
"""The first version with `returning`, which the library uses."""
LEAST_FREE = 200 * 1024 * 1024
RELEASED = datetime(2026, 1, 1, tzinfo=UTC)
AHEAD = timedelta(minutes=5)
OLDEST_BACKUP = timedelta(days=1)


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "doctor",
        help="check whether this machine can run the companion",
        description="Check whether this machine can run the companion (exit code 2 if not).",
    )
    parser.add_argument(
        "--port",
        type=parse_port,
        default=reach.PORT,
        help="the server's port (default: %(default)s)",
    )
    add_data_option(parser)
    parser.add_argument(
        "--behind-proxy",
        type=parse_network,
        metavar="ADDRESS",
        help="the same as for the server; also checks that only the proxy can reach it",
    )
    parser.add_argument(
        "--name", metavar="NAME", help="the public name; asks the site by https, as a browser does"
    )
    parser.add_argument(
        "--backups",
        type=Path,
        metavar="DIR",
        help="the folder of backups; checks that the newest is at most a day old",
    )
    parser.set_defaults(run=run, games=games)


def run(options: argparse.Namespace) -> None:
    """Print every finding; raise `Failed` if something is wrong."""
    findings = {**check_machine(options), **check_reachability(options)}
    write_json({name: one.found for name, one in findings.items()})
    wrong = [one.wrong for one in findings.values() if one.wrong]
    if wrong:
        raise Failed(" ".join(wrong))
    print_message("All is well.")


def check_machine(options: argparse.Namespace) -> dict[str, Finding]:
    """Return the findings about Python, SQLite, the games, the database, the disk and the clock."""
    data: Path = options.data
    found = {
        "python": check_python(),
        "sqlite": check_sqlite(),
        "games": check_games(options.games),
        "database": check_database(data, options.games),
        "free_space": check_free_space(data),
        "clock": check_clock(data),
    }
    return found | ({"backups": check_backups(options.backups, data)} if options.backups else {})


def check_reachability(options: argparse.Namespace) -> dict[str, Finding]:
    """Return the findings on how other machines reach the companion: by its public name, or else in
    this network."""
    if options.behind_proxy is None:
        own = {"port": check_port(options.port)}
    else:
        own = {"port": check_port_behind_proxy(options.port)}
    if options.name:
        return own | check_site(options.name)
    return {"addresses": check_addresses()} | own


def check_python(oldest: tuple[int, ...] = OLDEST_PYTHON) -> Finding:
    """Check that this version of Python is at least `oldest`."""
    found = ".".join(map(str, sys.version_info[:3]))
    old = sys.version_info < oldest
    return Finding(found, "Python is too old: 3.11 or newer is needed." if old else "")


def check_games(known: Games) -> Finding:
    """Check that all installed games can be used. The finding is the list of their names."""
    return Finding([*known], " ".join(known.left_out))


def check_sqlite(oldest: tuple[int, ...] = OLDEST_SQLITE) -> Finding:
    """Check that this version of SQLite is at least `oldest`."""
    old = sqlite3.sqlite_version_info < oldest
    wrong = f"SQLite is too old: {'.'.join(map(str, oldest))} or newer is needed."
    return Finding(sqlite3.sqlite_version, wrong if old else "")


def check_database(data: Path, games: Games) -> Finding:
    """Check how the database is written, whether it is intact, and which of its rows cannot be
    read. The finding is None if there is no database yet."""
    file = data / DATABASE
    if not file.exists():
        gone = f"{file} is gone, though a companion has run there. Restore a backup."
        return Finding(None, gone if (data / TOKENS_FILE).exists() else "")
    try:
        db = connect(file, read_only=True)
        (mode,) = db.execute("pragma journal_mode").fetchone()
        (whole,) = db.execute("pragma quick_check(1)").fetchone()
        check_schema(db)
        (count,) = db.execute("select count(*) from tables").fetchone()
        emptied = has_lost_tables(db)
        unreadable = [*damaged_rows(db, games)] if whole == "ok" else []
    except (sqlite3.DatabaseError, Unusable) as error:
        return Finding(str(error), f"{file} cannot be read: {error}.")
    found = {"journal_mode": mode, "quick_check": whole, "tables": count}
    if whole != "ok":
        return Finding(found, f"{file} is damaged: restore a backup.")
    if mode != "wal":
        return Finding(found, f"{file} is on a file system where SQLite has no write-ahead log.")
    if emptied:
        return Finding(
            found,
            f"Tables are gone from {file}. Restore a backup, unless somebody deleted them.",
        )
    if unreadable:
        rows = ", ".join(unreadable)
        return Finding(
            {**found, "unreadable": unreadable},
            f"{file} contains unreadable rows: {rows}. Lists leave them out, and everything else "
            "works; an older backup may still have them (restore).",
        )
    return Finding(found)


def check_free_space(data: Path, least: int = LEAST_FREE) -> Finding:
    """Check that the disk with the tables has at least `least` free bytes."""
    there = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    free = shutil.disk_usage(there).free
    return Finding(free, f"The disk of {data} is nearly full." if free < least else "")


def check_clock(data: Path, released: datetime = RELEASED) -> Finding:
    """Check that this machine's clock is not behind the companion's release or the last entry."""
    now, wrong = datetime.now(UTC), ""
    if now < released:
        wrong = "The clock is wrong: set it, or games are dated in the past."
    elif (last := _last_write_time(data)) is not None and last > now + AHEAD:
        wrong = (
            f"The clock is wrong: the last table was played at {last.isoformat()}, later than now."
        )
    return Finding(now.isoformat(timespec="seconds"), wrong)


def check_backups(folder: Path, data: Path) -> Finding:
    """Check that the newest backup in the folder is at most a day old, or newer than the last
    entry."""
    if not folder.is_dir():
        return Finding(None, f"There is no folder {folder}.")
    times = [*_file_times(folder)]
    if not times:
        return Finding(None, f"There is no backup in {folder}.")
    newest, last = datetime.fromtimestamp(max(times), UTC), _last_write_time(data)
    old = newest < datetime.now(UTC) - OLDEST_BACKUP and last is not None and last > newest
    found = newest.isoformat(timespec="seconds")
    wrong = f"The newest backup in {folder} is from {found}, and entries have been made since."
    return Finding(found, wrong if old else "")


def _file_times(folder: Path) -> Iterator[float]:
    """Yield the time at which each file below a folder was written, without files deleted
    meanwhile."""
    for file in folder.rglob("*"):
        with suppress(OSError):
            if file.is_file():
                yield file.stat().st_mtime


def _last_write_time(data: Path) -> datetime | None:
    if not (data / DATABASE).exists():
        return None
    try:
        db = connect(data / DATABASE, read_only=True)
        (last,) = db.execute("select max(changed) from tables").fetchone()
    except sqlite3.DatabaseError:
        return None
    return read_time(last)
