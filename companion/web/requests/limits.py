"""Limits of what one page, one browser, one address or everybody together may do.

*Wrong codes* of the tablet are counted, so that nobody can guess a code: after many wrong codes the
next attempt has to wait. Other requests from the same address are not delayed. *Quotas* limit new
tables, boxes and imports: generously enough for a café or a convention behind one address, but
nobody can fill the disk in an evening.
"""

from __future__ import annotations

import ipaddress
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from time import monotonic
from typing import NamedTuple, cast

from flask import Flask, current_app, g, request
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import TooManyRequests

from companion.storage.writing import MOST_S
from companion.web.requests import identity

IPV6_OF_ONE = 64
"""Bits of an IPv6 address that belong to a home or a phone, which chooses the other bits itself."""
WRONG_CODES = "wrong codes"
WITHIN_S = 300.0
MOST_OF_AN_ADDRESS = 20
MOST_AT_A_TABLE = 40
MOST_IN_ALL = 120
"""A guesser with many addresses needs half a month for an even chance at a code of six digits."""
QUOTA_WITHIN_S = 3600.0


class Limits(NamedTuple):
    """The limits above which the app refuses, delays or leaves out.

    `imported`: entries of a game file. (A long game has some three hundred; a file of thousands of
    undos would keep everybody waiting.) `lines`: lines of a log, because every page reads the whole
    log. The last `for_tablet` lines are for the tablet only, so that it can always undo.
    `of_phone`: lines of a log that one phone may write, three times as many as a long game needs.
    `finished`: games that their list shows at first. `history`: lines of the log on one page; a
    line takes 1.5 kB. `held_back_s`: the delay of a 429, so that browsers which ask again at once
    do not keep the server busy. `work_s`: the processor time that one request may take to replay a
    log.
    """

    imported: int = 2000
    lines: int = 5000
    for_tablet: int = 100
    of_phone: int = 500
    finished: int = 24
    history: int = 400
    held_back_s: float = 0.5
    work_s: float = MOST_S


LIMITS = Limits()


class Quota(NamedTuple):
    """The number of things that a browser and an address may make within an hour, and the sentence
    for a refusal."""

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


def init_app(app: Flask) -> None:
    """Give `app` the usual limits and quotas."""
    app.config["LIMITS"] = LIMITS
    app.config["QUOTAS"] = dict(QUOTAS)


def app_limits() -> Limits:
    """Return the app's limits."""
    return cast(Limits, current_app.config["LIMITS"])


class Window:
    """Counts events by key, as long as they are at most some seconds old."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._times: dict[Hashable, deque[float]] = {}
        self._swept = clock()

    def seconds_to_wait(self, key: Hashable, most: int) -> float:
        """Return the seconds until fewer than `most` recent events count for that key; 0 if fewer
        count now."""
        times = self._recent_events(key)
        return times[-most] + self._seconds - self._clock() if len(times) >= most else 0.0

    def check(self, limits: Mapping[Hashable, int], sentence: object) -> None:
        """Answer 429 with that sentence and `Retry-After` if a key has reached its limit."""
        wait = max(self.seconds_to_wait(key, most) for key, most in limits.items())
        if wait > 0:
            raise TooManyRequests(str(sentence), retry_after=int(wait) + 1)

    def add(self, key: Hashable) -> None:
        """Count one more event for that key."""
        self._forget_old()
        self._times.setdefault(key, deque()).append(self._clock())

    def __len__(self) -> int:
        return sum(map(len, self._times.values()))

    def _recent_events(self, key: Hashable) -> deque[float]:
        times = self._times.get(key, deque())
        while times and times[0] <= self._clock() - self._seconds:
            times.popleft()
        return times

    def _forget_old(self) -> None:
        """Drop keys without recent events, but only once in a while."""
        if self._clock() - self._swept > self._seconds:
            self._times = {key: times for key in self._times if (times := self._recent_events(key))}
            self._swept = self._clock()


def app_window(name: str, seconds: float) -> Window:
    """Return the app's window of that name. If there is none yet, make one that counts events of
    the last `seconds`."""
    found: Window = current_app.extensions.setdefault(name, Window(seconds))
    return found


def request_origin() -> str:
    """Return the origin of the request for limits: an IPv4 address, or the network of an IPv6
    address."""
    text = request.remote_addr or "?"
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return text
    if found.version == 4:
        return text
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_OF_ONE), strict=False))


def check_wrong_codes(table: str) -> None:
    """Answer 429, with the seconds in `Retry-After`, if the next attempt to send the table's code
    has to wait.

    Call it when the whole request has arrived and right before the code is checked. No other task
    may run from here until `count_wrong_code`, because delayed requests would then all be checked
    together.
    """
    sentence = gettext("Too many wrong codes. Please wait a few minutes.")
    app_window(WRONG_CODES, WITHIN_S).check(_wrong_code_limits(table), sentence)


def count_wrong_code(table: str) -> None:
    """Count one wrong code for that table."""
    for key in _wrong_code_limits(table):
        app_window(WRONG_CODES, WITHIN_S).add(key)


def _wrong_code_limits(table: str) -> dict[Hashable, int]:
    """Return how many wrong codes are allowed: from an address, for a table, and on the whole
    server."""
    return {
        ("address", request_origin()): MOST_OF_AN_ADDRESS,
        ("table", table): MOST_AT_A_TABLE,
        ("all", ""): MOST_IN_ALL,
    }


def quota_of(kind: str) -> Quota:
    """Return this app's quota of that kind."""
    quotas: Mapping[str, Quota] = current_app.config["QUOTAS"]
    return quotas[kind]


def count_against_quota(kind: str) -> None:
    """Count one more thing of that kind. Answers 429 if this browser or its address has made too
    many."""
    quota = quota_of(kind)
    limits: dict[Hashable, int] = {(kind, request_origin()): quota.of_address}
    if token := identity.sent_token():
        limits[kind, identity.token_hash(token)] = quota.of_browser
    _count_event(limits, quota.sentence)


def check_unknown_codes() -> None:
    """Answer 429 if this address has asked for too many unknown codes and has to wait."""
    quota = quota_of(UNKNOWN_CODES)
    limits: dict[Hashable, int] = {(UNKNOWN_CODES, request_origin()): quota.of_address}
    app_window("quotas", QUOTA_WITHIN_S).check(limits, quota.sentence)


def count_unknown_code() -> None:
    """Count a code that belongs to no table or box, once for each request."""
    if not g.get("unknown_code"):
        g.unknown_code = True
        app_window("quotas", QUOTA_WITHIN_S).add((UNKNOWN_CODES, request_origin()))


def _count_event(limits: Mapping[Hashable, int], sentence: object) -> None:
    made = app_window("quotas", QUOTA_WITHIN_S)
    made.check(limits, sentence)
    for key in limits:
        made.add(key)
