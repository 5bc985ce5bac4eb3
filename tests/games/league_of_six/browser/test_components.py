"""A box is learned while playing: components are entered by tapping, stored in the library, and
never asked for again."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import seated
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.browser import tables
from tests.games.league_of_six.browser.tables import OpenPage
from tests.games.league_of_six.positions import SAMPLE

HAND = dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table")
CALLED = {town: town.title() for town in p.TOWN_OF.values()}
BESIEGED = p.BESIEGED[4]
SOME = {**SAMPLE, "sample": False, "tax_tiles": dict([*SAMPLE["tax_tiles"].items()][:5])}
DEAL = p.a_deal(royal=None, civic=None)
SMALL = """all => {
  const least = (one) => one.closest("[data-editor]") && innerWidth < 700 ? 43.5 : 47.5;
  return all.map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => Math.min(box.width, box.height) < least(one))
    .map(([one]) => one.outerHTML);
}"""
"""Return what is less than 48 pixels wide or high; for keys of editors on phones, less than 44."""

MOVED = """all => all.filter((one) => {
  const { x, y } = one.getBoundingClientRect();
  const [left, top] = (one.place ??= [x, y]);
  return Math.max(Math.abs(x - left), Math.abs(y - top)) > 1;  // a pressed key sinks by a pixel
}).map((one) => one.outerHTML)"""
"""Return the elements that are no longer where they were when this was first called."""

TAKEN = """<section class="sheet ph-sheet"><a href="#" data-close-sheet>Close</a>
<div class="entered-now"><p>Cem is entering this right now.</p></div></section>"""
SCRIPT = re.compile(r"/page\.js\?first=")
"""The script of the editors, which a phone loads with the first sheet that has one."""

ONCE_SHOWN = """() => { window.shown = new Promise((on) =>
  document.addEventListener("htmx:after:swap", () => on(), { once: true })) }"""


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """Return the tablet's page. Each test has a table and a box of its own."""
    return same_page("tablet")


def open_table(page: Page, **changes: Any) -> str:
    """Open a new table with a blank box, where the table deals. Return its address."""
    return tables.open_table(page, **{"box": None, "dealing": HAND, **changes})


def state(page: Page, at: str) -> Any:
    return page.request.get(f"{at}/state").json()


def post(page: Page, at: str, *entries: Mapping[str, Any]) -> None:
    for entry in entries:
        data = {**entry, "revision": state(page, at)["revision"]}
        answer = page.request.post(f"{at}/entries", data=data)
        assert answer.status == 200, (entry, answer.text())


def put(page: Page, symbols: list[str]) -> None:
    """Enter what is printed at one place: one key for up to two symbols, and one for each further
    symbol."""
    page.locator(f"#sheet [data-does=put][data-value='{' '.join(symbols[:2])}']").tap()
    for symbol in symbols[2:]:
        page.locator(f"#sheet [data-does=more][data-value='{symbol}']").tap()


def save(page: Page) -> None:
    page.locator("#sheet .learn-save button:is([data-last], :only-of-type)").tap()
    expect(page.locator("#sheet > *")).to_have_count(0)


def tell_tile(page: Page, town: str, tile: Mapping[str, Any]) -> None:
    """Enter a town's tile, which begins with a tap on the pen in the town's corner."""
    page.locator(f"a.ask[href*='what=both'][href*='{town}']").tap()
    page.locator(f"#sheet [data-does=put][data-value='{' '.join(map(str, tile['arrows']))}']").tap()
    put(page, tile["middle"])
    save(page)


def tell_town(page: Page, town: str, edges: list[list[str]]) -> None:
    """Enter a town; the last of the six sides saves."""
    page.locator(f"a.ask[href*='what=town'][href*='{town}']").tap()
    for symbols in edges:
        put(page, symbols)
    expect(page.locator("#sheet-title")).not_to_contain_text(CALLED[town] + ", ")
    page.locator("#sheet [data-close-sheet]").tap()


