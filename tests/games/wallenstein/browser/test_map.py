"""The map with fingers and keys: every county can be tapped on every screen, and a form that asks
for a county gets it from the map."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from companion.folders import HOME
from companion.games.wallenstein.views import cells
from tests.browser.fixtures import each_screen
from tests.browser.kept import brought, kept_game, seated
from tests.browser.measurements import CUT

GAME = json.loads((HOME / "tests/fixtures/wallenstein/base-5-02.json").read_text(encoding="utf-8"))
MOVE = 54
"""After so many entries Red must move out of Mittelmark."""
MAT = 200
"""After so many entries Black must open a box of a real mat."""
CENTRES = {county: cells.signs_centre(county) for county in cells.CELLS}

HIT = """(centres) => {
  const map = document.querySelector(".wa-map-drawing");
  map.scrollIntoView({ block: "center" });
  const to = map.getScreenCTM();
  return Object.entries(centres).flatMap(([id, [x, y]]) => {
    const at = new DOMPoint(x, y).matrixTransform(to);
    const hit = document.elementFromPoint(at.x, at.y)?.closest("[data-county]")?.dataset.county;
    return hit === id ? [] : [`${id}: ${hit}`];
  });
}"""
NARROWEST = """() => {
  const frame = document.querySelector(".wa-map-pan").getBoundingClientRect();
  return Math.min(...[...document.querySelectorAll(".wa-map .lit")].map((one) => {
    const box = one.getBoundingClientRect();
    const across = box.left >= frame.left && box.right <= frame.right;
    const down = box.top >= frame.top && box.bottom <= frame.bottom;
    return across && down ? Math.min(box.width, box.height) : 0;
  }));
}"""
CLOSE = f"() => ({NARROWEST})() >= 44"
"""A function, because Playwright would evaluate an expression repeatedly, which the page's security
policy forbids."""
WHOLE = """() => {
  const pan = document.querySelector(".wa-map-pan");
  return pan.scrollWidth <= pan.clientWidth && pan.scrollHeight <= pan.clientHeight;
}"""
LEADERS, SPREAD = "leaders-3-18", 241
"""After so many entries of this game a leader may go to eight counties all over the map."""
ACROSS = """one => {
  const box = one.getBoundingClientRect();
  return Math.min(box.width, box.height);
}"""
SMALLEST = f"""() => {{
  const across = {ACROSS};
  return [...document.querySelectorAll(".wa-map .lit")].reduce(
    (one, other) => across(other) < across(one) ? other : one).dataset.county;
}}"""
WIDE = f"() => [...document.querySelectorAll('.wa-map .lit')].every((one) => ({ACROSS})(one) > 0)"
SCALE = "() => document.querySelector('.wa-map-drawing').getScreenCTM().a"


def open_map(phone: Page) -> None:
    """Open the map, unless an earlier page of this browser has left it open."""
    if phone.locator("#ph-map:not([open])").count():
        phone.locator("#ph-map > summary").tap()


@pytest.fixture
def table(page: Page) -> str:
    """Create a table of five in the middle of a round, led by the page. Return its address."""
    return brought(page.request, GAME, MOVE)


def test_every_county_can_be_tapped_at_its_centre(page, table, same_page):
    page.goto(table)
    for screen in each_screen(page, ("tablet-portrait", "tablet")):
        assert page.evaluate(HIT, CENTRES) == [], screen
        # The free space around every centre. The form offers the same counties in full size.
        assert page.evaluate(SCALE) * 2 * 35 >= 33, screen

    lit = page.locator(".wa-map .lit")
    expect(lit).to_have_count(6)
    page.locator('.wa-map [data-county="vorpommern"]').tap(position={"x": 40, "y": 30})
    expect(page.locator("input[name=to][value=vorpommern]")).to_be_checked()
    expect(page.locator(".wa-map .chosen")).to_have_attribute("data-county", "vorpommern")

    page.locator('.wa-map [data-county="burgund"]').tap()
    sheet = page.locator("#sheet")
    expect(sheet.locator("#sheet-title")).to_have_text("Burgund")
    page.locator("[data-close-sheet]").tap()
    expect(sheet).to_be_empty()

    page.locator('.wa-map [tabindex="0"]').focus()
    page.locator('.wa-map [data-county="mittelmark"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("input[name=to][value=neumark]")).to_be_checked()

    phone = same_page("phone")
    phone.goto(seated(phone.request, table, "red", page.request))
    open_map(phone)
    expect(phone.locator(".wa-map .lit")).to_have_count(6)
    phone.wait_for_function(CLOSE)  # the counties that may be chosen fill the frame
    phone.set_viewport_size({"width": 844, "height": 390})
    expect(phone.get_by_role("button", name="Whole map")).to_be_hidden()
    phone.wait_for_function(WHOLE)  # in landscape it needs no button for that
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.wait_for_function(CLOSE)
    phone.get_by_role("button", name="Whole map").tap()
    assert phone.evaluate(HIT, CENTRES) == []
    small = phone.evaluate(SCALE)
    phone.get_by_role("button", name="Enlarge the map").tap()
    assert phone.evaluate(SCALE) == pytest.approx(small * 1.5, rel=0.01)
    phone.evaluate("document.body.dispatchEvent(new Event('htmx:after:swap'))")
    assert phone.evaluate(SCALE) > small
    phone.get_by_role("button", name="Whole map").tap()
    assert phone.evaluate(SCALE) == pytest.approx(small)


NUMBERS_BESIDE_PLATES = """() => {
  const plates = [...document.querySelectorAll(".wa-plates > use")];
  const numbers = document.querySelectorAll(".wa-map-over g > text:not([class])");
  const holds = (plate, text) => plate.left < text.left && text.right < plate.right
    && plate.top < text.top + text.height / 2 && text.top + text.height / 2 < plate.bottom;
  return [...numbers].filter((one) => !plates.some((plate) =>
    holds(plate.getBoundingClientRect(), one.getBoundingClientRect()))).map((one) => one.outerHTML);
}"""
NAMES_BESIDE_PLATES = """async (drawing) => {
  const text = await (await fetch(drawing)).text();
  const names = new DOMParser().parseFromString(text, "image/svg+xml").getElementById("names");
  const own = document.importNode(names, true);
  document.querySelector(".wa-map-drawing").append(own);
  own.setAttribute("class", "wa-map-names");
  const plates = [...document.querySelectorAll(".wa-plates > use")].map((one) => one.getBBox());
  const holds = (plate, text) => plate.x <= text.x
    && text.x + text.width <= plate.x + plate.width
    && plate.y < text.y + text.height / 2 && text.y + text.height / 2 < plate.y + plate.height;
  return [...own.querySelectorAll("text")].filter((one) => !plates.some((plate) =>
    holds(plate, one.getBBox()))).map((one) => one.textContent);
}"""


def test_name_owner_and_number_of_a_county_are_on_one_plate(page, table):
    page.goto(table)
    expect(page.locator(".wa-plates > use")).to_have_count(len(cells.CELLS))
    assert page.evaluate(NUMBERS_BESIDE_PLATES) == []
    drawing = page.locator(".wa-map-names").get_attribute("href").split("#")[0]
    assert page.evaluate(NAMES_BESIDE_PLATES, drawing) == []


def test_the_region_layer_has_letters_and_unused_counties_are_hatched(page):
    game = json.loads((HOME / "tests/fixtures/wallenstein/base-3-00.json").read_text("utf-8"))
    page.goto(brought(page.request, game, MOVE))
    looks = "one => getComputedStyle(one).getPropertyValue('--lettering')"
    assert page.locator(".wa-map").evaluate(looks) == "0"
    page.get_by_role("button", name="Regions").tap()
    assert float(page.locator(".wa-map").evaluate(looks)) > 0.5

    waste = page.locator(".wa-map .waste")
    expect(waste).to_have_count(8)
    line = waste.first.evaluate("one => getComputedStyle(one).getPropertyValue('--weave')")
    assert line not in ("", "none")
    free = page.locator('.wa-map [data-county]:not([class*="of-"])').first
    assert free.evaluate("one => getComputedStyle(one).getPropertyValue('--weave')") == ""


GROUND = """one => [getComputedStyle(one).getPropertyValue("--ground"),
  getComputedStyle(one).getPropertyValue("--weave")]"""


def test_each_device_remembers_the_layer_of_its_map(page, table):
    page.goto(table)
    county = page.locator('.wa-map [data-county="altmark"]')  # Anna's, like Mittelmark
    owner = page.locator('[data-map-layer=""]')
    expect(owner).to_have_attribute("aria-pressed", "true")
    filled, woven = county.evaluate(GROUND)
    assert page.locator('.wa-map [data-county="anhalt"]').evaluate(GROUND) == [filled, woven]
    assert woven
    assert page.locator('.wa-map [data-county="lausitz"]').evaluate(GROUND)[0] != filled

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    regions = page.get_by_role("button", name="Regions")
    regions.focus()
    page.keyboard.press("Enter")
    expect(regions).to_have_attribute("aria-pressed", "true")
    assert county.evaluate(GROUND) == ["", ""]  # only the drawing's tint for the region
    assert asked == []
    page.get_by_role("button", name="Stay").tap()
    expect(page.locator(".wa-map .about")).to_have_count(0)
    expect(regions).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(regions).to_have_attribute("aria-pressed", "true")

    page.get_by_role("button", name="Revolts").tap()
    state = page.request.get(f"{table}/state").json()
    correct = {"type": "correct", "county": "altmark", "markers": 2}
    revision = {"revision": state["revision"]}
    assert page.request.post(f"{table}/entries", data={**correct, **revision}).ok
    expect(county).to_have_class(re.compile("risen-2"))
    assert county.evaluate(GROUND)[0] not in (filled, "")


def test_a_small_county_is_enlarged_before_it_is_chosen(same_page):
    game = json.loads((HOME / f"tests/fixtures/wallenstein/{LEADERS}.json").read_text("utf-8"))
    phone = same_page("phone")
    table = brought(phone.request, game, SPREAD)
    phone.goto(seated(phone.request, table, game["entries"][SPREAD]["player"]))
    open_map(phone)
    lit = phone.locator(".wa-map .lit")
    expect(lit).not_to_have_count(0)
    phone.wait_for_function(WIDE)
    far = f'.wa-map [data-county="{phone.evaluate(SMALLEST)}"]'
    assert phone.locator(far).evaluate(ACROSS) < 44  # otherwise the test would prove nothing
    before = phone.locator("#ph").get_attribute("data-revision")
    phone.locator(far).tap()
    assert phone.locator(far).evaluate(ACROSS) >= 44
    expect(phone.locator("#ph")).to_have_attribute("data-revision", str(before))
    phone.locator(far).tap()
    expect(phone.locator("#ph")).not_to_have_attribute("data-revision", str(before))


@pytest.mark.may_log("net::ERR|Failed to load|Failed to fetch")
def test_an_open_map_on_a_phone_is_updated(page, table, open_page):
    phone = open_page("phone")
    phone.goto(seated(phone.request, table, "blue", page.request))
    expect(phone.locator("[data-county]")).to_have_count(0)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))

    def correct(markers: int) -> None:
        revision = page.request.get(f"{table}/state").json()["revision"]
        entry = {"type": "correct", "county": "altmark", "markers": markers, "revision": revision}
        assert page.request.post(f"{table}/entries", data=entry).ok
        expect(phone.locator("#ph")).to_have_attribute("data-revision", str(revision + 1))

    correct(1)
    assert asked == []
    phone.context.set_offline(True)
    phone.locator("#ph-map > summary").tap()
    expect(phone.locator("#notice")).to_contain_text("the companion does not answer. Try again.")
    phone.context.set_offline(False)
    phone.locator("#ph-map > summary").tap()
    county = phone.locator("[data-county=altmark]")
    expect(county).to_have_class(re.compile("risen-1"))
    phone.reload()
    expect(county).to_have_class(re.compile("risen-1"))  # still open, as this device left it
    correct(2)
    expect(county).to_have_class(re.compile("risen-2"))
    phone.locator("#ph-map > summary").tap()
    expect(county).to_be_hidden()
    asked.clear()
    correct(3)
    assert asked == []


LIES_OVER = """(one) => {
  const box = (of) => document.querySelector(of).getBoundingClientRect();
  const sheet = box(".sheet-county");
  const other = box(one);
  return sheet.left < other.right && other.left < sheet.right
    && sheet.top < other.bottom && other.top < sheet.bottom;
}"""


IN_SHEET = """.sheet-county .sheet-body, .wa-card-facts > div,
  .correct-county :is(.step-field, .choice > span)"""


def test_the_sheet_of_a_county_does_not_cover_the_county(page, table):
    page.goto(table)
    for screen in each_screen(page, ("tablet", "ipad", "small-tablet-portrait")):
        for county, neighbours in (("salzburg", 6), ("burgund", 4)):
            at = f'.wa-map [data-county="{county}"]'
            page.locator(at).tap()
            expect(page.locator(".wa-map .near")).to_have_count(neighbours)
            card, corrected = (
                page.locator("#sheet .wa-card"),
                page.locator("#sheet .correct-county"),
            )
            expect(card).to_contain_text("Taxes")
            expect(corrected).to_have_count(0)  # the card only shows
            for _ in range(2):
                for never in (at, ".tv-panel", ".tv-turn"):
                    assert not page.evaluate(LIES_OVER, never), (screen, county, never)
                assert page.evaluate(CUT, IN_SHEET) == [], screen
                if card.count():
                    card.get_by_role("link", name="Correct").tap()
                    expect(corrected).to_be_visible()
            assert page.locator("#done").inner_text() == ""  # nothing was undone
            page.locator("[data-close-sheet]").tap()
            expect(page.locator(".wa-map .near")).to_have_count(0)


def test_W1_6_a_box_on_the_mat_is_entered_by_tapping_the_map(page):
    table = brought(page.request, GAME, MAT)
    page.goto(table)
    held = page.locator(".open-mat [name=county]:not([value=null])")
    expect(page.locator(".wa-map .lit")).to_have_count(held.count())
    expect(page.locator(".open-mat .button-primary")).to_have_count(0)
    page.locator('.wa-map [data-county="passau"]').tap()
    expect(page.locator(".open-mat [value=passau]")).to_have_count(0)
    opened = page.request.get(f"{table}/state").json()
    assert opened["revision"] == MAT + 1


def test_places_and_favors_can_be_chosen_on_the_strip(page):
    """A favor with a county waits for the county. Only what can be chosen can be tapped."""
    game = kept_game("court-4-07")
    page.goto(brought(page.request, game, 74))
    places = page.locator(".wa-place[data-press]")
    expect(places).to_have_count(page.locator(".place-button:not([disabled])").count())
    revision = page.locator(".tv").get_attribute("data-revision")
    places.first.tap()
    expect(page.locator(".tv")).not_to_have_attribute("data-revision", str(revision))

    page.goto(brought(page.request, game, 160))
    favors = page.locator(".wa-favor[data-press]")
    expect(favors).to_have_count(3)
    favors.nth(2).tap()  # three armies into a county
    expect(page.locator("#favor-12")).to_be_focused()
    favors.nth(0).tap()
    expect(page.locator(".tv")).to_have_attribute("data-revision", "161")
    expect(page.locator(".wa-favor[data-press]")).to_have_count(2)


def test_a_bar_on_the_phone_opens_the_map_to_choose_counties(page, table, open_page):
    phone = open_page("phone")
    phone.goto(seated(phone.request, table, "red", page.request))
    phone.locator("#ph-bar").get_by_role("link", name="Map").tap()
    expect(phone.locator("#ph-map > summary")).to_be_focused()
    expect(phone.locator("#sheet")).to_be_empty()
    expect(phone.locator(".wa-map .lit")).to_have_count(6)
    assert (
        phone.locator("#ph-map > summary").evaluate("one => one.getBoundingClientRect().top") < 200
    )


def test_forced_colours_show_which_map_layer_is_chosen(page, table):
    page.emulate_media(forced_colors="active")
    page.goto(table)
    colours = "one => getComputedStyle(one).backgroundColor + getComputedStyle(one).color"
    shown, *others = (one.evaluate(colours) for one in page.locator("[data-map-layer]").all())
    assert shown not in others
    assert shown == page.evaluate("""() => {
      const one = document.createElement("button");
      Object.assign(one.style, { forcedColorAdjust: "none", background: "Highlight",
        color: "HighlightText" });
      document.body.append(one);
      return getComputedStyle(one).backgroundColor + getComputedStyle(one).color;
    }""")
    page.emulate_media(forced_colors="none")


def test_invalid_numbers_can_be_corrected_in_their_field(page, table):
    """It takes three taps and a number. A half-typed number survives what somebody else enters
    meanwhile, and changes nothing else."""
    page.goto(table)

    def state() -> dict[str, dict[str, dict[str, int]]]:
        return page.request.get(f"{table}/state").json()

    sheet = page.locator("#sheet")
    page.locator('.wa-map [data-county="burgund"]').tap()
    sheet.get_by_role("link", name="Correct").tap()
    sheet.get_by_label("Armies").fill("9")
    markers = state()["counties"]["burgund"]["markers"] + 1
    other = {"type": "correct", "county": "burgund", "markers": markers}
    revision = page.request.get(f"{table}/state").json()["revision"]
    assert page.request.post(f"{table}/entries", data={**other, "revision": revision}).ok
    expect(sheet.get_by_label("Revolt markers")).to_have_value(str(markers))
    expect(sheet.get_by_label("Armies")).to_have_value("9")
    sheet.get_by_role("button", name="Save correction").tap()
    expect(sheet).to_be_empty()
    burgund = state()["counties"]["burgund"]
    assert (burgund["armies"], burgund["markers"]) == (9, markers)
