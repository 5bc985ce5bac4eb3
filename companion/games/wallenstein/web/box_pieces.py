"""The pieces of a copy in words, for its history and for merging (`companion.core.pieces`)."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext

from companion.core.lenient import fields
from companion.core.pieces import Path
from companion.core.wording import N_

from ..differences import CELLS
from ..words.things import BENEFIT, BUILDING, COUNTY

ABOUT = {"language": N_("Language of the copy"), "notes": N_("Notes")}
BOARD: Mapping[str, str] = {
    "taxes": N_("Taxes of %(county)s"),
    "grain": N_("Grain of %(county)s"),
    "sites": N_("Building sites of %(county)s"),
    "from": N_("row %(row)s: missing grain"),
    "revolts": N_("row %(row)s: revolts"),
    "peasants": N_("row %(row)s: peasants added"),
}
BORDER = N_("%(county)s and %(other)s")
NEAR = {True: N_("neighbours"), False: N_("no neighbours")}


def piece_name(path: Path) -> str:
    """Return the name of a piece. Keys without a name of their own are shown as they are."""
    if path[0] == "favors":
        return gettext("Favor %(number)s", number=path[1])
    if path[0] == "board":
        names = [str(name) for name in path[2:]]
        return _board_name(*names) if len(names) == 2 else gettext("Supply chart")
    if path[0] == "benefits":
        return gettext("Card %(number)s of the decks", number=int(path[1]) + 1)
    return gettext(ABOUT[path[0]]) if path[0] in ABOUT else " · ".join(map(str, path))


def _board_name(of: str, what: str) -> str:
    """Return the name of a number of the printed board, or of a pair of counties."""
    if what in BOARD:
        return gettext(BOARD[what], county=COUNTY.get(of, of), row=of)
    return gettext(BORDER, county=COUNTY.get(of, of), other=COUNTY.get(what, what))


def piece_words(path: Path, value: object) -> str:
    """Return what a piece shows: an amount, a building, or the amounts on a card (WC.5, WK.2)."""
    if path[0] == "benefits" and isinstance(value, Mapping):
        amounts = [f"{gettext(BENEFIT[kind])} {n}" for kind, n in value.items() if kind in BENEFIT]
        return ", ".join(amounts) or gettext("nothing")
    if path == ("board", "supply_chart") and isinstance(value, Mapping):
        return "; ".join(_row_words(row, fields(cells)) for row, cells in value.items())
    if isinstance(value, bool):
        return gettext(NEAR[value])
    if isinstance(value, str) and value in BUILDING:
        return gettext(BUILDING[value])
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _row_words(row: str, cells: Mapping[str, object]) -> str:
    """Return what is printed differently in a row of the supply chart."""
    known = [(gettext(BOARD[key], row=row), cells[key]) for key in CELLS if key in cells]
    return ", ".join(f"{name} {n}" for name, n in known)
