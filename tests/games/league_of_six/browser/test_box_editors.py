"""Entering a box with the thumb: how many taps it takes, and that the result is right."""

import re
from collections.abc import Callable
from random import Random, randrange
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import sample_box
from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.in_sight import SETTLED, SIZES, Moment, open_moment
from tests.games.league_of_six.browser.tables import tap_rows

OpenPage = Callable[..., Page]
SAMPLE = plain_data(sample_box())
MOST = {"tile": 4, "town": 6}
"""The number of taps that a usual component may take, including the one that saves."""
COUNT = "addEventListener('pointerdown', () => { window.taps = (window.taps || 0) + 1; }, true)"


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """Return a phone's page. Each test has a box of its own.

    The editors are the same on all devices. Taps are counted on the smallest one; whether
    everything fits is tested on other screens, too.
    """
    return same_page("phone")


def new_box(page: Page, like_sample: bool = False) -> str:
    """Create a blank box, or one like the sample. Return its address."""
    box = SAMPLE if like_sample else {"game": "league-of-six", "name": "Ours"}
    made = page.request.post("/boxes", data=box, max_redirects=0)
    assert made.status == 303, made.text()
    return str(made.headers["location"])


def editor(page: Page, box: str, kind: str, query: str = "") -> None:
    page.goto(f"{box}/edit/{kind}?{query}")
    page.evaluate(COUNT)


def taps(page: Page) -> int:
    return int(page.evaluate("window.taps || 0"))


def put(page: Page, *symbols: str) -> None:
    page.locator(f"[data-does=put][data-value='{' '.join(symbols)}']").tap()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).tap()
    saved_by_now(page)


def saved_by_now(page: Page) -> None:
    page.wait_for_url(re.compile(r"/boxes/[0-9a-f]{8}#\w+$"))


def saved(page: Page, box: str) -> dict[str, Any]:
    data: dict[str, Any] = page.request.get(f"{box}/export").json()
    return data


def test_a_tax_tile_takes_at_most_four_taps(page):
    """The arrows are chosen from 13 pictures, whichever way the tile is rotated (R4.2)."""
    box = new_box(page)
    for id_ in ("t01", "t04", "t06", "t18"):
        editor(page, box, "tile", f"tile={id_}")
        tile = SAMPLE["tax_tiles"][id_]
        page.locator(f"[data-does=put][data-value='{' '.join(map(str, tile['arrows']))}']").tap()
        for symbols in (tile["middle"][:2], *([one] for one in tile["middle"][2:])):
            does = "put" if symbols == tile["middle"][:2] else "more"
            page.locator(f"[data-does={does}][data-value='{' '.join(symbols)}']").tap()
        expect(page.locator(".ed-at-middle [name=middle]:not([data-whether])")).to_have_count(
            len(tile["middle"])
        )
        assert taps(page) < MOST["tile"], "and one that saves"
        save(page)
    known = saved(page, box)["tax_tiles"]
    assert known == {id_: SAMPLE["tax_tiles"][id_] for id_ in known}


def test_a_town_side_takes_six_taps(page):
    box = new_box(page)
    edges = SAMPLE["towns"]["lauban"]["white"]
    editor(page, box, "town", "town=lauban&side=white")
    page.locator("[name=number][value='4']").check()  # only the library asks for the number
    for symbols in edges:
        put(page, *symbols)
    assert taps(page) <= MOST["town"] + 1, "with the number"
    saved_by_now(page)
    assert saved(page, box)["towns"]["lauban"] == {"number": 4, "white": edges}


def random_rows(rng: Random, rows: int, spaces: int) -> list[Any]:
    def space() -> Any:
        return {"good": rng.choice(["red", "green", "blue", "yellow"]), "points": rng.randint(1, 6)}

    return [
        {"bonus": rng.randint(1, 6), "spaces": [space() for _ in range(spaces)]}
        for _ in range(rows)
    ]


def test_any_storage_tile_of_twelve_spaces_takes_17_taps(page):
    """One tap a space, one a bonus, and one that saves."""
    box, seed = new_box(page), randrange(1000)
    rows = random_rows(Random(seed), 4, 3)
    editor(page, box, "storage", "tile=s1&side=I")
    tap_rows(page, rows)
    save(page)
    assert saved(page, box)["storage_tiles"] == {"s1": {"I": rows}}, f"seed {seed}"
    editor(page, box, "storage", "tile=s2&side=I")
    tap_rows(page, random_rows(Random(seed + 1), 4, 3))
    assert taps(page) == 16, "and one that saves"


