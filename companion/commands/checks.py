"""The checks of `doctor` that send requests: to the companion's port, or with `--name` from a
browser's side, through the proxy, to the companion.

The checks of a name send requests as a browser does, by https and with the public name. No check
changes anything.
"""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from companion import addresses as reach
from companion.commands import Finding

WAIT_S, PORT_WAIT_S = 5.0, 2.0
HTTP_PORT = 80
HELD_BACK_S = 0.5
"""The second event of the stream comes a second after the first, unless the proxy holds it back."""
LEAST_LEFT = 0.2
"""The part of a certificate's lifetime that is left when it should have been renewed long ago."""
STRANGER = "203.0.113.9"  # an address kept for documentation
FORGED = {
    "X-Forwarded-For": STRANGER,
    "X-Forwarded-Host": "forged.invalid",
    "X-Forwarded-Proto": "http",
}
"""Headers that only the proxy may send."""
STREAM = "/healthz/stream"
PROXY_FILES = "compare the proxy's configuration with nginx.conf or Caddyfile in deploy/"


class Streamed(NamedTuple):
    """The output of a stream: its status, its first event, and the seconds until its second
    event."""

    status: int
    told: Mapping[str, str]
    gap: float


def check_site(name: str) -> dict[str, Finding]:
    """Return the findings about the site with that public name, which may include a port. If https
    itself fails, nothing else is checked."""
    try:
        secure = check_https(name)
        if secure.wrong:
            return {"https": secure}
        return {
            "https": secure,
            "http": check_http(name),
            "forms": check_forms(name),
            **check_stream(name),
            "forged": check_forged_headers(name),
        }
    except (OSError, HTTPException, ValueError) as error:
        wrong = f"https://{name} cannot be reached: {error}. Is the proxy running under that name?"
        return {"https": Finding(str(error), wrong)}


def check_https(name: str, least_left: float = LEAST_LEFT) -> Finding:
    """Check that the companion answers by https. The finding is the date until which the
    certificate is valid."""
    with closing(_connect(name)) as connection:
        connection.connect()
        certificate = connection.sock.getpeercert() or {}
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        well = (answer.status, answer.read()) == (200, b"ok\n")
    began, ends = (
        ssl.cert_time_to_seconds(str(certificate[key])) for key in ("notBefore", "notAfter")
    )
    now, until = datetime.now(UTC).timestamp(), datetime.fromtimestamp(ends, UTC).isoformat()
    found = {"status": answer.status, "certificate_until": until}
    if not well:
        return Finding(found, f"https://{name}/healthz does not say ok: is the companion running?")
    if (ends - now) / (ends - began) < least_left:
        return Finding(found, f"The certificate of {name} ends at {until} and was not renewed.")
    return Finding(found)


def check_http(name: str, port: int = HTTP_PORT) -> Finding:
    """Check that plain http redirects to this site, also for a foreign Host header. The finding is
    None if the site has a port of its own, because then nobody opens it without https."""
    if urlsplit(f"//{name}").port is not None:
        return Finding(None)
    leads = {host: _redirect_target(name, port, host) for host in (name, "forged.invalid")}
    if not (leads[name] or "").startswith(f"https://{name}/"):
        return Finding(leads[name], f"http://{name} does not lead to https: {PROXY_FILES}.")
    foreign = leads["forged.invalid"]
    if foreign and not foreign.startswith(f"https://{name}/"):
        return Finding(foreign, f"The redirect to https accepts a foreign name: {PROXY_FILES}.")
    return Finding(leads[name])


def check_forms(name: str) -> Finding:
    """Check that a form that changes nothing is accepted: the choice of a language."""
    headers = {"Origin": f"https://{name}", "Content-Type": "application/x-www-form-urlencoded"}
    with closing(_connect(name)) as connection:
        connection.request("POST", "/language", "language=en", headers)
        status = connection.getresponse().status
    if status == 303:
        return Finding(status)
    if status == 403:
        wrong = (
            "Every form is refused. Start the companion with --behind-proxy and --name; the proxy "
            "has to send X-Forwarded-Proto and X-Forwarded-Host"
        )
        return Finding(status, f"{wrong}: {PROXY_FILES}.")
    return Finding(status, f"A form was answered with {status}.")


