"""The numbers on the town tiles (R0.2).

The set-up asks for them if the chosen box does not know them all. They are stored with the box.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lenient import LONGEST_NUMBER, fields, text, whole
from companion.core.play import Refused
from companion.core.structs import json_able
from companion.core.wording import N_, Gettext

from ..box.box import BLANK, Box, known_numbers
from ..box.components import TOWNS
from ..words.names import TOWN

FROM_TEXTS = {"lauban": 1, "bautzen": 3}
"""The only numbers that the rules mention, in their examples."""
MISSING = N_("Enter the number from 1 to 6 on this tile.")
TWICE = N_("%(other)s has this number, too. Check both tiles.")
Asked = Mapping[str, str]
"""The texts of the fields by town; "" if empty."""


def number_fields(
    data: Mapping[str, object], box: Box, *, taken_out: bool
) -> dict[str, str] | None:
    """Return the texts of every town's field; None if the box knows all numbers.

    Texts in the form are kept unless they were for another box (`taken_out`). A new form starts
    with the box's numbers and those from the rules.
    """
    known = _printed_numbers(box)
    if len(known) == len(TOWNS):
        return None
    typed = {} if taken_out else fields(data.get("numbers"))
    if typed:
        told = {town: typed.get(town, "") for town in TOWNS}
        return {
            str(town): text(str(n) if isinstance(n, int) else n, LONGEST_NUMBER)
            for town, n in told.items()
        }
    return _first_fields(known)


def fields_of_last_box(typed: Asked, last: Box | None) -> dict[str, str]:
    """Return the fields of a new form for a blank box, filled from the last table's box if it was
    a real one."""
    known = {} if last is None or last.sample else _printed_numbers(last)
    return _first_fields(known) if known else dict(typed)


def _printed_numbers(box: Box) -> dict[str, int]:
    return {str(town): number for town, number in known_numbers(box).items()}


def _first_fields(known: Mapping[str, int]) -> dict[str, str]:
    suggested = {town: n for town, n in FROM_TEXTS.items() if n not in known.values()}
    start = {**suggested, **known}
    return {str(town): str(start.get(town, "")) for town in TOWNS}


def parse_numbers(typed: Asked) -> dict[str, int]:
    """Return the numbers from 1 to 6 that were entered."""
    found = {town: whole(number, 1, len(TOWNS)) for town, number in typed.items()}
    return {town: number for town, number in found.items() if number is not None}


def problems(typed: Asked, gettext: Gettext) -> dict[str, str]:
    """Return a sentence for each town whose number is missing or is also another town's."""
    numbers = parse_numbers(typed)
    found: dict[str, str] = {t: gettext(MISSING) for t in TOWNS if t not in numbers}
    for town, number in numbers.items():
        others = [other for other in TOWNS if other != town and numbers.get(other) == number]
        if others:
            found[town] = gettext(TWICE) % {"other": gettext(TOWN[others[0]])}
    return found


def check(typed: Asked) -> None:
    """Refuse the numbers if one is missing or if two towns have the same."""
    numbers = parse_numbers(typed)
    if len(numbers) < len(TOWNS):
        raise Refused("numbers-missing", {})
    if len(set(numbers.values())) < len(TOWNS):
        raise Refused("numbers-once-each", {})


def with_numbers(box: object, typed: Asked) -> object:
    """Return a box's plain data (None: a blank box) with these numbers on its town tiles."""
    plain = fields(box) or fields(json_able(BLANK))
    towns = fields(plain.get("towns"))
    told = {
        town: {**fields(towns.get(town)), "number": n} for town, n in parse_numbers(typed).items()
    }
    return {**plain, "towns": {**towns, **told}}
