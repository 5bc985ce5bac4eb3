"""A tablet and five phones play a whole year with all modules, using only what is on their
pages."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hidden_pages import hide_pages, show_pages
from tests.browser.kept import seated
from tests.games.wallenstein.positions import BOX, COLOURS, MODULES, NAMES, a_setup

OpenPage = Callable[..., Page]
SETUP = a_setup(
    5,
    modules=list(MODULES),
    rulings={"tower": "app", "counties": "app"},
    box={**BOX, "favors": {**{str(n): 1 for n in (9, 13, 14, 15, 16, 19, 20)}, **BOX["favors"]}},
)
CALM = {"bypass_csp": True}
HUNGRY = "red"
"""This player plans no grain, and so has a hard winter."""
ONCE = ("display", "event", "lot", "turn", "open", "throw", "plan")
TWICE = ("place", "leader", "favor", "move")
BY_HAND = {**dict.fromkeys(ONCE, 1), **dict.fromkeys(TWICE, 2)}
"""How often each repeated step is done by tapping: once on the tablet, twice on phones. The second
plan is made by a phone that joins later."""


def boxes(colour: str) -> tuple[str, str]:
    return "move-a", "taxes" if colour == HUNGRY else "grain"


def cookies(page: Page) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())


class House:
    """The devices around the table, and the number of times that each step was done.

    A phone stays dark until its player needs it, and the tablet until somebody taps there.
    """

    def __init__(self, open_page: OpenPage) -> None:
        self.open_page = open_page
        self.tablet = open_page("tablet", **CALM)
        data = {"game": "wallenstein", "setup": SETUP}
        made = self.tablet.request.post("/tables", data=data, max_redirects=0)
        self.table: str = made.headers["location"]
        self.tablet.goto(self.table)
        hide_pages(self.tablet)
        self.cookies = {"table": cookies(self.tablet)}
        self.state = self.asked()
        self.phones = {COLOURS[0]: self.join(COLOURS[0], NAMES[0])}
        for colour in COLOURS[1:]:
            phone = open_page("phone", **CALM)
            phone.goto(seated(phone.request, self.table, colour, self.tablet.request))
            self.phones[colour] = self.sits(colour, phone)
        self.done: Counter[str] = Counter()

    def join(self, colour: str, name: str) -> Page:
        """Let a phone take that seat. Once the game has begun, the tablet agrees."""
        phone = self.open_page("phone", **CALM)
        phone.goto(f"{self.table}/join")
        phone.locator(f"#take-{colour}").tap()
        if self.state["revision"]:
            self.at(self.tablet)
            self.tablet.get_by_role("button", name=f"Yes, it is {name}").tap()
        phone.wait_for_url("**/seats/*")
        return self.sits(colour, phone)

    def sits(self, colour: str, phone: Page) -> Page:
        hide_pages(phone)
        self.cookies[colour] = cookies(phone)
        return phone

    def asked(self) -> dict[str, Any]:
        """Return the public state.

        Like `enter`, this bypasses the browser, which would take ten times as long.
        """
        with urlopen(urljoin(self.tablet.url, f"{self.table}/state")) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def at(self, page: Page) -> None:
        """Wake the page and wait until it shows the current revision."""
        show_pages(page)
        expect(page.locator("[data-revision]").first).to_have_attribute(
            "data-revision", str(self.state["revision"])
        )

    def tap(self, page: Page, *what: str | Locator) -> None:
        """Tap these elements one after the other; the last tap makes an entry."""
        before = self.state["revision"]
        self.at(page)
        for one in what:
            (page.locator(one) if isinstance(one, str) else one).first.tap()
        expect(page.locator("[data-revision]").first).not_to_have_attribute(
            "data-revision", str(before)
        )
        hide_pages(page)
        self.state = self.asked()

    def act(self) -> None:
        """Do the next thing that the game waits for."""
        asked = self.state["to_act"][0]
        must, player = asked["must"], asked["player"]
        self.done[must] += 1
        if self.done[must] > BY_HAND.get(must, 99):
            self.quickly(must, player)
        elif must == "plan":
            self.plan(player)
        elif must == "open":
            self.tap(self.tablet, self.tablet.get_by_role("button", name="Open all boxes up to"))
        elif player is None:
            self.tap(self.tablet, ".tv-panel .button-primary")
        else:
            getattr(self, must)(self.phones[player])

    def quickly(self, must: str, player: str | None) -> None:
        """Make an entry with the request that the page would send, without tapping."""
        if must in ("turn", "open"):
            # at Court the first box is the only one to open: nobody has a card there
            box = {"box": 3} if self.state["phase"] == "court" else {}
            self.enter({"type": must, **box}, "openings")
            return
        if player is None:
            self.enter({"type": must})
            return
        players = self.state["players"]
        seat = players[player]
        taken = {one["place"] for one in players.values()}
        county = next(one for one in seat["counties"] if one != seat["leader"])
        what = {
            "plan": {"boxes": dict(zip(boxes(player), seat["counties"], strict=False)), "bid": 0},
            "place": {"place": min({1, 2, 3, 4, 5} - taken, default=0)},
            "leader": {"county": county},
            "favor": {"favor": None},
            "move": {"to": None},
        }[must]
        self.enter({"type": must, "player": player, **what})

    def enter(self, entry: dict[str, Any], where: str = "entries") -> None:
        by = entry.get("player", "table")
        head = {"Content-Type": "application/json", "Cookie": self.cookies[by]}
        data = json.dumps({**entry, "revision": self.state["revision"]}).encode()
        at = urljoin(self.tablet.url, f"{self.table}/{where}?as={by}")
        urlopen(Request(at, data, head)).close()
        self.state = self.asked()

    def plan(self, colour: str) -> None:
        """Plan one county each for two boxes, and keep the default bid."""
        phone = self.phones[colour]
        counties = phone.locator(".plan-county")
        taps: list[str | Locator] = []
        for n, box in enumerate(boxes(colour)):
            taps += [f"[data-fill='boxes.{box}']", counties.nth(n)]
        self.tap(phone, *taps, phone.get_by_role("button", name="Ready"))

    def place(self, phone: Page) -> None:
        self.tap(phone, ".ph-panel button[name=place]:not([disabled])")

    def leader(self, phone: Page) -> None:
        self.tap(phone, ".ph-panel button[name=county]")

    def benefit(self, phone: Page) -> None:
        self.tap(phone, ".ph-panel button[name=benefit]")

    def favor(self, phone: Page) -> None:
        simple = phone.locator(".ph-panel .favor form:not(:has(select)) .button")
        self.at(phone)
        none = phone.get_by_role("button", name="No favor")
        self.tap(phone, simple if simple.count() else none)

    def revolt(self, phone: Page) -> None:
        self.tap(phone, ".ph-panel .rising-county")

    def move(self, phone: Page) -> None:
        """Move into a battle if possible, and otherwise stay."""
        ways = phone.locator(".ph-panel .move-target")
        self.at(phone)
        fights = ways.filter(has_text=re.compile("battle|neutral"))
        if fights.count():
            self.tap(phone, fights, phone.get_by_role("button", name="Move", exact=True))
        else:
            self.tap(phone, phone.get_by_role("button", name="Stay"))


@pytest.mark.timeout(600)  # seconds, for six pages at once on any machine
def test_a_tablet_and_five_phones_play_a_year(open_page):
    house = House(open_page)
    lost = False
    while house.state["year"] == 1:
        if house.state["round"] == 2 and house.state["phase"] == "planning" and not lost:
            lost = True
            house.phones["blue"].context.close()
            house.phones["blue"] = house.join("blue", "Ben")
            house.plan("blue")
        house.act()
    assert lost
    for must in ("plan", "place", "leader", "open", "move", "throw", "revolts", "turn"):
        assert house.done[must], (must, house.done)
    points = [one["points"] for one in house.state["players"].values()]
    assert min(points) > 0
    for page in (house.tablet, *house.phones.values()):
        house.at(page)
    house.tablet.goto(f"{house.table}/history")
    expect(house.tablet.locator(".history")).to_contain_text("in winter of year 1")
