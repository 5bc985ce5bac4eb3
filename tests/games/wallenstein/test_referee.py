"""Whole games by lot in front of the referee: they come to an end, and no piece comes or goes."""

import pytest

from tests.games.wallenstein.by_lot import ByLot, set_up
from tests.games.wallenstein.referee import Log, Table, out_of_nowhere
from tests.games.wallenstein.referee.words import COLOURS, MODULES

pytestmark = pytest.mark.slow

GAMES = [
    (3, [], "line-up", 0, 0.3),
    (4, [], "claim", 2, 0),
    (5, ["court"], "line-up", 5, 0.3),
    (3, ["mercenaries"], "claim", 2, 0.3),
    (4, ["leaders"], "line-up", 0, 0),
    (5, MODULES, "claim", 5, 0.3),
]


@pytest.mark.parametrize(("players", "modules", "start", "mats", "corrections"), GAMES)
def test_62_armies_a_colour_and_20_peasants_from_the_first_entry_to_the_last(
    players: int, modules: list[str], start: str, mats: int, corrections: float
) -> None:
    setup = set_up(players, modules, start, dealt="app" if mats else "real")
    table = Table(setup)
    lot = ByLot(table, seed=players + mats, mats=tuple(COLOURS[:mats]))
    entries = []
    while table.waiting:
        entry = lot.correction()
        if lot.random.random() >= corrections or table.refusal(entry):
            entry = lot.entry()
        entries.append(entry)
        table.play(len(entries), entries[-1])
        assert not out_of_nowhere(table.seen()), entries[-1]
    assert table.result()["winners"]
    assert len(entries) > 200
    log = Log({"game": "wallenstein", "setup": setup})
    for number, entry in enumerate(entries, 1):
        log.write(number, entry)
    assert log.table.state() == table.state()
