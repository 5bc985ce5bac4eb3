"""A battle at the table: entered colour by colour, previewed before it is saved, and never lost
half entered."""

from typing import Any

from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.browser import kept
from tests.browser.accessibility import AccessibilityChecker
from tests.browser.fixtures import each_screen
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.browser.test_planning import staged
from tests.games.wallenstein.browser.test_sizes import BELOW, IN_PANEL


def a_battle(request: APIRequestContext, **how: Any) -> str:
    """Create a table where Red attacks Blue and will attack with B, too; two peasants are in the
    tray. Return its address."""
    more = {"tiles": ("taxes", "grain", "deploy", "attack", "defend"), **how}
    before = [war.corrects(tray={"peasants": 2})]
    return staged(request, war.attacking("gft-mark", "hessen-kassel", 4, before=before, **more))


def came(page: Page, cube: str, n: int) -> None:
    """Enter that `n` cubes of a colour came out, with one tap on the number."""
    page.locator(f"[data-tray={cube}]").get_by_role("button", name=str(n), exact=True).tap()


def others_came(page: Page) -> None:
    """Enter that all thrown cubes of the colours that are left came out."""
    page.get_by_role("button", name="All other cubes came out").tap()


def test_W2_the_result_of_a_tray_is_explained_while_it_is_typed(open_page):
    tablet = open_page("tablet")
    table = a_battle(tablet.request)
    tablet.goto(table)
    says = tablet.locator(".battle-says")
    expect(says).to_be_empty()
    confirm = tablet.get_by_role("button", name="Confirm the tray")
    expect(confirm).to_have_count(0)
    came(tablet, "peasants", 0)
    expect(says).to_contain_text("Not entered yet: Anna, Ben")
    expect(confirm).to_be_disabled()
    others_came(tablet)
    expect(says).to_contain_text("Anna conquers Hessen-Kassel with 2 armies.")
    came(tablet, "red", 2)
    came(tablet, "blue", 1)
    expect(says).to_contain_text("Anna conquers Hessen-Kassel with 1 army.")
    tablet.reload()
    expect(tablet.locator("[name='tray.red']")).to_have_value("2")
    expect(says).to_contain_text("Anna conquers Hessen-Kassel with 1 army.")

    phone = open_page("phone")
    phone.goto(f"{table}/join")
    phone.get_by_role("button", name="I am Ben").tap()
    expect(tablet.locator(".asks")).to_be_visible()
    expect(tablet.locator("[name='tray.red']")).to_have_value("2")
    expect(confirm).to_be_enabled()
    expect(says).to_contain_text("Anna conquers Hessen-Kassel with 1 army.")
    tablet.locator(".asks").get_by_role("button").first.tap()
    phone.wait_for_url("**/seats/blue")

    came(phone, "red", 3)
    came(phone, "blue", 2)
    came(phone, "peasants", 1)
    phone.locator("[data-tray=peasants]").get_by_role("button", name="More").tap()
    expect(phone.locator(".battle-says")).to_contain_text("Ben keeps Hessen-Kassel with 2 armies.")
    expect(tablet.locator("[name='tray.red']")).to_have_value("2")
    confirm = phone.get_by_role("button", name="Confirm the tray")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert bottom(confirm) <= top(phone.locator(".ph-bar"))
    confirm.tap()
    for page in (phone, tablet):
        expect(page.locator(".battle-came")).to_contain_text(
            "Ben keeps Hessen-Kassel with 2 armies."
        )


def top(part: Locator) -> float:
    return (part.bounding_box() or {})["y"]


def bottom(part: Locator) -> float:
    return top(part) + (part.bounding_box() or {})["height"]


FIELDS_OUT_OF_SIGHT = """() => {
  const panel = document.querySelector(".tv-panel, .ph-panel").getBoundingClientRect();
  const buttons = document.querySelector(".battle-do").getBoundingClientRect();
  const end = Math.min(buttons.top, panel.bottom);
  return [...document.querySelectorAll(".tray-field")].flatMap((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= panel.top && box.bottom <= end + 1 ? [] : [one.innerText];
  });
}"""
REVOLT = "mended-5-38", 669
"""A game of five players, and the number of entries before a revolt is thrown."""


def test_W2_all_fields_are_visible_and_an_empty_tray_is_not_confirmed_by_mistake(open_page):
    tablet, phone = open_page("small-tablet-portrait"), open_page("small-phone")
    table = a_battle(tablet.request)
    phone.goto(kept.seated(phone.request, table, "blue", tablet.request))
    assert phone.evaluate(FIELDS_OUT_OF_SIGHT) == []
    name, at = REVOLT
    filling = kept.brought(tablet.request, kept.kept_game(name), 0)
    tablet.goto(filling)
    assert_what_fell_out_is_confirmed_or_nothing(tablet)
    tablet.goto(kept.brought(tablet.request, kept.kept_game(name), at))
    assert tablet.evaluate(FIELDS_OUT_OF_SIGHT) == []
    tablet.set_viewport_size({"width": 1280, "height": 800})
    came(tablet, "peasants", 1)
    others_came(tablet)
    expect(tablet.locator(".outcome-says")).to_contain_text("Anna")
    assert tablet.locator(".outcome-says").evaluate(IN_PANEL)
    for screen in each_screen(tablet, ("ipad", "small-tablet-portrait")):
        assert tablet.evaluate(BELOW)[1] <= 0, screen
    phone.get_by_role("button", name="Nothing came out").tap()
    expect(phone.locator(".battle-came")).to_contain_text("Hessen-Kassel")


