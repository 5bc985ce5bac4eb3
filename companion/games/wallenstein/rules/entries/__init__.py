"""What can happen at a table of Wallenstein: small typed facts, each beside its step.

The shapes are a promise to game files (formats of Wallenstein, section 1).
"""

from __future__ import annotations

from typing import TypeAlias

from .base import Base

Entry: TypeAlias = Base
"""Any entry of Wallenstein."""
