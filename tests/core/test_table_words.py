"""Texts about the log itself: about one line or several, an entry or the set-up."""

import pytest

from companion.core import table_words as words
from companion.core.wording import english


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (words.undo_sentence("a sale", 1), "Undone: a sale."),
        (words.undo_sentence("a sale", 2), "Undone: 2 entries, back to before a sale."),
        (words.redo_sentence("a sale", 1), "Redone: a sale."),
        (words.redo_sentence("a sale", 2), "Redone: 2 entries, from a sale on."),
        (words.undoing_sentence("a", "b", 1), "This undoes a."),
        (words.undoing_sentence("a", "b", 2), "This undoes 2 entries, from a to b."),
        (words.amend_sentence(None, "a sale"), "The set-up was changed."),
        (words.amend_sentence(3, None), "Entry 3 was left out."),
        (words.amend_sentence(3, "a sale"), "Entry 3 was changed: a sale."),
        (
            words.tried_change_sentence(None, None, ["players", "years"], english),
            "Tried out: a change of the set-up (players, years).",
        ),
        (words.tried_change_sentence(3, None, [], english), "Tried out: leaving out entry 3."),
        (words.tried_change_sentence(3, "a", [], english), "Tried out: a change of entry 3, a."),
        (words.amendment_name(None), "the change of the set-up"),
        (words.amendment_name(3), "the change of entry 3"),
        (words.entry_refusal(0, "No.", None), "No."),
        (words.entry_refusal(1, "No.", None), "Entry 1: No."),
        (words.entry_refusal(0, "No.", 2), "No. This file was made with older rules (2)."),
        (words.lost_notice(0, 9), ""),
    ],
)
def test_amendments_are_named_by_their_entry_or_the_set_up(said, sentence):
    assert said == sentence


def test_the_notice_distinguishes_lost_lines_from_lines_of_newer_rules():
    one, several, newer = (words.lost_notice(*given) for given in ((1, 0), (2, 0), (2, 7)))
    assert one.startswith("The last entry is missing")
    assert several.startswith("The last 2 entries are missing")
    assert "newer rules (7)" in newer


def test_only_the_first_sentence_says_that_the_app_made_the_entry():
    assert words.mark_made_by_app(["One.", "Two.", "Three."]) == ["The app: One.", "Two.", "Three."]
    assert words.mark_made_by_app([]) == []
