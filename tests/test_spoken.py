"""Every page in the reader's language: what is said, and how that is kept apart for each device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.core import table as tables
from companion.games.league_of_six.rules import game
from companion.web.languages import COOKIE
from tests.party import HX, Party
from tests.play import random_game
from tests.rules.games import a_deal, a_setup, accepts, goes

HOST, OWN, GUEST = "host", "own", "guest"
CHAIN = (
    a_deal(),
    goes("red", "lauban"),
    goes("yellow", "bautzen"),
    goes("green", "lauban", 2),
    accepts("red"),
)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path)
    yield app
    app.extensions["records"].close()


@pytest.fixture
def party(app: Flask) -> Party:
    """Red has left Lauban for two guards of Green's, and chooses again on the own phone."""
    table = tables.start(game, game.read_setup(a_setup()))
    for entry in CHAIN:
        table = table.play(tables.read_entry(game, entry))
    return Party(app, table).seated(red=OWN).at(table)


def speaking(party: Party, role: str, language: str) -> FlaskClient:
    client = party.browser(role)
    client.set_cookie(COOKIE, language)
    return client


def read(client: FlaskClient, path: str) -> str:
    """A page as text, without its tags and with single spaces."""
    answer = client.get(path)
    assert answer.status_code == 200
    language = client.get_cookie(COOKIE)
    assert language is None or f'<html lang="{language.value}"' in answer.text
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


PAGES = {
    "/": ("New table", "Neuer Tisch", "Nový stůl"),
    "/new": ("A new table", "Ein neuer Tisch", "Nový stůl"),
    "/calculator": ("Influence", "Einfluss", "Vliv"),
    "/boxes": ("Make a blank box", "Leere Schachtel anlegen", "Založit prázdnou krabici"),
    "/boxes/sample": ("Storage tiles", "Lagerplättchen", "Dílky skladů"),
    "{table}": ("Görlitz", "Görlitz", "Zhořelec"),
    "{table}/history": (
        "Anna accepted Cem&#39;s offer and left Lauban.",
        "Anna hat das Angebot von Cem angenommen und Lauban verlassen.",
        "Anna přijímá nabídku (od koho: Cem) a opouští město Lubaň.",
    ),
    "{table}/sheet/menu": ("Language of this device", "Sprache dieses Geräts", "Jazyk tohoto"),
    "{table}/sheet/help": ("What stays hidden", "Was verdeckt bleibt", "Co zůstává skryté"),
    "{table}/join": ("Who are you?", "Wer bist du?", "Kdo jsi?"),
}
LANGUAGES = ("en", "de", "cs")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_of_its_device(party: Party, path: str, language: str) -> None:
    page = read(speaking(party, HOST, language), path.format(table=party.url))
    said = PAGES[path][LANGUAGES.index(language)]
    assert said in page
    assert all(other not in page for other in PAGES[path] if other not in said)


@pytest.mark.parametrize(
    ("language", "turn", "way"),
    [
        ("en", "You must choose a town", "1 guard,2 guards"),
        ("de", "Du musst eine Stadt wählen", "1 Knappe,2 Knappen"),
        ("cs", "Musíš zvolit město", "1 zbrojnoš,2 zbrojnoši"),
    ],
)
def test_a_phone_is_spoken_to_in_its_language_with_the_right_plurals(
    party: Party, language: str, turn: str, way: str
) -> None:
    page = read(speaking(party, OWN, language), f"{party.url}/seats/red")
    assert turn in page
    assert all(re.search(rf"\b{words}\b", page) for words in way.split(","))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "It is not Dora's turn."),
        ("de", "Dora ist nicht an der Reihe."),
        ("cs", "Dora teď není na tahu."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HX])
def test_a_refusal_is_said_in_the_language_of_the_asker(
    party: Party, language: str, sentence: str, headers: dict[str, str]
) -> None:
    client = speaking(party, HOST, language)
    entry = {**goes("blue", "zittau"), "revision": party.now.revision}
    as_json = client.post(f"{party.url}/entries", json=entry, headers=headers)
    assert (as_json.status_code, as_json.json) == (422, {"error": sentence})
    as_form = client.post(f"{party.url}/entries", data=entry, headers=headers)
    assert as_form.status_code == 422
    assert sentence.replace("'", "&#39;") in as_form.text


