"""What follows by itself between the things that people do, phase after phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import bridge
from . import acting, court, starting
from .carrying import Carrying
from .state import Phase

Step = Callable[[Carrying], bool]

STEPS: Mapping[Phase, Step] = {
    "claiming": starting.claiming,
    "court": court.court,
    "acting": acting.acting,
}
"""By phase: does the next thing that follows by itself; False where somebody must act first."""


def follow(play: Carrying) -> None:
    """Everything that follows now, until somebody must act."""
    while _followed(play):
        pass


def _followed(play: Carrying) -> bool:
    """Does the next thing that follows by itself; False where somebody must act first."""
    step = STEPS.get(play.state.phase)
    return bridge.STEPS.followed(play) or (step is not None and step(play))
