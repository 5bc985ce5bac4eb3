"""The reveal on a stage: scene by scene on the tablet and on phones, and gone with one tap."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.kept import brought, enter, seated
from tests.browser.moments import kept

OpenPage = Callable[..., Page]
GAME = kept("random-4-04")
LAST = len(GAME["entries"]) - 1
SCENES = ("clergy", "aristocracy", "burghers", "guards", "winner")


def test_the_reveal_goes_scene_by_scene_and_leaves_by_itself(open_page: OpenPage) -> None:
    page = open_page("tablet", reduced_motion="no-preference")
    table = brought(page.request, GAME, LAST)
    page.goto(table)
    expect(page.locator("#stage-scenes")).to_have_count(0)
    enter(page.request, table, LAST, GAME)
    result = page.request.get(f"{table}/state?as=table").json()["result"]
    for scene in SCENES:
        expect(page.locator(f".stage [data-scene={scene}]")).to_be_visible()
        expect(page.locator(".stage .scene:visible")).to_have_count(1)
        points = page.locator(f".stage [data-scene={scene}] .number").all_inner_texts()
        if scene in SCENES[:3]:
            shown = sorted(int(one) for one in points)
            scored = sorted(one[scene] for one in result["players"].values())
            assert [n for n in shown if n] == [n for n in scored if n]
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator("h2.winner")).to_be_visible()
    page.reload()
    expect(page.locator("h2.winner")).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)


def test_phones_follow_and_one_tap_skips(open_page: OpenPage) -> None:
    tablet, phone = open_page("tablet"), open_page("phone", reduced_motion="no-preference")
    table = brought(tablet.request, GAME, LAST)
    phone.goto(seated(phone.request, table, "red", tablet.request))
    tablet.goto(table)
    enter(tablet.request, table, LAST, GAME)
    expect(phone.locator(".stage .scene:visible")).to_have_count(1)
    phone.locator(".stage").tap()
    expect(phone.locator(".stage")).to_have_count(0)
    expect(tablet.locator("h2.winner")).to_be_visible()
    expect(tablet.locator(".stage")).to_have_count(0)  # it asked for less motion


def test_with_the_retinue_crowns_have_a_scene(same_page: OpenPage) -> None:
    page, game = same_page("tablet"), kept("retinue-random-5")
    table = brought(page.request, game, len(game["entries"]))
    page.goto(table)
    result = page.request.get(f"{table}/state?as=table").json()["result"]
    scene = "document.getElementById('stage-scenes').content.querySelector('[data-scene=crowns]')"
    shown = page.evaluate(
        f"[...{scene}.querySelectorAll('.number')].map((one) => +one.textContent)"
    )
    scored = [one["crowns"] for one in result["players"].values()]
    assert shown == sorted(scored, reverse=True)
    assert any(scored)
