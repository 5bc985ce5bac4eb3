"""The interface of a game: `Game`, made of `Step`s, and the values that all games have.

A game is one folder in `companion/games`, or a package of its own (docs/writing-a-game.md). It
subclasses `Game` and lists its steps; a `Step` is one decision with its rules and words. Parsing,
dispatch, rights, sentences and much else are derived from the steps in the same way for every game.
Games know nothing of Flask, databases, clocks or dice.

From the rest of the core this package imports only wording and the reading of plain data.
"""

from companion.core.play.boxes import (
    AnyBoxes,
    Box,
    Boxes,
    Completeness,
    Joined,
    Place,
    is_blank,
    is_like_sample,
    merge_known,
)
from companion.core.play.game import AnyGame, Game
from companion.core.play.games import Games
from companion.core.play.house_rules import Choice, choice_names, house_rule
from companion.core.play.optional import (
    Calculator,
    Front,
    Help,
    Link,
    Phase,
    SetupChanges,
)
from companion.core.play.replay import AnyReplay, Caption, Replay, ReplayStep, steps_by_entry
from companion.core.play.results import (
    Chronicle,
    Headline,
    Result,
    Standing,
    largest_items,
    rank_by_scores,
)
from companion.core.play.step import AnyStep, Step, Waits
from companion.core.play.steps import find_steps
from companion.core.play.texts import (
    HeadlineTexts,
    HeadlineWords,
    Secret,
    StepTexts,
    Verdict,
    Words,
)
from companion.core.play.turn import Seen, Turn
from companion.core.play.values import (
    Chance,
    Entry,
    Gain,
    Happening,
    Motion,
    Page,
    Plain,
    Played,
    Right,
    Setup,
    State,
    Waiting,
    cache_last_result,
    first_of,
    is_insisting,
    is_made_by_app,
    player_of,
    shares_tap_with_previous,
)
from companion.core.refused import Refused
