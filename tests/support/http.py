"""A client without pages: HTTP requests, each on a connection of its own."""

import json
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, NamedTuple

from companion.web.requests.identity import COOKIE

LONG_S = 20.0


class Answer(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


def read(connection: HTTPConnection) -> Answer:
    """Read the whole answer from a connection, then close it."""
    with closing(connection):
        answer = connection.getresponse()
        return Answer(answer.status, answer.read().decode(), dict(answer.headers))


class Http:
    """A client of the server at that port, with one cookie.

    `connect`: opens the connections, if they are not plain ones to this machine.
    """

    def __init__(
        self,
        port: int = 0,
        token: str = "",
        *,
        cookie: str = "",
        connect: Callable[[], HTTPConnection] | None = None,
    ) -> None:
        self.connect = connect or (lambda: HTTPConnection("127.0.0.1", port, timeout=LONG_S))
        self.cookie = cookie or (f"{COOKIE}-{port}={token}" if token else "")
        self.origin = f"http://127.0.0.1:{port}"

    def head(self, **headers: str) -> dict[str, str]:
        return {"Accept": "application/json", "Cookie": self.cookie, **headers}

    def send(self, path: str, body: Any = None, method: str = "", **headers: str) -> HTTPConnection:
        """Send a request without reading the answer. A text is sent as a form, anything else as
        JSON."""
        connection, head = self.connect(), self.head(**headers)
        form = isinstance(body, str)
        if form:
            head |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        elif body is not None:
            head["Content-Type"], body = "application/json", json.dumps(body)
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, body, head)
        except OSError:
            connection.close()
            raise
        return connection

    def begin(self, path: str, length: int) -> HTTPConnection:
        """Send the head of a JSON POST whose body of that length is sent later."""
        connection = self.connect()
        connection.putrequest("POST", path)
        length_ = {"Content-Length": str(length), "Content-Type": "application/json"}
        for name, value in (self.head() | length_).items():
            connection.putheader(name, value)
        connection.endheaders()
        return connection

    def ask(self, path: str, body: Any = None, method: str = "", **headers: str) -> Answer:
        return read(self.send(path, body, method, **headers))

    def bring(self, file: Any) -> str:
        """Import a game and return its table's code. This client's cookie then leads the table."""
        answer = self.ask("/games", file)
        assert answer.status == 303, answer
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return answer.headers["Location"].rpartition("/")[2]

    def undo(self, code: str, revision: int) -> int:
        """Post an undo at that revision, with the revision as its key, and return the status."""
        entry = {"type": "undo", "revision": revision, "key": f"{revision}"}
        return self.ask(f"/t/{code}/entries", entry).status
