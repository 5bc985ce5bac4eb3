"""The web app, put together from the pages, the storage and the games."""

from collections.abc import Iterable
from pathlib import Path

from flask import Flask

from companion.core.play import Games
from companion.folders import DATA, HOME
from companion.games.installed import INSTALLED
from companion.storage.codes import CODE_LENGTH, LONG_CODE, Codes
from companion.storage.folder import load_host_key, load_token_key
from companion.storage.tables import Records
from companion.web import (
    access_log,
    caching,
    calculators,
    changes,
    entries,
    errors,
    events,
    finished,
    gzip,
    health,
    home,
    languages,
    limits,
    new_table,
    phones,
    pwa,
    qr_codes,
    rate_limit,
    rematch,
    renderer,
    replay,
    security,
    static,
    stories,
    story_picture,
    tables,
    templating,
)
from companion.web.game_pages import pages_of
from companion.web.site import PRIVATE_SITE, Site, trust_proxy
from companion.web.streams import Hub

LARGEST_BODY = 1024 * 1024


def create_app(
    data: Path | str | None = None,
    names: Iterable[str] = (),
    games: Games | None = None,
    site: Site = PRIVATE_SITE,
) -> Flask:
    """Return the web app.

    `data` is the folder for everything that is stored. `names` are host names that the app accepts
    besides IP addresses and this machine's own name. `games` defaults to the installed games; only
    games with pages appear on the web. `site` says how the server is run.
    """
    games = (INSTALLED if games is None else games).on_web()
    app = Flask(
        "companion",
        template_folder=str(HOME / "templates"),
        static_folder=str(HOME / "static"),
        static_url_path=static.address(HOME / "static"),
    )
    app.config["SITE"] = site
    app.config["GAMES"] = games
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    _add_general_parts(app, names, games)
    _add_pages(app, games)
    open_data(app, Path(data) if data is not None else DATA)
    return app


def _add_general_parts(app: Flask, names: Iterable[str], games: Games) -> None:
    """Add what all pages share: languages, security, errors, static files, templates."""
    site: Site = app.config["SITE"]
    if site.proxy is not None:
        trust_proxy(app, site.proxy)
    templating.init(app)
    gzip.init(app)  # the first one sees an answer last
    languages.init(
        app,
        HOME / "translations",
        [game.translations for game in games.values() if game.translations is not None],
    )
    security.init(app, names)
    limits.init(app)
    rate_limit.init(app)
    errors.init(app)
    access_log.init(app)
    pwa.init(app)
    static.init(app)
    caching.init(app)


def open_data(app: Flask, folder: Path) -> None:
    """Open the storage in the folder, with empty caches and no open streams."""
    site: Site = app.config["SITE"]
    length = LONG_CODE if site.public else CODE_LENGTH
    records = Records(folder, app.config["GAMES"], Codes(length, site.letters))
    views = renderer.init(app)
    app.extensions["records"] = records
    app.extensions["hub"] = Hub(records.forget, views.forget)
    app.extensions["addresses"] = {}
    app.config["DATA"] = folder
    app.config["HOST_KEY"] = load_host_key(folder)
    app.config["TOKEN_KEY"] = load_token_key(folder)


def _add_pages(app: Flask, games: Games) -> None:
    """Add the pages of all games, and each game's own pages."""
    for surface in (home, new_table, tables, entries, events, phones, qr_codes, calculators):
        app.register_blueprint(surface.pages)
    for surface in (replay, stories, story_picture, changes, finished, rematch):
        app.register_blueprint(surface.pages)
    for surface in (pwa, health):
        app.register_blueprint(surface.pages)
    for game in games.values():
        for own in pages_of(game).surfaces():
            app.register_blueprint(own)
    app.jinja_env.globals["drawings"] = app.static_url_path
