"""Styles, scripts, fonts and pictures, under addresses that change with their content.

All static files are below one address, because they refer to each other by relative paths. The
address contains a digest of the files, so browsers can keep them for good. The files of a game are
in a folder with its name, also those of an installed package. Each page gets one style sheet and
two scripts, joined from the files that it lists: one script for before the first paint, which stays
small, and one for after it. The lists are in the addresses, so that a restarted server still knows
them.

For a home screen there are also a manifest, icons, and a service worker that caches the styles.
Browsers allow these on https and localhost only; nothing depends on them.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import cast

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    jsonify,
    request,
    send_file,
    url_for,
)
from flask_babel import gettext

pages = Blueprint("install", __name__)

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
PREFIX = "/static"
CACHE_FOR_A_YEAR = f"public, max-age={365 * 24 * 3600}, immutable"
OLD_DIGEST = re.compile(r"[0-9a-f]{8}/")
FOREVER = frozenset({"static", "serve_styles", "serve_script"})
"""The endpoints below the address that changes with the files."""
SHARED = FOREVER | {"static_before"}
"""The endpoints whose answers are the same for everybody."""
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webm": "video/webm",
    ".woff2": "font/woff2",
}
"""The types of our files, by their endings. Python asks the registry of Windows, where another
program may have written that `.js` and `.svg` are plain text: then browsers show no map."""
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


class StaticFiles:
    """The static files by their names below the address, with slashes: those in the companion's
    `folder`, and those in the folders of `games`, where the first part of the name selects the
    game."""

    def __init__(self, folder: Path, games: Mapping[str, Path] | None = None) -> None:
        self.paths = dict(_files_below(folder, ""))
        for name, own in (games or {}).items():
            self.paths.update(_files_below(own, f"{name}/"))

    @cached_property
    def address(self) -> str:
        """The beginning of the addresses of all files. It contains a digest of the files and of
        this module."""
        digest = blake2b(Path(__file__).read_bytes(), digest_size=4)
        for name, path in sorted(self.paths.items()):
            content = path.read_bytes()
            digest.update(f"{name} {len(content)} ".encode())
            digest.update(content)
        return f"{PREFIX}/{digest.hexdigest()}"

    def read(self, name: str) -> str:
        """Return the text of a style sheet or a script, without our comments."""
        text = self.paths[name].read_text(encoding="utf-8")
        ours = not name.startswith("vendor/")
        return COMMENTS[posixpath.splitext(name)[1]].sub("", text) if ours else text


def _files_below(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        if path.is_file():
            yield prefix + path.relative_to(folder).as_posix(), path


def init_app(app: Flask, files: StaticFiles) -> None:
    """Add the routes of all static files to `app`, and give all templates the background colours,
    light and dark, for the browser's own frame."""
    app.extensions["static"] = files
    app.add_url_rule(f"{files.address}/<path:filename>", "static", serve_file)
    for name, serve_joined in JOINED.items():
        app.add_url_rule(f"{files.address}/{name}", serve_joined.__name__, serve_joined)
    app.add_url_rule(f"{PREFIX}/<path:filename>", "static_before", serve_present_file)
    app.jinja_env.globals["drawings"] = files.address
    paper = r"--paper: var\(--light, (.*?)\) var\(--dark, (.*?)\);"
    [(light, dark)] = re.findall(paper, files.read("css/tokens.css"))
    app.config["PAPERS"] = app.jinja_env.globals["papers"] = {"light": light, "dark": dark}
    app.register_blueprint(pages)


def static_files() -> StaticFiles:
    """Return the static files of this app."""
    return cast(StaticFiles, current_app.extensions["static"])


def serve_file(filename: str) -> Response:
    """Return a static file, or 404."""
    path = static_files().paths.get(filename)
    if path is None:
        abort(404)
    max_age = current_app.get_send_file_max_age(filename)
    return send_file(path, mimetype=TYPES.get(path.suffix), max_age=max_age)


def serve_present_file(filename: str) -> Response:
    """Serve the present version of a file to a page that was opened before an update and uses an
    older digest."""
    found = OLD_DIGEST.match(filename)
    name = filename[found.end() :] if found else filename
    return JOINED[name]() if name in JOINED else serve_file(name)


def serve_styles() -> Response:
    """Return one style sheet, joined from the files in `parts`, which are separated by commas."""
    return _text_response(
        join_style_sheets(static_files(), _listed_files("parts", ".css")), "text/css"
    )


def serve_script() -> Response:
    """Return one script, joined from several files: those in `first` run as soon as the script is
    loaded, those in `then` once the page has been parsed."""
    first, then = _listed_files("first", ".js"), _listed_files("then", ".js")
    return _text_response(join_scripts(static_files(), first, then), "text/javascript")


JOINED = {"page.css": serve_styles, "page.js": serve_script}
"""The joined files of a page, by their names."""


@lru_cache(MAX_JOINED)
def join_style_sheets(files: StaticFiles, parts: tuple[str, ...]) -> str:
    """Return the style sheets joined into one, with addresses relative to the address of all
    files."""

    def insert_addresses(part: str) -> str:
        beside = posixpath.dirname(part)
        return ADDRESS.sub(
            lambda found: f'url("{posixpath.normpath(posixpath.join(beside, found[1]))}")',
            files.read(part),
        )

    return "\n".join(map(insert_addresses, parts))


@lru_cache(MAX_JOINED)
def join_scripts(files: StaticFiles, first: tuple[str, ...], then: tuple[str, ...]) -> str:
    """Return the scripts joined into one. Those in `then` run after the page has been parsed."""
    at_once, later = (";\n".join(map(files.read, parts)) for parts in (first, then))
    return f"{at_once};\n{WHEN_PARSED % later}"


def _listed_files(key: str, ending: str) -> tuple[str, ...]:
    """Return the names of the files that the request lists; 404 if a name is no static file or
    occurs twice."""
    names = tuple(filter(None, request.args.get(key, "").split(",")))
    ours = {name for name in static_files().paths if name.endswith(ending)}
    if len(set(names)) < len(names) or not ours.issuperset(names):
        abort(404)
    return names


def _text_response(text: str, mimetype: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.add_etag()
    response.cache_control.no_cache = True  # `caching` keeps it under the lasting address
    response.make_conditional(request)
    return response


@pages.get("/manifest.webmanifest")
def serve_manifest() -> Response:
    """Return the manifest, which browsers need to put the companion on a home screen."""
    paper = current_app.config["PAPERS"]["light"]
    response = jsonify(
        id="/",
        name=gettext("Table companion"),
        short_name=gettext("Companion"),
        start_url=url_for("home.index"),
        scope="/",
        display="standalone",
        background_color=paper,
        theme_color=paper,
        icons=[_icon_entry(name, size, purpose) for name, size, purpose in ICONS],
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon_entry(name: str, size: int, purpose: str) -> dict[str, object]:
    source = url_for("static", filename=f"icons/{name}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@pages.get("/sw.js")
def serve_service_worker() -> Response:
    """Return the service worker, which caches styles and pictures. At this address it can serve all
    pages."""
    response = serve_file("js/sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response
