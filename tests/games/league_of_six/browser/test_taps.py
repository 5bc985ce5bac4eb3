"""Fewer taps than paper: a round and a set-up, counted tap by tap."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.structs import json_able
from companion.games.league_of_six.box.components import sample_box

pytestmark = pytest.mark.usefixtures("played_before")

NAMES = ("Anna", "Ben", "Cem", "Dora")
TOWNS = ("lauban", "bautzen", "kamenz", "zittau")
"""What is besieged in no deal of these tests."""
COLOURS = ("red", "yellow", "green", "blue")
SETUP = {
    "players": [
        {"colour": colour, "name": name} for colour, name in zip(COLOURS, NAMES, strict=True)
    ],
    "towns": ["lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau"],
    "numbers": {"lauban": 1, "goerlitz": 2, "bautzen": 3, "kamenz": 4, "zittau": 5, "loebau": 6},
    "order": list(COLOURS),
}
ROUND = 6
"""How many taps a round may need beside those that are entries."""


class Thumb:
    """Taps, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def turn(self, words: str) -> None:
        expect(self.page.locator(".turn-line")).to_contain_text(words)

    def entry(self, what: Locator) -> None:
        """A tap that is an entry: the next revision follows at once."""
        revision = self.revision
        self.tap(what)
        expect(self.page.locator(f"#table [data-revision='{revision + 1}']")).to_be_attached()

    @property
    def state(self) -> Any:
        return self.page.request.get(f"{self.page.url}/state").json()

    @property
    def revision(self) -> int:
        shown = self.page.locator("#table [data-revision]").first
        return int(shown.get_attribute("data-revision") or 0)

    def go(self, town: str) -> None:
        self.entry(self.page.locator(f".tv-panel button[name=town][value={town}]"))

    def offer(self, town: str, number: int) -> None:
        group = self.page.locator(f"form:has(input[name=town][value={town}])")
        self.entry(group.locator(f"button[name=offer][value='{number}']"))

    def accept(self) -> None:
        self.entry(self.page.locator("form:has(input[value=accept]) button"))

    def more(self, number: int) -> None:
        self.entry(self.page.locator(f"button[name=guards][value='{number}']"))


def table(page: Page, **setup: Any) -> Thumb:
    """The tablet at a new table of the worked example."""
    made = page.request.post(
        "/tables",
        data={"game": "league-of-six", "setup": {**SETUP, **setup}},
        max_redirects=0,
    )
    page.goto(made.headers["location"])
    return Thumb(page)


def goerlitz_and_loebau(route: Route) -> None:
    """The deal that was tapped, with the towns besieged that the example has."""
    body = route.request.post_data or ""
    if "type=deal" in body or '"deal"' in body:
        body += "&" + urlencode({"besieged": ["goerlitz", "loebau"]}, doseq=True)
        route.continue_(post_data=body)
    else:
        route.continue_()


def dealt(page: Page) -> Thumb:
    """A table with the sample box after the deal; Görlitz and Löbau are besieged."""
    thumb = table(page, box=json_able(sample_box()))
    page.route("**/entries", goerlitz_and_loebau)
    thumb.entry(page.locator(".deal-button"))
    page.unroute("**/entries")
    return thumb


def choose_towns(thumb: Thumb) -> None:
    """The beginning of the publisher's example of choosing towns, then what is still free."""
    thumb.go("lauban")
    thumb.go("bautzen")
    thumb.offer("lauban", 2)
    thumb.accept()
    thumb.offer("bautzen", 1)
    thumb.more(2)
    thumb.accept()
    thumb.go("kamenz")
    thumb.go("zittau")


def test_a_round_with_the_sample_box_takes_its_entries_and_at_most_six_taps(
    same_page: Callable[..., Page],
) -> None:
    page = same_page("tablet")
    thumb = dealt(page)
    assert thumb.state["besieged"] == ["goerlitz", "loebau"]
    choose_towns(thumb)
    for _ in NAMES:
        thumb.entry(page.locator("button[name=rotation]").first)
    while (found := thumb.state)["round"] == 1:
        must = found["to_act"][0]["must"]
        which = "button[name=row]" if must == "choose_row" else "button[name=figures]"
        thumb.entry(page.locator(f".tv-panel {which}").first)
    thumb.entry(page.locator(".deal-button"))
    entries = thumb.revision - 1
    assert thumb.taps - 1 <= entries + ROUND


