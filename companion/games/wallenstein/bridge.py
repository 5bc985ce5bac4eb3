"""The steps of Wallenstein, and the texts that its sentences take from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from msgspec.structs import asdict

from companion.core.wording import Text
from companion.games.contract.bridge import Bridge

from .entries import Entry
from .happenings import Happening
from .state import Phase
from .steps.benefit import Benefits
from .steps.bid import Bidding
from .steps.claim import Claiming
from .steps.correct import Correcting
from .steps.describe import Describing
from .steps.display import RoundBegins
from .steps.event import Drawing
from .steps.fallen import FallsOut
from .steps.favor import Favors
from .steps.fill import Filling
from .steps.leader import Leaders
from .steps.lot import Lots
from .steps.move import Moving
from .steps.open import CourtOpening, Opening
from .steps.place import Places
from .steps.plan import Planning
from .steps.revolt import Revolting
from .steps.revolts import RevoltsAreDrawn
from .steps.stock import Stocking
from .steps.throw import Throwing
from .steps.turn import TurnsUp
from .steps.year import YearBegins
from .words.telling import Telling

ORDER = (
    *(Throwing, Stocking, Claiming, Filling, YearBegins, RoundBegins, Planning, Drawing),
    *(Bidding, Lots, Places, Leaders, Benefits, CourtOpening, Favors),
    *(TurnsUp, Moving, Opening, Revolting, RevoltsAreDrawn),
    *(FallsOut, Describing, Correcting),
)
"""Of the steps of a phase the first that is due is asked: a battle interrupts everything else."""
BRIDGE = Bridge(ORDER, get_args(Phase))
STEPS = BRIDGE.steps
KINDS = cast("tuple[type[Entry], ...]", tuple(STEPS.types.values()))
"""The types of entries that have a step."""
ASK, ASK_YOU, ASK_ALL, DO = BRIDGE.ask, BRIDGE.ask_you, BRIDGE.ask_all, BRIDGE.do
NAMES, LESSONS, SIGNS, WHY = BRIDGE.names, BRIDGE.lessons, BRIDGE.signs, BRIDGE.why
LABELS: Mapping[type[Entry], Any] = BRIDGE.labels
REFUSALS: Mapping[str, Text] = BRIDGE.refusals
OF_TABLE = {tag: STEPS.types[tag] for tag in ASK if tag not in ASK_YOU}
"""The entries that the table is asked for, or chance."""


def _teller(tell: Any) -> Callable[[Telling, Any], str]:
    """Return a function that tells about a happening: one that fills a text with its fields."""
    return tell if callable(tell) else lambda words, it: words.say(tell, asdict(it))


TELLS: Mapping[type[Happening], Callable[[Telling, Any], str]] = {
    kind: _teller(tell) for kind, tell in BRIDGE.tells.items()
}
