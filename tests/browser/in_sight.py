"""Measure at moments of kept games whether everything that a decision needs is in sight on a
tablet, without phones and with them, and on the phones. `make in-sight` runs it as a program:

    make in-sight ARGS="--every 29 --start 11 --games six-random,all-5-26 --sizes 1024x694"
    make in-sight ARGS="--seats all,away"

It prints what was drawn, so that a run can be repeated, and the faults of each size.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    Page,
    ViewportSize,
    sync_playwright,
)

from companion.core.game_file import FORMAT
from companion.folders import HOME
from tests.browser import chromium
from tests.browser.kept import enter, kept_game, seated
from tests.browser.measurements import BELOW_THE_BAR
from tests.support.http import Http
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
PHONES = tuple(
    ViewportSize(width=width, height=height)
    for width, height in (
        *((360, 640), (360, 740), (390, 844), (430, 932)),
        *((844, 390), (740, 360)),
    )
)
CHOICE = "[data-choices] :is(button, a.button, input, select):not(:disabled):visible"
"""What can be chosen on a phone. A player who waits may see only what others choose."""
WIDEST_PHONE = 500
"""The shorter side in pixels up to which a screen is a phone's."""
SEATS = ("none", "all", "some", "away")
"""Which seats have a phone: none, all, some, or all of which one is not connected."""
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


def make_table(host: APIRequestContext, moment: Moment, **setup: Any) -> str:
    """Create a table at that moment, led by this browser, and return its whole address. `setup`
    replaces keys of its set-up.

    Only the entry that ends a game is posted, so that the game counts as played here. Another entry
    might not fit what the app has drawn for this table.
    """
    game = kept_game(moment.name, **setup)
    over = moment.entries == len(game["entries"])
    file = {**game, "entries": game["entries"][: moment.entries - over]}
    made = host.post("/games", data={"format": FORMAT, **file}, max_redirects=0)
    assert made.status == 303, made.text()
    table = urljoin(made.url, made.headers["location"])
    if over:
        enter(host, table, moment.entries - 1, game)
    return table


def open_at(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => null)")


def open_moment(page: Page, moment: Moment, **setup: Any) -> None:
    """Open a table without phones at that moment (`make_table`)."""
    open_at(page, make_table(page.request, moment, **setup))


def draw_seats(chance: Random, moment: Moment, seats: str) -> dict[str, bool]:
    """Return the players who have a phone (`SEATS`), and whether it is connected."""
    players = [one["colour"] for one in kept_game(moment.name)["setup"]["players"]]
    drawn = chance.sample(players, len(players))
    number = {"none": 0, "some": chance.randint(1, len(players) - 1)}.get(seats, len(players))
    return {player: seats != "away" or player != drawn[0] for player in drawn[:number]}


@contextmanager
def phones_at(host: APIRequestContext, table: str, seats: Mapping[str, bool]) -> Iterator[None]:
    """Give each of these seats to a phone of its own; those that are connected hold a stream.

    The phones are plain clients, because opening a page for each of them takes long.
    """
    port, path = urlsplit(table).port, urlsplit(table).path
    assert port
    with ExitStack() as streams:
        for player, is_connected in seats.items():
            phone = Http(port)
            asked = phone.ask(f"{path}/seats/{player}", {})
            phone.cookie = asked.headers["Set-Cookie"].partition(";")[0]
            host.post(f"{table}/seats/{player}", data={"do": "confirm"}, max_redirects=0)
            if is_connected:
                stream = phone.send(f"{path}/events?as={player}&views=0")
                streams.callback(HTTPConnection.close, stream)
                assert stream.getresponse().status == 200
        yield


def phone_faults(phone: Page, size: ViewportSize) -> list[str]:
    """Return what is wrong with a player's page on a phone of that size: also by how much the first
    choice is out of sight, below the bar at the edge."""
    found = faults(phone, size, at_table=False)
    below = phone.locator(CHOICE).count() and phone.evaluate(BELOW_THE_BAR)
    return [*found, f"below the bar: {below}"] if below else found


def open_phone(phone: Page, host: APIRequestContext, table: str, player: str) -> None:
    """Open the page of a player's seat, which this browser takes, from another phone if there is
    one."""
    open_at(phone, seated(phone.request, table, player, host))


