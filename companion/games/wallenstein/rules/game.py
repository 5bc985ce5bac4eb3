"""Wallenstein, three to five players: its rules as the contract in `companion.games` has them.

`start` makes the first state of a set-up, `play` carries an entry out or refuses it, `options` and
`waiting_for` say what may and must be done, `draw` and `completed` are chance, `view` and `facts`
are allow-lists for a viewer. No Flask, no database, no clock, no randomness.
"""

from __future__ import annotations

from .calculator import calculate
from .drawing import completed, draw
from .entries import Entry, read_entry, rests_on_hand, sealed
from .happenings import Happening
from .odds import learned
from .options import options
from .page import Page, view
from .playing import play
from .previews import forecast, preview, preview_plan
from .results import SOURCES, chapter, gains, names, over, standing, totals
from .rights import right, right_to_know
from .sampling import PLAYERS, any_entry, sample_setup
from .setup import Setup, check_amended, open_hands, read_setup, touches_hands
from .starting import start
from .state import State
from .views import cannot_be_unseen, facts
from .waiting import waiting_for

__all__ = [
    "PLAYERS",
    "RULES",
    "SOURCES",
    "Entry",
    "Happening",
    "Page",
    "Setup",
    "State",
    "any_entry",
    "calculate",
    "cannot_be_unseen",
    "chapter",
    "check_amended",
    "completed",
    "draw",
    "facts",
    "forecast",
    "gains",
    "learned",
    "names",
    "open_hands",
    "options",
    "over",
    "play",
    "preview",
    "preview_plan",
    "read_entry",
    "read_setup",
    "rests_on_hand",
    "right",
    "right_to_know",
    "sample_setup",
    "sealed",
    "standing",
    "start",
    "totals",
    "touches_hands",
    "view",
    "waiting_for",
]

RULES = 2
"""2: no correction leaves too little to go on claiming with (W0.3)."""
