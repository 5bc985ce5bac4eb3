"""Every game that the referee's own tests write by hand is played by the engine, too.

The tests run as they are, but with an `after` that asks both: what one forbids, the other must
forbid, and they must see the same table.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from companion.core.game_file import Broken, read_file
from companion.core.lines import read_entry
from companion.core.play import Refused
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six import (
    by_hand,
    test_referee,
    test_referee_crowns,
    test_referee_retinue,
    test_referee_six,
)
from tests.games.league_of_six.referee import Foul, first_difference
from tests.games.league_of_six.test_agreement import OURS_ALONE

Dict = dict[str, Any]
MODULES = (test_referee, test_referee_six, test_referee_retinue, test_referee_crowns)


def played(file: Dict) -> Table:
    table = read_file(INSTALLED, file, 0)
    for entry in file["entries"]:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


def both(*entries: Dict, **setup: Any) -> Dict:
    """The referee's state, if the engine's is the same; a foul, if the engine refuses it, too."""
    file = json.loads(json.dumps(by_hand.game(*entries, **setup)))
    try:
        state = by_hand.after(*entries, **setup)
    except Foul:
        with pytest.raises((Broken, Refused)):
            played(file)
        raise
    difference = first_difference(state, LEAGUE_OF_SIX.facts(played(file).state, "all"), OURS_ALONE)
    assert difference is None, difference
    return state


def cases() -> Iterator[Any]:
    """Every test that asks `after`, with each of its parameters."""
    for module in MODULES:
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and "after" in test.__code__.co_names:
                for number, values in enumerate(parameters(test)):
                    yield pytest.param(module, test, values, id=f"{name}-{number}")


def parameters(test: Any) -> list[Dict]:
    found: list[Dict] = [{}]
    for mark in getattr(test, "pytestmark", []):
        names = [mark.args[0]] if isinstance(mark.args[0], str) else mark.args[0]
        rows = [value if len(names) > 1 else (value,) for value in mark.args[1]]
        found = [{**dict(zip(names, row, strict=True)), **old} for row in rows for old in found]
    return found


@pytest.mark.parametrize(("module", "test", "values"), list(cases()))
def test_by_hand(
    module: ModuleType, test: Any, values: Dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "after", both)
    test(**values)
