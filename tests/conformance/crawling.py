"""Follow every link of a table's pages, like a browser with scripts and one without."""

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
"""Streams: they would never end."""
ALIKE = 3
"""How many are tried of the pages that only values in their query tell apart, such as sheets of
places."""


class Link(NamedTuple):
    """An address, and whether scripts fetch it (a fragment) or a browser opens it (a page)."""

    address: str
    fragment: bool


class Page(NamedTuple):
    """The response from an address."""

    link: Link
    status: int
    text: str


TAG = re.compile(r"<[^>]*>")
LEADS = re.compile(r'\s(data-live|href|hx-get|src)="(?!#)([^"]*)"')
"""Where a page leads; by a pattern, for pages write every attribute in double quotes: a whole
parser takes longer than the pages do."""
SHEET = re.compile(r'<a\b[^>]*\shref="([^"]*)"[^>]*\sdata-sheet\b')
"""A link that scripts lay over the page."""
FORM = re.compile(r"<form\b[^>]*>")
ASKS = re.compile(r'\saction="([^"]*)"')
POSTS = re.compile(r'\smethod="post"', re.IGNORECASE)


def _found(text: str) -> dict[tuple[str, bool], None]:
    """Return the addresses in that page, and which of them are for scripts."""
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
    """Return the addresses on this server that the page links to."""
    for address, fragment in _found(page.text):
        whole = _whole("/" if address.startswith("/") else page.link.address, address)
        if whole is not None:
            yield Link(whole, fragment)


@cache
def _whole(base: str, address: str) -> str | None:
    """Return the address that a link on a page means on this server; None if it leads elsewhere."""
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
    """Return every page that can be reached from there, except those to leave out. Outside of
    `within` follow only one link.

    Without scripts everything is asked for as a page: it has the fragment in it.
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
    """Return the links that lead elsewhere: to the first page, the styles, other games."""
    return lambda link: not link.address.startswith(address)


def fetched(client: FlaskClient, language: str, link: Link) -> Page:
    """Return the response to that link; without a text if it has none, such as a drawing."""
    headers = {"Accept-Language": language, "Accept": HTML, **(HX if link.fragment else {})}
    answer = client.get(link.address, headers=headers)
    page = Page(link, answer.status_code, answer.text if answer.mimetype == HTML else "")
    answer.close()
    return page
