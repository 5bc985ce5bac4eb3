"""One connection to the server: a client that sends too slowly keeps nothing open."""

import contextlib
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import gevent
import pytest
from gevent import socket as green
from gevent.pywsgi import WSGIServer

from companion.application import create_app
from companion.web.http.handler import Handler
from companion.web.http.incoming import Budget, Incoming

pytestmark = pytest.mark.slow

LONG_S = 20.0
"""Longer than any limit here. A client that still waits after that was not disconnected."""


class Impatient(Handler):
    """A handler that disconnects slow clients soon enough for a test to wait for it."""

    headers_s, body_s, idle_s = 0.5, 0.5, 1.5


@pytest.fixture
def handler() -> type[Handler]:
    return Impatient


@pytest.fixture
def port(tmp_path: Path, handler: type[Handler]) -> Iterator[int]:
    app = create_app(tmp_path)
    handler.budget = Budget(handler.budget.most)  # nothing of an earlier test is counted
    server = WSGIServer(("127.0.0.1", 0), app, handler_class=handler, log=None)
    server.start()
    yield server.server_port
    server.stop(timeout=0)
    app.extensions["records"].close()


def talk(port: int, first: bytes, rest: bytes = b"", pause: float = 0.1) -> bytes:
    """Send `first`, and then `rest` one byte at a time, until the connection is closed. Return the
    answer."""
    with closing(green.create_connection(("127.0.0.1", port), LONG_S)) as sock:
        sock.sendall(first)
        dripping = gevent.spawn(drip, sock, rest, pause)
        try:
            return b"".join(iter(lambda: sock.recv(65536), b""))
        except ConnectionResetError:
            return b""
        finally:
            dripping.kill()


def drip(sock: socket.socket, rest: bytes, pause: float) -> None:
    for n in range(len(rest)):
        gevent.sleep(pause)
        try:
            sock.sendall(rest[n : n + 1])
        except OSError:
            return


GET = b"GET /calculator HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 900\r\nAccept: application/json\r\n\r\n"
)


CHUNKED = POST.replace(b"Content-Length: 900", b"Transfer-Encoding: chunked")
BOTH = POST.replace(b"Accept", b"Transfer-Encoding: chunked\r\nAccept")


@pytest.mark.parametrize("encoding", [b"chunked", b"Chunked", b"identity", b"gzip, chunked"])
def test_a_request_with_two_lengths_is_refused_and_the_connection_closed(port, encoding):
    answer = talk(port, BOTH.replace(b"chunked", encoding) + b"2\r\n{}\r\n0\r\n\r\n" + GET)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1, "the rest of it is no request"


SCORE = POST.replace(b"900", b"2") + b"{}"
BAD = {
    "two lengths": POST.replace(b"900", b"2\r\nContent-Length: 3") + b"{}",
    "the same length twice": POST.replace(b"900", b"2\r\nContent-Length: 2") + b"{}",
    "a length with a sign": SCORE.replace(b": 2", b": +2"),
    "a length with a line": SCORE.replace(b": 2", b": 0_2"),
    "another encoding": CHUNKED.replace(b"chunked", b"gzip, chunked") + b"2\r\n{}\r\n0\r\n\r\n",
    "no host": GET.replace(b"Host: localhost\r\n", b"") + b"\r\n",
    "two hosts": GET + b"Host: other\r\n\r\n",
    "a line without a colon": GET + b"Nonsense\r\nAccept: text/html\r\n\r\n",
    "a blank before the colon": GET + b"Accept : text/html\r\n\r\n",
    "a folded line": GET + b"Accept: text/html,\r\n text/plain\r\n\r\n",
    "a bare end of a line": GET + b"Accept: text/html\rX: y\r\n\r\n",
    "a NUL": GET + b"Accept: text\0/html\r\n\r\n",
    "many headers": GET + b"X: y\r\n" * 101 + b"\r\n",
    "a method that colours the terminal": b"\x1b[31mGET" + GET[3:] + b"\r\n",
    "no version": b"GET /calculator\r\n\r\n",
    "half a version": GET.replace(b"1.1", b"1") + b"\r\n",
    "https": bytes.fromhex("16030100f1010000ed0303") + b"\x1b[2J" * 9 + b"\r\n\r\n",
}


@pytest.mark.parametrize("way", BAD)
def test_malformed_http_is_refused_without_a_body(capfd, port, way):
    """The terminal shows the QR code: no traceback and nothing that was sent may appear there."""
    answer = talk(port, BAD[way] + GET)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1, "the rest of it is no request"
    assert capfd.readouterr() == ("", "")


def test_valid_http_is_answered(port):
    odd = b"X-Odd: \xe9\t\"'()[]\r\nX-Empty:\r\nAccept: application/json\r\n"
    end = b"Connection: close\r\n\r\n"
    for sent in (
        GET + odd + end,
        GET.replace(b"GET", b"M-SEARCH") + end,
        b"GET /calculator HTTP/1.0\r\n\r\n",
        SCORE.replace(b"Accept", b"Connection: close\r\nAccept"),
        CHUNKED.replace(b"Accept", b"Connection: close\r\nAccept") + b"2\r\n{}\r\n0\r\n\r\n",
    ):
        answer = talk(port, sent)
        assert not answer.startswith(b"HTTP/1.1 400"), sent
        assert answer.count(b"HTTP/1.1 ") == 1


SLOW = b"X-Slow: " + b"x" * 300


@pytest.mark.parametrize(
    ("begun", "rest"),
    [*((one, b"") for one in (b"", b"GE", GET[:16], GET, GET + b"X-Slow: ")), (GET, SLOW)],
)
def test_a_stalled_request_ends_the_connection(port, begun, rest):
    assert b"200 OK" not in talk(port, begun, rest)


