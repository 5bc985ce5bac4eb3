"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts

from ..bridge import BRIDGE
from .things import Words

turn_lines = TurnTexts(
    Words,
    must=BRIDGE.ask,
    you_must=BRIDGE.ask_you,
    together=BRIDGE.ask_all,
    why=BRIDGE.why,
    do=BRIDGE.do,
).lines
