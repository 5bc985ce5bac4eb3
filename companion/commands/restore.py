"""`restore FILE`: puts a backup in the place of all tables and boxes, while no server runs."""

from __future__ import annotations

import argparse
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from stat import S_IMODE

from companion.commands import Commands, Failed, add_data_option, print_message
from companion.core.play import Games
from companion.storage.database import DATABASE, Unusable, connect
from companion.storage.folder import (
    LOCK,
    NOT_OTHERS,
    OWNER_ONLY,
    SIDE_FILES,
    InUse,
    copy_owner,
    create_private_file,
    create_private_folder,
    lock_folder,
)
from companion.storage.schema import check_schema


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "restore",
        help="replace all tables by a backup",
        description="Replace all tables by a backup, and keep the old ones. Stop the server first.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `backup` has written")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Replace the database by the backup. The old database stays beside it under another name."""
    file, data = options.file, options.data
    check_backup(file)
    try:
        create_private_folder(data)
        with lock_folder(data):
            before = _replace_database(file, data)
    except InUse:
        raise Failed(f"A companion is running on {data}; stop it first.") from None
    except OSError as error:
        raise Failed(f"{file} cannot be put into {data}: {error.strerror}.") from None
    print_message(
        f"{file} was put into {data}." + (f" What was there is {before} now." if before else "")
    )


def _replace_database(file: Path, data: Path) -> Path | None:
    """Copy the backup to the database's place, and return the new path of the old database.

    The backup is copied first, so nothing has changed if the disk is full. The new database gets
    the owner and the mode of the old one (in a new folder the folder's owner). Otherwise a server
    that runs as another user could not write to it. It is never readable for all users.
    """
    there, coming = data / DATABASE, data / f"{DATABASE}.coming"
    like = there if there.exists() else data
    coming.unlink(missing_ok=True)
    create_private_file(coming)
    shutil.copyfile(file, coming)
    copy_owner(coming, like)
    copy_owner(data / LOCK, like)
    if like is there:
        coming.chmod(S_IMODE(there.stat().st_mode) & NOT_OTHERS)
    before = _set_database_aside(there)
    coming.replace(there)
    return before


def check_backup(file: Path) -> None:
    """Raise `Failed` unless the file is an intact database of a companion."""
    if not file.is_file():
        raise Failed(f"There is no file {file}.")
    try:
        db = connect(file, read_only=True)
        (whole,) = db.execute("pragma integrity_check(1)").fetchone()
        db.execute("select code, setup from tables limit 1").fetchall()
        check_schema(db)
        db.conn.close()
    except sqlite3.DatabaseError as error:
        raise Failed(f"{file} is not a backup of a companion: {error}.") from None
    except Unusable as error:
        raise Failed(f"{file} cannot be restored: {error}.") from None
    if whole != "ok":
        raise Failed(f"{file} is damaged: {whole}.")


def _set_database_aside(there: Path) -> Path | None:
    """Rename the present database and return its new path. Afterwards only its owner may read it.
    Entries that are still in the write-ahead log are written to it first."""
    if not there.exists():
        return None
    with sqlite3.connect(there) as conn:
        conn.execute("pragma wal_checkpoint(truncate)")
    conn.close()
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    away = there.with_name(f"{there.name}.before-{now}")
    there.chmod(OWNER_ONLY)
    there.replace(away)
    for ending in SIDE_FILES:  # those of another database would damage the new one
        there.with_name(there.name + ending).unlink(missing_ok=True)
    return away
