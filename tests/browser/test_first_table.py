"""The very first table of a companion: one question, two taps, and it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.eyes import Eyes

OpenPage = Callable[..., Page]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on which nobody has played."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("screen", ["tablet", "small-phone"])
@pytest.mark.parametrize(
    ("answer", "box"), [("We have the game here", "blank"), ("Just trying", "sample")]
)
def test_two_taps_start_the_first_table(
    open_page: OpenPage, screen: str, answer: str, box: str
) -> None:
    page = open_page(screen)
    page.goto("/")
    page.get_by_role("link", name="New table").tap()
    expect(page.get_by_role("heading", name="is the game on your table?")).to_be_attached()
    page.get_by_role("button", name=answer).tap()
    page.wait_for_url("**/t/*")
    page.goto("/new")
    expect(page.locator(f"#box-{box}")).to_be_checked()
    expect(page.get_by_role("button", name="Start the game")).to_be_attached()


def test_a_blank_box_keeps_the_board_and_the_code_in_sight(open_page: OpenPage) -> None:
    page = open_page("tablet", reduced_motion="reduce", bypass_csp=True)
    page.goto("/new")
    eyes = Eyes(page)
    eyes.look("the question")
    page.get_by_role("button", name="We have the game here").tap()
    page.wait_for_url("**/t/*")
    eyes.look("a blank box's first deal")
    eyes.close()
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".join-qr img")).to_be_in_viewport(ratio=1)
    for count in range(1, 5):
        words = f"Which estate is on the card with {count} figure{'s' * (count > 1)}?"
        group = page.get_by_role("group", name=words)
        group.get_by_role("radio", name="Clergy").locator("xpath=..").tap()
        expect(group).to_be_in_viewport(ratio=1)
    expect(page.locator(".deal-button")).to_be_in_viewport(ratio=1)
    page.locator(".deal-button").tap()
    expect(page.locator(".turn-head")).to_contain_text("must choose a town")
