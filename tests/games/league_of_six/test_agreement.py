"""The engine and the referee, who know nothing of each other, agree on every kept game.

The referee recomputes every way's cost, payment, placed block, bonus and point from the log alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
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
def file(request: pytest.FixtureRequest) -> Any:
    return json.loads(request.param.read_text())


@pytest.fixture(scope="module")
def table(file: Any) -> Table:
    """The game as the engine plays it: nothing changes it, so one serves all that look at it."""
    return read_file(INSTALLED, file)


@pytest.fixture(scope="module")
def referees(file: Any) -> tuple[list[Any], Book]:
    """The states of the game in the referee's eyes, and its ledger."""
    return followed(file)


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


LEDGER: dict[str, tuple[type[h.Happening], str, Callable[[Any], bool]]] = {
    "travel": (h.Travelled, "player from=start to=town cost", lambda it: True),  # R2.3
    "hand-over": (h.GuardsMoved, "giver taker guards", lambda it: it.why == "offer"),  # R2.8
    "block": (h.Placed, "player store row space good points", lambda it: True),  # R5.3
    "bonus": (h.Bonus, "player row points=influence", lambda it: True),  # R5.4
    "leader": (h.CardTaken, "player figures estate", lambda it: it.figures),  # R5.4
    "fortress-horse": (h.FortressHorse, "player", lambda it: True),  # S4
    "won": (h.FollowerWon, "player follower town", lambda it: True),  # L3
    "worked": (  # L4
        h.FollowerWorked,
        "player follower influence guards horses cards goods",
        lambda it: True,
    ),
    "declined": (FollowerDeclined, "player follower", lambda it: True),  # L5
    "crown": (h.CrownPoints, "player follower points step", lambda it: it.step != "leaders"),  # L6
    "exchange": (h.Exchanged, "player guards points", lambda it: True),  # L6
}
"""Of each kind of line in the ledger: what the engine tells, and by which keys (theirs=ours)."""


@pytest.mark.parametrize("kind", LEDGER)
def test_every_line_of_the_ledger_is_told_by_the_engine(
    table: Table, referees: tuple[list[Any], Book], kind: str
) -> None:
    told, keys, wanted = LEDGER[kind]
    pairs = [(key.partition("=")[0], key.partition("=")[2] or key) for key in keys.split()]
    ours = [
        (step.line, {theirs: plain(getattr(it, mine)) for theirs, mine in pairs})
        for step in table.steps
        for it in step.happenings
        if isinstance(it, told) and wanted(it)
    ]
    theirs = [row for row in referees[1] if row["kind"] == kind and row.get("step") != "leaders"]
    assert [it for _, it in ours] == [{key: row[key] for key, _ in pairs} for row in theirs]
    assert [line for line, _ in ours] == [row["entry"] for row in theirs]


def plain(value: Any) -> Any:
    """As JSON has it; goods that did not move are not named."""
    if isinstance(value, tuple):
        return list(value)
    return {key: n for key, n in value.items() if n} if isinstance(value, dict) else value


def test_R2_10_R7_2_what_was_bought_and_every_leaders_point_is_the_referees(
    table: Table, referees: tuple[list[Any], Book]
) -> None:
    told = [it for step in table.steps for it in step.happenings]
    bought = sum(it.guards for it in told if isinstance(it, h.Bought))
    assert bought == sum(row.get("bought", 0) for row in referees[1])
    ours = {(it.player, it.estate, it.points) for it in told if isinstance(it, h.LeaderPoints)}
    rows = [row for row in referees[1] if row["kind"] == "leader_points" and row["points"]]
    assert ours == {(row["player"], row["estate"], row["points"]) for row in rows}
