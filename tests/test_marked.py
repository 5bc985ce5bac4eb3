"""No text on a page exists in one language only: every word is marked for translation."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from flask import Flask
from flask.testing import FlaskClient

from companion.application import create_app
from companion.web import languages
from companion.web.catalogues import compile_catalogues
from companion.web.languages import COOKIE
from tests.support.texts import HOME, forms, in_the_code

pytestmark = pytest.mark.slow

GAME = json.loads((HOME / "tests/fixtures/games/random-4-04.json").read_text(encoding="utf-8"))
NAMES = ("Anna", "Ben", "Cem", "Dora")
SAID_AS_IS = {*NAMES, "English", "Deutsch", "Čeština", "Tab", "Enter", "Esc", "Shift", "Ours", "II"}
SPOKEN = ("aria-label", "title", "placeholder", "alt")
SHEETS = ("menu", "lead", "help", "seats", "correct", "settle", "printed", "history", "dealing")


class Unmarked(HTMLParser):
    """Collects the words of a page, visible or read aloud, that are outside of «»."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        for name, value in attrs:
            if name in SPOKEN and value:
                self.handle_data(value)

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        before, data = "", re.sub(r"\S*/t/\S+", "", data)
        while before != data:
            before, data = data, re.sub(r"«[^«»]*»", "", data)
        words = set(re.findall(r"[^\W\d_]{2,}", data)) - SAID_AS_IS
        if any(word != word.upper() for word in words):
            self.found.add(data.strip())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """Return a browser whose German puts every text into «»."""
    translations = tmp_path_factory.mktemp("translations")
    marked = Catalog(locale="de")
    for message in in_the_code():
        if message.id:
            said = tuple(f"«{text}»" for text in forms(message.id))
            marked.add(message.id, said if len(said) > 1 else said[0], context=message.context)
    folder = translations / "de/LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.po").open("wb") as file:
        write_po(file, marked)
    compile_catalogues(translations)
    offered = languages.init_app
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "init_app", lambda app, _, more: offered(app, translations, more))
        app: Flask = create_app(tmp_path_factory.mktemp("data"))
    client = app.test_client()
    client.set_cookie(COOKIE, "de")
    yield client
    app.extensions["records"].close()


def unmarked(client: FlaskClient, *paths: str) -> dict[str, set[str]]:
    found = {}
    for path in paths:
        answer = client.get(path)
        assert "«" in answer.text, path
        page = Unmarked()
        page.feed(re.sub("<wbr>|</?bdi[^>]*>", "", answer.text))  # they end no word
        if page.found:
            found[path] = page.found
    return found


def test_pages_without_a_table_are_fully_translated(client):
    hands = "red.influence=41&red.guards=2&red.clergy=5&yellow.influence=41&yellow.clergy=5"
    paths = [
        "/",
        "/new",
        "/new?game=league-of-six",
        "/calculator",
        f"/calculator?{hands}&green.influence=3x",
        "/nowhere",
    ]
    paths += ["/boxes", "/boxes/sample"]
    mine = client.post("/boxes", data={"name": "Ours"}).location
    paths += [f"{mine}/edit/{kind}" for kind in ("leaders", "numbers", "points")]
    assert unmarked(client, *paths) == {}


def test_pages_of_a_whole_game_are_fully_translated(client):
    seats = zip(GAME["setup"]["players"], NAMES, strict=True)
    setup = {**GAME["setup"], "players": [{**seat, "name": name} for seat, name in seats]}
    table = client.post("/tables", json={"game": GAME["game"], "setup": setup}).location
    found = unmarked(client, table, f"{table}/join")
    for revision, entry in enumerate(GAME["entries"]):
        sent = client.post(f"{table}/entries", json={**entry, "revision": revision})
        assert sent.status_code == 200, sent.text
        if revision % 4 == 0 or revision > len(GAME["entries"]) - 6:
            found |= unmarked(client, table)
        if revision == 44:
            found |= unmarked(client, *(f"{table}/sheet/{sheet}" for sheet in SHEETS))
    found |= unmarked(client, table, f"{table}/history")
    assert found == {}


def test_scripts_contain_no_texts():
    """A text that a script shows must be on the page, marked; its strings contain no sentences."""
    for script in Path(HOME, "static", "js").glob("*.js"):
        code = re.sub(r"^\s*(//|\*|/\*).*$", "", script.read_text(encoding="utf-8"), flags=re.M)
        said = re.findall(r'"([A-Z][a-z]+ [a-z]+[^"]*)"', code)
        assert not said, (script.name, said)
