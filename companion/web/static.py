"""Styles, scripts, fonts and pictures, under addresses that change with them.

All static files are below one address, because they refer to each other by relative paths. It holds
a digest of the files, so browsers can keep them for good. Each page gets one style sheet and two
scripts, joined from the files that it lists: one before the first paint, which stays small, and one
after it. The lists are in the addresses, so that a restarted server still knows them.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from flask import Flask, Response, abort, current_app, request

PREFIX = "/static"
CACHE_FOR_A_YEAR = f"public, max-age={365 * 24 * 3600}, immutable"
OLD_DIGEST = re.compile(r"[0-9a-f]{8}/")
FOREVER = frozenset({"static", "page_styles", "page_script"})
"""The endpoints below the address that changes with the files."""
SHARED = FOREVER | {"static_before"}
"""The endpoints whose answers are the same for everybody."""
MAX_JOINED = 64
"""Joined files that are kept in memory."""
ADDRESS = re.compile(r'url\("([^"#]+)"\)')
COMMENTS = {
    ".css": re.compile(r"/\*(?!!).*?\*/\s*", re.DOTALL),
    ".js": re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
}
"""Our comments in styles, and in scripts those on lines of their own: readers need them, and
browsers do not. Licences in styles (`/*!`) stay."""
WHEN_PARSED = """document.addEventListener("DOMContentLoaded", () => {
"use strict";
%s});
"""
"""Runs scripts once the page has been parsed; the files of one page share their names."""


def address(folder: Path) -> str:
    """Return the address of the static folder, with a digest of its files and of this module."""
    digest = blake2b(Path(__file__).read_bytes(), digest_size=4)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode())
        digest.update(content)
    return f"{PREFIX}/{digest.hexdigest()}"


def init(app: Flask) -> None:
    """Add the routes of all static files to `app`."""
    for name, serve in JOINED.items():
        app.add_url_rule(f"{app.static_url_path}/{name}", f"page_{serve.__name__}", serve)
    app.add_url_rule(f"{PREFIX}/<path:filename>", "static_before", serve_present_file)


def serve_present_file(filename: str) -> Response:
    """Serve the present file to a page that was opened before an update and uses an older
    digest."""
    found = OLD_DIGEST.match(filename)
    name = filename[found.end() :] if found else filename
    return JOINED[name]() if name in JOINED else current_app.send_static_file(name)


def styles() -> Response:
    """Return the joined style sheet of the files in `parts`, which have commas between them."""
    return _answer(style_sheet(_folder(), _listed_files("parts", ".css")), "text/css")


def script() -> Response:
    """Return the joined script: files in `first` run as soon as it is there, files in `then` once
    the page has been parsed."""
    text = whole_script(_folder(), _listed_files("first", ".js"), _listed_files("then", ".js"))
    return _answer(text, "text/javascript")


JOINED = {"page.css": styles, "page.js": script}
"""The joined files of a page, by their names."""


@lru_cache(MAX_JOINED)
def style_sheet(folder: str, parts: tuple[str, ...]) -> str:
    """Return the style sheets joined, with addresses relative to `folder`."""

    def with_addresses(part: str) -> str:
        beside = posixpath.dirname(part)
        return ADDRESS.sub(
            lambda found: f'url("{posixpath.normpath(posixpath.join(beside, found[1]))}")',
            _read(folder, part),
        )

    return "\n".join(map(with_addresses, parts))


@lru_cache(MAX_JOINED)
def whole_script(folder: str, first: tuple[str, ...], then: tuple[str, ...]) -> str:
    """Return the scripts joined. Those in `then` run after the page has been parsed."""
    at_once, later = (";\n".join(_read(folder, part) for part in parts) for parts in (first, then))
    return f"{at_once};\n{WHEN_PARSED % later}"


def _listed_files(key: str, ending: str) -> tuple[str, ...]:
    """Return the files that the request lists; 404 if a name is no static file or occurs twice."""
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
    text = Path(folder, part).read_text(encoding="utf-8")
    ours = not part.startswith("vendor/")
    return COMMENTS[posixpath.splitext(part)[1]].sub("", text) if ours else text


def _answer(text: str, mimetype: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.add_etag()
    response.cache_control.no_cache = True  # `caching` keeps it under the lasting address
    response.make_conditional(request)
    return response
