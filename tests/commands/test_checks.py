"""`doctor --name` checks a real site over https: one in order, and one for each fault."""

import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from gevent.pywsgi import WSGIServer

from companion.application import create_app
from companion.commands import Finding
from companion.commands.checks import check_http, check_https, check_site
from companion.web.http.handler import Handler
from companion.web.requests.site import Site
from tests.support.certificates import Certificate, certificate, needs_openssl
from tests.support.server import FORKED, UP_WITHIN, free_port, until

pytestmark = [pytest.mark.slow, needs_openssl]
Wsgi = Callable[[Any, Any], Iterable[bytes]]


def without_scheme(app: Wsgi) -> Wsgi:
    """Behave like a site whose proxy does not say that the request came by https."""
    return lambda environ, start: app({**environ, "wsgi.url_scheme": "http"}, start)


def held_back(app: Wsgi) -> Wsgi:
    """Behave like a site whose proxy sends an answer only when it is complete."""
    return lambda environ, start: [b"".join(app(environ, start))]


def broken(app: Wsgi) -> Wsgi:
    """Behave like a proxy whose companion is not running."""

    def answer(environ: Any, start: Any) -> Iterable[bytes]:
        start("502 Bad Gateway", [("Content-Type", "text/plain")])
        return [b"Bad Gateway"]

    return answer


FAULTS: Mapping[str, Callable[[Wsgi], Wsgi]] = {
    "scheme": without_scheme,
    "held": held_back,
    "down": broken,
}


def serve(folder: Path, port: int, files: Certificate, fault: str) -> None:
    """Serve a companion over https, with that fault. "forged": it believes every client's
    headers."""
    proxy = ip_network("127.0.0.0/8") if fault == "forged" else None
    app = create_app(folder, site=Site(proxy))
    wsgi = FAULTS[fault](app) if fault in FAULTS else app
    WSGIServer(
        ("127.0.0.1", port),
        wsgi,
        handler_class=Handler,
        certfile=str(files.chain),
        keyfile=str(files.key),
    ).serve_forever()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate(tmp_path_factory.mktemp("certificate"), "localhost")


@pytest.fixture
def _trusted(monkeypatch: pytest.MonkeyPatch, files: Certificate) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(files.chain))


@contextmanager
def site(folder: Path, files: Certificate, fault: str) -> Iterator[str]:
    """Run a site with that fault, and yield its name."""
    port = free_port()
    process = FORKED.Process(target=serve, args=(folder, port, files, fault))
    process.start()
    try:
        until(lambda: socket.create_connection(("127.0.0.1", port), 5).close() is None)
        yield f"localhost:{port}"
    finally:
        process.terminate()
        process.join(UP_WITHIN)


def wrong(findings: Mapping[str, Finding]) -> set[str]:
    """Return the names of the checks that found something wrong."""
    return {name for name, one in findings.items() if one.wrong}


@pytest.mark.usefixtures("_trusted")
def test_a_correct_site_passes_doctor(tmp_path, files):
    with site(tmp_path, files, "") as name:
        found = check_site(name)
        assert "was not renewed" in check_https(name, least_left=2).wrong
    assert wrong(found) == set()
    assert set(found) == {"https", "http", "forms", "stream", "phones", "forged"}
    assert found["phones"].found == f"https://{name}/"


@pytest.mark.usefixtures("_trusted")
@pytest.mark.parametrize(
    ("fault", "amiss"),
    [
        ("scheme", {"forms", "phones", "forged"}),
        ("held", {"stream"}),
        ("forged", {"forged"}),
        ("down", {"https"}),
    ],
)
def test_doctor_reports_problems_of_a_site(tmp_path, files, fault, amiss):
    with site(tmp_path, files, fault) as name:
        assert wrong(check_site(name)) == amiss


def test_an_untrusted_certificate_is_reported_first(tmp_path, files):
    with site(tmp_path, files, "") as name:
        found = check_site(name)
    assert set(found) == {"https"}
    assert "CERTIFICATE_VERIFY_FAILED" in found["https"].wrong


class Redirects(BaseHTTPRequestHandler):
    """A server for plain http that redirects to `to`; "{host}" stands for the request's host
    name."""

    to = ""

    def do_GET(self) -> None:
        self.send_response(301 if self.to else 200)
        self.send_header("Location", self.to.format(host=self.headers["Host"]))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("https://localhost/", ""),
        ("https://{host}/", "accepts a foreign name"),
        ("http://localhost/", "does not lead to https"),
        ("", "does not lead to https"),
    ],
)
def test_doctor_reports_http_that_does_not_redirect_to_this_site(to, says):
    handler = type("Handler", (Redirects,), {"to": to})
    with HTTPServer(("127.0.0.1", 0), handler) as plain:
        serving = Thread(target=plain.serve_forever)
        serving.start()
        try:
            wrong = check_http("localhost", plain.server_port).wrong
        finally:
            plain.shutdown()
            serving.join()
    assert says in wrong
    assert bool(wrong) == bool(says)


def test_a_missing_site_is_reported(tmp_path):
    assert "cannot be reached" in check_site(f"localhost:{free_port()}")["https"].wrong
