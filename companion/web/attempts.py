"""Wrong codes: an address that has typed many of them has to wait, so that none can be guessed."""

from __future__ import annotations

from collections import deque
from time import monotonic

from flask import abort, current_app, request
from flask_babel import gettext

MOST = 20
WITHIN_S = 300.0
MOST_ADDRESSES = 4096

Failures = dict[str, deque[float]]


def check() -> None:
    """429 for an address that has tried too often."""
    if len(_recent()) >= MOST:
        abort(429, gettext("Too many wrong codes from here; please wait a few minutes."))


def failed_before() -> bool:
    """Whether that address has typed a wrong code at all."""
    return _address() in _failures()


def failed() -> None:
    """Counts one wrong code."""
    failures = _failures()
    if len(failures) >= MOST_ADDRESSES:
        failures.pop(next(iter(failures)))
    failures.setdefault(_address(), deque(maxlen=MOST)).append(monotonic())


def _recent() -> deque[float]:
    tries = _failures().get(_address(), deque())
    while tries and tries[0] < monotonic() - WITHIN_S:
        tries.popleft()
    return tries


def _failures() -> Failures:
    failures: Failures = current_app.extensions.setdefault("failures", {})
    return failures


def _address() -> str:
    return request.remote_addr or "?"
