"""Languages in a real browser. Whether long words fit is tested in test_screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Server, served
from tests.browser.setting_up import number_towns, open_setup
from tests.games.league_of_six.browser.test_setup import NAMES, TOWNS, values

pytestmark = pytest.mark.usefixtures("played_before")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server on which no test enters a box: the page would suggest it, and not ask for the
    numbers that it contains."""
    yield from served(tmp_path_factory)


def test_half_typed_fields_of_the_set_up_survive_a_change_of_language(open_page):
    """The scripts, which redraw parts of that page, are running."""
    page = open_page("tablet")
    open_setup(page, way="everything")
    towns = values(page, TOWNS)
    page.locator("#name-1").fill("Zoë")
    page.locator("#way-start > summary").tap()
    page.locator("#f-start-round").select_option("4")
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert values(page, NAMES) == ["", "Zoë", "", ""]
    assert values(page, TOWNS) == towns
    expect(page.locator("#way-everything")).to_be_checked()
    expect(page.locator("#f-start-round")).to_have_value("4")
    page.get_by_role("button", name="Čeština").tap()
    expect(page.locator("#name-1")).to_have_value("Zoë")
    page.locator("#more > summary").tap()
    page.locator("#way-start > summary").tap()
    page.locator("#f-start-round").select_option("")
    number_towns(page, "goerlitz", "loebau", "kamenz")
    page.get_by_role("button", name="Začít hru").tap()
    page.wait_for_url("**/t/*")
