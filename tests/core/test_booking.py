"""Booking the difference now, instead of a change of the past after which only gains differ."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.booking import find_booking
from companion.core.changed_moves import changed_hand_moves, is_past_changed
from companion.core.history import history_lines
from companion.core.lines import Amend, Undo
from companion.core.play import Entry, Refused, player_of
from companion.core.replaying import with_seen_values
from companion.core.table import Table
from companion.core.wording import english
from tests.games.league_of_six import test_changed_past as league
from tests.games.league_of_six.engine_games import KEPT, kept
from tests.games.league_of_six.positions import a_deal, goes
from tests.games.wallenstein import positions as war
from tests.support.league_tables import a_table

CHOSEN = [
    *(a_deal(), goes("red", "lauban"), goes("yellow", "bautzen")),
    *(goes("green", "kamenz"), goes("blue", "zittau")),
]


def others(table: Table, n: int) -> list[Entry]:
    """Return the other entries that were possible in place of step `n`."""
    step = table.steps[n]
    options = table.game.options(table.state_before(n), player_of(step.entry))
    return [one for one in options if type(one) is type(step.entry) and one != step.entry]


def amended(table: Table, n: int, entry: Entry | None) -> tuple[Amend, Table | None]:
    """Return the amendment of step `n`, and the table after it; None if it does not fit."""
    amend = with_seen_values(table, Amend(entry=table.steps[n].line, instead=entry))
    try:
        return amend, table.play(amend)
    except Refused:
        return amend, None


def without_count(state: Any) -> Any:
    """Return the state without what a booking leaves as it is: how tiles lie, and the app's count
    of hands, which a changed past may add_missing_to_hand."""
    if not hasattr(state, "rotations"):
        return replace(state, fight=None, dropped=None)
    seats = {c: replace(s, guards=0, unsure=False) for c, s in state.players.items()}
    return replace(state, rotations={}, players=seats)


@pytest.mark.parametrize(
    ("whole", "kinds"),
    [
        (lambda: kept("random-4-04"), {"Collect", "TakeLeader"}),
        (lambda: kept("retinue-random-5"), {"Collect"}),
        (lambda: war.kept_table("all-3-24"), {"TakeBenefit"}),
    ],
)
def test_a_booking_leads_to_the_same_table_as_the_change(whole, kinds):
    table, rng, booked = whole(), Random(3), set()
    for entries in range(20, len(table.effective_lines) - 6, 3):
        now = table.play(Undo(to=entries))
        for n in range(max(0, len(now.steps) - 5), len(now.steps)):
            same = others(now, n) if type(now.steps[n].entry).__name__ in kinds else []
            for entry in rng.sample(same, min(2, len(same))):
                amend, after = amended(now, n, entry)
                booking = None if after is None else find_booking(now, after, amend)
                if booking is None or after is None:
                    continue
                then = now.play(booking)
                assert without_count(then.state) == without_count(after.state)
                assert then.play(Undo()).state == now.state
                booked.add(type(entry).__name__)
    assert kinds <= booked


def test_a_change_of_town_or_of_later_entries_cannot_be_booked():
    table = a_table(*CHOSEN)
    for n, entry in ((4, goes("blue", "goerlitz")), (4, None), (2, goes("yellow", "goerlitz"))):
        read = None if entry is None else table.game.read_entry({"type": "choose_town", **entry})
        amend, after = amended(table, n, read)
        assert after is None or find_booking(table, after, amend) is None


def test_H2_only_the_owner_sees_the_moves_of_a_booking_in_a_hand():
    table = a_table(*CHOSEN)
    player = table.game.players_to_act(table.state)[0].player
    taken = {"type": "collect", "player": player, "guards": 1, "goods": {"red": 2}}
    table = table.play(table.game.read_entry(taken))
    right = table.game.read_entry({**taken, "guards": 3, "goods": {"red": 1, "blue": 1}})
    amend, after = amended(table, len(table.steps) - 1, right)
    assert after is not None
    booking = find_booking(table, after, amend)
    assert booking is not None
    booked = table.play(booking)
    assert booked.state.players == after.state.players
    assert is_past_changed(booked)
    told = {
        who: {piece.drawing: piece.number for move in moves for piece in move.pieces}
        for who in (None, *table.state.players)
        for moves in [changed_hand_moves(booked, english, who)]
    }
    assert told[player]["guard"] == "2"
    assert all("guard" not in found for who, found in told.items() if who != player)
    assert all({"good-red", "good-blue"} <= found.keys() for found in told.values())
    line, *_ = history_lines(booked, english)
    assert "Entry 6 stays, and the difference was added" in line.sentences[0]
    assert "guard" not in line.sentences[0]
    assert booked.game.required_right(booked.state, booking).seats == frozenset(), (
        "only the app writes it"
    )


@pytest.mark.slow
def test_H2_the_offer_of_a_booking_reveals_no_hand():
    """Twin tables, which differ in a hand, offer the same booking."""
    offered = 0
    for name in KEPT[::4]:
        rng = Random(f"booking {name}")
        for twins in league.twins_of(name, rng, 3):
            first = twins.tables[0]
            for n in range(max(0, len(first.steps) - 12), len(first.steps)):
                for entry in rng.sample(same := others(first, n), min(2, len(same))):
                    found = set()
                    for one in twins.tables:
                        amend, after = amended(one, n, entry)
                        found.add(repr(after and find_booking(one, after, amend)))
                    assert len(found) == 1
                    offered += found != {"None"}
    assert offered > 10
