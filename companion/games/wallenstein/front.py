"""What the first page says of Wallenstein."""

from __future__ import annotations

from companion.core.wording import N_
from companion.games.contract import Front

FRONT = Front(
    players=N_("Three to five players, one board, one tower."),
    theme=N_("The Empire in the Thirty Years' War"),
    icon="town",
)
