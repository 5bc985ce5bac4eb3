"""Draw the decorations around a map: a ship, hills, trees."""

from __future__ import annotations

from collections.abc import Sequence

from tools.engraving import Point

HILL = "q7-20 13-26 4-3 8 2 6 9 17 24M{x} {y}m15-24q3 10 1 15m5-9q3 6 2 9m6 1q2 3 2 5"
TREE = "c-7-2-8-10-2-11 0-8 10-8 10 0 6 2 5 10-2 11zm4 0v7"
SHIP = (
    '<g transform="translate({x} {y})" stroke="var(--map-wave)" fill="var(--map-sea)" '
    'stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M-36 8c4 16 14 18 34 18s30-4 38-22l-12 5h-44z"/>'
    '<path d="M-16 8v-42M8 8v-54M26 6v-34" fill="none"/>'
    '<path d="M-28-6c3-8 3-14 0-22h23c4 8 4 14 0 22zM-6-2c4-9 4-17 0-26h27c4 9 4 17 0 26z'
    'M-3-31c2-5 2-8 0-12h21c2 4 2 7 0 12zM18-4c3-6 3-11 0-17h15c3 6 3 11 0 17z"/>'
    '<path d="M8-46c6-6 10 2 16-4M-16-34c5-5 8 2 13-3M-30 15h54M-24 20h44'
    'M-52 27q5-5 10 0t10 0M-26 32q5-5 10 0t10 0 10 0M26 29q5-5 10 0t10 0" fill="none"/></g>'
)


def hills(places: Sequence[Point]) -> str:
    """Draw hills; the front ones cover those behind them."""
    drawn = "".join(
        f'<path d="M{x} {y}{HILL.format(x=x, y=y)}"/>'
        for x, y in sorted(places, key=lambda at: at[1])
    )
    return f'<g stroke="var(--map-ink)" stroke-width="1.2" fill="var(--map-abroad)">{drawn}</g>'


def trees(places: Sequence[Point]) -> str:
    """Draw small woods."""
    drawn = "".join(f"M{x} {y}{TREE}" for x, y in places)
    return f'<path d="{drawn}" stroke="var(--map-ink)" stroke-width="1.2" fill="none"/>'


def ship(x: int, y: int) -> str:
    """Draw a ship under sail."""
    return SHIP.format(x=x, y=y)
