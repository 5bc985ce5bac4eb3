"""A game is watched in a real browser: by taps, by keys, and playing automatically."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

REPLAY = "/replay/league-of-six"


@pytest.fixture
def page(same_page: Callable[..., Page]) -> Page:
    """Return the tablet's page."""
    return same_page("tablet")


def says(page: Page, step: int) -> None:
    """Check that the page shows that step, and that its address leads back to it."""
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", str(step))
    expect(page).to_have_url(re.compile(rf"{REPLAY}(\?entry={step})?$"))


def test_a_whole_replay_is_one_step_in_the_browsers_history(page):
    page.goto("/")
    way = page.get_by_role("navigation", name="League of Six").get_by_role(
        "link", name="Watch a game"
    )
    way.tap()
    says(page, 0)
    for taps, step in (("on", 1), ("on", 2), ("back", 1)):
        page.locator(f"#replay-{taps}").tap()
        says(page, step)
    for pressed, step in (("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(pressed)
        says(page, step)
    page.locator("#replay-round-3").tap()
    expect(page.locator("#replay-round-3")).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(way).to_be_visible()


def test_badges_in_a_chosen_row_are_whole_in_a_replay(page):
    page.goto(f"{REPLAY}?entry=23")
    badges = page.locator(".line-gone .space .badge")
    expect(badges).to_have_count(8)
    for badge in badges.all():
        badge_box, space = badge.bounding_box(), badge.locator("xpath=../..").bounding_box()
        assert badge_box["width"] >= 12
        assert badge_box["x"] + badge_box["width"] <= space["x"] + space["width"]


def test_replay_works_before_its_scripts_load(open_page):
    page = open_page("tablet", service_workers="block")
    page.goto("/")
    held: list[Route] = []  # a service worker's requests could not be held
    page.route(re.compile("htmx.min.js"), lambda route: held.append(route), times=1)
    page.locator(f"a[href*='{REPLAY}']").tap(no_wait_after=True)
    page.locator("#replay-on").tap()
    says(page, 1)
    assert held, "the script was there before the tap"
    page.locator("#replay-on").tap()
    says(page, 2)
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))