def check_stream(name: str) -> dict[str, Finding]:
    """Check that the proxy passes the events of a stream on at once, and that phones would be sent
    to the site's own address."""
    streamed = _read_stream(name, {})
    if streamed.status != 200:
        wrong = f"A stream was answered with {streamed.status}."
        return {"stream": Finding(streamed.status, wrong)}
    held = f"The proxy holds streams back, so that pages stay old: {PROXY_FILES}."
    address = streamed.told["address"]
    elsewhere = f"Phones would be sent to {address} instead of https://{name}/: {PROXY_FILES}."
    return {
        "stream": Finding("at once", held if streamed.gap < HELD_BACK_S else ""),
        "phones": Finding(address, "" if address == f"https://{name}/" else elsewhere),
    }


def check_forged_headers(name: str) -> Finding:
    """Check that the companion ignores a proxy's headers if a browser sends them itself."""
    streamed = _read_stream(name, FORGED)
    told = streamed.told
    if streamed.status != 200 or told["from"] == STRANGER or told["address"] != f"https://{name}/":
        wrong = f"The proxy lets a browser's own X-Forwarded headers through: {PROXY_FILES}."
        return Finding("believed", wrong)
    return Finding("ignored")


def _connect(name: str) -> HTTPSConnection:
    return HTTPSConnection(name, timeout=WAIT_S, context=ssl.create_default_context())


def _redirect_target(name: str, port: int, host: str) -> str | None:
    """Return the address to which plain http redirects a request for that host."""
    with closing(HTTPConnection(name, port, timeout=WAIT_S)) as connection:
        connection.request("GET", "/", headers={"Host": host})
        return connection.getresponse().getheader("Location")


def _read_stream(name: str, headers: Mapping[str, str]) -> Streamed:
    with closing(_connect(name)) as connection:
        connection.request("GET", STREAM, headers=dict(headers))
        answer = connection.getresponse()
        if answer.status != 200:
            return Streamed(answer.status, {}, 0.0)
        answer.readline()  # the event's name
        told = json.loads(answer.readline().removeprefix(b"data: "))
        began = monotonic()
        answer.read()
        return Streamed(answer.status, told, monotonic() - began)


def check_addresses() -> Finding:
    """Check that phones can reach this machine. The finding is the list of its addresses."""
    found = reach.server_addresses("0.0.0.0")
    wrong = "This machine is in no network: phones cannot reach it."
    return Finding(found, "" if found else wrong)


def check_port(number: int) -> Finding:
    """Check that a program answers at the port, here and at the addresses for phones, or that the
    port is free."""
    own = (reach.LOOPBACK, *reach.server_addresses("0.0.0.0"))
    answers = {address: _is_port_answered(address, number) for address in own}
    if not any(answers.values()):
        try:
            with socket.create_server(("", number)):
                return Finding("free")
        except OSError as error:
            return Finding("closed", f"Port {number} cannot be used: {error.strerror}.")
    deaf = [address for address, answer in answers.items() if not answer]
    if deaf and deaf != [reach.LOOPBACK]:
        where = ", ".join(deaf)
        return Finding(answers, f"The program on port {number} does not answer at {where}.")
    return Finding(answers)


def check_port_behind_proxy(number: int) -> Finding:
    """Check that the companion answers at the port on this machine, and that other machines cannot
    reach the port without the proxy."""
    answers = {
        address: _is_port_answered(address, number)
        for address in (reach.LOOPBACK, *reach.server_addresses("0.0.0.0"))
    }
    past = [address for address, answer in answers.items() if answer and address != reach.LOOPBACK]
    if past:
        wrong = f"Port {number} answers at {', '.join(past)} as well, past the proxy: "
        return Finding(answers, wrong + f"let the companion listen on {reach.LOOPBACK} only.")
    if not answers[reach.LOOPBACK]:
        wrong = f"Nothing answers on port {number} of {reach.LOOPBACK}: start the companion."
        return Finding(answers, wrong)
    return Finding(answers)


def _is_port_answered(address: str, number: int) -> bool:
    try:
        with closing(socket.create_connection((address, number), PORT_WAIT_S)):
            return True
    except OSError:
        return False
