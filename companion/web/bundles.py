"""One style sheet and one script a page: the files that the page lists, one after the other.

The list is in the address. So a page says in one place what it is made of, and a companion that
was started anew still knows it.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache, lru_cache
from pathlib import Path

from flask import Flask, Response, abort, current_app, request

MOST_KEPT = 64
ADDRESS = re.compile(r'url\("([^"#]+)"\)')
ONCE_READ = """document.addEventListener("DOMContentLoaded", () => {
"use strict";
%s});
"""
"""What needs the page waits until it has been read; names are shared by the files of one page."""


def styles() -> Response:
    """The style sheet of the files in `parts`, separated by commas."""
    return _answer(style_sheet(_folder(), _named("parts", ".css")), "text/css")


def script() -> Response:
    """The script of the files in `first`, which run before the page is drawn, and in `then`."""
    text = whole_script(_folder(), _named("first", ".js"), _named("then", ".js"))
    return _answer(text, "text/javascript")


MADE = {"page.css": styles, "page.js": script}
"""What is made beside the files, under the address that changes with them."""


def init(app: Flask) -> None:
    """Adds both to `app`; their endpoints are `page_styles` and `page_script`."""
    for name, made in MADE.items():
        app.add_url_rule(f"{app.static_url_path}/{name}", f"page_{made.__name__}", made)


@lru_cache(MOST_KEPT)
def style_sheet(folder: str, parts: tuple[str, ...]) -> str:
    """The style sheets joined; their relative addresses are made relative to `folder`."""

    def named(part: str) -> str:
        beside = posixpath.dirname(part)
        return ADDRESS.sub(
            lambda found: f'url("{posixpath.normpath(posixpath.join(beside, found[1]))}")',
            _read(folder, part),
        )

    return "\n".join(map(named, parts))


@lru_cache(MOST_KEPT)
def whole_script(folder: str, first: tuple[str, ...], then: tuple[str, ...]) -> str:
    """The scripts joined; those in `then` run once the page has been parsed."""
    at_once, later = (";\n".join(_read(folder, part) for part in parts) for parts in (first, then))
    return f"{at_once};\n{ONCE_READ % later}"


def _named(key: str, ending: str) -> tuple[str, ...]:
    """The files that the address names; 404 where one is no static file, or is named twice."""
    names = tuple(filter(None, request.args.get(key, "").split(",")))
    ours = {name for name in _files(_folder()) if name.endswith(ending)}
    if len(set(names)) < len(names) or not ours.issuperset(names):
        abort(404)
    return names


@cache
def _files(folder: str) -> frozenset[str]:
    paths = (path for path in Path(folder).rglob("*") if path.is_file())
    return frozenset(path.relative_to(folder).as_posix() for path in paths)


def _folder() -> str:
    return current_app.static_folder or ""


def _read(folder: str, part: str) -> str:
    return Path(folder, part).read_text(encoding="utf-8")


def _answer(text: str, mimetype: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.add_etag()
    response.cache_control.no_cache = True  # unless it is asked for under the lasting address
    response.make_conditional(request)
    return response
