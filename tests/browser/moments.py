"""The moments of kept games with the fullest page of each step."""

from collections.abc import Collection, Iterator
from typing import Any

from playwright.sync_api import APIRequestContext

from companion.core import game_file
from companion.games.installed import INSTALLED
from tests.browser.kept import brought


def moments(game: dict[str, Any]) -> dict[int, str]:
    """Return the fullest moment of each step: the number of entries so far, and the name of the
    step."""
    table = game_file.read_file(INSTALLED, game)
    fullest: dict[str, tuple[int, int]] = {}
    for n, state in enumerate([table.beginning, *(step.state for step in table.steps)]):
        view = table.game.view(state, "table")
        must = view.waiting[0].must if view.waiting else "finished"
        held = [choice for choice in view.choices.towns if choice.holder]
        goods = sum(sum(one.goods.values()) for one in view.players.values())
        fullest[must] = max(fullest.get(must, (-1, 0)), (10 * len(held) + goods, n))
    return {n: must for must, (_, n) in fullest.items()}


def opened(request: APIRequestContext, game: dict[str, Any]) -> str:
    """Create a table with the set-up of that game and return its address."""
    return brought(request, game, 0)


def through(
    request: APIRequestContext, game: dict[str, Any], only: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield each moment of that game: the step that is asked, and the address of a table at that
    moment.

    `only`: the steps that are wanted; by default all.
    """
    for n, must in moments(game).items():
        if not only or must in only:
            yield must, brought(request, game, n)
