"""The drawings of symbols and pieces, and their places in a picture.

The drawings are in `templates/_icons.svg` and the game's own `_icons.svg`. Places are in units of
their picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from ..box.components import GOODS, SYMBOLS, Colour, Edges, Symbol
from ..words.phases import PHASES

SYMBOL: Mapping[Symbol, str] = {symbol: symbol for symbol in SYMBOLS} | {
    good: f"good-{good}" for good in GOODS
}
PHASE: Mapping[str, str] = {
    **dict.fromkeys(PHASES, "town"),
    "reordering": "order",
    "finished": "influence",
}
SIXTHS = tuple(f"rotate({60 * n})" for n in range(6))
"""Rotations by 0 to 5 of the six positions."""

TOWNS = ("0 -218", "188.8 -109", "188.8 109", "0 218", "-188.8 109", "-188.8 -109")
"""The centres of the towns on the ring, clockwise."""
BRIDGES = ("94.4 -163.5", "255 -5", "94.4 163.5", "-94.4 163.5", "-255 -5", "-94.4 -163.5")
"""S2: the places for the waggon fortress on the road from each town to the next."""
ASIDE: Mapping[int, float] = {1: -66.2, 4: 66.2}
"""How far the fortress is moved away from the road if there is no space on it."""


COUNTERS: Mapping[int, tuple[tuple[int, int], tuple[int, int]]] = {3: ((116, 63), (-116, 63))}
"""Where the two figures of a counter stand, by the place of their town. A counter hangs below its
town; the lowest town has its counter beside it, so that the board needs no room below."""
BELOW = ((-38, 100), (38, 100))


def counter_spots(place: int, figures: int) -> tuple[tuple[int, int], ...]:
    """Return the places of the figures on a town's counter. They are outside the hexagon, so that
    no figure covers a printed symbol. `place`: 0 to 5 clockwise."""
    spots = COUNTERS.get(place, BELOW)
    return ((0, 100),) if figures < 2 and spots is BELOW else spots


class Edge(NamedTuple):
    """The layout of a town's edges in its picture: the size of a symbol, and the distances of the
    symbols from the centre at the top, at the sides and at the bottom."""

    size: int
    away: tuple[int, int, int]


EDGES: Mapping[str, Edge] = {
    "board": Edge(30, (60, 66, 65)),
    "turned": Edge(26, (64, 64, 64)),
    "brings": Edge(30, (62, 63, 62)),
}
TOP, SIDE, BOTTOM = 0, 1, 2
ALONG = (  # for each edge clockwise: which distance counts, the way out to it, the way along it
    (TOP, (0.0, -1.0), (1.0, 0.0)),
    (SIDE, (0.866, -0.5), (0.5, 0.866)),
    (SIDE, (0.866, 0.5), (-0.5, 0.866)),
    (BOTTOM, (0.0, 1.0), (1.0, 0.0)),
    (SIDE, (-0.866, 0.5), (0.5, 0.866)),
    (SIDE, (-0.866, -0.5), (-0.5, 0.866)),
)


class Mark(Struct, frozen=True):
    """A drawing and its upper left corner."""

    sign: str
    x: int
    y: int
    size: int


def edge_marks(edges: Edges, picture: str) -> tuple[Mark, ...]:
    """Return the symbols at the edges of a town. `picture`: a key of `EDGES`, for the size of the
    picture.

    Symbols are placed along their edge, so that none covers another or an arrow.
    """
    size, away = EDGES[picture]
    return tuple(
        mark
        for symbols, (which, out, along) in zip(edges, ALONG, strict=True)
        for mark in _edge_symbols(symbols, size, away[which], out, along)
    )


def _edge_symbols(
    symbols: Sequence[Symbol],
    size: int,
    away: int,
    out: tuple[float, float],
    along: tuple[float, float],
) -> Iterator[Mark]:
    """Yield the symbols side by side along one edge. Two have more distance on a slanted edge;
    three or more get closer or smaller."""
    slanted, many = along[0] != 1, max(1, len(symbols))
    size = min(size, round(1.65 * away) // many)
    apart = {2: size + 4 * slanted, 3: size - 4}.get(many, size)
    for n, symbol in enumerate(symbols):
        aside = apart * (n - (len(symbols) - 1) / 2)
        x, y = (away * out[axis] + aside * along[axis] for axis in (0, 1))
        yield Mark(SYMBOL[symbol], round(x - size / 2), round(y - size / 2), size)


def middle_marks(symbols: Sequence[Symbol], size: int) -> tuple[Mark, ...]:
    """Return the symbols in the middle of a tax tile: pairs, one above the other, with an odd
    symbol first."""
    odd = len(symbols) % 2
    starts = range(-odd, len(symbols), 2)
    rows = [symbols[max(0, at) : at + 2] for at in starts]
    return tuple(
        mark
        for n, row in enumerate(rows)
        for mark in _symbol_row(row, 0, size // 2 * (2 * n + 1 - len(rows)), size)
    )


def _symbol_row(symbols: Sequence[Symbol], x: int, y: int, size: int) -> Iterator[Mark]:
    """Yield symbols side by side, centred at x, y."""
    left = x - size // 2 * len(symbols)
    for n, symbol in enumerate(symbols):
        yield Mark(SYMBOL[symbol], left + size * n, y - size // 2, size)


ORDER_APART, ORDER_ROWS = {1: 66, 2: 66, 3: 55}, (-13, 27)
"""The distance between the order markers of a row, by how many they are, with the number of each to
its right, and the heights of the two rows."""


def order_spots(order: Sequence[Colour]) -> tuple[tuple[Colour, str], ...]:
    """Return the order markers with their places, in two rows that are read like lines."""
    half = (len(order) + 1) // 2
    rows = zip((order[:half], order[half:]), ORDER_ROWS, strict=True)
    return tuple(
        (colour, f"{round(ORDER_APART[half] * (n - (len(row) - 1) / 2) - 10)} {y}")
        for row, y in rows
        for n, colour in enumerate(row)
    )


DRAWINGS: Mapping[str, object] = {
    "phase_signs": PHASE,
    "sixths": SIXTHS,
    "town_places": TOWNS,
    "bridges": BRIDGES,
    "aside": ASIDE,
    "counter_spots": counter_spots,
    "edge_marks": edge_marks,
    "middle_marks": middle_marks,
    "order_spots": order_spots,
}
