"""Games whose rules and words are modules: `GameOfModules`, made of typed `Rules` and `Words`.

New games derive `companion.core.play.Game`; these two follow it decision by decision.
"""

from companion.core.play import (
    AnyBoxes,
    AnyReplayStep,
    Box,
    Boxes,
    BoxPart,
    Calculator,
    Caption,
    Chance,
    Entry,
    Front,
    Gain,
    Games,
    Happening,
    Help,
    Link,
    Motion,
    Page,
    Pages,
    Plain,
    Played,
    Refused,
    Replay,
    ReplayStep,
    Right,
    Setup,
    State,
    Waiting,
    by_app,
    first_of,
    insists,
    player_of,
    remember_last,
)
from companion.games.contract.game import GameOfModules
from companion.games.contract.rules import AnyRules, Rules
from companion.games.contract.words import AnyWords, Words
