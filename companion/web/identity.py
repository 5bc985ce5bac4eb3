"""Browsers, known by an opaque token in a cookie, and the roles they hold at a table."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from secrets import choice, compare_digest, token_bytes
from typing import cast

from flask import Response, redirect, request
from msgspec import Struct

from companion.addresses import PORT
from companion.storage.record import TableRecord
from companion.web.site import site

COOKIE = "companion"
YEAR = 365 * 24 * 3600
TOKEN_LENGTH = 32
DRAWN, SIGNED = 14, 10
"""Bytes of a token: by chance, and their signature."""
MOST_BROWSERS = 1024
NUMBERS = frozenset(range(10, 100))


class Roles(Struct, frozen=True):
    """What one browser is at a table: its mark, whether it leads, which seats it holds."""

    mark: str | None
    host: bool = False
    seats: frozenset[str] = frozenset()


def cookie_name() -> str:
    """What our cookie is called: companions at other ports of one machine get each other's.

    Behind a proxy one name stands for all processes, which know one another's browsers.
    """
    port = request.host.rpartition(":")[2]
    usual = not port.isdecimal() or port == str(PORT) or site().proxy is not None
    return COOKIE if usual else f"{COOKIE}-{port}"


def token_of(cookies: Mapping[str, str]) -> str | None:
    """The token of a browser by its cookies; None for a browser that has none yet.

    One from the time when all ports had the same name still counts, where it is known here.
    """
    token = cookies.get(cookie_name()) or cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH else None


def mark_of(cookies: Mapping[str, str]) -> str | None:
    """The mark of a browser by its cookies; None for a browser that has no token yet."""
    token = token_of(cookies)
    return None if token is None else mark(token)


def new_token(key: bytes) -> str:
    """A token that nobody can guess, signed with that key."""
    drawn = token_bytes(DRAWN)
    return urlsafe_b64encode(drawn + _signature(drawn, key)).decode()


def made_with(key: bytes, token: str) -> bool:
    """Whether that token was signed with the key: nobody can bring one of their own choice."""
    try:
        both = urlsafe_b64decode(token.encode())
    except ValueError:
        return False
    drawn = both[:DRAWN]
    return compare_digest(both[DRAWN:], _signature(drawn, key))


def _signature(drawn: bytes, key: bytes) -> bytes:
    return hmac.digest(key, drawn, "sha256")[:SIGNED]


def digest(address: str, key: bytes) -> str:
    """A network address as it is stored: enough to tell two apart, too little to read it."""
    return hmac.digest(key, address.encode(), "sha256")[:SIGNED].hex()


@lru_cache(MOST_BROWSERS)
def mark(token: str) -> str:
    """What is stored of a token: enough to know it again, too little to use it."""
    return sha256(token.encode()).hexdigest()


def number(record: TableRecord, mark: str) -> int:
    """Two digits by which people tell apart the phones that ask at a table: no two are the same.

    They come from nothing that the phone has sent, so that it cannot try for another's.
    """
    given = {one.phone: one.number for seat in record.seats.values() for one in seat.asking}
    free = sorted(NUMBERS - set(given.values()))
    return given[mark] if mark in given else choice(free)


def redirect_as(token: str, address: str) -> Response:
    """To that address, with its token for the browser; no script can read it, no other site can
    send it.

    Where it came by https it never goes by http.
    """
    response = cast(Response, redirect(address, 303))
    name, secure = cookie_name(), request.is_secure
    response.set_cookie(name, token, max_age=YEAR, secure=secure, httponly=True, samesite="Lax")
    return response


def roles(record: TableRecord, token: str | None) -> Roles:
    """What the browser with that token is at this table."""
    if token is None:
        return Roles(None)
    mine = mark(token)
    seats = (c for c, h in record.seats.items() if h.holder and compare_digest(h.holder, mine))
    return Roles(mine, compare_digest(mine, record.host), frozenset(seats))


def knows_code(record: TableRecord, code: str, key: str) -> bool:
    """Whether the code is the one that the old tablet shows, or the key of the terminal.

    An empty one is neither, whatever it is compared with.
    """
    typed = code.replace(" ", "").encode("utf-8", "replace")
    by_code, by_key = (compare_digest(typed, right.encode()) for right in (record.host_code, key))
    return bool(typed) and (by_code or by_key)
