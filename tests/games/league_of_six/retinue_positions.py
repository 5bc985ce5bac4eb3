"""Tables that play with followers (L): the tiles on the board, and their owners."""

from typing import Any

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import SAMPLE, Json, Playing


def ability(phase: int, when: str = "any", **effect: Any) -> Json:
    """Return a follower for that moment. Without an effect its owner enters what it gives."""
    printed = {"name": "Someone", "group": "1-2", "kind": "phase", "phase": phase, "when": when}
    return {**printed, "effect": effect} if effect else printed


def crown(**counted: Any) -> Json:
    return {"group": "5-6", "kind": "crown", "effect": {"crown": counted}}


def a_box(**followers: Json) -> Json:
    """Return the small box with the sample's followers and these."""
    return {**p.a_box(), "followers": {**SAMPLE["followers"], **followers}}


def late(players: int = 4) -> list[str]:
    """Return as many followers of the group 5-6 as are laid open."""
    group = [id_ for id_, tile in SAMPLE["followers"].items() if tile["group"] == "5-6"]
    return group[: 2 * players]


def first_deal(*lying: str | None, players: int = 4, **changes: Any) -> Json:
    """Return the deal of round 1 with these followers in Lauban, Bautzen, Kamenz and Zittau."""
    tiles = {"tiles": p.at_homes(*lying)} if lying else {}
    return p.a_deal(players, open_followers=late(players), **tiles, **changes)


def playing(*entries: Json, players: int = 4, **changes: Any) -> Playing:
    modules = ["retinue", *["sixth-player"] * (players == 6)]
    return p.playing(*entries, players=players, **{"modules": modules, "box": a_box(), **changes})


def served(someone: Json | None = None, **owned: tuple[str, ...]) -> Playing:
    """Return the game after the first deal, in which players already own these followers. One may
    be `someone`."""
    game = playing(first_deal(), box=a_box(**({"someone": someone} if someone else {})))
    for player, followers in owned.items():
        game.put(player, followers=followers)
    return game


def joined(
    *lying: str | None,
    round_: int = 2,
    guards: int = 5,
    players: int = 4,
    box: Json | None = None,
    **owned: Any,
) -> Playing:
    """Return a game joined in that round, after its deal.

    `lying`: the followers in the towns; `owned`: the followers of each player.
    """
    towns = dict(zip(p.COLOURS[:players], (*p.TOWN_OF.values(), "goerlitz"), strict=False))
    start: Json = {"towns": towns, "guards": dict.fromkeys(towns, guards), "followers": owned}
    deal = p.a_deal(players, round_, open_followers=late(players)[: (7 - round_) * players])
    deal["tiles"] |= p.at_homes(*lying)
    start["round"] = round_
    return playing(deal, players=players, start=start, box=box or a_box())


def lying(*followers: str | None, **changes: Any) -> Playing:
    """Return the game when collecting begins, with these followers in the towns of red, yellow,
    green and blue."""
    return p.settle(playing(first_deal(*followers), **changes))


def collected(game: Playing, **horses: int) -> Playing:
    """Let all collect a red block and these horses, so that rows are chosen next."""
    everybody = {c: {"goods": {"red": 1}, "horses": horses.get(c, 0)} for c in p.COLOURS}
    return taken(p.settle(game), everybody)


def taken(game: Playing, what: Json) -> Playing:
    """Let the players collect these things one after the other, until a follower is called."""
    while game.state.phase == "collecting" and not game.state.calls:
        player = game.state.queue[0]
        game.play(p.collects(player, **what.get(player, {})))
    return game
