"""A conquest is a moment over the map: told once, and in nobody's way."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.kept import brought, enter, seated
from tests.games.wallenstein.browser.test_sizes import game

OpenPage = Callable[..., Page]
NAME, BEFORE = "base-5-02", 211
"""A game in which Dora conquers Kursachsen, and how many entries come before its throw. Then Cem
opens a box of a real mat."""
MOVING = {"reduced_motion": "no-preference"}


def test_W1_12_a_conquest_is_told_over_the_map_and_delays_nothing(open_page: OpenPage) -> None:
    page, phone = open_page("tablet", **MOVING), open_page("phone", **MOVING)
    table = brought(page.request, game(NAME), BEFORE)
    phone.goto(seated(phone.request, table, "red", page.request))
    page.goto(table)
    enter(page.request, table, BEFORE, game(NAME))
    scene = page.locator(".stage [data-scene=conquest]")
    expect(scene).to_contain_text("Dora takes Kursachsen from Anna: 3 armies to 1 army")
    lost = scene.locator(".cubes-lost .cube")
    expect(scene.locator(".cube")).to_have_count(4)
    assert sorted(lost.all_inner_texts()) == ["A", "D"]
    expect(phone.locator("#fight-" + str(BEFORE + 1))).to_be_visible()
    expect(phone.locator(".stage")).to_have_count(0)  # there it is told where it is looked at

    under = page.locator('.wa-map [data-county="kaernten"]').bounding_box()
    over = scene.bounding_box()
    assert under
    assert over
    assert over["y"] < under["y"] + under["height"] / 2 < over["y"] + over["height"]
    page.touchscreen.tap(under["x"] + under["width"] / 2, under["y"] + under["height"] / 2)
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator(".tv")).to_have_attribute("data-revision", str(BEFORE + 2))

    page.request.post(f"{table}/entries", data={"type": "undo", "revision": BEFORE + 2})
    expect(page.locator(f"#fight-{BEFORE + 3}")).to_be_visible()
    expect(page.locator("#stage-scenes")).to_have_count(0)  # an undo is no conquest
