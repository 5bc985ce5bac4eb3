"""Parts that appear by themselves move nothing, cover no button and ignore taps at first. A double
tap decides once."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, expect

from tests.browser.fixtures import Server, each_screen
from tests.browser.kept import GAME, brought, kept_game, seated
from tests.browser.kept import opened as at_entry
from tests.browser.measurements import PLACES, PLACES_WITH_AND_WITHOUT, SMALL, TABLES, misfits
from tests.browser.moments import through

OpenPage = Callable[..., Page]
Strangers = Callable[[], APIRequestContext]
HELD = """if (!window.held) {
  window.held = [];
  const wait = window.setTimeout;
  window.setTimeout = (work, ms, ...values) => [400, 500].includes(ms) && !values.length
    ? -window.held.push(work) : wait(work, ms, ...values);
}"""
"""Hold back the end of the time in which taps are ignored, until the test lets it pass. A number
below 0 is no timer's, so it stops no other one."""


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    return same_page("tablet")


@pytest.fixture
def stranger(browser: Browser, server: Server) -> Iterator[Strangers]:
    """Yield a function that returns the HTTP client of another new phone, without a page."""
    phones: list[BrowserContext] = []

    def stranger() -> APIRequestContext:
        phones.append(browser.new_context(base_url=server.url))
        return phones[-1].request

    yield stranger
    for phone in phones:
        phone.close()


def ask(phone: APIRequestContext, table: str, colour: str) -> APIRequestContext:
    """Let that phone ask for that seat. Return the phone."""
    assert phone.post(f"{table}/seats/{colour}", data={}).ok
    return phone


def places(page: Page) -> list[Any]:
    """Return every element that can be tapped, with its place on the page when the page is scrolled
    to its top."""
    return page.evaluate(PLACES)


def meet(a: Sequence[float], b: Sequence[float]) -> bool:
    """Return whether two boxes (left, top, width, height) overlap."""
    return all(a[i] < b[i] + b[i + 2] - 1 and b[i] < a[i] + a[i + 2] - 1 for i in (0, 1))


def test_seat_requests_move_and_cover_nothing(open_page, stranger):
    """This holds in every phase, on every kind of screen, with the fullest game, while two phones
    ask. Without the question everything fits as well, as in test_screens."""
    game = kept_game("retinue-random-6")
    host, phone, other = open_page("tablet", locale="cs"), stranger(), stranger()
    colour, next_colour = (one["colour"] for one in game["setup"]["players"][:2])
    wrong: list[Any] = []
    for must, table in through(host.request, game):
        host.goto(table)
        before = places(host)
        ask(phone, table, colour)
        ask(other, table, next_colour)
        expect(host.locator(f"[id^=asks-{colour}-]")).to_be_visible()
        expect(host.locator(f"[id^=asks-{next_colour}-]")).to_be_attached()
        wrong += [(must, "as it asked", *one) for one in differing(before, places(host))]
        for screen in each_screen(host, (*TABLES, "tall-tablet-portrait", "small-tablet")):
            now, then, asks = host.evaluate(PLACES_WITH_AND_WITHOUT)
            wrong += [(must, screen, *one) for one in differing(then, now)]
            wrong += [(must, screen, "covered", one) for one in now if meet(asks, one[1:])]
            question = host.locator(".tv-turn .turn-head").bounding_box() or {}
            wrong += [(must, screen, "over the question")] * meet(asks, (*question.values(),))
            wrong += misfits(host, must, screen, modules=True)
            wrong += [(must, one) for one in host.evaluate(SMALL) if screen == "tablet"]
    assert not wrong, "\n".join(map(str, wrong))


def differing(then: list[Any], now: list[Any]) -> list[Any]:
    moved = [("moved", one) for one in now if one not in then]
    return moved + [("gone", one) for one in then if one not in now]


def test_a_seat_request_ignores_taps_for_half_a_second(page, stranger):
    """The next question, which takes the place of the first, ignores taps as long."""
    page.add_init_script(HELD)
    table = at_entry(page.request, 13)
    page.goto(table)
    phones = {colour: ask(stranger(), table, colour) for colour in ("red", "yellow")}
    yes = page.locator("#asking button:visible", has_text="Yes")
    for colour, phone in phones.items():
        expect(yes).to_contain_text("Ben" if colour == "yellow" else "")
        expect(yes).to_have_attribute("data-deaf", "")
        expect(yes).to_have_css("pointer-events", "none")
        page.evaluate("held.splice(0).forEach((work) => work())")
        with page.expect_response(f"**{table}/seats/{colour}*"):
            yes.tap()
        assert phone.get(f"{table}/state?as={colour}").ok
    expect(yes).to_have_count(0)


def test_a_public_refusal_moves_nothing(page, open_page, stranger):
    host, guest, phone = stranger(), page, open_page("phone")
    table = at_entry(host, 13)
    others = [p["colour"] for p in GAME["setup"]["players"]]
    others.remove(GAME["entries"][13]["player"])
    guest.goto(table)
    phone.goto(seated(phone.request, table, others[0], host))
    expect(phone.locator("#ph")).to_be_visible()
    before = [places(page) for page in (guest, phone)]
    tried = {**GAME["entries"][13], "town": "lauban", "offer": 11, "revision": 13}
    assert host.post(f"{table}/entries", data=tried).status == 422
    for one, then in zip((guest, phone), before, strict=True):
        one.reload()
        expect(one.locator("#says-refused")).to_be_visible()
        assert places(one) == then


def test_joining_help_moves_nothing_when_it_appears(page):
    page.goto(at_entry(page.request, 0))
    help_ = page.locator("#join-help")
    expect(help_).to_be_hidden()
    before = page.locator(".deal-button").bounding_box()
    help_.evaluate("one => { one.hidden = false; }")
    expect(help_).to_be_visible()
    assert page.locator(".deal-button").bounding_box() == before


@pytest.mark.parametrize(
    ("game", "entries", "screen"),
    [
        pytest.param("retinue-random-5", 24, "tablet", id="the next player's taxes"),
        pytest.param("retinue-random-5", 164, "tablet", id="the next town of the same player"),
        pytest.param("retinue-random-5", 160, "phone", id="the same on the player's phone"),
        pytest.param("mended-4-37", 289, "tablet", id="the same button, for the next player"),
        pytest.param("mended-4-37", 291, "tablet", id="the next player's box"),
    ],
)
def test_a_double_tap_decides_once(open_page, game, entries, screen):
    """The second tap comes while the button that appeared under the finger ignores taps, however
    slow the machine is."""
    page, played = open_page(screen), kept_game(game)
    page.add_init_script(HELD)
    page.add_init_script(
        "document.addEventListener('click', () => { window.tapped = true; }, true)"
    )
    table, entry = brought(page.request, played, entries), played["entries"][entries]
    seat = seated(page.request, table, entry["player"]) if screen == "phone" else table
    page.goto(seat)
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    button = f"form:has([name=type][value={entry['type']}]) button:enabled:visible >> nth=0"
    page.locator(button).scroll_into_view_if_needed()
    box = page.locator(button).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    expect(page.locator(f"#table [data-revision='{entries}']")).to_have_count(0)
    expect(page.locator("[data-deaf]")).not_to_have_count(0)
    page.evaluate("tapped = false")
    page.touchscreen.tap(x, y)
    page.wait_for_function("tapped")  # a frame later, because the page looks then what was hit
    page.evaluate("held.splice(0).forEach((work) => work())")
    expect(page.locator("[data-deaf]")).to_have_count(0)
    assert len(sent) == 1
    with page.expect_request(lambda one: one.method == "POST"):
        page.touchscreen.tap(x, y)
