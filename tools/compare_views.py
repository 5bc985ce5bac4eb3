"""Compare the views of every viewer of a game before and after a change of the code.

    python tools/compare_views.py write /tmp/views      in the code before the change
    python tools/compare_views.py check /tmp/views      in the code after it
    python tools/compare_views.py show /tmp/views KEY   prints one view, for `diff`

`write` plays random games of every size, without and with all modules. It stores their files and a
digest of each view: pages of the tablet, of guests and of every phone in every language, sheets,
the state as JSON, options, rights, the history, and refusals of entries at the wrong moment.
`check` replays the same files and names the views that differ. `--every 5` looks at every fifth
entry.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec
from flask import Flask
from msgspec.structs import replace

from companion.application import create_app
from companion.commands.simulate import play
from companion.core import history
from companion.core.game_file import read_file, write_file
from companion.core.lines import read_entry
from companion.core.structs import json_able
from companion.core.table import Table
from companion.core.wording import english
from companion.games.installed import INSTALLED
from companion.storage.record import FREE, SeatHolder, TableRecord
from companion.web.game_pages import pages_of
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests.identity import Roles
from companion.web.table import phones, tablet

LANGUAGES = ("en", "de", "cs")
MODULES = {"wallenstein": ("court", "mercenaries", "leaders"), "league-of-six": ("retinue",)}
HOST, GUEST = Roles("host", host=True), Roles("guest")
SEEDS = 1
WHEN = re.compile(r' data-people="\d+"|(?<=/static/)[0-9a-f]{8}(?=/)')
"""Matches parts that depend on the time of the start, or on files that are not views."""
SHEETS_EVERY = 20
Views = Iterator[tuple[str, Callable[[], str]]]


def games(name: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield random games by name: every size, without and with all modules."""
    game = INSTALLED[name]
    for players in game.players:
        for modules in ((), MODULES[name]):
            for seed in range(SEEDS):
                table = play(game, players, Random(f"{players} {seed}"), modules)
                yield f"{players}-{'all' if modules else 'base'}-{seed}", write_file(table)


def views(app: Flask, name: str, end: Table, every: int) -> Views:
    """Yield the views of a whole game by key, as functions that render them."""
    rng, wrong = Random(name), [json_able(entry) for entry in end.log]
    for n in range(0, len(end.steps) + 1, every):
        table = read_file(INSTALLED, write_file(end), n)
        yield (
            f"{name} {n} rules",
            lambda t=table: rules_of(t, rng.sample(wrong, min(6, len(wrong)))),
        )
        for language in LANGUAGES:
            for key, render in pages(table, n % (every * SHEETS_EVERY) == 0):
                yield f"{name} {n} {language} {key}", in_language(app, language, render)


def in_language(app: Flask, language: str, render: Callable[[], str]) -> Callable[[], str]:
    """Return a function that calls `render` within a request in that language."""

    def asked() -> str:
        with app.test_request_context("/t/TEST", headers={"Accept-Language": language}):
            return render()

    return asked


def pages(table: Table, sheets: bool) -> Views:
    """Yield the pages of everybody, with seats on phones and without, and their sheets."""
    holding = {colour: SeatHolder(colour) for colour in table.state.players}
    kept = TableRecord("TEST", table, "secret", "host", "123456")
    for seated, seats in (("phones", holding), ("alone", dict.fromkeys(holding, FREE))):
        record = replace(kept, seats=seats)
        yield f"{seated} tablet", lambda r=record: table_pages.render_view(r, "table", HOST)
        if sheets:
            yield from laid_over(record, seated)
    yield "guest", lambda: table_pages.render_view(kept, "table", GUEST)
    for colour in table.state.players:
        record = replace(kept, seats=holding)
        yield (
            f"phone {colour}",
            lambda r=record, c=colour: table_pages.render_phone(r, "_phone.html", c),
        )
    yield "history", lambda: history_of(table)


