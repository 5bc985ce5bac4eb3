"""A tablet and phones around it, each a device of its own: joining, playing, revealing together."""

import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.hidden_pages import hide_pages, show_pages
from tests.browser.kept import brought, seated
from tests.browser.measurements import UNHANDY

OpenPage = Callable[..., Page]

FIVE = json.loads(Path("tests/fixtures/games/random-5-02.json").read_text())
COLOURS = [player["colour"] for player in FIVE["setup"]["players"]]
NAMES = dict(zip(COLOURS, ("Anna", "Ben", "Cem", "Dora", "Emil"), strict=True))
for player in FIVE["setup"]["players"]:
    player["name"] = NAMES[player["colour"]]
FIRST, SECOND = FIVE["setup"]["order"][:2]
UNTIL_THE_END = [entry for entry in FIVE["entries"] if entry["type"] != "reveal"]
REFUSED = "status of 422"
GONE = "ERR_|Failed to fetch"


class Table:
    """A table with its tablet and the phones that have joined.

    `open_page` may be the fixture `same_page`; then each phone is named.
    """

    def __init__(self, open_page: OpenPage, entries: Sequence[dict[str, Any]] = ()) -> None:
        self.open_page = open_page
        self._tablet = open_page("tablet")
        self.host = self._tablet.request
        self.url = brought(self.host, {**FIVE, "entries": entries}, len(entries))
        self.phones: dict[str, Page] = {}

    @cached_property
    def tablet(self) -> Page:
        """The tablet's page, opened when a test first uses it."""
        self._tablet.goto(self.url)
        return self._tablet

    def state(self, viewer: str = "table") -> Any:
        request = self.host if viewer == "table" else self.phones[viewer].request
        return request.get(f"{self.url}/state?as={viewer}").json()

    def post(self, entry: dict[str, Any], revision: int) -> None:
        answer = self.host.post(f"{self.url}/entries", data={**entry, "revision": revision})
        assert answer.ok, answer.text()

    def guest(self, screen: str = "phone", **options: Any) -> Page:
        """Return a new phone that has opened the address in the tablet's QR code."""
        phone = self.open_page(screen, **options)
        phone.goto(f"{self.url}/join")
        return phone

    def join(self, colour: str, **options: Any) -> Page:
        """Let a phone take that seat. After the first deal the tablet has to agree."""
        phone = self.guest(**options)
        phone.locator(f"#take-{colour}").tap()
        if self.state()["revision"]:
            self.tablet.get_by_role("button", name=f"Yes, it is {NAMES[colour]}").tap()
        phone.wait_for_url(f"**{self.url}/seats/{colour}")
        self.phones[colour] = phone
        return phone

    def sit(self, colour: str, screen: str = "phone") -> Page:
        """Return a phone that has that seat, for tests that do not care how it got it."""
        phone = self.phones[colour] = self.open_page(screen, whose=colour)
        phone.goto(seated(phone.request, self.url, colour, self.host))
        return phone

    def seats(self) -> None:
        self.tablet.locator(".code").tap()
        expect(self.tablet.locator(".seats-qr")).to_be_visible()

    def close(self) -> None:
        """Close the tablet's sheet. Tap again if the page was redrawn meanwhile and the tap was
        lost."""
        while self.tablet.locator("#sheet > *").count():
            self.tablet.locator("[data-close-sheet]").tap()

    def deal(self) -> None:
        self.post({"type": "deal"}, 0)

    def up_to_date(self) -> int:
        """Check that all pages show the newest revision without a reload."""
        revision: int = self.state()["revision"]
        for page in (self.tablet, *self.phones.values()):
            expect(page.locator(f'[data-revision="{revision}"]')).to_be_attached()
        return revision

    def play_on_phones(self) -> Iterator[tuple[str, Page]]:
        """Tap for the player who has to act, until the table itself has to act. Yield each step and
        its phone.

        The first time that a step allows an offer, the first offer is made; otherwise the first
        choice without an offer is taken. Each phone is hidden until its turn.
        """
        offered = set()
        while (asked := self.state()["to_act"][0])["player"] is not None:
            revision = self.state()["revision"]
            phone = self.phones[asked["player"]]
            show_pages(phone)
            expect(phone.locator(f'[data-revision="{revision}"]')).to_be_attached()
            yield asked["must"], phone
            offers = choices(phone).and_(phone.locator(".offer"))
            if asked["must"] not in offered and offers.count():
                offered.add(asked["must"])
                offers.first.tap()
            else:
                choices(phone).and_(phone.locator(":not(.offer)")).first.tap()
            expect(phone.locator(f'[data-revision="{revision + 1}"]')).to_be_attached()
            hide_pages(phone)


