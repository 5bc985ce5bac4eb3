"""Requests of phones for seats: those that wait, and how seats change."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.storage.record import FREE, SeatHolder, SeatRequest, TableRecord
from companion.web import identity
from companion.web.site import site
from companion.web.windows import who_gives_way

MOST_ASKING = 3
"""Phones that may ask for one seat at a time: the tablet must still show them."""
MOST_OF_ADDRESS = 2
"""Those of them that may come from one address: strangers leave room for a phone from elsewhere."""


def seat_after_request(
    record: TableRecord, colour: str, token_hash: str, address: str
) -> SeatHolder:
    """Return the seat after that browser has asked for it: taken, or waiting for the tablet's
    confirmation.

    After the first deal the tablet confirms every request, so that no stranger reads a hand. On a
    public server it always does, because strangers may guess codes there; the tablet takes its own
    seats without asking. `address` is the address of the browser. If too many browsers ask, the
    seat does not change.
    """
    old = record.seat(colour)
    if old.holder == token_hash:
        return replace(old, at_tablet=False)
    asks = bool(record.table.counting) or (site().public and token_hash != record.host)
    if old.holder is None and not old.no_phone and not asks:
        return SeatHolder(holder=token_hash)
    if any(one.phone == token_hash for one in old.asking):
        return old
    return with_request(old, SeatRequest(token_hash, identity.number(record, token_hash), address))


def with_request(old: SeatHolder, new: SeatRequest) -> SeatHolder:
    """Return the seat with one more request. An older request from the same address may be dropped.

    If there are too many requests, all from different addresses, the seat does not change.
    """
    asking = [*old.asking, new]
    place = who_gives_way([one.address for one in asking], MOST_OF_ADDRESS, MOST_ASKING)
    if place is not None:
        del asking[place]
    return replace(old, asking=tuple(asking))


def without_requests(
    record: TableRecord, token_hash: str | None, but: str = ""
) -> dict[str, SeatHolder]:
    """Return the seats that change if the requests of a browser are dropped, or (None) all
    requests. `but`: the colour of a seat that does not change."""
    left = {
        colour: tuple(
            one for one in seat.asking if token_hash is not None and one.phone != token_hash
        )
        for colour, seat in record.seats.items()
        if colour != but
    }
    return {
        colour: replace(record.seats[colour], asking=asking)
        for colour, asking in left.items()
        if asking != record.seats[colour].asking
    }


def seat_after_decision(old: SeatHolder, do: str, meant: Sequence[SeatRequest]) -> SeatHolder:
    """Return the seat after the tablet's decision `do` about the requests that are `meant`.
    Confirming a request takes the seat from its phone, and refuses all other requests."""
    match do:
        case "confirm" if meant:
            return SeatHolder(holder=meant[0].phone)
        case "refuse":
            return replace(old, asking=tuple(one for one in old.asking if one not in meant))
        case "no_phone":
            return SeatHolder(no_phone=True)
        case "tablet" if old.holder is not None:
            return replace(old, at_tablet=True)
        case "phone":
            return replace(old, no_phone=False, at_tablet=False)
        case "free":
            return FREE
    return old
