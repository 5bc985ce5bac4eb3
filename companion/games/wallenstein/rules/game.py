"""Wallenstein, three to five players: its rules as the contract in `companion.games` has them.

`start` makes the first state of a set-up, `play` carries an entry out or refuses it, `options` and
`waiting_for` say what may and must be done, `draw` and `completed` are chance, `view` and `facts`
are allow-lists for a viewer. No Flask, no database, no clock, no randomness.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.play.step import tag_of
from companion.games.contract import Refused

from .drawing import completed, draw
from .entries import Correct, Entry
from .options import options
from .page import view
from .playing import play
from .reading import TYPES, read_entry, rests_on_hand, sealed
from .results import SOURCES, chapter, gains, names, over, standing, totals
from .rights import right
from .sampling import PLAYERS, any_entry, sample_setup
from .setup import Setup, check_amended, open_hands, read_setup, touches_hands
from .starting import start
from .views import facts
from .waiting import waiting_for

RULES = 2
"""2: no correction leaves too little to go on claiming with (W0.3)."""
TOO_LITTLE_LEFT = ("needed-to-claim", "no-more-armies", "no-more-cubes")


def older_rules_matter(
    rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
) -> bool:
    """Return whether the last of these entries may be refused only because older rules wrote it.

    Rules 1 allowed a correction that left too little to go on claiming with (W0.3).
    """
    claiming = setup.start == "claim" and not any(
        tag_of(type(entry)) == "fill" for entry in entries
    )
    corrected = isinstance(entries[-1], Correct) and because.code in TOO_LITTLE_LEFT
    return rules < 2 and claiming and corrected
