"""A page asks for one style sheet and one script, made of the files that it lists."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import HOME
from companion.core.game_file import write_file
from companion.core.structs import json_able
from companion.games.installed import INSTALLED
from companion.web.static import CACHE_FOR_A_YEAR, address, style_sheet, whole_script
from tests.games.league_of_six.play import random_game

STATIC = HOME / "static"
HERE = address(STATIC)
TEMPLATES = sorted((HOME / "templates").rglob("*.html"))
LISTED = re.compile(r"""["']((?:\w+/)?(?:css|js|vendor)/[^"']+\.(?:css|js))["']""")
ASKED = re.compile(r'<link rel="stylesheet" href="([^"]+)"|<script src="([^"]+)"')
PAGES = ("/", "/new", "/calculator", "/boxes", "/boxes/sample", "/games", "/show/league-of-six/7")


def asked(page: str) -> list[str]:
    """The style sheets and scripts of a page."""
    return [unescape(sheet or script) for sheet, script in ASKED.findall(page)]


def one_of_each(client: FlaskClient, path: str) -> None:
    found = asked(client.get(path).text)
    assert [url.split("?")[0].rsplit("/")[-1] for url in found] == ["page.js", "page.css"], path
    for url in found:
        answer = client.get(url)
        assert answer.status_code == 200, url
        assert answer.headers["Cache-Control"] == CACHE_FOR_A_YEAR
        names = re.split("[,=&]", url.split("?")[1])
        for name in (name for name in names if "/" in name):
            text = (STATIC / name).read_text(encoding="utf-8")
            assert text.strip().splitlines()[-1] in answer.text, name


@pytest.mark.parametrize("path", [*PAGES, "/nowhere"])
def test_a_page_asks_for_one_style_sheet_and_one_script(client: FlaskClient, path: str) -> None:
    one_of_each(client, path)


def test_so_do_the_pages_of_a_table(client: FlaskClient) -> None:
    file = random_game(4, 3)
    setup = {"game": file.game.name, "setup": json_able(file.first_setup)}
    table = client.post("/tables", json=setup).location
    colour = next(iter(file.state.players))
    client.post(f"{table}/seats/{colour}", json={})
    over = str(client.post("/games", json=write_file(file)).location).removesuffix("/story")
    for path in ("", "/join", f"/seats/{colour}", "/history", "/sheet/menu"):
        one_of_each(client, table + path)
    for path in ("/story", "/then?n=3"):
        one_of_each(client, over + path)


def test_every_file_that_a_page_lists_is_there_and_every_other_is_listed() -> None:
    listed = {name for path in TEMPLATES for name in LISTED.findall(path.read_text("utf-8"))}
    assert [name for name in listed if not (STATIC / name).is_file()] == []
    listed |= {name for game in INSTALLED.values() for name in game.front.styles}
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.[cj]s*")}
    assert {name for name in files if name.endswith((".css", ".js"))} - listed == {
        "js/sw.js",
        "css/picture.css",  # inside the picture to share
    }


def test_what_a_sheet_names_is_found_from_where_all_of_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a/css").mkdir(parents=True)
    (tmp_path / "a/css/one.css").write_text('p { src: url("../x.woff2"); fill: url("#id") }')
    (tmp_path / "two.css").write_text('q { src: url("a/y.woff2") }')
    assert style_sheet(str(tmp_path), ("a/css/one.css", "two.css")) == (
        'p { src: url("a/x.woff2"); fill: url("#id") }\nq { src: url("a/y.woff2") }'
    )


def test_scripts_that_need_the_page_wait_for_it_and_share_their_names(tmp_path: Path) -> None:
    for name in ("first", "one", "two"):
        (tmp_path / f"{name}.js").write_text(f"const {name} = 1 // no semicolon\n")
    script = whole_script(str(tmp_path), ("first.js",), ("one.js", "two.js"))
    at_once, later = script.split("document.addEventListener")
    assert at_once == "const first = 1 // no semicolon\n;\n"
    assert "const one = 1 // no semicolon\n;\nconst two = 1" in later


@pytest.mark.parametrize(
    "parts",
    [
        "css/nothing.css",
        "../app.py",
        "css/../../pyproject.toml",
        "wallenstein/map.svg",
        "js/keys.js",
        "css/base.css,css/base.css",
        "css",
        "/etc/hostname.css",
        "css/\0.css",
        f"css/{'x' * 3000}.css",
    ],
)
def test_what_is_no_style_sheet_of_ours_is_not_found(client: FlaskClient, parts: str) -> None:
    for folder in (HERE, "/static", "/static/01234567"):
        answer = client.get(f"{folder}/page.css", query_string={"parts": parts})
        assert answer.status_code == 404
        assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_a_page_from_before_gets_what_it_lists_as_it_is_now(client: FlaskClient) -> None:
    now, before = (
        client.get(f"{folder}/page.css?parts=css/base.css") for folder in (HERE, "/static/01234567")
    )
    assert before.data == now.data
    assert before.headers["Cache-Control"] == "no-cache"
    again = {"If-None-Match": before.headers["ETag"]}
    assert client.get("/static/page.css?parts=css/base.css", headers=again).status_code == 304
