"""Tables for tests: random whole games, and tables with many corrections."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.game_file import read_file
from companion.core.lines import Amend, Redo, Undo
from companion.core.play import Refused
from companion.core.play.step import entry_tag
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.components import ESTATES, GOODS, TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import FollowerWon
from companion.games.league_of_six.steps.correct import Correct

TYPES = {entry_tag(kind): kind for step in LEAGUE_OF_SIX.steps for kind in step.entries}
"""The classes of entries by their names in game files."""


FIXTURES = Path(__file__).parents[2] / "fixtures" / "games"
KEPT = sorted(path.stem for path in FIXTURES.glob("*.json"))
"""The names of the kept games."""


def kept_file(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


@cache
def kept(name: str) -> Table:
    """Return the table of a kept game at its end."""
    return read_file(INSTALLED, kept_file(name))


def new_table(
    players: int = 4, seed: int = 1, modules: Sequence[str] = (), **changes: object
) -> Table:
    """Return a new table with the sample box, set up at random. `changes` replace keys of the
    set-up."""
    setup = {**LEAGUE_OF_SIX.sample_setup(players, Random(seed), modules), **changes}
    return tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))


def random_game(players: int = 4, seed: int = 1, entries: int | None = None, **setup: Any) -> Table:
    """Return a whole random game, or its first `entries` entries. `setup`: modules and changed
    keys."""
    rng = Random(seed)
    table = new_table(players, seed, **setup)
    while not LEAGUE_OF_SIX.is_over(table.state) and (entries is None or table.revision < entries):
        table = table.play(LEAGUE_OF_SIX.random_entry(table.state, rng))
    return table


def mended_game(players: int, seed: int, share: float = 0.15, modules: Sequence[str] = ()) -> Table:
    """Return a whole game in which people correct, undo, redo, amend and insist.

    With the retinue they also describe followers again and use them unasked.
    """
    rng = Random(seed)
    table = new_table(players, seed, modules)
    while not LEAGUE_OF_SIX.is_over(table.state):
        try:
            table = table.play(_mending(table, rng) if rng.random() < share else _next(table, rng))
        except Refused:
            continue
    return table


def _next(table: Table, rng: Random) -> object:
    return LEAGUE_OF_SIX.random_entry(table.state, rng)


def _mending(table: Table, rng: Random) -> object:
    """Return an entry that corrects the past or a number."""
    kinds = ("undo", "undo", "redo", "amend", "correct", "insist", "back")
    kind = rng.choice((*kinds, *("tell", "use") * bool(table.state.has_retinue)))
    if kind in ("tell", "use"):
        return _of_a_follower(table, rng, kind)
    if kind == "undo":
        return Undo()
    if kind == "redo":
        return Redo()
    if kind == "back":
        return Undo(to=max(0, len(table.effective_lines) - rng.randrange(1, 6)))
    if kind == "amend" and table.steps:
        return _amendment(table, rng)
    if kind == "insist":
        return _insisted(table, rng)
    return _correction(table, rng)


def _amendment(table: Table, rng: Random) -> Amend:
    """Return another legal entry in the place of one of the last ones. Often later entries do not
    fit it."""
    n = rng.randrange(max(0, len(table.steps) - 4), len(table.steps))
    before = table.steps[n - 1].state if n else table.beginning
    return Amend(entry=table.steps[n].line, instead=LEAGUE_OF_SIX.random_entry(before, rng))


def _insisted(table: Table, rng: Random) -> object:
    """Return an insisted entry, such as an offer that the app's count of guards may not cover."""
    plain = plain_data(LEAGUE_OF_SIX.random_entry(table.state, rng))
    if plain["type"] == "accept":
        plain = {"type": "raise", "player": plain["player"], "guards": rng.randrange(1, 13)}
    if "player" not in plain or plain["type"] == "reveal":
        return _correction(table, rng)
    return LEAGUE_OF_SIX.read_entry({**plain, "insist": True})


def _correction(table: Table, rng: Random) -> Correct:
    player = rng.choice(list(table.state.players))
    return Correct(
        player=player,
        influence=rng.randrange(-3, 4),
        guards=rng.randrange(-3, 4),
        goods={rng.choice(GOODS): rng.randrange(-1, 2)},
        horses=rng.randrange(0, 2),
        leaders={rng.choice(ESTATES): rng.randrange(-1, 3)},
    )


def _of_a_follower(table: Table, rng: Random, kind: str) -> object:
    """Return a new description of a follower, or the use of one that nobody asked for."""
    player = rng.choice(list(table.state.players))
    follower = rng.choice(table.state.players[player].followers or ("nobody",))
    if kind == "tell":
        return LEAGUE_OF_SIX.read_entry(
            {"type": "describe", "follower": follower, **an_ability(rng)}
        )
    used = {"type": "use_follower", "player": player, "follower": follower}
    return LEAGUE_OF_SIX.read_entry(
        {**used, "influence": 1, "guards": rng.choice((-1, 1)), "insist": True}
    )


def an_ability(rng: Random) -> dict[str, object]:
    """Return what a table can enter about a follower without knowing its effect (L7)."""
    when = rng.choice(("beginning", "any", "end"))
    return {"kind": "phase", "phase": rng.randrange(1, 7), "when": when}


def acting(table: Table) -> list[str | None]:
    """Return who has to act."""
    return [waiting.player for waiting in LEAGUE_OF_SIX.players_to_act(table.state)]


