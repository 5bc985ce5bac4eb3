"""The pieces of a copy in words, for its history and for merging (`companion.core.pieces`)."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext

from companion.core.pieces import Path
from companion.core.wording import N_

from ..words.things import BENEFIT, BUILDING

ABOUT = {"language": N_("Language of the copy"), "notes": N_("Notes")}


def piece_name(path: Path) -> str:
    """Return what a piece is called. Keys without a name of their own are shown as they are."""
    if path[0] == "favors":
        return gettext("Favor %(number)s", number=path[1])
    if path[0] == "benefits":
        return gettext("Card %(number)s of the decks", number=int(path[1]) + 1)
    return gettext(ABOUT[path[0]]) if path[0] in ABOUT else " · ".join(map(str, path))


def piece_words(path: Path, value: object) -> str:
    """Return what a piece shows: an amount, a building, or the amounts on a card (WC.5, WK.2)."""
    if path[0] == "benefits" and isinstance(value, Mapping):
        amounts = [f"{gettext(BENEFIT[kind])} {n}" for kind, n in value.items() if kind in BENEFIT]
        return ", ".join(amounts) or gettext("nothing")
    if isinstance(value, str) and value in BUILDING:
        return gettext(BUILDING[value])
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
