"""Take the pictures of every page, in light and dark: `python tools/pictures.py [NAME …]`.

Pictures that README and docs show are in `docs/pictures`. All others are in its folder `more`,
which is not part of the repository.

A line in `PICTURES` is one page: its name, the screen, the number of entries of the sample game,
and the page's address below the table's ("" is the tablet, "seat" the phone of the player who acts
next, "/…" an address outside of the table), then what is tapped there.
"""

from __future__ import annotations

import base64
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.fixtures import SCREENS
from tests.browser.kept import GAME, WALLENSTEIN, opened, seated
from tests.support.server import APP, Server

HOME = Path(__file__).parent.parent
FOLDER = HOME / "docs" / "pictures"
MORE = FOLDER / "more"
THEMES = ("light", "dark")
QUALITY = 0.7
ALL = len(GAME["entries"])
TABLE, SEAT = "", "seat"
HANDS = {
    "red": ("Anna", 70, 3, 5, 4, 2),
    "yellow": ("Ben", 65, 1, 0, 7, 7),
    "green": ("Cem", 71, 1, 1, 4, 2),
    "blue": ("Dora", 52, 3, 12, 3, 2),
}
FIELDS = ("name", "influence", "guards", "clergy", "aristocracy", "burghers")
TOTALS = "/calculator?" + "&".join(
    f"{colour}.{field}={value}"
    for colour, hand in HANDS.items()
    for field, value in zip(FIELDS, hand, strict=True)
)
WINTER = (
    "/wallenstein/calculator?red.name=Anna&red.points=20&red.counties=8&yellow.name=Ben"
    "&yellow.points=18&yellow.counties=7&blue.name=Cem&blue.points=21&blue.counties=6"
    "&red.brandenburg.palaces=2&blue.brandenburg.palaces=1&yellow.bayern.posts=3"
)


class Picture(NamedTuple):
    """One page to take, at a moment of that sample game. `taps`: what is tapped first."""

    name: str
    screen: str
    entries: int = 0
    where: str = TABLE
    taps: tuple[str, ...] = ()
    game: Any = GAME


PICTURES = (
    Picture("home", "tablet", where="/"),
    Picture("set-up", "tablet", where="/new?game=league-of-six"),
    Picture("seats", "tablet", where="sheet/seats", taps=(".code",)),
    Picture("join", "phone", where="join"),
    Picture("table-dealing", "tablet"),
    Picture("table-choosing", "ipad", 13),
    Picture("table-portrait", "tablet-portrait", 13),
    Picture("table-answering", "tablet", 14),
    Picture("table-collecting", "ipad", 17),
    Picture("table-storing", "tablet", 23),
    Picture("table-leader-card", "tablet", 138),
    Picture("table-revealing", "tablet", 146),
    Picture("table-help", "tablet", 17, taps=("#open-phase",)),
    Picture("phone-choosing", "phone", 13, SEAT),
    Picture("phone-answering", "phone", 14, SEAT),
    Picture("phone-collecting", "phone", 17, SEAT),
    Picture("phone-storing", "phone", 23, SEAT),
    Picture("phone-revealing", "phone", 146, SEAT),
    Picture("result", "tablet", ALL),
    Picture("story", "ipad", ALL, "story"),
    Picture("replay-table", "tablet", ALL, "replay?entry=88"),
    Picture("history", "tablet", ALL, "history"),
    Picture("games", "tablet", ALL, "/games"),
    Picture("replay", "ipad", where="/replay/league-of-six?entry=39"),
    Picture("replay-phone", "phone", where="/replay/league-of-six?entry=9"),
    Picture("calculator", "tablet", where=TOTALS),
    Picture("boxes", "tablet", where="/boxes"),
    Picture("box", "tablet", where="/boxes/sample"),
    Picture("wallenstein-set-up", "tablet", where="/new?game=wallenstein"),
    Picture("wallenstein-planning", "tablet", 54, game=WALLENSTEIN),
    Picture("wallenstein-phone-planning", "phone", 54, SEAT, game=WALLENSTEIN),
    Picture("wallenstein-actions", "tablet", 74, game=WALLENSTEIN),
    Picture("wallenstein-moving", "ipad", 51, game=WALLENSTEIN),
    Picture("wallenstein-battle", "tablet", 67, game=WALLENSTEIN),
    Picture("wallenstein-story", "tablet", len(WALLENSTEIN["entries"]), "story", game=WALLENSTEIN),
    Picture("wallenstein-calculator", "tablet", where=WINTER),
)


