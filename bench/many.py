"""Compare many tables, long logs and many taps with few of each in the same run.

`python bench/many.py start` measures from the server's start to its first page, with 10,000 old
tables and with none. `python bench/many.py lines` compares a table's 500th entry, with its six
views, with its 10th. `python bench/many.py entries` counts the entries acknowledged per second at
tables without viewers, each of them on the disk (`synchronous=FULL`), and the bytes that each
writes. It compares them with the floor of `bench/live.py`, and measures the steps of one entry.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import gevent
import live
from live import Play, Seated, Served, Viewer, Wire, app_server, lay, simulated

from companion.application import create_app
from companion.commands.simulate import play_random_game
from companion.core import table as tables
from companion.games.installed import INSTALLED
from companion.storage.tables import Records
from companion.web.requests.identity import COOKIE, token_hash
from tests.support.tokens import lay_key, token_for

HOST = token_for("host")
"""The token of the browser that leads the tables here."""
OF_A_TABLE = ("tables", "lines", "results", "scores")
File = dict[str, Any]
RUNS = 3
EARLY, LATE, ENTRIES = 10, 500, 20
AT_ONCE = 8
GAME = "league-of-six"


# The start


def fill(folder: Path, count: int) -> None:
    """Create old tables: half of them finished, half abandoned after thirty lines; six tables share
    a game."""
    records, rng = Records(folder, INSTALLED), Random(1)
    games = [play_random_game(game, 4, rng) for game in INSTALLED.values() for _ in range(3)]
    begun = [
        tables.play_lines(tables.begin_table(t.game, t.first_setup), t.log[:30]) for t in games
    ]
    codes = [records.create(table, "nobody").code for table in (*games, *begun)]
    with records.writing() as db:
        for number in range(len(codes), count):
            for name in OF_A_TABLE:
                others = [column.name for column in db[name].columns if column.name != "code"]
                db.execute(
                    f"insert into {name} (code, {', '.join(others)})"
                    f" select ?, {', '.join(others)} from {name} where code = ?",
                    [f"OLD{number}", codes[number % len(codes)]],
                )
    records.close()


def first_page(folder: Path) -> float:
    """Return the seconds from the server's start to its first page."""
    begun = perf_counter()
    server = app_server(folder)
    try:
        status, _, _ = Wire(server.port, "127.0.0.1").ask("GET", "/", "", kind="text/html")
        assert status == 200
        return perf_counter() - begun
    finally:
        server.stop()


def start(folder: Path, options: argparse.Namespace) -> None:
    """Measure the first page with and without old tables, alternately and several times."""
    fill(folder / "many", options.tables)
    none, many = [], []
    for _ in range(RUNS):
        none.append(first_page(folder / "none"))
        many.append(first_page(folder / "many"))
    print(f"first page with no table: {median(none):.2f} s;", end=" ")
    print(f"with {options.tables:,} old ones: {median(many):.2f} s", end=" ")
    print(f"({median(many) / median(none):.2f} times)")


# The 500th entry


class Corrections(Seated):
    """A table whose entries are all alike: a player gets a point and loses it again."""

    def entry(self) -> dict[str, object]:
        player = self.game["setup"]["players"][0]["colour"]
        amount = 1 if self.revision % 2 == 0 else -1
        return {"type": "correct", "player": player, "influence": amount}

    def sender(self) -> Viewer:
        """Return the tablet's page, which makes these corrections."""
        return self.viewers[0]

    def enter(self) -> None:
        """Make one correction, and wait until all six pages show it."""
        self.game["entries"].append(self.entry())
        self.post()
        assert self.fresh.wait(10), "a view was lost"


def cost(server: Served, sat: Iterable[Corrections], upto: int) -> float:
    """Return the server's processor time per entry in ms, from the current entry of the tables up
    to that one."""
    before, count = server.cpu(), 0
    for table in sat:
        while table.revision < upto:
            table.enter()
            count += 1
    return 1000 * (server.cpu() - before) / count


def lines(folder: Path, options: argparse.Namespace) -> None:
    """Measure early entries of some tables, then late entries of the same tables."""
    games = [{**file, "entries": file["entries"][:1]} for file in simulated(options.few, GAME)]
    together = Play(games, 0, 0)
    codes = lay(folder, together, options.few)
    server = app_server(folder)
    try:
        sat = [Corrections(n, server.port, code, together) for n, code in enumerate(codes)]
        for table in sat:
            table.settled()
        server.get_ready()
        cost(server, sat, EARLY)
        early = cost(server, sat, EARLY + ENTRIES)
        cost(server, sat, LATE)
        late = cost(server, sat, LATE + ENTRIES)
        together.leave()
    finally:
        server.stop()
    print(f"entry {EARLY}: {early:.2f} ms, entry {LATE}: {late:.2f} ms of processor time", end=" ")
    print(f"with six views ({late / early:.2f} times)")


