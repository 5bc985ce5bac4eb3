"""Every sentence that League of Six says, made of the rules' codes and values.

`names` gives the player's name for each colour; whoever asks passes the translation.
"""

from .extras import extras
from .history import sentences
from .labels import label, thing
from .refusals import refusal
from .turns import TurnLine, turn_line, turn_lines

__all__ = [
    "TurnLine",
    "extras",
    "label",
    "refusal",
    "sentences",
    "thing",
    "turn_line",
    "turn_lines",
]
