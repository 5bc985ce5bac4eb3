"""Measure at moments of kept games whether everything that a decision needs is in sight on a
tablet. `make in-sight` runs it as a program:

    make in-sight ARGS="--every 29 --start 11 --games six-random,all-5-26 --sizes 1024x694"

It prints what was drawn, so that a run can be repeated, and the faults of each size.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.core.game_file import FORMAT
from companion.folders import HOME
from tests.browser import chromium
from tests.browser.kept import enter, kept_game
from tests.support.server import Server

TARGETS, MEASURE = (
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in ("targets.js", "in_sight.js")
)
SCRIPT = f"atTable => {{ {TARGETS}\nreturn ({MEASURE})(atTable); }}"
FOLDERS = ("games", "wallenstein")
GAMES = tuple(
    sorted(path.stem for one in FOLDERS for path in (HOME / "tests/fixtures" / one).glob("*.json"))
)
SIZES = tuple(
    ViewportSize(width=width, height=height)
    for width, height in (
        *((1280, 800), (1280, 680), (1180, 820), (1180, 746), (1133, 670), (1080, 736)),
        *((1024, 694), (768, 954), (810, 1006), (800, 1280)),
    )
)
"""Tablets of 8 to 13 inches, with and without the bar of a browser, in both orientations."""
LANGUAGES = ("en", "de", "cs")
SETTLED = "() => new Promise((on) => requestAnimationFrame(() => setTimeout(on)))"
"""Wait until the page's scripts have measured the new size."""


class Moment(NamedTuple):
    """A kept game after that many entries."""

    name: str
    entries: int

    @property
    def question(self) -> str:
        """Return the type of the next entry, which answers the question."""
        entries = kept_game(self.name)["entries"]
        return entries[self.entries]["type"] if self.entries < len(entries) else "finished"


def draw_moments(chance: Random, number: int) -> Iterator[Moment]:
    """Yield drawn moments, each of another game until every game had its turn."""
    names: list[str] = []
    for _ in range(number):
        names = names or chance.sample(GAMES, len(GAMES))
        name = names.pop()
        yield Moment(name, chance.randint(0, len(kept_game(name)["entries"])))


def faults(page: Page, size: ViewportSize, *, at_table: bool = True) -> list[str]:
    """Return what is wrong with the table's page on a screen of that size, or with another page."""
    page.set_viewport_size(size)
    page.evaluate(SETTLED)
    page.evaluate("scrollTo(0, 0)")
    found: list[str] = page.evaluate(SCRIPT, at_table)
    return list(dict.fromkeys(found))


def open_moment(page: Page, moment: Moment, **setup: Any) -> None:
    """Open a table at that moment. `setup` replaces keys of its set-up.

    Only the entry that ends a game is posted, so that the game counts as played here. Another entry
    might not fit what the app has drawn for this table.
    """
    game = kept_game(moment.name, **setup)
    over = moment.entries == len(game["entries"])
    file = {**game, "entries": game["entries"][: moment.entries - over]}
    made = page.request.post("/games", data={"format": FORMAT, **file}, max_redirects=0)
    assert made.status == 303, made.text()
    table = made.headers["location"]
    if over:
        enter(page.request, table, moment.entries - 1, game)
    page.goto(table)
    page.evaluate("document.fonts.ready.then(() => null)")


class Tally:
    """The moments of one run, and those with faults, by size and kind."""

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()
        self.kinds: dict[str, Counter[str]] = {}

    def add(self, size: str, found: list[str]) -> None:
        self.looks[size] += 1
        kinds = self.kinds.setdefault(size, Counter())
        kinds.update({one.split(":")[0] for one in found} or {"nothing"})

    def report(self) -> str:
        lines = []
        for size, looks in self.looks.items():
            kinds = {kind: n for kind, n in self.kinds[size].items() if kind != "nothing"}
            lines.append(
                f"{size}: {self.kinds[size]['nothing']} of {looks} without a fault {kinds}"
            )
        good = sum(kinds["nothing"] for kinds in self.kinds.values())
        return "\n".join([*lines, f"{good} of {self.looks.total()} without a fault"])


def measure(browser: Browser, asked: argparse.Namespace) -> Tally:
    """Look at every moment that is asked for. Each game has its own server, because an address may
    import a limited number of games."""
    tally, turn = Tally(), 0
    for name in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "data")
            server.start()
            pages = []
            for language in asked.languages:
                context = browser.new_context(
                    base_url=server.url, has_touch=True, locale=language, reduced_motion="reduce"
                )
                context.add_init_script(chromium.AWAKE)
                pages.append(context.new_page())
            for entries in range(asked.start, len(kept_game(name)["entries"]) + 1, asked.every):
                page, moment = pages[turn % len(pages)], Moment(name, entries)
                language, turn = asked.languages[turn % len(pages)], turn + 1
                open_moment(page, moment)
                for size in asked.sizes:
                    word = f"{size['width']}x{size['height']}"
                    found = faults(page, size)
                    tally.add(word, found)
                    if found:
                        print(*moment, moment.question, word, language, *found[:6], sep=" | ")
                    if found and asked.shots:
                        shot = f"{name}-{entries}-{word}-{language}.png"
                        page.screenshot(path=Path(asked.shots) / shot)
            for page in pages:
                page.context.close()
            server.stop()
    return tally


def arguments() -> argparse.Namespace:
    chance = Random()
    every = chance.randint(60, 90)
    parser = argparse.ArgumentParser(prog="make in-sight", description=__doc__)
    parser.add_argument("--every", type=int, default=every, help="look at every n-th entry")
    parser.add_argument("--start", type=int, help="the first entry")
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(GAMES))
    parser.add_argument("--sizes", type=sizes, default=list(SIZES), help="such as 1024x694,768x954")
    parser.add_argument("--languages", type=lambda text: text.split(","), default=list(LANGUAGES))
    parser.add_argument("--shots", help="a folder for pictures of what is wrong")
    asked = parser.parse_args()
    if asked.start is None:
        asked.start = chance.randrange(asked.every)
    return asked


def sizes(text: str) -> list[ViewportSize]:
    pairs = (one.split("x") for one in text.split(","))
    return [ViewportSize(width=int(width), height=int(height)) for width, height in pairs]


if __name__ == "__main__":
    asked = arguments()
    print(f"--every {asked.every} --start {asked.start} --languages {','.join(asked.languages)}")
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        print(measure(browser, asked).report())
        browser.close()
