"""static/wallenstein/js/picks.js: cards that were turned up are tapped in order."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

CARDS = ("a", "b", "c")
OPTIONS = "".join(f'<option value="{card}">{card}</option>' for card in ("", *CARDS))
LISTS = f"<select>{OPTIONS}</select>" * len(CARDS)
CHIPS = "".join(
    f'<button type="button" class="pick-chip" data-value="{card}"><i class="pick-n"></i>'
    f'<span class="pick-face"><b>{card}</b></span></button>'
    for card in CARDS
)
PLACES = '<i class="pick-place"></i>' * len(CARDS)
MARKS = '<input type="checkbox" class="mark">' * 4
LEGEND = f"<legend><span data-name>Actions</span>{PLACES}</legend>"
BODY = f"""<form><div data-pick-order>{LEGEND}{LISTS}{CHIPS}</div>
<div data-pick="2"><legend>Favors</legend>{MARKS}</div>
<button data-picked>Done</button><p data-missing="Not entered yet: {{things}}"></p></form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "wallenstein/js/picks.js")


def order(page: Page, *cards: str) -> str:
    """Tap these cards. Return the values of the lists."""
    for card in cards:
        page.locator(f"[data-value={card}]").click()
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('select')].map(one => one.value)"
    )
    return "".join(found)


@pytest.mark.parametrize(
    ("taps", "lists"),
    [
        pytest.param("b", "b", id="the first one"),
        pytest.param("ba", "bac", id="the last one goes to its place by itself"),
        pytest.param("bac", "bac", id="a tap on it agrees"),
        pytest.param("bb", "", id="tapped again it is taken out"),
        pytest.param("baca", "bc", id="the gap is closed"),
    ],
)
def test_taps_fill_the_layout_in_order(page, taps, lists):
    assert order(page, *taps) == lists


def test_chosen_cards_are_shown_in_their_order_beside_the_label(page):
    places = page.locator(".pick-place")
    assert places.all_inner_texts() == ["1", "2", "3"]
    order(page, "c")
    assert places.all_inner_texts() == ["c", "2", "3"]


def test_the_button_waits_until_everything_is_picked(page):
    done, missing = page.locator("[data-picked]"), page.locator("[data-missing]")
    assert missing.inner_text() == "Not entered yet: Actions; Favors"
    order(page, "a", "b")
    assert missing.inner_text() == "Not entered yet: Favors"
    page.locator(".mark").nth(0).check()
    assert done.is_disabled()
    page.locator(".mark").nth(2).check()
    assert done.is_enabled()
    assert missing.inner_text() == ""
    assert page.locator(".mark:disabled").count() == 2
