"""What stands round a map for its beauty alone: a compass rose, a ship, hills, trees."""

from __future__ import annotations

import math
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


def rose(x: int, y: int, size: int) -> str:
    """A compass rose with a star of sixteen points; north is up."""
    light, dark = [], []
    for n in sorted(range(16), key=lambda n: (n % 4 == 0, n % 2 == 0)):
        far = size * (1 if n % 4 == 0 else 0.76 if n % 2 == 0 else 0.52)
        tip, left, right = (
            _turned(x, y, n * math.pi / 8, far, 0.0),
            _turned(x, y, n * math.pi / 8, size * 0.17, -math.pi / 7),
            _turned(x, y, n * math.pi / 8, size * 0.17, math.pi / 7),
        )
        light.append(f"M{x} {y}L{left}L{tip}z")
        dark.append(f"M{x} {y}L{right}L{tip}z")
    rays = "".join(
        f'<path d="{one}" fill="var(--map-abroad)"/><path d="{other}" fill="var(--map-wave)"/>'
        for one, other in zip(light, dark, strict=True)
    )
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{round(size * part)}" fill="none"/>' for part in (0.6, 0.66)
    )
    lily = f'<path d="M{x} {y - size - 16}c7 6 6 11 0 15-6-4-7-9 0-15z" fill="var(--map-wave)"/>'
    return f'<g stroke="var(--map-wave)" stroke-width="1">{rings}{rays}{lily}</g>'


def _turned(x: int, y: int, turn: float, far: float, aside: float) -> str:
    return f"{round(x + far * math.sin(turn + aside))} {round(y - far * math.cos(turn + aside))}"


def hills(places: Sequence[Point]) -> str:
    """Hills, those in front over those behind."""
    drawn = "".join(
        f'<path d="M{x} {y}{HILL.format(x=x, y=y)}"/>'
        for x, y in sorted(places, key=lambda at: at[1])
    )
    return f'<g stroke="var(--map-ink)" stroke-width="1.2" fill="var(--map-abroad)">{drawn}</g>'


def trees(places: Sequence[Point]) -> str:
    """Little woods."""
    drawn = "".join(f"M{x} {y}{TREE}" for x, y in places)
    return f'<path d="{drawn}" stroke="var(--map-ink)" stroke-width="1.2" fill="none"/>'


def ship(x: int, y: int) -> str:
    """A ship under sail."""
    return SHIP.format(x=x, y=y)
