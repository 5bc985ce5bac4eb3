"""Tables in the middle of a sample game, for pages that are looked at."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIRequestContext

from companion import HOME
from companion.core.game_file import FORMAT
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein import game as wallenstein

GAME: Any = LEAGUE_OF_SIX.replay.sample_game()
WALLENSTEIN: Any = wallenstein.WALLENSTEIN.replay.sample_game()
NAMES = ("Anna", "Benedikta", "Cem", "Dora", "Emil", "Franziska")


def kept_game(name: str, names: Sequence[str] = NAMES, **setup: Any) -> dict[str, Any]:
    """A kept game of that name, of either game; its players have names, its set-up other keys."""
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
    """A new table with that many entries of the sample game; its address. The asker leads it.

    `names`: what the players are called instead.
    """
    players = [dict(player) for player in game["setup"]["players"]]
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    data = {"game": game["game"], "setup": {**game["setup"], "players": players}}
    return brought(request, {**game, **data}, entries)


def brought(request: APIRequestContext, game: Any, entries: int) -> str:
    """The same from a game's file, in one piece: a browser's request an entry takes long. The last
    entry is made here, so that a game that is over was played at this table."""
    data = {"format": FORMAT, "game": game["game"], "setup": game["setup"]}
    file = {**data, "entries": game["entries"][: max(0, entries - 1)]}
    made = request.post("/games", data=file, max_redirects=0)
    assert made.status == 303, made.text()
    table: str = made.headers["location"]
    if entries:
        enter(request, table, entries - 1, game)
    return table


def enter(request: APIRequestContext, table: str, number: int, game: Any = GAME) -> None:
    """The entry after `number` others."""
    entry: dict[str, Any] = {**game["entries"][number], "revision": number}
    answer = request.post(f"{table}/entries", data=entry)
    assert answer.ok, answer.text()


def seated(
    request: APIRequestContext, table: str, colour: str, host: APIRequestContext | None = None
) -> str:
    """The phone's page of that seat: the browser takes it, and who leads the table lets it in.

    `host`: who leads it, where that is not the same browser.
    """
    seat = f"{table}/seats/{colour}"
    request.post(seat, data={}, max_redirects=0)
    (host or request).post(seat, data={"do": "confirm"}, max_redirects=0)
    return seat
