"""Entries that the app makes automatically because no other is possible.

They are tested with the made-up game: if its last year is poor, the weather of that year is known.
"""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from companion.core.play import is_made_by_app
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table
from tests.another import GRANARY
from tests.another.granary.steps.weather import POOR
from tests.support.party import Party

from .test_granary import PLANS, WEATHER

Sit = Callable[[Table], Party]
SALE = {"type": "sell", "player": "red", "grain": 2}


def last_sale() -> Table:
    """Return a table where Ben has sold. When Anna sells, the last year begins, which is poor."""
    players = [{"colour": "red", "name": "Anna"}, {"colour": "blue", "name": "Ben"}]
    rules = GRANARY
    table = begin_table(GRANARY, rules.read_setup({"players": players, "poor_end": True}))
    plans = [{"type": "plan", "player": colour, **plan} for colour, plan in PLANS.items()]
    hail = [{"type": "open", "hail": None}] * 3
    for entry in (WEATHER, *plans, *hail, {**SALE, "player": "blue"}):
        table = table.play(rules.read_entry(entry))
    return table


@pytest.fixture
def party(sit: Sit) -> Party:
    """Return that table, with Anna on the phone `own` and Ben on `other`."""
    return sit(last_sale())


def sold(party: Party, **more: object) -> Any:
    """Post Anna's sale from her phone."""
    return party.post("own", {**SALE, **more}, "?as=red")


def test_an_entry_is_written_with_the_automatic_entry_that_follows(party):
    before = party.now.revision
    answer = sold(party)
    assert answer.json == {"revision": before + 2}
    sale, weather = party.now.table.log[before:]
    assert not is_made_by_app(sale)
    assert plain_data(weather) == {"type": "weather", "yields": POOR, "by": "app"}
    assert party.now.table.state.phase == "planning"


def test_an_entry_repeated_under_its_key_gets_the_first_answer(party):
    before = party.now.revision
    first, again = (sold(party, key="one", revision=before) for _ in range(2))
    assert first.json == again.json == {"revision": before + 2}
    assert party.now.revision == before + 2


def test_automatic_entries_survive_a_restart(app):
    """They are stored as lines of their own, each with the digest of its result."""
    host, table = app.test_client(), last_sale()
    setup = plain_data(table.first_setup)
    address = host.post("/tables", json={"game": GRANARY.name, "setup": setup}).location
    entries = [*map(plain_data, table.log), SALE]
    for revision, entry in enumerate(entries):
        answer = host.post(f"{address}/entries", json={**entry, "revision": revision})
        assert answer.status_code == 200, answer.text
    records, code = app.extensions["records"], address.rsplit("/", 1)[1]
    written = records.find(code)
    records.forget(code)
    again = records.find(code)
    assert (again.revision, again.lost) == (len(entries) + 1, 0)
    assert again.table == written.table
    assert len(records.written_times(code)) == again.revision


def test_undo_takes_back_an_automatic_entry_with_its_cause(party):
    before = party.now.table
    sold(party)
    after = party.now.table
    assert party.post("host", {"type": "undo"}).json == {"revision": after.revision + 1}
    assert party.now.table.state == before.state
    assert party.post("host", {"type": "redo"}).status_code == 200
    assert party.now.table.digest == after.digest
    assert party.now.table.effective_lines == after.effective_lines


def test_players_may_undo_their_entry_with_the_automatic_entries_after_it(party):
    before = party.now.table.state
    sold(party)
    assert "Anna's sale" in unescape(party.view("own", "red"))
    assert party.post("other", {"type": "undo"}, "?as=blue").status_code == 403
    assert party.post("own", {"type": "undo"}, "?as=red").status_code == 200
    assert party.now.table.state == before


@pytest.mark.parametrize("role", ["host", "own", "guest"])
def test_clients_cannot_write_automatic_entries(party, role):
    weather = {"type": "weather", "yields": POOR, "by": "app"}
    assert party.post(role, weather).status_code == 403
    amend = {"type": "amend", "entry": 1, "with": weather}
    assert party.post(role, amend).status_code == 403


def test_automatic_entries_can_be_changed(party):
    sold(party)
    line = party.now.revision
    amend = {"type": "amend", "entry": line, "with": None}
    assert party.post("host", amend).status_code == 200
    assert party.now.table.state.phase == "weather"
    assert party.now.revision == line + 1