def laid_over(record: TableRecord, seated: str) -> Views:
    """Yield the sheets of the tablet and of the first phone."""
    first, own = next(iter(record.table.state.players)), pages_of(record.table.game)
    args = {"player": first}
    for name in sorted(tablet.SHEETS | set(own.sheets)):
        part = f"sheets/{name}.html"
        yield (
            f"{seated} sheet {name}",
            lambda p=part: table_pages.render_tablet(record, p, HOST, args=args),
        )
    for name in sorted(phones.SHEETS | set(own.phone_sheets)):
        part = f"phone/{name}.html"
        yield (
            f"{seated} phone sheet {name}",
            lambda p=part: table_pages.render_phone(record, p, first),
        )


def history_of(table: Table) -> str:
    """Return the newest lines of the history, with what undo would take back."""
    lines = history.history_lines(table, translation(), most=3)
    helps = table.game.helps(table.setup, translation())
    return repr(
        (
            lines,
            helps,
            history.latest_sentences(table, translation()),
            history.latest_motions(table),
        )
    )


def rules_of(table: Table, wrong: list[dict[str, object]]) -> str:
    """Return a table's facts, options, rights and refusals by the rules."""
    game, state = table.game, table.state
    told: list[object] = [game.facts(state, who) for who in ("all", "table", *state.players)]
    told += [game.waiting_for(state), game.chapter(state), game.standing(state)]
    asked = (one.player for one in game.waiting_for(state))
    told += [list(game.options(state, who)) for who in asked if who or game.name == "wallenstein"]
    for data in wrong:
        entry = read_entry(game, data)
        right = msgspec.json.encode(game.right(state, entry), order="deterministic")
        step = game.step_of(entry)
        told.append((right, step.is_sealed(entry), step.rests_on_hand(entry)))
        told.append(outcome(table, entry))
    return repr(told)


def outcome(table: Table, entry: object) -> object:
    """Return the result of an entry: its happenings, or the sentence of its refusal."""
    try:
        return table.play(entry).steps[-1].happenings  # type: ignore[arg-type]
    except Exception as refused:
        names = history.sentence_names(table, english)
        said = getattr(refused, "code", refused), getattr(refused, "public", ())
        return said, repr(names)


def digests(folder: Path, every: int) -> Iterator[tuple[str, str]]:
    """Yield the digest of every view of the kept games."""
    with tempfile.TemporaryDirectory() as data:
        app = create_app(data)
        for file in sorted(folder.glob("*.game.json")):
            end = read_file(INSTALLED, json.loads(file.read_text()))
            for key, render in views(app, file.name.split(".")[0], end, every):
                shown = WHEN.sub("", render())
                yield key, blake2b(shown.encode(), digest_size=8).hexdigest()
        app.extensions["records"].close()


def show(folder: Path, wanted: str, every: int) -> None:
    """Print one view by its key."""
    with tempfile.TemporaryDirectory() as data:
        app = create_app(data)
        name = wanted.split(" ")[0]
        end = read_file(INSTALLED, json.loads((folder / f"{name}.game.json").read_text()))
        for key, render in views(app, name, end, every):
            text = render() if key == wanted or key.endswith("rules") else ""
            if key == wanted:
                print(text)
        app.extensions["records"].close()


def main() -> None:
    """Write, check or show the views."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("do", choices=["write", "check", "show"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("key", nargs="?", default="")
    parser.add_argument("--game", default="wallenstein", choices=[*MODULES])
    parser.add_argument("--every", type=int, default=5)
    asked = parser.parse_args()
    if asked.do == "show":
        show(asked.folder, asked.key, asked.every)
        return
    kept = asked.folder / "digests.json"
    if asked.do == "write":
        asked.folder.mkdir(parents=True, exist_ok=True)
        for name, file in games(asked.game):
            (asked.folder / f"{name}.game.json").write_text(json.dumps(file))
        kept.write_text(json.dumps(dict(digests(asked.folder, asked.every))))
        print(len(json.loads(kept.read_text())), "views kept")
        return
    before, after = json.loads(kept.read_text()), dict(digests(asked.folder, asked.every))
    differ = [key for key in before | after if before.get(key) != after.get(key)]
    print(len(after), "views,", len(differ), "differ", *differ[:40], sep="\n" if differ else " ")
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
