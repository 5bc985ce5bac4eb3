"""Two rounds with a blank box, a tablet and three phones: nobody waits for unknown components."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.games.league_of_six.browser.tables import OpenPage

COLOURS = ("red", "yellow", "green", "blue")
SETUP = {
    "players": [
        {"colour": c, "name": n}
        for c, n in zip(COLOURS, ("Anna", "Ben", "Cem", "Dora"), strict=True)
    ],
    "towns": ["lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau"],
    "numbers": {"lauban": 1, "goerlitz": 2, "bautzen": 3, "kamenz": 4, "zittau": 5, "loebau": 6},
    "order": COLOURS,
    "box": None,
    "dealing": {"leaders": "table"},
}


class Evening:
    """A tablet, on which Dora plays as well, and the phones of the others."""

    def __init__(self, open_page: OpenPage) -> None:
        self.tablet = open_page("tablet")
        made = self.tablet.request.post(
            "/tables", data={"game": "league-of-six", "setup": SETUP}, max_redirects=0
        )
        self.url = made.headers["location"]
        self.pages = {"blue": self.tablet}
        for colour in COLOURS[:3]:
            phone = self.pages[colour] = open_page("phone")
            assert phone.request.post(f"{self.url}/seats/{colour}", data={}).ok
            phone.goto(f"{self.url}/seats/{colour}")
        self.tablet.goto(self.url)

    @property
    def state(self) -> Any:
        return self.tablet.request.get(f"{self.url}/state?as=table").json()

    def acts(self) -> tuple[str, str, Page]:
        """Return who acts, what has to be done, and that player's page, up to date."""
        (asked,) = self.state["to_act"]
        page = self.pages[asked["player"] or "blue"]
        expect(page.locator(f'[data-revision="{self.state["revision"]}"]')).to_be_attached()
        return asked["player"], asked["must"], page

    def deal(self) -> None:
        _, _, tablet = self.acts()
        for deck in "1234":
            tablet.locator(f"label:has([name='leaders.{deck}'])").first.tap()
        self.entry(tablet, ".deal-button")

    def entry(self, page: Page, what: str) -> None:
        """Tap something that makes an entry, on any page."""
        before = self.state["revision"]
        page.locator(what).first.tap()
        expect(page.locator(f'[data-revision="{before + 1}"]')).to_be_attached()

    def collect(self) -> None:
        """Enter what the player who collects has taken: two taps, and one to confirm."""
        player, _, page = self.acts()
        for name in ("goods.red", "horses"):
            page.locator(f".step-field:has([name='{name}']) [data-step='1']").tap()
        self.entry(page, ".take")
        assert self.state["players"][player]["goods"]["red"] == 1

    def store(self) -> None:
        """Enter a row with five taps: the row, three spaces, and the bonus, which saves it."""
        player, _, page = self.acts()
        before = self.state["players"][player]["influence"]
        for choice in ("place'][value='royal.2", "spaces'][value='red.3", "spaces'][value='red.2",
                       "spaces'][value='red.1"):  # fmt: skip
            page.locator(f".hand-row label:has([name='{choice}'])").first.tap()
        self.entry(page, ".hand-royal button[value='4']")
        assert self.state["players"][player]["influence"] == before + 3 + 4
        placed = [
            space["points"] for space in self.state["stores"]["royal"]["by_hand"][0]["spaces"]
        ]
        assert placed == [1, 2, 3]


def half_enter(phone: Page) -> None:
    """Begin to enter a tile: enter only its arrows."""
    phone.locator(".ph-enter a[href*='what=both']").first.click()
    expect(phone.locator("#sheet button[data-kind=arrows]").first).to_be_visible()
    phone.evaluate("() => new Promise(requestAnimationFrame)")  # taps count from the next frame on
    phone.locator("#sheet [data-does=put][data-value='0 2 4']").tap()


def test_two_rounds_are_played_with_a_blank_box(open_page):
    evening = Evening(open_page)
    evening.deal()
    waits = evening.pages["green"]
    waits.locator("#ph-enter-other summary").tap()
    half_enter(waits)
    for _ in ("red", "yellow"):
        _, must, page = evening.acts()
        assert must == "choose_town"
        evening.entry(page, ":is(.ph-panel .ph-go, .tv-panel .go)")
    chosen = waits.locator(
        "#sheet [data-does=put][data-value='0 2 4']"
    )  # still chosen after others have acted
    expect(chosen).to_have_attribute("aria-pressed", "true")
    before = evening.state["revision"]
    waits.locator("#sheet [data-does=put][data-value='']").tap()
    waits.locator("#sheet .learn-save [data-last]").tap()
    expect(waits.locator(f'[data-revision="{before + 1}"]')).to_be_attached()
    expect(waits.locator("#sheet > *")).to_have_count(0)
    assert list(filter(None, evening.state["tiles"].values())) == ["t01"]
    for _ in ("green", "blue"):
        evening.entry(evening.acts()[2], ":is(.ph-panel .ph-go, .tv-panel .go)")
    finish_round(evening)
    evening.deal()
    for _ in COLOURS:
        evening.entry(evening.acts()[2], ":is(.ph-panel .ph-go, .tv-panel .go)")
    finish_round(evening)
    assert evening.state["round"] == 3


IN_SIGHT = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Return whether the middle of an element is on the screen and not covered."""


def test_a_tile_stays_visible_while_it_is_edited_on_a_phone(open_page):
    """This holds even for the last key of the editor, and in the third row of a storage tile."""
    evening = Evening(open_page)
    evening.deal()
    phone = evening.pages["green"]
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='storage']").first.tap()
    for _ in range(3):
        phone.locator("[data-does=put][data-value='yellow 6']").tap()
        assert phone.locator("[data-row]:has([data-current])").evaluate(IN_SIGHT)
        phone.locator("[data-does=put][data-value='3']").tap()
    phone.locator("#sheet .sheet-head [data-close-sheet]").click()
    phone.locator(".ph-enter a[href*='what=both']").first.tap()
    phone.locator("#sheet [data-does=put][data-value='0 2 4']").tap()
    for _ in range(3):
        phone.locator("#sheet [data-does=more][data-value=horse]").tap()
        phone.locator("#sheet [data-does=put][data-value='']").tap()
        assert phone.locator(".ed-places [aria-current]").evaluate(IN_SIGHT)
    phone.set_viewport_size({"width": 1280, "height": 800})  # a seat's page on a laptop
    assert phone.locator("[data-does=put][data-value=red]").evaluate(IN_SIGHT)


def finish_round(evening: Evening) -> None:
    """Collect and store on the pages of the players who act, then say that nothing fits any
    more."""
    for _ in COLOURS:
        evening.collect()
    evening.store()
    _, must, page = evening.acts()
    assert must == "choose_row"
    evening.entry(page, ".hand-do [form='hand-stop']")
    assert evening.state["phase"] == "dealing"
