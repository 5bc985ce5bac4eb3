"""The language of a page is chosen on the device, or else by the browser's preference. Also plurals
and the switch."""

import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from babel.support import Translations
from flask.testing import FlaskClient

from companion.core.wording import NN_, english, fill
from companion.web.catalogues import Translator, compile_catalogues, load_catalogue
from companion.web.languages import COOKIE


def test_plural_forms_fit_their_number():
    cards = NN_("%(count)s card in %(deck)s", "%(count)s cards in %(deck)s")
    said = [fill(cards, {"count": n, "deck": "it"}) for n in (0, 1, 2)]
    assert said == ["0 cards in it", "1 card in it", "2 cards in it"]
    most = NN_("at most %(most)s", "at most %(most)s!", "most")
    assert fill(most, {"most": "3 figures"}, english, {"most": 3}) == "at most 3 figures!"


def a_catalogue(folder: Path, language: str, texts: dict[object, object]) -> Path:
    catalogue = Catalog(locale=language)
    for text, said in texts.items():
        catalogue.add(text, said)
    path = folder / language / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    return path


def test_every_plural_form_of_a_language_can_be_looked_up(tmp_path):
    forms = {("%(count)s guard", "%(count)s guards"): ("jeden", "%(count)s dva", "%(count)s pět")}
    a_catalogue(tmp_path, "cs", {"Red": "Červená", **forms})
    assert compile_catalogues(tmp_path) == ["cs"]
    czech = Translator(Translations.load(tmp_path, ["cs"]))
    assert czech("Red") == "Červená"
    assert czech("Blue") == "Blue"
    guards = NN_("%(count)s guard", "%(count)s guards")
    assert [fill(guards, {"count": n}, czech) for n in (1, 2, 5)] == ["jeden", "2 dva", "5 pět"]


def test_a_changed_catalogue_is_compiled_again(tmp_path):
    path = a_catalogue(tmp_path, "de", {"Red": "Rot"})
    compile_catalogues(tmp_path)
    a_catalogue(tmp_path, "de", {"Red": "Knallrot"})
    later = path.with_suffix(".mo").stat().st_mtime + 1
    os.utime(path, (later, later))
    compile_catalogues(tmp_path)
    assert Translator(Translations.load(tmp_path, ["de"]))("Red") == "Knallrot"


def test_a_catalogue_in_a_read_only_folder_is_read(tmp_path):
    path = a_catalogue(tmp_path, "de", {"Red": "Rot"})
    path.with_suffix(".mo").mkdir()
    later = path.with_suffix(".mo").stat().st_mtime + 1
    os.utime(path, (later, later))
    assert compile_catalogues(tmp_path) == ["de"]
    assert Translator(load_catalogue([tmp_path], "de"))("Red") == "Rot"


def chosen(client: FlaskClient, language: str, page: str | None) -> str:
    headers = {"Referer": page} if page else {}
    answer = client.post("/language", data={"language": language}, headers=headers)
    assert answer.status_code == 303
    return answer.location


HERE = "http://localhost"
WITH_FIELDS = f"{HERE}/calculator?red.influence=41"


@pytest.mark.parametrize(
    ("page", "back"),
    [
        (WITH_FIELDS, WITH_FIELDS),
        *((f"{HERE}{odd}", "/") for odd in ("//evil.example/", "/nowhere", "/tables", ":8431/")),
        *((odd, "/") for odd in (f"{HERE}.evil.example/", "javascript:alert(1)", None)),
    ],
)
def test_changing_the_language_leads_back_to_the_page(client, page, back):
    assert chosen(client, "en", page) == back


ELSEWHERE = ("//new", "/\\new", "http://evil.example/new", "new", "/nowhere", "/calculator")


@pytest.mark.parametrize("to", [*ELSEWHERE, "//evil/new"])
def test_typed_fields_are_sent_only_to_our_pages(client, to):
    answer = client.post("/language", data={"language": "en"}, query_string={"typed": to})
    assert (answer.status_code, answer.location) == (303, "/")


def test_the_language_cookie_is_kept_and_hidden_from_scripts(client):
    chosen(client, "en", None)
    cookie = client.get_cookie(COOKIE)
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("en", True, "Lax")
    assert cookie.max_age > 300 * 24 * 3600


def test_every_language_can_be_chosen_without_scripts(client):
    form = client.get("/calculator").text.partition('action="/language"')[2].partition("</form>")[0]
    offered = re.findall(r'name="language" value="(\w+)"\s+lang="\1"( aria-pressed="true")?', form)
    assert {language for language, _ in offered} == {"en", "de", "cs"}
    assert [language for language, pressed in offered if pressed] == ["en"]


def test_an_unknown_language_is_refused_in_a_sentence(client):
    for wish in ("", "xx", "de_DE; path=/", "en\r\nX: y"):
        answer = client.post("/language", data={"language": wish})
        assert answer.status_code == 422
        assert "is not available in this language" in answer.text
