"""Handing a box on: as a file, as a link with its QR code, or published by its owner."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.packing import FIELD, pack
from companion.core.play import Box
from companion.web import join_address, qr_codes, request_context
from companion.web.copy_pages import CopyPages, looks_invented, render
from companion.web.shelf import find, find_own, library
from companion.web.site import site

LONGEST_ADDRESS = 200


class BoxLink(NamedTuple):
    """A box in an address: the whole `url`, its QR code as SVG ("" if it is too much for one), and
    the address of the companion that opens it."""

    url: str
    qr: str
    companion: str


def add_pages(pages: Blueprint, copies: CopyPages) -> None:
    """Add the page from which a box is handed on, and publishing for owners."""
    game = copies.game

    @pages.get(f"{copies.where}/<id_>/share")
    def share(id_: str) -> ResponseReturnValue:
        """Show the ways to hand a box on. `to` is the address of the companion that the link leads
        to; 422 if it is none."""
        shelved = find(game, id_)
        typed = request.args.get("to", "").strip()[:LONGEST_ADDRESS]
        other = parse_address(typed)
        published = _published_url(id_) if _may_publish(shelved.owner) else ""
        page = render(
            copies,
            "share",
            shelved=shelved,
            to=typed,
            like_sample=looks_invented(shelved.box),
            link=link_of(shelved.box, other or join_address.reachable_site()),
            sentence=gettext("Enter the address as a browser shows it.") if other == "" else "",
            may_publish=_may_publish(shelved.owner),
            published=published,
            published_qr=published and qr_codes.qr_svg(published),
        )
        return page, 422 if other == "" else 200

    @pages.post(f"{copies.where}/<id_>/publish")
    def publish(id_: str) -> ResponseReturnValue:
        """Publish the box under a link that nobody can guess, or withdraw that link (`do`:
        "withdraw"). 404 unless the server is public, 403 for everybody but the owner."""
        if not site().public:
            abort(404)
        find_own(game, id_)
        mine = request_context.token_hash()
        if request.form.get("do") == "withdraw":
            done = library().withdraw(id_, mine)
        else:
            done = library().publish(id_, mine) is not None
        if not done:
            abort(403, gettext("Only the device that made this copy may publish it."))
        return redirect(url_for(".share", id_=id_, _anchor="published"), 303)


def _may_publish(owner: str) -> bool:
    """Return whether this browser may publish a box of that owner on this server."""
    return site().public and owner == request_context.token_hash() != ""


def _published_url(id_: str) -> str:
    """Return the address under which the box is published; "" if it is not."""
    link = library().link_of(id_)
    return "" if link is None else request.host_url[:-1] + published_path(link)


def published_path(link: str) -> str:
    """Return the path of a published box's page."""
    return url_for("copies.show_published", link=link)


def parse_address(typed: str) -> str | None:
    """Return the address of a companion that somebody has typed, with its scheme and port; None if
    nothing was typed, "" if it is no address."""
    if not typed:
        return None
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        known = parts.scheme in ("http", "https") and parts.hostname
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    if not known or parts.username or not set(parts.netloc.lower()) <= HOST_LETTERS:
        return ""
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}{port}/"


HOST_LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789-.:[]_")


def link_of(box: Box, companion: str) -> BoxLink | None:
    """Return the link with which that companion opens the box; None if the box is too big for
    one."""
    packed = pack(box)
    if packed is None:
        return None
    url = f"{companion}{url_for('copies.look')[1:]}?{FIELD}={packed}"
    return BoxLink(url, qr_codes.dense_svg(url), companion)
