"""Create tables in the middle of a sample game, for tests of pages."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIRequestContext

from companion.core.game_file import FORMAT
from companion.folders import HOME
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein import game as wallenstein

GAME: Any = LEAGUE_OF_SIX.replay.sample_game()
WALLENSTEIN: Any = wallenstein.WALLENSTEIN.replay.sample_game()
NAMES = ("Anna", "Benedikta", "Cem", "Dora", "Emil", "Franziska")


def kept_game(name: str, names: Sequence[str] = NAMES, **setup: Any) -> dict[str, Any]:
    """Return the kept game of that name, with these names for its players. `setup` replaces keys of
    its set-up."""
    folders = (HOME / "tests/fixtures" / one for one in ("games", "wallenstein"))
    (file,) = (path for one in folders if (path := one / f"{name}.json").exists())
    game: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    for player, called in zip(game["setup"]["players"], names, strict=False):
        player["name"] = called
    game["setup"] |= setup
    return game


def opened(
    request: APIRequestContext, entries: int, names: Sequence[str] = (), game: Any = GAME
) -> str:
    """Create a table with that many entries of the sample game, led by this browser. Return its
    address.

    `names`: new names for the players.
    """
    players = [dict(player) for player in game["setup"]["players"]]
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    data = {"game": game["game"], "setup": {**game["setup"], "players": players}}
    return brought(request, {**game, **data}, entries)


def brought(request: APIRequestContext, game: Any, entries: int) -> str:
    """Create a table from the game's first `entries` entries. Return its address.

    The table is imported as a game file, because one request for each entry takes long. Only the
    last entry is posted, so that a finished game counts as played at this table.
    """
    data = {"format": FORMAT, "game": game["game"], "setup": game["setup"]}
    file = {**data, "entries": game["entries"][: max(0, entries - 1)]}
    made = request.post("/games", data=file, max_redirects=0)
    assert made.status == 303, made.text()
    table: str = made.headers["location"]
    if entries:
        enter(request, table, entries - 1, game)
    return table


def enter(request: APIRequestContext, table: str, number: int, game: Any = GAME) -> None:
    """Post entry `number` of the game to the table."""
    entry: dict[str, Any] = {**game["entries"][number], "revision": number}
    answer = request.post(f"{table}/entries", data=entry)
    assert answer.ok, answer.text()


def seated(
    request: APIRequestContext, table: str, colour: str, host: APIRequestContext | None = None
) -> str:
    """Take that seat for this browser. Return the address of the seat's page.

    `host`: the browser that leads the table and agrees, if it is another one.
    """
    seat = f"{table}/seats/{colour}"
    request.post(seat, data={}, max_redirects=0)
    (host or request).post(seat, data={"do": "confirm"}, max_redirects=0)
    return seat
