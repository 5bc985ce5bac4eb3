"""Every sentence that League of Six says, made of the rules' codes and values.

`names` gives the player's name for each colour; whoever asks passes the translation.
"""

from .extras import extras, steady
from .helping import Help, helps
from .history import sentences
from .labels import label, thing
from .refusals import refusal
from .turns import TurnLine, turn_line, turn_lines
from .watching import Caption, caption

__all__ = [
    "Caption",
    "Help",
    "TurnLine",
    "caption",
    "extras",
    "helps",
    "label",
    "refusal",
    "sentences",
    "steady",
    "thing",
    "turn_line",
    "turn_lines",
]
