"""Styles, scripts and drawings: bundled, compressed, cached by browsers, and with a new address
when changed."""

import gzip
import re
import struct
from html import unescape
from pathlib import Path
from shutil import copytree

import pytest
from flask.testing import FlaskClient

from companion.core.game_file import game_file_data
from companion.core.structs import plain_data
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.web.http.responses import SHORT
from companion.web.http.static import (
    CACHE_FOR_A_YEAR,
    TYPES,
    StaticFiles,
    join_scripts,
    join_style_sheets,
)
from tests.games.league_of_six.engine_games import random_game
from tests.support.pages import brought

STATIC = HOME / "static"
HERE, OLD, BARE = StaticFiles(STATIC).address, "/static/01234567", "/static"
TEMPLATES = sorted((HOME / "templates").rglob("*.html"))
LISTED = re.compile(r"""["']((?:\w+/)?(?:css|js|vendor)/[^"']+\.(?:css|js))["']""")
BUNDLES = re.compile(r'(?:<link rel="stylesheet" href|<script(?: defer)? src)="([^"]+)"')
PAGES = (
    *("/", "/new", "/calculator", "/boxes", "/boxes/sample", "/games"),
    "/replay/league-of-six?entry=7",
)
ASKS = {"Accept-Encoding": "gzip, deflate"}


# Addresses


@pytest.mark.parametrize("change", ["edited", "renamed", "swapped", "gone", "added"])
def test_a_changed_file_gets_a_new_address(tmp_path, change):
    folder = Path(copytree(STATIC / "css", tmp_path / "static"))
    before = StaticFiles(folder).address
    base, home = folder / "base.css", folder / "home.css"
    if change == "edited":
        base.write_text(base.read_text().replace("0", "1", 1))
    elif change == "renamed":
        base.rename(folder / "basic.css")
    elif change == "swapped":
        base.rename(folder / "x.css")
        home.rename(base)
        (folder / "x.css").rename(home)
    elif change == "gone":
        base.unlink()
    else:
        (folder / "new.css").touch()
    assert StaticFiles(folder).address != before


def test_the_same_files_keep_their_address(tmp_path):
    assert StaticFiles(Path(copytree(STATIC, tmp_path / "static"))).address == HERE


