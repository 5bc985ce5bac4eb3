"""The editors of components that are open on the tablet and on phones, so that people who enter
components at the same time are led to different ones.

This is a hint, not a lock: it is not stored, and two people may still enter the same component.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from time import monotonic
from typing import NamedTuple

from flask import current_app

from ..shared.entering import Component

SECONDS = 60.0
"""How long an editor counts as open at most. A page says when it closes one, unless it cannot."""


class OpenEditor(NamedTuple):
    """An editor that somebody has opened: its component, the round, and the time of opening."""

    since: float
    round: int
    component: Component


class OpenEditors:
    """The editor that each viewer of each table opened last. A viewer is a player, or "table" (the
    tablet)."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tables: dict[str, dict[str, OpenEditor]] = {}

    def remember(self, code: str, viewer: str, round_: int, component: Component) -> None:
        """Remember that a viewer of the table opened the editor of a component in that round."""
        editors = self._tables.setdefault(code, {})
        editors[viewer] = OpenEditor(self._clock(), round_, component)

    def close(self, code: str, viewer: str) -> None:
        """Forget the editor that a viewer of the table had open, if any."""
        self._tables.get(code, {}).pop(viewer, None)

    def viewer_entering(
        self, code: str, except_for: Container[str | None], round_: int, component: Component
    ) -> str | None:
        """Return a viewer who is entering the component, or a part of it, in that round; None if
        nobody is, apart from viewers in `except_for`."""
        self._forget_old_editors()
        for viewer, editor in self._tables.get(code, {}).items():
            same = editor.round == round_ and editor.component.overlaps(component)
            if same and viewer not in except_for:
                return viewer
        return None

    def _forget_old_editors(self) -> None:
        oldest = self._clock() - SECONDS
        for code, editors in list(self._tables.items()):
            recent = {viewer: editor for viewer, editor in editors.items() if editor.since > oldest}
            if recent:
                self._tables[code] = recent
            else:
                del self._tables[code]


def open_editors() -> OpenEditors:
    """Return the open editors of the app's tables."""
    found: OpenEditors = current_app.extensions.setdefault("open-editors", OpenEditors())
    return found
