"""Measure how fast a tap reaches all screens: `python bench/live.py --tables 100 --rate 1`.

Each table has five players on a real server. Its tablet and its five phones each hold a stream,
compressed as for browsers, with their own views. Entries of simulated games are posted by the
devices that may make them. For comparison, the same measurement runs on a bare floor: a server with
the same commits and streams of as many bytes, but without rules and templates. Everything stays on
this machine's loopback addresses. `--game wallenstein` plays the other game, with all its modules.

"server" is the processor time, as a share of one core and in ms per entry. It says more than the
other times if the machine has other work.

`--hour` plays an hour's worth of entries as fast as they go and shows the server's memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Generator, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import gevent
from gevent import socket
from gevent.event import Event
from gevent.pywsgi import WSGIServer

ROOT = Path(__file__).parent.parent
if TYPE_CHECKING:
    from companion.core.table import Table

PLAYERS = 5
MODULES = {"league-of-six": (), "wallenstein": ("court", "mercenaries", "leaders")}
"""The games that can be played, with their modules."""
LONGEST_LOG = 5_000
TABLE = "table"
ENOUGH = 10.0  # seconds after which a view that is still old counts as lost
PATIENCE = 120.0  # seconds after which pages that do not open end the bench
LONGEST = 3600.0  # seconds after which the bench ends in any case
REVISION = re.compile(rb'data-revision="(\d+)"')
HEAD = 10  # bytes of a gzip header
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
Figures = tuple[float, float, float]


class Wire:
    """One keep-alive connection, written by hand so that the client costs little."""

    def __init__(self, port: int, device: str) -> None:
        self._to = ("127.0.0.1", port)
        self._from = (device, 0)
        self._sock: Any = None

    def ask(self, method: str, path: str, token: str, body: bytes = b"", kind: str = "") -> Any:
        """Send one request and return its whole answer: status, head and body."""
        if self._sock is None:
            self._sock = socket.create_connection(self._to, source_address=self._from)
            self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sock.sendall(request(method, path, token, body, kind))
        data = b""
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._more()
        head, found = data[:end], LENGTH.search(data, 0, end)
        need = end + 4 + (int(found[1]) if found else 0)
        parts, have = [data], len(data)
        while have < need:
            parts.append(self._more())
            have += len(parts[-1])
        return int(head[9:12]), head, b"".join(parts)[end + 4 :]

    def listen(self, path: str, token: str) -> Generator[bytes]:
        """Yield the chunks of a stream as they arrive, each as it was sent."""
        to = socket.create_connection(self._to, source_address=self._from)
        with contextlib.closing(to) as sock, sock.makefile("rb") as file:  # closes at the end
            sock.sendall(request("GET", path, token, b"", "text/event-stream"))
            status = file.readline()
            if b" 200 " not in status:
                raise ConnectionError(f"{path}: {status.decode().strip()}")
            while file.readline().strip():
                pass  # the head of the answer
            while size := int(file.readline() or b"0", 16):
                yield file.read(size)
                file.readline()

    def _more(self) -> bytes:
        data: bytes = self._sock.recv(65536)
        if not data:
            raise ConnectionError("the server hung up")
        return data


def request(method: str, path: str, token: str, body: bytes, kind: str) -> bytes:
    """Return the bytes of a request as one of our pages would send it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: companion={token}"]
    lines += ["Accept-Language: en-GB,en;q=0.8", "Accept-Encoding: gzip, deflate"]
    if method == "POST":
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    else:
        lines += [f"Accept: {kind}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def token(viewer: str) -> str:
    """Return the token of a device, with the seat that `lay` gave it."""
    from tests.support.tokens import token_for

    return token_for(viewer)


class Viewer:
    """A page with its stream and the view that it shows."""

    def __init__(self, table: Seated, colour: str | None, device: str) -> None:
        self.table = table
        self.colour = colour
        self.token = token(colour or TABLE)
        self.wire = Wire(table.port, device)
        self.device = device
        self.shown = -1
        self.ended = False

    def path(self, after: str = "") -> str:
        """Return the path of its page."""
        seat = "" if self.colour is None else f"/seats/{self.colour}"
        return f"/t/{self.table.code}{seat}{after}"

    def live(self) -> None:
        """Show the views that arrive, until it is stopped."""
        stream = f"/t/{self.table.code}/events?as={self.colour or 'table'}"
        for piece in self.wire.listen(stream, self.token):
            revision = revision_in(piece)
            if revision is not None:
                self.table.play.sizes[self.colour is not None].append(len(piece))
                self.shown = max(self.shown, revision)
                self.table.seen()
        self.ended = True


@lru_cache(4096)
def revision_in(piece: bytes) -> int | None:
    """Return the revision of the view in a chunk of a stream."""
    found = REVISION.search(text_of(piece))
    return int(found[1]) if found else None


def text_of(piece: bytes) -> bytes:
    """Return the text of a chunk of a stream. Compressed chunks can be unpacked one by one."""
    if piece.startswith(b"\x1f\x8b"):
        piece = piece[HEAD:]
    if piece and not piece.startswith(b"event: "):
        piece = zlib.decompressobj(-zlib.MAX_WBITS).decompress(piece)
    return piece


class Seated:
    """One table with its six pages, and the games that are played on it."""

    def __init__(self, number: int, port: int, code: str, play: Play) -> None:
        self.port = port
        self.code = code
        self.play = play
        self.game = play.games[number % len(play.games)]
        self.number = number
        self.revision = play.begin(number)
        self.pending: list[tuple[int, float]] = []
        self.fresh = Event()
        self.tasks: list[Any] = []
        self.sit_down()

    def sit_down(self) -> None:
        """Open the page of every device."""
        seats = [p["colour"] for p in self.game["setup"]["players"]]
        high, low = divmod(self.number, 200)
        devices = [f"127.{10 + high}.{low}.{n + 1}" for n in range(PLAYERS + 1)]
        colours = [None, *seats]
        self.viewers = [Viewer(self, c, d) for c, d in zip(colours, devices, strict=True)]
        self.hand = Wire(self.port, devices[0])
        self.tasks = [gevent.spawn(viewer.live) for viewer in self.viewers]

    def post(self) -> None:
        """Post the next entry, from the tablet or phone that may make it."""
        if self.revision == len(self.game["entries"]):
            self.again()
        entry = self.game["entries"][self.revision]
        sender = self.sender()
        key = f"{self.code}-{self.revision}"
        body = json.dumps({**entry, "revision": self.revision, "key": key}).encode()
        begun = perf_counter()
        self.pending.append((self.revision + 1, begun))
        self.fresh.clear()
        path = f"/t/{self.code}/entries"
        status, _, answer = self.hand.ask("POST", path, sender.token, body, "application/json")
        assert status == 200, f"{status}: {answer[:300]!r}"
        self.play.posts.append(perf_counter() - begun)
        self.revision = json.loads(answer)["revision"]  # includes automatic entries of the app

    def sender(self) -> Viewer:
        """Return the page that may make the next entry."""
        wanted = self.game["senders"][self.revision]
        return next(v for v in self.viewers if wanted == (v.colour or TABLE))

    def seen(self) -> None:
        """Note the entries that all pages show by now."""
        oldest = min(viewer.shown for viewer in self.viewers)
        while self.pending and self.pending[0][0] <= oldest:
            self.play.times.append(perf_counter() - self.pending.pop(0)[1])
        if not self.pending:
            self.fresh.set()

    def again(self) -> None:
        """Begin another game on a new table."""
        self.fresh.wait(ENOUGH)
        self.leave()
        self.game = self.play.games[self.play.rng.randrange(len(self.play.games))]
        opening = {"game": self.game["game"], "setup": self.game["setup"]}
        host = self.viewers[0].token
        body = json.dumps(opening).encode()
        status, head, _ = self.hand.ask("POST", "/tables", host, body, "application/json")
        assert status == 303, head
        found = re.search(rb"/t/([A-Z]{4})\r\n", head + b"\r\n")
        assert found is not None, head
        self.code, self.revision = found[1].decode(), 0
        for viewer in self.viewers[1:]:
            viewer.table = self
            path = viewer.path()
            status, head, _ = self.hand.ask("POST", path, viewer.token, b"{}", "application/json")
            assert status == 303, head
        self.sit_down()
        self.settled()

    def settled(self) -> None:
        """Wait until all pages show the newest state."""
        with gevent.Timeout(PATIENCE):
            while min(viewer.shown for viewer in self.viewers) < self.revision:
                gevent.sleep(0.02)

    def leave(self) -> None:
        """Close all pages."""
        gevent.killall(self.tasks)

    def lost(self) -> int:
        """Return the number of pages that do not show the last entry, and of streams that ended."""
        old = sum(viewer.shown < self.revision for viewer in self.viewers)
        return old + sum(viewer.ended for viewer in self.viewers)


class Play:
    """The tables on one server, and the measurements."""

    def __init__(self, games: list[dict[str, Any]], rate: float, seconds: float) -> None:
        self.games = games
        self.rate = rate
        self.seconds = seconds
        self.rng = Random(3)
        self.times: list[float] = []
        self.posts: list[float] = []
        self.tables: list[Seated] = []
        self.sizes: tuple[list[int], list[int]] = ([], [])  # of views, to tablets and to phones

    def begin(self, number: int) -> int:
        """Return the number of entries that the table already has.

        It is random, so that all phases occur, and small enough that few games end.
        """
        entries = len(self.games[number % len(self.games)]["entries"])
        room = max(1, entries - int(self.rate * self.seconds) - 2)
        begin = Random(number).randrange(room)
        while by_app(self.games[number % len(self.games)]["entries"][begin]):
            begin += 1  # an automatic entry came with the one before
        return begin

    def sit_down(self, port: int, codes: list[str]) -> None:
        """Open all pages of all tables, a few tables at a time."""
        for number, code in enumerate(codes):
            self.tables.append(Seated(number, port, code, self))
            if number % 5 == 4:
                self.tables[-1].settled()
        for table in self.tables:
            table.settled()
        gevent.sleep(1)

    def go(self) -> float:
        """Make entries at every table, at the given rate and at random moments. Return the
        seconds."""
        begun = perf_counter()
        tasks = [gevent.spawn(self._enter, table, begun) for table in self.tables]
        gevent.joinall(tasks, raise_error=True)
        took = perf_counter() - begun
        for table in self.tables:
            table.fresh.wait(ENOUGH)
        return took

    def _enter(self, table: Seated, begun: float) -> None:
        for n in range(int(self.rate * self.seconds)):
            due = begun + (n + self.rng.random()) / self.rate
            gevent.sleep(max(0.0, due - perf_counter()))
            table.post()

    def hour(self, server: Served, entries: int) -> None:
        """Make that many entries per table, each as soon as all pages show the one before."""
        print(f"{'entries':>10}{'memory':>10}")
        for quarter in range(5):
            gevent.sleep(1)
            print(f"{len(self.times):>10,}{server.memory():>7.1f} MB", flush=True)
            if quarter < 4:
                tasks = [gevent.spawn(self._at_once, t, entries // 4) for t in self.tables]
                gevent.joinall(tasks, raise_error=True)

    def _at_once(self, table: Seated, entries: int) -> None:
        for _ in range(entries):
            table.post()
            assert table.fresh.wait(ENOUGH), "a view was lost"

    def lost(self) -> int:
        """Return the sum of `lost` over all tables."""
        return sum(table.lost() for table in self.tables)

    def leave(self) -> None:
        """Close all pages of all tables."""
        for table in self.tables:
            table.leave()


class Served:
    """A server process with its own port."""

    def __init__(self, command: list[str], errors: Path | None = None) -> None:
        """`errors`: the file for the process's standard error."""
        with contextlib.ExitStack() as stack:
            into = stack.enter_context(errors.open("w")) if errors else None
            self._process = subprocess.Popen(
                [sys.executable, *command], stdout=subprocess.PIPE, stderr=into, text=True, cwd=ROOT
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise RuntimeError("the server did not start")

    def memory(self) -> float:
        """Return the memory of the process, in MB."""
        ps = ["ps", "-o", "rss=", "-p", str(self._process.pid)]
        return int(subprocess.run(ps, capture_output=True, text=True).stdout) / 1024

    def cpu(self) -> float:
        """Return the processor time so far in seconds; 0 if the system does not report it.

        It is exact to less than a microsecond. The times of `stat` are rounded to 10 ms, in which
        the floor makes a dozen entries.
        """
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(one.read_text().split()[0]) for one in threads) / 1e9

    def written(self) -> int:
        """Return the bytes written to the disk so far, if the system reports it."""
        with contextlib.suppress(OSError):
            text = Path(f"/proc/{self._process.pid}/io").read_text()
            if found := re.search(r"^write_bytes: (\d+)$", text, re.MULTILINE):
                return int(found[1])
        return 0

    def get_ready(self) -> None:
        """Wait until the server has compiled its templates: until a quiet second, for at most half
        a minute."""
        for _ in range(30):
            before = self.cpu()
            gevent.sleep(1)
            if self.cpu() - before < 0.1:
                return

    def stop(self) -> None:
        """Stop the process."""
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


# --- The floor ---------------------------------------------------------------------------------
class Floor:
    """The least that any server has to do: commit a line, wake six streams, and send as many bytes
    on each."""

    def __init__(self, folder: Path, tablet: int, phone: int) -> None:
        self.db = sqlite3.connect(folder / "floor.db", isolation_level=None)
        self.db.execute("pragma journal_mode = wal")
        self.db.execute("pragma synchronous = full")
        self.db.execute("create table lines (code, number, entry, primary key (code, number))")
        self.db.execute("create table tables (code primary key, changed)")
        self.views = (b"." * tablet, b"." * phone)
        self.revisions: dict[str, int] = {}
        self.bells: dict[str, list[Event]] = {}

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        code = environ["PATH_INFO"].split("/")[2]
        if environ["REQUEST_METHOD"] == "POST":
            return self.write(code, environ["wsgi.input"].read(), start)
        start("200 OK", [("Content-Type", "text/event-stream")])
        return self.stream(code, self.views["as=table" not in environ["QUERY_STRING"]])

    def write(self, code: str, body: bytes, start: Any) -> Any:
        number = json.loads(body)["revision"] + 1
        self.db.execute("begin immediate")
        self.db.execute("insert into lines values (?, ?, ?)", [code, number, body])
        self.db.execute("insert or replace into tables values (?, ?)", [code, number])
        self.db.execute("commit")
        self.revisions[code] = number
        for bell in self.bells.get(code, ()):
            bell.set()
        answer = b'{"revision":%d}' % number
        start("200 OK", [("Content-Length", str(len(answer)))])
        return [answer]

    def stream(self, code: str, view: bytes) -> Iterator[bytes]:
        bell = Event()
        self.bells.setdefault(code, []).append(bell)
        while True:
            revision = self.revisions.setdefault(code, 0)
            yield b'event: view\ndata: <i data-revision="%d">%s\n\n' % (revision, view)
            bell.wait()
            bell.clear()


def serve_floor(folder: str, tablet: str, phone: str) -> None:
    """Run the floor in a separate process."""
    from companion.web.http.handler import Handler

    app = Floor(Path(folder), int(tablet), int(phone))
    server = WSGIServer(("127.0.0.1", 0), app, handler_class=Handler, log=None)
    server.start()
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


# --- The tables, laid before the server starts -------------------------------------------------
def by_app(entry: dict[str, Any]) -> bool:
    """Return whether the app makes that entry automatically."""
    return entry.get("by") == "app"


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option for the game."""
    parser.add_argument("--game", default=next(iter(MODULES)), choices=[*MODULES])


def random_game(game: str, seed: int) -> Table:
    """Return a whole game of five players, with random legal entries."""
    from companion.core.automatic import add_automatic_entries
    from companion.core.table import begin_table
    from companion.games.installed import INSTALLED

    rules, rng = INSTALLED[game], Random(seed)
    table = begin_table(rules, rules.read_setup(rules.sample_setup(PLAYERS, rng, MODULES[game])))
    while not rules.is_over(table.state):
        table = table.play(rules.random_entry(table.state, rng))
        table = add_automatic_entries(table, LONGEST_LOG)
    return table


def senders(table: Table) -> list[str]:
    """Return for each entry of a game the seat that makes it, or the tablet."""
    states = [table.beginning, *(step.state for step in table.steps)]
    rights = [table.game.required_right(*pair) for pair in zip(states, table.log, strict=False)]
    return [TABLE if one.table else one.for_seat or min(one.seats, default=TABLE) for one in rights]


def simulated(count: int, game: str) -> list[dict[str, Any]]:
    """Return game files of random games, with the sender of each entry (`senders`)."""
    from companion.core.structs import plain_data

    tables = [random_game(game, seed) for seed in range(count)]
    return [
        {
            "game": game,
            "setup": plain_data(table.first_setup),
            "entries": [plain_data(entry) for entry in table.log],
            "senders": senders(table),
        }
        for table in tables
    ]


def lay(folder: Path, play: Play, count: int) -> list[str]:
    """Create `count` tables with all seats taken, each with its first lines (`play.begin`). Return
    their codes.

    Each game is played only once, and its lines are copied to every table that plays it.
    """
    from companion.core import table as tables
    from companion.games.installed import INSTALLED
    from companion.storage.record import SeatHolder
    from companion.storage.tables import Records
    from companion.web.requests.identity import token_hash
    from tests.support.tokens import lay_key

    lay_key(folder)
    records = Records(folder, INSTALLED)
    played = []
    for file in play.games:
        game = INSTALLED[file["game"]]
        empty = tables.begin_table(game, game.read_setup(file["setup"]))
        kept = records.create(empty, "nobody")
        for entry in file["entries"]:
            kept = records.append(kept, kept.table.play(game.read_entry(entry)), "bench")
        played.append((kept.code, empty))
    codes = []
    for number in range(count):
        source, empty = played[number % len(played)]
        kept = records.create(empty, token_hash(token(TABLE)))
        for colour in empty.state.players:
            holder = SeatHolder(holder=token_hash(token(colour)))
            kept = records.store_seat(kept, colour, holder)
        records.db.execute(
            "insert into lines select ?, number, entry, rules, digest, sender, null, lost, written"
            " from lines where code = ? and number <= ?",
            [kept.code, source, play.begin(number)],
        )
        records.db.conn.commit()
        codes.append(kept.code)
    records.close()
    return codes


def report(name: str, play: Play, took: float, cpu: float, memory: float) -> Figures:
    """Print one line of figures. Return p50, p99 and the processor time of an entry."""
    times = sorted(play.times)
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    posts = sorted(play.posts)
    views, kilobytes = sum(map(len, play.sizes)), sum(map(sum, play.sizes)) / 1e3
    print(
        f"{name:10}{p50 * 1e3:>8.1f}{p99 * 1e3:>8.1f}{times[-1] * 1e3:>8.1f}"
        f"{posts[int(len(posts) * 0.99)] * 1e3:>10.1f}{len(times) / took:>10.1f}"
        f"{views / took:>10.0f}{kilobytes / len(times):>9.1f}"
        f"{100 * cpu / took:>7.0f} %{1e3 * cpu / len(times):>9.1f}"
        f"{memory:>7.0f} MB{play.lost():>6}",
        flush=True,
    )
    return p50, p99, cpu / len(times)


def run(name: str, server: Served, play: Play, codes: list[str]) -> Figures:
    """Run one measurement on one server. Return its figures."""
    play.sit_down(server.port, codes)
    for sizes in play.sizes:
        sizes.clear()
    server.get_ready()
    busy = server.cpu()
    took = play.go()
    figures = report(name, play, took, server.cpu() - busy, server.memory())
    play.leave()
    return figures


def app_server(folder: Path, errors: Path | None = None) -> Served:
    """Start the companion as `make run` does."""
    port = ["--host", "127.0.0.1", "--port", "0", "--no-browser"]
    return Served(["app.py", *port, "--data", str(folder)], errors)


def measure(options: argparse.Namespace, games: list[dict[str, Any]], folder: Path) -> None:
    """Measure the companion, then the floor with views of the same size."""
    print(f"{options.tables} tables, {options.tables * (PLAYERS + 1)} streams,", end=" ")
    print(f"{options.rate} entries a second each, {options.seconds:.0f} s; times in ms")
    print(f"{'':10}{'p50':>8}{'p99':>8}{'max':>8}{'post p99':>10}", end="")
    print(
        f"{'entries/s':>10}{'views/s':>10}{'kB/entry':>9}{'server':>9}{'an entry':>9}"
        f"{'memory':>10}{'lost':>6}"
    )
    play = Play(games, options.rate, options.seconds)
    codes = lay(folder / "app", play, options.tables)
    server = app_server(folder / "app")
    try:
        app = run("companion", server, play, codes)
    finally:
        server.stop()
    tablet, phone = (sorted(sizes)[len(sizes) // 2] for sizes in play.sizes)
    floor_play = Play(games, options.rate, options.seconds)
    server = Served([__file__, "--floor", str(folder), str(tablet), str(phone)])
    try:
        for table, code in enumerate(codes):
            warm(server, code, floor_play.begin(table))
        floor = run("floor", server, floor_play, codes)
    finally:
        server.stop()
    print(
        f"p50 {app[0] / floor[0]:.1f} times, p99 {app[1] / floor[1]:.1f} times the floor's", end=""
    )
    print(f"; views of {tablet / 1000:.1f} kB (tablet) and {phone / 1000:.1f} kB (phone), packed")
    if floor[2]:  # the system reports processor times
        print(f"an entry takes {app[2] / floor[2]:.1f} times the floor's processor time", end="; ")
        print(f"half of a core is enough for {0.5 / app[2] / options.rate:,.0f} such tables")


def warm(server: Served, code: str, revision: int) -> None:
    """Set the floor's table to the same number of entries."""
    if revision:
        body = json.dumps({"revision": revision - 1}).encode()
        Wire(server.port, "127.0.0.1").ask("POST", f"/t/{code}/entries", "", body, "text/json")


def an_hour(options: argparse.Namespace, games: list[dict[str, Any]], folder: Path) -> None:
    """Measure the memory over an hour's entries, made as fast as possible."""
    entries = int(3600 * options.rate)
    print(f"{options.tables} tables, {entries:,} entries each, six pages each, as fast as they go")
    play = Play(games, 0, 0)
    codes = lay(folder / "app", play, options.tables)
    server = app_server(folder / "app")
    begun = perf_counter()
    try:
        play.sit_down(server.port, codes)
        play.hour(server, entries)
        print(f"{len(play.times) / (perf_counter() - begun):.0f} entries a second, with all views")
        play.leave()
    finally:
        server.stop()


def main() -> None:
    """Run the measurements asked for and print the results."""
    if sys.argv[1:2] == ["--floor"]:
        return serve_floor(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="how many tables (default: 100)")
    parser.add_argument("--rate", type=float, default=1, help="entries a second at each table")
    parser.add_argument("--seconds", type=float, default=20, help="how long (default: 20)")
    parser.add_argument("--games", type=int, default=10, help="how many games to play from")
    add_game(parser)
    parser.add_argument("--hour", action="store_true", help="the memory of an hour's entries")
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = Path(tempfile.mkdtemp(prefix="companion-bench-"))
    try:
        with gevent.Timeout(LONGEST):
            games = simulated(options.games, options.game)
            (an_hour if options.hour else measure)(options, games, folder)
    finally:
        shutil.rmtree(folder)
    return None


if __name__ == "__main__":
    main()
