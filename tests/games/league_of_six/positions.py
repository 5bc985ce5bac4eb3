"""Positions for tests of the rules: a small known box, and games played entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Happening
from companion.games.league_of_six.shared.choosing import find_way
from tests.games.played import Json, Played

COLOURS = ("red", "yellow", "green", "blue", "purple", "black")
RING = ("lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau")
NUMBERS = {"lauban": 1, "goerlitz": 2, "bautzen": 3, "kamenz": 4, "zittau": 5, "loebau": 6}
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda")
BESIEGED = {3: ("goerlitz", "loebau", "zittau"), 4: ("goerlitz", "loebau"), 5: ("loebau",), 6: ()}
FORTRESS = "kamenz"
"""The fortress is between Kamenz and Zittau on `RING`."""
LEADERS = {"1": "clergy", "2": "aristocracy", "3": "burghers", "4": "clergy"}
SAMPLE: Json = plain_data(sample_box())


def row(bonus: int, *spaces: str) -> Json:
    """Return a row of a storage tile: `row(4, "green 3", "yellow 1")`."""
    pairs = (space.split() for space in spaces)
    return {"bonus": bonus, "spaces": [{"good": g, "points": int(n)} for g, n in pairs]}


def a_box() -> Json:
    """Return a small box that is enough to play: six storage tiles, a few tax tiles, two towns."""
    rows = [row(3, "red 2", "blue 1"), row(1, "yellow 1")]
    edges = [["red"], ["guard"], ["horse"], ["blue", "guard"], [], ["green", "yellow"]]
    return {
        "towns": {
            "lauban": {"white": edges, "yellow": [["blue", "blue"], *edges[1:]]},
            "bautzen": {"white": edges},
        },
        "tax_tiles": {
            "plain": {"arrows": [0], "middle": []},
            "three": {"arrows": [0, 1, 3], "middle": ["horse"]},
            "clergy": {"arrows": [], "middle": ["clergy", "clergy"]},
        },
        "storage_tiles": {f"s{n}": {"I": rows, "II": [row(2, "green 1")]} for n in range(1, 7)},
    }


def a_setup(players: int = 4, **changes: Any) -> Json:
    """Return the set-up of the publisher's example, where Lauban and Bautzen are neighbours."""
    return {
        "players": [
            {"colour": c, "name": n} for c, n in zip(COLOURS[:players], NAMES, strict=False)
        ],
        "towns": list(RING),
        "numbers": dict(NUMBERS),
        "order": list(COLOURS[:players]),
        **({"modules": ["sixth-player"]} if players == 6 else {}),
        "box": a_box(),
        **changes,
    }


def a_deal(players: int = 4, round_: int = 1, **changes: Any) -> Json:
    """Return a deal that fits `a_setup`: tax tiles without names, and storage tiles in order."""
    besieged = changes.get("besieged", BESIEGED[players])
    pair = 2 * ((round_ - 1) % 3)
    return {
        "type": "deal",
        **({"fortress": FORTRESS} if players == 6 else {"besieged": list(besieged)}),
        "tiles": {town: None for town in RING if town not in besieged},
        "leaders": dict(LEADERS),
        "royal": f"s{pair + 1}",
        "civic": f"s{pair + 2}",
        **changes,
    }


def goes(player: str, town: str, offer: int | None = None, **more: Any) -> Json:
    offered = {} if offer is None else {"offer": offer}
    return {"type": "choose_town", "player": player, "town": town, **offered, **more}


def raises(player: str, guards: int, **more: Any) -> Json:
    return {"type": "raise", "player": player, "guards": guards, **more}


def accepts(player: str) -> Json:
    return {"type": "accept", "player": player}


def collects(player: str, **taken: Any) -> Json:
    """Return the entry of a player who collects. Without `taken` nothing was taken."""
    return {"type": "collect", "player": player, **(taken or {"goods": {}})}


def stores(player: str, store: str, number: int) -> Json:
    return {"type": "choose_row", "player": player, "store": store, "row": number}


def takes(player: str, figures: int | None) -> Json:
    return {"type": "take_leader", "player": player, "figures": figures}


def shows(player: str, guards: int = 0, *figures: int, **more: Any) -> Json:
    """Return the entry that reveals a hand: guards, then clergy, aristocracy, burghers."""
    estates = dict.fromkeys(("clergy", "aristocracy", "burghers"), 0)
    estates.update(zip(estates, figures, strict=False))
    return {"type": "reveal", "player": player, "guards": guards, **estates, **more}


def corrects(player: str, **differences: Any) -> Json:
    return {"type": "correct", "player": player, **differences}


def settles(phase: str, **outcome: Any) -> Json:
    return {"type": "settle", "phase": phase, **outcome}


def describes(**what: Any) -> Json:
    return {"type": "describe", **what}


def uses(player: str, follower: str, **chosen: Any) -> Json:
    return {"type": "use_follower", "player": player, "follower": follower, **chosen}


def declines(player: str, follower: str) -> Json:
    return {"type": "decline_follower", "player": player, "follower": follower}


def exchanges(player: str, guards: int, **more: Any) -> Json:
    return {"type": "exchange_guards", "player": player, "guards": guards, **more}


def move(text: Json | str) -> Json:
    """Return the entry for a short text; an entry is returned as it is.

    "red lauban" goes there and "red lauban 2" offers 2; "red raises 3", "red accepts"; "red
    collects" takes nothing; "red royal 1" chooses that row; "red takes 4" (or "none") chooses a
    leader card.
    """
    if not isinstance(text, str):
        return text
    player, what, *more = text.split()
    number = int(more[0]) if more and more[0] != "none" else None
    match what:
        case "raises":
            return raises(player, number or 0)
        case "accepts":
            return accepts(player)
        case "collects":
            return collects(player)
        case "takes":
            return takes(player, number)
        case "royal" | "civic":
            return stores(player, what, number or 0)
    return goes(player, what, number)