def blank_game(
    players: int, seed: int, modules: Sequence[str] = (), *, rows_of_unknown_stores: bool = False
) -> Table:
    """Return a whole game with a blank box.

    The table deals, enters what was taken, and describes storage tiles and now and then a follower.
    With `rows_of_unknown_stores` it enters rows instead of most storage tiles (R5.7).
    """
    rng = Random(seed)
    numbers = dict(zip(TOWNS, range(1, 7), strict=True))
    table = new_table(players, seed, modules, box=None, numbers=numbers)
    while not LEAGUE_OF_SIX.is_over(table.state):
        table = table.play(LEAGUE_OF_SIX.read_entry(_by_hand(table, rng, rows_of_unknown_stores)))
        for follower in _just_won(table):
            told = rng.choice(({}, an_ability(rng), {"kind": "crown"}, {"kind": "immediate"}))
            named = {"type": "describe", "follower": follower, "name": follower.title(), **told}
            table = table.play(LEAGUE_OF_SIX.read_entry(named))
    return table


def _just_won(table: Table) -> list[str]:
    return [it.follower for it in table.steps[-1].happenings if isinstance(it, FollowerWon)]


def _by_hand(table: Table, rng: Random, rows_of_unknown_stores: bool) -> dict[str, object]:
    waiting = LEAGUE_OF_SIX.players_to_act(table.state)[0]
    if waiting.must == "deal":
        return _real_cards(table, rng)
    unknown = [name for name, store in table.state.stores.items() if store.rows is None]
    if waiting.must == "choose_row" and unknown:
        if not rows_of_unknown_stores:
            return _describes_store(table, unknown[0], [_row(rng) for _ in range(3)])
        return _row_taken(table, rng, str(waiting.player), rng.choice(unknown))
    if waiting.must == "collect":
        goods = {rng.choice(GOODS): rng.randrange(1, 4), rng.choice(GOODS): 1}
        taken = {"goods": goods, "guards": rng.randrange(3), "horses": rng.randrange(4)}
        leaders = rng.choice((*ESTATES, None))
        return {"type": "collect", "player": waiting.player, **taken, "leaders": leaders}
    return plain_data(LEAGUE_OF_SIX.random_entry(table.state, rng))


def _real_cards(table: Table, rng: Random) -> dict[str, object]:
    towns = rng.sample(table.setup.towns, 6)
    count = 6 - len(table.state.players)
    leaders = {str(n): rng.choice(ESTATES) for n in range(1, 5)}
    modules: dict[str, object] = {}
    if "sixth-player" in table.setup.modules:
        modules["fortress"] = towns[0]
    if table.state.has_retinue and not table.revision:
        modules["open_followers"] = [None] * 2 * len(table.state.players)
    return {
        "type": "deal",
        **modules,
        "besieged": towns[:count],
        "tiles": dict.fromkeys(towns[count:]),
        "leaders": leaders,
        "royal": None,
        "civic": None,
    }


def _row_taken(table: Table, rng: Random, player: str, store: str) -> dict[str, object]:
    """Return an entry for a row of an unknown tile: its filled spaces and its points.

    Now and then it enters the tile instead, or says that nothing fits any more (R5.7).
    """
    state, before = table.state, table.state.stores[store].by_hand
    free = [number for number in range(1, 6) if number not in before]
    what = rng.random()
    if what < 0.05 or not free:
        return {"type": "settle", "phase": "storing"}
    if what < 0.15:
        return _describes_store(table, store, [_row(rng) for _ in range(max([2, *before]) + 1)])
    seats = state.players.values()
    held = [good for seat in seats for good, n in seat.goods.items() for _ in range(n)]
    goods = rng.sample(held, min(len(held), rng.randrange(1, 4)))
    spaces = [{"good": good, "points": rng.randrange(4)} for good in goods]
    place = {"store": store, "row": rng.choice(free), "spaces": spaces}
    cards = [int(deck) for deck, estate in state.face_up.items() if estate]
    full = {"bonus": rng.randrange(5)} if store == "royal" else {"card": rng.choice([*cards, None])}
    return {"type": "choose_row", "player": player, **place, **(full if what < 0.6 else {})}


def _describes_store(table: Table, store: str, rows: list[dict[str, object]]) -> dict[str, object]:
    told = {"tile": f"{store}-{table.state.round}", "store": store, "side": table.state.face}
    return {"type": "describe", **told, "rows": rows}


def _row(rng: Random) -> dict[str, object]:
    spaces = [{"good": rng.choice(GOODS), "points": rng.randrange(4)} for _ in range(3)]
    return {"bonus": rng.randrange(1, 5), "spaces": spaces}


def much_mended() -> Table:
    """Return an empty table with a log that was never played: 1,000 corrections, and 999 changes of
    the second one."""
    right = {"type": "correct", "player": "red", "influence": 1}
    table = new_table(4, 1)
    entry = LEAGUE_OF_SIX.read_entry(right)
    amend = [Amend(entry=2, instead=replace(entry, influence=n % 5)) for n in range(999)]
    return replace(table, log=(*[entry] * 1000, *amend))


class Counted:
    """Count how often the rules play an entry."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        rules = LEAGUE_OF_SIX.play

        def play(state: Any, entry: Any, seen: Any = None) -> Any:
            self.count += 1
            return rules(state, entry, seen)

        monkeypatch.setattr(LEAGUE_OF_SIX, "play", play)
