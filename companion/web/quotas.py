"""How much one browser, and all of one address, may make in a while: tables, boxes, imports.

Generous for a café or a convention behind one address; but nobody fills the disk in an evening.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from flask import request
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
UNKNOWN = Quota(
    0, 600, _l("Very many codes were tried from here that no table has; please wait a while.")
)
"""Tables that are not there: on a public server a code is all that keeps strangers out."""


def take(kind: str) -> None:
    """Counts one more of that kind; 429 where this browser or its address has made too many."""
    quota = QUOTAS[kind]
    limits: dict[Hashable, int] = {(kind, address()): quota.of_address}
    if mark := identity.mark_of(request.cookies):
        limits[kind, mark] = quota.of_browser
    _take(limits, quota.sentence)


def no_table() -> None:
    """Counts a code that no table has; 429 where very many came from this address."""
    _take({("codes", address()): UNKNOWN.of_address}, UNKNOWN.sentence)


def _take(limits: Mapping[Hashable, int], sentence: object) -> None:
    made = window("quotas", WITHIN_S)
    made.check(limits, sentence)
    for key in limits:
        made.add(key)