def test_a_refused_try_is_told_to_everybody_in_their_own_language(party: Party) -> None:
    table = party.now.table.play(tables.read_entry(game, goes("red", "zittau")))
    party.at(table)
    refused = {**goes("blue", "bautzen", 12), "revision": table.revision}
    assert speaking(party, HOST, "cs").post(f"{party.url}/entries", json=refused).status_code == 422
    told = {
        language: speaking(party, GUEST, language).get(party.url).text for language in LANGUAGES
    }
    assert "Dora&#39;s offer was refused." in told["en"]
    assert "Das Angebot von Dora wurde abgelehnt." in told["de"]
    assert "Dora: nabídka odmítnuta." in told["cs"]


def test_what_was_drawn_for_one_language_is_not_shown_to_another(party: Party) -> None:
    """Twice round, so that the second time everything comes from what is kept."""
    seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for _ in range(2):
        for language in LANGUAGES:
            for path in (party.url, f"{party.url}/seats/red"):
                role = HOST if path == party.url else OWN
                answer = speaking(party, role, language).get(path, headers=HX)
                assert answer.status_code == 200
                seen[language].add(answer.text)
    assert [len(pages) for pages in seen.values()] == [2, 2, 2]
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
def test_without_a_choice_the_device_is_asked(app: Flask, wish: str, language: str) -> None:
    client = app.test_client()
    answer = client.get("/", headers={"Accept-Language": wish})
    assert f'<html lang="{language}"' in answer.text
    client.set_cookie(COOKIE, "en")
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": wish}).text


def test_the_choice_lasts_for_this_device_alone(app: Flask) -> None:
    mine, yours = app.test_client(), app.test_client()
    assert mine.post("/language", data={"language": "cs"}).status_code == 303
    for path in ("/", "/calculator", "/boxes", "/nowhere"):
        assert '<html lang="cs"' in mine.get(path).text
        assert '<html lang="en"' in yours.get(path).text


@pytest.mark.parametrize(
    "path", ["/", "/new", "/calculator", "/boxes", "/boxes/sample", "/nowhere"]
)
def test_the_switch_is_on_every_page_and_names_each_language_in_itself(
    app: Flask, path: str
) -> None:
    page = app.test_client().get(path).text
    for code, name in (("en", "English"), ("de", "Deutsch"), ("cs", "Čeština")):
        assert re.search(rf'value="{code}" lang="{code}"[^>]*>{name}</button>', page)
    assert len(re.findall(r'value="en" lang="en" aria-pressed="true"', page)) == 1


def test_the_switch_is_in_the_tables_menu_and_on_the_phone(party: Party) -> None:
    for role, path, headers in (
        (HOST, "/sheet/menu", HX),
        (OWN, "/seats/red/sheet/help", HX),
        (OWN, "/seats/red/sheet/help", {}),
        (GUEST, "/join", {}),
    ):
        page = party.browser(role).get(party.url + path, headers=headers).text
        assert page.count('action="/language"') == 1, path


@pytest.mark.parametrize(
    "path", ["/", "/calculator", "/score", "/nowhere", "/manifest.webmanifest"]
)
def test_caches_are_told_that_the_language_decides(app: Flask, path: str) -> None:
    varies = app.test_client().get(path).headers["Vary"]
    assert "Accept-Language" in varies
    assert "Cookie" in varies


def test_times_are_told_in_the_language(app: Flask) -> None:
    client = app.test_client()
    client.post("/tables", json={"game": game.NAME, "setup": a_setup()})
    client.set_cookie(COOKIE, "de")
    assert re.search(r"vor \d+ Sekunden?", client.get("/").text)
    client.set_cookie(COOKIE, "cs")
    assert re.search(r"před \d+ sekund", client.get("/").text)


def test_the_calculator_explains_in_the_language(app: Flask) -> None:
    hand = "red.influence=30&yellow.influence=20&green.influence=10&red.clergy=2"
    client = app.test_client()
    client.set_cookie(COOKIE, "de")
    assert "Rot gewinnt mit 36 Einfluss." in read(client, f"/calculator?{hand}")
    client.set_cookie(COOKIE, "cs")
    assert "Červená vítězí s vlivem 36." in read(client, f"/calculator?{hand}")


@pytest.mark.parametrize(
    ("language", "wins", "over"),
    [("de", "gewinnt mit", "Runde 6 ist vorbei"), ("cs", "vítězí s vlivem", "Kolo 6 skončilo")],
)
def test_a_finished_game_is_told_in_the_language(
    app: Flask, language: str, wins: str, over: str
) -> None:
    table = random_game(4, 3)
    client = speaking(Party(app, table).at(table), HOST, language)
    code = app.extensions["records"].tables()[0].code
    assert wins in read(client, f"/t/{code}")
    assert over in read(client, f"/t/{code}/history")
