"""Showing players: colours, names and initials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.core.wording import N_, Gettext

COLOUR_NAMES = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "black": N_("Black"),
}
OURS = frozenset(COLOUR_NAMES.values())
MOST_TABLES = 256


def player_name(name: str, gettext: Gettext) -> str:
    """Return a player's name as it is shown. A name that is only a colour is translated."""
    return gettext(name) if name in OURS else name


def initial(name: str, among: Mapping[str, str] | Iterable[str] = ()) -> str:
    """Return the letters for a name on a badge. `among`: the names at the table.

    A mapping has the names by colour; its other keys are ignored. Two players with the same name
    have the same letters, and differ by colour and shape.
    """
    names = map(among.get, COLOUR_NAMES) if isinstance(among, Mapping) else among
    return _initials(tuple(names)).get(name) or name[:1].upper()


@lru_cache(MOST_TABLES)
def _initials(names: tuple[str | None, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    all_ = sorted({name for name in names if name})
    for name in all_:
        rivals = [one for one in all_ if one != name and one[0].upper() == name[0].upper()]
        wishes = _seconds(name, rivals) if rivals else iter(())
        used = set(found.values())
        found[name] = next((two for two in wishes if two not in used), name[0].upper())
    return found


def _seconds(name: str, rivals: list[str]) -> Iterable[str]:
    """Yield the name's first letter together with each later letter that no rival has at that
    place."""
    for at, letter in enumerate(name.lower()):
        if at and letter.isalnum() and all(one[at : at + 1].lower() != letter for one in rivals):
            yield name[0].upper() + letter
