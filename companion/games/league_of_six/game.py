"""League of Six as the rest of the companion knows it."""

from __future__ import annotations

from companion.games.contract import GameOfModules

from . import NAME, calculator, library, replay, sentences, web
from .front import FRONT
from .rules import changing
from .rules import game as rules
from .views.motions import motions

LEAGUE_OF_SIX = GameOfModules(
    NAME,
    "League of Six",
    rules,
    sentences,
    web,
    FRONT,
    boxes=library,
    replay=replay,
    calculator=calculator,
    motions=motions,
    doubts=rules.doubts,
    changing=changing,
)
