"""What moved on the table when an entry was made: for pages that show it on its way.

Places: `county:baden`, `seat:red` and `board`. Cubes on their way through the tower are not among
them: their sheet shows those (WH.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.contract import Motion

from .. import happenings as h


def motions(said: Sequence[h.Happening], amounts: bool) -> tuple[Motion, ...]:
    """What there was to see, in its order: all of it lies open, whether or not a phase is over."""
    return tuple(motion for it in said if type(it) in MOVED for motion in MOVED[type(it)](it))


def _county(county: str) -> str:
    return f"county:{county}"


def _seat(player: str) -> str:
    return f"seat:{player}"


def _marched(it: h.Marched) -> Iterator[Motion]:
    if it.to is not None:
        yield Motion(f"player-{it.player}", _county(it.county), _county(it.to), it.armies)


def _attacked(it: h.BattleBegan) -> Iterator[Motion]:
    """W2.1: extras of the bonus tile go with the attackers; peasants rise where they are."""
    if it.attacker is not None and it.start is not None:
        what = f"player-{it.attacker}"
        yield Motion(what, _county(it.start), _county(it.county), it.attackers)


def _collected(it: h.Collected) -> Iterator[Motion]:
    if it.n:
        yield Motion(it.what, _county(it.county), _seat(it.player), it.n)


def _built(it: h.Built) -> Iterator[Motion]:
    yield Motion(it.building, _seat(it.player), _county(it.county))


def _deployed(it: h.Deployed) -> Iterator[Motion]:
    yield Motion(f"player-{it.player}", _seat(it.player), _county(it.county), it.armies)


def _card(it: h.CountyLost) -> Iterator[Motion]:
    if it.to is not None:
        yield Motion("county", _seat(it.player), _seat(it.to))


def _winter(it: h.WinterScored) -> Iterator[Motion]:
    if it.points:
        yield Motion("points", "board", _seat(it.player), it.points)


MOVED: Mapping[type[h.Happening], Callable[[Any], Iterator[Motion]]] = {
    h.Marched: _marched,
    h.BattleBegan: _attacked,
    h.Collected: _collected,
    h.Built: _built,
    h.Deployed: _deployed,
    h.CountyLost: _card,
    h.WinterScored: _winter,
}
