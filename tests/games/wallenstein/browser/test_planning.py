"""Planning on a phone in a real browser: taps are counted, and nothing half typed is lost."""

import re
from typing import Any

from playwright.sync_api import APIRequestContext, Locator, Page, expect

from companion.core.game_file import game_file_data
from tests.browser import kept
from tests.browser.fixtures import each_screen
from tests.browser.measurements import BROKEN
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.browser.test_sizes import CUT

ACTIONS = ("taxes", "palace", "move-a", "deploy-5", "grain")


def staged(request: APIRequestContext, played: war.Playing) -> str:
    """Create a table with that game, led by this browser. Return its address."""
    file: Any = game_file_data(war.table_of(played))
    return kept.brought(request, file, len(file["entries"]))


def laid_out(request: APIRequestContext) -> str:
    return staged(request, war.planning(*ACTIONS, event="taxes-max-0"))


def planned(page: Page) -> dict[str, str]:
    """Return the cards in all boxes that are not empty."""
    lists: Any = page.eval_on_selector_all(
        ".plan select", "found => found.map((one) => [one.name, one.value])"
    )
    return {name: value for name, value in lists if value}


def county(page: Page, name: str) -> Locator:
    return page.locator(".plan-county", has_text=name)


def test_a_phone_shows_phase_and_points_and_can_cover_its_plan(same_page):
    tablet, phone = same_page("tablet"), same_page("phone")
    phone.goto(kept.seated(phone.request, laid_out(tablet.request), "red", tablet.request))
    head = phone.locator("#ph-hand > summary")
    expect(head).to_contain_text("Year 1, 1/4 spring")
    expect(head).to_contain_text("planning")
    expect(phone.get_by_role("list", name="Who leads").get_by_role("listitem")).to_have_count(3)
    head.tap()
    expect(phone.locator("#plan")).to_be_hidden()
    expect(phone.locator("#ph-covered")).to_be_visible()
    phone.reload()
    expect(phone.locator("#plan")).to_be_hidden()
    phone.locator("#ph-hand > summary").tap()
    expect(phone.locator("#plan")).to_be_visible()


def test_W1_3_a_plan_takes_two_taps_for_each_box(same_page):
    tablet, phone = same_page("tablet"), same_page("phone")
    table = laid_out(tablet.request)
    phone.goto(kept.seated(phone.request, table, "red", tablet.request))
    made = {"boxes.taxes": "passau", "boxes.palace": "osnabrueck", "bid": "3"}
    taps = [county(phone, "Passau"), county(phone, "Osnabrück"), phone.locator("[data-bid='3']")]
    asked = phone.locator("#plan-now")
    expect(asked).to_contain_text("collect taxes Which county?")
    for tap in taps:
        tap.tap()
    expect(asked).to_contain_text("combat/movement A Which county?")
    expect(asked).to_be_in_viewport(ratio=1)
    assert planned(phone) == made
    assert len(taps) <= 2 * len(made)
    total = phone.locator(".plan-total")
    expect(total).to_contain_text("18 → 17")

    # Two taps move a county to another box.
    phone.locator("[data-fill='boxes.post']").tap()
    county(phone, "Osnabrück").tap()
    made = {"boxes.taxes": "passau", "boxes.post": "osnabrueck", "bid": "3"}
    assert planned(phone) == made
    expect(total).to_contain_text("18 → 19")

    blue = {**war.plans("blue", 2), "revision": 3}
    assert tablet.request.post(f"{table}/entries", data=blue).ok
    expect(phone.locator("#ph")).to_have_attribute("data-revision", "4")
    assert planned(phone) == made
    expect(total).to_contain_text("18 → 19")
    phone.reload()
    expect(total).to_contain_text("18 → 19")
    assert planned(phone) == made
    expect(county(phone, "Passau")).to_contain_text("taxes")

    ready(phone)
    expect(phone.locator("#plan-ready")).to_contain_text("Your plan is ready.")
    expect(phone.locator("[data-map-choice]")).to_be_hidden()
    phone.get_by_text("Show or change my plan").tap()
    assert planned(phone) == made
    phone.get_by_role("button", name="Clear").tap()
    county(phone, "Vogtland").tap()
    ready(phone)
    expect(phone.locator("#ph")).to_have_attribute("data-revision", "6")
    expect(phone.locator("[data-map-choice]")).to_be_hidden()
    plan = phone.request.get(f"{table}/state?as=red").json()["players"]["red"]["plan"]
    assert plan == {"boxes": {"taxes": "vogtland"}, "bid": 0}


