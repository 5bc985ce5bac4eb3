"""The codes of tables: what people type."""

from __future__ import annotations

from random import SystemRandom

from sqlite_utils import Database

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4
LONG_CODE = 6
"""Where a code is all that keeps strangers out: of 64,000 guesses one hits one of 1,000 tables."""


def free_code(db: Database, rng: SystemRandom, length: int) -> str:
    """A code that no table of that database has."""
    while True:
        code = "".join(rng.choices(CODE_LETTERS, k=length))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code
