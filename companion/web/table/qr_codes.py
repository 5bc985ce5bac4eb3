"""QR codes: for the address at which phones join, and for the Wi-Fi."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response, abort, current_app, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from companion.web.rendering import table_pages
from companion.web.requests import context
from companion.web.requests.site import choose_address, join_address

pages = Blueprint("qr_codes", __name__)

LONGEST_NETWORK = 32
LONGEST_PASSWORD = 63
QUIET_MODULES = 4
WHITE_ON_BLACK, RESET = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
"""Colours of a terminal: the light modules of a code are printed, the dark ones are its ground."""
SVG = "image/svg+xml"


@pages.get("/t/<code>/qr.svg")
def join_qr_code(code: str) -> Response:
    """Return the QR code that leads to the table's seats."""
    record = context.find_table(code)
    return Response(qr_svg(join_address(record).url), mimetype=SVG)


@pages.post("/t/<code>/address")
def choose_join_address(code: str) -> ResponseReturnValue:
    """Let the host choose one of this machine's addresses for this table's phones (useful with a
    VPN or two networks)."""
    record = context.find_table(code)
    roles = context.require_host(record)
    data, _ = context.read_posted_data()
    address = data.get("address")
    if not isinstance(address, str) or address not in join_address(record).addresses:
        abort(422, gettext("This computer does not have this address."))
    choose_address(record.code, address)
    context.hub().announce_people(record.code)
    return table_pages.render_tablet(record, "sheets/seats.html", roles)


@pages.post("/wifi")
def wifi_qr_code() -> ResponseReturnValue:
    """Return a QR code that connects phones to the Wi-Fi. Name and password are not stored."""
    data, _ = context.read_posted_data()
    name, password = (str(data.get(key, "")) for key in ("network", "password"))
    if not 0 < len(name.encode()) <= LONGEST_NETWORK or len(password) > LONGEST_PASSWORD:
        abort(422, gettext("Enter a network name of at most 32 letters."))
    svg = draw_svg(wifi_text(name, password))
    page = render_template("tables/_wifi.html", svg=svg, network=name)
    return context.forbid_caching(current_app.make_response(page))


def wifi_text(name: str, password: str) -> str:
    """Return the text of a QR code that lets a phone join a network. Without a password the network
    is open."""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{_escape(name)};P:{_escape(password)};;"


def _escape(text: str) -> str:
    return "".join(f"\\{c}" if c in '\\;,":' else c for c in text)


def draw_svg(text: str) -> str:
    """Return a QR code of the text as SVG, dark on light in every theme."""
    code = QRCode(border=QUIET_MODULES, error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    rows = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on
    )
    size = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


qr_svg = lru_cache(maxsize=64)(draw_svg)
"""Draws each code of a table once. A Wi-Fi password is never kept in this cache."""


def qr_text(text: str, *, in_colour: bool = False) -> str:
    """Return a QR code of the text as block characters, light on dark, for a terminal. With
    `in_colour` it sets both colours: otherwise a terminal with a light background would swap them,
    and many cameras cannot read that."""
    code = QRCode(border=2)
    code.add_data(text)
    matrix = [*code.get_matrix(), []]
    pairs = (matrix[row : row + 2] for row in range(0, len(matrix) - 1, 2))
    before, after = (WHITE_ON_BLACK, RESET) if in_colour else ("", "")
    return "\n".join(f"{before}{_two_rows(*pair)}{after}" for pair in pairs)


def _two_rows(upper: list[bool], lower: list[bool]) -> str:
    """Return two rows of a code as one line of half blocks. Light modules are printed."""
    lower = lower or [True] * len(upper)
    return "".join("█▀▄ "[2 * top + below] for top, below in zip(upper, lower, strict=True))
