"""Wallenstein as the rest of the companion knows it; it is not on the web yet."""

from __future__ import annotations

from companion.games.contract import Game

from . import NAME, calculator, words
from .front import FRONT
from .rules import game as rules

WALLENSTEIN = Game.of(NAME, "Wallenstein", None, rules, words, None, FRONT, calculator=calculator)
