"""Wrong codes: after many of them the next one has to wait, so that none can be guessed.

Nothing but the judging of a code waits: pages and entries are for whoever has a cookie, and what
one guest guesses keeps nobody else of that address from the table. Nor is it a guess to ask for
a table that is not there: codes of tables are no secret.
"""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import NamedTuple

from flask import current_app, request
from flask_babel import gettext
from werkzeug.exceptions import TooManyRequests

WITHIN_S = 300.0
MOST_OF_AN_ADDRESS = 20
MOST_AT_A_TABLE = 40
MOST_IN_ALL = 120
"""A guesser with many addresses needs half a month for an even chance at a code of six digits."""


class Wrong(NamedTuple):
    """A wrong code: when it was judged, where it came from, for which table."""

    when: float
    address: str
    table: str


def check(table: str) -> None:
    """429 where the next code for that table has to wait, with the seconds in `Retry-After`.

    Called when all of the request is there, and right before the code is judged: nothing may come
    between this, the judging and `failed`, else requests that were held back are all judged.
    """
    wait = _wait(table)
    if wait > 0:
        sentence = gettext("Too many wrong codes; please wait a few minutes.")
        raise TooManyRequests(sentence, retry_after=int(wait) + 1)


def failed(table: str) -> None:
    """Counts one wrong code for that table."""
    _wrong().append(Wrong(monotonic(), _address(), table))


def _wait(table: str) -> float:
    """The seconds until this address, this table and the whole server are below their limits."""
    wrong, address, now = _wrong(), _address(), monotonic()
    while wrong and wrong[0].when <= now - WITHIN_S:
        wrong.popleft()
    limits = (
        (MOST_OF_AN_ADDRESS, [one.when for one in wrong if one.address == address]),
        (MOST_AT_A_TABLE, [one.when for one in wrong if one.table == table]),
        (MOST_IN_ALL, [one.when for one in wrong]),
    )
    return max(
        (times[-most] + WITHIN_S - now for most, times in limits if len(times) >= most), default=0
    )


def _wrong() -> deque[Wrong]:
    """The wrong codes of the last minutes, at most as many as the limit of the whole server."""
    wrong: deque[Wrong] = current_app.extensions.setdefault("wrong codes", deque())
    return wrong


def _address() -> str:
    return request.remote_addr or "?"
