"""A data folder belongs to one process at a time: a lock in it says so."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from filelock import FileLock, Timeout


class InUse(Exception):
    """Another companion is running on this data folder."""


def lock_folder(folder: Path) -> AbstractContextManager[object]:
    """Locks that data folder until the end of the `with`. `InUse` where another process has it."""
    try:
        return FileLock(folder / "lock").acquire(timeout=0)
    except Timeout:
        raise InUse(str(folder)) from None