def test_a_row_that_was_entered_before_takes_one_tap(page):
    """On the same tile, and on any other tile."""
    box = new_box(page)
    rows = random_rows(Random(1), 1, 3)
    editor(page, box, "storage", "tile=s1&side=I")
    tap_rows(page, rows)
    page.locator("[data-does=known]").tap()
    assert taps(page) == 5
    save(page)
    editor(page, box, "storage", "tile=s2&side=I")
    page.locator("[data-does=known]").tap()
    save(page)
    assert saved(page, box)["storage_tiles"] == {"s1": {"I": rows * 2}, "s2": {"I": rows}}


@pytest.mark.may_log("422")
def test_a_row_without_its_bonus_is_not_saved(page):
    box = new_box(page)
    editor(page, box, "storage", "tile=s1&side=I")
    page.locator("[data-does=put][data-value='red 5']").tap()
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator(".notice:visible").first).to_contain_text("bonus")
    expect(page.locator(".ed-at-space .number")).to_have_text("5")
    assert saved(page, box).get("storage_tiles", {}) == {}


UPON = """keys => keys.flatMap((one, n) => keys.slice(0, n).filter((other) => {
  const [a, b] = [one, other].map((it) => it.getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.min(across, down) >= 0.5;
}).map((other) => one.outerHTML + other.outerHTML))"""
PAGES = (
    "",
    "/edit/town?town=lauban&side=yellow",
    "/edit/tile?tile=t04",
    "/edit/storage?tile=s1&side=II",
    "/edit/leaders",
    "/edit/numbers",
    "/edit/points",
    "/edit/follower?follower=franklin",
    "/edit/follower?follower=tham",
    "/edit/follower?follower=els",
)


def test_no_editor_overflows_and_no_buttons_overlap(page):
    """The screens are the narrowest ones with styles of their own. test_access checks that
    everything is large enough to tap, and test_screens checks the lists of boxes."""
    box = new_box(page, like_sample=True)
    for path in PAGES:
        page.goto(f"{box}{path}")
        keys = page.locator(".ed-place-key, .key, .ed-take")
        described = ("/town?", "/tile?", "/storage?", "/follower?")
        assert bool(keys.count()) == any(one in path for one in described)
        for screen in each_screen(page, ("small-phone", "tablet-portrait")):
            assert page.evaluate(TOO_WIDE) == [], (path, screen)
            assert keys.evaluate_all(UPON) == [], (path, screen)


# --- followers


def test_quick_taps_in_the_followers_editor_all_count(page):
    box = new_box(page)
    page.goto(f"{box}/edit/follower?group=5-6")
    page.locator("#ed-kind-phase").tap()
    expect(page.locator("#ed-phase-6")).to_be_attached()
    arrows = "[data-does=put][data-value='0 2']"
    keys = ["#ed-effect-on", "#ed-phase-6", arrows, "#ed-when-end"]
    page.evaluate("keys => keys.forEach(key => document.querySelector(key).click())", keys)
    every = f".ed-follower:has(#ed-effect-gain-horses):has({arrows}[aria-pressed=true])"
    expect(page.locator(f"{every}:has(#ed-phase-6:checked)")).to_be_visible()
    page.locator(".ed-amount:has(#ed-effect-gain-horses) [data-step='1']").tap()
    expect(page.locator(".ed-said")).to_have_text("At the end of phase 6: take 1 horse.")
    save(page)
    assert saved(page, box)["followers"]["f01"]["arrows"] == [0, 2]


def test_every_editor_fits_a_tablet_with_the_button_that_saves(open_page):
    """A storage tile of four rows, and a town with its tax tile."""
    page, too_high = open_page("tablet", locale="de"), []
    for kind in ("storage", "both"):
        open_moment(page, Moment("blank-3", 49))
        sheet = page.locator(f"[href*='describe?what={kind}']").first.get_attribute("href")
        script = "to => htmx.ajax('GET', to, { target: '#sheet', swap: 'innerHTML' })"
        page.evaluate(script, sheet)
        page.locator(".learn-save").wait_for()
        if kind == "storage":
            spaces = [{"good": "red", "points": n} for n in (1, 2, 3, 4)]
            tap_rows(page, [{"spaces": spaces, "bonus": n} for n in (1, 2, 3, 4)])
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate(SETTLED)
            if page.locator(".sheet").evaluate("one => one.scrollHeight > one.clientHeight"):
                too_high.append((kind, size))
    assert not too_high
