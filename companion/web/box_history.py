"""The history of a box of the library: its changes and their times."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from flask import Blueprint
from flask_babel import gettext

from companion.core.wording import N_
from companion.storage.box_changes import BoxChange
from companion.storage.boxes import LibraryBox
from companion.web.copy_pages import CopyPages, PieceView, piece_views, render
from companion.web.home import ago
from companion.web.shelf import find, library

WAYS = {
    "new": N_("Created"),
    "copied": N_("Created as a duplicate"),
    "opened": N_("Opened from a file or a link"),
    "learned": N_("Entered at a table"),
    "typed": N_("Entered"),
    "merged": N_("Merged with another copy"),
    "set-up": N_("Entered when a table was set up"),
}
WHOLE = ("new", "copied", "opened")
"""The ways in which a box begins that say enough without its pieces."""
NEWEST, NAMED = 5, 6
"""How many changes the page of a box shows, and how many pieces each of them names."""


class ChangeView(NamedTuple):
    """A change of a box as pages show it."""

    how: str
    changed: datetime | None
    ago: str
    pieces: list[PieceView]
    lacks_pieces: bool
    """Whether something was changed that is not stored, or cannot be read."""


def add_pages(pages: Blueprint, copies: CopyPages) -> None:
    """Add the page with the whole history of a box."""

    @pages.get(f"{copies.where}/<id_>/history")
    def history(id_: str) -> str:
        """Show every change that is stored, with pictures of before and after."""
        shelved = find(copies.game, id_)
        return render(
            copies,
            "history",
            shelved=shelved,
            changes=changes_of(copies, shelved),
        )


def newest_changes(copies: CopyPages, shelved: LibraryBox) -> list[ChangeView]:
    """Return the changes that the page of a box shows."""
    return changes_of(copies, shelved)[:NEWEST]


def changes_of(copies: CopyPages, shelved: LibraryBox) -> list[ChangeView]:
    """Return the changes of a box as pages show them, the newest first."""
    return [_view(copies, shelved, change) for change in library().history(shelved.id)]


def _view(copies: CopyPages, shelved: LibraryBox, change: BoxChange) -> ChangeView:
    """Return a change as pages show it."""
    pieces = piece_views(copies, shelved.box, change.pieces)
    since = "" if change.changed is None else ago(change.changed)
    lacks_pieces = not pieces and change.how not in WHOLE
    return ChangeView(gettext(WAYS[change.how]), change.changed, since, pieces, lacks_pieces)
