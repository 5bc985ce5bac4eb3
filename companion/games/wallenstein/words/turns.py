"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts

from ..bridge import ASK, ASK_ALL, ASK_YOU, DO, WHY
from .things import Words

turn_lines = TurnTexts(Words, ASK, ASK_YOU, ASK_ALL, WHY, DO).lines