def tap_entry(page: Page, button: Locator) -> None:
    """Tap a button that makes an entry, and wait until the table shows it."""
    before = page.locator(".tv").get_attribute("data-revision")
    button.tap()
    expect(page.locator(".tv")).not_to_have_attribute("data-revision", before or "")


def take_positions(page: Page) -> None:
    """Let everybody collect by tapping one of the shown positions; nothing is typed."""
    for _ in CALLED:
        expect(page.locator(".position").nth(1)).to_be_visible()
        tap_entry(page, page.locator(".position").first)


def test_a_box_is_learned_by_tapping_while_a_round_is_played(page):
    at = open_table(page)
    post(page, at, DEAL)
    for n, town in enumerate(CALLED, 1):
        tile, edges = SAMPLE["tax_tiles"][f"t{n:02}"], SAMPLE["towns"][town]["white"]
        if n in (1, 4):  # a pair in the middle, and three different symbols
            tell_tile(page, town, tile)
        else:  # the same without taps
            post(page, at, {"type": "describe", "tile": f"t{n:02}", "town": town, **tile})
        if n == 1:
            tell_town(page, town, edges)
        else:
            post(page, at, {"type": "describe", "town": town, "side": "white", "edges": edges})
    expect(page.locator("a.ask")).to_have_count(0)
    for called in CALLED.values():
        towns = page.locator(".tv-panel")
        tap_entry(page, towns.get_by_role("button", name=re.compile(f"^{called}")))
    take_positions(page)
    copies = page.locator(".learn-here a")
    expect(copies).to_have_count(2)
    copies.first.tap()
    rows = SAMPLE["storage_tiles"]["s1"]["I"]
    tables.tap_rows(page, rows)
    save(page)
    expect(copies).to_have_count(1)
    rows = SAMPLE["storage_tiles"]["s2"]["I"]
    post(page, at, {"type": "describe", "store": "civic", "tile": "s2", "side": "I", "rows": rows})

    page.goto(f"{at}/sheet/printed")
    page.get_by_label("Name").fill("Ours")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator(".notice-good")).to_have_text("Saved in “Ours”.")
    page.goto("/boxes")
    page.get_by_role("link", name="Ours").first.tap()
    page.wait_for_url(re.compile(r"/boxes/[0-9a-f]{8}$"))
    box = page.request.get(f"{page.url}/export").json()
    for n, (town, tile) in enumerate(zip(CALLED, box["tax_tiles"].values(), strict=True), 1):
        assert sorted(tile["middle"]) == sorted(SAMPLE["tax_tiles"][f"t{n:02}"]["middle"])
        assert box["towns"][town]["white"] == SAMPLE["towns"][town]["white"]
    known = {id_: SAMPLE["storage_tiles"][id_]["I"] for id_ in ("s1", "s2")}
    assert {id_: tile["I"] for id_, tile in box["storage_tiles"].items()} == known


def test_a_tap_chooses_an_unknown_town_and_a_tap_on_its_pen_edits_it(page):
    """The pen opens one form for both the tile and the town's side."""
    at = open_table(page)
    post(page, at, DEAL)
    page.locator("[data-town=lauban] .tile-q").tap()
    expect(page.locator(".turn-head")).to_contain_text("Ben")
    expect(page.locator("#sheet")).to_be_empty()
    assert state(page, at)["players"]["red"]["town"] == "lauban"
    pens = page.locator("[data-town=lauban] a.ask")
    expect(pens).to_have_count(1)
    pens.tap()
    expect(page.locator("#sheet-title")).to_have_text("Lauban with its tax tile")
    page.locator("#sheet [data-close-sheet]").tap()
    page.locator(".store-tell").last.tap()
    expect(page.locator("#sheet-title")).to_have_text("Civic store: storage tile, side I")


