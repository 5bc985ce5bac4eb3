"""The companion on a home screen: its name, its icons, and the script that keeps its styles.

Browsers allow it on https and localhost only; nothing depends on it.
"""

from __future__ import annotations

import re

from flask import Blueprint, Flask, Response, current_app, jsonify, url_for
from flask_babel import gettext

from companion.web import static

pages = Blueprint("install", __name__)

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


def init(app: Flask) -> None:
    """Give all templates the background colours, light and dark, for the browser's own frame."""
    tokens = app.extensions["static"].read("css/tokens.css")
    light, dark = re.findall(r"--paper: (#[0-9a-f]{6});", tokens)[:2]
    app.config["PAPERS"] = app.jinja_env.globals["papers"] = {"light": light, "dark": dark}


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
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
        icons=[_icon(name, size, purpose) for name, size, purpose in ICONS],
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon(name: str, size: int, purpose: str) -> dict[str, object]:
    source = url_for("static", filename=f"icons/{name}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@pages.get("/sw.js")
def worker() -> Response:
    """Return the service worker, which caches styles and pictures. At this address it works for all
    pages."""
    response = static.serve("js/sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response
