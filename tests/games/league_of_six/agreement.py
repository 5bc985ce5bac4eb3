"""Compare the engine with the referee: the state, the refusals and the ledger."""

import json
from collections.abc import Callable
from typing import Any

from companion.core.lines import read_entry
from companion.core.play import Refused
from companion.core.table import Table
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.use_follower import FollowerDeclined
from tests.games.league_of_six.referee import Table as Referee
from tests.games.league_of_six.referee_games import again
from tests.games.referees import Dict, Foul, first_difference

OURS_ALONE = {"tiles", "ranking"}
"""Keys of the state that only the engine has."""

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
"""For each kind of line in the ledger: the engine's happening, the keys to compare (theirs=ours),
and which happenings count."""


def plain(thing: Any) -> Any:
    """Return the value as it would be read from a game file."""
    return json.loads(json.dumps(thing))


def compare(referee: Dict, table: Table, where: str) -> None:
    """Check that the referee's state equals the table's."""
    ours = LEAGUE_OF_SIX.visible_state(table.state, "all")
    difference = first_difference(referee, ours, ignore=OURS_ALONE)
    assert difference is None, f"{where}: {difference}"


def ask_both(referee: Referee, table: Table, number: int, entry: Dict) -> tuple[Referee, Table]:
    """Give an entry to both. Check that both accept or both refuse it, and that their states agree
    after it."""
    after = again(referee)
    foul = refusal = None
    try:
        after.play(number, entry)
    except Foul as found:
        foul, after = found, referee
    try:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    except Refused as found:
        refusal = found
    assert (foul is None) == (refusal is None), f"{number} {entry}: {foul}, {refusal}"
    compare(after.state(), table, f"entry {number} {entry}")
    return after, table


def compare_ledgers(records: list[Dict], table: Table) -> None:
    """Check that the engine reports every line of the referee's ledger at the same entry."""
    for kind, (told, keys, wanted) in LEDGER.items():
        pairs = [(key.partition("=")[0], key.partition("=")[2] or key) for key in keys.split()]
        ours = [
            {"entry": step.line, **{theirs: _plain(getattr(it, mine)) for theirs, mine in pairs}}
            for step in table.steps
            for it in step.happenings
            if isinstance(it, told) and wanted(it)
        ]
        rows = [row for row in records if row["kind"] == kind and row.get("step") != "leaders"]
        names = ["entry", *(key for key, _ in pairs)]
        assert ours == [{key: row[key] for key in names} for row in rows], kind
    said = [(step.line, it) for step in table.steps for it in step.happenings]
    bought = [(line, it.guards) for line, it in said if isinstance(it, h.Bought)]
    assert bought == [(row["entry"], row["bought"]) for row in records if row.get("bought")]
    shown = [row for row in records if row["kind"] == "leader_points"]  # R7.2, before corrections
    told_then = [it for line, it in said for row in shown[:1] if line == row["entry"]]
    points = {(it.player, it.estate, it.points) for it in told_then if type(it) is h.LeaderPoints}
    assert points == {
        (row["player"], row["estate"], row["points"]) for row in shown if row["points"]
    }


def _plain(value: Any) -> Any:
    """Return the value as in JSON, without goods that did not move. A row is its number."""
    if isinstance(value, h.RowName):
        return value.number
    if isinstance(value, tuple):
        return list(value)
    return {key: n for key, n in value.items() if n} if isinstance(value, dict) else value
