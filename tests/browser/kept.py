"""Tables in the middle of the sample game, for pages that are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIRequestContext

from companion.games.league_of_six.tour import sample_game

GAME = sample_game()


def opened(request: APIRequestContext, entries: int, names: Sequence[str] = ()) -> str:
    """A new table with that many entries of the sample game; its address. The asker leads it.

    `names`: what the players are called instead.
    """
    players = [dict(player) for player in GAME["setup"]["players"]]
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    data = {"game": GAME["game"], "setup": {**GAME["setup"], "players": players}}
    made = request.post("/tables", data=data, max_redirects=0)
    table = made.headers["location"]
    for number in range(entries):
        enter(request, table, number)
    return table


def enter(request: APIRequestContext, table: str, number: int) -> None:
    """The entry after `number` others."""
    entry: dict[str, Any] = {**GAME["entries"][number], "revision": number}
    answer = request.post(f"{table}/entries", data=entry)
    assert answer.ok, answer.text()


def seated(request: APIRequestContext, table: str, colour: str) -> str:
    """The phone's page of that seat: the same browser takes it and lets itself in."""
    seat = f"{table}/seats/{colour}"
    request.post(seat, data={}, max_redirects=0)
    request.post(seat, data={"do": "confirm"}, max_redirects=0)
    return seat
