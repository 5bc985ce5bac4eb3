"""The data folder: its lock, its private files, and the keys that are stored in it.

A data folder belongs to one process at a time. Its database and every copy of it hold all hands, so
only their owner may read them.
"""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from secrets import choice, token_hex
from tempfile import NamedTemporaryFile

from filelock import FileLock, Timeout

LOCK = "lock"
OWNER_ONLY = 0o600
"""The mode of a file that only its owner may read."""
OWNERS_FOLDER = 0o700
"""The mode of a folder that only its owner may enter."""
NOT_OTHERS = 0o770
"""Everything but the rights of all other users."""
SIDE_FILES = ("-wal", "-shm")
"""SQLite's files beside a database, which get its mode."""
KEY_FILE = "key"
KEY_DIGITS = 8
ADDRESS_FILE = "address"
"""The file with the address of the server that uses the folder, or used it last."""
TOKENS_FILE = "tokens"
TOKENS_LENGTH = 64
STRONG_KEY = re.compile(rf"[!-~]{{{KEY_DIGITS},}}", re.ASCII)
"""A key that nobody guesses, made of characters that can be typed."""


class InUse(Exception):
    """Raised if another companion is running on this data folder."""


def lock_folder(folder: Path) -> AbstractContextManager[object]:
    """Lock a data folder until the end of the `with`. Raises `InUse` if another process has it."""
    try:
        return FileLock(folder / LOCK).acquire(timeout=0)
    except Timeout:
        raise InUse(str(folder)) from None


def create_private_folder(folder: Path) -> None:
    """Create a folder that only its owner may enter, unless it exists."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=OWNERS_FOLDER, exist_ok=True)


def ensure_private(database: Path) -> None:
    """Create an empty file for a new database, or restrict the permissions of an existing one, so
    that only its owner may read it. A group keeps permissions that somebody gave it.

    Nothing is raised: opening the database then shows why it cannot be used.
    """
    with suppress(OSError):
        create_private_file(database)
    for file in (database, *(database.with_name(database.name + end) for end in SIDE_FILES)):
        with suppress(OSError):
            file.chmod(file.stat().st_mode & NOT_OTHERS)


def create_private_file(file: Path) -> None:
    """Create an empty file that only its owner may read. Raises `FileExistsError` if it exists."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def copy_owner(file: Path, like: Path) -> None:
    """Give a file the owner and the group of another file. Raises `PermissionError` if they differ
    and this process is not root."""
    now, wanted = file.stat(), like.stat()
    if (now.st_uid, now.st_gid) != (wanted.st_uid, wanted.st_gid):
        os.chown(file, wanted.st_uid, wanted.st_gid)


def write_atomically(file: Path, text: str) -> None:
    """Write a private file completely or not at all. Raises `OSError` if the disk is full; the file
    is then unchanged."""
    with NamedTemporaryFile("w", dir=file.parent, prefix=f"{file.name}.", delete=False) as made:
        try:
            made.write(text)
            made.flush()
            os.fsync(made.fileno())
            made.close()  # an open file cannot be renamed everywhere
            Path(made.name).replace(file)
        except BaseException:
            Path(made.name).unlink(missing_ok=True)
            raise


def load_host_key(folder: Path) -> str:
    """Return the key that is printed in the terminal. With this key, a browser can become the host
    of any table.

    A key that is missing, empty or too short is replaced. The operator may write another key into
    the file.
    """
    file = folder / KEY_FILE
    key = file.read_text("utf-8", errors="replace").strip() if file.exists() else ""
    if not STRONG_KEY.fullmatch(key):
        key = "".join(choice("0123456789") for _ in range(KEY_DIGITS))
        write_atomically(file, key)
    return key


def load_token_key(folder: Path) -> bytes:
    """Return the key that signs the tokens of browsers; create it if it is missing. Servers that
    share this file accept one another's tokens."""
    file = folder / TOKENS_FILE
    key = file.read_text("ascii", errors="replace").strip() if file.exists() else ""
    if len(key) < TOKENS_LENGTH:
        key = token_hex(TOKENS_LENGTH // 2)
        write_atomically(file, key)
    return key.encode()
