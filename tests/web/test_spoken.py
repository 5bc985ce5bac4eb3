"""Every page in the reader's language, and languages that are kept apart for each device."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.languages import COOKIE
from tests.games.league_of_six.positions import a_deal, a_setup, accepts, goes
from tests.support.pages import words
from tests.support.party import HX, Party
from tests.support.setup_page import start_table

HOST, OWN, GUEST = "host", "own", "guest"
CHAIN = (
    a_deal(),
    goes("red", "lauban"),
    goes("yellow", "bautzen"),
    goes("green", "lauban", 2),
    accepts("red"),
)


@pytest.fixture
def party(app: Flask) -> Party:
    """Return a table where red has left Lauban for two of green's guards and chooses again on a
    phone."""
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup()))
    for entry in CHAIN:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return Party(app, table).seated(red=OWN).at(table)


def speaking(party: Party, role: str, language: str) -> FlaskClient:
    client = party.browser(role)
    client.set_cookie(COOKIE, language)
    return client


def read(client: FlaskClient, path: str) -> str:
    """Return a page as text, without its tags and with single spaces."""
    answer = client.get(path)
    assert answer.status_code == 200
    language = client.get_cookie(COOKIE)
    assert language is None or f'<html lang="{language.value}"' in answer.text
    return words(answer.text)


LANGUAGES = ("en", "de", "cs")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "It is not Dora's turn."),
        ("de", "Dora ist nicht an der Reihe."),
        ("cs", "Dora teď není na tahu."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HX])
def test_refusals_are_in_the_senders_language(party, language, sentence, headers):
    client = speaking(party, HOST, language)
    entry = {**goes("blue", "zittau"), "revision": party.now.revision}
    as_json = client.post(f"{party.url}/entries", json=entry, headers=headers)
    assert (as_json.status_code, as_json.json) == (422, {"error": sentence})
    as_form = client.post(f"{party.url}/entries", data=entry, headers=headers)
    assert as_form.status_code == 422
    assert sentence in words(as_form.text)


def test_refused_attempts_are_shown_in_each_readers_language(party):
    table = party.now.table.play(read_entry(LEAGUE_OF_SIX, goes("red", "zittau")))
    party.at(table)
    refused = {**goes("blue", "bautzen", 12), "revision": table.revision}
    assert speaking(party, HOST, "cs").post(f"{party.url}/entries", json=refused).status_code == 422
    told = {
        language: words(speaking(party, GUEST, language).get(party.url).text)
        for language in LANGUAGES
    }
    assert "Dora's offer was refused." in told["en"]
    assert "Das Angebot von Dora wurde abgelehnt." in told["de"]
    assert "Dora: nabídka odmítnuta." in told["cs"]


def test_rendered_pages_are_cached_by_language(party):
    """Each view is requested twice, so that the second one comes from the cache."""
    seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for _ in range(2):
        for language in LANGUAGES:
            for role, viewer in ((HOST, "table"), (OWN, "red"), (GUEST, "join")):
                wish = {"Accept-Language": language}
                seen[language].add(party.view(role, viewer, **wish))
    assert [len(views) for views in seen.values()] == [3, 3, 3]
    assert not seen["en"] & seen["de"]
    assert not seen["de"] & seen["cs"]


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("cs-CZ,cs;q=0.9", "cs"),
        ("sk,cs;q=0.8,en;q=0.2", "cs"),
        ("fr,en;q=0.5", "en"),
        ("fr", "en"),
    ],
)
def test_the_browsers_language_is_the_default(app, wish, language):
    client = app.test_client()
    answer = client.get("/", headers={"Accept-Language": wish})
    assert f'<html lang="{language}"' in answer.text
    client.set_cookie(COOKIE, "en")
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": wish}).text


COLOUR_IN = {"en": "Red", "de": "Rot", "cs": "Červená"}


def without_names(app: Flask, language: str, red: str = "") -> str:
    """Set up a table in that language with this name for the first player, and Anna as the second.
    Return its address."""
    client = app.test_client()
    client.set_cookie(COOKIE, language)
    return start_table(client, red, "Anna", box="sample")


@pytest.mark.parametrize("typed", ["", "Rot", " Rot "])
@pytest.mark.parametrize("path", ["/", "{table}", "{table}/join", "{table}/sheet/correct"])
def test_colour_names_are_in_the_readers_language(app, path, typed):
    table = without_names(app, "de", typed)
    for language, colour in COLOUR_IN.items():
        reader = app.test_client()
        reader.set_cookie(COOKIE, language)
        page = read(reader, path.format(table=table))
        assert colour in page
        assert "Anna" in page
        for other in set(COLOUR_IN.values()) - {colour}:
            assert not re.search(rf"\b{other}\b", page), page


DATES = (
    ("de", r"\d+\. \w+ \d{4}"),
    ("de-AT,de;q=0.9", r"\d+\. \w+ \d{4}"),
    ("cs", r"\d+\. \w+ \d{4}"),
    ("en", r"\d+ \w+ \d{4}"),
    ("en-GB,en;q=0.9,de;q=0.8", r"\d+ \w+ \d{4}"),
    ("en-US,en;q=0.9", r"\w+ \d+, \d{4}"),
    ("en-Nonsense-XX", r"\d+ \w+ \d{4}"),
    ("fr-FR", r"\d+ \w+ \d{4}"),
)


def test_dates_have_the_readers_format(app):
    file = Path(__file__).parents[1] / "fixtures" / "games" / "random-4-01.json"
    client = app.test_client()
    story = client.post("/games", json=json.loads(file.read_text())).location
    for wish, date in DATES:
        for path in ("/games", story):
            page = client.get(path, headers={"Accept-Language": wish}).text
            assert re.search(rf"<time[^>]*>{date}</time>", page), (path, wish)
