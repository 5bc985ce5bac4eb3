"""Hidden pages: a phone with a dark screen, a tab behind others."""

from playwright.sync_api import Page

UNSEEN = """() => Object.defineProperty(document, "hidden", { configurable: true, value: true })"""
SEEN = """() => {
  if (!Object.hasOwn(document, "hidden")) return;
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def hide_pages(*pages: Page) -> None:
    """Hide these pages: views that arrive are not drawn until `show_pages`."""
    for page in pages:
        page.evaluate(UNSEEN)


def show_pages(*pages: Page) -> None:
    """Show these pages; hidden pages get a visibility event."""
    for page in pages:
        page.evaluate(SEEN)
