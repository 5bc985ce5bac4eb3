"""A referee for League of Six and Loyal Retinue with pencil and paper.

It knows nothing of the package it checks and shares no line with it: a game that our own
engine made proves only that the engine agrees with itself. Everything here is done the
slow and obvious way: dicts are changed in place, ways are walked step by step, ties are
counted player by player. The numbers (R2.6, L5 ...) are those of the rules texts.

    for state in follow(game_file): ...    the state at the start and after every entry
    ledger(game_file)                      who paid, got and placed what, entry by entry
    followed(game_file)                    all those states and the ledger at once
    recount(players, lines)                influence and guards, added up from the ledger
    first_difference(mine, theirs)         where two states part, or None

One file a phase; `Board` holds what all of them share, `Table` puts them together.
"""

from .books import first_difference, follow, followed, ledger, recount
from .log import Log
from .scoring import estate_points, final_result
from .table import Table
from .words import ESTATES, GOODS, Dict, Foul

__all__ = [
    "ESTATES",
    "GOODS",
    "Dict",
    "Foul",
    "Log",
    "Table",
    "estate_points",
    "final_result",
    "first_difference",
    "follow",
    "followed",
    "ledger",
    "recount",
]
