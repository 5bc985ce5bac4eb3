"""Measure how much rendering costs per entry (`python bench/rendering.py`): processor time and
calls.

The six views of a table with five players are rendered in this process after every entry of a game:
with plain Jinja, with cached macros, with cached fragments, and with both, as in the companion.
Another game is rendered first to warm up. Calls of functions are counted over further games; their
number is the same however busy the machine is. The last figure covers an entry from the POST until
its six streams have sent their compressed views.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from flask import Flask
from live import add_game, by_app, random_game, senders
from markupsafe import Markup
from msgspec.structs import replace

from companion.application import create_app
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table
from companion.storage.record import TableRecord
from companion.web.rendering import table_pages
from companion.web.rendering.renderer import NO_NAMES, Renderer
from companion.web.requests.identity import Roles

Sizes = tuple[list[int], list[int]]
"""The lengths of the views in characters: for tablets, and for phones."""
WARM, TABLES = range(1, 3), range(3, 9)
HOST = Roles("host", host=True)
KEPT = {"fragment": Renderer.fragment, "macros": Renderer.macros}
PLAIN: dict[str, Any] = {
    "fragment": lambda own, template, /, **values: Markup(own.render(template, values)),
    "macros": lambda own, template, names=NO_NAMES: own.build_macros(
        template, tuple(names.items())
    ),
}


def moments(game: str, seed: int) -> list[Table]:
    """Return the tables after each entry of a random game."""
    end = random_game(game, seed)
    table, found = begin_table(end.game, end.first_setup), []
    for entry in end.log:
        table = table.play(entry)
        found.append(table)
    return found


def render_all(
    app: Flask, record: TableRecord, whole: list[Table], sizes: Sizes | None = None
) -> float:
    """Render all views after each entry. Return the ms per entry, and add the lengths to
    `sizes`."""
    begun = process_time()
    with app.test_request_context("/"):
        for table in whole:
            now = replace(record, table=table)
            for viewer in ("table", *table.state.players):
                view = table_pages.render_view(now, viewer, HOST)
                if sizes is not None:
                    sizes[viewer != "table"].append(len(view))
    return 1000 * (process_time() - begun) / len(whole)


@contextmanager
def counted(numbers: Iterator[int]) -> Iterator[None]:
    """Count every call inside the context."""
    sys.setprofile(lambda frame, event, what: next(numbers) if event.endswith("call") else None)
    try:
        yield
    finally:
        sys.setprofile(None)


def calls(app: Flask, record: TableRecord, whole: list[Table]) -> float:
    """Return how many calls rendering all views after an entry takes."""
    numbers = count()
    with counted(numbers):
        render_all(app, record, whole)
    return next(numbers) / len(whole)


def whole_way(app: Flask, name: str, seeds: range) -> float:
    """Return the average number of calls from the POST to six compressed views, over several
    games."""
    numbers, entries = count(), 0
    for seed in seeds:
        game = random_game(name, seed)
        whose = senders(game)
        tablet = app.test_client()
        setup = {"game": game.game.name, "setup": plain_data(game.first_setup)}
        where = tablet.post("/tables", json=setup).location
        browsers = {"table": tablet}
        for colour in game.state.players:
            browsers[colour] = app.test_client()
            browsers[colour].post(f"{where}/seats/{colour}", json={})
        streams = [
            browser.get(f"{where}/events?as={viewer}", headers={"Accept-Encoding": "gzip"})
            for viewer, browser in browsers.items()
        ]
        pages = [stream.iter_encoded() for stream in streams]
        for page in [*pages, *pages]:  # the second event says that others have come
            next(page)
        for revision, entry in enumerate(map(plain_data, game.log)):
            if by_app(entry):
                continue
            sender = browsers[whose[revision]]
            with counted(numbers):
                answer = sender.post(f"{where}/entries", json={**entry, "revision": revision})
                for page in pages:
                    next(page)
            assert answer.status_code == 200, answer.text
            entries += 1
        for stream in streams:
            stream.close()
    return next(numbers) / entries


def main() -> None:
    """Print a line for each way of rendering."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_game(parser)
    name = parser.parse_args().game
    warm, whole, third = moments(name, 1), moments(name, 2), moments(name, 3)[:60]
    sizes: Sizes = ([], [])
    for kept in ((), ("macros",), ("fragment",), ("fragment", "macros")):
        for part, way in (PLAIN | {part: KEPT[part] for part in kept}).items():
            setattr(Renderer, part, way)
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(folder)
            record = app.extensions["records"].create(whole[0], "host")
            render_all(app, record, warm)
            took, called = render_all(app, record, whole, sizes), calls(app, record, third)
            app.extensions["records"].close()
        print(f"kept: {' and '.join(kept) or 'nothing':18}{took:6.1f} ms an entry", end="")
        print(f"{called:10,.0f} calls")
    print("characters a view:", end=" ")
    for viewer, lengths in zip(("tablet", "phones"), sizes, strict=True):
        print(f"{viewer} {mean(lengths):,.0f}, at most {max(lengths):,}", end="; ")
    print()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(folder)
        whole_way(app, name, WARM)
        print(f"from the post to six packed views:{whole_way(app, name, TABLES):10,.0f} calls")
        app.extensions["records"].close()


if __name__ == "__main__":
    main()
