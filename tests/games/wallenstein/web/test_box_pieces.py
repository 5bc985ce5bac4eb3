"""The pieces of a copy in words."""

import pytest

from companion.games.wallenstein.web.box_pieces import piece_name, piece_words
from tests.support.fresh import app as app

PIECES = [
    (("favors", "9"), 4, "Favor 9", "4"),
    (("favors", "7"), "post", "Favor 7", "trading post"),
    (("benefits", 1), {"thalers": 2, "grain": 4, "x": 1}, "Card 2 of the decks",
     "Thalers 2, grain 4"),
    (("benefits", 0), {}, "Card 1 of the decks", "nothing"),
    (("board", "counties", "altmark", "taxes"), 9, "Taxes of Altmark", "9"),
    (("board", "neighbours", "altmark", "bremen"), True, "Altmark and Bremen", "neighbours"),
    (("board", "neighbours", "altmark", "anhalt"), False, "Altmark and Anhalt", "no neighbours"),
    (("board", "supply_chart"), {"2": {"peasants": 4, "x": 1}, "4": {"from": 4, "revolts": 1}},
     "Supply chart", "row 2: peasants added 4; row 4: missing grain 4, row 4: revolts 1"),
    (("notes",), "Bought used", "Notes", "Bought used"),
    (("language",), "Deutsch", "Language of the copy", "Deutsch"),
    (("later", "a", 1), ["b", 2], "later · a · 1", "b, 2"),
    (("later",), {"b": 2}, "later", "{'b': 2}"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "name", "said"), PIECES)
def test_a_piece_has_a_name_and_says_what_it_shows_also_if_a_later_version_added_it(
    app, path, value, name, said
):
    with app.test_request_context():
        assert (piece_name(path), piece_words(path, value)) == (name, said)
