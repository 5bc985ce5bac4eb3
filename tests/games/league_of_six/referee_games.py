"""Whole random games that the referee accepts.

Nothing of the engine is used here. Wise and foolish entries are tried, and the referee alone
decides which are allowed. Therefore the engine can be tested against these games.
"""

import pickle
import random
from copy import copy
from typing import Any

from tests.games.league_of_six.positions import COLOURS, accepts, goes, raises, stores, takes
from tests.games.league_of_six.random_boxes import (
    KINDS,
    dealer,
    followers_in_play,
    invented_box,
    invented_followers,
    with_modules,
)
from tests.games.league_of_six.referee import ESTATES, GOODS, Table
from tests.games.referees import Foul

Dict = dict[str, Any]
TOWNS = ["lauban", "goerlitz", "bautzen", "loebau", "kamenz", "zittau"]
SETTLED = ["choosing", "collecting", "storing"]


def sensible_use(luck: random.Random, effect: Dict) -> Dict:
    """Return as many goods and cards as the effect takes and gives, at random."""
    goods = dict.fromkeys(GOODS, 0)
    given = luck.sample(GOODS, 2)
    taken = [good for good in GOODS if good not in given]
    for _ in range((effect.get("give") or {}).get("goods", 0)):
        goods[luck.choice(given)] -= 1
    for _ in range((effect.get("gain") or {}).get("goods", 0)):
        goods[luck.choice(taken)] += 1
    cards = luck.choices(ESTATES, k=(effect.get("gain") or {}).get("cards", 0))
    return {"goods": {good: n for good, n in goods.items() if n}, "cards": cards}


def uses(luck: random.Random, state: Dict, who: str, box: Dict) -> list[Dict]:
    """Return entries that use or decline a player's followers, many of them nonsense."""
    tries: list[Dict] = []
    for follower in state["players"][who].get("followers", []):
        about = {"player": who, "follower": follower}
        effect = (box["followers"].get(follower) or {}).get("effect")
        tries.append({"type": "decline_follower", **about})
        for _ in range(12 if effect else 0):
            tries.append({"type": "use_follower", **about, **sensible_use(luck, effect)})
        for _ in range(12):
            told: Dict = {"type": "use_follower", **about}
            if luck.random() < 0.6:
                goods = luck.sample(GOODS, luck.randint(1, 3))
                told["goods"] = {good: luck.choice([-2, -1, 1, 2]) for good in goods}
            if luck.random() < 0.4:
                told["cards"] = luck.choices(ESTATES, k=luck.randint(1, 2))
            if luck.random() < 0.3:
                told[luck.choice(["influence", "guards", "horses"])] = luck.randint(-2, 3)
            if luck.random() < 0.1:
                told["leaders"] = {luck.choice(ESTATES): luck.randint(-1, 3)}
            tries.append(told)
    luck.shuffle(tries)
    return tries


def attempts(luck: random.Random, state: Dict, must: str, who: str, box: Dict) -> list[Dict]:
    """Return entries that somebody might try now, wise or foolish, in random order."""
    match must:
        case "choose_town":
            tries = [goes(who, town, offer) for town in TOWNS for offer in (None, *range(1, 8))]
            tries += [goes(who, town, stand=stand) for town in TOWNS for stand in (0, 1, 2)]
        case "answer":
            tries = [accepts(who), *(raises(who, number) for number in range(1, 13))]
        case "accept":
            tries = [accepts(who)]
        case "collect":
            tries = [{"type": "collect", "player": who, "rotation": r} for r in range(6)]
        case "choose_row":
            lying = state["stores"].items()
            tries = [
                stores(who, name, number + 1)
                for name, store in lying
                for number in range(len(store["rows"]))
            ]
        case "take_leader":
            tries = [takes(who, deck) for deck in (None, 1, 2, 3, 4)]
        case "use_follower":
            tries = uses(luck, state, who, box)
        case "settle":
            tries = [outcome(luck, state) for _ in range(20)]
        case "exchange_guards":
            guards: list[Dict] = [{"guards": number} for number in range(12)]
            guards += [{"guards": number, "points": luck.randint(0, 9)} for number in range(12)]
            tries = [{"type": "exchange_guards", "player": who, **more} for more in guards]
        case _:
            mine = state["players"][who]
            shown = {"guards": mine["guards"], **mine["leaders"]}
            tries = [{"type": "reveal", "player": who, **shown}]
    luck.shuffle(tries)
    return tries


def outcome(luck: random.Random, state: Dict) -> Dict:
    """Return an entry that settles the current phase, sometimes with impossible values."""
    players = list(state["players"])
    some = luck.sample(players, 2)
    told: Dict = {"type": "settle", "phase": state["phase"]}
    told["guards"] = {some[0]: luck.randint(-3, 3)}
    told["influence"] = {some[1]: luck.randint(-4, 6)}
    if luck.random() < 0.1:
        told[luck.choice(["horses", "counters", "grey"])] = {}
    if state["phase"] == "choosing":
        besieged = state["besieged"] if luck.random() < 0.9 else []
        open_towns = [town for town in TOWNS if town not in besieged]
        told["towns"] = dict(zip(players, luck.sample(open_towns, len(players)), strict=True))
        told["counters"] = {who: luck.randint(0, 12) for who in some}
    elif state["phase"] == "collecting":
        told["goods"] = {who: {luck.choice(GOODS): luck.randint(0, 3)} for who in players}
        told["horses"] = {who: luck.randint(0, 3) for who in some}
        told["grey"] = {some[0]: {luck.choice(ESTATES): luck.randint(0, 2)}}
        told["insist"] = luck.random() < 0.3
    else:
        told["cards"] = {some[0]: luck.sample(["1", "2", "3", "4"], luck.randint(0, 2))}
    return told


