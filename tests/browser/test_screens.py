"""Every page on common screen sizes: nothing scrolls sideways, is cut off, covered or too small,
and a phase fits one tablet screen. The measurements are in measurements.js."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, WALLENSTEIN, brought, kept_game, seated
from tests.browser.kept import opened as sample_table
from tests.browser.measurements import (
    BROKEN,
    CROWDED,
    CUT,
    FROM_AFAR,
    HIDDEN,
    MOVES,
    NEWS,
    SEAT_NAMES,
    SMALL,
    STORES_IN_SIGHT,
    TABLES,
    TOO_WIDE,
    misfits,
)
from tests.browser.moments import opened, through
from tests.browser.setting_up import open_setup

FORTY_LETTERS = (
    "Anna-Katharina von Hohenlohe-Schillingsf",
    "Maximilian-Benedikt Obermoser-Zwickenber",
    "Annegret Przybyszewska-Kowalczyk-Lewando",
    "Theodora Papadopoulou-Katsaros von Athen",
    "Emil Graf zu Sayn-Wittgenstein-Berleburg",
    "Friedrich-Wilhelm Freiherr von Tettau-Ho",
)
"""Names of the greatest length that is allowed."""


def nothing(wrong: list[Any]) -> None:
    assert not wrong, "\n".join(map(str, wrong))


# A table in every phase; the fullest game is in test_appearing


@pytest.mark.parametrize(
    ("name", "language", "only"),
    [
        ("random-3-06", "en", ("choose_town", "finished")),
        ("blank-4", "cs", ("deal", "choose_town", "collect", "describe", "choose_row", "finished")),
        ("random-5-02", "cs", ()),
        ("retinue-random-4", "de", ()),
    ],
)
def test_the_tablet_fits_its_screen_in_every_phase(open_page, name, language, only):
    """Three players and a blank box are checked only where they show something that other games do
    not: several free towns with a button each, and tiles that are still to be entered."""
    host, game = open_page("tablet", locale=language), kept_game(name)
    modules = bool(game["setup"].get("modules"))
    wrong: list[Any] = []
    for must, table in through(host.request, game, only):
        host.goto(table)
        for screen in each_screen(host, TABLES):
            wrong += misfits(host, must, screen, modules=modules)
            if screen == "tablet":
                wrong += [(must, found) for found in host.evaluate(SMALL)]
    nothing(wrong)


def test_a_phone_fits_its_screen_in_every_phase(open_page):
    """It is the phone of the player who acts, or of the first player if the table acts."""
    host, phone = open_page("tablet"), open_page("small-phone")
    wrong: list[Any] = []
    for must, table in through(host.request, kept_game("random-4-04")):
        state = host.request.get(f"{table}/state?as=table").json()
        acting = [one["player"] for one in state["to_act"] if one["player"]]
        colour = [*acting, *state["players"]][0]
        phone.goto(seated(phone.request, table, colour, host.request))
        expect(phone.locator("#ph")).to_be_visible()
        wrong += [(must, found) for found in phone.evaluate(TOO_WIDE)]
    nothing(wrong)


# Moments that are full


SCREENS = ("tablet", "small-tablet", "small-tablet-portrait", "phone", "small-phone")
THREE, UPRIGHT = SCREENS[:3], ("tablet", "small-tablet-portrait")
STANDING = ("small-tablet-portrait", "tablet-portrait")
SIX, RETINUE, FIVE, LOTS, BATTLE = (
    kept_game(name, FORTY_LETTERS)
    for name in ("six-random", "retinue-random-6", "all-5-29", "all-5-26", "mercenaries-3-12")
)
SHORT_LOTS, SHORT_BATTLE = map(kept_game, ("all-5-26", "mercenaries-3-12"))
HANDS = next(n for n, one in enumerate(RETINUE["entries"]) if one["type"] == "reveal") + 1
MENDED, BLANK = kept_game("retinue-mended-5"), kept_game("retinue-blank-6")


def wide_rows(name: str, entries: int) -> dict[str, Any]:
    """Return that game after that many entries, changed to be as wide as possible: five blocks in
    every row, and two goods of each kind and many horses for every player."""
    game = kept_game(name, ("Maximiliane", "Benedikta", "Christopher", "Dorothea"))
    for tile in game["setup"]["box"]["storage_tiles"].values():
        for row in (*tile["I"], *tile["II"]):
            row["spaces"] = (row["spaces"] * 5)[:5]
    more = {"goods": dict.fromkeys(("red", "green", "blue", "yellow"), 2), "horses": 9}
    players = [one["colour"] for one in game["setup"]["players"]]
    load = [{"type": "correct", "player": one, **more} for one in players]
    return {**game, "entries": [*game["entries"][:entries], *load]}


LAST_ROW = [n for n, one in enumerate(MENDED["entries"]) if one["type"] == "choose_row"][-1]
NAMES = (BROKEN, SEAT_NAMES)
PLATES = (CROWDED, ".tv-panel, .seat")
PANEL = (CUT, ".tv-panel, .tv-panel .scroll-x:first-child")
CARDS = (CROWDED, ".pick-chip, [data-picked]")
RANKS = (CROWDED, f".seat .rank, .seat .badge, .seat-points .number, {SEAT_NAMES}")
LOADED = (CUT, ".store, .line, .space, .seat-goods:not(:has(.rank))")
TOLD, LEGIBLE = (MOVES, ".now-moves > li"), (SMALL, ".tv")
WATCHED = "/replay/wallenstein?entry=41"
LOOKS: dict[str, tuple[Any, int | None, str, tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "plates of six": (SIX, 61, "", SCREENS, (PLATES, NAMES)),
    "plates of five": (LOTS, 222, "", SCREENS, (PLATES, NAMES)),
    "events to tick": (SHORT_BATTLE, 161, "", UPRIGHT, (CARDS,)),
    "lots to tick": (SHORT_LOTS, 222, "", UPRIGHT, (CARDS,)),
    "a hand": (RETINUE, HANDS, "", THREE, (PANEL, NAMES)),
    "the result of League of Six": (RETINUE, None, "", THREE, (PANEL,)),
    "the result of Wallenstein": (FIVE, None, "", THREE, (PANEL,)),
    "county cards": (FIVE, 36, "", SCREENS, ((CUT, ".claim-card"),)),
    "places by horses": (MENDED, LAST_ROW, "", STANDING, (RANKS,)),
    "places of six": (wide_rows("retinue-random-6", 40), None, "", STANDING, (RANKS, LOADED)),
    "all goods of five": (wide_rows("random-5-02", 4), None, "", SCREENS, (LOADED,)),
    "all goods of six": (wide_rows("retinue-random-6", 20), None, "", SCREENS, (LOADED,)),
    "five blocks in a row": (wide_rows("retinue-mended-5", 38), None, "", SCREENS, (LOADED,)),
    "the story": (RETINUE, None, "/story", SCREENS, ((BROKEN, ".story-table .player-name"),)),
    "its tables": (RETINUE, None, "/story", UPRIGHT, ((CUT, "[aria-labelledby=story-round]"),)),
    "a correction": (SIX, 61, "/sheet/correct", SCREENS, ()),
    "a checklist": (GAME, 0, "/sheet/checklist", SCREENS, ()),
    "the card of a season": (WALLENSTEIN, 53, "/sheet/season", SCREENS, ()),
    "words of a set-up": (
        None,
        0,
        "/new?game=league-of-six",
        THREE,
        ((BROKEN, ".setup-town-name"),),
    ),
    "words of events": (None, 0, WATCHED, THREE, ((BROKEN, ".wa-event > span:first-child"),)),
    "a phase of a replay": (
        None,
        0,
        "/replay/wallenstein?entry=8",
        SCREENS[3:],
        ((CUT, ".step-name"),),
    ),
    "moves of League of Six": (GAME, 13, "", UPRIGHT, (TOLD,)),
    "moves of a recap": (WALLENSTEIN, 35, "", UPRIGHT, (TOLD,)),
    "moves after a battle": (WALLENSTEIN, 53, "", UPRIGHT, (TOLD,)),
    "moving": (WALLENSTEIN, 51, "", SCREENS[:1], (LEGIBLE,)),
    "planning": (WALLENSTEIN, 54, "", SCREENS[:1], (LEGIBLE,)),
    "storing on a small screen": (GAME, 23, "", ("small-tablet",), (LEGIBLE,)),
    "a battle": (WALLENSTEIN, 67, "", SCREENS[:1], (LEGIBLE,)),
    "favors turned up": (SHORT_LOTS, 2, "", SCREENS[:1], (LEGIBLE,)),
    "lots among five": (SHORT_LOTS, 222, "", SCREENS[:1], (LEGIBLE,)),
    "an open box": (SHORT_LOTS, 328, "", SCREENS[:1], (LEGIBLE,)),
}
"""Per case: a game, the number of entries (None: all), the page, the screens, and the scripts with
the parts that they check. In addition, no page may scroll sideways."""


@pytest.mark.parametrize("look", LOOKS)
def test_texts_are_complete_large_and_not_covered(same_page, look):
    game, entries, where, screens, asked = LOOKS[look]
    page = same_page("tablet", locale="de")
    table = game and brought(
        page.request, game, len(game["entries"]) if entries is None else entries
    )
    page.goto((table or "") + where)
    page.evaluate("document.fonts.ready.then(() => null)")
    wrong: list[Any] = []
    for screen in each_screen(page, screens):
        for script, parts in ((TOO_WIDE, ""), *asked):
            assert not parts or page.locator(parts).count(), parts
            wrong += [(screen, one) for one in page.evaluate(script, parts)]
    nothing(wrong)


@pytest.mark.parametrize(
    ("game", "entries"),
    [(BATTLE, 161), (FIVE, 296), (LOTS, 222), (SIX, 61), (BLANK, 145)],
    ids=["a winter", "five boxes", "four lots", "a paid offer", "the end of a round"],
)
def test_the_newest_entry_is_shown_first_without_scrolling(same_page, game, entries):
    page = same_page("tablet", locale="de")
    table = brought(page.request, game, entries)
    seat = seated(page.request, table, game["setup"]["players"][1]["colour"])
    for address in (table, seat):
        page.goto(address)
        for screen in each_screen(page, SCREENS):
            expect(page.locator("#said")).to_be_attached()
            assert page.evaluate(NEWS), screen


def undone(page: Page, game: dict[str, Any], entries: int) -> str:
    """Open a table on which that entry was made and undone, so that undo and redo are possible.
    Return its address."""
    table = brought(page.request, game, entries + 1)
    undo = {"type": "undo", "revision": entries + 1}
    assert page.request.post(f"{table}/entries", data=undo).ok
    return table


@pytest.mark.parametrize("language", ["de", "cs"])
def test_undo_and_redo_in_the_header_name_their_entry(same_page, language):
    page = same_page("tablet", locale=language)
    wrong: list[Any] = []
    for game, entries in ((SIX, 12), (BATTLE, 160)):
        page.goto(undone(page, game, entries))
        expect(page.locator("[data-redo]")).to_be_visible()
        for screen in each_screen(page, SCREENS):
            for script in (CROWDED, TOO_WIDE):
                found = page.evaluate(script, ".top-bar > :not(form), .tv-top button")
                wrong += [(screen, one) for one in found]
    nothing(wrong)
    undo = page.locator("[data-undo]")
    page.keyboard.press("Tab")
    undo.focus()
    shown = undo.evaluate(
        "(one) => { const { display, content } = getComputedStyle(one, '::after');"
        " return display === 'block' && content; }"
    )
    assert shown.startswith(f'"{undo.get_attribute("aria-label")}"')


def test_with_six_long_names_the_form_of_the_deal_is_visible(open_page):
    """A long name ends with dots, also if every seat shows that it has no phone."""
    page, both = open_page("tablet"), ("tablet", "tablet-portrait")
    table = opened(page.request, SIX)
    page.goto(table)
    for _ in each_screen(page, both):
        for what in (".deal-button", ".join-qr img"):
            expect(page.locator(what)).to_be_in_viewport(ratio=1)
    page.locator(".deal-button").tap()
    expect(page.locator("[data-undo]")).to_be_visible()
    for without_phones in ([], SIX["setup"]["players"]):
        for player in without_phones:
            page.request.post(f"{table}/seats/{player['colour']}", data={"do": "no_phone"})
        expect(page.locator(".presence")).to_have_count(len(without_phones))
        for _ in each_screen(page, both):
            assert page.evaluate(BROKEN, SEAT_NAMES) == []


def test_on_a_phone_a_long_name_wraps_and_covers_nothing(open_page):
    phone = open_page("small-phone")
    table = opened(phone.request, SIX)
    phone.request.post(f"{table}/seats/green", data={}, max_redirects=0)
    phone.goto(f"{table}/seats/green")
    assert phone.evaluate(BROKEN, ".ph-name, .other .player-name") == []
    ends = [phone.locator(one).bounding_box() for one in (".ph-me", ".ph-round", ".ph-cover")]
    for left, right in pairwise(ends):
        assert left["x"] + left["width"] <= right["x"] + 1


def test_stores_stay_visible_after_the_tablet_takes_a_seat_over(open_page):
    """In this phase the line that gives the seat back takes room; in German it has two lines."""
    tablet = open_page("tablet", locale="de")
    for name in ("Anna", "Bernhard-Maximilian"):
        table = sample_table(tablet.request, 33, (name,))
        for do in ("take", "confirm", "tablet"):
            tablet.request.post(f"{table}/seats/red", data={"do": do}, max_redirects=0)
        tablet.goto(table)
        expect(tablet.locator(".must-choose_town .tv-panel > .give-back")).to_be_visible()
        assert tablet.evaluate(STORES_IN_SIGHT), name


def test_stores_stay_visible_with_six_players_and_two_long_ways(open_page):
    tablet = open_page("tablet")
    tablet.goto(brought(tablet.request, kept_game("six-random"), 99))
    expect(tablet.locator(".held-effect .way-parts")).to_have_count(2)
    assert tablet.evaluate(STORES_IN_SIGHT)


# Watching


@pytest.mark.parametrize(
    ("game", "entries", "shown", "count", "watched"),
    [
        pytest.param(GAME, 13, ".open-towns > li", 4, 0, id="towns with holders and ways"),
        pytest.param(GAME, 14, ".duel.looks-on", 1, 0, id="an offer"),
        pytest.param(GAME, 16, ".position.looks-on", 3, 0, id="turns of a tile"),
        pytest.param(GAME, 22, ".stores-large .line", 8, 8, id="rows"),
        pytest.param(WALLENSTEIN, 63, ".move-target.looks-on", 6, 0, id="where armies may go"),
    ],
)
def test_the_tablet_shows_the_public_part_of_a_phones_choice(
    open_page, game, entries, shown, count, watched
):
    """People who watch see the board instead. The rows of the stores are a part of it."""
    tablet, phone = open_page("tablet", locale="de"), open_page("phone")
    table = brought(tablet.request, game, entries)
    acting = tablet.request.get(f"{table}/state?as=table").json()["to_act"][0]["player"]
    seated(phone.request, table, acting, tablet.request)
    tablet.goto(table)
    for _ in each_screen(tablet, UPRIGHT):
        expect(tablet.locator(f".tv-panel {shown}")).to_have_count(count)
        for one in tablet.locator(f".tv-panel {shown}").all():
            expect(one).to_be_in_viewport(ratio=0.9)
    buttons = tablet.locator(".tv-panel button").all_inner_texts()
    assert buttons == ["Auf dem Tablet übernehmen"]
    watching = open_page("tablet")
    watching.goto(table)
    expect(watching.locator(".tv-panel .watching-line")).to_be_visible()
    expect(watching.locator(f".tv-panel {shown}")).to_have_count(watched)


def test_watchers_see_the_board_during_a_deal_and_no_instructions(same_page):
    """The same holds for a tablet that has lost the lead to another one, because it then only
    watches."""
    host, guest = same_page("tablet", locale="de"), same_page("tablet", "guest", locale="de")
    typed = {"tiles": "table", "leaders": "table", "stores": "table"}
    game = {**BLANK, "setup": {**BLANK["setup"], "dealing": typed}}
    guest.goto(brought(host.request, game, 0))
    expect(guest.locator(".watching-line")).to_be_visible()
    expect(guest.locator(".turn-why")).to_have_count(1)
    expect(guest.locator(".turn-what")).to_have_count(0)
    for screen in each_screen(guest, SCREENS):
        board = guest.locator(".tv-board .board")
        expect(board).to_be_visible()
        assert board.evaluate("one => one.getBoundingClientRect().height") > 150, screen
        if guest.evaluate("innerWidth") > 700:
            expect(board).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "entries"),
    [
        *((GAME, 13), (GAME, 17), (GAME, 23), (WALLENSTEIN, 51), (WALLENSTEIN, 67)),
        *((kept_game("all-5-29"), 189), (kept_game("all-5-29"), 332)),
    ],
    ids=[
        *("choosing", "collecting", "storing", "moving", "a battle"),
        *("moving among five", "a leader after a winter"),
    ],
)
def test_television_shows_large_type_and_no_controls(open_page, game, entries):
    """The controls come back while a pointer moves."""
    host, screen = open_page("tablet"), open_page("laptop", reduced_motion="reduce")
    screen.goto(brought(host.request, game, entries))
    menu = screen.locator("#open-menu")
    expect(menu).to_have_css("opacity", "0")
    assert screen.evaluate(FROM_AFAR) == [[], [], True, True]
    expect(screen.locator(".tv-board .pane-whole")).to_be_in_viewport(ratio=1)
    screen.mouse.move(300, 300)
    screen.mouse.move(310, 310)
    expect(menu).to_have_css("opacity", "1")
    host.set_viewport_size({"width": 1920, "height": 1080})
    host.goto(screen.url)
    expect(host.locator("#open-menu")).to_have_css("opacity", "1")


# Pages without a table


def font(page: Page, selector: str) -> float:
    return page.locator(selector).first.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize)"
    )


def test_text_and_buttons_grow_with_the_screen(same_page):
    """The line that says who has to act is larger on a laptop than on a tablet, with the same
    tokens."""
    sizes = []
    for screen in ("tablet", "laptop"):
        page = same_page(screen)
        page.goto(brought(page.request, GAME, 13))
        sizes.append(font(page, ".turn-head"))
    assert 20 <= sizes[0] < sizes[1]


def test_home_page_shows_games_and_tables_without_scrolling(open_page):
    """A name that is too long is cut off with dots; its badge and its title still identify it."""
    page = open_page("tablet", locale="de")
    for game, entries in ((SIX, 13), (LOTS, 222)):
        brought(page.request, game, entries)
    for width, height in ((1280, 800), (390, 844), (360, 740)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.goto("/")
        for seen in (*page.locator(".home-play").all(), *page.locator(".table-link").all()[:2]):
            expect(seen).to_be_in_viewport(ratio=1)
        names = page.locator(".home-name > h2")
        expect(names).to_have_count(2)
        for name in names.all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), width
            assert name.evaluate("one => one.clientHeight") < 1.5 * font(page, ".home-name > h2")
        assert font(page, ".home-play") >= 22
        assert font(page, ".home-tool") <= 20
    for screen in each_screen(page, SCREENS):
        assert all(one.bounding_box()["height"] < 40 for one in page.locator(".table-names").all())
        assert page.evaluate(TOO_WIDE) == [], screen


# Large type, wide spacing, forced colours (WCAG 1.4.4, 1.4.10, 1.4.12)


SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
TWICE = ((640, 400), (512, 683), (320, 568))
"""A tablet at 200 %, an upright tablet at 200 %, and a screen of 320 px."""
BETWEEN = {"/new": TWICE, "/calculator": TWICE[1:], "/seats/": (TWICE[0], TWICE[2])}
"""Pages with special styles for widths between 320 and 640 px. All other pages are most crowded at
320 px."""


@pytest.mark.usefixtures("played_before")
def test_no_content_is_lost_at_200_percent_or_with_wide_spacing(same_page):
    """No page scrolls sideways, no text is cut off, and no panel becomes too low to read."""
    page, game = same_page("phone"), kept_game("random-4-04")
    colour = game["setup"]["players"][0]["colour"]
    choosing, collecting = (brought(page.request, game, entries) for entries in (5, 22))
    seat = seated(page.request, choosing, colour)
    lost: list[Any] = []
    for where in (
        *("/", "/new?game=league-of-six", "/calculator", "/boxes", "/games", "/replay"),
        *(choosing, collecting, seat, f"{collecting}/history"),
    ):
        page.goto(where)
        sizes = next((sizes for page_, sizes in BETWEEN.items() if page_ in where), TWICE[2:])
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            lost += [(where, width, found) for found in page.evaluate(TOO_WIDE)]
        page.evaluate(SPACED)
        for screen in each_screen(page, ("tablet", "phone")):
            for script in (TOO_WIDE, HIDDEN):
                lost += [(where, screen, found) for found in page.evaluate(script)]
            for panel in page.locator(".tv-panel").all()[:1]:
                panel.scroll_into_view_if_needed()
                assert panel.bounding_box()["height"] > 150, (where, screen)
    nothing(lost)


def background(page: Page, selector: str) -> str:
    return page.locator(selector).first.evaluate("one => getComputedStyle(one).backgroundColor")


OF_ONE_COLOUR = """one => [...one.querySelectorAll("*")].every(
  (part) => getComputedStyle(part).color === getComputedStyle(one).color)"""
"""Return whether everything in an element has its colour: no word vanishes on its ground."""


@pytest.mark.usefixtures("played_before")
def test_selection_is_visible_in_forced_colours(open_page):
    page = open_page("tablet", forced_colors="active")
    open_setup(page)
    pressed, others = '#setup [aria-pressed="true"]', '.setup-count [aria-pressed="false"]'
    assert background(page, pressed) != background(page, others)
    assert background(page, "#way-trying + span") != background(page, "#way-stores + span")
    page.goto(brought(page.request, kept_game("random-4-04"), 5))
    assert background(page, ".step.now .step-n") != background(page, ".step:not(.now) .step-n")
    acting, waiting = page.locator(".seat.acting"), page.locator(".seat:not(.acting)").first
    style = "one => getComputedStyle(one).outlineStyle"
    assert (acting.evaluate(style), waiting.evaluate(style)) == ("solid", "none")
    page.goto(brought(page.request, WALLENSTEIN, 63))
    current, other = map(page.locator, (".wa-action.now", ".wa-action:not(.now)"))
    assert (current.evaluate(style), other.first.evaluate(style)) == ("solid", "none")
    planning = brought(page.request, WALLENSTEIN, 54)
    page.goto(seated(page.request, planning, WALLENSTEIN["entries"][54]["player"]))
    assert page.locator('.plan-tap[aria-pressed="true"]').evaluate(OF_ONE_COLOUR)
