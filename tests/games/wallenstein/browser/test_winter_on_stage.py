"""Winter on a stage: hunger, then region by region with points that run up, and gone with a tap."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.kept import brought, enter, seated
from tests.games.wallenstein.browser.test_sizes import game

OpenPage = Callable[..., Page]
REGIONS = ("brandenburg", "sachsen", "oesterreich", "bayern", "kurpfalz")
SCENES = ("hunger", "counties", *REGIONS, "next")
SCENE = 3500
"""How long a scene is shown, in milliseconds."""
MOVING = {"reduced_motion": "no-preference"}
FIRST_WINTER = "all-5-26", 326
"""A game of five in which all are short, and how many entries come before its first winter is
scored."""
CUT = """() => [...document.querySelectorAll(".stage .scene:not([hidden])")]
  .some((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)"""


def test_W3_winter_is_scored_scene_by_scene_beside_what_is_to_be_done(open_page: OpenPage) -> None:
    name, before = FIRST_WINTER
    page = open_page("tablet", **MOVING)
    table = brought(page.request, game(name), before)
    page.clock.install()
    page.goto(table)
    enter(page.request, table, before, game(name))
    players = page.request.get(f"{table}/state?as=table").json()["players"].values()
    for scene in SCENES:
        expect(page.locator(f".stage [data-scene={scene}]")).to_be_visible()
        expect(page.locator(".stage .scene:visible")).to_have_count(1)
        assert not page.evaluate(CUT), scene
        if scene == "hunger":
            expect(page.locator(".scene-hunger")).to_contain_text("2 short")
            expect(page.locator(".scene-hunger")).to_contain_text("Kärnten: lost")
        if scene != SCENES[-1]:
            page.clock.run_for(SCENE)
    run_up = page.locator(".stage-points li").all_text_contents()
    assert set(run_up) == {f"{one['name'][0]}{one['points']}" for one in players}
    page.get_by_role("button", name="Let the app draw").tap()
    expect(page.locator(".tv")).to_have_class(re.compile("must-display"))
    expect(page.locator(".stage")).to_have_count(0)


def test_W3_phones_follow_and_one_tap_skips(open_page: OpenPage) -> None:
    name, before = FIRST_WINTER
    tablet, phone = open_page("tablet"), open_page("small-phone", **MOVING)
    table = brought(tablet.request, game(name), before)
    phone.goto(seated(phone.request, table, "red", tablet.request))
    tablet.goto(table)
    enter(tablet.request, table, before, game(name))
    expect(phone.locator(".stage .scene:visible")).to_have_count(1)
    expect(phone.locator(".stage")).to_contain_text("Tap to skip")
    phone.locator(".stage").tap()
    expect(phone.locator(".stage")).to_have_count(0)
    expect(tablet.locator("#stage-scenes")).to_have_count(1)
    expect(tablet.locator(".stage")).to_have_count(0)  # it asked for less motion
