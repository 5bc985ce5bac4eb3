"""Every text is in every language: nothing missing, nothing half done, every place filled."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from tests.support.texts import HOME, forms, in_the_code

TRANSLATIONS = HOME / "translations"
LANGUAGES = sorted(path.parts[-3] for path in TRANSLATIONS.glob("*/*/messages.po"))
PLACE = re.compile(r"%\(\w+\)s|%%")


@cache
def catalogue(language: str) -> Catalog:
    path = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def texts(catalog: Catalog) -> dict[tuple[str | None, str], Message]:
    return {(m.context, forms(m.id)[-1]): m for m in catalog if m.id}


def places(text: str) -> set[str]:
    return set(PLACE.findall(text))


def all_of(language: str) -> Iterator[tuple[Message, tuple[str, ...], tuple[str, ...]]]:
    for message in texts(catalogue(language)).values():
        yield message, forms(message.id), forms(message.string)


def test_no_text_of_the_code_is_missing_in_any_language_and_none_is_left_over():
    """One test for all languages: to find the texts takes seconds."""
    wanted = texts(in_the_code())
    assert len(wanted) > 900
    for language in LANGUAGES:
        there = texts(catalogue(language))
        assert set(wanted) - set(there) == set(), f"{language}: make messages, then translate"
        assert set(there) - set(wanted) == set(), f"{language}: make messages takes these out"
        assert not catalogue(language).obsolete, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_in_all_forms_and_none_is_a_guess(language):
    count = get_plural(language).num_plurals
    assert catalogue(language).num_plurals == count
    for message, ids, said in all_of(language):
        assert all(text.strip() for text in said), f"not translated: {ids[0]}"
        assert not message.fuzzy, f"only guessed: {ids[0]}"
        assert len(said) == (1 if len(ids) == 1 else count), ids[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_is_filled_and_no_other(language):
    """The form for one may leave the number out where English does, too."""
    for _, ids, said in all_of(language):
        known = set().union(*map(places, ids))
        for n, text in enumerate(said):
            asked = places(ids[0] if n == 0 else ids[-1])
            assert asked <= places(text) <= known, text
            assert "%" not in PLACE.sub("", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_stays_a_sentence(language):
    for _, ids, said in all_of(language):
        for text in said:
            assert text == text.strip()
            assert "  " not in text
            assert text.endswith(".") == ids[-1].endswith("."), text
            assert not re.search('["“”]', text.replace("“", "", text.count("„"))), text


def test_german_calls_players_mitspielende_everywhere():
    for _, ids, said in all_of("de"):
        for text in said:
            assert not re.search(r"\b(?:Spieler(?:in)?(?:s|n|nen)?|Spielenden)\b", text), text
        if "player" in re.sub(PLACE, "", " ".join(ids)).casefold().split():
            assert not re.search(r"\bPerson(?:en)?\b", " ".join(said)), said


HABITS = {
    "en": r"^(?:You|%\(players?\)s|The table) (?:must|told) (?!be)|\bnot named\b"
    r"|\blies? (?:open|there|beside)\b|\b(?:what|that) lies\b|\bstands? there twice|\blevel at\b"
    r"|\bput right\b|\bstruck out\b|so they lie|That is how|[Ss]o long was|\bnamer\b|\bdearest\b"
    r"|\bfirst page\b|\b[Yy]ou need not\b|\bdoes not mind\b",
    "de": r"Der Tisch muss|^Du musst (?!nicht)|%\(players?\)s müssen? [^.]*$|Schachtel|Steuermarke"
    r"|^So liegen",
    "cs": r"^Stůl musí|^Musíš |%\(players?\)s mus[ií] [^.]*$",
}
"""How the app used to speak: in riddles, and in orders."""
LONGEST = 30
"""Words a sentence of the English catalogue has at most."""


@pytest.mark.parametrize("language", HABITS)
def test_screens_speak_plainly(language):
    english = language == "en"
    for _, ids, said in all_of("de" if english else language):
        for text in ids if english else said:
            assert re.search(HABITS[language], text) is None, text


def test_english_sentences_are_short_and_errors_have_two_at_most():
    for message, ids, _ in all_of("de"):
        (where, _), *_ = message.locations
        error = "refusals" in where or where.startswith("companion/web/")
        for text in ids:
            sentences = re.split(r"(?<=[.?!])\s+", PLACE.sub("X", text))
            assert max(len(one.split()) for one in sentences) <= LONGEST, text
            assert len(sentences) <= 2 or not error, text
