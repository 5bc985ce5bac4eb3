"""The codes of tables: people type them, and several servers share tables by their first letter."""

from __future__ import annotations

from random import SystemRandom

from msgspec import Struct
from sqlite_utils import Database

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4
LONG_CODE = 6
"""The length where only the code keeps strangers out: with 1,000 tables, one guess in 64,000
hits."""


class Codes(Struct, frozen=True):
    """The form of the codes of new tables: their length, and the letters they may begin with."""

    length: int = CODE_LENGTH
    first: str = CODE_LETTERS


ANY_CODE = Codes()


def read_letters(text: str) -> str:
    """Return the first letters of codes in a text, without repeats. Raises `ValueError` for an
    impossible letter."""
    found = "".join(sorted(set(text.upper())))
    if not found or set(found) - set(CODE_LETTERS):
        raise ValueError(text)
    return found


def free_code(db: Database, rng: SystemRandom, codes: Codes) -> str:
    """Return a random code that no table of the database has."""
    while True:
        code = rng.choice(codes.first) + "".join(rng.choices(CODE_LETTERS, k=codes.length - 1))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code