# Entries a second


def laid(folder: Path, games: list[File], count: int) -> list[tuple[str, File]]:
    """Create that many empty tables. Return their codes, each with the game to be played there."""
    lay_key(folder)
    records, found = Records(folder, INSTALLED), []
    for number in range(count):
        file = games[number % len(games)]
        rules = INSTALLED[file["game"]]
        empty = tables.begin_table(INSTALLED[file["game"]], rules.read_setup(file["setup"]))
        found.append((records.create(empty, token_hash(HOST)).code, file))
    records.close()
    return found


def a_second(server: Served, at: list[tuple[str, File]], seconds: float) -> str:
    """Make entries at several tables at a time. Return a text with the entries per second and the
    cost of each."""
    server.get_ready()
    taken, busy, full, begun = [0], server.cpu(), server.written(), perf_counter()

    def play_at(some: list[tuple[str, File]]) -> None:
        wire = Wire(server.port, "127.0.0.1")
        for code, file in some:
            for revision, entry in enumerate(file["entries"]):
                if perf_counter() > begun + seconds:
                    return
                body = json.dumps({**entry, "revision": revision}).encode()
                path = f"/t/{code}/entries"
                status, _, answer = wire.ask("POST", path, HOST, body, "application/json")
                assert status == 200, answer
                taken[0] += 1

    players = [gevent.spawn(play_at, at[n::AT_ONCE]) for n in range(AT_ONCE)]
    gevent.joinall(players, raise_error=True)
    took, cpu = perf_counter() - begun, server.cpu() - busy
    written = (server.written() - full) / taken[0] / 1000
    each = (
        f"{1000 * cpu / taken[0]:.2f} ms of processor time and {written:.1f} kB written to the disk"
    )
    return f"{taken[0] / took:,.0f} a second, {each} each"


def entries(folder: Path, options: argparse.Namespace) -> None:
    """Measure the companion, the floor, and the steps of an entry."""
    games = simulated(AT_ONCE, GAME)
    at = laid(folder / "app", games, options.tables // 50)
    for name, command in (
        ("companion", lambda: app_server(folder / "app")),
        ("floor", lambda: Served([live.__file__, "--floor", str(folder), "1", "1"])),
    ):
        server = command()
        try:
            print(f"{name}: {a_second(server, at, options.seconds)}", flush=True)
        finally:
            server.stop()
    for name, wall, cpu in steps(folder / "steps", games[0]):
        print(f"{name:30}{wall:7.2f} ms, {cpu:7.2f} ms of processor time")


def steps(folder: Path, file: File) -> Iterator[tuple[str, float, float]]:
    """Yield how long an entry takes in one process, in ms: each step includes those before it."""
    game = INSTALLED[file["game"]]
    empty = tables.begin_table(game, game.read_setup(file["setup"]))
    log = [game.read_entry(data) for data in file["entries"]]
    lay_key(folder)
    app = create_app(folder)
    records = app.extensions["records"]
    kept = [records.create(empty, token_hash(HOST)) for _ in range(2)]
    client = app.test_client()
    client.set_cookie(COOKIE, HOST)

    def rules() -> None:
        table = empty
        for entry in log:
            table = table.play(entry)

    def disk() -> None:
        record = kept[0]
        for entry in log:
            record = records.append(record, record.table.play(entry), "sender")

    def flask() -> None:
        path = f"/t/{kept[1].code}/entries"
        for revision, entry in enumerate(file["entries"]):
            assert client.post(path, json={**entry, "revision": revision}).status_code == 200

    for name, step in (("the rules", rules), ("and the disk", disk), ("and Flask", flask)):
        begun, busy = perf_counter(), process_time()
        step()
        wall, cpu = perf_counter() - begun, process_time() - busy
        yield name, 1000 * wall / len(log), 1000 * cpu / len(log)
    records.close()


def main() -> None:
    """Run the measurements asked for and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=[*MEASURES])
    parser.add_argument("--tables", type=int, default=10_000, help="old tables (default: 10,000)")
    parser.add_argument("--few", type=int, default=10, help="tables with long logs (default: 10)")
    parser.add_argument("--seconds", type=float, default=10, help="how long entries are made")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        MEASURES[options.what](Path(folder), options)


MEASURES: dict[str, Callable[[Path, argparse.Namespace], None]] = {
    "start": start,
    "lines": lines,
    "entries": entries,
}

if __name__ == "__main__":
    main()
