"""Tests of how much a phone loads when its code is scanned, and when it is opened again."""

from typing import Any

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page

from companion.folders import HOME
from tests.browser.kept import GAME, opened, seated

NAMES = ("Jiří Žižka", "Šárka Ěščřů", "Größe Äöü", "Łukasz Ňáýíé")
SEAT = GAME["setup"]["players"][0]["colour"]
LETTERS = (
    "ÁáČčĎďÉéĚěÍíŇňÓóŘřŠšŤťÚúŮůÝýŽž ÄäÖöÜüßẞ ĄąĆćĘęŁłŃńŚśŹźŻż ĽľĹĺŔŕÔô ŐőŰű ĐđȘșȚțĂăÂâÎî "
    "ÀàÆæÇçÈèÊêËëÏïŒœÙùÛûŸÿ ÑñÃãÕõ ÅåØøÐðÞþ ĀāĒēĖėĢģĪīĮįĶķĻļŅņŪūŲų ĞğİıŞş ĠġĦħ ŴŵŶŷ"
)
FACES = (("heading", 400), ("heading", 700), ("heading", 800), ("text", 400), ("text", 700))


class Counting:
    """Record each address that a page loads over the network, and the number of bytes."""

    def __init__(self, page: Page) -> None:
        self.asked: dict[str, list[Any]] = {}
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._sent)
        network.on("Network.responseReceived", self._came)
        network.on("Network.loadingFinished", self._ended)
        network.on("Network.requestServedFromCache", self._kept)

    def _sent(self, event: Any) -> None:
        self.asked[event["requestId"]] = [event["request"]["url"].split("/", 3)[3], 0]

    def _came(self, event: Any) -> None:
        if event["response"].get("fromDiskCache"):
            self._kept(event)
        elif event["requestId"] in self.asked:
            self.asked[event["requestId"]][1] = event["response"]["encodedDataLength"]

    def _ended(self, event: Any) -> None:
        if event["requestId"] in self.asked:
            self.asked[event["requestId"]][1] = event["encodedDataLength"]

    def _kept(self, event: Any) -> None:
        self.asked.pop(event["requestId"], None)


def loaded(page: Page, url: str) -> tuple[int, int, str]:
    """Return the number of requests and bytes that opening that address takes, and a list of the
    requests."""
    counting = Counting(page)
    with page.expect_response("**/events?*"):
        page.goto(url)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(500)  # for the icon of the tab, which is requested last
    asked = list(counting.asked.values())
    return len(asked), sum(size for _, size in asked), "\n".join(f"{n} {url}" for url, n in asked)


@pytest.mark.parametrize(
    ("entries", "locale"), [*((n, "cs") for n in (None, 0, 13, 17, 23, 146)), (23, "en")]
)
def test_a_phone_loads_few_bytes_and_fewer_on_later_visits(open_page, entries, locale):
    """The page of a seat and, without entries (None), the page that offers the seats: in the
    language with the most letters, and once in another."""
    phone = open_page("phone", locale=locale)
    table = opened(phone.context.request, entries or 0, NAMES)
    page = f"{table}/join" if entries is None else seated(phone.context.request, table, SEAT)
    requests, size, which = loaded(phone, page)
    assert requests <= 8, which
    assert size <= 122_500, which
    requests, size, which = loaded(phone, page)
    assert requests <= 2, which
    assert size <= 10_000, which


def drawn_with(page: Page, family: str, weight: int, text: str) -> dict[str, bool]:
    """Return the fonts in which that text is drawn, and for each whether it is one of ours."""
    page.evaluate(
        """async ([family, weight, text]) => {
          const made = document.createElement("p");
          made.id = "drawn";
          made.textContent = text;
          made.style.font = `${weight} 20px var(--font-${family})`;
          document.getElementById("drawn")?.remove();
          document.querySelector("main").prepend(made);
          await document.fonts.ready;
        }""",
        [family, weight, text],
    )
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    tool = page.context.new_cdp_session(page)
    tool.send("DOM.enable")
    tool.send("CSS.enable")
    root = tool.send("DOM.getDocument")["root"]["nodeId"]
    node = tool.send("DOM.querySelector", {"nodeId": root, "selector": "#drawn"})["nodeId"]
    fonts = tool.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"]: font["isCustomFont"] for font in fonts}


def words() -> str:
    """Return every printable character of the texts in all languages."""
    found: set[str] = set()
    for path in sorted((HOME / "translations").glob("*/LC_MESSAGES/messages.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                for text in (message.id, message.string):
                    found.update(*([text] if isinstance(text, str) else text or [""]))
    return "".join(sorted(char for char in found if char.isprintable()))


def test_one_font_covers_all_texts_and_european_names(same_page):
    """Names in other scripts are drawn in the device's own fonts."""
    page = same_page()
    page.goto("/calculator")
    ours = words()
    for family, weight in FACES:
        for text in (LETTERS, ours):
            assert set(drawn_with(page, family, weight, text).values()) == {True}, (family, weight)
    assert False in drawn_with(page, "text", 400, "Дмитро").values()
