"""How much one browser, and all of one address, may make in a while: tables, boxes, imports.

Generous for a café or a convention behind one address; but nobody fills the disk in an evening.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from flask import g, request
from flask_babel import lazy_gettext as _l

from companion.web import identity
from companion.web.windows import address, window

WITHIN_S = 3600.0


class Quota(NamedTuple):
    """How many of a kind a browser and an address may make within the hour, and what is said."""

    of_browser: int
    of_address: int
    sentence: object


TABLES = "tables"
GAMES = "games"
BOXES = "boxes"
QUOTAS = {
    TABLES: Quota(30, 300, _l("Very many tables were opened from here; please wait a while.")),
    GAMES: Quota(60, 300, _l("Very many games were brought in from here; please wait a while.")),
    BOXES: Quota(60, 300, _l("Very many boxes were made from here; please wait a while.")),
}
WRONG_CODES = Quota(0, 600, _l("Too many wrong codes from this network; please wait a while."))
"""Codes that nothing has: on a public server a code is all that keeps strangers out."""


def take(kind: str) -> None:
    """Counts one more of that kind; 429 where this browser or its address has made too many."""
    quota = QUOTAS[kind]
    limits: dict[Hashable, int] = {(kind, address()): quota.of_address}
    if mark := identity.mark_of(request.cookies):
        limits[kind, mark] = quota.of_browser
    _take(limits, quota.sentence)


def check_codes() -> None:
    """429 if so many wrong codes came from this address that it may not try another one."""
    window("quotas", WITHIN_S).check(
        {("codes", address()): WRONG_CODES.of_address}, WRONG_CODES.sentence
    )


def wrong_code() -> None:
    """Counts a code that nothing has, once for each request."""
    if not g.get("wrong_code"):
        g.wrong_code = True
        window("quotas", WITHIN_S).add(("codes", address()))


def _take(limits: Mapping[Hashable, int], sentence: object) -> None:
    made = window("quotas", WITHIN_S)
    made.check(limits, sentence)
    for key in limits:
        made.add(key)
