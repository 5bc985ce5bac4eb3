"""Styles, scripts and drawings are kept by browsers, and are new where they have changed."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from shutil import copytree

import pytest
from flask.testing import FlaskClient

from companion import HOME
from companion.web.static import CACHE_FOR_A_YEAR, address

STATIC = HOME / "static"
HERE = address(STATIC)
PAGES = ("/", "/new", "/calculator", "/boxes/sample", "/games", "/show/league-of-six/7", "/nowhere")


@pytest.mark.parametrize("change", ["edited", "renamed", "swapped", "gone", "added"])
def test_a_changed_file_gets_a_new_address(tmp_path: Path, change: str) -> None:
    folder = Path(copytree(STATIC / "css", tmp_path / "static"))
    before = address(folder)
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
    assert address(folder) != before


def test_the_same_files_keep_their_address(tmp_path: Path) -> None:
    assert address(Path(copytree(STATIC, tmp_path / "static"))) == HERE


@pytest.mark.parametrize("page", PAGES)
def test_pages_ask_for_nothing_but_what_may_be_kept(client: FlaskClient, page: str) -> None:
    page = unescape(client.get(page).text)
    asked = set(re.findall(r'(?:href|src)="(/static/[^"#]*)', page))
    assert len(asked) > 5
    for path in asked:
        with client.get(path) as answer:
            assert answer.status_code == 200, path
            assert answer.headers["Cache-Control"] == CACHE_FOR_A_YEAR


def test_a_page_from_before_finds_what_is_there_now_and_does_not_keep_it(
    client: FlaskClient,
) -> None:
    with client.get(f"{HERE}/wallenstein/map.svg") as now:
        for old in ("/static/01234567/wallenstein/map.svg", "/static/wallenstein/map.svg"):
            with client.get(old) as answer:
                assert answer.data == now.data
                assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["nothing.css", "../app.py", "%2e%2e/app.py", "01234567/../../app.py", "css", ""]
)
def test_what_is_not_there_is_not_found_and_not_kept(client: FlaskClient, path: str) -> None:
    for folder in (HERE, "/static", "/static/01234567"):
        answer = client.get(f"{folder}/{path}")
        assert answer.status_code == 404
        assert "immutable" not in answer.headers.get("Cache-Control", "")
