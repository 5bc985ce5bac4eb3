"""Every text is translated into every language, completely and with every placeholder."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

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


def test_catalogues_have_exactly_the_texts_of_the_code():
    """One test covers all languages, because finding the texts takes seconds."""
    wanted = texts(in_the_code())
    assert len(wanted) > 900
    for language in LANGUAGES:
        there = texts(catalogue(language))
        assert set(wanted) - set(there) == set(), f"{language}: make messages, then translate"
        assert set(there) - set(wanted) == set(), f"{language}: make messages takes these out"
        assert not catalogue(language).obsolete, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_in_all_forms(language):
    count = get_plural(language).num_plurals
    assert catalogue(language).num_plurals == count
    for message, ids, said in all_of(language):
        assert all(text.strip() for text in said), f"not translated: {ids[0]}"
        assert not message.fuzzy, f"only guessed: {ids[0]}"
        assert len(said) == (1 if len(ids) == 1 else count), ids[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_placeholders(language):
    """The singular may leave out the number if the English text does."""
    for _, ids, said in all_of(language):
        known = set().union(*map(places, ids))
        for n, text in enumerate(said):
            asked = places(ids[0] if n == 0 else ids[-1])
            assert asked <= places(text) <= known, text
            assert "%" not in PLACE.sub("", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_sentences_end_like_the_english_ones(language):
    for _, ids, said in all_of(language):
        for text in said:
            assert text == text.strip()
            assert "  " not in text
            assert text.endswith(".") == ids[-1].endswith("."), text
            assert not re.search('["“”]', text.replace("“", "", text.count("„"))), text


class Rule(NamedTuple):
    """The words that a language uses for a thing, and those that it does not use."""

    english: tuple[str, ...]
    say: tuple[str, ...]
    never: tuple[str, ...]


@cache
def rules_of(language: str) -> list[Rule]:
    """Return the rows below "Not these words" in the glossary."""
    glossary = (TRANSLATIONS / "GLOSSARY.md").read_text("utf-8")
    table = glossary.partition(f"(`{language}`)\n")[2].partition("\n#")[0]
    rows = [line.strip("| ").split("|") for line in table.splitlines() if line.startswith("|")]
    return [Rule(*(tuple(re.split(r",\s*", cell.strip())) for cell in row)) for row in rows[2:]]


@cache
def one_of(words: tuple[str, ...], ending: str = "") -> re.Pattern[str]:
    """Return a pattern that finds any of the words; `…` stands for any letters."""
    one = "|".join(re.escape(word).replace("…", r"\w*") for word in words)
    return re.compile(rf"\b(?:{one}){ending}\b", re.I)


def names(rule: Rule, ids: tuple[str, ...]) -> bool:
    """Return whether this English text is about the rule's thing."""
    return bool(one_of(rule.english, r"(?:e?s)?").search(PLACE.sub("", " ".join(ids))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_translation_uses_one_word_for_one_thing(language):
    """A word that the glossary rules out may only be used for another thing that the text names,
    too."""
    rules = rules_of(language)
    used = set()
    for _, ids, said in all_of(language):
        named = [rule for rule in rules if names(rule, ids)]
        chosen = {word for rule in named for word in rule.say}
        for rule, text in product(named, (PLACE.sub("", text) for text in said)):
            wrong = one_of(tuple(word for word in rule.never if word not in chosen) or ("-",))
            assert not wrong.search(text), f"say {rule.say[0]}: {text}"
            used |= {rule} if one_of(rule.say, r"\w*").search(text) else set()
    assert used == set(rules), "rows of the glossary that no text follows"
    assert rules


LONGEST = 30
"""The largest number of words in a sentence of the English catalogue."""
HABITS = {
    "en": r"\btable (?:must|tried|insisted|corrected|told|waited)\b|^You must\b|\bnot named\b"
    r"|\blies? (?:open|there|beside)\b|\b(?:what|that) lies\b|\bput right\b|\bdearest\b"
    r"|\bcop(?:ied|ying|ies)\b|\bcopy\b(?! of)"
    r"|\bfirst page\b|^Nobody's turn|\bnone of them\b|\bcounted no more\b|[Ss]o long\b",
    "de": r"Der Tisch muss|^Du musst (?!nicht)|Exemplar|Schachtel|Steuermarke|^So liegen",
    "cs": r"^Stůl musí|^Musíš |\boba (?:mají|dostanou)\b|\bby se dělili\b"
    r"|\w-li\b|\b(?:ne)?lze\b|\bpočínaje\b|námitk|výtis[kc]",
}
"""How these texts used to speak: tables that act, telegrams, orders, German in English words,
and Czech as in books."""


@pytest.mark.parametrize("language", HABITS)
def test_english_texts_are_in_plain_words(language):
    english = language == "en"
    for _, ids, said in all_of("de" if english else language):
        for text in ids if english else said:
            assert not re.search(HABITS[language], text), text


def test_english_sentences_are_short_and_errors_have_two_at_most():
    for message, ids, _ in all_of("de"):
        (where, _), *_ = message.locations
        error = "refusals" in where or where.startswith("companion/web/")
        for text in ids:
            sentences = re.split(r"(?<=[.?!])\s+", PLACE.sub("X", text))
            assert max(len(one.split()) for one in sentences) <= LONGEST, text
            assert len(sentences) <= 2 or not error, text
