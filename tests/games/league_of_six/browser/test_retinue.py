"""Loyal Retinue by taps: each kind of follower, on the tablet and on phones."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import brought, seated
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.browser.tables import OpenPage, open_table, state
from tests.games.league_of_six.positions import Playing

LONG = "Großherzoginmutterstellvertreterin Benedikta"[:40]


class Table:
    """A game on a tablet, with phones for the players if `device` is "phone"."""

    def __init__(self, same_page: OpenPage, device: str, game: Playing) -> None:
        self.same_page, self.device, self.tablet = same_page, device, same_page("tablet")
        file = {"game": "league-of-six", "setup": game.setup, "entries": game.entries}
        self.url = brought(self.tablet.request, file, len(game.entries))
        self.tablet.goto(self.url)

    def hands(self, colour: str) -> Page:
        """Return the page on which that player taps: the tablet's or their phone's."""
        if self.device == "tablet":
            return self.tablet
        phone = self.same_page("phone", colour)
        if not phone.url.startswith(self.tablet.url):
            phone.goto(seated(phone.request, self.url, colour, self.tablet.request))
        return phone

    def follower(self, colour: str, follower: str) -> Locator:
        return self.hands(colour).locator(f"#use-{colour}-{follower}")

    def seat(self, colour: str) -> Any:
        """Return the state of a seat as its player's device sees it."""
        page = self.hands(colour)
        viewer = colour if self.device == "phone" else "table"
        return state(page, viewer)["players"][colour]


def collected(*lying: str | None, **owned: Any) -> Playing:
    """Return the game after all have collected a red block, or earlier if a follower is called."""
    return r.collected(r.joined(*lying, **owned))


def deciding(**owned: Any) -> Playing:
    """Return the game at its end, where these owners decide on guards for points."""
    return r.taken(p.settle(r.joined(round_=6, **owned)), {})


def tap(button: Locator) -> None:
    """Tap a button that makes an entry, and wait for the answer."""
    with button.page.expect_response(lambda it: it.request.method == "POST") as answer:
        button.tap()
    assert answer.value.ok


NAMED = """() => [...document.querySelectorAll(".town:has(.tile-name)")].map((town) => {
    const texts = [...town.querySelectorAll(".tile-name text")];
    const ends = (one) => one.getBoundingClientRect();
    const hex = ends(town.querySelector(".town-hex"));
    const within = texts.every((one) => ends(one).left > hex.left && ends(one).right < hex.right);
    return [town.dataset.town, texts.map((text) => text.textContent).join(" "), within];
  })"""


def test_towns_on_the_board_show_the_names_of_their_followers(same_page):
    box = r.a_box(trader={**p.SAMPLE["followers"]["trader"], "name": LONG})
    table = Table(same_page, "tablet", r.joined("ostler", "kings-jester", "trader", box=box))
    assert sorted(table.tablet.evaluate(NAMED)) == [
        ["bautzen", "King's Jester", True],
        ["kamenz", LONG, True],
        ["lauban", "Ostler", True],
    ]


@pytest.mark.parametrize(("box", "questions"), [(r.a_box(), 14), (None, 0)])
def test_l1_a_besieged_town_gets_no_follower(same_page, box, questions):
    """The table draws the towns and the followers; a blank box has no follower to choose."""
    page = same_page("tablet")
    dealing = dict.fromkeys(("besieged", "tiles", "leaders"), "table")
    open_table(page, modules=["retinue"], box=box, dealing=dealing)
    expect(page.locator(".tv-panel select")).to_have_count(questions)
    for town in p.BESIEGED[4]:
        page.locator(f"label:has([data-besieged=tile-{town}])").tap()
    for deck in "1234":
        page.locator(f"label:has([name='leaders.{deck}'])").first.tap()
    tap(page.locator(".deal-button"))
    assert set(state(page)["tiles"]) == set(p.TOWN_OF.values())


@pytest.mark.parametrize(("device", "number"), [("tablet", 1), ("phone", 0)])
def test_with_the_sergeant_a_player_may_choose_place_0_or_1(same_page, device, number):
    table = Table(same_page, device, r.joined(red=["sergeant"]))
    stand = table.hands("red").locator("#stand-bautzen")
    tap(stand.get_by_role("button", name=f"on place {number}"))
    assert table.seat("red")["counter"] == number