def shown() -> set[str]:
    """Return the files that README and docs show."""
    pages = (HOME / "README.md", *(HOME / "docs").rglob("*.md"))
    texts = (page.read_text(encoding="utf-8") for page in pages)
    return {name for text in texts for name in re.findall(r"pictures/([\w-]+\.webp)", text)}


class Tables:
    """The tables at moments of the sample game; each is opened only once."""

    def __init__(self, request: APIRequestContext) -> None:
        self._request = request
        self._tables: dict[tuple[str, int, bool], str] = {}

    def address(self, picture: Picture) -> str:
        """Return the address of that page."""
        game = picture.game
        table = self._at(game, picture.entries, phones=picture.where == SEAT)
        if picture.where.startswith("/"):
            return picture.where
        if picture.where == SEAT:
            return seated(self._request, table, game["entries"][picture.entries]["player"])
        # What a tap opens is opened from the table's page, as people do it.
        return table if picture.taps or not picture.where else f"{table}/{picture.where}"

    def _at(self, game: Any, entries: int, *, phones: bool) -> str:
        key = (game["game"], entries, phones)
        if key not in self._tables:
            self._tables[key] = opened(self._request, entries, game=game)
        return self._tables[key]


def take(browser: Browser, url: str, picture: Picture, theme: str, state: Any) -> bytes:
    """Return a picture of the page at `url`, after everything on it has come to rest."""
    width, height = SCREENS[picture.screen]
    on_phone = "phone" in picture.screen
    with browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=1.5 if on_phone else 1,
        locale="en",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=on_phone,
        storage_state=state,
    ) as context:
        context.add_init_script(chromium.AWAKE)
        page = context.new_page()
        page.goto(url)
        for tap in picture.taps:
            page.locator(tap).first.tap()
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready.then(() => null)")
        page.wait_for_timeout(250)
        return page.screenshot()


TO_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def small(page: Page, png: bytes) -> bytes:
    """Return the picture as WebP; Chromium itself converts it."""
    return base64.b64decode(page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), QUALITY]))


def shoot(browser: Browser, server: Server, wanted: set[str]) -> None:
    """Take the wanted pictures, or all of them. Delete pictures that no line names any more."""
    chosen = [picture for picture in PICTURES if not wanted or picture.name in wanted]
    with browser.new_context(base_url=server.url) as context:
        tables = Tables(context.request)
        addresses = [server.url + tables.address(picture) for picture in chosen]
        state = context.storage_state()
    press = browser.new_page()
    for picture, url in zip(chosen, addresses, strict=True):
        for theme in THEMES:
            png = take(browser, url, picture, theme, state)
            put(f"{picture.name}-{theme}.webp", small(press, png))
    tidy()
    print(f"{len(chosen) * len(THEMES)} pictures taken")


def put(name: str, picture: bytes) -> None:
    """Write the picture to its folder, which is created if necessary."""
    folder = FOLDER if name in shown() else MORE
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(picture)


def tidy() -> None:
    """Delete pictures that no line names any more, and from `FOLDER` those that no page shows."""
    made = {f"{picture.name}-{theme}.webp" for picture in PICTURES for theme in THEMES}
    for path in (*FOLDER.glob("*.webp"), *MORE.glob("*.webp")):
        if path.name not in made or (path.parent == FOLDER) != (path.name in shown()):
            path.unlink()


def main() -> None:
    """Take the pictures, with a server that runs only meanwhile."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", program=APP)
        server.start()
        browser = chromium.launch(playwright)
        try:
            shoot(browser, server, set(sys.argv[1:]))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
