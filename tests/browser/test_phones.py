"""A tablet and phones round it, each a device of its own: joining, playing, revealing together."""

from __future__ import annotations

import contextlib
import json
import math
import re
import socket
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import APIResponse, Locator, Page, Request, Route, expect

from companion.storage.database import DATABASE
from tests.browser.fixtures import Server
from tests.browser.kept import brought, seated
from tests.browser.sight import lay_dark, look_at

OpenPage = Callable[..., Page]

FIVE = json.loads(Path("tests/fixtures/games/random-5-02.json").read_text())
COLOURS = [player["colour"] for player in FIVE["setup"]["players"]]
NAMES = dict(zip(COLOURS, ("Anna", "Ben", "Cem", "Dora", "Emil"), strict=True))
for player in FIVE["setup"]["players"]:
    player["name"] = NAMES[player["colour"]]
UNKNOWN = {
    **FIVE,
    "setup": {
        **FIVE["setup"],
        "box": None,
        "numbers": {town: n for n, town in enumerate(FIVE["setup"]["towns"], 1)},
        "dealing": dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table"),
    },
    "entries": [],
}
"""The same players with a copy of which the app knows nothing: they deal by hand."""
BESIEGED, *OPEN = FIVE["setup"]["towns"]
BY_HAND = {
    "besieged": [BESIEGED],
    "tiles": dict.fromkeys(OPEN),
    "leaders": {"1": "clergy", "2": "burghers", "3": "burghers", "4": "aristocracy"},
    "royal": None,
    "civic": None,
}
ROWS = [{"bonus": 3, "spaces": [{"good": good, "points": 2}]} for good in ("red", "blue")]
FIRST, SECOND = FIVE["setup"]["order"][:2]
UNTIL_THE_END = [entry for entry in FIVE["entries"] if entry["type"] != "reveal"]
REFUSED = "status of 422"
GONE = "ERR_|Failed to fetch"


class Table:
    """A table with its tablet, and the phones that have joined. `open_page` may be `same_page`,
    too: each phone says whose it is."""

    def __init__(
        self, open_page: OpenPage, entries: Sequence[dict[str, Any]] = (), game: Any = FIVE
    ) -> None:
        self.open_page = open_page
        self.game = game
        self._tablet = open_page("tablet")
        self.host = self._tablet.request
        self.url = brought(self.host, {**game, "entries": entries}, len(entries))
        self.phones: dict[str, Page] = {}

    @cached_property
    def tablet(self) -> Page:
        """The table's page, from when a test first looks at it."""
        self._tablet.goto(self.url)
        return self._tablet

    def state(self, viewer: str = "table") -> Any:
        request = self.host if viewer == "table" else self.phones[viewer].request
        return request.get(f"{self.url}/state?as={viewer}").json()

    def post(self, entry: dict[str, Any], revision: int) -> None:
        answer = self.host.post(f"{self.url}/entries", data={**entry, "revision": revision})
        assert answer.ok, answer.text()

    def guest(self, screen: str = "phone", **options: Any) -> Page:
        """A new phone that has opened what the code on the tablet says."""
        phone = self.open_page(screen, **options)
        phone.goto(f"{self.url}/join")
        return phone

    def join(self, colour: str, **options: Any) -> Page:
        """A phone takes that seat; after the first deal the tablet says yes."""
        phone = self.guest(**options)
        phone.locator(f"#take-{colour}").tap()
        if self.state()["revision"]:
            self.tablet.get_by_role("button", name=f"Yes, it is {NAMES[colour]}").tap()
        phone.wait_for_url(f"**{self.url}/seats/{colour}")
        self.phones[colour] = phone
        return phone

    def sit(self, colour: str, screen: str = "phone") -> Page:
        """A phone at its seat, for tests to which it is no matter how it came there."""
        phone = self.phones[colour] = self.open_page(screen, whose=colour)
        phone.goto(seated(phone.request, self.url, colour, self.host))
        return phone

    def seats(self) -> None:
        self.tablet.locator(".code").tap()
        expect(self.tablet.locator(".seats-qr")).to_be_visible()

    def close(self) -> None:
        """What is tapped while a page is drawn anew is not heard: then once more, as people do."""
        while self.tablet.locator("#sheet > *").count():
            self.tablet.locator("[data-close-sheet]").tap()

    def deal(self) -> None:
        self.post({"type": "deal", **(BY_HAND if self.game is UNKNOWN else {})}, 0)

    def describe_stores(self) -> None:
        """The tablet enters what both storage tiles show."""
        for number, store in enumerate(("royal", "civic"), 1):
            shown = {"store": store, "tile": f"s{number}", "side": "I", "rows": ROWS}
            self.post({"type": "describe", **shown}, self.state()["revision"])

    def up_to_date(self) -> int:
        """All pages show the newest revision, by themselves."""
        revision: int = self.state()["revision"]
        for page in (self.tablet, *self.phones.values()):
            expect(page.locator(f'[data-revision="{revision}"]')).to_be_attached(timeout=10_000)
        return revision

    def play_on_phones(self) -> Iterator[tuple[str, Page]]:
        """Taps by whoever must act, until the table itself must: the first thing that is offered
        for a town and the first that is offered more, else what can be chosen without an offer.
        Each phone lies dark until then; what it must do, and its page."""
        offered = set()
        while (asked := self.state()["to_act"][0])["player"] is not None:
            revision = self.state()["revision"]
            phone = self.phones[asked["player"]]
            look_at(phone)
            expect(phone.locator(f'[data-revision="{revision}"]')).to_be_attached()
            yield asked["must"], phone
            offers = choices(phone).and_(phone.locator(".offer"))
            if asked["must"] not in offered and offers.count():
                offered.add(asked["must"])
                offers.first.tap()
            else:
                choices(phone).and_(phone.locator(":not(.offer)")).first.tap()
            expect(phone.locator(f'[data-revision="{revision + 1}"]')).to_be_attached()
            lay_dark(phone)


