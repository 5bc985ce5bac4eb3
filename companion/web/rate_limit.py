"""Wrong codes: after many of them the next one has to wait, so that none can be guessed.

Nothing but the judging of a code waits: pages and entries are for whoever has a cookie, and what
one guest guesses keeps nobody else of that address from the table. Nor is it a guess to ask for
a table that is not there: codes of tables are no secret.
"""

from __future__ import annotations

from collections.abc import Hashable

from flask_babel import gettext

from companion.web.windows import address, window

WRONG = "wrong codes"
WITHIN_S = 300.0
MOST_OF_AN_ADDRESS = 20
MOST_AT_A_TABLE = 40
MOST_IN_ALL = 120
"""A guesser with many addresses needs half a month for an even chance at a code of six digits."""


def check(table: str) -> None:
    """429 where the next code for that table has to wait, with the seconds in `Retry-After`.

    Called when all of the request is there, and right before the code is judged: nothing may come
    between this, the judging and `failed`, else requests that were held back are all judged.
    """
    sentence = gettext("Too many wrong codes; please wait a few minutes.")
    window(WRONG, WITHIN_S).check(_limits(table), sentence)


def failed(table: str) -> None:
    """Counts one wrong code for that table."""
    for key in _limits(table):
        window(WRONG, WITHIN_S).add(key)


def _limits(table: str) -> dict[Hashable, int]:
    """How many wrong codes an address, a table and the whole server may have."""
    return {
        ("address", address()): MOST_OF_AN_ADDRESS,
        ("table", table): MOST_AT_A_TABLE,
        ("all", ""): MOST_IN_ALL,
    }
