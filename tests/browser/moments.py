"""Moments of kept games: the fullest page of every step that a table waits for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Page

from companion.core import game_file
from companion.games.installed import INSTALLED

GAMES = Path("tests/fixtures/games")
NAMES = ("Anna", "Benedikta", "Cem", "Dora", "Emil", "Franziska")


def kept(name: str) -> dict[str, Any]:
    """A kept game, with names to it."""
    game: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())
    for player, called in zip(game["setup"]["players"], NAMES, strict=False):
        player["name"] = called
    return game


def moments(game: dict[str, Any]) -> dict[int, str]:
    """After how many entries there is most to see of which step."""
    table = game_file.read_file(INSTALLED, game)
    fullest: dict[str, tuple[int, int]] = {}
    for n, state in enumerate([table.beginning, *(step.state for step in table.steps)]):
        view = table.game.rules.view(state, "table")
        must = view.waiting[0].must if view.waiting else "finished"
        held = [choice for choice in view.choices.towns if choice.holder]
        goods = sum(sum(one.goods.values()) for one in view.players.values())
        fullest[must] = max(fullest.get(must, (-1, 0)), (10 * len(held) + goods, n))
    return {n: must for must, (_, n) in fullest.items()}


def opened(request: APIRequestContext, game: dict[str, Any]) -> str:
    """A new table with the set-up of that game; its address."""
    data = {"game": game["game"], "setup": game["setup"]}
    made = request.post("/tables", data=data, max_redirects=0)
    address: str = made.headers["location"]
    return address


def through(
    request: APIRequestContext,
    table: str,
    game: dict[str, Any],
    stops: dict[int, str],
    phones: Mapping[str, Page] | None = None,
) -> Iterator[str]:
    """Enters that game from a tablet, or on the phone of whoever has one, and stops at each of its
    moments."""
    for n in range(max(stops) + 1):
        if n in stops:
            yield stops[n]
        if n < max(stops):
            entry = {**game["entries"][n], "revision": n}
            phone = (phones or {}).get(entry.get("player"))
            viewer = entry["player"] if phone else "table"
            sent = phone.request if phone else request
            answer = sent.post(f"{table}/entries?as={viewer}", data=entry)
            assert answer.ok, answer.text()
