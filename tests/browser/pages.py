"""The pages beside the table, with something on all of them: for tests that measure every page."""

from playwright.sync_api import Page

from tests.browser.in_sight import PHONES
from tests.browser.in_sight import SIZES as TABLETS
from tests.browser.kept import GAME, WALLENSTEIN, brought, kept_game, seated

SIZES = (*TABLETS, *PHONES)
EDITORS = (
    *("town?town=lauban&side=yellow", "tile?tile=t04", "storage?tile=s1&side=II", "leaders"),
    *("numbers", "points", "follower?follower=franklin", "follower?follower=tham"),
)
SHEETS = {
    "league-of-six": (
        "menu",
        "seats",
        "help",
        "correct",
        "printed",
        "checklist",
        "history",
    ),
    "wallenstein": ("menu", "season", "phase", "correct", "cards", "tower", "board"),
}
"""Sheets as pages of their own, as a browser without scripts shows them."""


def make_pages(page: Page) -> dict[str, str]:
    """Fill the server from this browser, and return the address of every kind of page by name."""
    made = {"home": "/", "an unknown table": "/t/ZZZZ", "an unknown page": "/nothing-here"}
    for kept, moments, changed in ((GAME, (0, 13, 17), 5), (WALLENSTEIN, (53, 67), 60)):
        tables = [brought(page.request, kept, entries) for entries in moments]
        over = brought(page.request, kept, len(kept["entries"]))
        name, now = kept["game"], tables[-1]
        first = kept["setup"]["players"][0]["colour"]
        made |= {
            f"{name}: set-up": f"/new?game={name}",
            f"{name}: join": f"{tables[0]}/join",
            f"{name}: story": f"{over}/story",
            f"{name}: history": f"{now}/history",
            f"{name}: a change": f"{now}/change/{changed}",
            f"{name}: help of a phone": f"{seated(page.request, now, first)}/sheet/help",
            **{f"{name}: {sheet}": f"{now}/sheet/{sheet}" for sheet in SHEETS[name]},
            **{f"{name}: replay {n}": f"/replay/{name}?entry={n}" for n in (0, 8, 22, 60)},
        }
    six = kept_game("retinue-random-6")
    over = brought(page.request, six, len(six["entries"]))
    removed = brought(page.request, GAME, 22)
    post(page, "/tables/remove", code=removed.rpartition("/")[2])
    box = post(page, "/boxes", do="copy", of="sample")
    cards = post(page, "/wallenstein/boxes", do="new", name="Unsere Karten")
    return {
        **made,
        "another story": f"{over}/story",
        "finished games": "/games",
        "choice of a game": "/new",
        "calculator": "/calculator",
        "calculator of Wallenstein": "/wallenstein/calculator",
        "battle calculator": "/wallenstein/quarrel",
        "boxes": "/boxes",
        "the sample": "/boxes/sample",
        "a box": box,
        "boxes of Wallenstein": "/wallenstein/boxes",
        "a box of Wallenstein": cards,
        "a board of Wallenstein": f"{cards}/board",
        **{f"editor of a {one}": f"{box}/edit/{one}" for one in EDITORS},
    }


def post(page: Page, where: str, **fields: str) -> str:
    """Send a form from this browser, and return the address to which the answer redirects."""
    page.goto("/")
    origin = {"Origin": page.url.rstrip("/")}
    answer = page.request.post(where, form=fields, headers=origin, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def unfold(page: Page) -> None:
    """Open every part of the page that opens in its place, and leave out most lines of a history,
    which are all alike."""
    page.evaluate(
        """() => {
          const parts = document.querySelectorAll(".disclosure, .ed details, #more");
          for (const one of parts) one.open = true;
          const lines = document.querySelectorAll(".history-item");
          lines.forEach((one, n) => n % 10 && one.remove());
        }"""
    )