def test_the_hint_about_missing_leader_cards_is_not_cut_off(page):
    open_table(page, dealing={"leaders": "table"})
    page.locator(".deal-button").tap()
    expect(page.locator(".tv-panel .field-problem")).to_have_count(4)
    cut = "e => e.scrollHeight - e.clientHeight"
    assert page.locator(".join-here").evaluate(cut) <= 0
    assert page.locator(".tv-panel").evaluate(cut) <= 0


def test_tiles_are_picked_from_a_gallery(page):
    at = open_table(page, box=SOME)

    def pick(town: str, what: str) -> None:
        page.locator(f"#tile-{town} summary").tap()
        page.locator(f"#tile-{town} .pick-one:has(input{what})").tap()
        expect(page.locator(f"#tile-{town} .pick-sheet")).to_be_hidden()

    def close_next() -> None:
        if page.locator(".pick-sheet:visible").count():
            page.keyboard.press("Escape")
            expect(page.locator(".pick-sheet:visible")).to_have_count(0)

    pick("lauban", "[value=t02]")
    expect(page.locator(".pick-sheet:visible")).to_have_count(1)
    close_next()
    page.locator("#tile-bautzen summary").tap()
    gone = page.locator("#tile-bautzen .pick-one:has(input[value=t02])")
    expect(gone).to_contain_text("in Lauban")
    expect(gone.locator("input")).to_be_disabled()
    page.keyboard.press("Escape")
    pick("zittau", "[value=t01]")
    close_next()
    pick("zittau", "[value=null]")
    close_next()
    expect(page.locator("#tile-zittau [data-shown]")).to_contain_text("enter it later")
    for town in BESIEGED:
        page.locator(f"[name=besieged][value={town}]").tap()
    post(page, at, {"type": "correct", "player": "red", "influence": 1})
    expect(page.locator(".seat-points").first).to_have_text("11")
    for deck, estate in DEAL["leaders"].items():
        page.locator(f"[name='leaders.{deck}'][value={estate}]").tap()
    page.locator(".deal-button").tap()
    expect(page.locator(".turn-head")).to_contain_text("Anna: choose")
    tiles = {"lauban": "t02", "bautzen": None, "kamenz": None, "zittau": None}
    assert state(page, at)["tiles"] == tiles


def test_an_entered_storage_tile_is_corrected_later_in_a_compact_form(page):
    """Each space is a good with its points, and the spaces of a row are in lines."""
    spaces = [f"{good} {n}" for n in (3, 1) for good in ("red", "green")]
    rows = [p.row(bonus, *spaces) for bonus in (4, 3, 2, 1)]
    described = p.describes(store="royal", tile="s1", side="I", rows=rows)
    at = open_table(page)
    post(page, at, {**DEAL, "royal": None}, described)
    page.goto(f"{at}/change/2")
    for screen in each_screen(page, ("tablet", "small-tablet-portrait", "phone", "small-phone")):
        assert page.evaluate("document.documentElement.scrollHeight") < 2800, screen
        assert page.evaluate(TOO_WIDE) == [], screen
    page.get_by_role("group", name="2", exact=True).first.get_by_label("Points").fill("5")
    page.get_by_role("button", name="Show what would change").tap()
    page.get_by_role("button", name="Change it").tap()
    page.wait_for_url(at)
    first, *_ = state(page, at)["stores"]["royal"]["rows"]
    assert first["spaces"][1]["points"] == 5


def test_every_sheet_fits_the_screen_and_its_buttons_can_be_tapped(same_page):
    page = same_page("phone")
    screens = ("tablet", "tablet-portrait", "phone", "small-phone")
    at = open_table(page, box=SOME)
    touched = ":is(button, summary, .input, .choice, .slot, .pick-one, a.button):visible"
    page.locator("#tile-kamenz summary").tap()
    for screen in each_screen(page, screens):
        expect(page.locator("#tile-kamenz .pick-sheet")).to_be_visible()
        assert page.locator(f"#tile-kamenz {touched}").evaluate_all(SMALL) == [], screen
    page.locator("#tile-kamenz [data-close-pick]").tap()
    for screen in each_screen(page, screens):
        assert page.locator(f".deal {touched}").evaluate_all(SMALL) == [], screen
    post(page, at, DEAL)
    sheets = ("describe?what=both&town=lauban", "describe?what=tile&town=lauban", "printed")
    for sheet in (
        *sheets,
        "describe?what=storage&store=civic",
        "describe?what=deck&deck=2",
        "dealing",
    ):
        page.goto(f"{at}/sheet/{sheet}")
        for screen in each_screen(page, screens):
            assert page.evaluate(TOO_WIDE) == [], (sheet, screen)
            assert page.locator(f"main {touched}").evaluate_all(SMALL) == [], (sheet, screen)


