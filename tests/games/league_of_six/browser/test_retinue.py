"""Loyal Retinue by taps: each known follower changes something, on the tablet and on phones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core import table as tables
from companion.core.game_file import write_file
from companion.core.lines import read_entry
from companion.core.structs import json_able
from companion.games.league_of_six.box.components import sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.browser.fixtures import each_screen
from tests.browser.kept import brought, seated
from tests.games.league_of_six.positions import chance

OpenPage = Callable[..., Page]
BOX: dict[str, Any] = json_able(sample_box())
RING = ("lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau")
SIX = ("red", "yellow", "green", "blue", "purple", "black")
NAMES = dict(zip(SIX, ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda"), strict=True))
HOMES = dict(zip(SIX, RING, strict=True))


class Table:
    """A game joined in the middle, with these followers in service."""

    def __init__(
        self, same_page: OpenPage, device: str, owned: dict[str, list[str]], **setup: Any
    ) -> None:
        colours = SIX[: setup.pop("players", 3)]
        self.same_page, self.device = same_page, device
        start = {
            "round": setup.pop("round", 2),
            "towns": {colour: HOMES[colour] for colour in colours},
            "guards": dict.fromkeys(colours, setup.pop("guards", 5)),
            "followers": owned,
        }
        plan = {
            "players": [{"colour": c, "name": NAMES[c]} for c in colours],
            "towns": RING,
            "order": colours,
            "modules": ["retinue", *["sixth-player"] * (len(colours) == 6)],
            "box": BOX,
            "start": start,
        }
        self.played = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup({**plan, **setup}))
        self.tablet = same_page("tablet")
        self.phones: dict[str, Page] = {}

    def play(self, **entry: Any) -> None:
        """What was played before anybody looks at it: a file holds all of it."""
        assert "url" not in vars(self)
        given = read_entry(LEAGUE_OF_SIX, entry)
        drawn = LEAGUE_OF_SIX.complete(self.played.state, given, chance())
        self.played = self.played.play(drawn)

    def deal(self, **tiles: str) -> None:
        open_towns = {"lauban": None, "bautzen": None, "goerlitz": None, **tiles}
        besieged = [town for town in RING if town not in open_towns]
        self.play(type="deal", besieged=besieged, tiles=open_towns)

    def before(self) -> Any:
        """The state after what was played so."""
        return LEAGUE_OF_SIX.facts(self.played.state, "table")

    @cached_property
    def url(self) -> str:
        """The tablet has brought that file, and it goes on by taps."""
        return brought(self.tablet.request, write_file(self.played), len(self.played.log))

    def state(self, viewer: str = "table") -> Any:
        page = self.phones.get(viewer, self.tablet)
        return page.request.get(f"{self.url}/state?as={viewer}").json()

    def hands(self, colour: str) -> Page:
        """Where that player taps: the tablet, or the own phone."""
        if self.device == "tablet":
            if not self.tablet.url.endswith(self.url):
                self.tablet.goto(self.url)
            return self.tablet
        if colour not in self.phones:
            phone = self.phones[colour] = self.same_page("phone", colour)
            phone.goto(seated(phone.request, self.url, colour, self.tablet.request))
        return self.phones[colour]

    def follower(self, colour: str, follower: str) -> Locator:
        return self.hands(colour).locator(f"#use-{colour}-{follower}")

    def tap(self, button: Locator) -> None:
        """Taps, and waits until the entry is in the log."""
        with button.page.expect_response(lambda it: it.request.method == "POST") as answer:
            button.tap()
        assert answer.value.ok

    def everybody_collects(self, **goods: dict[str, int]) -> None:
        """Each in the town on whose road the figure stands, and then these goods; until somebody
        has to do with a follower what only a tap may."""
        while (state := self.before())["to_act"][0]["must"] in ("choose_town", "collect"):
            player = state["to_act"][0]["player"]
            entry: dict[str, Any] = {"type": "choose_town", "town": HOMES[player]}
            if state["phase"] == "collecting":
                entry = {"type": "collect", "goods": goods.get(player, {"red": 1})}
            self.play(**entry, player=player)


DEVICES = pytest.mark.parametrize("device", ["tablet", "phone"])
"""The forms to use a follower come from one template: each kind is tapped on one of them."""


NAMED = """() => [...document.querySelectorAll(".town:has(.tile-name)")].map((town) => {
    const texts = [...town.querySelectorAll(".tile-name text")];
    const ends = (one) => one.getBoundingClientRect();
    const hex = ends(town.querySelector(".town-hex"));
    const within = texts.every((one) => ends(one).left > hex.left && ends(one).right < hex.right);
    return [town.dataset.town, texts.map((text) => text.textContent).join(" "), within];
  })"""


def test_the_towns_of_the_board_name_the_followers_that_lie_there(same_page: OpenPage) -> None:
    box = {**BOX, "followers": dict(BOX["followers"])}
    long = "Großherzoginmutterstellvertreterin Benedikta"
    box["followers"]["trader"] = {**box["followers"]["trader"], "name": long[:40]}
    table = Table(same_page, "tablet", {}, box=box)
    table.deal(lauban="ostler", bautzen="kings-jester", goerlitz="trader")
    table.tablet.goto(table.url)
    named = {"lauban": "Ostler", "bautzen": "King's Jester", "goerlitz": long[:40]}
    found = table.tablet.evaluate(NAMED)
    assert {town: name for town, name, _ in found} == named
    assert all(within for _, _, within in found)


@DEVICES
def test_wagoner_makes_every_way_shown_cheaper(same_page: OpenPage, device: str) -> None:
    table = Table(same_page, device, {"red": ["wagoner"]})
    table.deal()
    hands = table.hands("red")
    expect(hands.locator("#go-goerlitz")).to_contain_text("2 towns − 1 (Wagoner) = 1")
    table.tap(hands.locator("#go-goerlitz"))
    assert table.state("red" if device == "phone" else "table")["players"]["red"]["town"] == (
        "goerlitz"
    )


@pytest.mark.parametrize(("device", "number"), [("tablet", 1), ("phone", 0)])
def test_sergeant_stands_on_1_or_declines(same_page: OpenPage, device: str, number: int) -> None:
    table = Table(same_page, device, {"red": ["sergeant"]})
    table.deal()
    hands = table.hands("red")
    table.tap(hands.locator("#stand-bautzen").get_by_role("button", name=f"on {number}"))
    assert table.state()["players"]["red"]["counter"] == number


@pytest.mark.parametrize(("device", "taken"), [("tablet", True), ("phone", False)])
def test_burgomaster_takes_two_grey_cards_or_none(
    same_page: OpenPage, device: str, taken: bool
) -> None:
    table = Table(same_page, device, {})
    table.deal(goerlitz="burgomaster-1")
    table.everybody_collects()
    use = table.follower("green", "burgomaster-1")
    expect(use).to_contain_text("2 grey leader cards")
    button = "clergy, burghers" if taken else "Do not use it"
    table.tap(use.get_by_role("button", name=button, exact=True))
    table.device = "phone"
    hands = table.hands("green")
    estates = hands.locator(".ph-estates")
    expect(estates).to_contain_text("2") if taken else expect(estates).not_to_contain_text("2")


def test_barbaras_blocks_are_counted_and_never_too_few_or_too_many(same_page: OpenPage) -> None:
    table = Table(same_page, "phone", {})
    table.deal(goerlitz="barbara")
    table.everybody_collects()
    use = table.follower("green", "barbara")
    left, send = use.locator("[data-left=take]"), use.get_by_role("button", name="Use", exact=True)
    expect(left).to_have_text("3")
    expect(send).to_be_disabled()
    more = {
        good: use.locator(f"[name='goods.{good}'] + [data-step='1']") for good in ("red", "blue")
    }
    for taps, good in ((2, "red"), (4, "blue")):
        for _ in range(taps):
            more[good].tap()
    expect(use.locator("[name='goods.blue']")).to_have_value("1")
    expect(left).to_have_text("0")
    use.locator("[name='goods.red']").fill("1")
    expect(left).to_have_text("1")
    expect(send).to_be_disabled()
    people = use.page.locator("[data-people]")
    before = people.get_attribute("data-people") or ""
    table.tablet.request.post(f"{table.url}/seats/red", data={"do": "no_phone"})
    expect(people).not_to_have_attribute("data-people", before)
    expect(left).to_have_text("1")  # what was typed stays, and so does what is left
    expect(send).to_be_disabled()
    more["red"].tap()
    table.tap(send)
    assert table.state()["players"]["green"]["goods"]["red"] == 3


def test_franklin_buys_a_block_and_trader_rests(same_page: OpenPage) -> None:
    table = Table(same_page, "phone", {"red": ["trader", "franklin"]})
    table.deal()
    table.everybody_collects(red={"red": 1})
    rest = table.follower("red", "trader")
    table.tap(rest.get_by_role("button", name="Do not use it"))
    use = table.follower("red", "franklin")
    table.tap(use.get_by_role("button", name="Take green"))
    assert table.state()["players"]["red"]["goods"]["green"] == 1


def test_guards_for_points_are_given_on_the_phone_and_on_the_tablet_handed_round(
    same_page: OpenPage,
) -> None:
    table = Table(same_page, "phone", {"red": ["tham"], "yellow": ["burkhard"]}, round=6)
    table.deal()
    table.everybody_collects(red={}, yellow={}, green={})
    phone = table.hands("red")
    assert {one["must"] for one in table.state()["to_act"]} == {"exchange_guards"}
    phone.locator("#ph-exchange_guards-6 button").nth(1).tap()
    expect(phone.locator(".hand-sealed")).to_contain_text("Your decision is in")
    assert table.state()["exchanged"] == {"red": True, "yellow": False}
    table.tablet.goto(table.url)
    table.tablet.get_by_role("link", name="Enter guards").tap()
    table.tablet.get_by_label("guards to give").fill("2")
    table.tablet.get_by_role("button", name="Save and cover").tap()
    expect(table.tablet.locator("#sheet-title")).to_contain_text("Ben has decided")
    state = table.state()
    assert {one["must"] for one in state["to_act"]} == {"reveal"}
    assert [note["step"] for note in state["crowned"]] == ["exchange", "exchange"]


OVER = """(hand) => {
  const notice = document.querySelector("#notice .notice").getBoundingClientRect();
  const held = document.querySelector(hand).getBoundingClientRect();
  return notice.top < held.bottom && notice.bottom > held.top
    && notice.left < held.right && notice.right > held.left;
}"""

IN_FRONT = """(hand) => {
  const held = document.querySelector(hand);
  const { left, right, top, bottom } = held.getBoundingClientRect();
  const across = [left + 9, (left + right) / 2, right - 9];
  const seen = [Math.max(top, 0) + 9, bottom - 9].filter((y) => y > 0);
  return across.every((x) => seen.every((y) => held.contains(document.elementFromPoint(x, y))));
}"""


@pytest.mark.may_log("status of 422")
def test_a_refusal_never_covers_the_hand_on_a_phone(same_page: OpenPage) -> None:
    table = Table(same_page, "phone", {"red": ["franklin"]}, guards=0)
    table.deal()
    table.everybody_collects()
    phone = table.hands("red")
    for width, height in ((390, 844), (360, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.reload()
        table.follower("red", "franklin").get_by_role("button").first.tap()
        expect(phone.locator("#notice")).to_contain_text("more than")
        assert not phone.evaluate(OVER, "#ph-hand"), width
        phone.mouse.wheel(0, 400)
        phone.wait_for_function("() => scrollY > 0")
        assert phone.evaluate(IN_FRONT, "#ph-hand"), width


@pytest.mark.may_log("status of 422")
def test_a_refusal_never_covers_what_is_typed_on_the_tablet_handed_round(
    same_page: OpenPage,
) -> None:
    table = Table(same_page, "tablet", {"red": ["tham"]}, round=6)
    table.deal()
    table.everybody_collects(red={}, yellow={}, green={})
    tablet = table.tablet
    for screen in each_screen(tablet, ("tablet", "tablet-portrait")):
        tablet.goto(table.url)
        tablet.get_by_role("link", name="Enter guards").tap()
        tablet.get_by_label("guards to give").fill("99")
        tablet.get_by_role("button", name="Save and cover").tap()
        expect(tablet.locator("#notice .notice")).to_be_visible()
        assert not tablet.evaluate(OVER, "#sheet .hand"), screen
        assert not tablet.evaluate(OVER, "#sheet .sheet-head"), screen


def test_a_tap_on_a_players_followers_shows_what_they_do(same_page: OpenPage) -> None:
    """Where many sit there is room for their signs alone."""
    owned = {"red": ["wagoner", "trader", "franklin"], "blue": ["sergeant"]}
    table = Table(same_page, "tablet", owned, players=5)
    table.tablet.goto(table.url)
    signs = table.tablet.locator(".seat-red .seat-followers")
    box = signs.bounding_box()
    assert box
    assert box["height"] >= 48
    signs.tap()
    expect(table.tablet.locator("#sheet")).to_contain_text("Wagoner")
    expect(table.tablet.locator("#sheet")).to_contain_text("Sergeant")
