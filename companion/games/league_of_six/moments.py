"""The moments between the players' decisions. At each of them followers act or crowns score (L4,
L6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias


class PhaseMoment(NamedTuple):
    """The beginning or the end of a phase of the round (1 to 6)."""

    phase: int
    when: Literal["beginning", "end"]


CrownStep = Literal["first crowns", "crowns", "exchange", "leader crowns"]
"""The steps of the final scoring, in their order (L6)."""
Moment: TypeAlias = PhaseMoment | CrownStep

BEGINNING: Mapping[int, PhaseMoment] = {n: PhaseMoment(n, "beginning") for n in range(1, 7)}
END: Mapping[int, PhaseMoment] = {n: PhaseMoment(n, "end") for n in range(1, 7)}
"""`BEGINNING` and `END` have the moments by the number of their phase."""