def test_a_games_static_files_are_below_its_name(tmp_path):
    for folder, name in (("own", "one.css"), ("game", "two.css")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(f"/* {name} */")
    files = StaticFiles(tmp_path / "own", {"granary": tmp_path / "game"})
    assert [*files.paths] == ["one.css", "granary/two.css"]
    before = files.address
    (tmp_path / "game/two.css").write_text("p { margin: 0 }")
    after = StaticFiles(tmp_path / "own", {"granary": tmp_path / "game"})
    assert after.address != before
    assert join_style_sheets(after, ("granary/two.css",)) == "p { margin: 0 }"


def asks_for_its_bundles(client: FlaskClient, path: str) -> None:
    """Check that the page loads one style sheet, one small script for the first paint and one for
    the rest, which contain all files that they list, and nothing that may not be cached."""
    page = client.get(path).text
    bundles = [unescape(found) for found in BUNDLES.findall(page)]
    joined = [url.split("?")[0].rsplit("/")[-1] for url in bundles]
    assert joined == ["page.js", "page.js", "page.css"], path
    for url in bundles:
        answer = client.get(url)
        for name in (one for one in re.split("[,=&]", url.split("?")[1]) if "/" in one):
            text = (STATIC / name).read_text(encoding="utf-8")
            assert text.strip().splitlines()[-1] in answer.text, name
    for url in {*bundles, *re.findall(r'(?:href|src)="(/static/[^"#?]*)"', page)}:
        with client.get(url) as answer:
            kept = (answer.status_code, answer.headers["Cache-Control"])
            assert kept == (200, CACHE_FOR_A_YEAR), url


@pytest.mark.parametrize("path", [*PAGES, "/nowhere"])
def test_a_page_asks_for_one_style_sheet_and_two_scripts(client, path):
    asks_for_its_bundles(client, path)


def test_tables_ask_for_one_style_sheet_and_two_scripts(client):
    file = random_game(4, 3)
    setup = {"game": file.game.name, "setup": plain_data(file.first_setup)}
    table = client.post("/tables", json=setup).location
    colour = next(iter(file.state.players))
    client.post(f"{table}/seats/{colour}", json={})
    over = brought(client, game_file_data(file))
    for path in ("", "/join", f"/seats/{colour}", "/history", "/sheet/menu"):
        asks_for_its_bundles(client, table + path)
    for path in ("/story", "/replay?entry=3"):
        asks_for_its_bundles(client, over + path)


def test_every_static_file_is_listed_by_a_page():
    listed = {name for path in TEMPLATES for name in LISTED.findall(path.read_text("utf-8"))}
    assert [name for name in listed if not (STATIC / name).is_file()] == []
    listed |= {name for game in INSTALLED.values() for name in game.front.styles}
    listed |= {f"{game.folder}/css/setup.css" for game in INSTALLED.values()}
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.[cj]s*")}
    inside_the_picture = "css/picture.css"
    unlisted = {name for name in files if name.endswith((".css", ".js"))} - listed
    assert unlisted == {"js/sw.js", inside_the_picture}


@pytest.mark.parametrize("asked", ["page.css?parts=css/base.css", "wallenstein/map.svg"])
def test_a_page_from_before_an_update_gets_the_new_files(client, asked):
    with client.get(f"{HERE}/{asked}") as now:
        for folder in (OLD, BARE):
            with client.get(f"{folder}/{asked}") as before:
                assert before.data == now.data
                assert before.headers["Cache-Control"] == "no-cache"
                again = {"If-None-Match": before.headers["ETag"]}
            with client.get(f"{folder}/{asked}", headers=again) as answer:
                assert answer.status_code == 304


PARTS = (
    *("css/nothing.css", "../app.py", "css/../../pyproject.toml", "wallenstein/map.svg"),
    *("js/keys.js", "css/base.css,css/base.css", "css", "/etc/hostname.css", "css/\0.css"),
    f"css/{'x' * 3000}.css",
)
PATHS = ("nothing.css", "../app.py", "%2e%2e/app.py", "01234567/../../app.py", "css", "")


@pytest.mark.parametrize("folder", [HERE, BARE, OLD])
def test_an_unknown_static_file_is_not_found(client, folder):
    bundles = [client.get(f"{folder}/page.css", query_string={"parts": one}) for one in PARTS]
    for answer in (*bundles, *(client.get(f"{folder}/{path}") for path in PATHS)):
        assert answer.status_code == 404, answer.request.url
        assert "immutable" not in answer.headers.get("Cache-Control", "")


# Bundles


def test_addresses_in_joined_style_sheets_are_adjusted(tmp_path):
    (tmp_path / "a/css").mkdir(parents=True)
    (tmp_path / "a/css/one.css").write_text('p { src: url("../x.woff2"); fill: url("#id") }')
    (tmp_path / "two.css").write_text('q { src: url("a/y.woff2") }')
    assert join_style_sheets(StaticFiles(tmp_path), ("a/css/one.css", "two.css")) == (
        'p { src: url("a/x.woff2"); fill: url("#id") }\nq { src: url("a/y.woff2") }'
    )


def test_comments_are_stripped_from_served_files(tmp_path):
    (tmp_path / "a.css").write_text('/* why\n so */\na { b: url("x.svg") }\n/*! MIT */\n')
    (tmp_path / "a.js").write_text('// why\nconst at = "http://a"; // so\n  // and\nconst b = 1;\n')
    assert (
        join_style_sheets(StaticFiles(tmp_path), ("a.css",))
        == 'a { b: url("x.svg") }\n/*! MIT */\n'
    )
    at_once = join_scripts(StaticFiles(tmp_path), ("a.js",), ())
    assert at_once.startswith('const at = "http://a"; // so\nconst b = 1;\n')


def test_joined_scripts_wait_for_the_page_and_share_a_scope(tmp_path):
    for name in ("first", "one", "two"):
        (tmp_path / f"{name}.js").write_text(f"const {name} = 1 // no semicolon\n")
    script = join_scripts(StaticFiles(tmp_path), ("first.js",), ("one.js", "two.js"))
    at_once, later = script.split("document.addEventListener")
    assert at_once == "const first = 1 // no semicolon\n;\n"
    assert "const one = 1 // no semicolon\n;\nconst two = 1" in later


# Compressed


@pytest.fixture
def table(client: FlaskClient) -> str:
    """Return the address of a finished game."""
    return brought(client, game_file_data(random_game(5, 1)))


PACKED = (
    *("{table}", "{table}/join", "{table}/history", "{table}/sheet/history", "{table}/story"),
    *("{table}/state", f"{HERE}/css/frame.css", f"{HERE}/js/keys.js"),
    *(f"{HERE}/vendor/htmx/htmx.min.js", f"{HERE}/wallenstein/map.svg"),
)


@pytest.mark.parametrize("path", PACKED)
def test_texts_are_gzipped_if_the_browser_accepts_it(client, table, path):
    path = path.format(table=table)
    with client.get(path) as plain, client.get(path, headers=ASKS) as packed:
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Cache-Control"] == plain.headers["Cache-Control"]
        assert all("Accept-Encoding" in one.headers["Vary"] for one in (plain, packed))
        assert packed.content_length == len(packed.data) < len(plain.data) / 2
        assert gzip.decompress(packed.data) == plain.data
        again = {**ASKS, "If-None-Match": packed.headers.get("ETag", "")}
    with client.get(path, headers=again) as answer:
        assert answer.status_code == (304 if path.startswith(HERE) else 200)


@pytest.mark.parametrize("name", ["wallenstein/map.svg", "film/awake.mp4", "film/awake.webm"])
def test_byte_ranges_are_not_gzipped(client, name):
    """Safari plays no film whose server sends only the whole of it."""
    asked = {**ASKS, "Range": "bytes=0-1999"}
    with client.get(f"{HERE}/{name}", headers=asked) as answer:
        assert answer.status_code == 206
        assert answer.data == (STATIC / name).read_bytes()[:2000]
        assert "Content-Encoding" not in answer.headers


def test_static_files_have_their_type_on_every_machine(client, monkeypatch):
    """On Windows, other programs change what `mimetypes` finds in the registry."""
    monkeypatch.setattr("mimetypes.guess_type", lambda *_, **__: ("text/plain", None))
    names = [name for name in StaticFiles(STATIC).paths if Path(name).suffix]
    for name in names:
        with client.get(f"{HERE}/{name}") as answer:
            assert answer.mimetype == TYPES[Path(name).suffix]


@pytest.mark.parametrize("path", ["/static/icons/icon-192.png", "/manifest.webmanifest"])
def test_short_or_binary_responses_are_not_gzipped(client, path):
    with client.get(path, headers=ASKS) as answer:
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
        assert len(answer.data) < SHORT or not answer.mimetype.startswith("text/")


# On a home screen


def test_the_manifests_icons_exist_in_their_sizes(client):
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    told = answer.get_json(force=True)
    assert told["start_url"] == "/"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        with client.get(icon["src"]) as png:
            assert png.data.startswith(b"\x89PNG")
            width, height = struct.unpack(">II", png.data[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_is_never_cached(client):
    with client.get("/sw.js") as answer:
        assert answer.mimetype in ("text/javascript", "application/javascript")
        assert answer.headers["Cache-Control"] == "no-cache"
