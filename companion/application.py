"""The web app, put together from the pages, the storage and the games."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from flask import Flask

from companion.core.play import AnyGame, Games
from companion.folders import DATA, HOME
from companion.games.installed import INSTALLED, Unusable, explain_why_left_out
from companion.storage.folder import load_host_key, load_token_key
from companion.storage.record import CODE_LENGTH, LONG_CODE, Codes
from companion.storage.tables import Records
from companion.web import calculators, errors, health, home, languages
from companion.web.finished import game_list, stories, story_picture
from companion.web.game_pages import pages_of
from companion.web.http import access_log, responses, security, static
from companion.web.live.streams import Hub
from companion.web.rendering import renderer, templating
from companion.web.requests import forms, limits
from companion.web.requests.site import PRIVATE_SITE, Site, trust_proxy
from companion.web.setup import new_table
from companion.web.table import (
    changes,
    entries,
    events,
    phones,
    qr_codes,
    replay,
    seats,
    setup_change,
    tablet,
)

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
    games = (drop_unusable_games(INSTALLED) if games is None else games).playable_on_web()
    app = build_app(names, games, site)
    open_storage(app, Path(data) if data is not None else DATA)
    return app


def drop_unusable_games(games: Games) -> Games:
    """Return the games that can be served. A game of another package is left out if the app cannot
    be built with it, or if one of its templates cannot be read."""
    usable = [game for game in games.values() if not game.package]
    left_out = [*games.left_out]
    for game in games.values():
        if game.package:
            try:
                check_pages(game, usable)
                usable.append(game)
            except Exception as error:  # whatever the package does when its pages are imported
                left_out.append(explain_why_left_out(game.name, game.package, error))
    return Games(usable, left_out)


def check_pages(game: AnyGame, others: Sequence[AnyGame]) -> None:
    """Raise an exception if a game's pages cannot be served together with the pages of the
    `others`."""
    for files in ("templates", "static"):
        if (HOME / files / game.folder).exists():
            raise Unusable(f"the companion has a folder {files}/{game.folder} of its own")
    app = build_app((), Games([*others, game]).playable_on_web(), PRIVATE_SITE)
    needed = (
        () if game.front is None else (f"{game.folder}/_table.html", f"{game.folder}/_phone.html")
    )
    for template in {*needed, *app.jinja_env.list_templates()}:
        if template.startswith(f"{game.folder}/") and template.endswith((".html", ".svg")):
            app.jinja_env.get_template(template)


def build_app(names: Iterable[str], games: Games, site: Site) -> Flask:
    """Return the web app, without its storage (`open_storage`)."""
    app = Flask("companion", template_folder=str(HOME / "templates"), static_folder=None)
    app.request_class = forms.Request
    app.config["SITE"] = site
    app.config["GAMES"] = games
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    _add_general_parts(app, names, games)
    _add_pages(app, games)
    return app


def _add_general_parts(app: Flask, names: Iterable[str], games: Games) -> None:
    """Add what all pages share: languages, security, errors, static files, templates."""
    site: Site = app.config["SITE"]
    if site.proxy is not None:
        trust_proxy(app, site.proxy)
    templating.init_app(app, _game_folders(games, "templates"))
    static.init_app(app, static.StaticFiles(HOME / "static", _game_folders(games, "static")))
    responses.init_app(app)  # the first one sees an answer last
    languages.init_app(app, HOME / "translations", [*_game_folders(games, "translations").values()])
    security.init_app(app, names)
    limits.init_app(app)
    errors.init_app(app)
    access_log.init_app(app)


def _game_folders(games: Games, name: str) -> dict[str, Path]:
    """Return the folders of that name which games bring, by the game's own folder."""
    found = {game.folder: game.code_folder / name for game in games.values()}
    return {game: folder for game, folder in found.items() if folder.is_dir()}


def open_storage(app: Flask, folder: Path) -> None:
    """Open the storage in the folder, with empty caches and no open streams."""
    site: Site = app.config["SITE"]
    length = LONG_CODE if site.public else CODE_LENGTH
    records = Records(folder, app.config["GAMES"], Codes(length, site.letters))
    views = renderer.init_app(app)
    app.extensions["records"] = records
    app.extensions["hub"] = Hub(records.forget, views.forget)
    app.extensions["addresses"] = {}
    app.config["DATA"] = folder
    app.config["HOST_KEY"] = load_host_key(folder)
    app.config["TOKEN_KEY"] = load_token_key(folder)


def _add_pages(app: Flask, games: Games) -> None:
    """Add the pages of all games, and each game's own pages."""
    for surface in (
        home,
        new_table,
        tablet,
        seats,
        phones,
        qr_codes,
        entries,
        events,
        changes,
        setup_change,
    ):
        app.register_blueprint(surface.pages)
    for surface in (replay, game_list, stories, story_picture, calculators, health):
        app.register_blueprint(surface.pages)
    for game in games.values():
        for own in pages_of(game).list_blueprints():
            app.register_blueprint(own)
