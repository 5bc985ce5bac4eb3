"""Follow every link of a table's pages, as a browser with scripts and as one without."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qsl, urljoin, urlsplit

from flask.testing import FlaskClient

from tests.support.party import HX

HTML = "text/html"
FOR_SCRIPTS = ("data-live", "data-sheet", "hx-get")
AWAY = ("/events",)
"""Streams, which never end."""
ALIKE = 3
"""The number of pages that are tried if they differ only in the values of their query, such as
sheets of places."""


class Link(NamedTuple):
    """An address. `fragment`: whether scripts load it as a fragment, or a browser as a page."""

    address: str
    fragment: bool


class Page(NamedTuple):
    """The answer from an address."""

    link: Link
    status: int
    text: str


TAG = re.compile(r"<[^>]*>")
LEADS = re.compile(r'\s(data-live|href|hx-get|src)="(?!#)([^"]*)"')
"""Matches an address that a page leads to. A pattern is enough, because pages quote every
attribute; a parser would take longer than rendering the pages."""
SHEET = re.compile(r'<a\b[^>]*\shref="([^"]*)"[^>]*\sdata-sheet\b')
"""Matches a link that scripts open as a sheet."""
FORM = re.compile(r"<form\b[^>]*>")
ASKS = re.compile(r'\saction="([^"]*)"')
POSTS = re.compile(r'\smethod="post"', re.IGNORECASE)


def _found(text: str) -> dict[tuple[str, bool], None]:
    """Return the addresses in that page, each with whether scripts load it."""
    forms = [form for form in FORM.findall(text) if not POSTS.search(form)]
    asked = [("action", where) for form in forms for where in ASKS.findall(form)]
    sheets = [("data-sheet", where) for where in SHEET.findall(text)]
    leads = [*LEADS.findall(text), *sheets, *asked]
    return {(unescape(where), key in FOR_SCRIPTS): None for key, where in leads if where}


SILENT = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
SPOKEN = re.compile(r'\s(?:alt|aria-label|content|placeholder|title)="([^"]*)"')


def words_of(page: Page) -> str:
    """Return the visible text of that page and its texts for screen readers."""
    text = SILENT.sub(" ", page.text)
    return unescape(" ".join((TAG.sub(" ", text), *SPOKEN.findall(text))))


OF_LEAGUE = (
    *("league of six", "town", "guard", "horse", "estate", "clergy", "influence", "follower"),
    *("sechsstädtebund", "stadt", "wache", "pferd", "klerus", "einfluss", "gefolg"),
    *("šestiměst", "město", "stráž", "kůň", "vliv", "družin"),
)
"""Nouns of League of Six; the made-up game has none of them."""


def foreign(said: str) -> list[str]:
    """Return the nouns of League of Six in that text."""
    return [noun for noun in OF_LEAGUE if noun in said.casefold()]


def links(page: Page) -> Iterator[Link]:
    """Yield the links of the page to this server."""
    for address, fragment in _found(page.text):
        whole = _whole("/" if address.startswith("/") else page.link.address, address)
        if whole is not None:
            yield Link(whole, fragment)


@cache
def _whole(base: str, address: str) -> str | None:
    """Return the full address of a link on this server, or None if it leads elsewhere."""
    parts = urlsplit(urljoin(base, address))
    if parts.scheme or parts.netloc or parts.path.endswith(AWAY):
        return None
    return parts._replace(fragment="").geturl()


def crawl(
    client: FlaskClient,
    language: str,
    *starts: str,
    within: str,
    scripts: bool = True,
    left_out: Callable[[Link], bool] = lambda _: False,
) -> Iterator[Page]:
    """Yield every page that can be reached from there, except those to leave out.

    Pages outside of `within` are yielded, but their links are not followed. Without scripts every
    address is opened as a page, which contains the fragment.
    """
    todo = [Link(address, fragment) for address in starts for fragment in {False, scripts}]
    seen = set(todo)
    alike: Counter[tuple[str, tuple[str, ...], bool]] = Counter()
    while todo:
        link = todo.pop()
        page = fetched(client, language, link)
        yield page
        if link.address not in starts and not link.address.startswith(within):
            continue
        found = (Link(one.address, one.fragment and scripts) for one in links(page))
        for one in dict.fromkeys(found):
            if one in seen or left_out(one):
                continue
            kind = (*_but_for_values(one.address), one.fragment)
            if alike[kind] < ALIKE:
                alike[kind] += 1
                seen.add(one)
                todo.append(one)


def _but_for_values(address: str) -> tuple[str, tuple[str, ...]]:
    """Return that address with only the names of its query's parameters."""
    parts = urlsplit(address)
    return parts.path, tuple(key for key, _ in parse_qsl(parts.query))


def not_below(address: str) -> Callable[[Link], bool]:
    """Return a function: whether a link leads elsewhere, such as to the home page, to styles or to
    other games."""
    return lambda link: not link.address.startswith(address)


def fetched(client: FlaskClient, language: str, link: Link) -> Page:
    """Return the answer to that link, without a text if it is not HTML."""
    headers = {"Accept-Language": language, "Accept": HTML, **(HX if link.fragment else {})}
    answer = client.get(link.address, headers=headers)
    page = Page(link, answer.status_code, answer.text if answer.mimetype == HTML else "")
    answer.close()
    return page
