"""Wallenstein as the rest of the companion knows it."""

from __future__ import annotations

from companion.core.wording import N_
from companion.games.contract import GameOfModules

from . import NAME, calculator, library, pages, sentences, tour
from .front import FRONT
from .rules import changing
from .rules import game as rules
from .rules.chronicle import chronicle
from .rules.motions import motions

WALLENSTEIN = GameOfModules(
    NAME,
    N_("Wallenstein"),
    rules,
    sentences,
    pages,
    FRONT,
    boxes=library,
    tour=tour,
    calculator=calculator,
    motions=motions,
    automatic=rules.automatic,
    chronicle=chronicle,
    changing=changing,
)
