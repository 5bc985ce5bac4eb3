"""The codes of tables: what people type."""

from __future__ import annotations

from random import SystemRandom

from sqlite_utils import Database

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4


def free_code(db: Database, rng: SystemRandom) -> str:
    """A code that no table of that database has."""
    while True:
        code = "".join(rng.choices(CODE_LETTERS, k=CODE_LENGTH))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code