@pytest.mark.may_log("status of 422")
def test_a_refusal_does_not_cover_the_editor_in_a_low_window(page, same_page):
    at = open_table(page)
    post(page, at, DEAL)
    phone = same_page("small-phone")
    phone.set_viewport_size({"width": 360, "height": 480})  # such as above a keyboard
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='what=both'][href*='town=bautzen']").tap()
    expect(phone.locator("#sheet [data-editor]")).to_be_visible()
    phone.locator("#sheet [data-last]").tap()
    expect(phone.locator("#notice .notice")).to_be_in_viewport(ratio=1)
    phone.locator("#sheet [data-close-sheet]").tap()
    expect(phone.locator("#sheet")).to_be_empty()


def test_a_waiting_phone_enters_a_town_with_one_tap_for_each_place(page, same_page):
    """The last side saves both, and the next sheet opens with its editor. As nothing is entered
    there yet, it closes if somebody else has entered the same component, or if its player's turn
    begins."""
    at = open_table(page)
    post(page, at, DEAL)
    phone = same_page("small-phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='what=both'][href*='town=bautzen']").tap()
    phone.locator("#sheet [data-does=put][data-value='0 2 4']").tap()
    for symbols in (["red", "horse"], *SAMPLE["towns"]["bautzen"]["white"]):
        put(phone, symbols)
        assert phone.evaluate(TOO_WIDE) == []
    expect(phone.locator("#sheet-title")).not_to_contain_text("Bautzen")
    expect(phone.locator("#sheet [data-editor]")).to_be_visible()
    expect(page.locator("[data-town=bautzen] .marks use")).to_have_count(12)
    expect(page.locator("[data-town=bautzen] a.ask")).to_have_count(0)
    asked = phone.locator("#sheet [data-enters]").get_attribute("data-enters")
    assert asked == "what=storage&store=civic"
    rows = SAMPLE["storage_tiles"]["s1"]["I"]
    post(page, at, {"type": "describe", "store": "civic", "tile": "s1", "side": "I", "rows": rows})
    expect(phone.locator(f"#sheet [data-enters='{asked}']")).to_have_count(0)
    expect(phone.locator("#sheet [data-enters]")).to_have_count(1)
    for player, town in [*p.TOWN_OF.items()][:3]:
        expect(phone.locator("#sheet [data-editor]")).to_be_visible()
        post(page, at, p.goes(player, town))
    expect(phone.locator("#ph")).to_have_class(re.compile("my-turn"))
    expect(phone.locator("#sheet > *")).to_have_count(0)


def test_a_component_offered_to_one_player_is_offered_to_nobody_else(page, same_page):
    """After the list was loaded, somebody else may open the same component first. Views that arrive
    during the request lead nowhere else."""
    at = open_table(page)
    post(page, at, DEAL)
    phone = same_page("small-phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='what=both'][href*='town=bautzen']").tap()
    expect(phone.locator("#sheet [data-editor]")).to_be_visible()
    asked: list[Route] = []
    phone.route("**/sheet/describe?*&*", lambda one: asked.append(one))
    tile = {"type": "describe", "town": "bautzen", "arrows": [0], "middle": ["red"]}
    edges = SAMPLE["towns"]["bautzen"]["white"]
    town = {"type": "describe", "town": "bautzen", "side": "white", "edges": edges}
    for revision, entry in ((2, tile), (3, town)):
        post(page, at, entry)
        expect(phone.locator(f"#table [data-revision='{revision}']")).to_be_attached()
    asked[0].fulfill(body=TAKEN, content_type="text/html")
    expect(phone.locator("#sheet > *")).to_have_count(0)
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    assert len(asked) == 1, "the next one is not asked for again"
    phone.unroute_all()


