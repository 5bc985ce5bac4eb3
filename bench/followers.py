"""Measure how much each follower of the sample box is worth: play whole games with the retinue.

    python bench/followers.py [--games N] [--seed N] [--players 4]

Print the figures before the followers in sample_box.toml. The players are the greedy ones of
`balance`. They use a follower whenever they can, and exchange all guards for points. Followers
without an effect give what `simulate` enters for them, so their figures say nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.balance import BOX, FIGURE, GOOD, GUARD, HORSE, collected, greedy_entry
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import (
    Collected,
    Exchanged,
    FollowerWon,
    FollowerWorked,
)
from companion.games.league_of_six.shared.exchange import points_for_guards
from companion.games.league_of_six.steps.exchange_guards import ExchangeGuards
from companion.games.league_of_six.steps.use_follower import UseFollower

EXCHANGES = {
    id_
    for id_, tile in BOX.followers.items()
    if tile.effect is not None and tile.effect.crown is not None and tile.effect.crown.exchange
}
GREY = 2 * FIGURE
"""A grey leader card has two figures."""


def entry_of(state: Any, rng: random.Random) -> Any:
    """Return an entry for the player who must act: use a follower, otherwise be greedy."""
    waiting = LEAGUE_OF_SIX.waiting_for(state)[0]
    if waiting.must == "exchange_guards":
        return ExchangeGuards(player=waiting.player, guards=best_exchange(state, waiting.player))
    if waiting.must != "use_follower":
        return greedy_entry(state, rng)
    options = LEAGUE_OF_SIX.options(state, waiting.player)
    uses = [option for option in options if isinstance(option, UseFollower)]
    return rng.choice(uses) if uses else LEAGUE_OF_SIX.any_entry(state, rng)


def best_exchange(state: Any, player: Any) -> int:
    """Return the smallest number of guards that buys the most points."""
    has = state.players[player].guards
    return min(
        n
        for n in range(has + 1)
        if points_for_guards(state, player, n) == points_for_guards(state, player, has)
    )


def game(players: int, rng: random.Random, sums: dict[str, Counter[str]]) -> None:
    """Play one game and add up the influence that each follower gave its owner."""
    setup = {**LEAGUE_OF_SIX.sample_setup(players, rng), "modules": ["retinue"]}
    setup["modules"] += ["sixth-player"] * (players == 6)
    state = LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    owner: dict[str, str] = {}
    while not LEAGUE_OF_SIX.over(state):
        state, said = LEAGUE_OF_SIX.play(state, entry_of(state, rng))
        for happening in said:
            note(happening, sums, owner)
    for crown in state.crowned:
        if crown.follower is not None:
            sums[crown.follower]["brought"] += crown.points
            sums[crown.follower]["times"] += 1
    totals = {colour: standing.total for colour, standing in state.result.players.items()}
    mean = sum(totals.values()) / len(totals)
    for follower, colour in owner.items():
        sums[follower]["won"] += 1
        sums[follower]["ahead"] += totals[colour] - mean


def note(happening: Any, sums: dict[str, Counter[str]], owner: dict[str, str]) -> None:
    """Return the value of one happening in influence."""
    match happening:
        case FollowerWon():
            owner[happening.follower] = happening.player
            sums[happening.follower]["taxes"] += sums["last"]["taxes"]
        case Collected():
            sums["last"] = Counter(taxes=taxes(happening))
        case FollowerWorked():
            goods = sum(happening.goods.values())
            worth = happening.influence + GUARD * happening.guards + GOOD * goods
            worth += HORSE * happening.horses + GREY * len(happening.cards)
            sums[happening.follower]["brought"] += worth
            sums[happening.follower]["times"] += 1
        case Exchanged():
            owned = [id_ for id_, player in owner.items() if player == happening.player]
            for id_ in (mine := [id_ for id_ in owned if id_ in EXCHANGES]):
                sums[id_]["brought"] += happening.points / len(mine)
                sums[id_]["times"] += 1


def taxes(happening: Collected) -> float:
    """Return the worth of one town's taxes."""
    sums: Counter[Any] = Counter()
    collected(happening, sums)
    return float(sums["worth", happening.town])


def main() -> None:
    """Measure and print the figures."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--players", type=int, choices=(3, 4, 5, 6), default=4)
    args = options.parse_args()
    rng, sums = random.Random(args.seed), defaultdict[str, Counter[str]](Counter)
    for _ in range(args.games):
        game(args.players, rng, sums)
    print(f"{args.games} games of {args.players}, seed {args.seed}")
    print(f"{'':16}arrows   won  taxes  brought  times  ahead")
    for id_, follower in BOX.followers.items():
        one, won = sums[id_], max(1, sums[id_]["won"])
        print(
            f"{id_:16}{len(follower.arrows or ()):4}{won:9}{one['taxes'] / won:7.1f}"
            f"{one['brought'] / won:8.1f}{one['times'] / won:8.1f}{one['ahead'] / won:+8.1f}"
        )


if __name__ == "__main__":
    main()
