"""Differences of a group's printed board from the app's: taxes, grain, building sites and
neighbours of counties, and the supply chart.

A box holds only the differences. A table holds the box that it was set up with, so its log can be
replayed without the library.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from companion.core.wording import N_

Id = Annotated[str, Meta(min_length=1, max_length=40)]
MOST_WORTH, MOST_SITES, MOST_MISSING, MOST_REVOLTS = 12, 3, 20, 9
Worth = Annotated[int, Meta(ge=0, le=MOST_WORTH, description=N_("a whole number from 0 to 12"))]
Sites = Annotated[int, Meta(ge=0, le=MOST_SITES, description=N_("a whole number from 0 to 3"))]
"""W1.8: each of the three buildings is built once at most."""
Missing = Annotated[int, Meta(ge=1, le=MOST_MISSING, description=N_("a whole number from 1 to 20"))]
Revolts = Annotated[int, Meta(ge=1, le=MOST_REVOLTS, description=N_("a whole number from 1 to 9"))]
Row = Literal["1", "2", "3", "4", "5"]
ROWS: tuple[Row, ...] = get_args(Row)
Value: TypeAlias = Literal["taxes", "grain", "sites"]
VALUES: tuple[Value, ...] = get_args(Value)
Cell: TypeAlias = Literal["from", "revolts", "peasants"]
CELLS: tuple[Cell, ...] = get_args(Cell)


class CountyDifference(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A county's printed numbers; None if they are the same as the app's."""

    taxes: Worth | None = None
    grain: Worth | None = None
    sites: Sites | None = None


class RowDifference(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"begins": "from"}
):
    """The numbers of a row of the supply chart: the least missing grain to which it applies, the
    number of revolts, and the peasants added to each (W3.1). None if it is the same as in the
    app."""

    begins: Missing | None = None
    revolts: Revolts | None = None
    peasants: Worth | None = None


class Differences(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is printed differently on a group's board.

    `neighbours`: for two counties, whether they are neighbours; None if the app says the same. Each
    pair is named once, below the county whose id comes first in the alphabet. `supply_chart`: rows
    by their number from the top.
    """

    counties: Annotated[
        dict[Id, CountyDifference],
        Meta(description=N_("counties, each with numbers in curly brackets")),
    ] = {}
    neighbours: Annotated[
        dict[Id, dict[Id, bool | None]],
        Meta(description=N_("counties, each with other counties and true or false")),
    ] = {}
    supply_chart: Annotated[
        dict[Row, RowDifference],
        Meta(description=N_("rows from 1 to 5, each with numbers in curly brackets")),
    ] = {}


NONE = Differences()
"""A board like the app's."""
