"""Random boxes of the game, and random deals from them. Nothing of the engine is used here."""

import random
from collections.abc import Iterator
from typing import Any

from tests.games.league_of_six.positions import row
from tests.games.league_of_six.referee import ESTATES, GOODS

Dict = dict[str, Any]


def invented_box(luck: random.Random) -> Dict:
    symbols = [*GOODS, *GOODS, "guard", "guard", "horse"]

    def side(rows: int) -> list[Dict]:
        made = []
        for _ in range(rows):
            spaces = [
                f"{luck.choice(GOODS)} {luck.randint(1, 4)}" for _ in range(luck.randint(2, 5))
            ]
            made.append(row(luck.randint(1, 5), *spaces))
        return made

    def town(number: int) -> Dict:
        edges = [luck.choices(symbols, k=luck.randint(0, 3)) for _ in range(6)]
        return {"number": number, "white": edges, "yellow": None}

    middles = [[estate] * 2 for estate in ESTATES] + [["horse"], ["guard"], ["red"]]
    names = ["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"]
    return {
        "blocks": {good: luck.randint(2, 6) for good in luck.sample(GOODS, 2)},
        "towns": {name: town(number) for number, name in enumerate(names, 1)},
        "tax_tiles": {
            f"t{n}": {
                "arrows": luck.sample(range(6), luck.randint(2, 4)),
                "middle": luck.choice(middles),
            }
            for n in range(18)
        },
        "storage_tiles": {f"s{n}": {"I": side(3), "II": side(4)} for n in range(6)},
        "leaders": {deck: dict.fromkeys(ESTATES, 2) for deck in ("1", "2", "3", "4", "grey")},
    }


def invented_followers(luck: random.Random) -> Dict:
    """Return twelve followers of each group, with any effect that the vocabulary allows."""
    made = {}
    for group in ("1-2", "3-4", "5-6"):
        for number in range(12):
            follower = {"group": group, "arrows": luck.sample(range(6), luck.randint(1, 4))}
            made[f"{group}/{number}"] = {**follower, **luck.choice(KINDS)(luck)}
    return made


def nobody_knows(luck: random.Random) -> Dict:
    return {}


def immediate(luck: random.Random) -> Dict:
    return {"kind": "immediate", **some_effect(luck, give=False)}


def of_a_phase(luck: random.Random) -> Dict:
    when = luck.choice(["beginning", "any", "end"])
    phase = luck.randint(1, 6)
    return {"kind": "phase", "phase": phase, "when": when, **some_effect(luck, phase)}


def on_the_way(luck: random.Random) -> Dict:
    effect = {luck.choice(["way", "stand"]): luck.randint(1, 2)}
    return {"kind": "phase", "phase": 2, "effect": effect}


def with_horses(luck: random.Random) -> Dict:
    return {"kind": "phase", "phase": 5, "effect": {"half_horses": luck.randint(1, 3)}}


def a_crown(luck: random.Random) -> Dict:
    described = luck.choice([{}, {"first": True}, {"leaders": True}, {"exchange": True}])
    if luck.random() < 0.3:
        return {"kind": "crown", **described}
    crown = {"points": luck.randint(1, 3), "every": luck.randint(1, 3)}
    if luck.random() < 0.5:
        crown["most"] = luck.randint(1, 7)
    if luck.random() < 0.4:
        return {
            "kind": "crown",
            "effect": {"crown": {**crown, "count": "guards", "exchange": True}},
        }
    counted = luck.choice(["guards", "influence", "followers", *ESTATES, "figures", "estates"])
    return {"kind": "crown", "effect": {"crown": {**crown, "count": counted}}}


KINDS = [
    nobody_knows,
    immediate,
    of_a_phase,
    of_a_phase,
    of_a_phase,
    on_the_way,
    with_horses,
    a_crown,
]


def some_effect(luck: random.Random, phase: int = 0, give: bool = True) -> Dict:
    """Return a random effect that gives and costs something, or none, in which case the owner
    enters it."""
    if luck.random() < 0.25:
        return {}
    conditions = {3: ["on-0", None], 5: ["first", "last", None]}.get(phase, [None])
    gains = ["influence", "guards", "goods", "horses", "cards"]
    gain = {what: luck.randint(1, 2) for what in luck.sample(gains, luck.randint(1, 2))}
    effect: Dict = {"gain": gain}
    if give and luck.random() < 0.5:
        effect["give"] = {luck.choice(["influence", "guards", "goods"]): luck.randint(1, 2)}
    if condition := luck.choice(conditions):
        effect["if"] = condition
    return {"effect": effect}


def dealer(luck: random.Random, towns: list[str], players: int) -> Iterator[Dict]:
    """Yield the deal of each round, with cards and tiles drawn as at a real table."""
    pile = [f"t{n}" for n in range(18)]
    luck.shuffle(pile)
    decks = {deck: luck.sample(ESTATES * 2, 6) for deck in ("1", "2", "3", "4")}
    storage = [luck.sample([f"s{n}" for n in range(6)], 6) for _ in range(2)]
    for played in range(6):
        besieged = luck.sample(towns, 6 - players)
        discarded = [f"t{n}" for n in range(18) if f"t{n}" not in pile]
        lying: list[str] = []
        for _ in range(players):
            if not pile:
                pile = [tile for tile in discarded if tile not in lying]
                luck.shuffle(pile)
            lying.append(pile.pop())
        open_towns = [town for town in towns if town not in besieged]
        yield {
            "type": "deal",
            "besieged": besieged,
            "tiles": dict(zip(open_towns, lying, strict=True)),
            "leaders": {deck: cards[played] for deck, cards in decks.items()},
            "royal": storage[played // 3][2 * (played % 3)],
            "civic": storage[played // 3][2 * (played % 3) + 1],
        }


def with_modules(
    luck: random.Random, deal: Dict, number: int, lying: list[list[str]], first: bool = False
) -> Dict:
    """Return the deal as changed by the modules. `lying`: the tiles in play of each group; `first`:
    whether this is the first deal of the log."""
    changed = dict(deal)
    if not changed["besieged"]:
        changed["fortress"] = luck.choice(list(changed["tiles"]))
    if lying:
        group = lying[number // 2]
        if first:
            changed["open_followers"] = list(lying[2])
        changed["tiles"] = {town: group.pop() for town in changed["tiles"]}
    return changed


def followers_in_play(luck: random.Random, box: Dict, players: int) -> list[list[str]]:  # L1
    followers = box.get("followers") or {}
    groups = []
    for group in ("1-2", "3-4", "5-6") if followers else ():
        of_the_group = [one for one in followers if followers[one]["group"] == group]
        groups.append(luck.sample(of_the_group, 2 * players))
    return groups
