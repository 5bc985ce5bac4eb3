"""The key that the terminal shows: with it any browser can become a table's host."""

from __future__ import annotations

import os
import re
from pathlib import Path
from secrets import choice, token_hex
from tempfile import NamedTemporaryFile

KEY_FILE = "key"
KEY_DIGITS = 8
TOKENS_FILE = "tokens"
TOKENS_LENGTH = 64
USABLE = re.compile(rf"[!-~]{{{KEY_DIGITS},}}", re.ASCII)
"""Long enough that nobody guesses it, and of characters that can be typed."""


def host_key(folder: Path) -> str:
    """The key of that data folder. One that is missing, empty or too short is made anew.

    A host may have written a key of their own into the file: that one stays.
    """
    file = folder / KEY_FILE
    key = file.read_text("utf-8", errors="replace").strip() if file.exists() else ""
    if not USABLE.fullmatch(key):
        key = "".join(choice("0123456789") for _ in range(KEY_DIGITS))
        write_whole(file, key)
    return key


def token_key(folder: Path) -> bytes:
    """What browsers' tokens made here are signed with.

    Servers with the same file know one another's browsers, as where several stand behind one name.
    """
    file = folder / TOKENS_FILE
    key = file.read_text("ascii", errors="replace").strip() if file.exists() else ""
    if len(key) < TOKENS_LENGTH:
        key = token_hex(TOKENS_LENGTH // 2)
        write_whole(file, key)
    return key.encode()


def write_whole(file: Path, text: str) -> None:
    """Writes all of the file or nothing of it, for its owner's eyes only.

    `OSError` where the disk is full; then whatever was there before is there still.
    """
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
