"""A finished game in a real browser: stepped through, read, saved, brought in, played again."""

from __future__ import annotations

import csv
import io
import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import SMALL_PHONE, Eyes
from tests.browser.fixtures import OTHERS, TOO_WIDE, each_screen
from tests.browser.kept import GAME, opened
from tests.browser.test_access import open_all, thin_out

OpenPage = Callable[..., Page]
GAMES = Path("tests/fixtures/games")
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


def game(name: str, entries: int | None = None, **named: str) -> dict[str, Any]:
    """A kept game with names, made an entry every twenty seconds; its first `entries`."""
    found: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())
    for player, called in zip(found["setup"]["players"], NAMES, strict=False):
        player["name"] = named.get(called, called)
    found["entries"] = found["entries"][:entries]
    found["written"] = [
        f"2026-01-31T{18 + n // 180:02}:{n // 3 % 60:02}:{n % 3 * 20:02}+00:00"
        for n in range(len(found["entries"]))
    ]
    return found


def bring(page: Page, tmp_path: Path, data: dict[str, Any]) -> None:
    """Through the first page, as people do it."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    page.goto("/")
    page.get_by_text("Bring in a game from a file").click()
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()
    page.wait_for_url(re.compile(r"/(t/[A-Z]{4}|games)"))


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """The tablet on the table."""
    return same_page("tablet")


def told(page: Page, data: dict[str, Any]) -> str:
    """The table at which that game was played; this device leads it."""
    made = page.request.post("/games", data=data, max_redirects=0)
    assert made.status == 303, made.text()
    address: str = made.headers["location"]
    return address.removesuffix("/story")


def test_a_game_from_a_file_is_told_and_stepped_through(page: Page, tmp_path: Path) -> None:
    data = game("random-4-04")
    bring(page, tmp_path, data)
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}/story$"))
    expect(page.get_by_role("heading", name="The story of the game")).to_be_visible()
    for heading in ("Influence round by round", "Where the points came from", "Time"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator(".headline, .story-ways, .plot-lines").evaluate_all(
        "all => all.map(one => one.classList[0])"
    ) == [*["headline"] * 4, "story-ways", "plot"]
    assert page.locator(".plot-line").count() == 4
    assert page.locator(".plot-bar").count() == 8
    page.get_by_role("link", name="Step through the game").click()
    said, count = page.locator(".then-said"), page.locator(".then-count")
    expect(said).to_contain_text("Before the first entry.")
    page.locator("#then-after").click()
    expect(said).to_contain_text("Round 1 was set up.")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2 of {len(data['entries'])}")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Round 1 was set up.")
    page.locator("#then-n").fill("60")
    expect(count).to_have_text(f"60 of {len(data['entries'])}")
    expect(page).to_have_url(re.compile(r"\?n=60$"))
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(page.get_by_role("heading", level=1)).to_contain_text("end of the game")
    expect(page.locator("#then-after")).to_have_attribute("aria-disabled", "true")


def test_influence_is_shown_as_it_was_at_every_step(page: Page) -> None:
    table = told(page, game("mended-4-1"))
    shown = page.locator(".seat-influence .number")
    last = page.request.get(f"{table}/csv").text()
    page.goto(f"{table}/then?n=0")
    assert [int(one) for one in shown.all_text_contents()] == [10, 10, 10, 10]
    page.goto(f"{table}/then")
    ended = [int(row["after_6"]) for row in csv.DictReader(io.StringIO(last))]
    corrected = [int(one) for one in shown.all_text_contents()]
    assert len(corrected) == len(ended) == 4


def test_no_word_breaks_on_a_leader_card_looking_back(page: Page) -> None:
    table = opened(page.request, len(GAME["entries"]))
    page.goto(f"{table}/then?n=88")
    names = page.locator(".leader-name")
    expect(names.first).to_be_visible()
    lines = """all => all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getClientRects().length;
    })"""
    shown = names.all_inner_texts()
    assert "aristocracy" in shown
    assert names.evaluate_all(lines) == [1] * len(shown)


def test_one_undo_goes_back_and_says_before_what_it_takes(page: Page, tmp_path: Path) -> None:
    bring(page, tmp_path, game("random-4-07", 34))
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    table = page.url
    page.locator(".menu-button").click()
    page.locator("#sheet").get_by_role("link", name="History").click()
    item = page.locator('.history-item[value="30"]')
    item.locator(".go-back > summary").click()
    expect(item.locator(".go-back-says")).to_contain_text("This takes back 4 entries, from ")
    item.get_by_role("button", name="Back to here").click()
    expect(page.locator("#said")).to_contain_text("Undone: 4 entries")
    assert page.request.get(f"{table}/state").json()["revision"] == 35
    page.goto(f"{table}/then")
    page.locator("#then-before").click()
    expect(page.locator("#then-undo")).to_contain_text("This takes back ")
    page.get_by_role("button", name="Go on from here").click()
    expect(page).to_have_url(table)
    expect(page.locator("#said")).to_contain_text("Undone: ")


def test_a_game_that_is_over_is_opened_again_only_after_a_question(page: Page) -> None:
    table = told(page, game("random-4-04", Anna="Ota"))
    page.goto(f"{table}/then?n=40")
    again = page.get_by_role("button", name="Open the game again")
    expect(again).to_be_hidden()
    page.get_by_text("Go on from here", exact=True).tap()
    expect(page.locator(".then-ask")).to_contain_text("no longer among the finished games")
    expect(page.locator(".then-ask")).to_contain_text("This takes back ")
    expect(again).to_be_in_viewport()
    page.locator("#then-after").tap()
    expect(page.locator(".then-count")).to_contain_text("41 of")
    expect(again).to_be_hidden()  # what was asked was about another step
    assert page.request.get(f"{table}/csv").ok
    page.get_by_text("Go on from here", exact=True).tap()
    again.tap()
    expect(page).to_have_url(table)
    page.goto("/games?all")
    expect(page.locator(".game", has_text="Ota")).to_have_count(0)


@pytest.mark.may_log("status of 403")
def test_H3_stepping_back_in_play_ends_where_the_phase_began(page: Page) -> None:
    table = told(page, game("random-4-07", 33))
    page.goto(f"{table}/then")
    while page.locator("#then-before[href]").count():
        before = page.locator(".then-count").text_content()
        page.locator("#then-before").click()
        expect(page.locator(".then-count")).not_to_have_text(before or "")
    first = int(page.locator("#then-n").get_attribute("value") or 0)
    assert 0 < first < 33
    answer = page.goto(f"{table}/then?n={first - 1}")
    assert answer is not None
    assert answer.status == 403
    expect(page.locator("main")).to_contain_text("once the game is over")


def test_numbers_and_the_file_are_taken_along(page: Page) -> None:
    data = game("random-5-05")
    page.goto(f"{told(page, data)}/story")
    with page.expect_download() as got:
        page.get_by_role("link", name="Numbers as CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(got.value.path()).read_text())))
    assert [row["player"] for row in rows] == list(NAMES)
    totals = {row["player"]: row["total"] for row in rows}
    for row in page.locator(".story-table").nth(1).locator("tbody tr").all():
        name = row.locator(".player-name").text_content() or ""
        expect(row.locator(".total")).to_have_text(totals[name])
    with page.expect_download() as got:
        page.get_by_role("link", name="Save the game file").click()
    assert json.loads(Path(got.value.path()).read_text())["entries"] == data["entries"]
    link = page.get_by_role("link", name="Hand over to BG Stats").get_attribute("href") or ""
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")


FITS = """() => [...document.querySelectorAll("[data-room]")].filter((one) => {
  const { x, width } = one.getBBox();
  return x + width > Number(one.dataset.room);
}).map((one) => one.textContent)"""


def test_the_picture_is_shared_or_saved_as_a_png_and_every_name_fits(page: Page) -> None:
    names = {"Anna": "W" * 40, "Ben": "Maximiliane-Alexandra von Hohenstein", "Cem": "名" * 40}
    url = f"{told(page, game('random-3-06', **names))}/story"
    page.goto(url)
    share = page.get_by_role("link", name="Share picture")
    with page.expect_download() as got:
        share.tap()
    assert got.value.suggested_filename == "league-of-six-2026-01-31.png"
    saved = Path(got.value.path()).read_bytes()
    assert saved[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", saved[16:24]) == (1200, 630)
    assert len(saved) > 20_000  # an empty one has a tenth of that
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


def test_a_rematch_is_one_tap_or_can_be_changed_before_it_starts(page: Page) -> None:
    story = f"{told(page, game('random-3-03'))}/story"
    page.goto(story)
    page.get_by_role("link", name="Rematch with changes").click()
    for number, name in enumerate(NAMES[:3]):
        expect(page.locator(f"#name-{number}")).to_have_value(name)
    page.locator("#name-1").fill("Berta")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tv-players")).to_contain_text("Berta")
    expect(page.locator(".round")).to_contain_text("1")
    changed = page.url
    page.goto(story)
    page.get_by_role("link", name="Go to the rematch").click()
    page.wait_for_url(changed)
    page.goto(f"{told(page, game('random-4-10'))}/story")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".round")).to_contain_text("1")
    expect(page.locator(".tv-players .seat")).to_have_count(4)


def test_finished_games_are_listed_with_statistics(page: Page) -> None:
    for name in ("random-3-06", "random-4-10"):
        told(page, game(name, Anna="Quirin"))
    page.goto("/")
    page.get_by_role("link", name=re.compile("and statistics")).click()
    page.get_by_role("link", name="Count trial games, too").click()
    row = page.locator(".story-table tbody tr").filter(has_text="Quirin")
    expect(row.locator("td").first).to_have_text("2")
    page.locator(".game").first.get_by_role("link", name="Story").click()
    expect(page.get_by_role("heading", name="The story of the game")).to_be_visible()


@pytest.mark.may_log("status of 422")
def test_a_file_that_does_not_fit_says_where(page: Page, tmp_path: Path) -> None:
    data = game("random-3-03")
    data["entries"][4] = {"type": "accept", "player": "red"}
    bring(page, tmp_path, data)
    expect(page.get_by_role("alert")).to_contain_text("Entry 5: ")
    expect(page.get_by_label("The file")).to_be_visible()


def test_nothing_scrolls_sideways(open_page: OpenPage) -> None:
    page = open_page("phone")
    table = told(page, game("random-5-08", Anna="Maximiliane-Alexandra von Hohenstein"))
    for where in (f"{table}/story", f"{table}/then?n=77", f"{table}/history", "/games", "/"):
        page.goto(where)
        for screen in each_screen(page, ("small-phone", *OTHERS)):
            assert page.evaluate(TOO_WIDE) == [], (screen, where)


PAGES = re.compile(rb"/Type\s*/Page\b")


def test_printing_asks_for_the_result_only_or_all_and_puts_it_onto_paper_in_ink(
    open_page: OpenPage,
) -> None:
    """The game with the longest story: six players, and modules. What fits on a page as narrow as
    A4 and as short as Letter fits on both."""
    page = open_page("tablet", scheme="dark")
    data = game("retinue-random-6", Anna="Anna-Katharina von Hohenlohe-Schillingsf")
    page.goto(f"{told(page, data)}/story")
    page.evaluate("() => { window.print = () => {}; }")

    def printed(what: str) -> int:
        page.locator(".print-ask").evaluate("one => { one.open = true; }")
        page.get_by_role("button", name=what).tap()
        return len(PAGES.findall(page.pdf(width="210mm", height="11in")))

    assert printed("The result only") == 1
    thin_out(page)
    assert printed("All of the story") > 1
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


def test_without_scripts_links_and_the_slider_do_it(open_page: OpenPage) -> None:
    page = open_page("phone", java_script_enabled=False)
    page.goto(f"{told(page, game('random-4-16'))}/then?n=10")
    page.locator("#then-after").tap()
    expect(page.locator(".then-count")).to_contain_text("11 of")
    page.get_by_role("button", name="Go there").tap()
    expect(page.locator(".then-count")).to_contain_text("11 of")


@pytest.mark.may_log("Applying inline style")  # axe-core's own, and refused as it should be
def test_all_of_it_is_there_for_everybody(page: Page) -> None:
    """On tablet and phone, which get the same pages."""
    table = told(page, game("random-4-19"))
    going = told(page, game("random-4-19", 33))
    eyes = Eyes(page, SMALL_PHONE)
    for where in (f"{table}/story", f"{table}/then?n=50", "/games"):
        page.goto(where)
        thin_out(page)
        open_all(page)
        eyes.look(where)
    page.goto(f"{going}/history")
    page.locator(".go-back > summary").nth(3).click()
    eyes.look("history")
    eyes.close()


def test_H3_where_there_is_nothing_to_step_back_to_that_is_said(page: Page) -> None:
    """The round has just been dealt: no slider that cannot be moved."""
    table = opened(page.request, 31)
    page.goto(f"{table}/then")
    expect(page.locator("#then-only")).to_contain_text("nothing to step back to yet")
    expect(page.locator(".then-steps")).to_have_count(0)
    page.goto(f"{opened(page.request, 32)}/then")
    expect(page.locator("#then-only")).to_have_count(0)
    expect(page.locator("#then-before")).to_have_attribute("href", re.compile("n=31"))
