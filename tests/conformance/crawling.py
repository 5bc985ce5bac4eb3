"""Follows every link of a table's pages, as a browser with scripts and as one without."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from flask.testing import FlaskClient

from tests.support.party import HX

HTML = "text/html"
AWAY = ("/events",)
"""Streams: they would never end."""


class Link(NamedTuple):
    """An address, and whether scripts ask for it (a fragment) or a browser does (a page)."""

    address: str
    fragment: bool


class Page(NamedTuple):
    """What came from there."""

    link: Link
    status: int
    text: str


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Link] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        gets = given.get("method", "get").lower() == "get"
        for key in ("href", "src", "data-live", *(("action",) if gets else ())):
            if given.get(key):
                self.found.append(Link(given[key], key == "data-live"))
        if given.get("hx-get"):
            self.found.append(Link(given["hx-get"], True))


class _Words(HTMLParser):
    """Whatever is read or read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in ("script", "style")
        spoken = ("alt", "aria-label", "content", "placeholder", "title")
        self.said += [value or "" for key, value in attrs if key in spoken]

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def words_of(page: Page) -> str:
    """What that page says to eyes and ears."""
    parser = _Words()
    parser.feed(page.text)
    return " ".join(parser.said)


OF_LEAGUE = (
    *("league of six", "town", "guard", "horse", "estate", "clergy", "influence", "follower"),
    *("sechsstädtebund", "stadt", "wache", "pferd", "klerus", "einfluss", "gefolg"),
    *("šestiměst", "město", "stráž", "kůň", "vliv", "družin"),
)
"""Nouns of League of Six; the made-up game has none of them."""


def foreign(said: str) -> list[str]:
    """The nouns of League of Six that stand there."""
    return [noun for noun in OF_LEAGUE if noun in said.casefold()]


def links(page: Page) -> Iterator[Link]:
    """Where that page leads on this server."""
    parser = _Links()
    parser.feed(page.text)
    for address, fragment in parser.found:
        whole = urljoin(page.link.address, address)
        parts = urlsplit(whole)
        if parts.scheme or parts.netloc or parts.path.endswith(AWAY):
            continue
        yield Link(parts._replace(fragment="").geturl(), fragment)


def crawl(client: FlaskClient, language: str, *starts: str, within: str) -> Iterator[Page]:
    """Every page that can be come to from there; beyond `within` one step only."""
    headers = {"Accept-Language": language, "Accept": HTML}
    todo = [Link(address, fragment) for address in starts for fragment in (False, True)]
    seen = set(todo)
    while todo:
        link = todo.pop()
        answer = client.get(link.address, headers={**headers, **(HX if link.fragment else {})})
        worded = answer.mimetype == HTML
        page = Page(link, answer.status_code, answer.text if worded else "")
        answer.close()
        yield page
        if link.address not in starts and not link.address.startswith(within):
            continue
        new = [one for one in dict.fromkeys(links(page)) if one not in seen]
        seen.update(new)
        todo += new