@pytest.fixture
def game() -> Any:
    """The game that is played: with a known box, unless a test asks for `WITH_EITHER_BOX`."""
    return FIVE


WITH_EITHER_BOX = pytest.mark.parametrize("game", [FIVE, UNKNOWN], ids=["known", "unknown"])


@pytest.fixture
def table(same_page: OpenPage, game: Any) -> Table:
    """Five players with names, at the beginning."""
    return Table(same_page, game=game)


@pytest.fixture
def new_table(open_page: OpenPage, game: Any) -> Table:
    """The same with devices of their own, for tests after which they are not as before."""
    return Table(open_page, game=game)


def play_a_round(table: Table) -> Iterator[tuple[str, Page]]:
    """As `play_on_phones`; where the tablet is asked for the storage tiles, it enters them."""
    yield from table.play_on_phones()
    if table.state()["to_act"][0]["must"] == "describe":
        table.describe_stores()
        yield from table.play_on_phones()


def choices(phone: Page) -> Locator:
    return phone.locator(".ph-panel form.entry button:not([type=button]):visible")


def read(image: Locator) -> str:
    """What the QR code in that image says, read from its pixels."""
    expect(image).to_be_visible()
    pixels = image.evaluate(
        """async (image) => {
          await image.decode();
          const canvas = document.createElement("canvas");
          canvas.width = canvas.height = 400;
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0, 400, 400);
          const { data } = context.getImageData(0, 0, 400, 400);
          return Array.from({ length: 400 * 400 }, (_, n) => (data[4 * n] > 127 ? 1 : 0)).join("");
        }"""
    )
    return decoded(bytes(255 * int(light) for light in pixels))


