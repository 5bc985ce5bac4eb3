"""The calculator in a real browser: it updates while somebody types and loses nothing."""

import re

from playwright.sync_api import Page, expect

from tests.browser.fixtures import TOO_WIDE, each_screen

TIE = (
    "/calculator?red.name=Anna&red.influence=40&red.guards=3&red.clergy=5"
    "&yellow.name=Ben&yellow.influence=41&yellow.guards=1&yellow.clergy=5"
    "&green.name=Cem&green.influence=30"
)


def show(page: Page, path: str = TIE) -> None:
    page.goto(path)
    page.wait_for_function("() => window.htmx !== undefined")
    page.evaluate("window.stayed = true")


def test_the_result_follows_typing_and_players_without_a_reload(same_page):
    page = same_page("tablet")
    show(page)
    field, result = page.locator("#yellow-guards"), page.locator("#result")
    field.fill("")
    field.press_sequentially("3")
    expect(result).to_contain_text("both get the points of the lower place")
    expect(field).to_be_focused()
    expect(page).to_have_url(re.compile(r"yellow\.guards=3"))
    page.get_by_role("button", name="Add a player").click()
    expect(page.locator(".hand")).to_have_count(4)
    page.locator("#blue-name").fill("Dora")
    page.locator("#blue-influence").fill("55")
    expect(result).to_contain_text("Dora wins with 55 influence.")
    page.locator("#hand-yellow .typed-remove").click()
    expect(page.locator(".hand")).to_have_count(3)
    expect(page.locator("#blue-name")).to_have_value("Dora")
    expect(page.locator("#red-clergy")).to_have_value("5")
    expect(result).not_to_contain_text("Ben")
    assert page.evaluate("window.stayed")


def test_on_a_phone_the_result_stays_visible_while_typing(same_page):
    page = same_page("small-phone")
    show(page)
    page.set_viewport_size({"width": 360, "height": 300})  # what the keyboard leaves of the screen
    standing, field = page.locator("#standing"), page.locator("#green-influence")
    expect(standing).to_contain_text("A46B45C30")
    field.tap()
    field.fill("90")
    expect(standing).to_contain_text("C90A46B45Cem wins")
    expect(standing).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.locator("#result")).to_contain_text("Cem wins")
    page.goto(TIE + "&blue.name=" + "M" * 40)
    for screen in each_screen(page, ("small-phone", "tablet-portrait")):
        assert page.evaluate(TOO_WIDE) == [], screen


def test_fast_typing_across_fields_loses_nothing(same_page):
    page = same_page("tablet")
    show(page, "/calculator")
    page.locator("#red-name").focus()
    for text in ("Anna", "41", "2", "5", "0", "3"):
        page.keyboard.type(text, delay=40)
        page.keyboard.press("Tab")
        page.wait_for_timeout(90)
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    expect(page).to_have_url(re.compile(r"yellow\.name=Ben"))
    typed = [page.locator(f"#red-{f}").input_value() for f in ("name", "influence", "burghers")]
    assert typed == ["Anna", "41", "3"]


def test_the_result_stays_beside_the_fields(same_page):
    """W2.4: a battle names the rule that decided it, and nobody has to scroll."""
    page = same_page("tablet")
    page.goto("/wallenstein/quarrel?attackers=3&defenders=2&tray.attacker=2&tray.peasants=2")
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        rule = page.locator(".quarrel-rule")
        expect(rule).to_contain_text("Only peasants defend. A tie is enough for them")
        expect(rule).to_be_in_viewport(ratio=1)
        expect(page.locator(".outcome-says")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/calculator?red.influence=40")
    places = (page.locator(where).bounding_box() for where in ("#red-influence", "#result"))
    field, result = (place or {} for place in places)
    assert result["x"] > field["x"] + field["width"]
    assert result["y"] < field["y"]
