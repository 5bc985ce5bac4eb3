"""Every screen at the sizes that people have: nothing scrolls sideways, and the whole state of a
phase fits one tablet screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import SCREENS, Server
from tests.browser.moments import kept, moments, opened, through

OpenPage = Callable[..., Page]
ONE_SCREEN = ("tablet", "tablet-portrait", "laptop")
GAMES = (
    "random-3-06",
    "random-4-04",
    "blank-4",
    "six-random",
    "retinue-random-6",
)
LONG = {"describe"}
"""What is typed in may scroll inside its panel, and so may a result with all its steps; the page
never does."""

TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const out = (one) => one.getBoundingClientRect().right > window.innerWidth + 1;
  const guilty = wide > 0 ? [...document.querySelectorAll("body *")].filter(out).slice(-3) : [];
  return wide > 0 ? [wide, ...guilty.map((one) => one.outerHTML.slice(0, 120))] : [];
}"""
TOO_HIGH = """() => {
  const page = document.documentElement;
  const over = (one) => one.scrollHeight - one.clientHeight;
  const panel = document.querySelector(".tv-panel");
  return [page.scrollHeight - window.innerHeight, panel ? over(panel) : 0];
}"""


@pytest.mark.parametrize("name", GAMES)
def test_the_tablet_in_every_phase(open_page: OpenPage, name: str) -> None:
    game = kept(name)
    host = open_page("tablet")
    table = opened(host.request, game)
    wrong = misfits(host, table, game)
    assert not wrong, "\n".join(map(str, wrong))


def misfits(host: Page, table: str, game: dict[str, Any]) -> list[Any]:
    """What of the table's page is too wide or too high, in every phase and on every screen."""
    wrong: list[Any] = []
    for must in through(host.request, table, game, moments(game)):
        long = must in LONG or (must == "finished" and game["setup"].get("modules"))
        for screen, page in on_every_screen(host, table):
            wrong += [(must, screen, found) for found in [page.evaluate(TOO_WIDE)] if found]
            if screen in ONE_SCREEN:
                high, in_panel = page.evaluate(TOO_HIGH)
                if high > 0 or (in_panel > 1 and not long):
                    wrong.append((must, screen, f"{high} and {in_panel} too high"))
    return wrong


def on_every_screen(host: Page, table: str) -> Iterator[tuple[str, Page]]:
    """The tablet's page on screens of all sizes; then it is left, so that no entry redraws it."""
    for screen, (width, height) in SCREENS.items():
        host.set_viewport_size({"width": width, "height": height})
        host.goto(table)
        yield screen, host
    host.goto("about:blank")


def test_a_phone_in_every_phase(open_page: OpenPage, browser: Browser, server: Server) -> None:
    """Of the one who acts, with all that there is to be decided."""
    game = kept("random-4-04")
    stops = moments(game)
    host = open_page("tablet")
    table = opened(host.request, game)
    phones = {p["colour"]: seated(open_page, table, p["colour"]) for p in game["setup"]["players"]}
    wrong: list[Any] = []
    for n in range(max(stops) + 1):
        if n in stops:
            wrong += too_wide(host, phones, table, stops[n])
        if n < max(stops):
            enter(host, phones, table, game["entries"][n], n)
    assert not wrong, "\n".join(map(str, wrong))


def seated(open_page: OpenPage, table: str, colour: str) -> Page:
    phone = open_page("phone")
    phone.goto(f"{table}/join")
    phone.locator(f"#take-{colour}").tap()
    phone.wait_for_url(f"**{table}/seats/{colour}")
    return phone


def too_wide(host: Page, phones: dict[str, Page], table: str, must: str) -> list[Any]:
    acting = host.request.get(f"{table}/state?as=table").json()["to_act"]
    colour = next((one["player"] for one in acting if one["player"]), next(iter(phones)))
    phone, wrong = phones[colour], []
    for screen in ("phone", "small-phone"):
        width, height = SCREENS[screen]
        phone.set_viewport_size({"width": width, "height": height})
        phone.reload()
        wrong += [(must, screen, found) for found in [phone.evaluate(TOO_WIDE)] if found]
    return wrong


def enter(host: Page, phones: dict[str, Page], table: str, entry: dict[str, Any], n: int) -> None:
    """Whoever has a phone enters on it."""
    player = entry.get("player")
    request, viewer = (phones[player].request, player) if player else (host.request, "table")
    answer = request.post(f"{table}/entries?as={viewer}", data={**entry, "revision": n})
    assert answer.ok, answer.text()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_other_page(open_page: OpenPage, screen: str) -> None:
    page = open_page(screen)
    game = kept("random-4-04")
    table = opened(page.request, game)
    wrong = []
    for address in (
        "/",
        "/new",
        "/calculator",
        "/boxes",
        "/boxes/sample",
        "/show/league-of-six/0",
        f"{table}/join",
        f"{table}/history",
        *(f"{table}/sheet/{name}" for name in ("menu", "seats", "help", "correct", "printed")),
    ):
        page.goto(address)
        wrong += [(address, found) for found in [page.evaluate(TOO_WIDE)] if found]
    assert not wrong, "\n".join(map(str, wrong))
