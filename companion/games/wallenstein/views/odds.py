"""The probability that a cube comes out of the real tower, estimated from entered trays (W2.6),
with its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from ..happenings import Happening, Moved, Thrown
from ..tower import STUCK_OUT, THROWN_OUT

ENOUGH_THROWS = 3
"""The number of throws needed for an estimate."""
STANDARD_ERRORS = 2.0
"""Standard errors to each side: the true value is between them in about 19 of 20 cases."""


class Rate(Struct, frozen=True):
    """A probability, and the limits of its likely range."""

    often: float
    low: float
    high: float


class Odds(Struct, frozen=True):
    """The probability that a cube comes out if it is thrown, and if it was stuck in the tower."""

    throws: int
    thrown: Rate
    stuck: Rate


class _Seen(Struct, frozen=True):
    """One colour in one throw: the cubes that were thrown, that were stuck before, and that came
    out."""

    thrown: int
    stuck: int
    out: int


def estimate_odds(said: Iterable[Happening]) -> Odds | None:
    """Return both probabilities, from all happenings of a game with a real tower; None until there
    is enough data.

    Weighted least squares: for each colour of each throw, out = thrown * a + stuck * b.
    """
    throws, seen = _observe_throws(said)
    if throws < ENOUGH_THROWS:
        return None
    rates = THROWN_OUT, STUCK_OUT
    for _ in range(3):
        solved = _solve_rates(seen, *rates)
        if solved is None:
            return None
        (a, b), (error_a, error_b) = solved
        rates = _clip_rate(a), _clip_rate(b)
    return Odds(throws, _make_rate(a, error_a), _make_rate(b, error_b))


def _observe_throws(said: Iterable[Happening]) -> tuple[int, list[_Seen]]:
    """Return the number of throws, and the observations of each throw. The observations follow the
    cubes into and out of the tower."""
    inside: Counter[str] = Counter()
    thrown: Counter[str] = Counter()
    throws, seen = 0, []
    for it in said:
        if isinstance(it, Moved):
            inside.update({it.what: it.n * ((it.end == "tower") - (it.start == "tower"))})
            if (it.start, it.end) == ("hand", "tower"):
                thrown[it.what] += it.n
        elif isinstance(it, Thrown):
            throws += 1
            for cube, out in it.tray.items():
                stuck = inside[cube] + out - thrown[cube]
                seen.append(_Seen(thrown[cube], stuck, out))
            thrown.clear()
    return throws, seen


def _solve_rates(
    seen: Iterable[_Seen], a: float, b: float
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Return the best two rates and their standard errors, with weights computed from `a` and
    `b`."""
    tt = ts = ss = to = so = 0.0
    for it in seen:
        variance = it.thrown * a * (1 - a) + it.stuck * b * (1 - b)
        if variance:
            tt += it.thrown * it.thrown / variance
            ts += it.thrown * it.stuck / variance
            ss += it.stuck * it.stuck / variance
            to += it.thrown * it.out / variance
            so += it.stuck * it.out / variance
    divisor = tt * ss - ts * ts
    if divisor <= 1e-9:
        return None
    best = (ss * to - ts * so) / divisor, (tt * so - ts * to) / divisor
    return best, (sqrt(ss / divisor), sqrt(tt / divisor))


def _clip_rate(rate: float) -> float:
    return min(0.98, max(0.02, rate))


def _make_rate(often: float, error: float) -> Rate:
    low, high = often - STANDARD_ERRORS * error, often + STANDARD_ERRORS * error
    return Rate(min(1.0, max(0.0, often)), max(0.0, low), min(1.0, high))
