"""A full disk, for this process only."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_room() -> Iterator[None]:
    """Keep every file at its present length: writing fails like on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
