"""Measure how balanced the sample box is: play whole games with the engine and add up the results.

    python bench/balance.py [--games N] [--seed N] [--players 4] [--side white]

Print the figures at the head of sample_box.toml: by kind of player, number of players and side of
the towns. "Random" players are those of `simulate`. "Greedy" players usually take what is worth
most at the moment, with some error, and do not think ahead.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.league_of_six.box.components import GOODS, STORES, TOWNS, sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Bonus, Bought, Collected, Placed, RowChosen
from companion.games.league_of_six.shared.ways import trip
from companion.games.league_of_six.steps.answer import Accept, Raise
from companion.games.league_of_six.steps.choose_row import ChooseRow
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.deal import Dealt
from companion.games.league_of_six.steps.take_leader import TakeLeader

BOX = sample_box()

# What one symbol is worth in influence at the end: least squares over trial games, rounded.
GOOD, GUARD, HORSE, FIGURE = 1.2, 1.0, 0.8, 1.5
SYMBOL = {**dict.fromkeys(GOODS, GOOD), "guard": GUARD, "horse": HORSE}

# By how much influence a greedy player misjudges a choice.
ERROR = {"choosing": 1.5, "collecting": 0.5, "storing": 0.7}

MOVES = (Accept, ChooseRow, ChooseTown, Collect, Raise, TakeLeader)

Choose = Callable[[Any, random.Random], Any]


# --- players


def greedy_entry(state: Any, rng: random.Random) -> Any:
    """Return the entry that seems best, with a small random error. Steps without a choice are
    entered as in `simulate`."""
    if state.phase not in ERROR:
        return LEAGUE_OF_SIX.any_entry(state, rng)
    every = LEAGUE_OF_SIX.options(state, LEAGUE_OF_SIX.waiting_for(state)[0].player)
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
    way = trip(state, entry.player, entry.town).cost
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


# --- games


def steps(players: int, side: str, choose: Choose, rng: random.Random) -> Iterator[tuple[Any, ...]]:
    """Play a game. Yield for each entry the state before it, the state after it and its
    happenings."""
    setup = {**LEAGUE_OF_SIX.sample_setup(players, rng), "sides": dict.fromkeys(TOWNS, side)}
    state = LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    while not LEAGUE_OF_SIX.over(state):
        after, said = LEAGUE_OF_SIX.play(state, choose(state, rng))
        yield state, after, said
        state = after


# --- figures


def count(before: Any, after: Any, said: tuple[Any, ...], sums: Counter[Any]) -> None:
    """Add up the happenings of one entry."""
    for happening in said:
        match happening:
            case Dealt():
                sums["rounds"] += 1
                for store in STORES:
                    for filling in after.stores[store].rows:
                        sums.update(("asked", space.good) for space in filling.row.spaces)
            case Collected():
                collected(happening, sums)
            case RowChosen():
                row = before.stores[happening.store].rows[happening.row - 1].row
                sums.update(("chosen", space.good) for space in row.spaces)
                sums["rows"] += 1
                sums["rows", row.bonus] += 1
                if sum(isinstance(h, Placed) for h in said) == len(row.spaces):
                    sums["full"] += 1
                    sums["full", row.bonus] += 1
            case Placed():
                sums["placed", happening.good] += 1
                sums["points"] += happening.points
            case Bought():
                sums["bought"] += happening.guards


def collected(happening: Any, sums: Counter[Any]) -> None:
    """Add up the taxes collected in one town."""
    for good, n in happening.goods.items():
        sums["collected", good] += n
    goods, cards = sum(happening.goods.values()), len(happening.leaders)
    worth = GOOD * goods + GUARD * happening.guards + HORSE * happening.horses + 2 * FIGURE * cards
    sums["guards"] += happening.guards
    sums["horses"] += happening.horses
    sums["taxes"] += 1
    sums["visits", happening.town] += 1
    sums["worth", happening.town] += worth


def measure(games: int, players: int, side: str, choose: Choose, seed: int) -> Counter[Any]:
    """Return the sums over that many games."""
    rng, sums = random.Random(seed), Counter()
    for _ in range(games):
        for before, after, said in steps(players, side, choose, rng):
            count(before, after, said, sums)
        sums["influence"] += sum(standing.total for standing in after.result.players.values())
        sums["seats"] += players
    return sums


def show(title: str, sums: Counter[Any]) -> None:
    """Print one block of figures, as at the top of the sample's file."""
    rounds, seats, taxes = sums["rounds"], sums["seats"], sums["taxes"]
    towns = {t: sums["worth", t] / sums["visits", t] for t in TOWNS}
    per_round = partial(goods_line, sums, rounds)
    print(title)
    print(f"  goods a round   collected {per_round('collected')}  placed {per_round('placed')}")
    print(f"  spaces a round  on offer  {per_round('asked')}  chosen {per_round('chosen')}")
    full = sums["full"] / sums["rows"]
    by_bonus = ", ".join(f"{b}: {sums['full', b] / sums['rows', b]:.0%}" for b in (1, 2, 3, 4))
    print(
        f"  rows chosen     {sums['rows'] / rounds:.1f} of 8, filled {full:.0%} (bonus {by_bonus})"
    )
    print("  taxes by town  ", "  ".join(f"{t} {v:.2f}" for t, v in towns.items()))
    print(
        f"  a player: guards {sums['guards'] / taxes:.2f}, horses {sums['horses'] / taxes:.2f} a"
        f" round; {sums['bought'] / seats:.1f} guards bought, influence"
        f" {sums['influence'] / seats:.1f} a game",
    )


def goods_line(sums: Counter[Any], rounds: int, what: str) -> str:
    """Return a line with the total and the number for each good."""
    each = [sums[what, good] / rounds for good in GOODS]
    return f"{sum(each):4.1f} ({' '.join(f'{n:.2f}' for n in each)})"


def main() -> None:
    """Measure and print the figures."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--games", type=int, default=1000, help="for each line of the table")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--players", type=int, choices=(3, 4, 5), nargs="+", default=[3, 4, 5])
    options.add_argument("--side", choices=("white", "yellow"), nargs="+")
    args = options.parse_args()
    print(f"{args.games} games each, seed {args.seed}; goods in the order {', '.join(GOODS)}")
    for kind, choose in (("random", LEAGUE_OF_SIX.any_entry), ("greedy", greedy_entry)):
        for players in args.players:
            for side in args.side or ("white", "yellow"):
                sums = measure(args.games, players, side, choose, args.seed)
                show(f"{kind}, {players} players, {side}", sums)


if __name__ == "__main__":
    main()