@pytest.fixture
def table(same_page: OpenPage) -> Table:
    """Return a table of five named players, before the first entry."""
    return Table(same_page)


@pytest.fixture
def new_table(open_page: OpenPage) -> Table:
    """Return the same table with separate devices, for tests that change them."""
    return Table(open_page)


def choices(phone: Page) -> Locator:
    return phone.locator(".ph-panel form.entry button:not([type=button]):visible")


def read(image: Locator) -> str:
    """Return the text of the QR code in that image, read from its pixels."""
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
    """Return a QR code in SVG as grey pixels, four to a module."""
    size = int(re.search(r'viewBox="0 0 (\d+)', drawing)[1])
    dark = set(re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing))
    return bytes(
        0 if (str(x // 4), str(y // 4)) in dark else 255
        for y in range(4 * size)
        for x in range(4 * size)
    )


def decoded(pixels: bytes) -> str:
    """Return the text of a QR code in a square picture."""
    width = math.isqrt(len(pixels))
    found = zxingcpp.read_barcodes(memoryview(pixels).cast("B", (width, width)))
    assert len(found) == 1
    return found[0].text


def test_five_phones_join_by_the_code_and_play_a_round(new_table, server):
    table = new_table
    assert read(table.tablet.locator(".join-qr img")) == f"{server.url}{table.url}/join"
    for colour in COLOURS:
        table.join(colour, screen="small-phone", scheme="dark" if colour == "red" else "light")
        joined = table.tablet.locator(f".seat-{colour} .presence")
        expect(joined).to_have_class(re.compile("presence-here"))
    table.tablet.locator(".deal-button").tap()
    expect(table.tablet.locator(".deal-button")).to_have_count(0)
    pages = (table.tablet, *table.phones.values())
    hide_pages(*pages)
    seen = set()
    for must, phone in table.play_on_phones():
        assert phone.evaluate(UNHANDY) == []
        expect(phone.locator(".turn-head")).not_to_contain_text("Wait")
        if must in seen:
            continue
        seen.add(must)
        show_pages(*pages)
        table.up_to_date()
        expect(table.tablet.locator(".on-phone")).to_be_visible()
        for other in table.phones.values():
            assert other is phone or choices(other).count() == 0
        hide_pages(*pages)
    assert seen >= {"choose_town", "collect", "choose_row"}
    assert table.state()["round"] == 2
    show_pages(*pages)
    table.up_to_date()


@pytest.mark.may_log(REFUSED)
def test_H2_limits_that_depend_on_a_hand_are_shown_only_on_its_players_phone(table):
    table.sit(FIRST)
    table.sit(SECOND)
    table.deal()
    table.phones[FIRST].locator(".ph-go").first.tap()
    phone = table.phones[SECOND]
    offers = phone.locator(".offer")
    expect(offers).to_have_count(8)
    expect(phone.locator(".limit-says")).to_contain_text("up to 8. You would have to buy 5")
    offers.last.evaluate("button => { button.value = 11; }")
    offers.last.tap()
    expect(phone.locator("#notice")).to_contain_text("at most 8")
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


def test_all_hands_are_opened_together_and_half_typed_hands_are_kept(
    same_page,
):
    table = Table(same_page, UNTIL_THE_END)
    entered = table.tablet.locator(".hands li", has_text="entered")
    for colour in COLOURS[:4]:
        table.sit(colour)
    hands = {c: table.state(c)["players"][c] for c in COLOURS[:4]}
    half = table.phones[COLOURS[3]]
    half.locator("[name=guards]").fill("4")
    half.locator("[name=clergy]").press_sequentially("2")
    for colour, phone in table.phones.items():
        if phone is half:  # typed numbers stay while others finish
            for other in COLOURS[1:3]:
                expect(entered.filter(has_text=NAMES[other])).to_be_visible()
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
    compared.get_by_role("button", name=f"Use {counted}").tap()
    for colour in COLOURS[:4]:
        expect(table.phones[colour].locator("#hand-done")).to_contain_text("Emil")
        expect(entered.filter(has_text=NAMES[colour])).to_be_visible()
    changed.get_by_role("link", name="Change it").tap()
    enter(changed, hands[COLOURS[1]], 2)
    changed.locator("#compare").get_by_role("button", name="Keep").tap()
    expect(changed.locator("#sheet")).to_be_empty()
    expect(changed.locator(".typed-hand")).to_contain_text(str(hands[COLOURS[1]]["guards"] + 2))
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


def test_the_wifi_code_can_be_read_and_is_not_stored(table, server):
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


@pytest.mark.may_log("status of 403")
def test_taking_a_seat_needs_approval_only_after_the_deal(table, server):
    """The phone that had the seat is told so, and does not open its stream again."""
    old = table.join("red", whose="red")
    table.deal()
    expect(old.locator("[data-revision='1']")).to_be_attached()  # so its stream is open
    asked: list[str] = []
    old.on("request", lambda request: asked.append(request.url))
    table.seats()
    assert read(table.tablet.locator(".seats-qr")) == f"{server.url}{table.url}/join"
    table.close()
    phone = table.open_page("phone", whose="yellow")
    phone.goto(table.url)  # not the code's address: a link leads to the seats
    phone.get_by_role("link", name="Take a seat").tap()
    expect(phone.get_by_role("link", name="Just watch")).to_be_visible()
    phone.locator("#take-red").tap()
    expect(phone.locator("[data-asking=red]")).to_contain_text("Waiting for the tablet")
    asks = table.tablet.locator("[id^=asks-red-]")
    expect(asks).to_contain_text("Anna")
    asks.get_by_role("button", name="No", exact=True).tap()
    expect(phone.locator("#said-no")).to_be_visible()
    phone.locator("#take-red").tap()
    asks.get_by_role("button", name="Yes").tap()
    phone.wait_for_url("**/seats/red")
    old.wait_for_url(f"**{table.url}/join?lost=red")
    assert [url for url in asked if "/events?as=red" in url] == []
    expect(old.locator("#lost-seat")).to_contain_text("no longer has Anna's seat")


@pytest.mark.may_log("status of 403")
def test_after_a_change_of_tablet_the_old_one_can_only_watch(table, open_page):
    """A wrong code is reported beside the field, which keeps the code."""
    table.tablet.locator("#open-menu").tap()
    table.tablet.get_by_text("Move the table to another tablet").tap()
    code = table.tablet.locator(".host-code").inner_text()
    new = open_page("tablet")
    new.goto(table.url)
    expect(new.locator(".deal-button")).to_have_count(0)
    new.get_by_role("link", name="Lead the table from here").or_(
        new.get_by_role("button", name="Lead the table from here")
    ).tap()
    expect(new.locator(".host-input")).to_be_in_viewport(ratio=1)
    for typed in ("no code", code):
        new.locator(".host-input").fill(typed)
        new.get_by_role("button", name="Take over").tap()
        if typed != code:
            expect(new.locator("#wrong-code")).to_be_in_viewport(ratio=0.95)
            expect(new.locator(".host-input")).to_have_value(typed)
    new.locator(".deal-button").tap()
    expect(table.tablet.locator(".tv.watching[data-revision='1']")).to_be_attached()


@pytest.mark.may_log(GONE)
def test_players_can_continue_after_the_server_is_killed(new_table, server):
    """Tablet and phone catch up by themselves, and the phone still has its seat."""
    table = new_table
    phone = table.sit("red")
    table.deal()
    table.up_to_date()
    server.kill()
    expect(phone.locator("#line-lost")).to_be_visible()
    server.start()
    table.post({"type": "undo"}, 1)
    table.up_to_date()
    expect(phone.locator("#line-lost")).to_be_hidden()
    expect(table.tablet.locator(".seat-red .presence-here")).to_be_visible()


@pytest.mark.may_log(GONE)
def test_an_entry_counts_once_on_any_broken_connection(new_table):
    """The cases: its answer is lost, it is made while the phone is offline, and it is tapped
    twice."""
    table = new_table
    phone = table.sit(FIRST)
    table.deal()
    go, notice = phone.locator(".ph-go").first, phone.locator("#notice")

    def comes_once(revision: int) -> None:
        expect(phone.locator(f"[data-revision='{revision}']")).to_be_attached()
        expect(notice).to_be_empty()
        phone.locator("#ph-undo button").tap()
        expect(phone.locator(f"[data-revision='{revision + 1}']")).to_be_attached()
        assert table.state()["revision"] == revision + 1

    def swallow_the_answer(route: Route) -> None:
        assert route.fetch().status == 200
        phone.context.set_offline(True)
        route.abort()

    phone.route("**/entries?as=*", swallow_the_answer, times=1)
    go.tap()
    expect(notice).to_contain_text("counts only once")
    expect(phone.get_by_role("button", name="Cancel")).to_have_count(0)
    phone.context.set_offline(False)
    comes_once(2)

    phone.context.set_offline(True)
    go.tap()
    expect(phone.locator("#held-entry")).to_contain_text("sent when you are back")
    phone.context.set_offline(False)
    comes_once(4)

    go.evaluate("button => { button.click(); button.click(); }")
    comes_once(6)


def test_an_update_keeps_open_menus_focus_and_half_typed_fields(table):
    """A covered hand stays covered, together with the choices that would give it away; also after a
    reload."""
    phone = table.sit(SECOND)
    table.deal()
    hand, choices = phone.locator("#ph-hand"), phone.locator(".ph-go")
    phone.locator("#ph-hand summary").tap()
    free = next(iter(table.state()["tiles"]))
    table.post({"type": "choose_town", "player": FIRST, "town": free}, 1)
    table.up_to_date()
    expect(hand).not_to_have_attribute("open", "")
    expect(choices.first).to_be_hidden()
    phone.locator("#ph-open-correct").tap()
    field = phone.locator("#sheet [name=guards]")
    field.press_sequentially("1")
    table.post({"type": "undo"}, 2)
    table.post({"type": "redo"}, 3)
    table.up_to_date()
    expect(field).to_be_focused()
    expect(field).to_have_value("1")
    phone.reload()
    expect(hand).not_to_have_attribute("open", "")
    expect(choices.first).to_be_hidden()
    phone.locator("#ph-hand summary").tap()
    expect(choices.first).to_be_visible()


def test_h2_a_phone_cannot_subtract_more_than_the_hand_holds(table):
    """The phone reports it and sends nothing. For the tablet, the rules set the number to 0 without
    a message."""
    phone = table.sit(FIRST)
    table.deal()
    held = table.state(FIRST)["players"][FIRST]["guards"]
    phone.locator("#ph-open-correct").tap()
    guards = phone.locator("#sheet [name=guards]")
    guards.fill(str(-held - 1))
    phone.locator("#sheet form.correct .button-primary").tap()
    expect(guards).to_have_accessible_description(f"Enter at least −{held}.")
    assert table.state()["revision"] == 1
