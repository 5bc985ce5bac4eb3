"""Score the end of a game of Granary without a table."""

from companion.core.names import read_named_rows
from companion.core.play import rank_by_scores
from companion.core.reading import check_keys, require_whole_number
from companion.core.wording import N_, Gettext, fill

UNEVEN = N_("%(name)s has a grain too many for a coin; it counts for nothing.")


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return the result for everybody's grain and coins, and a note for each odd grain that counts
    for nothing."""
    _, rows = read_named_rows(data, range(2, 5))
    ended: dict[str, tuple[int, int]] = {}
    for name, row in rows.items():
        check_keys(row, name, ("name", "grain", "coins"))
        grain, coins = (require_whole_number(row[key], name, key) for key in ("grain", "coins"))
        ended[name] = (coins + grain // 2, grain)
    result = rank_by_scores(ended)
    players = {
        name: {"total": one.total, "grain": ended[name][1], "place": one.place}
        for name, one in result.players.items()
    }
    uneven = [fill(UNEVEN, {"name": name}, gettext) for name, end in ended.items() if end[1] % 2]
    return {"players": players, "winners": list(result.winners)}, uneven
