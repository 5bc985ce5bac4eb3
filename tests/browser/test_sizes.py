"""Every screen at the sizes that people have: nothing scrolls sideways, and the whole state of a
phase fits one tablet screen."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import opened as sample_table
from tests.browser.kept import seated
from tests.browser.moments import kept, opened, through

OpenPage = Callable[..., Page]
GAMES: tuple[tuple[str, str, Collection[str]], ...] = (
    ("random-3-06", "en", ("choose_town", "finished")),
    ("blank-4", "cs", ("deal", "choose_town", "collect", "describe", "choose_row", "finished")),
    ("random-5-02", "cs", ()),
    ("retinue-random-4", "de", ()),
)
"""Most of them with the longer words of German or Czech; the fullest is in test_appearing.

Three players and a blank box are looked at where they show what other games do not: several free
towns with a button each, and what is still to be told.
"""
LONG = {"describe"}
"""What is typed in may scroll inside its panel, and so may a result with all its steps; the page
never does."""

NAMES = (
    "Anna-Katharina von Hohenlohe-Schillingsf",
    "Maximilian-Benedikt Obermoser-Zwickenber",
    "Annegret Przybyszewska-Kowalczyk-Lewando",
    "Theodora Papadopoulou-Katsaros von Athen",
    "Emil Graf zu Sayn-Wittgenstein-Berleburg",
    "Friedrich-Wilhelm Freiherr von Tettau-Ho",
)
"""Forty letters each, as many as a name may have."""

TOO_HIGH = """() => {
  const page = document.documentElement;
  const over = (one) => one.scrollHeight - one.clientHeight;
  const panel = document.querySelector(".tv-panel");
  return [page.scrollHeight - window.innerHeight, panel ? over(panel) : 0];
}"""

WHOLE = ("tablet", "laptop", "tablet-portrait")
"""Screens on which the whole state of a phase is seen at once."""
TABLES = (*WHOLE, "small-tablet-portrait", "small-phone")
"""Of each kind of screen that has styles of its own, the smallest. One that is tall and narrow has
the styles of both tablets that stand: the fullest game, in test_appearing, is seen on it."""

COVERED = """() => {
  const told = ".tv-top .round, .step.now, .help-button, .code, .undo-button, .menu-button, "
    + ".turn-line, .turn-head, .turn-more, .said-more";
  const parts = (box) => [box.left + 5, (box.left + box.right) / 2, box.right - 5].flatMap(
    (x) => [box.top + 5, (box.top + box.bottom) / 2, box.bottom - 5].map((y) => [x, y]));
  const covered = (one) => {
    const box = one.getBoundingClientRect();
    const line = one.closest(".turn-line");
    const seen = (hit) => one.contains(hit) || (hit && line && line.contains(hit));
    return box.width > 8 && !parts(box).every(([x, y]) => seen(document.elementFromPoint(x, y)));
  };
  const found = [...document.querySelectorAll(told)].filter(covered);
  for (const one of document.querySelectorAll(".tv-panel button, .tv-panel a.button")) {
    one.scrollIntoView({ block: "center" });
    if (covered(one)) found.push(one);
  }
  for (const one of [document.documentElement, ...document.querySelectorAll(".tv-panel")]) {
    one.scrollTop = 0;
  }
  return found.map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`);
}"""
"""What of the header, of the turn line and of the choices something else lies over, when it is
scrolled to: looked at in its corners, in the middles of its edges and in its middle."""


BROKEN = """(names) => [...document.querySelectorAll(names)].flatMap((name) => {
  const text = name.firstChild;
  const parts = [...text.data.matchAll(/[^\\s-]+-?/g)].filter((part) => {
    const range = document.createRange();
    range.setStart(text, part.index);
    range.setEnd(text, part.index + part[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  });
  const half = parseFloat(getComputedStyle(name).fontSize) / 2;  // of a line; letters reach over it
  const cut = name.scrollHeight > name.clientHeight + half
    || name.scrollWidth > name.clientWidth + 1;
  return [...parts.map((part) => part[0]), ...(cut ? [text.data] : [])];
})"""
SEEN = f"""() => [
  ({TOO_WIDE})(), ...({TOO_HIGH})(), ({BROKEN})(".seat-name > .badge + span")]"""


@pytest.mark.parametrize(("name", "language", "only"), GAMES)
def test_the_tablet_in_every_phase(open_page, name, language, only):
    host, game = open_page("tablet", locale=language), kept(name)
    wrong: list[Any] = []
    for must, table in through(host.request, game, only):
        host.goto(table)
        for screen in each_screen(host, TABLES):
            wrong += misfits(host, game, must, screen)
    assert not wrong, "\n".join(map(str, wrong))


def misfits(host: Page, game: dict[str, Any], must: str, screen: str) -> list[Any]:
    """What of the table's page is too wide or too high, which names are broken, and what of the
    turn and the choices lies under something else on a tablet that stands upright."""
    long = must in LONG or (must == "finished" and game["setup"].get("modules"))
    wide, high, in_panel, broken = host.evaluate(SEEN)
    wrong = [wide] if wide else []
    if screen.endswith("-portrait") and must not in LONG:
        wrong += host.evaluate(COVERED)
    if screen in WHOLE:
        if high > 0 or (in_panel > 1 and not long):
            wrong.append(f"{high} and {in_panel} too high")
        wrong += broken
    return [(must, screen, found) for found in wrong]


def long_names(game: dict[str, Any]) -> dict[str, Any]:
    """That game with names as long as names may be."""
    for player, name in zip(game["setup"]["players"], NAMES, strict=False):
        player["name"] = name
    return game


def test_six_long_names_leave_the_deal_in_sight_and_break_between_words_only(open_page):
    """They are never cut, either, nor where seats say that they have no phone."""
    page, game = open_page("tablet"), long_names(kept("six-random"))
    upright_and_lying = ("tablet", "tablet-portrait")
    table = opened(page.request, game)
    page.goto(table)
    for _ in each_screen(page, upright_and_lying):
        expect(page.locator(".deal-button")).to_be_in_viewport(ratio=1)
        expect(page.locator(".join-qr img")).to_be_in_viewport(ratio=1)
    page.locator(".deal-button").tap()
    expect(page.locator("[data-undo]")).to_be_visible()
    for without_phones in ([], game["setup"]["players"]):
        for player in without_phones:
            page.request.post(f"{table}/seats/{player['colour']}", data={"do": "no_phone"})
        expect(page.locator(".presence")).to_have_count(len(without_phones))
        for _ in each_screen(page, upright_and_lying):
            assert page.evaluate(BROKEN, ".seat-name > .badge + span") == []


def test_on_a_phone_a_long_name_wraps_and_lies_over_nothing(open_page):
    phone = open_page("small-phone")
    table = opened(phone.request, long_names(kept("six-random")))
    phone.request.post(f"{table}/seats/green", data={}, max_redirects=0)
    phone.goto(f"{table}/seats/green")
    assert phone.evaluate(BROKEN, ".ph-name, .other .player-name") == []
    ends = [phone.locator(one).bounding_box() for one in (".ph-me", ".ph-round", ".ph-cover")]
    for left, right in pairwise(ends):
        assert left
        assert right
        assert left["x"] + left["width"] <= right["x"] + 1


def test_a_phone_in_every_phase(open_page):
    """Of the one who acts, with all that there is to be decided."""
    game = kept("random-4-04")
    host, phone = open_page("tablet"), open_page("small-phone")
    wrong: list[Any] = []
    for must, table in through(host.request, game):
        wrong += too_wide(host, phone, table, must)
    assert not wrong, "\n".join(map(str, wrong))


def too_wide(host: Page, phone: Page, table: str, must: str) -> list[Any]:
    """What of the phone that acts is too wide; of the first one, where the table acts."""
    state = host.request.get(f"{table}/state?as=table").json()
    acting = [one["player"] for one in state["to_act"] if one["player"]]
    colour = next(iter([*acting, *state["players"]]))
    phone.goto(seated(phone.request, table, colour, host.request))
    expect(phone.locator("#ph")).to_be_visible()
    return [(must, found) for found in [phone.evaluate(TOO_WIDE)] if found]


IN_SIGHT = """() => {
  const room = document.querySelector(".tv-stores").getBoundingClientRect();
  const box = document.querySelector(".tv-stores .stores").getBoundingClientRect();
  return box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom;
}"""


def test_stores_stay_in_sight_on_a_table_that_plays_a_phones_seat(open_page):
    """Towns are chosen, and the line that gives the seat back takes room, in German two lines."""
    tablet = open_page("tablet", locale="de")
    for name in ("Anna", "Bernhard-Maximilian"):
        table = sample_table(tablet.request, 33, (name,))
        for do in ("take", "confirm", "tablet"):
            tablet.request.post(f"{table}/seats/red", data={"do": do}, max_redirects=0)
        tablet.goto(table)
        expect(tablet.locator(".must-choose_town .tv-panel > .give-back")).to_be_visible()
        assert tablet.evaluate(IN_SIGHT), name


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_other_page_has_room_for_long_words(open_page, language):
    """On the narrowest screens with the styles of phones and of tablets, and of those that lie."""
    page = open_page("small-phone", locale=language)
    table = opened(page.request, kept("random-4-04"))
    wrong = []
    for address in (
        *("/", "/new?game=league-of-six", "/calculator", "/boxes", "/boxes/sample", "/games"),
        *("/show/league-of-six/0", f"{table}/join", f"{table}/history"),
        *(f"{table}/sheet/{name}" for name in ("menu", "seats", "help", "correct", "printed")),
    ):
        page.goto(address)
        lying = ("tablet",) if "/show/" in address else ()
        for screen in each_screen(page, ("small-phone", "tablet-portrait", *lying)):
            wrong += [(address, screen, found) for found in [page.evaluate(TOO_WIDE)] if found]
    assert not wrong, "\n".join(map(str, wrong))