@pytest.mark.may_log("status of 422")
def test_H2_the_tablet_refuses_without_a_number_and_the_table_may_insist(
    same_page: Callable[..., Page],
) -> None:
    page = same_page("tablet")
    thumb = dealt(page)
    thumb.go("lauban")
    group = page.locator("form:has(input[name=town][value=lauban])")
    group.locator("button[name=offer][value='9']").tap()
    expect(page.get_by_role("alert")).to_contain_text("Ben's offer was refused.")
    assert not re.search(r"\d", page.locator("#notice p").first.inner_text())
    thumb.entry(page.get_by_role("button", name="Insist"))
    thumb.turn("Ben offers 9 in Lauban: Anna must accept or offer more")


def test_collecting_typed_adds_a_tap_for_every_symbol(same_page: Callable[..., Page]) -> None:
    page = same_page("tablet")
    thumb = table(page, box=None, dealing={"leaders": "table"})
    page.request.post(
        f"{page.url}/entries",
        data={
            "type": "deal",
            "revision": 0,
            "besieged": ["goerlitz", "loebau"],
            "leaders": {"1": "clergy", "2": "burghers", "3": "burghers", "4": "aristocracy"},
        },
    )
    expect(page.locator("#table [data-revision='1']")).to_be_attached()
    for revision, (player, town) in enumerate(zip(COLOURS, TOWNS, strict=True), 1):
        entry = {"type": "choose_town", "player": player, "town": town, "revision": revision}
        assert page.request.post(f"{page.url}/entries", data=entry).ok
    expect(page.locator("#table [data-revision='5']")).to_be_attached()
    player = thumb.state["to_act"][0]["player"]
    before = thumb.taps
    taken = {"goods.red": 2, "goods.green": 1, "goods.yellow": 1, "horses": 5}
    for name, count in taken.items():
        for _ in range(count):
            thumb.tap(page.locator(f".stepper:has(input[name='{name}']) [data-step='1']"))
    thumb.entry(page.locator(".tv-panel .take"))
    assert thumb.taps - before == sum(taken.values()) + 1
    assert thumb.state["players"][player]["goods"]["red"] == 2


def played_once(page: Page) -> None:
    """Four names are typed in and a table is started: this device remembers them."""
    page.goto("/new?game=league-of-six")
    page.locator("#box-sample").check()
    for place, name in enumerate(NAMES):
        page.locator(f"#name-{place}").fill(name)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/t/*")


def players(page: Page) -> dict[str, str]:
    state = page.request.get(f"{page.url}/state").json()
    return {colour: player["name"] for colour, player in state["players"].items()}


def test_the_group_of_last_time_sits_down_in_three_taps_and_some_of_it_in_under_twelve(
    page: Page,
) -> None:
    """What a device remembers stays on it until they sit down: all of them as they sat, or three
    in another order, with other colours' seats."""
    played_once(page)
    before = players(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or request.url))
    page.goto("/new?game=league-of-six")
    page.locator("#shuffle").tap()
    page.wait_for_timeout(300)
    assert "Anna" not in json.dumps(sent)
    page.goto("/")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Play ").first)
    thumb.tap(page.get_by_role("button", name="Anna, Ben, Cem, Dora"))
    expect(page.locator("#name-3")).to_have_value("Dora")
    thumb.tap(page.get_by_role("button", name="Start the game"))
    page.wait_for_url("**/t/*")
    assert thumb.taps == 3
    assert players(page) == before

    page.goto("/")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Play ").first)
    thumb.tap(page.locator("#count-3"))
    expect(page.locator("#name-3")).to_have_count(0)
    for name in ("Dora", "Anna", "Cem"):
        thumb.tap(page.get_by_role("button", name=name, exact=True))
    thumb.tap(page.locator("#box-sample"))
    thumb.tap(page.get_by_role("button", name="Start the game"))
    page.wait_for_url("**/t/*")
    assert players(page) == {"red": "Dora", "yellow": "Anna", "green": "Cem"}
    assert thumb.taps < 12
