"""A data folder belongs to one process at a time: a lock in it says so.

Its database and every copy of it hold all hands, so copies are for their owner's eyes only.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

from filelock import FileLock, Timeout

LOCK = "lock"
PRIVATE = 0o600
"""The mode of a file that only its owner may read."""


class InUse(Exception):
    """Another companion is running on this data folder."""


def lock_folder(folder: Path) -> AbstractContextManager[object]:
    """Locks that data folder until the end of the `with`. `InUse` where another process has it."""
    try:
        return FileLock(folder / LOCK).acquire(timeout=0)
    except Timeout:
        raise InUse(str(folder)) from None


def create_private(file: Path) -> None:
    """Create an empty file that only its owner may read. `FileExistsError` if it exists."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def give_owner(file: Path, like: Path) -> None:
    """Give a file the owner and the group of another one.

    `PermissionError` if they differ and this process may not change them: only root may.
    """
    now, wanted = file.stat(), like.stat()
    if (now.st_uid, now.st_gid) != (wanted.st_uid, wanted.st_gid):
        os.chown(file, wanted.st_uid, wanted.st_gid)
