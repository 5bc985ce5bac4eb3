"""Pages that nobody sees for a while: a phone that lies dark on the table, a tab behind others."""

from playwright.sync_api import Page

UNSEEN = """() => Object.defineProperty(document, "hidden", { configurable: true, value: true })"""
SEEN = """() => {
  if (!Object.hasOwn(document, "hidden")) return;
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def lay_dark(*pages: Page) -> None:
    """What comes to these pages is not drawn until somebody looks at them."""
    for page in pages:
        page.evaluate(UNSEEN)


def look_at(*pages: Page) -> None:
    """Somebody sees these pages; those that lay dark are told so."""
    for page in pages:
        page.evaluate(SEEN)
