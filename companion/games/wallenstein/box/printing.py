"""A group's board as it is printed: the app's board with the differences of the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.structs import convert

from ..board import COUNTIES, SUPPLY_CHART, Printed, SupplyChart
from .differences import (
    CELLS,
    ROWS,
    VALUES,
    Cell,
    Differences,
    Row,
    RowDifference,
    Value,
)


class Change(Struct, frozen=True):
    """One difference: the number in the app, and the number on the printed board.

    `of` is a county, or the number of a row of the supply chart. If `other` names a second county,
    the change is about whether the two are neighbours: 1 if they are, else 0.
    """

    what: Value | Cell | Literal["neighbours"]
    of: str
    app: int
    printed: int
    other: str = ""


def print_counties(differences: Differences) -> Mapping[str, Printed]:
    """Return all counties as they are printed on a board with these differences."""
    if not differences.counties and not differences.neighbours:
        return COUNTIES
    beside = {id_: {*county.neighbours} for id_, county in COUNTIES.items()}
    for one, other, near in _named_pairs(differences):
        if near is None:
            continue
        for here, there in ((one, other), (other, one)):
            beside[here] = beside[here] | {there} if near else beside[here] - {there}
    found = {}
    for id_, county in COUNTIES.items():
        own = differences.counties.get(id_)
        numbers = {key: n for key in VALUES if (n := getattr(own, key, None)) is not None}
        found[id_] = replace(county, **numbers, neighbours=tuple(sorted(beside[id_])))
    return found


def print_supply_chart(differences: Differences) -> SupplyChart:
    """Return the supply chart as it is printed on a board with these differences."""
    return tuple(_print_row(differences.supply_chart.get(row), row) for row in ROWS)


def _print_row(row: RowDifference | None, number: Row) -> tuple[int, int, int]:
    app = SUPPLY_CHART[int(number) - 1]
    own = (None, None, None) if row is None else (row.begins, row.revolts, row.peasants)
    begins, revolts, peasants = (
        n if theirs is None else theirs for n, theirs in zip(app, own, strict=True)
    )
    return begins, revolts, peasants


def _named_pairs(differences: Differences) -> Iterator[tuple[str, str, bool | None]]:
    """Yield the pairs of counties that the differences name, each with whether they are
    neighbours."""
    for one, others in differences.neighbours.items():
        for other, near in others.items():
            yield one, other, near


def find_changes(differences: Differences) -> tuple[Change, ...]:
    """Return everything that really differs from the app's board, in the order of the board."""
    counties, rows = print_counties(differences), print_supply_chart(differences)
    found = [*_changed_counties(counties)]
    for number, app, printed in zip(ROWS, SUPPLY_CHART, rows, strict=True):
        for cell, before, after in zip(CELLS, app, printed, strict=True):
            if before != after:
                found.append(Change(cell, number, before, after))
    return tuple(found)


def _changed_counties(counties: Mapping[str, Printed]) -> Iterator[Change]:
    for id_, app in COUNTIES.items():
        printed = counties[id_]
        for key in VALUES:
            if getattr(app, key) != getattr(printed, key):
                yield Change(key, id_, getattr(app, key), getattr(printed, key))
        for other in sorted({*app.neighbours} ^ {*printed.neighbours}):
            if id_ < other:
                yield Change(
                    "neighbours", id_, other in app.neighbours, other in printed.neighbours, other
                )


def reduce_differences(differences: Differences) -> Differences | None:
    """Return the differences without those that equal the app's board; None if none is left."""
    counties: dict[str, dict[str, int]] = {}
    neighbours: dict[str, dict[str, bool]] = {}
    chart: dict[str, dict[str, int]] = {}
    for change in find_changes(differences):
        if change.other:
            neighbours.setdefault(change.of, {})[change.other] = bool(change.printed)
        else:
            where = chart if change.what in CELLS else counties
            where.setdefault(change.of, {})[change.what] = change.printed
    if not (counties or neighbours or chart):
        return None
    data = {"counties": counties, "neighbours": neighbours, "supply_chart": chart}
    return convert(data, Differences, "box")


def check_differences(differences: Differences) -> None:
    """Refuse counties that are not on the board, neighbours that are named twice or the wrong way
    round, and a supply chart with a gap."""
    for id_ in (*differences.counties, *differences.neighbours):
        _check_county(id_)
    for one, other, _ in _named_pairs(differences):
        _check_county(other)
        if one == other:
            raise Refused("neighbour-itself", {"county": one})
        if one > other:
            raise Refused("neighbours-order", {"county": one, "to": other})
    _check_chart(print_supply_chart(differences))


def _check_county(id_: str) -> None:
    if id_ not in COUNTIES:
        raise Refused("no-such-county", {"county": id_})


def _check_chart(chart: SupplyChart) -> None:
    """Refuse a supply chart whose rows do not begin with 1 and rise, or with more revolts than
    counties that lack grain."""
    if chart[0][0] != 1:
        raise Refused("chart-begins")
    for number, (before, row) in enumerate(pairwise(chart), 2):
        if row[0] <= before[0]:
            raise Refused("chart-order", {"row": number, "before": before[0]})
    for number, (begins, revolts, _) in enumerate(chart, 1):
        if revolts > begins:
            raise Refused("chart-revolts", {"row": number, "most": begins})
