"""A referee for Wallenstein with pencil and paper.

It knows nothing of the package it checks and shares no line with it, nor its data: the
counties stand in a file of its own. Everything here is done the slow and obvious way. The
numbers (W2.3, WC.5 ...) are those of the rules texts.

    for state in follow(game_file): ...    the state at the start and after every entry
    disagreement(mine, theirs)             where two states part, or None
    out_of_nowhere(state)                  pieces that came from nowhere or went there

One file a phase; `Board` holds what all of them share, `Table` puts them together. What an
entry may be after `undo`, `redo` and `amend` is as in the first game's referee.
"""

from .books import Log, disagreement, follow, out_of_nowhere
from .table import Table
from .words import PRINTED_COUNTIES, Dict, Foul

__all__ = [
    "PRINTED_COUNTIES",
    "Dict",
    "Foul",
    "Log",
    "Table",
    "disagreement",
    "follow",
    "out_of_nowhere",
]
