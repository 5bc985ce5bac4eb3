"""The engine and the referee, who know nothing of each other, agree on every kept game.

The referee recomputes every way's cost, payment, placed block, bonus and point from the log alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.game_file import read_file
from companion.core.lines import read_entry
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.use_follower import FollowerDeclined
from tests.games.league_of_six.by_hand import OURS_ALONE
from tests.games.league_of_six.judging import first_difference
from tests.games.league_of_six.referee import followed

pytestmark = pytest.mark.slow

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*.json"))
Book = list[dict[str, Any]]


@pytest.fixture(params=GAMES, ids=lambda file: file.stem, scope="module")
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture(scope="module")
def file(path: Path) -> Any:
    return json.loads(path.read_text())


@pytest.fixture(scope="module")
def table(file: Any) -> Table:
    """The game as the engine plays it: nothing changes it, so one serves all that look at it."""
    return read_file(INSTALLED, file)


@pytest.fixture(scope="module")
def referees(file: Any) -> tuple[list[Any], Book]:
    """The states of the game in the referee's eyes, and its ledger."""
    return followed(file)


@pytest.fixture(scope="module")
def book(referees: tuple[list[Any], Book]) -> Book:
    return referees[1]


def test_there_are_at_least_twenty_kept_games() -> None:
    assert len(GAMES) >= 20


def test_the_state_after_every_entry_is_the_referees(
    file: Any, referees: tuple[list[Any], Book]
) -> None:
    table, entries = read_file(INSTALLED, file, 0), file["entries"]
    for number, theirs in enumerate(referees[0]):
        if number:
            table = table.play(read_entry(LEAGUE_OF_SIX, entries[number - 1]))
        difference = first_difference(
            theirs, LEAGUE_OF_SIX.facts(table.state, "all"), ignore=OURS_ALONE
        )
        assert difference is None, f"after entry {number}: {difference}"
    assert number == len(entries)
    assert LEAGUE_OF_SIX.over(table.state)


def told(table: Table, kind: type[h.Happening]) -> list[tuple[int, Any]]:
    return [(s.line, x) for s in table.steps for x in s.happenings if isinstance(x, kind)]


def booked(book: Book, kind: str) -> Book:
    return [row for row in book if row["kind"] == kind]


def test_R2_3_every_way_costs_what_the_referee_walks(table: Table, book: Book) -> None:
    ours = [(line, t.player, t.start, t.town, t.cost) for line, t in told(table, h.Travelled)]
    theirs = [
        (row["entry"], row["player"], row["from"], row["to"], row["cost"])
        for row in booked(book, "travel")
    ]
    assert ours == theirs
    assert ours


def test_R2_8_R2_10_every_payment_is_the_referees(table: Table, book: Book) -> None:
    ours = [
        (line, m.giver, m.taker, m.guards)
        for line, m in told(table, h.GuardsMoved)
        if m.why == "offer"
    ]
    theirs = [
        (row["entry"], row["giver"], row["taker"], row["guards"])
        for row in booked(book, "hand-over")
    ]
    assert ours == theirs
    bought = sum(b.guards for _, b in told(table, h.Bought))
    assert bought == sum(row["bought"] for row in booked(book, "travel")) + sum(
        row["bought"] for row in booked(book, "hand-over")
    )


def test_R5_3_R5_4_every_block_bonus_and_card_is_the_referees(table: Table, book: Book) -> None:
    ours = [
        (line, p.player, p.store, p.row, p.space, p.good, p.points)
        for line, p in told(table, h.Placed)
    ]
    keys = ("entry", "player", "store", "row", "space", "good", "points")
    assert ours == [tuple(row[key] for key in keys) for row in booked(book, "block")]
    bonuses = [(line, b.player, b.row, b.influence) for line, b in told(table, h.Bonus)]
    keys = ("entry", "player", "row", "points")
    assert bonuses == [tuple(row[key] for key in keys) for row in booked(book, "bonus")]
    cards = [(n, c.player, c.figures, c.estate) for n, c in told(table, h.CardTaken) if c.figures]
    keys = ("entry", "player", "figures", "estate")
    assert cards == [tuple(row[key] for key in keys) for row in booked(book, "leader")]


def test_R7_2_every_leaders_point_is_the_referees(table: Table, book: Book) -> None:
    ours = {(p.player, p.estate, p.points) for _, p in told(table, h.LeaderPoints)}
    theirs = {
        (row["player"], row["estate"], row["points"])
        for row in booked(book, "leader_points")
        if row["points"]
    }
    assert ours == theirs


def test_S4_L3_every_horse_of_the_fortress_and_follower_won_is_the_referees(
    table: Table, book: Book
) -> None:
    horses = [(line, f.player) for line, f in told(table, h.FortressHorse)]
    assert horses == [(row["entry"], row["player"]) for row in booked(book, "fortress-horse")]
    won = [(line, w.player, w.follower, w.town) for line, w in told(table, h.FollowerWon)]
    keys = ("entry", "player", "follower", "town")
    assert won == [tuple(row[key] for key in keys) for row in booked(book, "won")]


def test_L4_L5_every_follower_that_worked_or_was_declined_is_the_referees(
    table: Table, book: Book
) -> None:
    ours = [
        (line, w.player, w.follower, w.influence, w.guards, w.horses, list(w.cards))
        for line, w in told(table, h.FollowerWorked)
    ]
    keys = ("entry", "player", "follower", "influence", "guards", "horses", "cards")
    assert ours == [tuple(row[key] for key in keys) for row in booked(book, "worked")]
    declined = [(line, d.player, d.follower) for line, d in told(table, FollowerDeclined)]
    keys = ("entry", "player", "follower")
    assert declined == [tuple(row[key] for key in keys) for row in booked(book, "declined")]


def test_L6_every_exchange_and_crown_is_the_referees(table: Table, book: Book) -> None:
    crowned = booked(book, "crown")
    ours = [(x.player, x.guards, x.points) for _, x in told(table, h.Exchanged)]
    keys = ("player", "guards", "points")
    exchanged = [row for row in crowned if row["step"] == "exchange"]
    assert ours == [tuple(row[key] for key in keys) for row in exchanged]
    ours = [
        (line, c.player, c.follower, c.points, c.step)
        for line, c in told(table, h.CrownPoints)
        if c.step != "leaders"
    ]
    keys = ("entry", "player", "follower", "points", "step")
    others = [row for row in crowned if row["step"] in ("first", "crowns")]
    assert ours == [tuple(row[key] for key in keys) for row in others]
