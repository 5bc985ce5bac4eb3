"""Tests of who may write what of Wallenstein on the web (formats of Wallenstein, section 4)."""

from collections.abc import Iterator

import pytest

from companion.storage.record import SeatHolder
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People, Seats
from tests.support.party import JSON

RED = war.plans("red", 1, taxes="passau")
STAY = war.moves("red", None)
GAMES = {
    "planning": lambda: war.planning(modules=["court"]),
    "told": lambda: war.planning(modules=["court"]).describes(favor=2, amount=3),
    "opening": lambda: war.acting("taxes", "passau"),
    "moving": lambda: war.done("move-a", "gft-mark"),
    "battle": lambda: war.attacking("gft-mark", "hessen-kassel", 4),
}
TRY, BID, OPEN = {"tray.red": 2}, {"bid": 2}, {"type": "open"}
ROLES = ("host", "own", "other", "guest", "old", "stranger")
WHO_MAY: list[tuple[str, str, war.Json, set[str]]] = [
    ("battle", "get /outcome", TRY, {"host", "own", "other"}),
    ("battle", "get /seats/red/outcome", TRY, {"own"}),
    ("battle", "get /seats/blue/outcome", TRY, {"other"}),
    ("battle", "get /seats/black/outcome", TRY, set()),  # not in the battle
    ("moving", "get /seats/red/outcome", TRY, set()),
    ("planning", "post /seats/red/plan-preview", BID, {"own"}),  # WH.1
    ("planning", "post /seats/black/plan-preview", BID, {"host"}),  # this player has no phone
    ("planning", "post /corrections", {"player": "red", "thalers": 20}, {"host"}),
    ("told", "post /cards", {"name": "Ours"}, {"host"}),
    ("opening", "post /openings", OPEN, {"host", "own"}),
    ("opening", "post /openings?as=red", OPEN, {"own"}),
    ("opening", "post /openings?as=blue", OPEN, set()),
    ("opening", "write /entries", war.opens("red"), {"host", "own"}),
    ("moving", "write /entries", STAY, {"own"}),
    ("planning", "write /entries", {**RED, "court": {}}, {"own"}),
    ("planning", "write /entries", war.on_mat("red"), {"own"}),
    ("planning", "write /entries", war.plans("black", 1, {}), {"host"}),
]


@pytest.mark.parametrize(("game", "what", "data", "who"), WHO_MAY)
def test_every_entry_can_be_made_only_by_its_owner(sits, game, what, data, who):
    method, path = what.split()
    status = {}
    for role in ROLES:
        people = sits(GAMES[game]())
        if method == "write":
            status[role] = people.post(role, data, headers=JSON).status_code
        else:
            ask = people.get if method == "get" else people.send
            status[role] = ask(role, path, **data).status_code
    assert {role for role in ROLES if status[role] in (200, 303)} == who
    assert {role for role in ROLES if status[role] == 403} == {*ROLES} - who


def test_watchers_cannot_plan(sits):
    assert (
        sits(GAMES["planning"]()).send("own", "/seats/purple/plan-preview", bid=2).status_code
        == 404
    )


@pytest.fixture
def taken_over(sits: Seats, party: People) -> Iterator[Seats]:
    """Yield `sits` while the tablet has visibly taken over Red's seat, which Red's phone still
    holds."""
    taken = SeatHolder(holder=party.token_hash("own"), at_tablet=True)
    party.kept = party.records.store_seat(party.now, "red", taken)
    yield sits
    party.seated(red="own")


@pytest.mark.parametrize("already", [[], [RED]])
def test_a_seat_that_was_taken_over_cannot_plan_on_the_tablet(taken_over, already):
    """Otherwise the tablet could read a sealed plan, or replace it."""
    people = taken_over(war.planning().play(*already))
    for entry in (RED, war.on_mat("red"), war.plans("red", 4, taxes="nowhere")):
        answer = people.post("host", entry, headers=JSON)
        assert answer.status_code == 403
        assert "nowhere" not in answer.text


def test_while_all_plan_the_tablet_leads_to_the_seats_of_phones_that_are_gone(sits):
    """Red and Blue have phones, and only Red's is connected."""
    people = sits(war.planning())
    people.only_these_are_here("red")
    plans = people.view("host").split('class="plan-seats"')[1].split("</ul>")[0]
    _, red, blue, *_ = plans.split('class="plan-seat')
    assert ("sheet/seats" in red, "sheet/seats" in blue) == (False, True)


def test_the_tablet_plays_for_a_seat_that_it_took_over_but_does_not_plan(taken_over):
    bids = war.planning().plans("red", 4).plans("blue", 3).plans("black", 2).draws("post-7")
    for game, entry in ((GAMES["moving"](), STAY), (bids, war.chooses("red", 1))):
        assert taken_over(game).post("host", entry, headers=JSON).status_code == 200


def test_a_phone_is_highlighted_only_on_its_players_turn(sits):
    for game, waited_for in (
        (war.planning(), True),
        (war.planning().play(RED), False),  # the plan may still be changed
        (GAMES["moving"](), True),
        (GAMES["battle"](), False),  # anybody in the battle may throw
    ):
        assert ("ph-turn mine" in sits(game).view("own", "red")) == waited_for


def test_WH_2_a_phone_cannot_undo_an_opened_box(sits):
    people = sits(war.acting("taxes", "passau").opens("red"))
    undo = {"type": "undo"}
    assert people.post("own", undo, "?as=red", headers=JSON).status_code == 403
    assert "data-undo" not in people.view("own", "red")
    assert people.post("host", undo, headers=JSON).status_code == 200


def test_if_all_have_phones_the_tablet_only_shows_the_players_who_are_ready(sits, party):
    party.seated(black="both")
    view = sits(war.planning().play(RED)).view("host")
    party.kept = party.records.store_seat(party.now, "black", SeatHolder())
    assert view.count("plan-seat ready") == 1
    assert 'name="type" value="plan"' not in view
    assert "sheet/plan" not in view
