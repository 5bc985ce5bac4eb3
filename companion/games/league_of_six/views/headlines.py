"""The headlines of a finished game: the fiercest bidding, the most expensive town, the decisive
row, and the player who was ahead before the leaders were scored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from companion.core.play import Headline, Played, largest_items

from ..happenings import Bonus, GuardsMoved, Placed, RowName
from ..scoring import Result
from ..state import State

Log = Sequence[Played[Any, Any, State]]
FEWEST_OFFERS = 2
"""An offer that was accepted at once is no bidding to talk about."""


class Bidding(NamedTuple):
    """Two players' offers for one town, with the player who kept the town and the guards paid (R2.6
    to R2.8)."""

    town: str
    round: int
    holder: str
    other: str
    offers: int
    guards: int
    winner: str


class Row(NamedTuple):
    """A row that was chosen in a round."""

    round: int
    store: str
    row: RowName


def headlines(beginning: State, steps: Log) -> tuple[Headline, ...]:
    """Return the headlines of a game from its first state and all entries that count."""
    result = steps[-1].state.result
    every = tuple(biddings(beginning, steps))
    found = [_fiercest_bidding(every), _most_expensive_town(every)]
    if result is not None:
        rows = influence_by_row(beginning, steps)
        found += [_decisive_row(rows, result) or _best_row(rows), _leader_before_scoring(result)]
    return tuple(headline for headline in found if headline is not None)


def biddings(beginning: State, steps: Log) -> Iterator[Bidding]:
    """Yield all biddings that ended with a payment."""
    before, first, offers = beginning.conflict, beginning.conflict, 0
    for step in steps:
        now = step.state.conflict
        paid = any(isinstance(it, GuardsMoved) and it.why == "offer" for it in step.happenings)
        if before is None:
            first, offers = now, 0
        if now is not None and now != before:
            offers += 1
        elif now is None and before is not None and first is not None and paid:
            yield Bidding(
                town=before.town,
                round=step.state.round,
                holder=first.asked,
                other=first.other,
                offers=offers,
                guards=before.offer,
                winner=before.other,
            )
        before = now


def _fiercest_bidding(every: Sequence[Bidding]) -> Headline | None:
    """Return the headline about the bidding with the most offers; if several are tied, the most
    expensive of them."""
    long = [one for one in every if one.offers >= FEWEST_OFFERS]
    found = largest_items(((one.offers, one.guards), one) for one in long)
    if not found:
        return None
    players = dict.fromkeys(chain.from_iterable((one.holder, one.other) for one in found))
    return Headline("fiercest-bidding", {"biddings": found}, tuple(players))


def _most_expensive_town(every: Sequence[Bidding]) -> Headline | None:
    """Return the headline about the town for which the most guards were paid, in all biddings
    together."""
    paid, count = Counter[str](), Counter[str]()
    for one in every:
        paid[one.town] += one.guards
        count[one.town] += 1
    towns = largest_items((n, town) for town, n in paid.items())
    if not towns:
        return None
    values = {"towns": towns, "guards": paid[towns[0]], "count": count[towns[0]]}
    return Headline("most-expensive-town", values)


Rows = Mapping[Row, Counter[str]]
"""The influence that each player got in a row, with its bonus."""


def influence_by_row(beginning: State, steps: Log) -> Rows:
    """Return everybody's influence from each row (R5.3, R5.4)."""
    rows: dict[Row, Counter[str]] = defaultdict(Counter)
    before = beginning
    for step in steps:
        for it in step.happenings:
            if isinstance(it, Placed | Bonus):
                points = it.points if isinstance(it, Placed) else it.influence
                rows[Row(before.round, it.store, it.row)][it.player] += points
        before = step.state
    return rows


def _decisive_row(rows: Rows, result: Result) -> Headline | None:
    """Return the headline about the row whose influence decided the game.

    Without its influence another player would be ahead of the winner. If there are several such
    rows, it is the one without which that lead would be largest.
    """
    if len(result.winners) > 1:
        return None
    [winner] = result.winners

    def totals_without(row: Row) -> dict[str, int]:
        return {player: one.total - rows[row][player] for player, one in result.players.items()}

    def lead_over_winner(totals: dict[str, int]) -> int:
        return max(n for player, n in totals.items() if player != winner) - totals[winner]

    leads = {row: lead_over_winner(totals_without(row)) for row in rows}
    found = largest_items((lead, row) for row, lead in leads.items() if lead > 0)
    if not found:
        return None
    totals = totals_without(found[0])
    values = {
        "rows": found,
        "player": winner,
        "influence": rows[found[0]][winner],
        "ahead": tuple(player for player, n in totals.items() if n == max(totals.values())),
    }
    return Headline("decisive-row", values, (winner,))


def _best_row(rows: Rows) -> Headline | None:
    best = largest_items(
        (n, (player, row)) for row, by in rows.items() for player, n in by.items() if n > 0
    )
    if not best:
        return None
    players = tuple(dict.fromkeys(player for player, _ in best))
    player, row = best[0]
    values = {
        "rows": tuple(dict.fromkeys(row for _, row in best)),
        "players": players,
        "influence": rows[row][player],
    }
    return Headline("best-row", values, players)


def _leader_before_scoring(result: Result) -> Headline:
    """Return the headline about the player who was ahead in influence before the leaders were
    scored (R7.1, R7.2)."""
    influence = {player: one.influence for player, one in result.players.items()}
    most = max(influence.values())
    ahead = tuple(player for player, n in influence.items() if n == most)
    known = (*ahead, *(player for player in result.winners if player not in ahead))
    values = {
        "players": ahead,
        "influence": most,
        "same": ahead == result.winners,
        "leaders": {p: result.players[p].total - influence[p] for p in known},
    }
    return Headline("before-leaders", values, ahead)
