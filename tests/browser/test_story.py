"""A finished game is imported, stepped through, reopened, shared as a picture and printed."""

import json
import re
import struct
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import NAMES as KEPT_NAMES
from tests.browser.kept import kept_game
from tests.browser.test_access import thin_out

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


def game(name: str, entries: int | None = None, **named: str) -> dict[str, Any]:
    """Return the first `entries` entries of a kept game, made twenty seconds apart.

    `named`: other names for players, such as Anna="Ota".
    """
    found = kept_game(name, [named.get(one, one) for one in NAMES])
    found["entries"] = found["entries"][:entries]
    found["written"] = [
        f"2026-01-31T{18 + n // 180:02}:{n // 3 % 60:02}:{n % 3 * 20:02}+00:00"
        for n in range(len(found["entries"]))
    ]
    return found


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """Return the tablet's page."""
    return same_page("tablet")


def told(page: Page, data: dict[str, Any]) -> str:
    """Import that game as one led by this device. Return the address of its table."""
    made = page.request.post("/games", data=data, max_redirects=0)
    assert made.status == 303, made.text()
    address: str = made.headers["location"]
    return address.removesuffix("/story")


def test_an_imported_game_has_a_story_can_be_replayed_and_reopened(page, tmp_path):
    """The address follows each step. Another step hides the open question."""
    data = game("random-4-04", Anna="Ota")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    page.goto("/")
    page.get_by_text("Import a game from a file").click()
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url(re.compile(r"/t/[A-Z]{4}/story$"))
    table = page.url.removesuffix("/story")
    for heading in ("The story of the game", "Influence round by round", "Time"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_role("link", name="Replay the game").click()
    count, ask = page.locator(".replay-count"), page.locator(".replay-resume")
    page.locator("#replay-on").click()
    expect(page.locator("#replay-says")).to_contain_text("Round 1 was set up.")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2/{len(data['entries'])}")
    page.locator("#replay-round-2").tap()
    expect(page.locator("#replay-phase-dealing")).to_have_attribute("aria-current", "step")
    first = page.url
    page.keyboard.press("PageDown")
    expect(page.locator("#replay-phase-choosing")).to_have_attribute("aria-current", "step")
    assert page.url != first
    again = page.get_by_role("button", name="Reopen the game")
    expect(again).to_be_hidden()
    page.get_by_title("Continue from here").tap()
    expect(ask).to_contain_text("it returns to the finished games")
    expect(again).to_be_in_viewport()
    expect(ask).to_contain_text("This undoes ")
    page.keyboard.press("ArrowRight")
    expect(again).to_be_hidden()
    page.get_by_title("Continue from here").tap()
    again.tap()
    expect(page).to_have_url(table)
    page.goto("/games?all")
    expect(page.locator(".game", has_text="Ota")).to_have_count(0)


FITS = """() => [...document.querySelectorAll("[data-room]")].filter((one) => {
  const { x, width } = one.getBBox();
  return x + width > Number(one.dataset.room);
}).map((one) => one.textContent)"""


def test_the_story_picture_is_shared_or_saved_as_png_and_every_name_fits(page):
    names = {
        "Anna": "W" * 40,
        "Benedikta": "Maximiliane-Alexandra von Hohenstein",
        "Cem": "名" * 40,
    }
    url = f"{told(page, game('random-3-06', **names))}/story"
    page.goto(url)
    share = page.get_by_role("link", name="Share picture")
    with page.expect_download() as got:
        share.tap()
    assert got.value.suggested_filename == "league-of-six-2026-01-31.png"
    saved = Path(got.value.path()).read_bytes()
    assert saved[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", saved[16:24]) == (1200, 630)
    assert len(saved) > 20_000  # an empty picture has a tenth of that
    page.evaluate(
        """() => {
          navigator.canShare = ({ files }) => files.length === 1;
          navigator.share = async ({ files: [file] }) => { document.title = file.type; };
        }"""
    )
    share.tap()
    expect(page).to_have_title("image/png")
    page.goto(f"{url}.svg?theme=dark")
    assert page.evaluate("document.fonts.size") == 3
    assert page.evaluate(FITS) == []


PAGES = re.compile(rb"/Type\s*/Page\b")


def test_the_result_or_the_whole_story_can_be_printed(open_page):
    """The game has the longest story: six players and all modules. The paper is as narrow as A4 and
    as short as Letter, so it fits on both."""
    page = open_page("tablet", scheme="dark")
    longest = "Anna-Katharina von Hohenlohe-Schillingsf"
    data = kept_game("retinue-random-6", (longest, *KEPT_NAMES[1:]))
    page.goto(f"{told(page, data)}/story")
    page.evaluate("() => { window.print = () => {}; }")

    def printed(what: str) -> int:
        page.locator(".print-ask").evaluate("one => { one.open = true; }")
        page.get_by_role("button", name=what).tap()
        return len(PAGES.findall(page.pdf(width="210mm", height="11in")))

    assert printed("Only the result") == 1
    thin_out(page)
    assert printed("The whole story") > 1
    page.emulate_media(media="print")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.evaluate(paper).strip() == "#ffffff"
    expect(page.locator(".story-ways")).to_be_hidden()
    expect(page.locator(".plot-lines")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".story-log .history-item").first).to_be_visible()
    page.evaluate("() => { document.documentElement.dataset.print = 'result'; }")
    expect(page.locator("#story-sources")).to_be_visible()
    expect(page.locator(".story-won")).to_be_visible()
    expect(page.locator("#story-round")).to_be_hidden()


PLOTTED = """of => [...document.querySelectorAll(`.plot-lines > ${of}`)]
  .filter((one) => one.getClientRects().length)
  .map((one) => [parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a,
    one.getBoundingClientRect()])"""


@pytest.mark.parametrize("name", ["all-5-29", "six-random"])
def test_numbers_and_names_below_a_plot_are_legible_on_a_phone(same_page, name):
    """They have 11 px and do not touch one another."""
    phone = same_page("small-phone", locale="de")
    made = phone.request.post("/games", data=game(name), max_redirects=0)
    phone.goto(made.headers["location"])
    texts = phone.evaluate(PLOTTED, "text:not(.plot-letter)")
    assert min(size for size, _ in texts) >= 11
    feet = phone.evaluate(PLOTTED, ".plot-n:not(.plot-n-side)")
    assert len(feet) >= 4
    for (_, one), (_, other) in pairwise(feet):
        assert one["right"] < other["left"]


def test_an_entry_is_changed_on_the_tablet_and_the_table_shows_it_at_once(page):
    data = game("random-4-04", 20)
    data["setup"]["rulings"] = {"open_hands": True}
    data["entries"].append({"type": "correct", "player": "red", "influence": 3})
    data["entries"].append({"type": "correct", "player": "yellow", "influence": 1})
    data.pop("written")
    page.goto(told(page, data))
    page.locator("a[href$='/sheet/menu']").first.click()
    sheet = page.locator("#sheet")
    sheet.get_by_role("link", name="History").click()
    sheet.get_by_role("link", name="Change entry 21", exact=True).click()
    page.wait_for_url(re.compile("/change/21"))
    form = page.locator("#table")
    expect(form.locator(".change-entry")).to_have_text("Change entry 21")
    form.get_by_text("More", exact=True).click()
    form.get_by_role("spinbutton", name="Influence").fill("7")
    form.get_by_role("button", name="Show what would change").click()
    points = form.locator(".change-points")
    expect(points).to_contain_text("Anna")
    now, then = map(int, re.findall(r"\d+", points.inner_text())[-2:])
    assert then == now + 4
    form.get_by_role("button", name="Change it", exact=True).click()
    expect(page.locator(".change-entry")).to_have_count(0)
    expect(page.locator("#table")).to_contain_text("Entry 21 was changed")
    assert str(then) in page.locator("#table").inner_text()