class Playing(Played):
    """A game of League of Six that is played entry by entry."""

    rules = LEAGUE_OF_SIX

    def play(self, *entries: Json | str) -> Playing:
        return super().play(*map(move, entries))

    def refuses(self, entry: Json | str, code: str) -> Refused:
        return super().refuses(move(entry), code)

    def waits(self) -> tuple[Any, ...]:
        """Return the players who have to act, and why."""
        return tuple(LEAGUE_OF_SIX.players_to_act(self.state))

    def put(self, player: str, **numbers: Any) -> Playing:
        """Change the numbers of a seat, bypassing the rules."""
        seat = replace(self.seat(player), **numbers)
        self.state = replace(self.state, players={**self.state.players, player: seat})
        return self

    def guards(self) -> dict[str, int]:
        return {c: s.guards for c, s in self.state.players.items()}

    def influence(self) -> dict[str, int]:
        return {c: s.influence for c, s in self.state.players.items()}


"""A game, an entry that it refuses, the reason, and values that everybody may read with it."""


def is_refused(
    staged: Callable[[], Playing], entry: Json | str, code: str, public: Json | None = None
) -> None:
    assert (public or {}).items() <= staged().refuses(entry, code).public.items()


def playing(*entries: Json | str, players: int = 4, **changes: Any) -> Playing:
    """Return a game of `a_setup` after these entries."""
    return Playing(a_setup(players, **changes)).play(*entries)


def choosing(*entries: Json | str, players: int = 4, **changes: Any) -> Playing:
    """Return the game after the deal of round 1."""
    return playing(a_deal(players), *entries, players=players, **changes)


TOWN_OF = {"red": "lauban", "yellow": "bautzen", "green": "kamenz", "blue": "zittau"}


def at_homes(*lying: str | None) -> Json:
    """Return tiles for the towns of `TOWN_OF`, clockwise from Lauban; missing ones have no name."""
    return dict(zip(TOWN_OF.values(), (*lying, None, None, None, None), strict=False))


def settle(game: Playing) -> Playing:
    """Send all players to the nearest free towns, until a follower may act."""
    while game.state.phase == "choosing" and not game.state.calls:
        player = game.state.queue[0]
        held = {s.town for s in game.state.players.values() if s.counter is not None}
        seat = game.seat(player)
        free = [town for town in game.state.towns_in_play if town not in held]
        if seat.town is not None:
            free.sort(key=lambda town: find_way(game.state, player, town).cost)
        game.play(goes(player, free[0]))
    return game


def collecting(*, tiles: Json | None = None, players: int = 4, **changes: Any) -> Playing:
    """Return the game with Red in Lauban, Yellow in Bautzen, Green in Kamenz and Blue in Zittau,
    all on 0.

    They collect blue, green, yellow, red: by the towns' numbers.
    """
    deal = a_deal(players)
    deal["tiles"] |= tiles or {}
    return settle(playing(deal, players=players, **changes))


def storing(
    *,
    goods: Json | None = None,
    horses: Json | None = None,
    royal: Iterable[Json] | None = None,
    civic: Iterable[Json] | None = None,
    players: int = 4,
    **changes: Any,
) -> Playing:
    """Return phase 5 with these goods and horses, by player, and these rows on side I."""
    box = changes.pop("box", None) or a_box()
    for tile, rows in (("s1", royal), ("s2", civic)):
        if rows is not None:
            box["storage_tiles"][tile] = {"I": list(rows)}
    game = collecting(players=players, box=box, **changes)
    said: tuple[Happening, ...] = ()
    for player in game.state.queue:
        taken = {"goods": (goods or {}).get(player, {}), "horses": (horses or {}).get(player, 0)}
        said += game.play(collects(player, **taken)).said
    game.said = said
    return game


def skip_round(game: Playing, **deal: Any) -> Playing:
    """Play a round in which there is no conflict and everybody collects two guards."""
    players = len(game.state.players)
    game.play(a_deal(players, game.state.round, **deal))
    settle(game)
    while game.state.phase == "collecting":
        game.play(collects(game.state.queue[0], guards=2))
    return game


def in_round(number: int, players: int = 4, **changes: Any) -> Playing:
    """Return the game before the deal of that round; nobody has stored anything."""
    game = playing(players=players, **changes)
    while game.state.round < number:
        skip_round(game)
    return game


def named(*tiles: str | None) -> Json:
    """Return tax tiles for the open towns of five players, clockwise."""
    return dict(zip((t for t in RING if t != "loebau"), tiles, strict=True))


def estates(round_: int) -> Json:
    """Return leader cards for a round: each estate as often as a deck has it."""
    return dict.fromkeys("1234", ("clergy", "aristocracy", "burghers")[(round_ - 1) // 2])


def five_players_in_round(number: int) -> Playing:
    """Return the game before the deal of that round.

    Tiles t01 to t05 came in round 1, t06 to t10 in round 2, and so on; t01 comes again in round 4.
    """
    game = playing(players=5, box=SAMPLE)
    for past in range(1, number):
        tiles = named(*(f"t{(5 * past - 5 + i) % 18 + 1:02}" for i in range(5)))
        skip_round(game, tiles=tiles, leaders=estates(past))
    return game


def revealing(players: int = 4, **changes: Any) -> Playing:
    """Return the game after round 6, before the first hand."""
    return skip_round(in_round(6, players, **changes))
