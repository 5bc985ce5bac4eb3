"""Browsers, known by a random token in a cookie, and their roles at a table."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from secrets import choice, compare_digest, token_bytes
from typing import cast

from flask import Response, current_app, redirect, request
from msgspec import Struct

from companion.addresses import PORT
from companion.storage.record import TableRecord
from companion.web.requests.site import app_site

COOKIE = "companion"
YEAR = 365 * 24 * 3600
DRAWN, SIGNED = 14, 10
"""Bytes of a token: by chance, and their signature."""
MOST_BROWSERS = 1024
NUMBERS = frozenset(range(10, 100))


class Roles(Struct, frozen=True):
    """The roles of one browser at a table: its token hash, whether it is the host, and its
    seats."""

    token_hash: str | None
    host: bool = False
    seats: frozenset[str] = frozenset()


def cookie_name() -> str:
    """Return the cookie's name, which contains the port: a browser sends cookies to all ports of a
    machine.

    Behind a proxy all processes use one name, because they accept one another's browsers.
    """
    port = request.host.rpartition(":")[2]
    usual = not port.isdecimal() or port == str(PORT) or app_site().proxy is not None
    return COOKIE if usual else f"{COOKIE}-{port}"


def sent_token() -> str | None:
    """Return the token of the asking browser; None if it sent no token that was signed with our
    key."""
    token = request.cookies.get(cookie_name(), "")
    return token if is_signed_with(current_app.config["TOKEN_KEY"], token) else None


def new_token(key: bytes) -> str:
    """Return a token that nobody can guess, signed with that key."""
    return sign_token(token_bytes(DRAWN), key)


def sign_token(drawn: bytes, key: bytes) -> str:
    """Return a token: the random bytes `drawn`, signed with that key."""
    return urlsafe_b64encode(drawn + _signature(drawn, key)).decode()


def is_signed_with(key: bytes, token: str) -> bool:
    """Return whether the token was signed with the key. (An unsigned token could be chosen
    freely.)"""
    try:
        drawn = urlsafe_b64decode(token.encode())[:DRAWN]
    except ValueError:
        return False
    return compare_digest(token.encode(), sign_token(drawn, key).encode())


def _signature(drawn: bytes, key: bytes) -> bytes:
    return hmac.digest(key, drawn, "sha256")[:SIGNED]


def digest_address(address: str, key: bytes) -> str:
    """Return the digest of a network address: it distinguishes addresses without revealing them."""
    return hmac.digest(key, address.encode(), "sha256")[:SIGNED].hex()


@lru_cache(MOST_BROWSERS)
def token_hash(token: str) -> str:
    """Return the digest under which a token is stored. Nobody can use the digest as a token."""
    return sha256(token.encode()).hexdigest()


def request_digits(record: TableRecord, token_hash: str) -> int:
    """Return a number of two digits, by which people tell apart the phones that ask for seats at a
    table.

    It does not depend on anything that the phone has sent, so a phone cannot choose the number of
    another phone.
    """
    given = {one.phone: one.number for seat in record.seats.values() for one in seat.asking}
    free = sorted(NUMBERS - set(given.values()))
    return given[token_hash] if token_hash in given else choice(free)


def redirect_with_token(token: str, address: str) -> Response:
    """Redirect to that address, and give the browser its token. Scripts cannot read the cookie, and
    other sites cannot send it. A token that came by https is never sent by http."""
    response = cast(Response, redirect(address, 303))
    name, secure = cookie_name(), request.is_secure
    response.set_cookie(name, token, max_age=YEAR, secure=secure, httponly=True, samesite="Lax")
    return response


def roles_of_token(record: TableRecord, token: str | None) -> Roles:
    """Return the roles that the browser with that token has at this table."""
    if token is None:
        return Roles(None)
    mine = token_hash(token)
    seats = (c for c, h in record.seats.items() if h.holder and compare_digest(h.holder, mine))
    return Roles(mine, compare_digest(mine, record.host), frozenset(seats))


def is_host_code(record: TableRecord, code: str, key: str) -> bool:
    """Return whether the code is the one that the old tablet shows (a host's code), or the `key` in
    the terminal. An empty code is never right."""
    typed = code.replace(" ", "").encode("utf-8", "replace")
    by_code, by_key = (compare_digest(typed, right.encode()) for right in (record.host_code, key))
    return bool(typed) and (by_code or by_key)