@pytest.mark.parametrize(
    ("device", "button", "cards"),
    [("tablet", "clergy, burghers", {2}), ("phone", "Skip", set())],
)
def test_with_the_burgomaster_a_player_takes_two_grey_cards_or_none(
    same_page, device, button, cards
):
    table = Table(same_page, device, collected(None, None, None, "burgomaster-1"))
    use = table.follower("blue", "burgomaster-1")
    expect(use).to_contain_text("2 grey leader cards")
    tap(use.get_by_role("button", name=button, exact=True))
    table.device = "phone"
    assert set(table.seat("blue")["leaders"].values()) - {0} == cards


def test_with_barbara_a_player_gives_and_takes_the_right_number_of_blocks(same_page):
    table = Table(same_page, "phone", collected(None, None, None, "barbara"))
    use = table.follower("blue", "barbara")
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
    people = use.page.locator("[data-people]")
    before = people.get_attribute("data-people") or ""
    table.tablet.request.post(f"{table.url}/seats/red", data={"do": "no_phone"})
    expect(people).not_to_have_attribute("data-people", before)
    expect(left).to_have_text("1")  # typed numbers stay, and so does the rest
    expect(send).to_be_disabled()
    more["red"].tap()
    tap(send)
    assert table.seat("blue")["goods"]["red"] == 3


def test_guards_can_be_exchanged_on_phones_and_on_a_shared_tablet(same_page):
    """The tablet is passed on until the last of the three has decided."""
    box = r.a_box(trader={**p.SAMPLE["followers"]["tham"], "name": "Second builder"})
    owned = {"red": ["tham"], "yellow": ["burkhard"], "green": ["trader"]}
    table = Table(same_page, "phone", deciding(**owned, box=box))
    phone, tablet = table.hands("red"), table.tablet
    phone.locator("#ph-exchange_guards-6 button").nth(1).tap()
    expect(phone.locator(".hand-sealed")).to_contain_text("Your decision is saved")
    assert state(tablet)["exchanged"] == {"red": True, "yellow": False, "green": False}
    for covers in (True, False):
        tablet.get_by_role("link", name="Enter guards").first.tap()
        tablet.get_by_label("guards to give").fill("2")
        tap(tablet.get_by_role("button", name="Save and cover"))
        if covers:
            expect(tablet.locator("#sheet-title")).to_contain_text("Ben has decided")
            tablet.get_by_role("link", name="Go on").tap()
        expect(tablet.locator("#sheet > *")).to_have_count(0)
    assert [note["step"] for note in state(tablet)["crowned"]] == ["exchange"] * 3


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
def test_a_refusal_never_covers_the_hand_on_a_phone(same_page):
    game = r.taken(p.settle(r.joined(guards=1, red=["franklin"])), {"red": {"goods": {"red": 1}}})
    table = Table(same_page, "phone", game)
    phone = table.hands("red")
    for width, height in ((390, 844), (360, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.reload()
        table.follower("red", "franklin").get_by_role("button").first.tap()
        expect(phone.locator("#notice")).to_contain_text("costs more guards than")
        assert not phone.evaluate(OVER, "#ph-hand"), width
        phone.mouse.wheel(0, 400)
        phone.wait_for_function("() => scrollY > 0")
        assert phone.evaluate(IN_FRONT, "#ph-hand"), width


@pytest.mark.may_log("status of 422")
def test_a_refusal_never_covers_the_fields_on_a_shared_tablet(same_page):
    table = Table(same_page, "tablet", deciding(red=["tham"]))
    tablet = table.tablet
    for screen in each_screen(tablet, ("tablet", "tablet-portrait")):
        tablet.goto(table.url)
        tablet.get_by_role("link", name="Enter guards").tap()
        tablet.get_by_label("guards to give").fill("99")
        tablet.get_by_role("button", name="Save and cover").tap()
        expect(tablet.locator("#notice .notice")).to_be_visible()
        assert not tablet.evaluate(OVER, "#sheet .hand"), screen
        assert not tablet.evaluate(OVER, "#sheet .sheet-head"), screen


def test_a_tap_on_a_players_followers_shows_what_they_do(same_page):
    """With many players there is only room for symbols."""
    owned = {"red": ["wagoner", "trader", "franklin"], "blue": ["sergeant"]}
    tablet = Table(same_page, "tablet", r.joined(players=5, **owned)).tablet
    card = tablet.locator(".seat-red")
    assert (card.bounding_box() or {})["height"] >= 48
    card.tap()
    for name in ("Wagoner", "Sergeant"):
        expect(tablet.locator("#sheet")).to_contain_text(name)