MUSTS = ["choose_town", "answer", "collect", "choose_row", "take_leader", "exchange_guards"]


def something(luck: random.Random, state: Dict, setup: Dict) -> Dict:
    """Return an entry that somebody might try, in turn or not."""
    box = setup["box"]
    if luck.random() < 0.1:
        return outcome(luck, state)
    waiting = luck.choice(state["to_act"] or [{"player": None, "must": "deal"}])
    player = luck.choice([waiting["player"] or setup["order"][0], *state["players"]])
    must = luck.choice([waiting["must"], *MUSTS, "reveal", "use_follower", "use_follower"])
    if luck.random() < 0.2:
        return mending(luck, player, list(box.get("followers") or ["nobody"]))
    tries = attempts(luck, state, must, player, box)
    return luck.choice(tries or [accepts(player)])


def mending(luck: random.Random, player: str, followers: list[str]) -> Dict:
    """Return a correction, or a new description of a follower."""
    if luck.random() < 0.5:
        what = luck.choice(["influence", "guards", "horses"])
        goods = {luck.choice(GOODS): luck.randint(-1, 1)}
        correction = {what: luck.randint(-3, 3), "goods": goods}
        return {"type": "correct", "player": player, **correction}
    told = luck.choice(KINDS)(luck) or {"name": "Somebody"}
    return {"type": "describe", "follower": luck.choice(followers), **told}


def set_up(luck: random.Random, players: int, retinue: bool) -> Dict:
    """Return a random set-up. One group in four plays some phases without the app."""
    box = invented_box(luck)
    if retinue:
        box["followers"] = invented_followers(luck)
    colours = COLOURS[:players]
    modules = ["sixth-player"] if players == 6 else []
    return {
        "players": [{"colour": colour, "name": colour} for colour in colours],
        "towns": luck.sample(list(box["towns"]), 6),
        "order": luck.sample(colours, players),
        "box": box,
        "numbers": {town: tile["number"] for town, tile in box["towns"].items()},
        "modules": [*modules, "retinue"] if retinue else modules,
        "own_phases": luck.sample(SETTLED, 2) if luck.random() < 0.25 else [],
    }


def joined(luck: random.Random, setup: Dict, past: list[Dict]) -> Dict:
    """Return a `start` for joining the game after these deals, where everybody owns a follower of
    each deal."""
    colours = [player["colour"] for player in setup["players"]]
    half = past[3:] if len(past) >= 3 else past
    start: Dict = {"round": len(past) + 1, "towns": {}}
    if past:
        start["towns"] = dict(zip(colours, luck.sample(setup["towns"], len(colours)), strict=True))
    start["influence"] = {luck.choice(colours): luck.randint(0, 40)}
    start["guards"] = {luck.choice(colours): luck.randint(0, 12)}
    start["leaders"] = {luck.choice(colours): {luck.choice(ESTATES): luck.randint(1, 9)}}
    start["gone"] = {"stores": [deal[store] for deal in half for store in ("royal", "civic")]}
    if "retinue" in setup["modules"]:
        dealt = [deal["tiles"].values() for deal in past]
        start["followers"] = {c: list(own) for c, *own in zip(colours, *dealt, strict=True)}
    return start


def random_game(seed: int, players: int, retinue: bool = False, begins: int = 1) -> Dict:
    """Return the file of a whole game. `begins`: the round in which the app joins it."""
    luck = random.Random(seed)
    setup = set_up(luck, players, retinue)
    played: Dict = {"format": "companion/1", "game": "league-of-six", "rules": 1, "setup": setup}
    played["entries"] = []
    box = setup["box"]
    deals = dealer(luck, list(box["towns"]), players)
    lying = followers_in_play(luck, box, players)
    past = [with_modules(luck, next(deals), number, lying) for number in range(begins - 1)]
    if begins > 1:
        setup["start"] = joined(luck, setup, past)
    table = Table(played["setup"])
    number = len(past)
    while table.to_act():
        waiting = table.to_act()[0]
        state = table.state()
        if waiting["must"] == "deal":
            tries = [with_modules(luck, next(deals), number, lying, not played["entries"])]
            number += 1
        else:
            tries = attempts(luck, state, waiting["must"], waiting["player"], box)
        if retinue and luck.random() < 0.2:  # allowed at any time
            somebody = luck.choice(list(state["players"]))
            somehow = [
                {**use, "insist": luck.random() < 0.1} for use in uses(luck, state, somebody, box)
            ]
            tries = [*somehow[:3], *tries] if waiting["must"] != "deal" else tries
        if state["phase"] in SETTLED and luck.random() < 0.02:
            tries = [outcome(luck, state), *tries]
        table = first_allowed(table, played, tries)
    return played


def kept(table: Table) -> bytes:
    """Return everything that may change in the table, pickled."""
    changing = {key: it for key, it in vars(table).items() if key not in ("box", "records")}
    return pickle.dumps(changing)  # deepcopy takes five times as long


def again(table: Table, changing: bytes | None = None) -> Table:
    """Return a copy of the table for trying something. Both share the parts that never change."""
    another = copy(table)
    another.records = list(table.records)
    vars(another).update(pickle.loads(changing or kept(table)))
    return another


def first_allowed(table: Table, played: Dict, tries: list[Dict]) -> Table:
    """Play the first of these entries that the referee allows. Return the table after it."""
    changing = kept(table)
    for entry in tries:
        after = again(table, changing)
        try:
            after.play(len(played["entries"]) + 1, entry)
        except Foul:
            continue
        played["entries"].append(entry)
        return after
    raise AssertionError(f"nobody can go on: {table.state()}")