def acting_or_waiting(
    host: APIRequestContext, table: str, moment: Moment, *, acts: bool
) -> list[str]:
    """Return the players who have to act, or those who wait."""
    to_act = host.get(f"{table}/state?as=table").json()["to_act"]
    acting = {one["player"] for one in to_act}
    players = [one["colour"] for one in kept_game(moment.name)["setup"]["players"]]
    return [player for player in players if (player in acting) == acts]


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


class Screens(NamedTuple):
    """A tablet and two phones in one language, each with cookies of its own."""

    tablet: Page
    phones: tuple[Page, Page]

    @classmethod
    def open(cls, browser: Browser, url: str, language: str) -> "Screens":
        def new_page() -> Page:
            context = browser.new_context(
                base_url=url, has_touch=True, locale=language, reduced_motion="reduce"
            )
            context.add_init_script(chromium.AWAKE)
            return context.new_page()

        return cls(new_page(), (new_page(), new_page()))

    def close(self) -> None:
        for page in (self.tablet, *self.phones):
            page.context.close()

    def look(
        self, moment: Moment, seats: str, sizes: Iterable[ViewportSize]
    ) -> Iterator[tuple[Page, str, list[str]]]:
        """Yield each screen at that moment, whose it is, and what is wrong with it: the tablet's
        on tablets, and on phones that of a player who acts and of one who waits."""
        host = self.tablet.request
        table = make_table(host, moment)
        drawn = draw_seats(Random(f"{moment}"), moment, seats)
        tablets, phones = [], []
        for size in sizes:
            (phones if min(size.values()) < WIDEST_PHONE else tablets).append(size)
        with phones_at(host, table, drawn):
            open_at(self.tablet, table)
            for size in tablets:
                yield self.tablet, seats, faults(self.tablet, size)
        for phone, acts in zip(self.phones, (True, False), strict=True):
            for player in acting_or_waiting(host, table, moment, acts=acts)[:1]:
                open_phone(phone, host, table, player)
                for size in phones:
                    yield phone, player, phone_faults(phone, size)


def measure(browser: Browser, asked: argparse.Namespace) -> Tally:
    """Look at every moment that is asked for. Each game has its own server, because an address may
    import a limited number of games."""
    tally, turn = Tally(), 0
    for name in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "data")
            server.start()
            screens = {one: Screens.open(browser, server.url, one) for one in asked.languages}
            for entries in range(asked.start, len(kept_game(name)["entries"]) + 1, asked.every):
                moment = Moment(name, entries)
                language = asked.languages[turn % len(asked.languages)]
                seats = asked.seats[turn % len(asked.seats)]
                turn += 1
                for page, whose, found in screens[language].look(moment, seats, asked.sizes):
                    word = "{width}x{height}".format(**page.viewport_size)
                    tally.add(word, found)
                    if found:
                        told = (*moment, moment.question, word, language, whose)
                        print(*told, *found[:6], sep=" | ", flush=True)
                    if found and asked.shots:
                        shot = f"{name}-{entries}-{word}-{language}-{whose}.png"
                        page.screenshot(path=Path(asked.shots) / shot)
            for one in screens.values():
                one.close()
            server.stop()
    return tally


def arguments() -> argparse.Namespace:
    chance = Random()
    every = chance.randint(60, 90)
    parser = argparse.ArgumentParser(prog="make in-sight", description=__doc__)
    parser.add_argument("--every", type=int, default=every, help="look at every n-th entry")
    parser.add_argument("--start", type=int, help="the first entry")
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(GAMES))
    parser.add_argument(
        "--sizes", type=sizes, default=[*SIZES, *PHONES], help="such as 1024x694,390x844"
    )
    parser.add_argument("--languages", type=lambda text: text.split(","), default=list(LANGUAGES))
    parser.add_argument("--seats", type=lambda text: text.split(","), default=list(SEATS))
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
    print(
        f"--every {asked.every} --start {asked.start} --languages {','.join(asked.languages)}",
        end=" ",
    )
    print(f"--seats {','.join(asked.seats)}")
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        print(measure(browser, asked).report())
        browser.close()
