"""Styles, scripts, fonts and drawings: their addresses change with them, so browsers keep them.

One address for all of them, as they name each other by where they stand. It is made of what is in
the files when the companion starts, and of how they are put together.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path

from flask import Flask, Response, current_app, request

from companion.web import bundles

PREFIX = "/static"
LASTING = f"public, max-age={365 * 24 * 3600}, immutable"
BEFORE = re.compile(r"[0-9a-f]{8}/")
KEPT = frozenset({"static", "page_styles", "page_script"})


def address(folder: Path) -> str:
    """Where what is in the folder is found: another address for any change of it."""
    digest = blake2b(Path(bundles.__file__).read_bytes(), digest_size=4)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode())
        digest.update(content)
    return f"{PREFIX}/{digest.hexdigest()}"


def init(app: Flask) -> None:
    """Has browsers keep what is found under the app's own static address."""
    bundles.init(app)
    app.after_request(last)
    app.add_url_rule(f"{PREFIX}/<path:filename>", "static_before", before)


def last(response: Response) -> Response:
    """What was found at such an address stays as it is."""
    if request.endpoint in KEPT and response.status_code in (200, 304):
        response.headers["Cache-Control"] = LASTING
    return response


def before(filename: str) -> Response:
    """For a page that was opened before the companion was brought up to date: as it is now."""
    found = BEFORE.match(filename)
    name = filename[found.end() :] if found else filename
    return bundles.MADE[name]() if name in bundles.MADE else current_app.send_static_file(name)
