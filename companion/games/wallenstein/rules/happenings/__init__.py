"""What followed from an entry. History, animation and the tests' bookkeeping read these.

Whatever can be counted on the table moves by `Moved` and `Gained` alone, so that the sum of all
happenings is always the state; the others say what was done and why.
"""

from __future__ import annotations

from .actions import (
    BattleBegan,
    Built,
    Collected,
    CountyLost,
    CountyWon,
    Deployed,
    FellOut,
    Fought,
    Insisted,
    Marched,
    MarkerPrevented,
    NotCollected,
    Opened,
    Thrown,
)
from .base import (
    Gained,
    Happening,
    Moved,
    Part,
    Skip,
    Skipped,
    Source,
)
from .modules import (
    BenefitTaken,
    Converted,
    LeaderLost,
    LeaderPlaced,
)
from .rounds import (
    ActionDone,
    BidOpened,
    BidTold,
    CardsOpened,
    Claimed,
    Corrected,
    Described,
    Ended,
    EventHolds,
    Filled,
    LotsDrawn,
    OrderSet,
    PlaceTaken,
    PlanMade,
    RevoltsDrawn,
    RoundBegan,
    RoundOver,
    Supplied,
    TurnedUp,
    WinterScored,
    YearBegan,
)
