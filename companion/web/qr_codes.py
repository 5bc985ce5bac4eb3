"""The QR codes: the address at which phones join, and the way into the Wi-Fi."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.structs import writable
from companion.web import lan, rendering, request_context
from companion.web.joining import joining

pages = Blueprint("codes", __name__)

LONGEST_NETWORK = 32
LONGEST_PASSWORD = 63
SVG = "image/svg+xml"


@pages.get("/t/<code>/qr.svg")
def join_code(code: str) -> Response:
    """The QR code that leads to the table's seats."""
    record = request_context.find(code)
    return Response(lan.qr_svg(joining(record).url), mimetype=SVG)


@pages.post("/t/<code>/address")
def choose(code: str) -> ResponseReturnValue:
    """The host says which of this machine's addresses the phones shall use (VPN, two networks)."""
    record = request_context.find(code)
    roles = request_context.host_only(record)
    data, _ = request_context.body()
    if data.get("address") not in joining(record).addresses:
        abort(422, gettext("This machine does not have that address."))
    current_app.extensions["address"] = data["address"]
    request_context.hub().announce_people(record.code)
    return rendering.render_tablet(record, "sheets/seats.html", roles)


@pages.post("/wifi")
def wifi() -> ResponseReturnValue:
    """A QR code that brings phones into the Wi-Fi. Drawn, sent, and kept nowhere."""
    data, _ = request_context.body()
    name, password = (writable(str(data.get(key, ""))) for key in ("network", "password"))
    if not 0 < len(name.encode()) <= LONGEST_NETWORK or len(password) > LONGEST_PASSWORD:
        abort(422, gettext("The network needs a name of at most 32 letters."))
    svg = lan.qr_svg.__wrapped__(lan.wifi_text(name, password))
    text = render_template("tables/_wifi.html", svg=svg, network=name)
    return request_context.private(current_app.make_response(text))
