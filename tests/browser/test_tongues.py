"""The languages in a real browser: switched with scripts and without. What long words need of room
is asked in test_screens."""

import pytest
from playwright.sync_api import expect

from tests.games.league_of_six.browser.test_setup import NAMES, TOWNS, values

pytestmark = pytest.mark.usefixtures("played_before")


def test_a_device_without_scripts_chooses_its_language_and_keeps_it(open_page):
    """The switch is a form of HTML alone. A title of one long word stays in one piece."""
    page = open_page("small-phone", java_script_enabled=False)
    page.goto("/calculator?red.influence=41&yellow.influence=38&green.influence=12")
    page.get_by_role("button", name="Čeština").tap()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    assert page.url.endswith("/calculator?red.influence=41&yellow.influence=38&green.influence=12")
    expect(page.locator("#result")).to_contain_text("Červená vítězí s vlivem 41.")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Stolní společník")
    page.get_by_role("button", name="Deutsch").tap()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Tischbegleiter")
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")
    height, line = title.evaluate(
        "h => [h.getBoundingClientRect().height, parseFloat(getComputedStyle(h).lineHeight)]"
    )
    assert height <= 1.5 * line


def test_half_typed_fields_of_a_new_table_survive_the_switch(open_page):
    """With scripts, which draw parts of that page anew."""
    page = open_page("tablet")
    page.goto("/new?game=league-of-six")
    towns = values(page, TOWNS)
    page.locator("#name-1").fill("Zoë")
    page.locator("#box-blank").check()
    page.locator("#way-start > summary").tap()
    page.locator("#way-round").select_option("4")
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert values(page, NAMES) == ["", "Zoë", "", ""]
    assert values(page, TOWNS) == towns
    expect(page.locator("#box-blank")).to_be_checked()
    expect(page.locator("#way-round")).to_have_value("4")
    page.get_by_role("button", name="Čeština").tap()
    expect(page.locator("#name-1")).to_have_value("Zoë")
    page.locator("#way-start > summary").tap()
    page.locator("#way-round").select_option("")
    for town, number in zip(("goerlitz", "loebau", "kamenz", "zittau"), "2456", strict=True):
        page.locator(f"#number-{town}").fill(number)
    page.get_by_role("button", name="Začít hru").tap()
    page.wait_for_url("**/t/*")
