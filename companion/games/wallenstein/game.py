"""Wallenstein as the rest of the companion knows it."""

from __future__ import annotations

from companion.core.wording import N_
from companion.games.contract import GameOfModules

from . import NAME, calculator, changing, library, replay, sentences, web
from . import engine as rules
from .front import FRONT
from .views.chronicle import chronicle
from .views.motions import motions

WALLENSTEIN = GameOfModules(
    NAME,
    N_("Wallenstein"),
    rules,
    sentences,
    web,
    FRONT,
    boxes=library,
    replay=replay,
    calculator=calculator,
    motions=motions,
    automatic=rules.automatic,
    chronicle=chronicle,
    changing=changing,
)
