"""Reading JSON that somebody wrote."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.reading import clean_text, load_json
from companion.core.refused import Refused


def test_a_key_that_appears_twice_is_named():
    with pytest.raises(Refused) as refused:
        load_json('{"towns": 1, "town": 2, "town": 3}')
    assert (refused.value.code, refused.value.public) == ("key-twice", {"key": "town"})


ANYTHING = st.text(st.characters(exclude_categories=()), max_size=60)
"""Texts with all characters, also halves of them."""


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Anna", "Anna"),
        ("Jo\u0308rg 👩\u200d🚀 علی\u200e", "Jo\u0308rg 👩\u200d🚀 علی\u200e"),
        ("An\x00n\x1ba\x7f\x9b", "Anna"),
        ("\u202eannA\u202c \u2067Ben\u2069", "annA Ben"),
        ("one\r\ntwo\rthree\u2028four\x85five\nsix", "one\ntwo\nthree\nfour\nfive\nsix"),
        ("a\tb", "a b"),
        ("half \ud83d of one", "half \ufffd of one"),
        ("\ufdd0no \uffffcharacters\U0001fffe", "no characters"),
    ],
)
def test_unprintable_characters_are_left_out(typed, text):
    assert clean_text(typed) == text


@given(ANYTHING)
def test_every_text_is_cleaned_so_that_it_can_be_stored(typed):
    text = clean_text(typed)
    assert clean_text(text) == text
    assert text.encode().decode() == text
    assert not any(
        unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in text if one != "\n"
    )


def test_nested_texts_in_JSON_are_cleaned():
    data = {"na\x00me": "\u202eAnna", "list": [["\ud800", 1, {"note": "a\r\nb"}], None], "n": 2}
    clean = {"name": "Anna", "list": [["\ufffd", 1, {"note": "a\nb"}], None], "n": 2}
    assert load_json(json.dumps(data)) == clean
    assert load_json(json.dumps("\x1b[2J")) == "[2J"
    with pytest.raises(Refused, match="key-twice"):
        load_json('{"name": 1, "na\\u0000me": 2}')