def ready(phone: Page) -> None:
    """Seal the plan with the page scrolled down, and check that the headline is in sight
    afterwards."""
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.wait_for_function("() => scrollY > 40")
    phone.get_by_role("button", name="Ready").tap()
    phone.wait_for_function("() => scrollY === 0")
    expect(phone.locator(".turn-head")).to_be_in_viewport(ratio=1)


def test_the_open_sum_of_a_plan_does_not_cover_the_button(same_page):
    """Ben has the county with the longest name. The sum opens above all filled boxes."""
    tablet, phone = same_page("tablet"), same_page("small-phone", locale="de")
    table = staged(tablet.request, war.planning(players=4, modules=["court"]))
    phone.goto(kept.seated(phone.request, table, "blue", tablet.request))
    for box, name in (
        ("court.3", "Niederösterreich"),
        ("court.2", "Oberösterreich"),
        ("bid", "Erzbm. Trier"),
    ):
        phone.locator(f"[data-fill='{box}']").tap()
        county(phone, name).tap()
    for _ in each_screen(phone, ("phone", "small-phone")):
        assert phone.evaluate(CUT, ".plan-court .plan-put, .plan-bid .plan-put") == []
    phone.locator("[data-fill='boxes.taxes']").tap()
    for _ in range(4):
        phone.locator(".plan-county:not(.used)").first.tap()
    phone.evaluate("scrollTo(0, 0)")
    phone.locator(".plan-total").tap()
    expect(phone.locator(".plan-line").first).to_be_visible()
    ready = phone.locator(".plan-foot > .button").bounding_box()
    bar = phone.locator("#ph-bar").bounding_box()
    assert ready
    assert bar
    assert ready["y"] + ready["height"] <= bar["y"] + 1


