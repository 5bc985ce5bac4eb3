"""Every page beside the table on every size: nothing lies over anything else, is cut off, broken or
too small, in three languages, light and dark. LOOKS=all looks at every page on every size; else a
drawn sample, and SEED draws another one."""

import os
from random import Random

import pytest

from tests.browser.accessibility import AXE, PHONE, SMALL_PHONE, TABLET, AccessibilityChecker
from tests.browser.in_sight import LANGUAGES, faults
from tests.browser.pages import PHONES, SIZES, TABLETS, make_pages, unfold

SEED = os.environ.get("SEED", "1")
EVERYTHING = os.environ.get("LOOKS") == "all"


@pytest.mark.may_log("status of 404")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_fully_visible_on_every_screen_size(open_page, language):
    page = open_page("tablet", locale=language)
    chance, wrong = Random(f"{SEED}:{language}"), []
    for name, address in make_pages(page).items():
        page.goto(address)
        page.evaluate("document.fonts.ready.then(() => null)")
        unfold(page)
        drawn = chance.choice(TABLETS), chance.choice(PHONES)
        for size in SIZES if EVERYTHING else drawn:
            found = faults(page, size, at_table=False)
            wrong += [f"{name}, {size}: {one}" for one in found[:6]]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])


@pytest.mark.slow
@pytest.mark.may_log("status of 404")
@pytest.mark.parametrize("screen", ["tablet", "phone"])
def test_every_page_has_enough_contrast_and_large_enough_buttons(open_page, screen):
    """A change is entered on the table's own page, where counties are as large as the map
    allows."""
    page = open_page(screen)
    page.context.add_init_script(AXE)
    large, small = (TABLET, SMALL_PHONE) if screen == "tablet" else (PHONE, SMALL_PHONE)
    page.set_viewport_size(large)
    checker = AccessibilityChecker(page, small)
    for name, address in make_pages(page).items():
        if "a change" in name:
            continue
        page.goto(address)
        unfold(page)
        checker.look(name)
    checker.close()
