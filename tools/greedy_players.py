"""The greedy players of the replay's game. They usually take what is worth most at the moment, with
some error, and do not think ahead."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.box.components import GOODS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Bonus, Placed
from companion.games.league_of_six.shared.choosing import find_way
from companion.games.league_of_six.steps.answer import Accept, Raise
from companion.games.league_of_six.steps.choose_row import ChooseRow
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.take_leader import TakeLeader

BOX = sample_box()

# What one symbol is worth in influence at the end: least squares over trial games, rounded.
GUARD, FIGURE = 1.0, 1.5
SYMBOL = {**dict.fromkeys(GOODS, 1.2), "guard": GUARD, "horse": 0.8}

# By how much influence a greedy player misjudges a choice.
ERROR = {"choosing": 1.5, "collecting": 0.5, "storing": 0.7}

MOVES = (Accept, ChooseRow, ChooseTown, Collect, Raise, TakeLeader)


def greedy_entry(state: Any, rng: random.Random) -> Any:
    """Return the entry that seems best, with a small random error. Steps without a choice are
    entered as in `simulate`."""
    if state.phase not in ERROR:
        return LEAGUE_OF_SIX.random_entry(state, rng)
    every = LEAGUE_OF_SIX.options(state, LEAGUE_OF_SIX.players_to_act(state)[0].player)
    options = tuple(option for option in every if isinstance(option, MOVES))
    if state.conflict is not None:
        return answer(state, options, rng)
    worth = {"choosing": town_worth, "collecting": tax_worth, "storing": row_worth}[state.phase]
    return max(options, key=lambda entry: worth(state, entry) + rng.gauss(0, ERROR[state.phase]))


def answer(state: Any, options: tuple[Any, ...], rng: random.Random) -> Any:
    """Return a raise by one, less likely the higher the offer; otherwise accept the offer."""
    gladly = max(0.05, 0.6 - 0.15 * state.conflict.offer)
    return options[1] if len(options) > 1 and rng.random() < gladly else options[0]


def town_worth(state: Any, entry: Any) -> float:
    """Return the most that the town's taxes can give, less the costs of the way and the offer."""
    way = find_way(state, entry.player, entry.town).cost
    side = state.setup.sides.get(entry.town, "white")
    taxes = max(positions(entry.town, side, state.tiles[entry.town]))
    return taxes - GUARD * (way + (entry.offer or 0))


@cache
def positions(town: str, side: str, tile: str) -> tuple[float, ...]:
    """Return what each of the six positions of a tax tile or follower is worth in a town."""
    edges, printed = BOX.edges(town, side), BOX.tax_tiles.get(tile)
    arrows = BOX.followers[tile].arrows if printed is None else printed.arrows
    middle = sum(SYMBOL.get(symbol, FIGURE) for symbol in printed.middle) if printed else 0
    return tuple(
        middle + sum(SYMBOL[s] for arrow in arrows for s in edges[(arrow + r) % 6])
        for r in range(6)
    )


def tax_worth(state: Any, entry: Any) -> float:
    """Return what this position of the tile is worth."""
    town = state.players[entry.player].town
    side = state.setup.sides.get(town, "white")
    return positions(town, side, state.tiles[town])[entry.rotation]


def row_worth(state: Any, entry: Any) -> float:
    """Return the influence from a row now, less the influence that it gives the others; or a card's
    figures."""
    if state.pick is not None:
        return FIGURE * (entry.figures or 0)
    after, said = LEAGUE_OF_SIX.play(state, entry)
    worth = 0.0
    for happening in said:
        if isinstance(happening, Placed):
            own = happening.player == entry.player
            worth += happening.points * (1 if own else -1 / len(state.players))
        elif isinstance(happening, Bonus):
            worth += happening.influence
    if after.pick is not None:
        shown = (int(deck) for deck, estate in state.face_up.items() if estate)
        worth += FIGURE * max(n for n in shown if n <= after.pick.most)
    return worth
