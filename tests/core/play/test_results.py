"""Tests of the headlines of a story."""

from companion.core.play.results import largest_items


def test_tied_players_share_a_record_unless_too_many_are_tied():
    assert largest_items([(1, "a"), (3, "b"), (2, "c")]) == ("b",)
    assert largest_items([(3, "a"), (1, "b"), (3, "c")]) == ("a", "c")
    assert largest_items((2, letter) for letter in "abc") == ("a", "b", "c")
    assert largest_items((2, letter) for letter in "abcd") == ()
    assert largest_items([]) == ()
