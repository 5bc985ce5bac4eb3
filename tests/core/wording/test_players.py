"""The letters on badges: no two players of a table share one, if their names allow it."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.wording import COLOUR_NAMES, badge_letters

LANGUAGES = ("en", "de", "cs")


def letters(*names: str) -> list[str]:
    return [badge_letters(name, names) for name in names]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Anna", "Ben", "Cem"), "A B C"),
        (("anna", "Ben"), "A B"),
        (("Blue", "Black", "Red"), "Bu Ba R"),
        (("Gelb", "Grün", "Rot", "Blau"), "Ge Gr R B"),
        (("Červená", "Černá", "Zelená"), "Čv Čn Z"),
        (("Ben", "Bea", "Bob"), "Bn Ba Bo"),
        (("Ann", "Anna", "Anni"), "A Aa Ai"),
        (("Jo Ann", "Jo-Bob"), "Ja Jb"),
        (("Anna", "anton"), "An At"),
        (("Anna", "Anna", "Ben"), "A A B"),
        (("Ångström", "Åse", "Ø"), "Ån Ås Ø"),
        (("7", "77"), "7 77"),
    ],
)
def test_badges_with_the_same_initial_get_a_second_letter(names, told):
    assert " ".join(letters(*names)) == told


def test_every_name_gives_a_letter_for_a_badge():
    assert badge_letters("Zoë") == "Z"
    assert badge_letters("Zoë", ["Anna"]) == "Z"
    assert (
        badge_letters("Anna", {"red": "Anna", "blue": "Anton", "follower wagoner": "Ansgar"})
        == "An"
    )
    assert badge_letters("", ["Anna"]) == ""


@given(st.lists(st.text("abABcé1 -", min_size=1, max_size=8), max_size=6, unique=True))
def test_badge_letters_do_not_depend_on_the_order(names):
    found = letters(*names)
    assert letters(*reversed(names)) == found[::-1]
    for name, letter in zip(names, found, strict=True):
        assert letter[0] == name[0].upper()
        assert len(letter) <= 2
    seconds = [letter for letter in found if len(letter) > 1]
    assert len(set(seconds)) == len(seconds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_unnamed_players_are_told_apart_in_every_language(app, language):
    translate = app.extensions["translators"][language]
    names = [translate(name) for name in COLOUR_NAMES.values()]
    for some in permutations(names, 3):
        assert len(set(letters(*some))) == 3
    assert len(set(letters(*names))) == 6
