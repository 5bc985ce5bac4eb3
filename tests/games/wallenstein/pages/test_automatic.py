"""What the app enters by itself at a table with real mats: told, taken back, and never asked."""

from __future__ import annotations

from companion.core.structs import json_able
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import Seats
from tests.support.party import Party


def only_bid() -> war.Playing:
    """Black's cards lie on the mat: the only county is bid, so that every box holds nothing.

    Red is first and opens combat A, then Black.
    """
    game = war.planning("move-a", "taxes")
    rest = [c for c in game.state.counties_of("black") if c != "augsburg"]
    game.play(*(war.is_now(county, None) for county in rest))
    game.play(war.plans("red", 4, move_a="gft-mark"), war.plans("blue", 1), war.on_mat("black"))
    game.play(war.draws("post-7"), {"type": "bid", "player": "black", "bid": "augsburg"})
    return war.places(game)


def newest(party: Party, since: int) -> list[war.Json]:
    return [json_able(entry) for entry in party.now.table.log[since:]]


EMPTY = {"type": "open", "player": "black", "county": None, "by": "app"}


def test_a_box_on_the_mat_that_can_only_be_empty_is_not_asked_for(sits: Seats) -> None:
    party = sits(only_bid().play(war.opens("red")))
    before = party.now.revision
    stays = {"type": "move", "player": "red", "to": None}
    assert party.post("own", stays, "?as=red").json == {"revision": before + 2}
    assert newest(party, before) == [stays, EMPTY]
    page = party.view("host")
    assert "What lies in this box" not in page
    assert "<li>The app: Nothing planned for “combat/movement A”: Cem.</li>" in page
    assert "<li>Anna stays in Gft. Mark.</li>" in page
    assert party.view("own", "red").count("data-undo") == 1  # Anna takes back both
    assert party.post("own", {"type": "undo"}, "?as=red").status_code == 200
    assert party.now.table.steps[-1].line == before


def test_what_a_throw_decided_stays_in_sight_while_the_app_goes_on(sits: Seats) -> None:
    party = sits(only_bid().play(war.opens("red"), war.moves("red", "hessen-kassel", 4)))
    before = party.now.revision
    assert party.post("host", war.throws(red=4)).status_code == 200
    assert newest(party, before)[-1] == EMPTY
    assert party.now.table.state.fight is not None
    assert f'id="fight-{party.now.revision}"' in party.view("host")
