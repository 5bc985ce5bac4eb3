"""The decisions of League of Six, for the rules and words that belong to no single one of them."""

from __future__ import annotations

from typing import Any, get_args

from companion.games.contract.bridge import Bridge

from .state import Phase
from .steps.answer import Accepting, Raising
from .steps.choose_row import Storing
from .steps.choose_town import Choosing
from .steps.collect import Collecting
from .steps.correct import Correcting
from .steps.deal import Dealing
from .steps.describe import Describing
from .steps.exchange_guards import Exchanging
from .steps.reveal import Revealing
from .steps.settle import Settling
from .steps.step import Step
from .steps.take_leader import TakingLeader
from .steps.use_follower import Declining, Using

ORDER = (
    *(Using, Exchanging, Dealing, Settling),
    *(Choosing, Raising, Accepting, Collecting, TakingLeader, Describing, Storing, Revealing),
    *(Declining, Correcting),
)
"""Of the steps of a phase the first that is due is asked: followers come before everything else."""
BRIDGE = Bridge(ORDER, get_args(Phase))
STEPS = BRIDGE.steps


def step_of(entry: Any) -> Step[Any]:
    """Return the step that an entry is for."""
    step: Step[Any] = STEPS.of(type(entry))  # type: ignore[assignment]
    return step
