"""What caches may keep of every answer, over the whole URL map."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.static import SHARED
from tests.games.league_of_six.positions import a_setup

OF_NO_CACHE = ("/healthz", "/healthz/stream")


def opened(app: Flask) -> tuple[FlaskClient, str]:
    """The browser that leads a new table, and the table's code."""
    browser = app.test_client()
    table = {"game": LEAGUE_OF_SIX.name, "setup": a_setup()}
    return browser, browser.post("/tables", json=table).location[-4:]


def test_every_page_is_its_own_browsers_alone_and_nothing_of_a_table_is_stored(
    app: Flask,
) -> None:
    """Whatever is asked for, and whatever comes of it: a page, a redirect, an error, a stream."""
    browser, code = opened(app)
    values = {"code": code, "colour": "red", "step": "1", "name": LEAGUE_OF_SIX.name}
    for rule in app.url_map.iter_rules():
        if rule.endpoint in SHARED:
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values.get(found[1], "x"), rule.rule)
        for method in sorted((rule.methods or set()) - {"OPTIONS", "DELETE"}):
            with browser.open(path, method=method) as answer:
                kept, varies = answer.headers["Cache-Control"], answer.headers["Vary"]
            table_own = path.startswith("/t/") or path in OF_NO_CACHE
            if path != "/sw.js":
                assert kept == ("no-store" if table_own else "private, no-cache"), (method, path)
            assert {"Cookie", "Accept-Language"} <= set(varies.split(", ")), (method, path)
