"""Who may write what of Wallenstein on the web (formats of Wallenstein, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.storage.record import SeatHolder
from tests.games.wallenstein import positions as war
from tests.support.party import JSON, Party

Seats = Callable[[war.Playing], Party]
RED = war.plans("red", 1, taxes="passau")


@pytest.fixture
def taken_over(party: Party) -> Iterator[Callable[[war.Playing], Party]]:
    """Red's phone still holds the seat, and the tablet has visibly taken it over."""
    before = party.kept

    def at(game: war.Playing) -> Party:
        taken = SeatHolder(holder=party.token_hash("own"), at_tablet=True)
        party.kept = party.records.store_seat(party.now, "red", taken)
        return party.at(war.table_of(game))

    yield at
    party.kept = before
    party.records.store_seat(party.now, "red", SeatHolder(holder=party.token_hash("own")))


def status(party: Party, role: str, entry: dict[str, Any], seat: str = "") -> int:
    found: int = party.post(role, entry, f"?as={seat}" if seat else "", headers=JSON).status_code
    return found


def test_a_plan_is_written_by_its_own_phone_alone(sits: Seats) -> None:
    party = sits(war.planning())
    for role in ("host", "other", "guest"):
        assert status(party, role, RED) == 403
    assert status(party, "own", RED, "red") == 200
    assert status(party, "host", war.plans("black", 1)) == 200  # Black has no phone


def test_a_phone_is_gold_only_while_its_own_player_must_do_something(sits: Seats) -> None:
    gold = "ph-turn mine"
    for game, waited_for in (
        (war.planning(), True),
        (war.planning().play(RED), False),  # the plan may still be changed
        (war.done("move-a", "gft-mark"), True),
        (war.attacking("gft-mark", "hessen-kassel", 4), False),  # anybody in the battle may throw
    ):
        assert (gold in sits(game).view("own", "red")) == waited_for


def test_a_seat_that_was_taken_over_does_not_plan_on_the_tablet(
    taken_over: Callable[[war.Playing], Party],
) -> None:
    """Else the tablet would open a plan, or put another in the place of one that lies sealed."""
    party = taken_over(war.planning())
    for entry in (RED, war.on_mat("red")):
        assert status(party, "host", entry) == 403
    party = taken_over(war.planning().play(RED))
    assert status(party, "host", war.plans("red", 4)) == 403
    wrong = {"type": "plan", "player": "red", "boxes": {"taxes": "nowhere"}, "bid": 0}
    assert status(party, "host", wrong) == 403
    assert "nowhere" not in party.post("host", wrong, headers=JSON).text


def test_a_seat_that_was_taken_over_does_all_else_on_the_tablet(
    taken_over: Callable[[war.Playing], Party],
) -> None:
    game = war.done("move-a", "gft-mark")
    move = {"type": "move", "player": "red", "to": None}
    assert status(taken_over(game), "host", move) == 200
    bids = war.planning().play(
        war.plans("red", 4), war.plans("blue", 3), war.plans("black", 2), war.draws("post-7")
    )
    assert status(taken_over(bids), "host", war.chooses("red", 1)) == 200


def test_who_may_move_and_open_boxes(sits: Seats) -> None:
    move, game = {"type": "move", "player": "red", "to": None}, war.done("move-a", "gft-mark")
    for role, code in (("host", 403), ("other", 403), ("own", 200)):
        assert status(sits(game), role, move, "red" if role == "own" else "") == code
    game = war.ordered(RED, actions=("taxes", "grain"))
    for role, code in (("host", 200), ("other", 403), ("own", 200)):
        assert status(sits(game), role, war.opens("red"), "red" if role == "own" else "") == code


def test_WH_2_a_phone_does_not_take_an_opening_back(sits: Seats) -> None:
    party = sits(war.ordered(RED, actions=("taxes", "grain")).play(war.opens("red")))
    undo = {"type": "undo"}
    assert status(party, "own", undo, "red") == 403
    assert "data-undo" not in party.view("own", "red")
    assert status(party, "host", undo) == 200


def test_with_everybody_on_phones_the_tablet_shows_who_is_ready_and_asks_nothing(
    party: Party,
) -> None:
    before = party.kept
    party.kept = party.records.store_seat(
        party.now, "black", SeatHolder(holder=party.token_hash("both"))
    )
    view = party.at(war.table_of(war.planning().play(RED))).view("host")
    party.kept = before
    party.records.store_seat(party.now, "black", SeatHolder())
    assert view.count("plan-seat ready") == 1
    assert 'name="type" value="plan"' not in view
    assert "sheet/plan" not in view
