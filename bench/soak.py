"""Run a long evening of many tables: `make soak`, or `python bench/soak.py --minutes 2`.

Tables play random games of all installed games over HTTP. Their phones sleep, reload, go offline,
send entries twice, and change hands. Entries come late, at the same time, from strangers, and as
nonsense. At all times there must be no status 500, every refusal must be a sentence, no secret may
be shown to others, and every page that listens must get the newest view. At the end the bench
prints the server's memory by quarters. It checks that each table in the database has exactly the
acknowledged lines in their order, and that its game file leads to the same state.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

import gevent
from evening import Evening, Kept, kept, replayed
from guests import Books
from live import Served, app_server

from companion.games.installed import INSTALLED
from companion.storage.folder import load_host_key
from companion.storage.tables import Records

QUARTERS = 4
GROWS_AT_MOST = 1.15
"""The largest factor by which the memory may grow after as many games have ended as there are
tables. Before that, caches fill and logs grow."""
ENDED = "games played to their end"
ALONE = "No network for phones was found"
"""A message that is expected on standard error."""


def both(times: list[float]) -> str:
    """Return a text with the median and the 99th percentile in ms."""
    found = sorted(times) or [0.0]
    p50, p99 = (1000 * found[int(part * (len(found) - 1))] for part in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms"


def line(server: Served, books: Books, begun: float) -> None:
    """Print a line about the progress of the soak."""
    entries, minutes = books.counts["entries acknowledged"], (perf_counter() - begun) / 60
    print(
        f"{minutes:5.1f} min: {entries:,} entries, {books.counts[ENDED]} games ended,"
        f" {server.memory():.1f} MB;"
        f" taps {both(books.posts)}; views {both(books.views)};"
        f" {1000 * server.cpu() / max(1, entries):.1f} ms of processor time an entry",
        flush=True,
    )


def play(
    server: Served, evenings: Sequence[Evening], books: Books, options: argparse.Namespace
) -> None:
    """Play at all tables. Report the memory four times, and note when the caches are full."""
    tasks = [gevent.spawn(evening.play, options.pause) for evening in evenings]
    begun, memory = perf_counter(), []
    for _ in range(QUARTERS):
        gevent.sleep(60 * options.minutes / QUARTERS)
        if books.counts[ENDED] >= options.tables:
            memory.append(server.memory())
        line(server, books, begun)
    for evening in evenings:
        evening.late = True
    for task in gevent.joinall(tasks):
        if task.exception is not None:
            books.fault(f"a table ended: {task.exception!r}")
    if memory and memory[-1] > GROWS_AT_MOST * memory[0]:
        books.fault(f"memory grew: {', '.join(f'{mb:.0f}' for mb in memory)} MB")


def check_database(folder: Path, tables: dict[str, Kept | None], books: Books) -> None:
    """Check that each table has the acknowledged lines and the expected state."""
    records = Records(folder, INSTALLED)
    for code, wanted in tables.items():
        found = records.find(code)
        if found is None or wanted is None:
            if found is not wanted:
                books.fault(f"table {code} was {'lost' if found is None else 'not deleted'}")
        elif found.lost or not kept(found.table) == wanted == replayed(found.table, INSTALLED):
            books.fault(f"table {code} is not what was played there")
    records.close()


def soak(options: argparse.Namespace, folder: Path) -> Books:
    """Run the whole soak on a server of its own."""
    books, errors = Books(), folder / "errors"
    server = app_server(folder / "app", errors)
    key = load_host_key(folder / "app")
    numbers = range(options.tables)
    evenings = [Evening(n, server.port, INSTALLED, books, key) for n in numbers]
    try:
        play(server, evenings, books, options)
        begun = perf_counter()
    finally:
        server.stop()
    print(f"it stopped after {perf_counter() - begun:.1f} s")
    said = [text for text in errors.read_text().splitlines() if not text.startswith(ALONE)]
    for text in said[-30:]:
        books.fault(f"on standard error: {text}")
    tables = {code: kept for evening in evenings for code, kept in evening.done.items()}
    check_database(folder / "app", tables, books)
    return books


def main() -> int:
    """Play and print. Return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30, help="how long (default: 30)")
    parser.add_argument("--tables", type=int, default=50, help="how many (default: 50)")
    parser.add_argument(
        "--pause", type=float, default=2, help="seconds between a table's entries (default: 2)"
    )
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = Path(tempfile.mkdtemp(prefix="companion-soak-"))
    try:
        books = soak(options, folder)
    finally:
        shutil.rmtree(folder)
    for what, count in sorted(books.counts.items()):
        print(f"{what:30}{count:10,}")
    print(f"{'faults':30}{len(books.faults):10,}")
    return 1 if books.faults else 0


if __name__ == "__main__":
    sys.exit(main())
