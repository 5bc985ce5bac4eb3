"""The codes of tables: what people type, and by what several servers share the tables."""

from __future__ import annotations

from random import SystemRandom

from msgspec import Struct
from sqlite_utils import Database

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4
LONG_CODE = 6
"""Where a code is all that keeps strangers out: of 64,000 guesses one hits one of 1,000 tables."""


class Codes(Struct, frozen=True):
    """The codes of new tables: how long they are, and with which letters they may begin."""

    length: int = CODE_LENGTH
    first: str = CODE_LETTERS


ANY_CODE = Codes()


def letters(text: str) -> str:
    """First letters of codes as they were typed, once each; `ValueError` where one is none."""
    found = "".join(sorted(set(text.upper())))
    if not found or set(found) - set(CODE_LETTERS):
        raise ValueError(text)
    return found


def free_code(db: Database, rng: SystemRandom, codes: Codes) -> str:
    """A code that no table of that database has."""
    while True:
        code = rng.choice(codes.first) + "".join(rng.choices(CODE_LETTERS, k=codes.length - 1))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code
