"""Optional parts of a game that need no module of their own."""

from __future__ import annotations

from typing import Protocol

from companion.core.wording import Gettext


class Calculator(Protocol):
    """Scores the end of a game without a table: the command `score`, and a page of its own."""

    def score(self, data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
        """Return the result as JSON, and warnings. Refused if `data` cannot be scored."""
