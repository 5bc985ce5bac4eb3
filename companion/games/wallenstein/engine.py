"""Wallenstein, three to five players: its rules as the contract in `companion.games` has them.

`start` makes the first state of a set-up, `play` carries an entry out or refuses it, `options` and
`waiting_for` say what may and must be done, `draw` and `completed` are chance, `view` and `facts`
are allow-lists for a viewer. No Flask, no database, no clock, no randomness.
"""

from __future__ import annotations

from .playing import (
    TYPES,
    automatic,
    completed,
    draw,
    older_rules_matter,
    options,
    play,
    read_entry,
    rests_on_hand,
    right,
    sealed,
    waiting_for,
)
from .sampling import PLAYERS, any_entry, sample_setup
from .setup import check_amended, open_hands, read_setup, touches_hands
from .starting import start
from .views.page import view
from .views.results import SOURCES, chapter, gains, names, over, standing, totals
from .views.seen import facts

RULES = 2
"""2: no correction leaves too little to go on claiming with (W0.3)."""