def assert_what_fell_out_is_confirmed_or_nothing(page: Page) -> None:
    """Check that the tray can be confirmed only with a cube entered, and "nothing" only without."""
    confirm = page.get_by_role("button", name="Confirm the tray")
    nothing = page.get_by_role("button", name="Nothing came out")
    field = page.locator(".tray-field:has([name='out.peasants'])")
    for step, some in (("1", True), ("-1", False)):
        field.locator(f"[data-step='{step}']").tap()
        expect(confirm).to_be_enabled(enabled=some)
        expect(nothing).to_be_enabled(enabled=not some)


def test_W2_the_tray_of_five_players_with_ten_cubes_fits_one_screen(same_page):
    tablet = same_page("tablet", locale="de")
    tray = {"blue": 2, "black": 2, "yellow": 3, "purple": 3, "peasants": 2}
    before = [
        war.is_now("lausitz", "red", 11),
        war.is_now("boehmen", "blue", 4),
        war.corrects(tray=tray),
    ]
    crowded = war.attacking("lausitz", "boehmen", 10, players=5, before=before)
    tablet.goto(staged(tablet.request, crowded))
    expect(tablet.locator(".tray-row")).to_have_count(6)
    below, page_below = tablet.evaluate(BELOW)
    assert below <= 1
    assert page_below <= 0


SHRUNK = """() => {
  const players = document.querySelector(".tv-players");
  const end = () => Math.round(players.getBoundingClientRect().bottom);
  window.seen = { flown: 0, ends: [] };
  new MutationObserver(() => {
    window.seen.flown += document.querySelectorAll(".flyer").length;
    if (window.seen.flown) window.seen.ends.push(end());
  }).observe(document.querySelector(".flyers"), { childList: true });
}"""


def test_animated_pieces_do_not_move_the_layout(open_page):
    tablet = open_page("tablet", reduced_motion="no-preference")
    tablet.goto(a_battle(tablet.request))
    came(tablet, "blue", 0)
    others_came(tablet)
    tablet.evaluate(SHRUNK)
    tablet.get_by_role("button", name="Confirm the tray").tap()
    tablet.wait_for_function("() => window.seen.flown > 0")
    expect(tablet.locator(".flyer")).to_have_count(0)
    assert len(set(tablet.evaluate("window.seen.ends"))) == 1


def test_battles_and_winters_are_accessible(open_page):
    """The pages follow axe's rules and all targets are large enough, in light and in dark."""
    tablet = open_page("tablet", bypass_csp=True)
    checker = AccessibilityChecker(tablet)
    tablet.goto(a_battle(tablet.request))
    came(tablet, "blue", 0)
    others_came(tablet)
    expect(tablet.locator(".battle-says")).to_contain_text("Anna conquers")
    checker.look("a battle")
    tablet.locator("#open-winter").tap()
    expect(tablet.locator(".winter-regions")).to_be_visible()
    checker.look("if winter were now")
    tablet.goto("/wallenstein/quarrel?attackers=3&tray.attacker=2")
    checker.look("a battle without a table")
    tablet.goto("/replay/wallenstein?entry=66")
    checker.look("a game that is watched")
    checker.close()


def test_a_mistyped_throw_is_corrected_in_five_taps(open_page):
    """The form is that of the throw, with its tray as it was entered."""
    tablet = open_page("tablet")
    tablet.goto(a_battle(tablet.request))
    for cube, n in (("red", 2), ("blue", 1), ("peasants", 0)):
        came(tablet, cube, n)
    tablet.get_by_role("button", name="Confirm the tray").tap()
    expect(tablet.locator(".battle-came")).to_contain_text("with 1 army")

    tablet.get_by_role("link", name="History").tap()
    tablet.locator("#sheet").get_by_title("Change this").first.tap()
    expect(tablet.locator(".turn-head")).to_have_text("Throw the cubes for Hessen-Kassel")
    expect(tablet.locator("[name='tray.red']")).to_have_value("2")
    came(tablet, "red", 3)
    tablet.get_by_role("button", name="Confirm the tray").tap()
    tablet.get_by_role("button", name="Change it").tap()
    expect(tablet.locator("#table")).to_contain_text("was changed: the throw.")
    expect(tablet.locator(".now-moves > li").first).to_be_visible()
    tablet.get_by_role("button", name="The table is already like this").tap()
    expect(tablet.locator(".now-strip")).to_be_hidden()
    tablet.reload()
    expect(tablet.locator("#table")).to_contain_text("was changed: the throw.")
    expect(tablet.locator(".now-strip")).to_be_hidden()
