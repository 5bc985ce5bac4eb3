"""What moved on the table when an entry was made: for pages that show it on its way.

Places: `seat:red`, `town:lauban`, `space:royal:1:2` (row and space from 1), `store:royal`,
`card:3` (its figures), `king` and `bank`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.contract import Motion

from .. import happenings as h

BANK, KING = "bank", "king"


def motions(said: Sequence[h.Happening], amounts: bool) -> tuple[Motion, ...]:
    """What there was to see, in its order.

    Without `amounts` (H3: the phase is over) only where figures went: what was gained in a phase
    that is over tells of hands.
    """
    shown = [what for what in said if amounts or isinstance(what, h.Travelled)]
    return tuple(
        motion for what in shown if type(what) in MOVED for motion in MOVED[type(what)](what)
    )


def _seat(player: str) -> str:
    return f"seat:{player}"


def _travelled(what: h.Travelled) -> Iterator[Motion]:
    start = _seat(what.player) if what.start is None else f"town:{what.start}"
    yield Motion(f"player-{what.player}", start, f"town:{what.town}")


def _guards(what: h.GuardsMoved) -> Iterator[Motion]:
    """Between hands and for ways. Taxes are seen where they are collected, exchanges not at all."""
    if what.guards and what.why in ("travel", "offer"):
        start = _seat(what.giver) if what.giver else BANK
        end = _seat(what.taker) if what.taker else BANK
        yield Motion("guard", start, end, what.guards)


def _bought(what: h.Bought) -> Iterator[Motion]:
    """R2.10: influence for guards."""
    yield Motion("influence", _seat(what.player), KING, what.influence)
    yield Motion("guard", KING, _seat(what.player), what.guards)


def _collected(what: h.Collected) -> Iterator[Motion]:
    start, end = f"town:{what.town}", _seat(what.player)
    taken = {f"good-{good}": count for good, count in what.goods.items()}
    for thing, count in {**taken, "guard": what.guards, "horse": what.horses}.items():
        if count:
            yield Motion(thing, start, end, count)
    for estate in what.leaders:
        yield Motion(estate, BANK, end)


def _placed(what: h.Placed) -> Iterator[Motion]:
    space = f"space:{what.store}:{what.row}:{what.space}"
    yield Motion(f"good-{what.good}", _seat(what.player), space)


def _bonus(what: h.Bonus) -> Iterator[Motion]:
    if what.influence:
        yield Motion("influence", f"store:{what.store}", _seat(what.player), what.influence)


def _card(what: h.CardTaken) -> Iterator[Motion]:
    if what.estate is not None:
        yield Motion(what.estate, f"card:{what.figures}", _seat(what.player), what.figures)


MOVED: Mapping[type[h.Happening], Callable[[Any], Iterator[Motion]]] = {
    h.Travelled: _travelled,
    h.GuardsMoved: _guards,
    h.Bought: _bought,
    h.Collected: _collected,
    h.Placed: _placed,
    h.Bonus: _bonus,
    h.CardTaken: _card,
}
