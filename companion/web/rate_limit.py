"""Limits of what one browser, one address or everybody may do in a while.

*Wrong codes* of the tablet are counted, so that nobody can guess a code: after many wrong codes the
next one has to wait. Nothing else waits: a guest who guesses keeps nobody else with that address
from the table. *Quotas* are for new tables, boxes and imports: generous for a café or a convention
behind one address, but nobody can fill the disk in an evening.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from flask import Flask, current_app, g
from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.web import identity
from companion.web.windows import address, window

WRONG_CODES = "wrong codes"
WITHIN_S = 300.0
MOST_OF_AN_ADDRESS = 20
MOST_AT_A_TABLE = 40
MOST_IN_ALL = 120
"""A guesser with many addresses needs half a month for an even chance at a code of six digits."""
QUOTA_WITHIN_S = 3600.0


def check(table: str) -> None:
    """Answer 429, with the seconds in `Retry-After`, if the next code for the table has to wait.

    Call it when the whole request has arrived and right before the code is checked. Nothing may
    wait between this, the check and `count_wrong_code`, or else delayed requests would all be
    checked.
    """
    sentence = gettext("Too many wrong codes. Please wait a few minutes.")
    window(WRONG_CODES, WITHIN_S).check(_limits(table), sentence)


def count_wrong_code(table: str) -> None:
    """Count one wrong code for that table."""
    for key in _limits(table):
        window(WRONG_CODES, WITHIN_S).add(key)


def _limits(table: str) -> dict[Hashable, int]:
    """Return how many wrong codes an address, a table and the whole server may send."""
    return {
        ("address", address()): MOST_OF_AN_ADDRESS,
        ("table", table): MOST_AT_A_TABLE,
        ("all", ""): MOST_IN_ALL,
    }


class Quota(NamedTuple):
    """How many of a kind a browser and an address may make within an hour, and the refusal."""

    of_browser: int
    of_address: int
    sentence: object


TABLES = "tables"
GAMES = "games"
BOXES = "boxes"
UNKNOWN_CODES = "codes"
"""Codes of tables that do not exist: on a public server a code is all that keeps strangers out."""
QUOTAS = {
    TABLES: Quota(
        30, 300, _l("Too many tables were opened from this device or network. Please wait a while.")
    ),
    GAMES: Quota(
        60,
        300,
        _l("Too many games were imported from this device or network. Please wait a while."),
    ),
    BOXES: Quota(
        60,
        300,
        _l("This device or network has saved new tiles and cards too often. Please wait a while."),
    ),
    UNKNOWN_CODES: Quota(
        0, 600, _l("Too many wrong codes from this network. Please wait a while.")
    ),
}


def init(app: Flask) -> None:
    """Give `app` the usual quotas."""
    app.config["QUOTAS"] = dict(QUOTAS)


def quota_of(kind: str) -> Quota:
    """Return this app's quota of that kind."""
    quotas: Mapping[str, Quota] = current_app.config["QUOTAS"]
    return quotas[kind]


def count_against_quota(kind: str) -> None:
    """Count one more of that kind. Answers 429 if this browser or its address has made too many."""
    quota = quota_of(kind)
    limits: dict[Hashable, int] = {(kind, address()): quota.of_address}
    if token := identity.sent_token():
        limits[kind, identity.token_hash(token)] = quota.of_browser
    _count(limits, quota.sentence)


def check_unknown_codes() -> None:
    """Answer 429 if this address has asked for so many unknown codes that it has to wait."""
    quota = quota_of(UNKNOWN_CODES)
    limits: dict[Hashable, int] = {(UNKNOWN_CODES, address()): quota.of_address}
    window("quotas", QUOTA_WITHIN_S).check(limits, quota.sentence)


def count_unknown_code() -> None:
    """Count a code of no table or box, once for each request."""
    if not g.get("unknown_code"):
        g.unknown_code = True
        window("quotas", QUOTA_WITHIN_S).add((UNKNOWN_CODES, address()))


def _count(limits: Mapping[Hashable, int], sentence: object) -> None:
    made = window("quotas", QUOTA_WITHIN_S)
    made.check(limits, sentence)
    for key in limits:
        made.add(key)
