"""Scenes over the board: the verdict of a battle, until a tap; and a winter, first hunger and then
the points region by region. A tap ends them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kept import brought, enter, kept_game, seated

REGIONS = ("brandenburg", "sachsen", "oesterreich", "bayern", "kurpfalz")
SCENES = ("hunger", "counties", *REGIONS, "next")
SCENE = 3500
"""How long a scene is shown, in milliseconds."""
MOVING = {"reduced_motion": "no-preference"}
CONQUEST, BEFORE = "base-5-02", 211
"""A game in which Dora conquers Kursachsen, and the number of entries before its throw. Then Cem
opens a box of a real mat."""
FIRST_WINTER = "all-5-26", 326
"""A game of five players who all lack grain, and the number of entries before its first winter is
scored."""
CUT = """() => [...document.querySelectorAll(".stage .scene:not([hidden])")]
  .some((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)"""


def test_W3_winter_scenes_do_not_cover_the_decision(open_page):
    name, before = FIRST_WINTER
    page = open_page("tablet", **MOVING)
    table = brought(page.request, kept_game(name), before)
    page.clock.install()
    page.goto(table)
    enter(page.request, table, before, kept_game(name))
    players = page.request.get(f"{table}/state?as=table").json()["players"].values()
    for scene in SCENES:
        expect(page.locator(f".stage [data-scene={scene}]")).to_be_visible()
        expect(page.locator(".stage .scene:visible")).to_have_count(1)
        assert not page.evaluate(CUT), scene
        if scene == "hunger":
            expect(page.locator(".scene-hunger")).to_contain_text("2 grain short")
            expect(page.locator(".scene-hunger")).to_contain_text("Kärnten: lost")
        if scene != SCENES[-1]:
            page.clock.run_for(SCENE)
    run_up = page.locator(".stage-points li").all_text_contents()
    assert set(run_up) == {f"{one['name'][0]}{one['points']}" for one in players}
    page.get_by_role("button", name="Let the app draw").tap()
    expect(page.locator(".tv")).to_have_class(re.compile("must-display"))
    expect(page.locator(".stage")).to_have_count(0)


def test_W3_a_winter_of_five_players_with_revolts_is_not_cut(open_page):
    game, before = kept_game("all-5-29"), 331
    for width, height in ((1180, 746), (1024, 694), (768, 954), (1280, 800)):
        page = open_page("tablet", **MOVING)
        page.set_viewport_size({"width": width, "height": height})
        table = brought(page.request, game, before)
        page.clock.install()
        page.goto(table)
        enter(page.request, table, before, game)
        expect(page.locator(".stage [data-scene=hunger]")).to_be_visible()
        assert not page.evaluate(CUT), width


@pytest.mark.parametrize("moving", [MOVING, {}])
def test_W2_3_verdict_stays_over_the_map_until_a_tap_that_enters_nothing(open_page, moving):
    """It needs no motion, so everybody sees it."""
    page, phone = open_page("tablet", **moving), open_page("phone", **moving)
    table = brought(page.request, kept_game(CONQUEST), BEFORE)
    phone.goto(seated(phone.request, table, "red", page.request))
    page.clock.install()
    page.goto(table)
    enter(page.request, table, BEFORE, kept_game(CONQUEST))
    scene = page.locator(".stage [data-scene=verdict]")
    expect(scene).to_contain_text("Dora takes Kursachsen from Anna: 3 armies to 1 army")
    expect(scene.locator(".cubes-lost .cube")).to_have_count(2)
    expect(phone.locator("#fight-" + str(BEFORE + 1))).to_be_visible()
    expect(phone.locator(".stage")).to_have_count(0)  # a phone reports it in its own view
    page.clock.run_for(10 * SCENE)
    expect(scene).to_be_visible()
    scene.tap()
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator(".tv")).to_have_attribute("data-revision", str(BEFORE + 1))

    page.request.post(f"{table}/entries", data={"type": "undo", "revision": BEFORE + 1})
    expect(page.locator(".tv")).to_have_attribute("data-revision", str(BEFORE + 2))
    expect(page.locator("#stage-scenes")).to_have_count(0)  # an undo decides nothing
