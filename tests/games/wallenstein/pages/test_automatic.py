"""Tests of automatic entries at a table with real mats: shown, and undone."""

from companion.core.structs import plain_data
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People

EMPTY = {"type": "open", "player": "black", "county": None, "by": "app"}


def only_bid() -> war.Playing:
    """Return a game where Black, with a real mat, has bid their only county, so that all boxes are
    empty.

    Red is first and has opened combat A; Black's box is next.
    """
    game = war.planning("move-a", "taxes")
    rest = [c for c in game.state.counties_of("black") if c != "augsburg"]
    game.play(*(war.is_now(county, None) for county in rest))
    game.plans("red", 4, move_a="gft-mark").plans("blue").on_mat("black").draws("post-7")
    return war.places(game.bids("black", "augsburg")).opens("red")


def newest(people: People, since: int) -> list[war.Json]:
    return [plain_data(entry) for entry in people.now.table.log[since:]]


def test_the_result_of_a_throw_stays_visible(sits):
    people = sits(only_bid().moves("red", "hessen-kassel", 4))
    before = people.now.revision
    assert people.post("host", war.throws(red=4)).status_code == 200
    assert newest(people, before)[-1] == EMPTY
    assert people.state.fight is not None
    assert f'id="fight-{people.now.revision}"' in people.view("host")
