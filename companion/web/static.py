"""Styles, scripts, fonts and drawings: their addresses change with them, so browsers keep them.

One address for all of them, as they name each other by where they stand. It is made of what is in
the files when the companion starts, and of how they are put together.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path

from flask import Flask, Response, current_app

from companion.web import bundles

PREFIX = "/static"
LASTING = f"public, max-age={365 * 24 * 3600}, immutable"
BEFORE = re.compile(r"[0-9a-f]{8}/")
FOREVER = frozenset({"static", "page_styles", "page_script"})
"""The endpoints below the address that changes with the files."""
SHARED = FOREVER | {"static_before"}
"""The endpoints whose answers are the same for everybody."""


def address(folder: Path) -> str:
    """The address of the folder, with a digest of its files in it: it changes when they do."""
    digest = blake2b(Path(bundles.__file__).read_bytes(), digest_size=4)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode())
        digest.update(content)
    return f"{PREFIX}/{digest.hexdigest()}"


def init(app: Flask) -> None:
    """Add the routes of all static files to `app`."""
    bundles.init(app)
    app.add_url_rule(f"{PREFIX}/<path:filename>", "static_before", before)


def before(filename: str) -> Response:
    """The present file for a page that was opened before an update, under an older digest."""
    found = BEFORE.match(filename)
    name = filename[found.end() :] if found else filename
    return bundles.MADE[name]() if name in bundles.MADE else current_app.send_static_file(name)