def test_a_missing_body_is_reported_in_a_sentence(port):
    for rest in (b"", b"[" * 900):
        answer = talk(port, POST, rest)
        assert answer.startswith(b"HTTP/1.1 408"), answer
        assert b"took too long to arrive" in answer
        assert answer.count(b"HTTP/1.1") == 1, "the rest of it is no request"


def test_an_unread_body_does_not_keep_the_connection_open(port):
    unread = POST.replace(b"/score", b"/nowhere").replace(b" 900", b" 999999999")
    assert talk(port, unread, b"x" * 300).count(b"HTTP/1.1") == 1


def test_a_slow_request_within_the_time_limit_is_answered(port):
    with closing(green.create_connection(("127.0.0.1", port), LONG_S)) as sock:
        for pause in (0, 0.7):  # the second request begins after the time limit for headers
            gevent.sleep(pause)
            for part in (GET[:30], GET[30:], b"\r\n"):
                sock.sendall(part)
                gevent.sleep(0.05)
            answer = b""
            while b"</html>" not in answer and b"\r\n0\r\n" not in answer:
                answer += sock.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")


def connections(port: int, many: int, begun: bytes) -> list[socket.socket]:
    """Open `many` connections and send only `begun` on each. Return their sockets."""
    made = [green.create_connection(("127.0.0.1", port), LONG_S) for _ in range(many)]
    for sock in made:
        sock.sendall(begun)
    return made


def answered(port: int) -> bytes:
    """Return the answer to a complete request for a page."""
    return talk(port, GET + b"Connection: close\r\n\r\n")


def test_two_hundred_silent_connections_delay_no_other_request(port):
    silent = connections(port, 200, b"") + connections(port, 50, b"GET / HT")
    dripping = [gevent.spawn(drip, sock, b"x" * 300, 0.1) for sock in silent[-50:]]
    for _ in range(5):
        assert answered(port).startswith(b"HTTP/1.1 200")
    for sock in silent:
        with closing(sock), contextlib.suppress(ConnectionResetError):
            assert b" 200 " not in b"".join(iter(partial(sock.recv, 4096), b""))
    gevent.killall(dripping)
    assert answered(port).startswith(b"HTTP/1.1 200")


def test_a_stream_that_is_not_read_delays_no_other_request(port):
    """The answers that a client does not read wait in the system or in its own task."""
    many = GET + b"\r\n"
    deaf = connections(port, 50, many * 20)
    for _ in range(5):
        assert answered(port).startswith(b"HTTP/1.1 200")
    for sock in deaf:
        sock.close()


BODY = 100_000
HALF = POST.replace(b" 900", b" %d" % (2 * BODY)) + b"[" * BODY
BEGUN = {
    "bodies": HALF,
    "bodies in chunks": CHUNKED + b"%x\r\n" % (2 * BODY) + b"[" * BODY,
    "headers": GET + b"X-A: " + b"x" * 60_000 + b"\r\nX-B: " + b"x" * 40_000,
}


class Narrow(Impatient):
    """A handler that holds only little unfinished data at once."""

    budget = Budget(5 * BODY)


class Patient(Narrow):
    """The same, with enough time that no request is too slow."""

    headers_s = body_s = LONG_S


@pytest.mark.parametrize("handler", [Patient])
@pytest.mark.parametrize("begun", [*BEGUN])
def test_half_sent_requests_use_limited_memory(handler, port, begun):
    budget = handler.budget
    silent = connections(port, 12, BEGUN[begun])
    whole = POST.replace(b" 900", b" 2").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n{}")
    for _ in range(5):
        assert answered(port).startswith(b"HTTP/1.1 200")
        assert talk(port, whole).startswith(b"HTTP/1.1 422")
        assert 0 < budget.held <= budget.most
    given_up = []
    for sock in silent:
        sock.settimeout(0)
        with contextlib.suppress(BlockingIOError, ConnectionResetError):
            given_up.append(sock.recv(65536))
        sock.close()
    assert 6 <= len(given_up) < 12
    if begun != "headers":
        assert all(answer.startswith(b"HTTP/1.1 503") for answer in given_up)
        assert all(b"Too much is being sent" in answer for answer in given_up)
        assert all(b"\r\nRetry-After: 5\r\n" in answer for answer in given_up)


@pytest.mark.parametrize("handler", [Narrow])
def test_answered_requests_use_no_memory(handler, port):
    budget = handler.budget
    unread = POST.replace(b"/score", b"/nowhere").replace(b" 900", b" %d" % (20 * BODY))
    with closing(green.create_connection(("127.0.0.1", port), LONG_S)) as sock:
        for request in (GET + b"\r\n", POST.replace(b" 900", b" 2") + b"{}"):
            sock.sendall(request)
            assert sock.recv(65536).startswith(b"HTTP/1.1 ")
        gevent.sleep(0.1)
        assert budget.held == 0, "kept for later"
    assert talk(port, unread + b"x" * 10 * BODY, pause=0)[:12] == b"HTTP/1.1 404"
    assert budget.held == 0


def test_the_address_that_sent_most_loses_its_largest_request():
    pairs = [socket.socketpair() for _ in range(4)]
    one, two, three, other = (
        Incoming(mine, address)
        for (mine, _), address in zip(pairs, ("10.0.0.1",) * 3 + ("10.0.0.2",), strict=True)
    )
    budget = Budget(1000)
    for incoming, received in ((one, 300), (two, 350), (three, 50), (other, 300)):
        budget.add(incoming, received)
    budget.add(other, 80)
    assert [i.gave_way for i in (one, two, three, other)] == [False, True, False, False]
    assert budget.held == 730
    budget.end(other)
    assert budget.held == 350
    for pair in pairs:
        for sock in pair:
            sock.close()
