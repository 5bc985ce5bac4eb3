"""What can happen at a table of Wallenstein: small typed facts.

An entry says what people did or what chance brought; what follows is the rules' business. The
shapes are a promise to game files (formats of Wallenstein, section 1).
"""

from __future__ import annotations

from typing import TypeAlias

from .base import Base
from .chance import (
    Fallen,
    Stock,
)
from .choices import (
    Claim,
    Move,
    Open,
)
from .mending import (
    Correct,
    Describe,
)

Entry: TypeAlias = Base
"""Any entry of Wallenstein."""

TYPES: tuple[type[Entry], ...] = (Claim, Stock, Open, Move, Fallen, Describe, Correct)
"""The types of entries that are no step of their own yet."""