def test_bids_fit_one_line_even_with_the_empty_bid(same_page):
    """Blue has five counties, so the bid may be left empty. The Czech label is longer than the
    English one."""
    tablet, phone = same_page("tablet"), same_page("small-phone", locale="cs")
    lost = [war.corrects(county=one, owner=None) for one in ("lausitz", "kaernten", "tirol")]
    table = staged(tablet.request, war.planning(players=4, modules=["court"], before=lost))
    phone.goto(kept.seated(phone.request, table, "blue", tablet.request))
    money = phone.locator(".plan-money .button")
    expect(money).to_have_count(6)
    for _ in each_screen(phone, ("phone", "small-phone")):
        assert phone.evaluate(CUT, ".plan-bid .plan-word") == []
        assert len(set(money.evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1


COUNTIES_IN_SIGHT = """() => {
  const end = document.querySelector(".plan-foot").getBoundingClientRect().top;
  const names = [...document.querySelectorAll(".plan-name")];
  return names.filter((one) => one.getBoundingClientRect().bottom <= end).length;
}"""


def test_counties_and_the_button_ready_are_visible_while_planning(same_page):
    """The counties are in two columns. This holds with the Court as well, in the first round and in
    one that offers last round's plan. The button needs a phone on which it covers no county."""
    tablet, phone = same_page("tablet"), same_page("phone")
    played = kept.kept_game("all-3-27")
    plans = [n for n, one in enumerate(played["entries"]) if one["type"] == "plan"]
    colour = played["setup"]["players"][0]["colour"]
    later = next(n for n in plans if n > 100)
    for table, who in (
        (laid_out(tablet.request), "red"),
        (kept.brought(tablet.request, played, plans[0]), colour),
        (kept.brought(tablet.request, played, later), colour),
    ):
        phone.goto(kept.seated(phone.request, table, who, tablet.request))
        for width, height in ((360, 740), (390, 844)):
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate(COUNTIES_IN_SIGHT) >= 2, (table, width)
        expect(phone.locator(".plan-foot > .button")).to_be_in_viewport(ratio=1)
    phone.set_viewport_size({"width": 340, "height": 740})
    tops = phone.evaluate("""() => [...document.querySelectorAll(".plan-county")].slice(0, 2)
      .map((one) => one.getBoundingClientRect().top)""")
    assert tops[0] == tops[1]
    assert phone.evaluate(BROKEN, ".plan-name") == []
    expect(phone.locator(".turn-more")).to_have_count(0)
    phone.get_by_role("button", name="Same as last round").tap()
    assert len(planned(phone)) > 1


def test_unusable_counties_are_grey_and_give_the_reason(same_page):
    """A plan may use them all the same, because something may change before the box is opened."""
    tablet, phone = same_page("tablet"), same_page("phone")
    palace = war.is_now("osnabrueck", "red", 4, buildings=["palace"])
    table = staged(tablet.request, war.planning("taxes", "palace", before=[palace]))
    phone.goto(kept.seated(phone.request, table, "red", tablet.request))
    why = phone.locator(".plan-county .plan-why:visible")
    expect(why).to_have_count(0)
    phone.locator("[data-fill='boxes.palace']").tap()
    expect(why).to_have_text(["already built"])
    expect(county(phone, "Osnabrück")).to_contain_text("already built")
    county(phone, "Osnabrück").tap()
    phone.locator("[data-fill='boxes.palace']").tap()
    assert planned(phone)["boxes.palace"] == "osnabrueck"
    expect(phone.locator("#plan-now")).to_contain_text("already built")

    church = war.is_now("hessen-kassel", "blue", 2, buildings=["church"])
    marching = war.done("move-a", "gft-mark", event="church-3", before=[church])
    phone.goto(kept.seated(phone.request, staged(tablet.request, marching), "red", tablet.request))
    closed = phone.locator(".move-target", has_text="Hessen-Kassel")
    expect(closed).to_contain_text("protected by its church")
    expect(closed.locator("input")).to_be_disabled()
    phone.locator("#ph-map").evaluate("one => { one.open = true; }")
    expect(phone.locator("[data-county=hessen-kassel]")).not_to_have_class(re.compile("lit"))


def test_players_without_phones_plan_on_the_covered_tablet(same_page):
    tablet = same_page("tablet")
    tablet.goto(laid_out(tablet.request))
    tablet.locator(".plan-seat", has_text="Ben").get_by_text("Plan here in secret").tap()
    sheet = tablet.locator(".sheet-cover")
    expect(sheet).to_contain_text("For Ben's eyes only")
    county(tablet, "Strassburg").tap()
    expect(sheet.locator(".plan-total")).to_contain_text(re.compile(r"18 → \d+"))
    sheet.get_by_role("button", name="Ready").tap()
    expect(sheet).to_contain_text("Everything is covered.")
    assert "Strassburg" not in sheet.inner_text()
    assert tablet.evaluate("localStorage.getItem('companion.plan')") is None
    sheet.get_by_text("Go on").tap()
    expect(tablet.locator(".plan-seat", has_text="Ben")).to_contain_text("ready")


HEIGHTS = """() => [...document.querySelectorAll(".plan-county")]
  .map((one) => Math.round(one.getBoundingClientRect().height))"""


def test_a_tap_on_the_events_tells_what_they_do(same_page):
    tablet = same_page("ipad")
    tablet.goto(laid_out(tablet.request))
    expect(tablet.locator(".wa-event-says").first).to_be_hidden()
    events = tablet.locator(".wa-event > .visually-hidden").all_inner_texts()
    tablet.locator(".wa-events").tap()
    sheet = tablet.locator("#sheet")
    for event in events:
        expect(sheet).to_contain_text(event, ignore_case=True)


def test_names_of_counties_do_not_break_while_planning(same_page):
    """Dora has Niederösterreich on the covered tablet; Benedikta has Wolfenbüttel on a phone."""
    tablet, phone = same_page("tablet"), same_page("phone", locale="de")
    table = kept.brought(tablet.request, kept.kept_game("base-4-04"), 3)
    tablet.goto(table)
    tablet.locator(".plan-seat", has_text="Dora").get_by_text("Plan here in secret").tap()
    phone.goto(kept.seated(phone.request, table, "blue", tablet.request))
    for page, screens in ((tablet, ("tablet",)), (phone, ("phone", "small-phone"))):
        expect(page.locator(".plan-county").first).to_be_visible()
        before = [page.evaluate(HEIGHTS) for _ in each_screen(page, screens)]
        for one in page.locator(".plan-county").all()[:6]:
            one.tap()
        expect(page.locator(".plan-county.used")).to_have_count(6)
        for screen, heights in zip(each_screen(page, screens), before, strict=True):
            assert page.evaluate(BROKEN, ".plan-name") == [], screen
            assert page.evaluate(HEIGHTS) == heights, screen
