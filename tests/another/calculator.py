"""Scores the end of Granary without a table."""

from __future__ import annotations

from companion.core.reading import known_keys, mapping, player_name, whole
from companion.core.wording import N_, Gettext, fill
from companion.games.contract import Refused

FEWEST, MOST = 2, 4
UNEVEN = N_("%(name)s has a grain too many for a coin; it counts for nothing.")


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Everybody's grain and coins → the result, and a word on grains that count for nothing."""
    value = mapping(data, "")
    known_keys(value, "", ("game", "players"))
    rows = value["players"]
    if not isinstance(rows, list):
        raise Refused("players-not-list")
    if not FEWEST <= len(rows) <= MOST:
        raise Refused("player-count", {"fewest": FEWEST, "most": MOST, "count": len(rows)})
    ended: dict[str, tuple[int, int]] = {}
    for number, row in enumerate(rows, 1):
        name, end = _ended(row, f"#{number}")
        if name in ended:
            raise Refused("name-twice", {"name": name})
        ended[name] = end
    players = {
        name: {
            "total": total,
            "grain": grain,
            "place": 1 + sum(other > (total, grain) for other in ended.values()),
        }
        for name, (total, grain) in ended.items()
    }
    winners = [name for name, one in players.items() if one["place"] == 1]
    uneven = [fill(UNEVEN, {"name": name}, gettext) for name, end in ended.items() if end[1] % 2]
    return {"players": players, "winners": winners}, uneven


def _ended(row: object, where: str) -> tuple[str, tuple[int, int]]:
    value = mapping(row, where)
    known_keys(value, where, ("name", "grain", "coins"))
    name = player_name(value["name"], where)
    grain, coins = (whole(value[key], name, key) for key in ("grain", "coins"))
    return name, (coins + grain // 2, grain)