def pixels_of(drawing: str) -> bytes:
    """A code in SVG as grey pixels, four to a module."""
    size = int(re.search(r'viewBox="0 0 (\d+)', drawing)[1])  # type: ignore[index]
    dark = set(re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing))
    return bytes(
        0 if (str(x // 4), str(y // 4)) in dark else 255
        for y in range(4 * size)
        for x in range(4 * size)
    )


def decoded(pixels: bytes) -> str:
    """What a square picture of a QR code says."""
    width = math.isqrt(len(pixels))
    found = zxingcpp.read_barcodes(memoryview(pixels).cast("B", (width, width)))
    assert len(found) == 1
    text: str = found[0].text
    return text


def fits(page: Page) -> None:
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    small = page.locator("main :is(button, input, a, summary):visible").evaluate_all(
        """all => all.filter(one => {
          const { width, height } = one.getBoundingClientRect();
          return width < 40 || height < 47.5;
        }).map(one => one.outerHTML)"""
    )
    assert small == []
    assert page.locator("main").evaluate(ONE_LETTER_A_LINE) == []


ONE_LETTER_A_LINE = """main => {
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    const letters = texts.currentNode.data.trim().length;
    if (tops.size > 2 && letters < 3 * tops.size) broken.push(texts.currentNode.data);
  }
  return broken;
}"""
"""Texts that have so little room that their letters stand below each other."""


@WITH_EITHER_BOX
def test_five_phones_join_by_the_code_and_play_a_round(
    new_table: Table, server: Server, game: Any
) -> None:
    table = new_table
    if game is UNKNOWN:  # what they deal by hand takes the code's room
        table.seats()
    code = table.tablet.locator(".seats-qr" if game is UNKNOWN else ".join-qr img")
    assert read(code) == f"{server.url}{table.url}/join"
    table.close()
    for colour in COLOURS:
        table.join(colour, screen="small-phone", scheme="dark" if colour == "red" else "light")
        joined = table.tablet.locator(".join-seat", has_text=NAMES[colour])
        expect(joined).to_have_class(re.compile("presence-here"))
    if game is UNKNOWN:
        table.deal()
    else:
        table.tablet.locator(".deal-button").tap()
    expect(table.tablet.locator(".deal-button")).to_have_count(0)
    pages = (table.tablet, *table.phones.values())
    lay_dark(*pages)
    seen = set()
    for must, phone in play_a_round(table):
        fits(phone)
        assert phone.locator("a[href*='sheet/describe']").count() == 0, "the tablet has that sheet"
        if must == "collect" and game is UNKNOWN:
            phone.locator(".ph-panel [data-step='1']").first.tap()
        expect(phone.locator(".turn-head")).to_contain_text(re.compile("you", re.IGNORECASE))
        if must in seen:
            continue
        seen.add(must)
        look_at(*pages)
        table.up_to_date()
        expect(table.tablet.locator(".on-phone")).to_be_visible()
        for other in table.phones.values():
            assert other is phone or choices(other).count() == 0
        lay_dark(*pages)
    assert seen >= {"choose_town", "collect", "choose_row"}
    assert table.state()["round"] == 2
    look_at(*pages)
    table.up_to_date()


def test_a_seat_taken_before_the_deal_needs_one_tap_and_later_a_yes(
    table: Table, server: Server
) -> None:
    table.join("red", whose="red")
    table.deal()
    table.seats()
    code = table.tablet.locator(".seats-qr")
    assert read(code) == f"{server.url}{table.url}/join"
    table.close()
    phone = table.guest(whose="yellow")
    phone.locator("#take-yellow").tap()
    expect(phone.locator("[data-asking=yellow]")).to_contain_text("Waiting for the tablet")
    asks = table.tablet.locator("[id^=asks-yellow-]")
    expect(asks).to_contain_text("Ben")
    asks.get_by_role("button", name="No", exact=True).tap()
    expect(phone.locator("#said-no")).to_be_visible()
    phone.locator("#take-yellow").tap()
    asks.get_by_role("button", name="Yes").tap()
    phone.wait_for_url("**/seats/yellow")


@pytest.mark.may_log("status of 403")
def test_a_phone_that_opens_the_bare_address_of_a_table_finds_the_way_to_a_seat(
    table: Table,
) -> None:
    """It is shown no code to scan: it is itself the phone that would scan it."""
    phone = table.open_page("phone")
    phone.goto(table.url)
    expect(phone.locator("img[src*='qr.svg']")).to_have_count(0)
    phone.get_by_role("link", name="Take a seat").tap()
    phone.wait_for_url(f"**{table.url}/join")
    table.deal()
    phone.goto(table.url)
    phone.get_by_role("link", name="Take a seat").tap()
    phone.locator(f"#take-{FIRST}").tap()
    table.tablet.get_by_role("button", name=f"Yes, it is {NAMES[FIRST]}").tap()
    phone.wait_for_url(f"**{table.url}/seats/{FIRST}")


@pytest.mark.may_log("status of 404")
def test_after_a_wrong_code_the_right_one_or_the_table_itself_leads_to_the_seats(
    table: Table,
) -> None:
    phone = table.sit(SECOND, "small-phone")
    phone.goto("/t/ZZZZ/join")
    expect(phone.get_by_role("alert")).to_contain_text("There is no table ZZZZ here.")
    field = phone.get_by_label("The table's code")
    expect(field).to_have_value("ZZZZ")
    field.fill(table.url[-4:].lower())
    phone.get_by_role("button", name="To this table").tap()
    phone.wait_for_url(f"**{table.url}/join")
    phone.goto("/t/ZZZZ")
    phone.locator(f".table-link[href^='{table.url}']").tap()
    phone.wait_for_url(f"**{table.url}/join")


def test_a_seat_goes_to_a_new_phone_and_the_old_one_loses_it(table: Table) -> None:
    """A page that is told to go does not try its stream again."""
    old = table.join("red", whose="red")
    table.deal()
    expect(old.locator("[data-revision='1']")).to_be_attached()  # its stream was opened
    asked: list[str] = []
    old.on("request", lambda request: asked.append(request.url))
    new = table.join("red", whose="yellow")
    old.wait_for_url(f"**{table.url}/join?lost=red")
    assert [url for url in asked if "/events?as=red" in url] == []
    expect(old.locator("#lost-seat")).to_contain_text("no longer has Anna's seat")
    assert old.request.get(f"{table.url}/state?as=red").status == 403
    assert new.request.get(f"{table.url}/state?as=red").ok


@pytest.mark.may_log("status of 403")
def test_the_tablet_moves_and_the_old_one_looks_on(table: Table, open_page: OpenPage) -> None:
    """A wrong code is said beside the field, which keeps it."""
    phone = table.sit("red")
    table.tablet.locator(".menu-button").tap()
    table.tablet.get_by_text("Move the table to another tablet").tap()
    code = table.tablet.locator(".host-code").inner_text()
    new = open_page("tablet")
    new.goto(table.url)
    expect(new.locator(".deal-button")).to_have_count(0)
    new.locator(".menu-button").tap()
    new.locator(".host-input").fill("no code")
    new.get_by_role("button", name="Take over").tap()
    expect(new.locator("#wrong-code")).to_contain_text("not the code")
    expect(new.locator("#wrong-code")).to_be_in_viewport(ratio=0.95)
    expect(new.locator(".host-input")).to_have_value("no code")
    new.locator(".host-input").fill(code)
    new.get_by_role("button", name="Take over").tap()
    new.locator(".deal-button").tap()
    expect(phone.locator("[data-revision='1']")).to_be_attached()
    expect(table.tablet.locator(".tv.watching")).to_be_attached()


WHEN_CUT = """window.EventSource = class extends EventSource {
  constructor(...of) {
    super(...of);
    this.addEventListener("error", () => { window.cut ??= performance.now(); });
  }
};"""
WHEN_TOLD = """() => {
  const line = document.getElementById("line-lost");
  new MutationObserver(() => { if (!line.hidden) window.told ??= performance.now(); })
    .observe(line, { attributeFilter: ["hidden"] });
}"""
"""By the page's own clock: between losing the stream and saying so."""


@pytest.mark.may_log(GONE)
def test_a_kill_is_survived_and_told_after_three_seconds_only(
    new_table: Table, server: Server
) -> None:
    """Tablet and phone are right again by themselves, and the phone has its seat still."""
    table = new_table
    phone = table.sit("red")
    phone.add_init_script(WHEN_CUT)
    phone.reload()
    table.deal()
    table.up_to_date()
    phone.evaluate(WHEN_TOLD)
    server.kill()
    expect(phone.locator("#line-lost")).to_be_visible(timeout=20_000)
    assert phone.evaluate("window.told - window.cut") > 2000
    server.start()
    table.post({"type": "undo"}, 1)
    expect(phone.locator("#line-lost")).to_be_hidden()
    table.up_to_date()
    expect(table.tablet.locator(".seat-red .presence-here")).to_be_visible(timeout=15_000)
    table.post({"type": "redo"}, 2)
    phone.reload()
    expect(phone).to_have_url(re.compile("/seats/red$"))
    expect(phone.locator(".ph-guards")).to_contain_text("3")


class Proxy:
    """Stands between a phone and the server. While it swallows, nothing comes through and nothing
    is said; what was open then stays dead, as with Wi-Fi that is gone. While it is not awake, it
    takes nothing either."""

    HOLDS = 4 * 1024

    def __init__(self, port: int) -> None:
        self.to = port
        self.swallows = False
        self.awake = Event()
        self.awake.set()
        self.dead: set[socket.socket] = set()
        self.alive: set[socket.socket] = set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        Thread(target=self.accept, daemon=True).start()

    def swallow(self) -> None:
        self.swallows = True
        self.dead |= self.alive

    def accept(self) -> None:
        while True:
            try:
                near = self.listening.accept()[0]
            except OSError:
                return
            far = socket.socket()
            far.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.HOLDS)
            far.connect(("127.0.0.1", self.to))
            self.alive |= {near, far}
            if self.swallows:
                self.dead |= {near, far}
            for pair in ((near, far), (far, near)):
                Thread(target=self.pass_on, args=pair, daemon=True).start()

    def pass_on(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while self.awake.wait() and (data := here.recv(65536)):
                if here not in self.dead:
                    there.sendall(data)
            if here not in self.dead:
                there.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        for one in (self.listening, *self.alive):
            one.close()


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.mark.may_log("htmx:error")
def test_a_swallowed_connection_is_noticed_and_comes_back(
    table: Table, open_page: OpenPage, proxy: Proxy
) -> None:
    phone = open_page("phone")
    phone.goto(f"{proxy.url}{table.url}/join")
    with phone.expect_response("**/events?as=red&have=*"):
        phone.locator("#take-red").tap()
        phone.wait_for_url("**/seats/red")
    proxy.swallow()
    table.deal()
    expect(phone.locator("#line-lost")).to_be_visible(timeout=20_000)
    phone.wait_for_timeout(8000)
    proxy.swallows = False
    expect(phone.locator("[data-revision='1']")).to_be_attached(timeout=10_000)
    expect(phone.locator("#line-lost")).to_be_hidden()


def test_the_tablet_shows_a_phone_that_is_away(table: Table) -> None:
    phone = table.sit(FIRST)
    table.deal()
    expect(table.tablet.locator(f".seat-{FIRST} .presence-here")).to_be_visible()
    phone.goto("about:blank")
    expect(table.tablet.locator(f".seat-{FIRST} .presence-away")).to_be_visible(timeout=20_000)
    expect(table.tablet.locator(".on-phone-away")).to_be_visible()
    table.tablet.get_by_role("button", name="Take over on the tablet").tap()
    expect(table.tablet.locator(".go").first).to_be_visible()


def test_the_page_for_joining_is_laid_out_with_seats_taken_and_lets_one_just_watch(
    table: Table,
) -> None:
    """On a phone that is held upright, and across. A guest sees what the table sees."""
    table.sit(FIRST)
    table.tablet.request.post(f"{table.url}/seats/{SECOND}", data={"do": "no_phone"})
    expect(table.tablet.locator(".join-seat.presence-here")).to_have_count(1)
    guest = table.guest(whose="guest")
    seats = guest.locator(".join-take")
    expect(seats).to_have_count(5)
    for width, height in ((390, 844), (844, 390)):
        guest.set_viewport_size({"width": width, "height": height})
        for seat in seats.all():
            badge = seat.locator(".badge").bounding_box()
            words = seat.locator(".join-words").bounding_box()
            assert badge
            assert words
            assert badge["x"] + badge["width"] <= words["x"], "the badge stands before the words"
            assert badge["y"] < words["y"] + words["height"], "and beside them"
    guest.get_by_role("link", name="Just watch").tap()
    table.deal()
    expect(guest.locator("[data-revision='1']")).to_be_attached()
    expect(guest.locator(".tv.watching")).to_be_attached()
    assert guest.locator("form.entry").count() == 0


@WITH_EITHER_BOX
def test_an_update_leaves_menus_focus_and_half_typed_fields_alone(table: Table) -> None:
    phone = table.sit(SECOND)
    table.deal()
    phone.locator("#ph-hand summary").tap()
    free = next(iter(table.state()["tiles"]))
    table.post({"type": "choose_town", "player": FIRST, "town": free}, 1)
    table.up_to_date()
    expect(phone.locator("#ph-hand")).not_to_have_attribute("open", "")
    phone.locator("#ph-correct").tap()
    field = phone.locator("#sheet [name=guards]")
    field.press_sequentially("1")
    table.post({"type": "undo"}, 2)
    table.up_to_date()
    expect(field).to_be_focused()
    expect(field).to_have_value("1")
    phone.locator("[data-close-sheet]").tap()
    expect(phone.locator("#ph-hand")).not_to_have_attribute("open", "")
    phone.reload()
    expect(phone.locator("#ph-hand")).not_to_have_attribute("open", "")
    phone.locator("#ph-hand summary").tap()


DRAWN = """() => {
  window.drawn = 0;
  document.addEventListener("htmx:after:swap", () => { window.drawn += 1; });
}"""
"""Counts from now on how often the page is drawn."""


def test_a_page_that_nobody_sees_draws_nothing_and_then_the_newest_view_alone(table: Table) -> None:
    phone = table.sit(SECOND)
    table.deal()
    table.up_to_date()
    phone.evaluate(DRAWN)
    lay_dark(phone)
    free = next(iter(table.state()["tiles"]))
    table.post({"type": "choose_town", "player": FIRST, "town": free}, 1)
    for revision in (2, 3, 4):
        table.post({"type": "undo" if revision % 2 == 0 else "redo"}, revision)
    expect(table.tablet.locator("[data-revision='5']")).to_be_attached()
    phone.wait_for_timeout(500)
    expect(phone.locator("#ph")).to_have_attribute("data-revision", "1")
    assert phone.evaluate("window.drawn") == 0
    look_at(phone)
    expect(phone.locator("[data-revision='5']")).to_be_attached()
    assert phone.evaluate("window.drawn") == 1


@pytest.mark.may_log(GONE, "status of 503")
def test_an_entry_counts_once_however_often_it_is_sent_and_can_be_undone(
    new_table: Table, server: Server
) -> None:
    """Sent again it has the same key. It can be undone until something follows."""
    table = new_table
    phone = table.sit(FIRST)
    table.deal()
    go, notice = phone.locator(".ph-go").first, phone.locator("#notice")
    keys: list[str] = []

    def note(request: Request) -> None:
        keys.extend(re.findall(r"(?<=key=)\w+", request.post_data or ""))

    def lose_the_next() -> None:
        phone.route("**/entries?as=*", lambda route: route.abort(), times=1)

    def came_once_and_is_undone(revision: int) -> None:
        expect(phone.locator(f"[data-revision='{revision}']")).to_be_attached()
        assert len(keys) == 2
        assert keys[0] == keys[1]
        phone.locator("#ph-undo button").tap()
        expect(phone.locator(f"[data-revision='{revision + 1}']")).to_be_attached()
        keys.clear()

    phone.on("request", note)
    lose_the_next()
    go.tap()
    expect(notice).to_contain_text("sent again by itself")
    go.tap()
    came_once_and_is_undone(2)

    lose_the_next()
    go.tap()
    expect(notice).to_contain_text("sent again by itself")
    phone.evaluate("dispatchEvent(new Event('online'))")
    came_once_and_is_undone(4)
    expect(notice).to_be_empty()

    with contextlib.closing(sqlite3.connect(server.data / DATABASE)) as other:
        other.execute("begin immediate")
        go.tap()
        expect(notice).to_contain_text("Another program", timeout=8_000)
        other.rollback()
    go.tap()
    came_once_and_is_undone(6)

    go.evaluate("button => { button.click(); button.click(); }")
    expect(phone.locator("[data-revision='8']")).to_be_attached()
    phone.wait_for_timeout(300)
    assert table.state()["revision"] == 8
    expect(phone.locator("#ph-undo")).to_have_count(1)
    state = table.state()
    free = next(town for town in state["tiles"] if town != state["players"][FIRST]["town"])
    table.post({"type": "choose_town", "player": SECOND, "town": free}, 8)
    expect(phone.locator("[data-revision='9']")).to_be_attached()
    expect(phone.locator("#ph-undo")).to_have_count(0)


@pytest.mark.may_log(GONE, "status of 409")
def test_what_is_tapped_offline_is_sent_when_the_phone_is_back_unless_it_is_cancelled(
    new_table: Table,
) -> None:
    """The page says so; a cancelled tap is never sent, and a new tap takes the place of the one
    before. What became of it is shown as if it had been sent at once."""
    table = new_table
    phone = table.sit(FIRST)
    table.deal()
    go, held = phone.locator(".ph-go"), phone.locator("#held-entry")
    expect(go.first).to_be_visible()
    sent: list[str] = []
    phone.on("request", lambda request: sent.extend([request.method] * ("entries" in request.url)))

    phone.context.set_offline(True)
    go.first.tap()
    expect(held).to_contain_text("This will be sent when you are back.")
    hand = phone.locator("#ph-hand").bounding_box()
    says = held.bounding_box()
    assert hand
    assert says
    assert says["y"] >= hand["y"] + hand["height"], "it does not lie over the hand"
    held.get_by_role("button", name="Cancel").tap()
    expect(held).to_have_count(0)
    phone.context.set_offline(False)
    expect(table.tablet.locator(f".seat-{FIRST} .presence-here")).to_be_visible()
    table.post({"type": "undo"}, 1)
    table.post({"type": "redo"}, 2)
    table.up_to_date()
    assert sent == [], "neither then nor later"

    phone.context.set_offline(True)
    go.nth(1).tap()
    go.first.tap()
    expect(held).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.locator("[data-revision='4']")).to_be_attached()
    expect(held).to_have_count(0)
    assert sent == ["POST"]

    phone.locator("#ph-undo button").tap()
    expect(phone.locator("[data-revision='5']")).to_be_attached()
    phone.context.set_offline(True)
    go.first.tap()
    expect(held).to_be_visible()
    table.post({"type": "redo"}, 5)
    phone.context.set_offline(False)
    expect(phone.locator("#notice")).to_contain_text("The table has moved on")
    assert table.state()["revision"] == 6


@pytest.mark.may_log(GONE)
def test_a_tap_whose_answer_was_lost_is_not_offered_for_cancelling(new_table: Table) -> None:
    """It has counted already; sent again under its key it counts no second time."""
    table = new_table
    phone = table.sit(FIRST)
    table.deal()
    answers: list[int] = []

    def swallow_the_answer(route: Route) -> None:
        answers.append(route.fetch().status)
        phone.context.set_offline(True)
        route.abort()

    phone.route("**/entries?as=*", swallow_the_answer, times=1)
    phone.locator(".ph-go").first.tap()
    expect(phone.locator("#unanswered-entry")).to_contain_text("counts only once")
    expect(phone.get_by_role("button", name="Cancel")).to_have_count(0)
    phone.context.set_offline(False)
    expect(phone.locator("[data-revision='2']")).to_be_attached()
    expect(phone.locator("#notice")).to_be_empty()
    assert answers == [200]
    assert table.state()["revision"] == 2


@pytest.mark.may_log(REFUSED)
@WITH_EITHER_BOX
def test_H2_the_limit_stands_on_the_own_phone_and_only_there(table: Table) -> None:
    table.sit(FIRST)
    table.sit(SECOND)
    table.deal()
    table.phones[FIRST].locator(".ph-go").first.tap()
    phone = table.phones[SECOND]
    offers = phone.locator(".offer")
    expect(offers).to_have_count(8)
    expect(phone.locator(".limit-says")).to_contain_text("up to 8, the last 5 bought for 10")
    offers.last.evaluate("button => { button.value = 11; }")
    offers.last.tap()
    expect(phone.locator("#notice")).to_contain_text("allow 8")
    expect(table.tablet.locator("#says-refused")).to_have_count(0)
    table.tablet.get_by_role("button", name="Take over on the tablet").tap()
    expect(phone.locator("#ph-taken")).to_contain_text("The tablet plays for you")
    expect(choices(phone)).to_have_count(0)
    expect(phone.locator("#ph-turn .turn-what")).to_have_count(0)
    table.tablet.locator("button.offer", has_text="11").tap()
    said = f"{NAMES[SECOND]}'s offer was refused."
    expect(table.tablet.locator("#notice")).to_contain_text(said)
    for page in table.phones.values():
        expect(page.locator("#says-refused")).to_have_text(said)
    phone.get_by_role("button", name="Play here again").tap()
    expect(choices(phone)).not_to_have_count(0)


def test_all_hands_are_revealed_at_the_same_moment_and_half_a_hand_stays_typed_until_then(
    same_page: OpenPage,
) -> None:
    table = Table(same_page, UNTIL_THE_END)
    agreed = table.tablet.get_by_text("The track agrees: on to the hands")
    for colour in COLOURS[:4]:
        table.sit(colour)
    hands = {c: table.state(c)["players"][c] for c in COLOURS[:4]}
    half = table.phones[COLOURS[3]]
    half.locator("[name=guards]").fill("4")
    half.locator("[name=clergy]").press_sequentially("2")
    for colour, phone in table.phones.items():
        if phone is half:  # what is typed stays while others finish
            for other in COLOURS[1:3]:
                expect(table.tablet.locator(f".seat-{other} .rank-in")).to_be_visible()
            table.up_to_date()
            expect(half.locator("[name=guards]")).to_have_value("4")
            expect(half.locator("[name=clergy]")).to_have_value("2")
            expect(half.locator("[name=clergy]")).to_be_focused()
        assert phone.locator(".ph-guards").count() == 0  # counting comes first
        enter(phone, hands[colour], 1 if colour == COLOURS[0] else 0)
    compared = table.phones[COLOURS[0]].locator("#compare")
    counted = hands[COLOURS[0]]["guards"]
    expect(compared).to_contain_text(f"the app counted {counted}, you typed {counted + 1}")
    changed = table.phones[COLOURS[1]]
    compared.get_by_role("button", name=f"Take {counted}").tap()
    for colour in COLOURS[:4]:
        expect(table.phones[colour].locator("#hand-done")).to_contain_text("Emil")
        expect(table.tablet.locator(f".seat-{colour} .rank-in")).to_be_visible()
    changed.get_by_role("link", name="Change it").tap()
    enter(changed, hands[COLOURS[1]], 2)
    changed.locator("#compare").get_by_role("button", name="Keep").tap()
    expect(changed.locator("#sheet")).to_be_empty()
    expect(changed.locator(".typed-hand")).to_contain_text(str(hands[COLOURS[1]]["guards"] + 2))
    agreed.tap()
    table.tablet.get_by_role("link", name="Enter hand").tap()
    enter(table.tablet, {"guards": 4, "leaders": {"clergy": 1, "aristocracy": 0, "burghers": 2}})
    for page in (table.tablet, *table.phones.values()):
        expect(page.locator(".winner")).to_be_visible()


def enter(page: Page, hand: dict[str, Any], more: int = 0) -> None:
    form = page.locator("form.hand, #ph-hand-form").last
    form.locator("[name=guards]").fill(str(hand["guards"] + more))
    for estate, figures in hand["leaders"].items():
        form.locator(f"[name={estate}]").fill(str(figures))
    form.locator("button.button-primary").tap()


@pytest.mark.may_log("htmx:error: timeout")  # the clock leaps
def test_help_is_offered_while_nobody_joins(page: Page) -> None:
    page.clock.install()
    page.goto(brought(page.request, FIVE, 0))
    expect(page.locator("#join-help")).to_be_hidden()
    page.clock.run_for(31_000)
    expect(page.locator("#join-help")).to_be_visible()
    page.locator("#join-help a").tap()
    expect(page.locator("#join-helps")).to_contain_text("stay connected")


def test_the_code_for_the_wifi_is_read_and_nothing_of_it_is_kept(
    table: Table, server: Server
) -> None:
    table.seats()
    table.tablet.locator(".wifi summary").tap()
    table.tablet.locator("#wifi-network").fill("Castle; west")
    table.tablet.locator("#wifi-password").fill("moat-and-bridge")
    table.tablet.locator(".wifi-form button").tap()
    drawing = table.tablet.locator(".wifi-qr").inner_html()
    assert decoded(pixels_of(drawing)) == "WIFI:T:WPA;S:Castle\\; west;P:moat-and-bridge;;"
    assert "moat-and-bridge" not in server.said()
    kept = b"".join(file.read_bytes() for file in server.data.iterdir() if file.is_file())
    assert b"moat-and-bridge" not in kept


def test_an_open_sheet_follows_what_changes_while_it_asks_and_phones_are_answered_there(
    table: Table,
) -> None:
    """What it is told of one phone comes late: another has asked since."""
    table.deal()
    table.tablet.locator(".tv-top .code").tap()
    expect(table.tablet.locator("#sheet-title")).to_have_text("Phones and seats")
    first, second = table.guest(whose="red"), table.guest(whose="yellow")
    held: list[tuple[Route, APIResponse]] = []
    table.tablet.route("**/sheet/seats", lambda route: held.append((route, route.fetch())), times=1)
    asks = table.tablet.locator("#table .asks-says")
    first.locator(f"#take-{COLOURS[0]}").tap()
    expect(asks).to_have_count(1)
    second.locator(f"#take-{COLOURS[1]}").tap()
    expect(asks).to_have_count(2)
    route, before = held.pop()
    route.fulfill(response=before)
    expect(table.tablet.locator(".seat-asks")).to_have_count(2)
    yes = f"Yes, it is {NAMES[COLOURS[0]]}"
    table.tablet.locator("#sheet").get_by_role("button", name=yes).tap()
    expect(first.locator(".turn-line")).to_be_visible()


def test_the_hand_stays_in_sight_while_one_chooses(same_page: OpenPage) -> None:
    table = Table(same_page, FIVE["entries"][:1])
    phone = table.sit(FIRST)
    expect(phone.locator(".ph-go").first).to_be_visible()
    for width, height in ((390, 844), (320, 568)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        turn, panel, bar = (phone.locator(it).bounding_box() for it in PLACES)
        assert turn is not None
        assert panel is not None
        assert bar is not None
        assert 0 <= panel["y"] - turn["y"] - turn["height"] < 100  # one line stands between
        assert abs(bar["y"] + bar["height"] - height) <= 1
        phone.locator(".ph-panel button").last.evaluate("one => one.scrollIntoView(false)")
        expect(phone.locator(".ph-guards")).to_be_in_viewport(ratio=1)


PLACES = ("#ph-turn", ".ph-panel", "#ph-bar")


def test_h2_more_than_one_holds_cannot_be_taken_away_on_the_own_phone(table: Table) -> None:
    """There it is said and stopped: the rules make it 0 without a word, for the tablet's sake."""
    phone = table.sit(FIRST)
    table.deal()
    held = table.state(FIRST)["players"][FIRST]["guards"]
    phone.locator(".ph-link", has_text="Correct").tap()
    sheet = phone.locator("#sheet")
    expect(sheet).to_contain_text("None of them can fall below 0.")
    guards, send = (
        sheet.locator("input[name=guards]"),
        sheet.locator("form.correct .button-primary"),
    )
    guards.fill(str(-held - 1))
    send.tap()
    expect(guards).to_have_accessible_description(f"Enter at least −{held}.")
    assert table.state()["revision"] == 1
    guards.fill(str(-held))
    send.tap()
    expect(sheet).to_be_empty()
    assert table.state(FIRST)["players"][FIRST]["guards"] == 0


def test_what_a_town_costs_stands_only_while_towns_can_be_chosen(same_page: OpenPage) -> None:
    entries = FIVE["entries"]
    collecting = next(n for n, entry in enumerate(entries) if entry["type"] == "collect")
    table = Table(same_page, entries[: collecting - 1])
    phone = table.sit(entries[collecting]["player"])
    phone.locator("#ph-costs").tap()
    expect(phone.locator("#sheet .cost").first).to_be_visible()
    table.post(entries[collecting - 1], collecting - 1)
    expect(phone.locator(".must-collect")).to_be_visible()
    expect(phone.locator(".ph-costs")).to_have_count(0)


@WITH_EITHER_BOX
def test_what_a_town_costs_is_told_from_the_deal_on_and_follows_the_table(table: Table) -> None:
    """The round and its phase take two lines of the header. What can be offered is said before the
    offers, not below them, under the menu at the screen's edge."""
    phone = table.sit(SECOND)
    where = phone.locator(".ph-round")
    expect(where).to_contain_text("setting up the round")
    one, both = where.locator("span").first.bounding_box(), where.bounding_box()
    assert one
    assert both
    assert both["height"] < 3 * one["height"]
    expect(phone.locator(".ph-costs")).to_have_count(0)
    table.deal()
    phone.locator("#ph-costs").tap()
    free = next(iter(table.state()["tiles"]))
    cost = phone.locator(f"#sheet #cost-{free} .cost-says")
    expect(cost).to_have_text("nobody on the counter")
    way = phone.locator(f"#sheet #cost-{free} .cost-way")
    expect(way).to_have_text("the way: no cost")
    table.post({"type": "choose_town", "player": FIRST, "town": free}, 1)
    expect(cost).not_to_have_text("nobody on the counter")
    phone.locator("[data-close-sheet]").tap()
    expect(phone.locator("#ph-costs")).to_be_focused()
    held = phone.locator(f"#offers-{free}")
    says, offers = (
        held.locator(".limit-says").bounding_box(),
        held.locator(".offers").bounding_box(),
    )
    assert says
    assert offers
    assert says["y"] + says["height"] <= offers["y"]


LIES = """(town) => ["use.tile", "use.arrow", "[href*='good-'], [href$='horse'], [href$='-guard']"]
  .map((parts) => town.querySelectorAll(parts).length)"""


def test_h2_every_choice_of_a_town_shows_what_lies_there_until_the_hand_is_covered(
    table: Table,
) -> None:
    """What the hand could be read from is covered with it."""
    phone = table.sit(FIRST)
    table.deal()
    choices = phone.locator(".ph-go")
    expect(choices.first).to_be_visible()
    table.tablet.reload()
    for choice in choices.all():
        town = str(choice.get_attribute("value"))
        shown = choice.locator(".brings").evaluate(LIES)
        assert shown[2] > 4
        assert shown == table.tablet.locator(f"[data-town={town}]").evaluate(LIES)
    phone.locator("#ph-hand summary").tap()
    expect(choices.first).to_be_hidden()
    expect(phone.locator("#ph-costs")).to_be_hidden()
    expect(phone.locator("#ph-covered")).to_be_visible()
    phone.locator("#ph-hand summary").tap()
    choices.first.tap()
    expect(phone.locator(".turn-line")).not_to_contain_text("You must choose a town")


def scrolled(phone: Page) -> None:
    """Scroll to the end of the page, as a player does to read what the others have."""
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.wait_for_function("() => scrollY > 40")


@WITH_EITHER_BOX
def test_a_phone_is_at_its_top_when_its_turn_comes_and_when_its_step_changes(table: Table) -> None:
    """Whoever types is left in peace until that is done."""
    phone = table.sit(SECOND, screen="small-phone")
    phone.set_viewport_size({"width": 360, "height": 560})  # on more there is nothing to scroll
    table.deal()
    table.up_to_date()
    scrolled(phone)
    phone.locator("#ph-correct").tap()
    field = phone.locator("#sheet [name=guards]")
    field.press_sequentially("1")
    before = phone.evaluate("scrollY")
    choice = table.tablet.locator(".tv-panel button[name=town]").first
    choice.tap()
    expect(phone.locator("#ph.my-turn")).to_be_attached()
    assert phone.evaluate("scrollY") == before
    expect(field).to_be_focused()
    phone.locator("[data-close-sheet]").tap()
    phone.wait_for_function("() => scrollY === 0")
    expect(phone.locator(".turn-head")).to_be_in_viewport(ratio=1)
    table.post({"type": "undo"}, 2)
    expect(phone.locator("#ph:not(.my-turn)")).to_be_attached()
    scrolled(phone)
    table.post({"type": "redo"}, 3)
    expect(phone.locator("#ph.my-turn")).to_be_attached()
    phone.wait_for_function("() => scrollY === 0")
    expect(phone.locator(".turn-head")).to_be_in_viewport(ratio=1)
    scrolled(phone)
    phone.locator(".ph-panel button:not(.offer)").last.tap()
    expect(phone.locator("#ph:not(.my-turn)")).to_be_attached()
    phone.wait_for_function("() => scrollY === 0")