def test_an_editor_that_loads_late_does_not_cover_the_players_turn(page, same_page):
    """The app requested the next editor after saving, and then the other players moved."""
    at = open_table(page)
    post(page, at, DEAL, *(p.goes(player, town) for player, town in [*p.TOWN_OF.items()][:2]))
    phone = same_page("small-phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='what=both'][href*='town=bautzen']").tap()
    phone.locator("#sheet [data-does=put][data-value='0 2 4']").tap()
    late: list[tuple[Route, APIResponse]] = []
    phone.route("**/sheet/describe?what=next*", lambda one: late.append((one, one.fetch())))
    for symbols in (["red", "horse"], *SAMPLE["towns"]["bautzen"]["white"]):
        put(phone, symbols)
    expect(phone.locator("#sheet > *")).to_have_count(0)
    post(page, at, p.goes("green", "kamenz"))
    expect(phone.locator("#ph")).to_have_class(re.compile("my-turn"))
    [(route, response)] = late
    phone.evaluate(ONCE_SHOWN)
    route.fulfill(response=response)
    phone.evaluate("() => shown")
    expect(phone.locator("#sheet > *")).to_have_count(0)


def test_a_half_filled_editor_says_that_its_players_turn_has_begun(page, same_page):
    at = open_table(page)
    post(page, at, DEAL, *(p.goes(player, town) for player, town in [*p.TOWN_OF.items()][:2]))
    phone = same_page("small-phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    phone.locator(".ph-enter a[href*='what=both'][href*='town=bautzen']").tap()
    phone.locator("#sheet [data-does=put][data-value='0 2 4']").tap()
    expect(phone.locator("#sheet .sheet-turn")).to_be_hidden()
    post(page, at, p.goes("green", "kamenz"))
    expect(phone.locator("#sheet .sheet-turn")).to_be_in_viewport()
    assert phone.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("entered", ["", "arrows", "name", "name before its script"])
def test_only_a_follower_that_was_begun_stays_open_in_its_players_turn(page, same_page, entered):
    """The fields of a follower come back from the server as they were typed."""
    at = open_table(page, modules=["retinue"])
    before = [p.goes(player, town) for player, town in [*p.TOWN_OF.items()][:2]]
    post(page, at, {**DEAL, "open_followers": [None] * 8}, *before)
    phone = same_page("small-phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    scripts: list[Route] = []
    if entered == "name before its script":
        phone.route(SCRIPT, lambda one: scripts.append(one))
    phone.locator("#ph-enter-other summary").tap()
    with phone.expect_request(SCRIPT):
        phone.locator("#ph-enter-other a[href*='what=tile'][href*='town=bautzen']").tap()
    form = phone.locator("#sheet .learn")
    expect(form.get_by_role("heading")).to_have_text("Another follower: enter what its tile shows")
    if entered == "arrows":
        form.locator("[data-does=put][data-value='0 2 4']").tap()
    elif entered:
        form.locator("[name=name]").fill("Somebody")
    for script in scripts:
        with phone.expect_response(SCRIPT):
            script.continue_()
    expect(phone.locator("#sheet .sheet-turn")).to_be_hidden()
    post(page, at, p.goes("green", "kamenz"))
    expect(phone.locator("#ph")).to_have_class(re.compile("my-turn"))
    if entered:
        expect(phone.locator("#sheet .sheet-turn")).to_be_in_viewport()
    else:
        expect(phone.locator("#sheet > *")).to_have_count(0)


def test_no_button_moves_while_a_tile_is_entered(page, same_page):
    """The key below the finger stays the same, because rows grow and scroll elsewhere. A tap
    anywhere on a row chooses it, and a side entered as empty looks different from an unknown
    one."""
    at = open_table(page)
    post(page, at, DEAL)
    phone = same_page("phone")
    phone.goto(seated(phone.request, at, "blue", page.request))
    phone.locator("#ph-enter-other summary").tap()
    opened = (
        (page, ".store-tell", ".tv-panel [data-town=kamenz] a.ask, a.ask"),
        (phone, "a[href*='store=civic']", "a[href*='what=both'][href*='town=bautzen']"),
    )
    for screen, storage, both in opened:
        screen.locator(storage).first.tap()
        goods = screen.locator("#sheet button[data-kind=space]")
        expect(goods.first).to_be_visible()
        assert goods.evaluate_all(MOVED) == []
        for bonus in (1, 2, 3, 4):
            for good in ("red", "blue"):
                screen.locator(f"#sheet [data-does=put][data-value='{good} {bonus}']").tap()
            screen.locator(f"#sheet [data-does=put][data-value='{bonus}']").tap()
            assert goods.evaluate_all(MOVED) == []
        row = screen.locator("#sheet [data-row]").nth(2)
        box = row.bounding_box()
        assert box is not None
        row.tap(position={"x": box["width"] - 80, "y": box["height"] / 2})
        expect(row.locator("[data-current]")).to_have_count(1)
        screen.locator("#sheet [data-close-sheet]").tap()
        screen.locator(both).first.tap()
        screen.locator("#sheet [data-does=put][data-value='0 2 4']").tap()
        keys = screen.locator("#sheet [data-does=put]:visible, #sheet [data-does=more]:visible")
        assert keys.evaluate_all(MOVED) == []
        for symbols in (["red"], [], ["red", "blue"]):
            put(screen, symbols)
            assert keys.evaluate_all(MOVED) == []
        sides = screen.locator("#sheet .ed-places [data-field^='edges']")
        shown = "all => all.map((one) => one.querySelectorAll('.icon').length)"
        assert sides.evaluate_all(shown) == [1, 2, 0, 0, 0, 0], "the cross of the side without any"
        screen.locator("#sheet [data-close-sheet]").tap()


@pytest.mark.parametrize("screen", ["tablet", "phone"])
def test_no_key_moves_while_a_row_of_an_unknown_tile_is_entered(page, screen, same_page):
    """A row, its spaces and its bonus are tapped quickly: what is tapped next stays in its place.
    Another tap on a space fills a second one."""
    stored = [
        p.a_deal(royal=None, civic=None),
        p.settles("choosing", towns=p.TOWN_OF),
        p.settles("collecting", goods={"red": {"red": 3, "blue": 1}}, horses={"red": 1}),
    ]
    at = tables.open_table(page, *stored, box=None)
    view = page if screen == "tablet" else same_page(screen)
    if view is not page:
        view.goto(seated(view.request, at, "red", page.request))
    keys = view.locator(".hand-row .choice:not(.hand-twice)")
    assert keys.evaluate_all(MOVED) == []
    for key in ("[value='royal.2']", "[value='red.3']", "[value='blue.2']"):
        view.locator(f".hand-row .choice:has({key})").first.tap()
        assert keys.evaluate_all(MOVED) == []
    red = view.locator(".hand-cell:has([value='red.3'])")
    for ticked in (2, 1, 0, 1, 2):
        red.tap()
        expect(red.locator(":checked")).to_have_count(ticked)
    assert keys.evaluate_all(MOVED) == []
    view.evaluate("() => new Promise(requestAnimationFrame)")
    expect(view.locator("[data-deaf]")).to_have_count(0)
    view.locator(".hand-royal button[value='4']").tap()
    expect(view.locator(".hand-row [value='royal.2']")).to_have_count(0)
    (row,) = state(page, at)["stores"]["royal"]["by_hand"]
    assert [(one["good"], one["points"]) for one in row["spaces"]] == [
        ("red", 3),
        ("red", 3),
        ("blue", 2),
    ]
