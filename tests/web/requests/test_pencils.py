"""The share of entries that somebody may change in kept games, with phones at all seats."""

from collections import Counter

import pytest

from companion.core.play import is_made_by_app
from companion.core.table import Table, begin_table, play_lines
from companion.storage.record import SeatHolder, TableRecord
from companion.web.requests import rights
from companion.web.requests.identity import Roles
from tests.games.league_of_six import engine_games as league
from tests.games.wallenstein import positions as war

MOMENTS = (0.3, 0.6, 0.9)
"""The shares of the log after which the entries are counted."""


def on_phones(table: Table) -> TableRecord:
    """Return the record of that table with a phone at each seat."""
    seats = {colour: SeatHolder(holder=colour) for colour in table.state.players}
    return TableRecord("CODE", table, "", "tablet", "", seats=seats)


def count_pencils(table: Table) -> Counter[str]:
    """Return how many entries the tablet may change, how many the phones, how many anybody, and how
    many people have made. Where nobody may change an entry, its type is counted, too."""
    record = on_phones(table)
    tablet = rights.changeable_lines(record)
    phones = frozenset[int]()
    for colour in table.state.players:
        own = Roles("", host=False, seats=frozenset({colour}))
        phones |= rights.changeable_lines(record, own)
    steps = {step.line: step.entry for step in table.steps if not is_made_by_app(step.entry)}
    anybody = (tablet | phones) & steps.keys()
    closed = Counter(type(steps[line]).__name__ for line in steps.keys() - anybody)
    made = {"made": len(steps), "tablet": len(tablet & steps.keys()), "anybody": len(anybody)}
    return Counter(made) + closed


def count_in(tables: list[Table]) -> Counter[str]:
    """Return the sum over those moments of these games, as long as something is hidden."""
    found = Counter[str]()
    for table in tables:
        begun = begin_table(table.game, table.first_setup)
        for share in MOMENTS:
            now = play_lines(begun, table.log[: int(share * len(table.log))])
            found += Counter() if now.is_over else count_pencils(now)
    return found


@pytest.mark.slow
def test_H2_every_league_entry_can_be_changed_on_tablet_or_phone():
    """All but hands that are sealed, and corrections of both a hand and public numbers, which only
    a tablet without phones can make."""
    found = count_in([league.kept(name) for name in league.KEPT[::5]])
    assert found["made"] > 2000
    assert {*found} <= {"made", "tablet", "anybody", "Correct", "Reveal", "ExchangeGuards"}
    assert found["anybody"] > 0.99 * found["made"]
    assert 0.54 < found["tablet"] / found["made"] < 0.9, "offers and raises are changed on phones"


@pytest.mark.slow
def test_WH_1_every_wallenstein_entry_but_plans_can_be_changed():
    found = count_in([war.kept_table(path.stem) for path in sorted(war.KEPT.glob("*.json"))[::5]])
    assert found["made"] > 4000
    assert {*found} <= {"made", "tablet", "anybody", "Plan"}
    assert found["anybody"] > 0.92 * found["made"]
